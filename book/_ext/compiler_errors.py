"""{compiler-errors}: every listing of the book that must not compile, what each compiler says, and what to write instead.

The words are those of the last builds with each compiler. A result counts only while its listing stands where it stood,
with the same expectation; for anything else the page says that it was not run.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from listing_nodes import badge, listing, listing_caption, listing_links, plain_block
from places import place_of
from site_data import build_folder, maps, note_input, read_json
from test_pages import section

COMPILERS = ("GCC", "Clang")
RESULTS = ("results", "clang/results")  # of make book and make test, and what make test-all adds


def current(result: dict, fences: dict[str, dict]) -> bool:
    """Whether a result is about the listing as it stands now."""
    fence = fences.get(result["id"])
    return fence is not None and (fence["line"], fence["patterns"]) == (result["line"], result["patterns"])


def current_results(env, document: str) -> list[tuple[str, dict]]:
    """The compiler's name and the result, for each fence and each build that has one."""
    fences = {fence["id"]: fence for fence in maps(env.app).fences(document)}
    out = []
    for folder in RESULTS:
        report = read_json(note_input(env, build_folder(env.app) / folder / f"{document}.fences.json"))
        out += [(report["compiler"], each) for each in report["fences"] if current(each, fences)] if report else []
    return out


def twins(fences: list[dict]) -> list[tuple[dict, dict | None]]:
    """Each rejects fence with the accepts fence before it."""
    out, twin = [], None
    for fence in fences:
        twin = fence if fence["kind"] == "accepts" else twin
        out += [(fence, twin)] if fence["kind"] == "rejects" else []
    return out


def code(document: str, fence: dict) -> nodes.literal_block:
    text = fence["text"].rstrip("\n")
    return nodes.literal_block(text, text, language="cpp", api=True, document=document, fence=fence["id"])


class CompilerErrors(SphinxDirective):
    def run(self) -> list[nodes.Node]:
        out: list[nodes.Node] = []
        for document in maps(self.env.app).documents:
            note_input(self.env, maps(self.env.app).path(document))
            pairs = twins(maps(self.env.app).fences(document))
            if pairs:
                label = maps(self.env.app).label(document)
                results = current_results(self.env, document)
                title = nodes.paragraph("", "", place_of(self.env, "document", document))
                parts = [self.refused(document, fence, twin, results) for fence, twin in pairs]
                out.append(section(f"errors-{document.replace('_', '-')}", label[0].upper() + label[1:], title, *parts))
        return out or [nodes.paragraph("", "The book has no such listings yet.")]

    def refused(self, document: str, fence: dict, twin: dict | None, results: list[tuple[str, dict]]) -> listing:
        """A listing once more, with the way to its place, the words of each compiler, and its twin."""
        caption = listing_caption("", "", badge("does not compile", "rejects"), place_of(self.env, "section", document, fence["id"]))
        node = listing("", caption, code(document, fence), classes=["listing", "listing-rejects"])
        for family in COMPILERS:
            found = [(name, each) for name, each in results if name.startswith(family) and each["id"] == fence["id"]]
            node += self.said(family, *found[0]) if found else [listing_links("", f"{family}: not run in this build", classes=["not-run"])]
        if twin:
            node += [listing_links("", "", badge("write instead", "accepts"), classes=["instead"]), code(document, twin)]
        return node

    @staticmethod
    def said(family: str, compiler: str, result: dict) -> list[nodes.Node]:
        if result["status"] != "passed":
            return [listing_links("", "", nodes.Text(f"{compiler}: "), badge("failed", "failed"), nodes.Text(f" {result['why']}"))]
        return [listing_links("", f"{compiler} says:"), plain_block(result["message"], "compiler-message")]


def setup(app):
    app.setup_extension("places")
    app.add_directive("compiler-errors", CompilerErrors)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
