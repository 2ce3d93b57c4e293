"""Figures in SVG become part of the page, so that they follow its colours, light and dark."""

from __future__ import annotations

import re
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform
from sphinx.util import logging

from site_data import contribute, contributed, late
from svg_links import resolve, targets

log = logging.getLogger(__name__)


def inline(text: str, alt: str, prefix: str) -> str:
    """The svg element of a file: named for screen readers, its ids unique on the page, its size left to the style."""
    svg = text[text.index("<svg"):text.rindex("</svg>") + 6]
    svg = re.sub(r"<!--.*?-->", "", svg, flags=re.DOTALL)
    for ident in set(re.findall(r'\bid="([^"]+)"', svg)):
        for before, after in (('id="', '"'), ("url(#", ")"), ('href="#', '"')):
            svg = svg.replace(f"{before}{ident}{after}", f"{before}{prefix}-{ident}{after}")
    opening, rest = svg.split(">", 1)
    box = re.search(r'viewBox="[\d.-]+[ ,]+[\d.-]+[ ,]+([\d.]+)', opening)
    opening = re.sub(r'\s(width|height|role|aria-label|class|style)="[^"]*"', "", opening)
    width = f' style="--width: {box[1]}px"' if box else ""
    role = "" if "<a " in rest else ' role="img"'  # what is inside an image cannot be reached by a screen reader
    return f'{opening} class="figure-svg"{role} aria-label="{escape(alt)}"{width}>{rest}'


class InlineSvg(SphinxPostTransform):
    default_priority = 8  # before Sphinx collects the images it copies
    formats = ("html",)

    def run(self, **kwargs) -> None:
        for number, image in enumerate(list(self.document.findall(nodes.image))):
            if not image["uri"].endswith(".svg") or "://" in image["uri"]:
                continue
            if not image.get("alt"):
                log.warning("figure without alternative text: %s", image["uri"], location=image)
            path = Path(self.env.srcdir, image["uri"])
            if not path.is_file():
                continue  # Sphinx has said so
            text = inline(path.read_text(encoding="utf-8"), image.get("alt", ""), f"figure-{path.stem}-{number}")
            text = resolve(self.app, self.env, text, self.env.docname, image)
            image.replace_self(nodes.raw("", text, format="html"))


def note_figures(app, doctree) -> None:
    """Remembers the figures of a page, whose links are known when every page has been read."""
    for image in doctree.findall(nodes.image):
        if image["uri"].endswith(".svg"):
            contribute(app.env, "ledger_figures")[image["uri"]] = True


def fingerprints(app, env) -> dict[str, str]:
    def links(uri: str) -> str:
        path = Path(env.srcdir, uri)
        return targets(app, env, path.read_text(encoding="utf-8")) if path.is_file() else ""
    return {document: repr([links(uri) for uri in figures]) for document, figures in contributed(env, "ledger_figures").items() if figures}


def setup(app):
    app.setup_extension("api_links")
    app.connect("doctree-read", note_figures)
    late(app, fingerprints)
    app.add_post_transform(InlineSvg)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
