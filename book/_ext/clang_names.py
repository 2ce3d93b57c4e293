#!/usr/bin/env python3
"""What clang knows of the names in the book's code: for each name in src/ and in each example, what declares it.

    clang_names.py [BUILD]      brings BUILD/names.json up to date; BUILD is build by default

names.json holds, for each file of src/ and each fence that is a program of its own, [line, column, target]: target is
"systems/bytes.hpp:41:Bytes", or "" for what the library does not declare. For each file of tests it holds [line, 0, target]: what
of the library is used in that line. Only what changed is parsed again. Where libclang (from PyPI) does not run there is no
names.json, and names are linked by their words alone.
"""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).absolute().parents[2]
sys.path.insert(0, str(ROOT / "tests"))
from fences import SHOWN, program  # noqa: E402  an example is parsed as the program that the tests compile

PROGRAMS = ("example", "accepts", "rejects")
# libclang 18 has all that libstdc++'s <expected> needs, but does not say so.
FLAGS = ["-x", "c++", "-std=c++23", "-D__cpp_concepts=202002L", "-Wno-everything", "-ferror-limit=0"]

Names = list[list]  # [line, column in bytes, target]


def gcc_headers() -> list[str]:
    """The compiler's own headers (stddef.h and the like), which the wheel of libclang does not hold."""
    done = subprocess.run(["g++", "-print-file-name=include"], capture_output=True, text=True, check=True)
    return ["-isystem", done.stdout.strip()]


class Reader:
    """Parses with the whole library behind it, compiled once."""

    def __init__(self, src: Path, folder: Path) -> None:
        from clang import cindex  # not everywhere
        self.cindex, self.src, self.folder = cindex, src, folder
        self.index = cindex.Index.create()
        self.kinds = cindex.CursorKind
        self.texts: dict[str, list[bytes]] = {}  # the lines of what is parsed
        self.flags = [*FLAGS, f"-I{src}", *gcc_headers()]
        self.library = None
        self.catch2 = ""

    def headers(self) -> list[str]:
        return sorted(p.relative_to(self.src).as_posix() for p in self.src.glob("systems/**/*.hpp"))

    def parse(self, path: Path, text: str, *flags: str):
        self.texts[str(path)] = text.encode().split(b"\n")
        incomplete = self.cindex.TranslationUnit.PARSE_INCOMPLETE
        return self.index.parse(str(path), [*self.flags, *flags], [(str(path), text)], incomplete)

    def precompiled(self) -> Path:
        out = self.folder / "library.pch"
        if self.library is None:
            text = "".join(f'#include "{header}"\n' for header in self.headers())
            self.library = self.parse(self.folder / "library.hpp", text)
            self.library.save(str(out))
        return out

    def read_library(self) -> dict[str, Names]:
        self.precompiled()
        return self.collect(self.library, {str(self.src / h): h for h in self.headers()})

    def read(self, path: Path, text: str) -> Names:
        flags = ["-include-pch", str(self.precompiled())]
        return self.collect(self.parse(path, text, *flags), {str(path): ""})[""]

    def read_test(self, path: Path, text: str) -> Names:
        """What a file of tests uses of the library, by line; its names stand in macros, where clang knows no columns."""
        if not self.catch2:
            headers = "".join(f'#include "{header}"\n' for header in [str(ROOT / "tests/show.hpp"), *self.headers()])
            unit = self.parse(self.folder / "tests.hpp", f"#include <catch2/catch_all.hpp>\n{headers}", f"-I{ROOT / 'tests'}")
            self.catch2 = str(self.folder / "tests.pch")
            unit.save(self.catch2)
        unit = self.parse(path, text, "-include-pch", self.catch2, f"-I{ROOT / 'tests'}", f"-I{self.src / 'solutions'}")
        uses = set()
        for top in unit.cursor.get_children():
            for cursor in top.walk_preorder() if top.location.file and top.location.file.name == str(path) else ():
                declared, here = cursor.referenced, cursor.location
                if declared is not None and declared.kind != self.kinds.OVERLOADED_DECL_REF and (target := self.declaration(declared)):
                    uses.add((here.line, 0, target))
        return [list(use) for use in sorted(uses)]

    def collect(self, unit, wanted: dict[str, str]) -> dict[str, Names]:
        found: dict[str, dict] = {name: {} for name in wanted.values()}
        for top in unit.cursor.get_children():
            for cursor in top.walk_preorder() if top.location.file and top.location.file.name in wanted else ():
                place = cursor.location
                if place.file and place.file.name in wanted and (target := self.target(cursor)) is not None:
                    here = found[wanted[place.file.name]]
                    here[place.line, place.column] = here.get((place.line, place.column)) or target  # a name before its constructor
        return {name: [[*place, target] for place, target in sorted(places.items())] for name, places in found.items()}

    def target(self, cursor) -> str | None:
        """What declares the name at this place: a line of the library, "" for another, None when clang cannot tell."""
        kind = cursor.kind
        if kind in (self.kinds.CALL_EXPR, self.kinds.UNEXPOSED_EXPR, self.kinds.USING_DECLARATION) or not (
                kind.is_reference() or kind.is_expression() or kind.is_declaration()):
            return None
        declared = cursor if kind.is_declaration() else cursor.referenced
        if declared is None or declared.kind == self.kinds.OVERLOADED_DECL_REF or not self.stands(declared.spelling, cursor.location):
            return None  # of several overloads a template's arguments choose, and they may bring more
        return self.declaration(declared)

    def declaration(self, declared) -> str:
        place = declared.location
        file = place.file.name if place.file else ""
        if not file.startswith(f"{self.src}/systems/"):
            return ""
        return f"{file.removeprefix(f'{self.src}/')}:{place.line}:{declared.spelling}"

    def stands(self, name: str, place) -> bool:
        """Whether a name is in the text at its place: what is implied is not, and Bytes::from may be placed at Bytes."""
        file = place.file.name
        if file not in self.texts:
            self.texts[file] = Path(file).read_bytes().split(b"\n")
        there = self.texts[file][place.line - 1][place.column - 1:].decode(errors="ignore")
        word = re.match(r"\w*", there)[0]
        return bool(name) and (name in (word, f'operator""{word}') or name.startswith("operator") and word in ("", "operator"))


