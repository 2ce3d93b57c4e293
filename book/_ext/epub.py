"""The EPUB: the pages of the site as XHTML, without what only a browser or a server needs."""

from __future__ import annotations

import re
from pathlib import Path

from sphinx.builders.epub3 import Epub3Builder

from site_data import build_folder

COVER = "_static/cover.png"
STYLES = ("pygments.css", "epub.css", "ebook.css")


class Epub(Epub3Builder):
    """Sphinx's builder, which does not say which pages hold drawings and formulas; a reading program may go by that."""

    def build_content(self) -> None:
        super().build_content()
        listed = Path(self.outdir, "content.opf")
        text = re.sub(r'<item id="[^"]+" href="([^"]+\.xhtml)"', self.with_properties, listed.read_text(encoding="utf-8"))
        listed.write_text(text.replace(f'href="{COVER}"', f'href="{COVER}" properties="cover-image"'), encoding="utf-8")

    def with_properties(self, item: re.Match[str]) -> str:
        page = Path(self.outdir, item[1])
        text = page.read_text(encoding="utf-8") if page.is_file() else ""
        found = [name for name, tag in (("mathml", "<math"), ("svg", "<svg")) if tag in text]
        return f'{item[0]} properties="{" ".join(found)}"' if found else item[0]


def prepare(app) -> None:
    if app.builder.name == "epub":
        if (cover := build_folder(app) / "pictures/cover.png").is_file():
            app.config.html_static_path = [*app.config.html_static_path, str(cover)]
            app.config.epub_cover = (COVER, "epub-cover.html")
        app.config.html_additional_pages = {}  # the page for 404 is HTML, and a book has no addresses that lead nowhere


def simplify(app, pagename, templatename, context, doctree) -> None:
    if app.builder.name == "epub":
        context["css_files"] = [each for each in context["css_files"] if str(each.filename).endswith(STYLES)]
        context["script_files"] = []
        context["metatags"] = ""


def setup(app):
    app.add_builder(Epub, override=True)
    app.connect("builder-inited", prepare)
    app.connect("html-page-context", simplify, priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
