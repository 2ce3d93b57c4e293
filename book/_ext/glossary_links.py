"""The first time that a section uses a word of the glossary, the word is a link to what it means."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from site_data import late, maps
from site_links import link

EVERYDAY = {"result", "format", "width", "element", "packed", "transfer"}  # mean what they mean anywhere more often than not


def terms(env) -> dict[str, tuple[str, str]]:
    """Where each word of the glossary is explained: page and anchor. An entry may name several."""
    found = {}
    for name, _, kind, document, anchor, _ in env.domains.standard_domain.get_objects():
        if kind == "term":
            found |= {word: (document, anchor) for word in name.split(", ") if word not in EVERYDAY}
    return found


def pattern(words: list[str]) -> re.Pattern:
    """Any of the words, the longer first, in the plural too; a small first letter may be a capital."""
    forms = [f"[{w[0]}{w[0].upper()}]{re.escape(w[1:])}" if w[0].islower() else re.escape(w) for w in sorted(words, key=len, reverse=True)]
    return re.compile(rf"(?<![\w-])({'|'.join(forms)})(s?)(?![\w-])")


def part_of(node: nodes.Node) -> nodes.Node | None:
    """The section of the page's second level that a node stands in."""
    sections = []
    while node is not None:
        sections += [node] if isinstance(node, nodes.section) else []
        node = node.parent
    return sections[-2] if len(sections) > 1 else sections[-1] if sections else None


class GlossaryLinks(SphinxPostTransform):
    default_priority = 7
    formats = ("html",)

    def run(self, **kwargs) -> None:
        known = terms(self.env) if self.env.docname in maps(self.app).documents else {}
        if not known:
            return
        find, done = pattern(list(known)), set()
        for paragraph in list(self.document.findall(nodes.paragraph)):
            section = part_of(paragraph)
            for text in [child for child in paragraph.children if isinstance(child, nodes.Text)]:
                self.link_words(text, find, known, done, id(section))

    def link_words(self, text: nodes.Text, find: re.Pattern, known: dict, done: set, section: int) -> None:
        out: list[nodes.Node] = []
        rest = 0
        for match in find.finditer(text):
            word = match[1] if match[1] in known else match[1][0].lower() + match[1][1:]
            if (section, word) in done:
                continue
            done.add((section, word))
            out += [nodes.Text(text[rest:match.start()]), link(self.env, *known[word], match[0], classes=("glossary-word",))]
            rest = match.end()
        if out:
            text.parent.replace(text, [*out, nodes.Text(text[rest:])])


def fingerprints(app, env) -> dict[str, str]:
    return dict.fromkeys(maps(app).documents, repr(sorted(terms(env).items())))


def setup(app):
    app.add_post_transform(GlossaryLinks)
    late(app, fingerprints)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