def fence_names(reader: Reader, fence: dict, headers: list[str]) -> Names:
    """The names of a program, by the lines of its fence."""
    text = program(fence, headers)
    lines = text.split("\n")
    mark = next(i for i, line in enumerate(lines, 1) if line.startswith("#line ") and line.endswith(f'"{SHOWN}"'))
    first = int(lines[mark - 1].split()[1])
    names = reader.read(reader.folder / "fence.cpp", text)
    return [[line - mark + first - 1, column, target] for line, column, target in names if line > mark]


def sources(src: Path, maps: list[dict]) -> Iterator[tuple[str, str, object]]:
    """Key, text and what to do, for each file and each program of a fence."""
    for path in sorted([*src.glob("chapters/*.cpp"), *src.glob("exercises/*.hpp"), *src.glob("solutions/*.hpp")]):
        text = path.read_text(encoding="utf-8")
        yield path.relative_to(src).as_posix(), text, lambda reader, path=path, text=text: reader.read(path, text)
    for path in sorted([*ROOT.glob("tests/*_test.cpp"), *ROOT.glob("tests/exercises/*_test.cpp")]):
        text = path.read_text(encoding="utf-8")
        yield path.relative_to(ROOT).as_posix(), text, lambda reader, path=path, text=text: reader.read_test(path, text)
    for each in maps:
        for fence in each["fences"]:
            if fence["kind"] in PROGRAMS:
                yield (f"{each['document']}#{fence['id']}", program(fence, each["headers"]),
                       lambda reader, fence=fence, headers=each["headers"]: fence_names(reader, fence, headers))


def digest(*texts: str) -> str:
    return hashlib.blake2b("\0".join(texts).encode(), digest_size=12).hexdigest()


def update(src: Path, build: Path) -> None:
    out, folder = build / "names.json", build / "names"
    folder.mkdir(parents=True, exist_ok=True)
    was = json.loads(out.read_text()) if out.is_file() else {"library": "", "units": {}}
    maps = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((build / "tangle").glob("**/*.json"))]
    reader = Reader(src, folder)
    library = digest(Path(__file__).read_text(), *((src / h).read_text() for h in reader.headers()))
    old = was["units"] if was["library"] == library else {}
    units = {key: unit for key, unit in old.items() if key.startswith("systems/")}
    if not units:
        units = {key: {"digest": "", "names": names} for key, names in reader.read_library().items()}
    for key, text, read in sources(src, maps):
        kept = old.get(key)
        mine = digest(text)
        units[key] = kept if kept and kept["digest"] == mine else {"digest": mine, "names": read(reader)}
    now = json.dumps({"library": library, "units": units}, separators=(",", ":"))
    if not out.is_file() or now != out.read_text():
        part = out.with_suffix(".part")
        part.write_text(now)
        part.rename(out)


def main(arguments: list[str]) -> int:
    build = ROOT / (arguments[0] if arguments else "build")
    try:
        from clang import cindex
        cindex.Index.create()
    except (ImportError, cindex.LibclangError) as problem:
        print(f"names in listings are linked by their words alone: {problem}")
        (build / "names.json").unlink(missing_ok=True)
        return 0
    update(ROOT / "src", build)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
