"""What the theme, Sphinx and docutils write, put right where it is one word: what a checker of accessibility objects to, and weight
that no page needs."""

from __future__ import annotations

import re
from pathlib import Path

MENDED = {
    "furo_navigation_tree": [('class="caption" role="heading"', 'class="caption" role="heading" aria-level="2"'),
                             (' role="switch"', "")],  # a checkbox says by itself whether it is set
    "body": [('<div role="list" class="citation-list">', '<div class="citation-list">'),
             (' role="doc-biblioentry"', ""),  # withdrawn from the standard
             (' class="reference internal"', "")],  # no style of a page's text asks for it
}


def mend(app, pagename, templatename, context, doctree) -> None:
    for part, changes in MENDED.items():
        for before, after in changes:
            if context.get(part):
                context[part] = context[part].replace(before, after)


def lighten(app, problem: Exception | None) -> None:
    """Pygments says beside each colour what it is for, three times over: a quarter of its stylesheet."""
    style = Path(app.outdir, "_static/pygments.css")
    if problem is None and style.is_file():
        style.write_text(re.sub(r" */\*.*?\*/", "", style.read_text(encoding="utf-8")), encoding="utf-8")


def setup(app):
    app.connect("html-page-context", mend, priority=900)  # after the theme
    app.connect("build-finished", lighten, priority=900)  # which writes it
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
