"""Beneath each API entry: the section of the book that explains it, and the tests that check it.

Both are exact. Doxygen knows the line of the entity, tangle's map the fence which that line came from, the page
the section around that fence; a test names what it checks by its tags, and of what no tag names clang knows where it is used.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from api_index import Entity
from listing_nodes import badge, folded
from site_data import contributed, late, maps, root_folder
from site_links import TESTS_PAGE, link
from suites import suites

AT_ONCE = 4  # so many tests are listed; the others are folded away


class entity_links(nodes.General, nodes.Element):
    """Stands for the links of one entity until all pages have been read."""


def explained_in(app, env, entity: Entity) -> tuple[str, str, str] | None:
    """Document, anchor and title of the section that holds the entity's definition."""
    found = maps(app).fence_of(entity.header, entity.line)
    if found is None:
        return None
    document, fence = found
    section = contributed(env, "ledger_sections").get(document, {}).get(fence["id"])
    return (document, *section) if section else None


def section_of(app, env, entity: Entity) -> tuple[str, str, str] | None:
    """Where the entity is explained; None for a member that is explained with its class."""
    section = explained_in(app, env, entity)
    parent = app.ledger_api.entities.get(entity.parent)
    return None if parent and explained_in(app, env, parent) == section else section


def tests_of(app, entity: Entity) -> list:
    if entity.parent:
        return []
    own = [s for s in suites(app).values() if not s.name.startswith("solution_")]
    return [t for s in own for t in s.tests if entity.name in t.tags] or [t for s in own for t in using(app, s, entity)]


def using(app, suite, entity: Entity) -> list:
    """The tests of a suite that use an entity: between the line of one test and that of the next."""
    found, tests = [], sorted(suite.tests, key=lambda t: (t.file, t.line))
    for test, after in zip(tests, [*tests[1:], None]):
        end = after.line if after and after.file == test.file else float("inf")
        lines = app.ledger_exact.uses(test.file.removeprefix(f"{root_folder(app)}/")).get(entity.ident, ())
        found += [test] if any(test.line <= line < end for line in lines) else []
    return found


class EntityLinks(SphinxPostTransform):
    default_priority = 5  # before references are resolved

    def run(self, **kwargs) -> None:
        for node in list(self.document.findall(entity_links)):
            entity = self.app.ledger_api.entities.get(node["entity"])
            node.replace_self(self.links(entity) if entity else [])

    def links(self, entity: Entity) -> list[nodes.Node]:
        out: list[nodes.Node] = []
        section, tests = section_of(self.app, self.env, entity), tests_of(self.app, entity)
        if section:
            document, anchor, title = section
            where = maps(self.app).label(document)
            out.append(nodes.paragraph("", "", nodes.strong("", "Explained in "), link(
                self.env, document, anchor, f"{where[0].upper()}{where[1:]}: {title}", classes=("to-section",))))
        if tests:
            out += [nodes.paragraph("", "", nodes.strong("", "Tested by")), self.test_list(tests[:AT_ONCE])]
        if tests[AT_ONCE:]:
            more = folded(summary=f"and {len(tests) - AT_ONCE} more")
            more += self.test_list(tests[AT_ONCE:])
            out.append(more)
        return [nodes.container("", *out, classes=["entity-links"])] if out else []

    def test_list(self, tests: list) -> nodes.bullet_list:
        rows = nodes.bullet_list()
        for test in tests:
            content = [link(self.env, TESTS_PAGE, test.anchor, test.name, classes=("to-test",))]
            if test.status != "passed":
                content += [nodes.Text(" "), badge(test.status, test.status)]
            rows += nodes.list_item("", nodes.paragraph("", "", *content))
        return rows


def fingerprints(app, env) -> dict[str, str]:
    """For each API page, all that its links say."""
    out = {}
    for document, headers in contributed(env, "ledger_api").items():
        said = [(e.ident, section_of(app, env, e), [(t.name, t.status) for t in tests_of(app, e)])
                for e in app.ledger_api.entities.values() if e.header in headers]
        out[document] = repr(said)
    return out


def setup(app):
    for extension in ("listing_nodes", "suites", "exact_names"):
        app.setup_extension(extension)
    app.add_node(entity_links)
    app.add_post_transform(EntityLinks)
    late(app, fingerprints)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
