#!/usr/bin/env python3
"""The PDF as a reader has it: its outline, its contents, its links, its pages, its fonts and its text.

    pdf.py [BUILD]        BUILD is build by default; what poppler reads (pdftotext, pdffonts) is held against what the book says
"""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from pikepdf import Dictionary, Name, OutlineItem, Pdf

SHOWN = ("src/chapters/01_memory_accounting.cpp", "src/systems/bytes.hpp", "src/tangle/main.cpp")
REFERENCE = ("reference/glossary", "reference/bibliography")


def plain(text: str) -> str:
    return " ".join(text.split())


def documents() -> list[str]:
    """The titles of what the PDF holds, in order, as the sources have them."""
    chapters, *others = re.findall(r"```\{toctree\}\n(.*?)\n```", Path("book/index.md").read_text(encoding="utf-8"), re.DOTALL)
    names = [[name for name in block.split("\n\n")[1].split() if not name.startswith("reference/") or name in REFERENCE]
             for block in (chapters, *others)]
    title = {name: re.search(r"^# (.+)", Path("book", f"{name}.md").read_text(encoding="utf-8"), re.M)[1].replace("`", "")
             for block in names for name in block}
    numbered = [f"{number}. {title[name]}" for number, name in enumerate(names[0], 1)]
    return ["Contents", "The Resource Ledger", *numbered, *(title[name] for block in names[1:] for name in block)]


class Printed:
    def __init__(self, path: Path) -> None:
        self.path, self.pdf, self.problems = path, Pdf.open(path), []
        self.numbers = {page.objgen: number for number, page in enumerate(self.pdf.pages, 1)}
        self.pages = self.poppler("pdftotext", "-layout", path, "-").split("\f")[:-1]  # each ends with one
        with self.pdf.open_outline() as outline:
            self.outline = [each for item in outline.root for each in self.items(item, 1)]

    def that(self, good: bool, problem: str) -> None:
        if not good:
            self.problems.append(f"{self.path}: {problem}")

    @staticmethod
    def poppler(*command: object) -> str:
        return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=True).stdout

    def page_of(self, destination: object) -> int:
        """Where a destination leads, 0 for nowhere."""
        if isinstance(destination, (str, Name)):
            destination = self.pdf.Root.Dests.get(str(destination))
        return self.numbers.get(destination[0].objgen, 0) if destination is not None else 0

    def items(self, item: OutlineItem, level: int) -> list[tuple[int, str, int]]:
        here = item.destination if item.destination is not None else item.action.D
        return [(level, plain(item.title), self.page_of(here)), *(each for child in item.children for each in self.items(child, level + 1))]

    def check_outline(self) -> None:
        expected, top = documents(), [(title, page) for level, title, page in self.outline if level == 1]
        self.that([title for title, _ in top] == expected, f"its outline begins {[title for title, _ in top]}, not {expected}")
        for title, page in top:
            lines = [plain(line) for line in self.pages[page - 1].splitlines() if line.strip()]
            self.that(title in lines[:2], f"page {page} begins {lines[:2]}, not with {title}")
        for level, title, page in self.outline:
            words = re.sub(r"\s", "", self.pages[page - 1])
            self.that(page > 0 and re.sub(r"\s", "", title) in words, f"{title} is not on page {page}")
        self.that(sum(level == 2 for level, _, _ in self.outline) > 150, "its outline has few sections")

    def check_contents(self) -> None:
        """The entries in order, each with its page."""
        listed, *_ = [page for level, title, page in self.outline if title == "The Resource Ledger"]
        text, place = plain(" ".join(self.pages[1:listed - 1])), 0
        for level, title, page in self.outline[1:]:
            if level < 3:
                found = text.find(f"{title} {page} ", place)
                self.that(found >= 0, f"its contents do not say {title}, page {page}")
                place = max(place, found)

    def check_links(self) -> None:
        inside = 0
        for number, page in enumerate(self.pdf.pages, 1):
            for link in page.get("/Annots", []):
                action = link.get("/A", Dictionary())
                if action.get("/S") == "/URI":
                    self.that(str(action.URI).startswith(("https://", "http://")), f"page {number} has a link to {action.URI}")
                else:
                    inside += 1
                    target = link.get("/Dest", action.get("/D"))
                    self.that(self.page_of(target) > 0, f"page {number} has a link to {target}, which leads nowhere")
        self.that(inside > 2000, f"it has {inside} links")

    def check_pages(self) -> None:
        self.that(250 < len(self.pages) < 600, f"it has {len(self.pages)} pages")
        self.that(len(self.pages) == len(self.pdf.pages), "poppler counts other pages")
        for number, text in enumerate(self.pages, 1):
            lines = [line for line in text.splitlines() if line.strip()]
            self.that(len(lines) > 2, f"page {number} is empty")
            self.that(number == 1 or [line.strip() for line in lines[-1:]] == [str(number)], f"page {number} has the foot {lines[-1:]}")
        box = {tuple(float(each) for each in page.mediabox) for page in self.pdf.pages}
        self.that(all((round(right), round(top)) in ((595, 842), (596, 842)) for _, _, right, top in box), f"its sheets are {box}")

    def check_text(self) -> None:
        """Every line of some files but the first, which is tangle's; a long line may have been broken anywhere."""
        text = re.sub(r"\s", "", "".join(self.pages))
        for file in SHOWN:
            for line in Path(file).read_text(encoding="utf-8").splitlines()[1:]:
                self.that(re.sub(r"\s", "", line) in text, f"this line of {file} is not in its text: {line}")

    def check_file(self) -> None:
        fonts = self.poppler("pdffonts", self.path).splitlines()[2:]
        self.that(len(fonts) > 3, "it has few fonts")
        for font in fonts:
            self.that(font.split()[-5] == "yes", f"a font is not embedded: {font}")
        for name, wanted in (("/Title", "The Resource Ledger"), ("/Author", "The Resource Ledger's authors")):
            self.that(str(self.pdf.docinfo.get(name)) == wanted, f"its {name} is {self.pdf.docinfo.get(name)}")
        self.that(str(self.pdf.Root.get("/Lang")) == "en" and "/StructTreeRoot" in self.pdf.Root, "no tags for those who listen, or no language")


def main(arguments: list[str]) -> int:
    printed = Printed(Path(arguments[0] if arguments else "build", "pdf/TheResourceLedger.pdf"))
    for check in (printed.check_outline, printed.check_contents, printed.check_links, printed.check_pages, printed.check_text, printed.check_file):
        check()
    print("\n".join(printed.problems))
    print(f"{len(printed.pages)} pages, {len(printed.outline)} titles in the outline, {len(printed.problems)} failed")
    return 1 if printed.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
