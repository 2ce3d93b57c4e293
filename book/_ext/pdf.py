#!/usr/bin/env python3
"""The book on paper: the site's pages as one document, with a cover and contents, printed by Chromium.

    pdf.py CHROMIUM [BUILD]      makes BUILD/pdf/TheResourceLedger.pdf from BUILD/html; BUILD is build by default

What a reader looks up on a screen stays there: the reference to the library, results, source. A link to such a page is plain text.
The document is printed until the page numbers in its contents are those of the print before.
"""

from __future__ import annotations

import json
import re
import sys
from html import escape
from io import BytesIO
from pathlib import Path
from urllib.parse import urljoin

from bs4 import BeautifulSoup, Tag
from pikepdf import ObjectStreamMode, OutlineItem, Pdf
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).absolute().parents[2]
sys.path.insert(0, str(ROOT))
import conf  # noqa: E402

REFERENCE = ("reference/glossary.html", "reference/bibliography.html")  # of the reference, what the chapters need
SCREEN_ONLY = "script, form, .headerlink, .live-said, .copybtn, details.folded:not([open])"
NOTE = """<p class="note">What a reader looks up or runs is on the book's pages, which <code>make book</code> makes: the reference to the
library, the table of operations, what compilers say, the tests and their results, all source, and hints and answers to the exercises.
Where the text speaks of a link to one of these, it is plain text here.</p>"""


def new_id(page: str, ident: str) -> str:
    """Ids are unique on a page, and so are these in the book."""
    return f"{page.removesuffix('.html')}.{ident}".rstrip(".")


class Book:
    def __init__(self, html: Path) -> None:
        self.html = html
        self.styles: dict[str, str] = {}  # address and element, in the order of the pages
        front = self.read("index.html")
        self.parts: list[tuple[str, list[str]]] = [("", ["index.html"])]
        for caption in front.select(".sidebar-tree p.caption"):
            pages = [a["href"] for a in caption.find_next_sibling("ul").select("li.toctree-l1 > a")]
            self.parts.append((caption.get_text(), [p for p in pages if not p.startswith("reference/") or p in REFERENCE]))
        self.documents = {page: self.document(page) for _, pages in self.parts for page in pages}
        self.ids = {tag["id"] for each in self.documents.values() for tag in each.select("[id]")}
        for page, each in self.documents.items():
            self.resolve(page, each)

    def read(self, page: str) -> BeautifulSoup:
        return BeautifulSoup((self.html / page).read_text(encoding="utf-8"), "html.parser")

    def document(self, page: str) -> Tag:
        """The text of a page, without what only a screen shows, and with ids of its own."""
        soup = self.read(page)
        for style in soup.select("head link[rel=stylesheet], head style"):
            if style.name == "link":
                style["href"] = f"../html/{urljoin(page, style['href'])}"
            self.styles.setdefault(style.get("href", "inline"), str(style))
        text = soup.select_one("#furo-main-content")
        for form in text.select("figure.live form"):
            fields = [" ".join(filter(None, (f"{each.label.get_text()}:", self.value(each), each.span and each.span.get_text())))
                      for each in form.select(".live-input")]
            form.insert_before(BeautifulSoup(f'<p class="live-values">{escape("; ".join(fields))}</p>', "html.parser"))
        for tag in text.select(SCREEN_ONLY):
            tag.decompose()
        for span in text.select("section > span[id]:has(+ :is(span, h1, h2, h3, h4))"):
            span.find_next_sibling(re.compile("h[1-4]")).insert(0, span)  # before it, it would stay on the page that the title leaves
        text.name, text.attrs = "div", {"class": "document", "id": ""}
        for tag in [text, *text.select("[id]")]:
            tag["id"] = new_id(page, tag["id"])
        return text

    @staticmethod
    def value(field: Tag) -> str:
        chosen = field.select_one("input, option[selected]")
        return chosen.get("value") or chosen.get_text()

    def resolve(self, page: str, text: Tag) -> None:
        """What names an id names it as it is now; a link that leads out of the book goes."""
        for tag in text.find_all(True):
            for name, value in tag.attrs.items():
                if isinstance(value, str) and "url(#" in value:
                    tag[name] = re.sub(r"url\(#([^)]+)\)", lambda m: f"url(#{new_id(page, m[1])})", value)
                elif name in ("for", "aria-labelledby", "aria-describedby"):
                    tag[name] = " ".join(new_id(page, each) for each in str(value).split())
            if tag.get("src"):
                tag["src"] = f"../html/{urljoin(page, tag['src'])}"
            if tag.get("href") and "://" not in tag["href"]:
                target, _, ident = urljoin(page, tag["href"]).partition("#")
                tag["href"] = f"#{new_id(target, ident)}"
                if tag["href"][1:] not in self.ids and tag.name == "a":
                    tag.unwrap()

    def headings(self, page: str, level: str) -> list[tuple[str, str]]:
        """The titles of a document, or of its sections: where they are, and what they say."""
        return [(tag.find_parent(id=True)["id"], " ".join(tag.get_text().split())) for tag in self.documents[page].select(level)]

    def outline(self, page: str, printed: Pdf) -> OutlineItem:
        title, *sections = (OutlineItem(title, printed.Root.Dests[f"/{ident}"]) for ident, title in self.headings(page, "h1, h2"))
        title.children, title.is_closed = sections, True
        return title

    def contents(self, pages: dict[str, int]) -> str:
        def entry(ident: str, title: str) -> str:
            return f'<a href="#{ident}">{escape(title)} <span class="number">{pages.get(ident, 100)}</span></a>'
        out = ['<div class="document book-contents"><h1>Contents</h1>']
        for part, documents in self.parts:
            out += [f'<p class="part">{part}</p>'] if part else []
            for page in documents:
                sections = "\u00a0<span>·</span> ".join(entry(*each) for each in self.headings(page, "h2"))
                out.append(f'<div class="entry"><p class="title">{entry(*self.headings(page, "h1")[0])}</p><p class="sections">{sections}</p></div>')
        return "\n".join([*out, NOTE, "</div>"])

    def page_html(self, pages: dict[str, int]) -> str:
        heads = [f'@page p{number} {{ @top-center {{ content: {json.dumps(self.headings(page, "h1")[0][1], ensure_ascii=False)} }} }}\n'
                 f'.document[id="{new_id(page, "")}"] {{ page: p{number} }}' for number, page in enumerate(self.documents)]
        cover = (ROOT / "book/figures/cover.svg").read_text(encoding="utf-8")
        return "\n".join([
            f'<!doctype html><html lang="{conf.language}"><head><meta charset="utf-8"><title>{conf.project}</title>', *self.styles.values(),
            '<link rel="stylesheet" href="../html/_static/pdf.css">', "<style>", *heads, "</style></head><body>",
            f'<div class="cover">{cover}<p>{conf.author}<br>Version {conf.version}</p></div>', '<article>',
            self.contents(pages), *map(str, self.documents.values()), "</article></body></html>"])


