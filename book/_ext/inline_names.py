"""`Bytes` and `Result<Bytes>` in running text link to their API entries."""

from __future__ import annotations

import re

from docutils import nodes
from sphinx import addnodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from api_index import ApiIndex, Entity
from cpp_links import STD_MEMBERS, lookup
from site_data import contributed
from site_links import link


def only_member(index: ApiIndex, name: str) -> Entity | None:
    """The member with this name, if one class alone has it and the standard library does not."""
    hits = [e for e in index.entities.values() if e.name == name and e.parent and e.kind == "function"]
    return hits[0] if len({e.parent for e in hits}) == 1 and name not in STD_MEMBERS else None


class InlineNames(SphinxPostTransform):
    """`Bytes` in running text links to its API entry."""

    default_priority = 6

    def run(self, **kwargs) -> None:
        pages = {h: d for d, headers in contributed(self.env, "ledger_api").items() for h in headers}
        for node in list(self.document.findall(nodes.literal)):
            name = node.astext().removesuffix("()")
            entity = lookup(self.app.ledger_api, name) or only_member(self.app.ledger_api, name)
            if self.inside_link(node) or not all(isinstance(child, nodes.Text) for child in node.children):
                continue  # it is a link, or Breathe has made one in it
            if entity and entity.header in pages:
                node.replace_self(self.to(entity, node.deepcopy(), pages))
            else:
                self.link_parts(node, pages)

    def to(self, entity: Entity, content: nodes.Node | str, pages: dict[str, str]) -> nodes.Element:
        return link(self.env, pages[entity.header], entity.ident, content, api=True)

    def link_parts(self, node: nodes.literal, pages: dict[str, str]) -> None:
        """`Result<Bytes>` has two types in it."""
        out: list[nodes.Node] = []
        for piece in re.split(r"((?:[A-Za-z_]\w*::)*[A-Za-z_]\w*)", node.astext()):
            entity = lookup(self.app.ledger_api, piece)
            known = entity and entity.header in pages and (entity.kind not in ("function", "variable") or "::" in piece)
            out.append(self.to(entity, piece, pages) if known else nodes.Text(piece))
        if len(out) > sum(isinstance(n, nodes.Text) for n in out):
            node[:] = out

    @staticmethod
    def inside_link(node: nodes.Node) -> bool:
        stop = (nodes.reference, addnodes.pending_xref, nodes.title, nodes.term, addnodes.desc_signature)
        while node is not None and not isinstance(node, stop):
            node = node.parent
        return node is not None


def setup(app):
    app.setup_extension("cpp_links")
    app.add_post_transform(InlineNames)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
