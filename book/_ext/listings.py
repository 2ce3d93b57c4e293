"""Turns each fence that tangle saw into a captioned listing with its links and its results.

Tangle is the only reader of fence attributes. Its map says on which line of the page each fence begins; a fence is
found by that line, and its text must be what tangle saw. C++ that tangle did not see is an error, and so is a fence
of the map that is not on the page.
"""

from __future__ import annotations

from docutils import nodes
from sphinx.transforms import SphinxTransform
from sphinx.util import logging

from listing_nodes import badge, listing, listing_caption, listing_links, plain_block
from site_data import build_folder, contribute, maps, note_input, read_json
from site_links import link, source_link

log = logging.getLogger(__name__)

CPP = {"cpp", "c++", "cxx", "cc", "hpp", "h", "c"}
KINDS = {"example": "example", "accepts": "compiles", "rejects": "does not compile"}


class Listings(SphinxTransform):
    default_priority = 5  # before ids, substitutions and Sphinx's own

    def apply(self, **kwargs) -> None:
        self.document_name = self.env.docname
        self.maps = maps(self.app)
        note_input(self.env, self.maps.path(self.document_name))
        self.results = self.read_results()
        waiting = {fence["line"]: fence for fence in self.maps.fences(self.document_name)}
        for block in list(self.document.findall(nodes.literal_block)):
            fence = waiting.pop(block.line, None)
            if fence is None:
                if block.get("language") in CPP and not block.get("api"):
                    self.warn("C++ that tangle did not see (is the map older than the page?)", block.line)
            elif block.astext().rstrip("\n") != fence["text"].rstrip("\n"):
                self.warn("this fence is not what tangle saw: the map is older than the page; run tangle again", block.line)
            else:
                self.wrap(block, fence)
        for line, fence in waiting.items():
            self.warn(f"the fence {fence['id']} of tangle's map is not on the page", line)

    def warn(self, text: str, line: int | None) -> None:
        log.warning(text, location=(self.document_name, line))

    def read_results(self) -> dict:
        path = build_folder(self.app) / "results" / f"{self.document_name}.fences.json"
        if not any(f["kind"] in KINDS for f in self.maps.fences(self.document_name)):
            return {}
        report = read_json(note_input(self.env, path)) or {"fences": []}
        return {result["id"]: result | {"compiler": report["compiler"]} for result in report["fences"]}

    def wrap(self, block: nodes.literal_block, fence: dict) -> None:
        kind = "lies" if fence["lies"] else fence["kind"]
        node = listing("", classes=["listing", f"listing-{kind}"], ids=[fence["id"]], fence=fence["id"])
        block.replace_self(node)
        block["references"] = [(r["line"], r["document"], r["id"]) for r in fence["references"]]
        block["files"], block["fence"] = fence["files"], fence["id"]
        node += [listing_caption("", "", *self.caption(fence)), block]
        node += self.results_of(fence) if fence["kind"] in KINDS else self.links_of(fence)
        self.document.note_explicit_target(node)

    def caption(self, fence: dict) -> list[nodes.Node]:
        name, kind = fence["name"], fence["kind"]
        if kind == "file":
            parts = [source_link(self.env, f"src/{name}", 0, nodes.literal(name, name), classes=("file-name",))]
        elif kind == "chunk":
            parts = [nodes.inline("", name, classes=["chunk-name"])]
        else:
            parts = [badge("compiles, and lies" if fence["lies"] else KINDS[kind], "lies" if fence["lies"] else kind)]
        if fence["parts"] > 1:
            parts.append(nodes.inline("", f"part {fence['part']} of {fence['parts']}", classes=["part"]))
        return parts

    def links_of(self, fence: dict) -> list[nodes.Node]:
        """Where a file or chunk continues, is used, and ends up."""
        groups: list[list[nodes.Node]] = []
        if fence["previous"]:
            groups.append([nodes.Text("continues "), self.fence_link(fence["previous"], "part")])
        if fence["next"]:
            groups.append([nodes.Text("continued in "), self.fence_link(fence["next"], "part")])
        if fence["kind"] == "chunk":
            used = self.joined([self.fence_link(place) for place in fence["used_in"]])
            groups.append([nodes.Text("used in "), *used] if used else [nodes.Text("not used")])
            used_names = {f["name"] for f in map(self.target, fence["used_in"]) if f and f["kind"] == "file"}
            files = [f for f in fence["files"] if f not in used_names]
            if files:
                groups.append([nodes.Text("part of "), *self.joined(
                    [source_link(self.env, f"src/{f}", self.first_line(f, fence), nodes.literal(f, f)) for f in files])])
        if not groups:
            return []
        node = listing_links()
        for group in groups:
            node += nodes.inline("", "", *group)
            node += nodes.Text(" ")
        return [node]

    @staticmethod
    def joined(links: list[nodes.Node]) -> list[nodes.Node]:
        return [n for each in links for n in (nodes.Text(", "), each)][1:]

    def target(self, place: dict) -> dict | None:
        return self.maps.fence(place["document"], place["id"])

    def first_line(self, file: str, fence: dict) -> int:
        """The first line of this fence in a file of src/."""
        end = fence["line"] + fence["text"].count("\n")
        return next((first + max(0, fence["line"] + 1 - source) for first, document, source, count in self.maps.runs(file)
                     if document == self.document_name and source <= end and fence["line"] < source + count), 0)

    def fence_link(self, place: dict, word: str = "") -> nodes.Node:
        fence = self.target(place)
        if fence is None:
            self.warn(f"tangle's maps do not fit together: no {place['id']} in {place['document']}", None)
            return nodes.Text(place["id"])
        if word:
            content: nodes.Node = nodes.Text(f"{word} {fence['part']}")
        elif fence["kind"] == "file":
            content = nodes.literal(fence["name"], fence["name"])
        else:
            content = nodes.inline("", fence["name"], classes=["chunk-name"])
        where = "" if place["document"] == self.document_name else f" ({self.maps.label(place['document'])})"
        return link(self.env, place["document"], place["id"], content, where)

    def results_of(self, fence: dict) -> list[nodes.Node]:
        """What the compiler of this build said, or what the example printed."""
        result = self.results.get(fence["id"])
        if result is None:
            return [listing_links("", "not run yet", classes=["not-run"])]
        if result["status"] != "passed":
            why = result["why"] or "it failed"
            return [listing_links("", "", badge("failed", "failed"), nodes.Text(f" {why}"))]
        if fence["kind"] == "rejects":
            return [listing_links("", f"{result['compiler']} says:"), plain_block(result["message"], "compiler-message")]
        if fence["kind"] == "example" and result["output"]:
            return [listing_links("", "prints:"), plain_block(result["output"].rstrip("\n"), "printed")]
        return []


def note_sections(app, doctree) -> None:
    """Remembers the section of each fence, for the API's way back to the chapter."""
    sections = contribute(app.env, "ledger_sections")
    for node in doctree.findall(listing):
        section = node.parent
        while section is not None and not isinstance(section, nodes.section):
            section = section.parent
        if section is not None and node.get("fence"):
            sections[node["fence"]] = (section["ids"][0], section[0].astext())


def setup(app):
    app.setup_extension("listing_nodes")
    app.add_transform(Listings)
    app.connect("doctree-read", note_sections)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