def page_numbers(printed: Pdf) -> dict[str, int]:
    """The pages of the ids that a link leads to."""
    numbers = {page.objgen: number for number, page in enumerate(printed.pages, 1)}
    return {name[1:]: numbers[place[0].objgen] for name, place in printed.Root.Dests.items()}


def print_book(chromium: str, book: Book, source: Path) -> Pdf:
    pages: dict[str, int] = {}
    missing: list[str] = []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_context(offline=True, color_scheme="light").new_page()
        page.on("requestfailed", lambda request: missing.append(f"{request.url}: {request.failure}"))
        for _ in range(4):
            source.write_text(book.page_html(pages), encoding="utf-8")
            page.goto(source.resolve().as_uri())
            if missing:
                sys.exit("pdf: " + "\n".join(missing))
            printed = Pdf.open(BytesIO(page.pdf(prefer_css_page_size=True, print_background=True, tagged=True)))
            before, pages = pages, page_numbers(printed)
            if pages == before:
                return printed
    sys.exit("pdf: the contents move the pages that they tell of")


def main(chromium: str, build: str = "build") -> None:
    folder = Path(build, "pdf")
    folder.mkdir(parents=True, exist_ok=True)
    book = Book(Path(build, "html"))
    printed = print_book(chromium, book, folder / "book.html")
    with printed.open_outline() as outline:  # Chromium's own says a title twice where a page begins with it
        outline.root.append(OutlineItem("Contents", 1))
        outline.root.extend(book.outline(page, printed) for page in book.documents)
    printed.docinfo["/Author"] = conf.author
    printed.save(folder / "TheResourceLedger.pdf", object_stream_mode=ObjectStreamMode.generate)


if __name__ == "__main__":
    main(*sys.argv[1:])
