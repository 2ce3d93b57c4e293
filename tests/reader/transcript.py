#!/usr/bin/env python3
"""The first three exercises as a terminal shows them, by a real run of the round in a copy of the course.

    transcript.py           fail when book/reference/first_exercises.md shows anything else
    transcript.py --write   write it there
"""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "book/reference/first_exercises.md"
BEGIN, END = "```console\n", "```\n"
CLONED = "$ cd ledger   # your clone\n$ make exercise CH=01\n"
SLIP = ("return Bytes{0}; // your turn", "return Bytes{0} // soon")


def record(root: Path) -> str:
    """What the terminal shows, from the first call to the third exercise solved."""
    def call(*arguments: str) -> str:
        done = subprocess.run([sys.executable, root / "tests/reader/reader.py", *arguments], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, env={**os.environ, "READER_ROOT": str(root), "NO_COLOR": "1"}, check=False)
        return done.stdout

    def edit(name: str, text: str, what: str) -> str:
        (root / f"exercises/{name}.hpp").write_text(text)
        return f"\n(edit exercises/{name}.hpp: {what})\n$ make exercise\n" + call("exercise")

    shown = CLONED + call("exercise", "01")
    names = sorted(p.stem for p in root.glob("src/solutions/01_*.hpp"))[:3]
    first = (root / f"exercises/{names[0]}.hpp").read_text()
    assert SLIP[0] in first
    shown += edit(names[0], first.replace(*SLIP), "a first try, with a slip")
    shown += "\n$ make hint CH=01 EX=1\n" + call("hint", "01", "1")
    for name in names:
        shown += edit(name, (root / f"src/solutions/{name}.hpp").read_text(), "write the answer")
    return shown + "\n$ make progress\n" + "".join(call("progress").splitlines(keepends=True)[:5]) + "...\n"


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "course"
        for part in ("book", "src", "tests"):
            shutil.copytree(ROOT / part, root / part, ignore=shutil.ignore_patterns("__pycache__"))
        (root / "build/reader").mkdir(parents=True)
        shutil.copy(ROOT / "build/reader/tools.json", root / "build/reader")
        (root / "build/html/reference").mkdir(parents=True)
        for page in ("01_memory_accounting", "reference/index"):
            (root / f"build/html/{page}.html").touch()  # so that the places shown are those of a rendered book
        shown = record(root)
    page = PAGE.read_text()
    head, _, rest = page.partition(BEGIN)
    old, _, tail = rest.partition("\n" + END)
    if sys.argv[1:] == ["--write"]:
        PAGE.write_text(head + BEGIN + shown.rstrip("\n") + "\n" + END + tail)
        return 0
    if old.rstrip("\n") != shown.rstrip("\n"):
        print(f"{PAGE.relative_to(ROOT)}: the round prints something else; tests/reader/transcript.py --write brings it up to date. It prints:\n{shown}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
