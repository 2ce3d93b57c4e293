#!/usr/bin/env python3
"""`make bench`, second table: the speed of the tangle program on generated books of 10,000 chunks, in memory, beside
noweb's notangle on the same chunks. Runs of all kinds take turns, nine times; the numbers are medians of the processor's
time, which a busy machine stretches less than the clock's. A limit that is passed is a failure.

An unchanged run takes at most half of a first one: it finds by the note of the last run that there is nothing to plan
(book/appendix_tangle_writing.md, "A note of the last run").

    tangle.py [--tangle build/bin/tangle] [--rounds 9]
"""

import argparse
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SIZES = (1_000, 10_000)
GROWTH = 12  # time and memory: at most this for ten times the chunks, and for a byte of the book
AGAIN = 0.5  # an unchanged run over a first one

Piece = tuple[str, str]  # a name, and code


def code(number: int) -> str:
    lines = "".join(f"    total += weights[{i}] * values[{i}]; // line {i} of the piece, as long as code is\n" for i in range(3))
    return f"int piece_{number}(int x) {{\n{lines}    return x + {number};\n}}\n"


def files_of_ten(count: int) -> list[Piece]:
    """A file of ten chunks each: its own, and nine that it refers to."""
    pieces: list[Piece] = []
    for i in range(0, count, 10):
        uses = "".join(f"<<c {j}>>\n" for j in range(i + 1, i + 10))
        pieces.append((f"d{i // 10 % 30}/f{i // 10}.cpp", uses + code(i)))
        pieces += [(f"c {j}", code(j)) for j in range(i + 1, i + 10)]
    return pieces


def one_file(count: int) -> list[Piece]:
    uses = "".join(f"<<c {i}>>\n" for i in range(1, count))
    return [("a.cpp", uses + code(0)), *((f"c {i}", code(i)) for i in range(1, count))]


def one_name(count: int) -> list[Piece]:
    return [("a.cpp", "<<c>>\n"), *(("c", code(i)) for i in range(1, count))]


def chain(count: int) -> list[Piece]:
    def use(i: int) -> str:
        return f"<<c {i + 1}>>\n" if i + 1 < count else ""
    return [("a.cpp", code(0) + use(0)), *((f"c {i}", code(i) + use(i)) for i in range(1, count))]


SHAPES: dict[str, Callable[[int], list[Piece]]] = {
    "1,000 files of ten": files_of_ten, "one file of 10,000": one_file, "10,000 pieces of one name": one_name,
    "a chain of 10,000": chain}


def as_book(pieces: list[Piece], folder: Path) -> None:
    folder.mkdir()
    (folder / "index.md").write_text("# Book\n\n```{toctree}\n01_a\n```\n")
    seen: set[str] = set()
    with (folder / "01_a.md").open("w") as page:
        for name, text in pieces:
            sign = "+=" if name in seen else "="
            seen.add(name)
            kind = "file" if name.endswith(".cpp") else "chunk"
            page.write(f'Some words about this piece.\n\n```cpp {kind}{sign}"{name}"\n{text}```\n\n')


def as_noweb(pieces: list[Piece], file: Path) -> None:
    file.write_text("".join(f"Some words about this piece.\n\n<<{name}>>=\n{text}@\n\n" for name, text in pieces))


def measure(*command: str | Path, out: Path = Path(os.devnull)) -> tuple[float, int]:
    """Milliseconds of the processor, children's too, and the most memory in kilobytes."""
    child = os.fork()
    if child == 0:
        os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
        os.execvp(command[0], [str(part) for part in command])
    _, status, used = os.wait4(child, 0)
    if status:
        sys.exit(f"`{' '.join(str(part) for part in command)}` failed")
    return 1000 * (used.ru_utime + used.ru_stime), used.ru_maxrss


