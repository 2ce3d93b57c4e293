"""What the theme, Sphinx and docutils write that a checker of accessibility objects to, put right where it is one word."""

from __future__ import annotations

MENDED = {
    "furo_navigation_tree": [('class="caption" role="heading"', 'class="caption" role="heading" aria-level="2"'),
                             (' role="switch"', "")],  # a checkbox says by itself whether it is set
    "body": [('<div role="list" class="citation-list">', '<div class="citation-list">'),
             (' role="doc-biblioentry"', "")],  # withdrawn from the standard
}


def mend(app, pagename, templatename, context, doctree) -> None:
    for part, changes in MENDED.items():
        for before, after in changes:
            if context.get(part):
                context[part] = context[part].replace(before, after)


def setup(app):
    app.connect("html-page-context", mend, priority=900)  # after the theme
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
