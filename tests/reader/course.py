"""The exercises as the book has them: one Exercise for each {exercise} of each chapter, in order."""

import re
from dataclasses import dataclass
from pathlib import Path

DIRECTIVE = re.compile(r"^(`{4,})\{exercise\} *(.*?)\n(.*?)^\1 *$", re.M | re.S)
HINT = re.compile(r"^:::\{hint\}\n(.*?)^:::$", re.M | re.S)
FENCE = re.compile(r"^```cpp file=(\S+)\n(.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Exercise:
    name: str  # 02_1_training_flops
    title: str
    level: str
    criteria: str
    hints: tuple[str, ...]
    prediction: str  # what came of the question that the text asks before the work
    explanation: str  # what the book says of the answer
    place: str  # book/02_attention_flops.md:519
    text: tuple[int, int]  # the first and the last line of its text, in that file: hints, stub and answer follow
    root: Path

    @property
    def chapter(self) -> str:
        return self.name[:2]

    @property
    def number(self) -> int:
        return int(self.name.split("_")[1])

    @property
    def label(self) -> str:
        return f"Exercise {int(self.chapter)}.{self.number}, {self.title} ({self.level})"

    @property
    def stub(self) -> Path:
        return self.root / f"src/exercises/{self.name}.hpp"

    @property
    def answer(self) -> Path:
        return self.root / f"src/solutions/{self.name}.hpp"

    @property
    def test(self) -> Path:
        return self.root / f"tests/exercises/{self.name}_test.cpp"

    def page(self) -> str:
        """Where it is on its rendered page, which folds the answer away; "" where no page is."""
        html = f"build/html/{Path(self.place).name.split('.')[0]}.html"
        return f"{html}#exercise-{int(self.chapter)}-{self.number}" if (self.root / html).exists() else ""

    def to_read(self) -> str:
        """Where to read before it is done: its page, or in the book's file the lines of its text, and nothing behind them."""
        first, last = self.text
        return self.page() or f"{self.place.split(':')[0]}:{first}, up to line {last} (`make book` makes a page of it)"

    def library(self) -> str:
        """Where the things are that it may call: the index of the library, and the headers that its stub includes."""
        headers = re.findall(r'^#include "systems/(\w+)\.hpp"', self.stub.read_text(encoding="utf-8"), re.M)
        index = "build/html/reference/index.html"
        if not (self.root / index).exists():
            return ", ".join(f"src/systems/{name}.hpp" for name in headers)
        return index + (f" ({', '.join(headers)})" if headers else "")


def plain(markdown: str) -> str:
    """Markdown as a terminal shows it: without citations, links and backslashes."""
    text = re.sub(r" *\{cite:p\}`[^`]*`", "", markdown)
    text = re.sub(r"\[\]\(#exercise-(\d+)-(\d+)\)", r"exercise \1.\2", text)
    text = re.sub(r"\s*\(?\[\]\(#[^)]*\)\)?", "", text)
    text = re.sub(r"\$([^$]*)\$", lambda m: m[1].replace(r"\cdot", "*").replace("\\", ""), text)
    return text.replace("**", "").strip()


def exercises(root: Path) -> list[Exercise]:
    """All of them. A tree for students has no src/solutions, and no answers in its book."""
    found, fences = [], 2 if (root / "src/solutions").exists() else 1
    for chapter in sorted(root.glob("book/[0-9]*.md")):
        text = chapter.read_text(encoding="utf-8")
        for match in DIRECTIVE.finditer(text):
            options = dict(re.findall(r"^:(\w+): (.*)$", match[3].split("\n\n")[0], re.M))
            names = [m[1] for m in FENCE.finditer(match[3])]
            stem = next((Path(n).stem for n in names if n.startswith("exercises/")), "")
            parts = FENCE.split(match[3])  # text, name, code, text, name, code, text
            statement = re.split(r"^:::\{hint\}$", parts[0], maxsplit=1, flags=re.M)[0]
            options_end = re.match(r"(?::\w+: .*\n)*\s*", statement).end()
            lines = tuple(text.count("\n", 0, match.start(3) + end) + 1 for end in (options_end, len(statement.rstrip())))
            place = f"{chapter.relative_to(root)}:{text.count(chr(10), 0, match.start()) + 1}"
            if not re.match(r"\d\d_\d+_", stem) or len(parts) < 1 + 3 * fences:
                raise SystemExit(f"{place}: error: an exercise needs a fence file=exercises/NN_M_name.hpp, and one file=solutions/...")
            found.append(Exercise(stem, match[2], options.get("level", ""), plain(options.get("criteria", "")),
                                  tuple(plain(h) for h in HINT.findall(match[3])), plain(options.get("prediction", "")), plain(HINT.sub("", parts[3])), place, lines, root))
    return found


def declarations(code: str) -> list[str]:
    """What a header declares in its namespace, each on one line: functions without a body, types with theirs."""
    code = re.sub(r"//[^\n]*|/\*.*?\*/|^\s*#[^\n]*", "", code, flags=re.M | re.S)
    code = re.sub(r"\bnamespace\b[^{;]*\{", "", code)
    out, depth, head, body = [], 0, "", ""
    for char in code:
        if char == "{":
            depth += 1
        if depth:
            body += char
        else:
            head += char
        if char == "}":
            depth = max(0, depth - 1)
        if depth == 0 and char in "};":
            words = " ".join(head.strip(" ;}\n").split())
            kind = re.match(r"(?:template *<.*> *)?(struct|class|enum|union)\b", words)
            if char == "}" and kind:
                continue  # its semicolon follows
            if words:
                out.append(words + (" " + " ".join(body.split()) if kind else ""))
            head = body = ""
    return out


def functions(code: str) -> list[str]:
    """The names of the functions that a header declares."""
    heads = (re.sub(r"^template *<.*?> (?=\w)", "", d) for d in declarations(code) if "{" not in d and not d.startswith("using "))
    return [m[1] for m in (re.search(r"(\w+) *\(", head) for head in heads) if m]
