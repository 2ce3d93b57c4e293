"""{api} systems/bytes.hpp: every public entity of a header, in source order, rendered by Breathe.

{api-headers}: the headers with their one-line briefs. A header of the library without a page is a warning.
"""

from __future__ import annotations

import re

from breathe.directives import BaseDirective
from breathe.directives.class_like import DoxygenClassDirective, DoxygenStructDirective
from breathe.directives.item import DoxygenConceptDirective, DoxygenUnionDirective
from breathe.renderer import TaggedNode
from breathe.renderer.filter import create_outline_filter
from breathe.renderer.mask import NullMaskFactory
from breathe.renderer.target import create_target_handler
from docutils import nodes
from sphinx import addnodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from api_index import ApiIndex, Entity
from api_links import entity_links
from site_data import contribute, contributed, note_input, root_folder
from site_links import link, source_link

log = logging.getLogger(__name__)

LABEL = re.compile(r"\b((?:Unit|Range|Fails|Source|Needs):)")
COMPOUNDS = {"class": DoxygenClassDirective, "struct": DoxygenStructDirective, "union": DoxygenUnionDirective,
             "concept": DoxygenConceptDirective}


class MemberById(BaseDirective):
    """Breathe's rendering of one member of a namespace, found by Doxygen's id: overloads need no matching of text."""

    def run(self) -> list[nodes.Node]:
        project = self.project_info_factory.create_project_info(self.options)
        index = self.get_doxygen_index(project)
        for member, compound in index.members[self.options["name"]]:
            if member.refid == self.arguments[0]:
                parsed = self.dox_parser.parse_compound(compound.refid, project)
                definition, section, owner = parsed.members_by_id[member.refid]
                stack = [TaggedNode("memberdef", definition), TaggedNode("sectiondef", section),
                         TaggedNode("compounddef", owner), TaggedNode("doxygen", parsed.root),
                         TaggedNode("compound", compound), TaggedNode("doxygenindex", index.root)]
                return self.render(stack, project, create_outline_filter(self.options),
                                   create_target_handler(self.options, self.env), NullMaskFactory(), self.directive_args)
        raise self.error(f"Doxygen's XML does not hold {self.arguments[0]}")


class Api(SphinxDirective):
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        header = self.arguments[0]
        index: ApiIndex = self.env.app.ledger_api
        note_input(self.env, index.folder / "index.xml")
        if header not in index.headers:
            raise self.error(f"Doxygen saw no header {header}: run book/_ext/doxygen_xml.py first")
        contribute(self.env, "ledger_api")[header] = self.env.docname
        include = nodes.paragraph("", "", nodes.literal("", f"#include <{header}>"), classes=["api-include"])
        include += [nodes.Text(" · "), source_link(self.env, f"src/{header}", 0, "source")]
        out: list[nodes.Node] = [nodes.paragraph("", index.headers[header].brief, classes=["api-brief"]), include]
        if not index.of_header(header):
            out.append(nodes.paragraph("", "Nothing in it is meant to be used directly: other headers are built on it."))
        for entity in index.of_header(header):
            out += self.entry(entity, index)
        return out

    def entry(self, entity: Entity, index: ApiIndex) -> list[nodes.Node]:
        """Breathe's nodes of one entity, with the links to sections and tests after it and its members."""
        if entity.kind in COMPOUNDS:
            kind, argument, options = COMPOUNDS[entity.kind], entity.qualified, {}
            if entity.kind in ("class", "struct"):
                options = {"members": "", "undoc-members": None}
        else:
            kind, argument, options = MemberById, entity.ident, {"name": entity.name}
        options = options | {"project": "systems"}
        made = kind(self.name, [argument], options, self.content, self.lineno, self.content_offset, self.block_text,
                    self.state, self.state_machine).run()
        label_words(made)
        unwrap(made)
        known = {entity.ident} | {member.ident for member in index.members(entity.ident)}
        for node in made:
            for block in node.findall(nodes.literal_block):
                block["api"] = True
            for signature in node.findall(addnodes.desc_signature):
                signature["_toc_name"] = signature.get("_toc_name", "").removeprefix("systems::")
            for title in node.findall(nodes.rubric):
                title["ids"] = []  # Breathe gives all of them the same
            for description in list(node.findall(addnodes.desc)):
                ident = next((i for i in self.idents(description) if i in known), "")
                if ident:
                    description[-1].append(entity_links(entity=ident))
        return made

    @staticmethod
    def idents(description: addnodes.desc) -> list[str]:
        signatures = [n for n in description.children if isinstance(n, addnodes.desc_signature)]
        return [i for s in signatures for n in s.findall(nodes.Element) for i in n.get("ids", [])]


def label_words(made: list[nodes.Node]) -> None:
    """Comments name units, ranges, failures and sources in one way: the label stands out."""
    for text in [t for node in made for t in node.findall(nodes.Text) if LABEL.search(t) and isinstance(t.parent, nodes.paragraph)]:
        pieces = LABEL.split(text)
        new = [nodes.strong("", piece) if LABEL.fullmatch(piece) else nodes.Text(piece) for piece in pieces if piece]
        text.parent[text.parent.index(text):text.parent.index(text) + 1] = new


def unwrap(made: list[nodes.Node]) -> None:
    """Breathe puts lists into paragraphs, which HTML does not allow."""
    for paragraph in [p for node in made for p in list(node.findall(nodes.paragraph))]:
        if any(isinstance(child, (nodes.Body, nodes.definition_list, addnodes.desc)) and not isinstance(child, nodes.Inline) for child in paragraph.children):
            paragraph.replace_self(paragraph.children)


class ApiHeaders(SphinxDirective):
    """A list of the headers with what each is for."""

    def run(self) -> list[nodes.Node]:
        index: ApiIndex = self.env.app.ledger_api
        note_input(self.env, index.folder / "index.xml")
        items = nodes.definition_list(classes=["api-headers"])
        for path, header in sorted(index.headers.items()):
            note_input(self.env, index.folder / f"{path.rpartition('/')[2].replace('_', '__').replace('.', '_8')}.xml")
            page = "reference/api/" + path.rpartition("/")[2].removesuffix(".hpp")
            if page not in self.env.found_docs:
                continue  # a warning of its own, below
            names = [n for e in self.distinct(index.of_header(path))
                     for n in (nodes.Text(", "), link(self.env, page, e.ident, nodes.literal(e.shown, e.shown)))][1:]
            item = nodes.definition_list_item()
            item += nodes.term("", "", link(self.env, page, "", nodes.literal(path, path)))
            brief = header.brief or next((e.brief for e in index.of_header(path)), "")
            item += nodes.definition("", *([nodes.paragraph("", brief)] if brief else []), nodes.paragraph("", "", *names))
            items += item
        return [items]

    @staticmethod
    def distinct(entities: list[Entity]) -> list[Entity]:
        return list({e.qualified: e for e in reversed(entities)}.values())[::-1]


def check_pages(app, env) -> None:
    documented = {header for pages in contributed(env, "ledger_api").values() for header in pages}
    for path in sorted((root_folder(app) / "src" / "systems").rglob("*.hpp")):
        header = path.relative_to(root_folder(app) / "src").as_posix()
        if header not in documented:
            log.warning("%s has no API page: book/reference/api/ needs one with {api} %s", header, header)


def setup(app):
    app.setup_extension("api_index")
    app.add_directive("api", Api)
    app.add_directive("api-headers", ApiHeaders)
    app.connect("env-check-consistency", check_pages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
