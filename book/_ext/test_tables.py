"""Tables and lines of test results, shared by the page of results and the chapters."""

from __future__ import annotations

from collections import Counter

from docutils import nodes

from api_index import ApiIndex
from catch2 import ORDER, Suite, Test
from listing_nodes import badge
from site_data import maps, root_folder
from site_links import link, source_link

Cell = list[nodes.Node]


def table(head: list[str], widths: list[int], rows: list[list[Cell]], *classes: str) -> nodes.table:
    node = nodes.table("", classes=["results", *classes])
    group = nodes.tgroup("", *(nodes.colspec(colwidth=w) for w in widths), cols=len(head))
    group += nodes.thead("", row([[nodes.Text(h)] for h in head]))
    group += nodes.tbody("", *map(row, rows))
    node += group
    return node


def row(cells: list[Cell]) -> nodes.row:
    out = nodes.row()
    for cell in cells:
        blocks = cell if cell and isinstance(cell[0], nodes.paragraph) else [nodes.paragraph("", "", *cell)]
        out += nodes.entry("", *blocks)
    return out


def counts(statuses: list[str]) -> str:
    found = Counter(statuses)
    return ", ".join(f"{found[s]} {s}" for s in (*ORDER[::-1], "not run yet") if found[s]) or "no tests"


def time(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{seconds * 1000:.1f} ms"


def day(when) -> str:
    return when.strftime("%Y-%m-%d %H:%M")


class Tables:
    """Rows of results on one page."""

    def __init__(self, env) -> None:
        self.env, self.app, self.root = env, env.app, root_folder(env.app)
        self.index: ApiIndex = env.app.ledger_api

    def place(self, file: str, line: int, words: str = "") -> Cell:
        """A place in the code, as a link to its line."""
        path = file.removeprefix(f"{self.root}/")
        shown = nodes.Text(words) if words else nodes.literal("", f"{path.rpartition('/')[2]}:{line}")
        return [source_link(self.env, path, line, shown)] if (self.root / path).is_file() else [shown]

    def tags(self, test: Test) -> Cell:
        """What a test checks: its chapter and its API entities."""
        out: Cell = []
        for tag in test.tags:
            document = maps(self.app).document_of_tag(tag)
            entities, page = self.index.named(tag), f"reference/{tag}"
            if page in self.env.found_docs:
                out.append(link(self.env, page, "", tag, classes=("to-page",)))
            elif document:
                out.append(link(self.env, document, "", maps(self.app).label(document), classes=("to-chapter",)))
            elif entities:
                page = "reference/api/" + entities[0].header.rpartition("/")[2].removesuffix(".hpp")
                out.append(link(self.env, page, entities[0].ident, nodes.literal(tag, tag), classes=("to-api",)))
            else:
                out.append(nodes.Text(tag))
            out.append(nodes.Text(" "))
        return out

    def failures(self, test: Test) -> list[nodes.paragraph]:
        out = []
        for failure in test.failures:
            text: Cell = [*self.place(failure.file, failure.line), nodes.Text(" "), nodes.literal("", failure.original)]
            if failure.expanded and failure.expanded != failure.original:
                text += [nodes.Text(" became "), nodes.literal("", failure.expanded)]
            out.append(nodes.paragraph("", "", *text, classes=["failure"]))
        out += [nodes.paragraph("", f"skipped: {reason}", classes=["skip-reason"]) for reason in test.skips]
        return out

    def full_row(self, test: Test) -> list[Cell]:
        name = nodes.paragraph("", "", nodes.inline("", test.name, ids=[test.anchor], classes=["test-name"]))
        return [[name, *self.failures(test)], [badge(test.status, test.status)], [nodes.Text(time(test.seconds))],
                self.tags(test), self.place(test.file, test.line, f"line {test.line}")]

    def full(self, suite: Suite) -> nodes.table:
        tests = sorted(suite.tests, key=lambda t: ORDER.index(t.status))
        return table(["Test", "Result", "Time", "Checks", "Source"], [48, 12, 8, 22, 10], [self.full_row(t) for t in tests])


def setup(app):
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
