"""What the search shows beneath a result: the words of the book, by page and section, as a script that search.html loads.

Sphinx's own summaries fetch the pages, which browsers refuse from disk; a classic script they load.
"""

from __future__ import annotations

import json
from pathlib import Path

from docutils import nodes
from sphinx import addnodes

from site_data import contribute, contributed

NAME = "search_lines_data.js"
LINES = (nodes.paragraph, nodes.literal_block, nodes.caption, nodes.term, addnodes.desc_signature)


def as_words(line: str) -> str:
    """A line without the brackets of a reference whose words are not known yet."""
    return " ".join(line.replace(" ()", "").split())


def note_lines(app, doctree) -> None:
    """Remembers the lines of a page: [anchor, title, [prose], [code]] for each section, term and entry of the API."""
    places: dict[str, tuple[str, list[str], list[str]]] = {}
    anchor, title = "", app.env.titles[app.env.docname].astext() if app.env.docname in app.env.titles else ""
    for node in doctree.findall(lambda each: isinstance(each, (nodes.section, *LINES))):
        if isinstance(node, nodes.section):
            first = node.parent is doctree
            anchor, title = "" if first else node["ids"][0], node[0].astext()
        elif isinstance(node, (nodes.term, addnodes.desc_signature)) and node["ids"]:
            anchor, title = node["ids"][0], node.astext()
        else:
            code = isinstance(node, nodes.literal_block)
            lines = node.astext().splitlines() if code else [node.astext()]
            places.setdefault(anchor, (title, [], []))[2 if code else 1].extend(filter(None, map(as_words, lines)))
    contribute(app.env, "ledger_lines")["all"] = [[anchor, *place] for anchor, place in places.items()]


def write_lines(app, problem: Exception | None) -> None:
    if problem is None and app.builder.name == "html":
        pages = {document: lines["all"] for document, lines in sorted(contributed(app.env, "ledger_lines").items())}
        text = f"ledgerLines = {json.dumps(pages, ensure_ascii=False, separators=(',', ':'))};\n"
        path = Path(app.outdir, NAME)
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")


def setup(app):
    app.connect("doctree-read", note_lines)
    app.connect("build-finished", write_lines)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
