"""Removes the pages of documents and sources that are no more: Sphinx leaves what it once wrote."""

from __future__ import annotations

from pathlib import Path

from source_pages import files
from site_data import root_folder
from site_links import source_page

OTHERS = {"genindex", "search", "404"}


def remove(app, problem) -> None:
    if problem or app.builder.format != "html":
        return
    known = OTHERS | app.env.found_docs | {source_page(p.relative_to(root_folder(app)).as_posix()) for p in files(app)}
    for path in Path(app.outdir).rglob("*.html"):
        name = path.relative_to(app.outdir).as_posix().removesuffix(".html")
        if name not in known and not name.startswith("_"):
            path.unlink()


def setup(app):
    app.connect("build-finished", remove)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
