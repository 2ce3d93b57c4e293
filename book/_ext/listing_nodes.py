"""The nodes of listings and folded parts, and their HTML."""

from __future__ import annotations

from docutils import nodes

LONG = 20  # lines: a listing of more may be divided between two pages of paper


class listing(nodes.General, nodes.Element):
    """A captioned listing: listing_caption, literal_block, what belongs beneath."""


class listing_caption(nodes.Part, nodes.TextElement):
    pass


class listing_links(nodes.Part, nodes.TextElement):
    pass


class folded(nodes.General, nodes.Element):
    """What is shown on demand; its attribute summary is the text that is always there."""


def visit_listing(self, node):
    lines = sum(block.astext().count("\n") + 1 for block in node.findall(nodes.literal_block))
    self.body.append(self.starttag(node, "figure", CLASS="listing listing-long" if lines > LONG else "listing"))


def depart_listing(self, node):
    self.body.append("</figure>\n")


def visit_caption(self, node):
    self.body.append(self.starttag(node, "figcaption", ""))


def depart_caption(self, node):
    if node.parent.get("ids"):
        self.add_permalink_ref(node.parent, "Link to this listing")
    self.body.append("</figcaption>\n")


def visit_links(self, node):
    self.body.append(self.starttag(node, "p", "", CLASS="listing-links"))


def depart_links(self, node):
    self.body.append("</p>\n")


def visit_folded(self, node):
    self.body.append(self.starttag(node, "details", CLASS="folded"))
    self.body.append(f"<summary>{self.encode(node['summary'])}</summary>\n")


def depart_folded(self, node):
    self.body.append("</details>\n")


def badge(word: str, kind: str) -> nodes.inline:
    """A result or a kind in a word, coloured by the style."""
    return nodes.inline("", word, classes=["badge", f"badge-{kind.replace(' ', '-')}"])


def plain_block(text: str, *classes: str) -> nodes.literal_block:
    """Text as it is, without a language."""
    return nodes.literal_block(text, text, language="none", classes=list(classes))


def simple_listing(caption: list[nodes.Node], block: nodes.Node, *classes: str) -> listing:
    node = listing("", classes=["listing", *classes])
    node += listing_caption("", "", *caption)
    node += block
    return node


def setup(app):
    app.add_node(listing, html=(visit_listing, depart_listing))
    app.add_node(listing_caption, html=(visit_caption, depart_caption))
    app.add_node(listing_links, html=(visit_links, depart_links))
    app.add_node(folded, html=(visit_folded, depart_folded))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
