#!/usr/bin/env python3
"""Kill the tangle program at random moments while `write` or `back` writes: afterwards every file is whole, as it was or as it
shall be, and the next run completes and leaves nothing behind.

    kill.py TANGLE [--times 200] [--seed N]
"""

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

FILES, CHAPTERS = 150, 60


def make_book(folder: Path, version: int) -> None:
    """A book of many files; the versions share some names, and each has some of its own."""
    folder.mkdir(parents=True)
    (folder / "index.md").write_text("# Book\n\n```{toctree}\n01_a\n```\n")
    fences = []
    for i in range(FILES):
        name = f"d{i % 7}/f{i}.cpp" if i % 3 else f"v{version}/f{i}.cpp"
        fences.append(f"```cpp file={name}\n" + f"int version_{version}_of_{i};\n" * (1 + i * 7 % 400) + "```\n")
    (folder / "01_a.md").write_text("# A\n\n" + "\n".join(fences))


def make_chapters(folder: Path) -> None:
    """A book of many chapters, each with one file, so that `back` has many to write."""
    folder.mkdir(parents=True)
    names = [f"{i:02}_chapter" for i in range(1, CHAPTERS + 1)]
    (folder / "index.md").write_text("# Book\n\n```{toctree}\n" + "\n".join(names) + "\n```\n")
    for i, name in enumerate(names):
        lines = "".join(f"int line_{line} = 0;\n" for line in range(1 + i * 37 % 500))
        (folder / f"{name}.md").write_text(f"# {name}\n\n```cpp file={name}.cpp\n{lines}```\n")


def texts(folder: Path) -> dict[str, str]:
    """Every file in a folder, hidden ones too, but for the note of the last run."""
    return {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*")) if path.is_file() and path.name != ".tangle"}


def is_temporary(name: str) -> bool:
    return Path(name).name.startswith(".tangle-")


def kill_one(command: list[str], wait: float, begun: Callable[[], bool]) -> bool:
    """Whether the run was killed before it ended: so many seconds after it has begun to write."""
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while run.poll() is None and not begun():
        pass
    time.sleep(wait)
    run.kill()
    return run.wait() == -9


def main() -> int:
    parser = argparse.ArgumentParser(description="kill the tangle program while it writes")
    parser.add_argument("tangle")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options = parser.parse_args()
    chance = random.Random(options.seed)
    work = Path(tempfile.mkdtemp(prefix="tangle-kill-"))
    try:
        return kill_write(options, chance, work / "write") or kill_back(options, chance, work / "back")
    finally:
        shutil.rmtree(work)


def whole(where: str, found: dict[str, str], old: dict[str, str], new: dict[str, str]) -> None:
    """Every file is as it was or as it shall be, and those that stay are there."""
    for name, text in found.items():
        if not is_temporary(name) and text not in (old.get(name), new.get(name)):
            sys.exit(f"{where}: {name} is neither as it was nor as it shall be:\n{text[:500]}")
    for name in old.keys() & new.keys():
        if name not in found:
            sys.exit(f"{where}: {name} is gone")


def enough(what: str, options: argparse.Namespace, killed: int, rounds: int, between: int) -> int:
    print(f"{what}: killed {killed} times in {rounds} runs (seed {options.seed}), {between} times between the first file and the last")
    if between < options.times // 10:
        sys.exit("too few of them while it wrote")
    return 0


def kill_back(options: argparse.Namespace, chance: random.Random, work: Path) -> int:
    """The book after `back` of an edit in each file of src/."""
    book, src = work / "book", work / "src"
    make_chapters(work / "old/book")
    subprocess.run([options.tangle, "write", work / "old/book", work / "old/src"], check=True, stdout=subprocess.DEVNULL)
    for path in (work / "old/src").rglob("*.cpp"):
        path.write_text(path.read_text().replace("int line_0 = 0;", "int line_0 = 1;\nint added = 2;"))
    shutil.copytree(work / "old", work / "new")
    command = [options.tangle, "back", str(book), str(src)]
    start = time.monotonic()
    subprocess.run([options.tangle, "back", work / "new/book", work / "new/src"], check=True, stdout=subprocess.DEVNULL)
    longest = time.monotonic() - start
    old, new = texts(work / "old/book"), texts(work / "new/book")
    if sum(old[name] != new[name] for name in old) != CHAPTERS:
        sys.exit("an edit did not go back")
    killed = between = rounds = 0
    while killed < options.times:
        rounds += 1
        if rounds > 20 * options.times:
            sys.exit(f"only {killed} of {rounds} runs were there to be killed")
        for made in (book, src):
            shutil.rmtree(made, ignore_errors=True)
            shutil.copytree(work / "old" / made.name, made)
        when_it_writes = rounds % 4 != 0  # its first chapter is another file
        chapters = {path: path.stat().st_ino for path in book.iterdir()}
        killed += kill_one(command, chance.uniform(0, 0.0005 if when_it_writes else longest),
                           lambda: not when_it_writes or any(path.stat().st_ino != inode for path, inode in chapters.items()))
        found, where = texts(book), f"back, seed {options.seed}, round {rounds}"
        between += {name: text for name, text in found.items() if not is_temporary(name)} not in (old, new)
        whole(where, found, old, new)
        again = subprocess.run(command, capture_output=True, text=True, check=False)
        if again.returncode or texts(book) != new:
            sys.exit(f"{where}: the next run does not complete: {again.stderr}{sorted(texts(book).keys() ^ new.keys())}")
        subprocess.run([options.tangle, "check", book, src], check=True, stdout=subprocess.DEVNULL)
    return enough("back", options, killed, rounds, between)


def kill_write(options: argparse.Namespace, chance: random.Random, work: Path) -> int:
    """src/ after `write` of two versions of a book, in turn."""
    wanted = []
    longest = 0.0
    for version in range(2):
        make_book(work / f"{version}/book", version)
        start = time.monotonic()
        subprocess.run([options.tangle, "write", work / f"{version}/book", work / f"{version}/src"], check=True,
                       stdout=subprocess.DEVNULL)
        longest = max(longest, time.monotonic() - start)
        wanted.append(texts(work / f"{version}/src"))
    src = work / "src"
    shutil.copytree(work / "0/src", src)
    killed = between = rounds = 0
    while killed < options.times:
        rounds += 1
        if rounds > 20 * options.times:
            sys.exit(f"only {killed} of {rounds} runs were there to be killed")
        old, new = wanted[(rounds + 1) % 2], wanted[rounds % 2]
        command = [options.tangle, "write", str(work / f"{rounds % 2}/book"), str(src)]
        when_it_writes = rounds % 4 != 0
        killed += kill_one(command, chance.uniform(0, longest / (8 if when_it_writes else 1)),
                           lambda: not when_it_writes or any(src.rglob(".tangle-*")))
        found = texts(src)
        between += found not in (old, new)
        whole(f"write, seed {options.seed}, round {rounds}", found, old, new)
        again = subprocess.run(command, capture_output=True, text=True, check=False)
        note = (src / ".tangle").read_text()
        if note != (work / f"{rounds % 2}/src/.tangle").read_text():
            sys.exit(f"seed {options.seed}, round {rounds}: the note is not that of this book: {note}")
        if again.returncode or texts(src) != new:
            sys.exit(f"seed {options.seed}, round {rounds}: the next run does not complete: {again.stderr}"
                     f"{sorted(texts(src).keys() ^ new.keys())}")
    return enough("write", options, killed, rounds, between)


if __name__ == "__main__":
    sys.exit(main())
