"""The built pages as the checks see them: ids, links, what is loaded, and the parts of the triangle."""

from __future__ import annotations

import posixpath
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}


@dataclass
class Link:
    href: str
    line: int
    classes: set[str] = field(default_factory=set)   # of the link and of what is inside it
    within: list[str] = field(default_factory=list)  # ids of the elements around it, from the outside in
    around: list[set[str]] = field(default_factory=list)  # their classes

    def inside(self, name: str) -> bool:
        return any(name in classes for classes in self.around)


class Page(HTMLParser):
    """One page."""

    def __init__(self, path: Path) -> None:
        super().__init__(convert_charrefs=True)
        self.path, self.ids, self.links, self.loads, self.twice = path, set(), [], [], []
        self.figures: dict[str, str] = {}   # listing id -> classes
        self.entries: list[dict] = []       # API entries: ids, and the links beneath
        self.rows: list[dict] = []          # table rows: ids and links
        self.modules: list[int] = []
        self._open: list[tuple[str, dict]] = []
        self._link: Link | None = None
        self._entry: list[dict] = []
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag: str, attributes: list) -> None:
        values = {k: v or "" for k, v in attributes}
        classes, ident = set(values.get("class", "").split()), values.get("id", "")
        if ident:
            (self.twice.append(ident) if ident in self.ids else self.ids.add(ident))
        if tag == "a" and "href" in values:
            self._link = Link(values["href"], self.getpos()[0], classes, [v["id"] for _, v in self._open if v.get("id")],
                              [set(v.get("class", "").split()) for _, v in self._open])
            self.links.append(self._link)
        elif self._link is not None:
            self._link.classes |= classes
        self._loads(tag, values)
        if tag == "figure" and "listing" in classes:
            self.figures[ident] = values["class"]
        if tag == "dl" and "cpp" in classes:
            self._entry.append({"ids": set(), "links": []})
        if tag == "tr":
            self.rows.append({"ids": set(), "links": []})
        if ident and self._entry:
            self._entry[-1]["ids"].add(ident)
        if ident and self.rows:
            self.rows[-1]["ids"].add(ident)
        if tag not in VOID:
            self._open.append((tag, values))

    def handle_startendtag(self, tag: str, attributes: list) -> None:
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.handle_endtag(tag)

    def _loads(self, tag: str, values: dict) -> None:
        line = self.getpos()[0]
        if tag in ("script", "img", "iframe", "source", "video", "audio", "embed", "input") and values.get("src"):
            self.loads.append((values["src"], line))
        if tag == "link" and {"stylesheet", "icon", "preload", "prefetch", "modulepreload"} & set(values.get("rel", "").split()):
            self.loads.append((values.get("href", ""), line))
        if tag == "script" and values.get("type") == "module":
            self.modules.append(line)

    def handle_endtag(self, tag: str) -> None:
        if tag == "a" and self._link is not None:
            if self._entry:
                self._entry[0]["links"].append(self._link)
            if self.rows:
                self.rows[-1]["links"].append(self._link)
            self._link = None
        while self._open:
            name, values = self._open.pop()
            if name == "dl" and "cpp" in values.get("class", "").split():
                done = self._entry.pop()
                if self._entry:
                    self._entry[-1]["ids"] |= done["ids"]
                else:
                    self.entries.append(done)
            if name == tag:
                break


class Site:
    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.pages = {p.relative_to(self.folder).as_posix(): Page(p) for p in sorted(self.folder.rglob("*.html"))
                      if "_static" not in p.relative_to(self.folder).parts}

    def target(self, page: str, href: str) -> tuple[str, str] | None:
        """The page and anchor of an internal link; None for another site."""
        parts = urlsplit(href)
        if parts.scheme or parts.netloc:
            return None
        path = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(parts.path))) if parts.path else page
        return f"(outside the site) {href}" if path.startswith(("../", "/")) else path, unquote(parts.fragment)