def main() -> int:
    parser = argparse.ArgumentParser(description="the speed of tangle")
    parser.add_argument("--tangle", type=Path, default=ROOT / "build/bin/tangle")
    parser.add_argument("--rounds", type=int, default=9)
    options = parser.parse_args()
    if not options.tangle.exists() or not shutil.which("notangle"):
        sys.exit(f"bench: {options.tangle} or notangle (of the package noweb) is missing")
    memory = Path("/dev/shm")
    work = Path(tempfile.mkdtemp(prefix="tangle-bench-", dir=memory if memory.is_dir() else None))
    try:
        return bench(options, work)
    finally:
        shutil.rmtree(work)


def bench(options: argparse.Namespace, work: Path) -> int:
    books: dict[tuple[str, int], Path] = {}
    for number, (shape, make) in enumerate(SHAPES.items()):
        for size in SIZES:
            books[shape, size] = work / f"book_{number}_{size}"
            as_book(make(size), books[shape, size])
    noweb = work / "files.nw"
    as_noweb(files_of_ten(SIZES[1]), noweb)
    times: dict[tuple[str, int, str], list[float]] = {}
    peak: dict[tuple[str, int], int] = {}
    notangle: list[float] = []
    for _ in range(options.rounds):
        for (shape, size), book in books.items():
            src = work / "src"
            shutil.rmtree(src, ignore_errors=True)
            for which in ("first", "again"):
                time, kilobytes = measure(options.tangle, "write", book, src)
                times.setdefault((shape, size, which), []).append(time)
                peak[shape, size] = max(peak.get((shape, size), 0), kilobytes)
            if (shape, size) == ("1,000 files of ten", SIZES[1]):
                notangle.append(measure("notangle", "-Rd0/f0.cpp", noweb, out=work / "one.cpp")[0])
                if (src / "d0/f0.cpp").read_text().split("\n", 1)[1] != (work / "one.cpp").read_text():
                    sys.exit("bench: tangle and notangle do not write the same file")
    return report(times, peak, notangle, books, options)


def over(times: list[float], others: list[float]) -> float:
    """The median of the ratios of runs that followed each other: both saw the machine equally busy."""
    return statistics.median(time / other for time, other in zip(times, others, strict=True))


def report(times: dict[tuple[str, int, str], list[float]], peak: dict[tuple[str, int], int], notangle: list[float],
           books: dict[tuple[str, int], Path], options: argparse.Namespace) -> int:
    median = {key: statistics.median(values) for key, values in times.items()}
    print(f"tangle write, ms of the processor, median of {options.rounds}; memory for each byte of the book")
    print(f"{'shape':28}{'1,000':>8}{'10,000':>8}{'ratio':>8}{'again':>8}{'ratio':>8}{'memory':>8}")
    passed, failed = 0, []

    def limit(kept: bool, what: str) -> None:
        nonlocal passed
        passed += kept
        if not kept:
            failed.append(what)

    for shape in SHAPES:
        small, large, again = median[shape, SIZES[0], "first"], median[shape, SIZES[1], "first"], median[shape, SIZES[1], "again"]
        over_first = over(times[shape, SIZES[1], "again"], times[shape, SIZES[1], "first"])
        size = (books[shape, SIZES[1]] / "01_a.md").stat().st_size
        memory = peak[shape, SIZES[1]] * 1024 / size
        print(f"{shape:28}{small:8.1f}{large:8.1f}{large / small:8.1f}{again:8.1f}{over_first:8.2f}{memory:8.1f}")
        limit(large <= GROWTH * small, f"{shape}: ten times the chunks take {large / small:.1f} times as long; at most {GROWTH}")
        limit(over_first <= AGAIN, f"{shape}: an unchanged run takes {over_first:.2f} of a first one; at most {AGAIN:.2f}")
        limit(memory <= GROWTH, f"{shape}: {memory:.1f} bytes of memory for each of the book; at most {GROWTH}")
    all_files = times["1,000 files of ten", SIZES[1], "first"]
    over_one = over(all_files, notangle)
    print(f"notangle, one of the 1,000 files: {statistics.median(notangle):.1f} ms; tangle, all of them: "
          f"{statistics.median(all_files):.1f} ms, ratio {over_one:.2f}")
    limit(over_one <= 1, f"all 1,000 files take {over_one:.2f} of what notangle takes for one; at most 1.00")
    for what in failed:
        print(f"failed: {what}")
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
