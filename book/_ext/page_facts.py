"""How long a chapter takes to read, under its title; and what a page is about, for search engines and for sharing.

conf.py's html_baseurl is where the book is published; addresses in the head of a page are written when it is set.
The picture for sharing is made by the Makefile, where there is a Chromium.
"""

from __future__ import annotations

import re
import shutil
from html import escape, unescape
from pathlib import Path

from docutils import nodes

from exercises import exercise
from site_data import build_folder, maps

WORDS_A_MINUTE, LINES_A_MINUTE = 200, 25  # of prose, and of code
PICTURE, PICTURED = "_static/sharing.png", "The Resource Ledger: a roofline with four stages on it, 0.0625 to 409.6 FLOPs a byte."
LONGEST = 200  # of a description, in characters


def minutes(doctree: nodes.document) -> int:
    """Without the exercises, whose time is the reader's own."""
    code = [b for b in doctree.findall(nodes.literal_block) if not inside(b, exercise)]
    prose = [p for p in doctree.findall(nodes.paragraph) if not inside(p, exercise)]
    words = sum(len(p.astext().split()) for p in prose)
    return max(1, round(words / WORDS_A_MINUTE + sum(b.astext().count("\n") + 1 for b in code) / LINES_A_MINUTE))


def inside(node: nodes.Node, kind: type) -> bool:
    while node is not None and not isinstance(node, kind):
        node = node.parent
    return node is not None


def say_time(app, doctree) -> None:
    title = next(doctree.findall(nodes.title), None)
    if title is None or app.env.docname not in maps(app).documents:
        return
    count = len(list(doctree.findall(exercise)))
    text = f"{minutes(doctree)} minutes to read" + (f", and {count} exercise{'s' if count > 1 else ''}" if count else "")
    title.parent.insert(title.parent.index(title) + 1, nodes.paragraph("", text, classes=["reading-time"]))


def description(doctree: nodes.document) -> str:
    """The first sentences of a page."""
    for paragraph in doctree.findall(nodes.paragraph):
        text = " ".join(paragraph.astext().split())
        if len(text) > 40 and "reading-time" not in paragraph["classes"]:
            short = text if len(text) <= LONGEST else text[:LONGEST + 1].rpartition(" ")[0].rstrip(",;:") + " ..."
            return re.sub(r"\s+", " ", short)
    return ""


def add_meta(app, pagename, templatename, context, doctree) -> None:
    said = description(doctree) if doctree is not None else ""
    title = unescape(re.sub(r"<[^>]+>", "", context.get("title", ""))) or app.config.project
    tags = [("property", "og:site_name", app.config.project), ("property", "og:type", "article"), ("property", "og:title", title)]
    if said:
        tags += [("name", "description", said), ("property", "og:description", said)]
    if app.config.html_baseurl:
        base = app.config.html_baseurl.rstrip("/")
        tags.append(("property", "og:url", f"{base}/{app.builder.get_target_uri(pagename)}"))
        if Path(app.outdir, PICTURE).is_file():
            tags += [("property", "og:image", f"{base}/{PICTURE}"), ("property", "og:image:width", "1200"), ("property", "og:image:height", "630"),
                     ("property", "og:image:alt", PICTURED), ("name", "twitter:card", "summary_large_image")]
    written = "\n".join(f'<meta {kind}="{name}" content="{escape(value)}">' for kind, name, value in tags)
    context["metatags"] = f"{context.get('metatags', '')}\n{written}"


def take_picture(app) -> None:
    picture = build_folder(app) / "pictures/sharing.png"
    if app.builder.name == "html" and picture.is_file():
        target = Path(app.outdir, PICTURE)
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(picture, target)


def setup(app):
    app.connect("builder-inited", take_picture)
    app.setup_extension("exercises")
    app.connect("doctree-read", say_time)
    app.connect("html-page-context", add_meta)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
