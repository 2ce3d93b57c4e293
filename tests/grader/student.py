#!/usr/bin/env python3
"""Writes the tree for students: everything but the answers. `make student DIR=...` calls it.

    student.py DIR      DIR is made; it must not exist, or be empty

What goes: src/solutions/, what follows the stub in each exercise of the book, wrong answers, and the tests that need answers.
What comes: exercises/ is the reader's work and goes into git; .github/workflows/class.yml checks and grades it.
"""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "tests/reader"))
from course import DIRECTIVE, FENCE, HINT  # noqa: E402

GONE = ("src/solutions/", "tests/wrong/", "tests/all.py", "tests/faults.py", "tests/reader/transcript.py", "tests/grader/hostile/",
        "tests/grader/hostile_test.py", "tests/grader/everything_test.py", "tests/grader/student.py", "tests/grader/student_test.py",
        ".ci/", ".github/workflows/")
# What a student means by `make test` is the tests of the answers; those of the course take long, and say nothing of them.
TEST = """test:
\t@echo 'Your answers are tested by make exercise, one after the other; make exercise CH=02 EX=3 takes one, and make progress shows all.'
\t@echo 'The course itself is tested by make test-course, which no answer of yours changes.'

"""
REPLACED = {  # each text must be there: when its file changes, this list has to
    "book/reference/first_exercises.md": [
        (r"  The answer to compare with: .*\n(?:  .*\n)*", ""),
        (r"A program made this page by running the round, and a test\s+runs it again, so your", "Your"),
        (r"\s+It gives away what [^.]*\.", ""),
    ],
    "book/reference/teaching.md": [(r"^## A tree for students\n(?:(?!## ).*\n)*", "")],
    "tests/site/listing_names.txt": [(r"^== \S+#file-solutions-.*\n(?:(?!==).*\n)*", "")],
    ".gitignore": [(r"^/exercises/\n", "")],
    "README.md": [(r"exercises, answers, and", "exercises, and"), (r"never overwritten, not in git", "never overwritten"),
                  (r"^## The rooms\n", "This tree is for a class: it has no answers. `make exercise` makes a folder `exercises/` for yours; commit it.\n\n## The rooms\n"),
                  (r"`make student DIR=...` writes a tree without answers; `make grade", "`make grade"),
                  (r"^make test    # proves it.*", "make exercise    # begins the exercises, and goes on where you stopped"),
                  (r"`make test`", "`make test-course`")],
    "Makefile": [(r"^\t@echo 'make (?:test-all|student) .*\n(?:\t@echo ' .*\n)*", ""), (r"^(?:test-all|student):.*\n(?:\t.*\n)+\n?", ""),
                 (r"^(\.PHONY:.* test )test-all ", r"\1test-course "),
                 (r"^(\t@echo 'make )test             every kind of test", r"\1test-course      for authors: every kind of test"),
                 (r"^test: build\n", TEST + "test-course: build\n")],
}


class Refused(Exception):
    """Why nothing was written, in words."""


def without_answers(chapter: str) -> str:
    """A chapter's text: of each exercise, nothing that follows the stub but hints."""
    def cut(match: re.Match) -> str:
        stub = next(m for m in FENCE.finditer(match[3]) if m[1].startswith("exercises/"))
        hints = "".join(f"\n{m[0]}\n" for m in HINT.finditer(match[3], stub.end()))
        return f"{match[1]}{{exercise}} {match[2]}\n{match[3][:stub.end()]}\n{hints}{match[1]}"
    return DIRECTIVE.sub(cut, chapter)


def changed(name: str, text: str) -> str:
    if re.fullmatch(r"book/\d\d_\w+\.md", name):
        text = without_answers(text)
    for old, new in REPLACED.get(name, []):
        text, count = re.subn(old, new, text, flags=re.M)
        if not count:
            raise Refused(f"{name}: has no text like {old!r}; REPLACED in tests/grader/student.py has to follow it")
    return text


def files() -> list[str]:
    """What git knows or would know; without git, what is no build and no work of a reader."""
    if (ROOT / ".git").exists():
        said = subprocess.run(["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"], cwd=ROOT, capture_output=True,
                              text=True, check=True)
        return sorted(name for name in said.stdout.split("\0") if name and (ROOT / name).is_file())
    paths = (path.relative_to(ROOT).as_posix() for path in ROOT.rglob("*") if path.is_file() and not {"__pycache__", ".tangle"} & set(path.parts))
    return sorted(name for name in paths if not name.startswith(("build/", "exercises/", ".git/")))


def write(folder: Path) -> int:
    """All of it is made beside DIR, and gets its name when it is whole."""
    if not (ROOT / "src/solutions").exists():
        raise Refused("this tree has no answers already")
    if folder.is_symlink() or (folder.exists() and (not folder.is_dir() or any(folder.iterdir()))):
        raise Refused(f"{folder}: exists and is not an empty folder; name one that is not there")
    if folder.resolve().is_relative_to(ROOT) and not folder.resolve().is_relative_to(ROOT / "build"):
        raise Refused(f"{folder}: is inside the tree with the answers; name a folder elsewhere")
    if not folder.absolute().parent.is_dir():
        raise Refused(f"{folder.parent}: no such folder")
    part = folder.absolute().with_name(folder.name + ".part")
    shutil.rmtree(part, ignore_errors=True)
    try:
        kept = [name for name in files() if not name.startswith(GONE)]
        for name in kept:
            source, target = ROOT / name, part / name
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, target)
            if name in REPLACED or re.fullmatch(r"book/\d\d_\w+\.md", name):
                target.write_text(changed(name, source.read_text(encoding="utf-8")), encoding="utf-8")
        (part / ".github/workflows").mkdir(parents=True)
        shutil.copy(ROOT / "tests/grader/class.yml", part / ".github/workflows")
        if folder.exists():
            folder.rmdir()
        part.replace(folder)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return len(kept) + 1


def main(arguments: list[str]) -> int:
    if len(arguments) != 1 or not arguments[0]:
        print("Say where: make student DIR=../class", file=sys.stderr)
        return 2
    try:
        count = write(Path(arguments[0]))
    except (Refused, OSError) as why:
        print(f"student: {why}", file=sys.stderr)
        return 1
    print(f"{arguments[0]}: {count} files, no answers. There, `make book`, `make exercise` and `make test-course` work;")
    print("make it a git repository, and each push is checked by .github/workflows/class.yml.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
