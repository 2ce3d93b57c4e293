#!/usr/bin/env python3
"""The tree for students: no answer is left in it, in no form, and what it holds fits together."""

import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parent / "reader"))
import student  # noqa: E402
from course import DIRECTIVE, FENCE, exercises  # noqa: E402

WINDOW = 50  # characters in a row, of those that no formatting changes


def bare(text: str) -> str:
    return re.sub(r"[\s\"'`|>]|\\n", "", re.sub(r"^#(?:include|pragma) .*", "", text, flags=re.M))


def windows(text: str) -> set[str]:
    text = bare(text)
    return {text[i:i + WINDOW] for i in range(len(text) - WINDOW + 1)}


def secrets() -> dict[str, set[str]]:
    """What must not be found, by exercise: all that follows its stub, less what the book shows elsewhere, and its tests."""
    chapters = [path.read_text() for path in sorted(ROOT.glob("book/*.md"))]
    open_to_all = [p.read_text() for where in ("src/systems/*.hpp", "tests/exercises/*.cpp", "tests/grader/calls/*") for p in ROOT.glob(where)]
    public = set().union(*map(windows, [*open_to_all, *(DIRECTIVE.sub("", text) for text in chapters)]))
    found = {}
    for text in chapters:
        for match in DIRECTIVE.finditer(text):
            stub = next(m for m in FENCE.finditer(match[3]) if m[1].startswith("exercises/"))
            shown = student.without_answers(match[0])
            found[Path(stub[1]).stem] = windows(match[3][stub.end():]) - public - windows(shown)
    return found


class Tree(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(cls.folder.cleanup)
        cls.top, cls.tree = Path(cls.folder.name), Path(cls.folder.name) / "class"
        cls.said = cls.make(cls.tree)

    @classmethod
    def make(cls, folder: Path | str, status: int = 0) -> str:
        done = subprocess.run([sys.executable, HERE / "student.py", folder], capture_output=True, text=True, check=False)
        if done.returncode != status or "Traceback" in done.stderr:
            raise AssertionError(f"{done.returncode}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def files(self) -> list[Path]:
        return [path for path in self.tree.rglob("*") if path.is_file()]

    def test_no_answer_is_left(self):
        hidden = secrets()
        self.assertEqual(len(hidden), len(list(ROOT.glob("src/solutions/*.hpp"))))
        self.assertEqual([name for name, found in hidden.items() if len(found) < 100], [], "these hide too little to be searched for")
        for path in self.files():
            here = windows(path.read_text(errors="replace"))
            for name, found in hidden.items():
                self.assertFalse(found & here, f"{path.relative_to(self.tree)} holds a part of the answer to {name}")

    def test_the_search_finds_an_answer(self):
        """In a string of another program, reformatted, as in a terminal's transcript."""
        answer = next(iter(sorted(ROOT.glob("src/solutions/*.hpp"))))
        found = secrets()[answer.stem]
        code = answer.read_text().partition("{")[2]
        self.assertTrue(found & windows(" ".join(code.split())))
        self.assertTrue(found & windows("\n".join(f'"{line.strip()} "' for line in code.splitlines())))

    def test_the_book_has_every_exercise_and_every_hint(self):
        ours, theirs = exercises(ROOT), exercises(self.tree)
        for key in ("name", "title", "level", "criteria", "hints"):
            self.assertEqual([getattr(e, key) for e in ours], [getattr(e, key) for e in theirs])
        self.assertEqual({e.explanation for e in theirs}, {""})
        for each in theirs:
            self.assertTrue(each.stub.exists() and each.test.exists() and not each.answer.exists())

    @unittest.skipUnless((ROOT / "build/bin/tangle").exists(), "the tangle program is not built")
    def test_the_code_is_what_the_book_says(self):
        subprocess.run([ROOT / "build/bin/tangle", "check", "book", "src", "--werror"], cwd=self.tree, check=True, capture_output=True)

    def test_readers_work_goes_into_git(self):
        subprocess.run(["git", "init", "-q"], cwd=self.tree, check=True)
        ignored = subprocess.run(["git", "check-ignore", "exercises/01_1_kv_cache.hpp", "build/x"], cwd=self.tree, capture_output=True, text=True, check=False)
        self.assertEqual(ignored.stdout.split(), ["build/x"])

    def test_front_door_offers_what_there_is(self):
        said = subprocess.run(["make"], cwd=self.tree, capture_output=True, text=True, check=True).stdout
        for gone in ("test-all", "student"):
            self.assertNotIn(f"make {gone}", said)
        for kept in ("exercise", "test-course ", "book", "grade"):
            self.assertIn(f"make {kept}", said)

    def test_make_test_says_what_tests_an_answer(self):
        self.tree.joinpath("test-course").touch()  # a file of that name must not stand for the target
        said = subprocess.run(["make", "test"], cwd=self.tree, capture_output=True, text=True, check=True).stdout
        for words in ("make exercise", "make progress", "make test-course"):
            self.assertIn(words, said)
        planned = subprocess.run(["make", "-n", "test-course"], cwd=self.tree, capture_output=True, text=True, check=False).stdout
        self.tree.joinpath("test-course").unlink()
        self.assertIn("ctest --test-dir build -j2", planned)
        self.assertNotRegex((self.tree / "README.md").read_text(), r"make test(?!-course)")

    def test_refusals(self):
        (self.top / "full").mkdir()
        (self.top / "full/work").write_text("mine")
        (self.top / "empty").mkdir()
        for folder, status, words in ((self.top / "full", 1, "not an empty folder"), (self.top / "no/where", 1, "no such folder"), ("", 2, "Say where"),
                                      (ROOT / "src/class", 1, "inside the tree with the answers")):
            self.assertIn(words, self.make(folder, status))
        self.assertEqual((self.top / "full/work").read_text(), "mine")
        self.make(self.top / "empty")
        self.assertTrue((self.top / "empty/Makefile").exists())
        self.assertEqual(list(self.top.glob("*.part")), [])


class Class(unittest.TestCase):
    """Repositories of students, collected as the workflow does."""

    def collect(self, folder: Path, lines: str, status: int) -> str:
        (folder / "class.txt").write_text(lines)
        done = subprocess.run(["sh", HERE / "collect.sh", "class.txt", "graded"], cwd=folder, capture_output=True, text=True, check=False,
                              env={**os.environ, "GIT_TERMINAL_PROMPT": "0"})
        self.assertEqual(done.returncode, status, done.stderr)
        return done.stderr

    def test_collect(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "ada/exercises").mkdir(parents=True)
            (folder / "ada/exercises/01_1_kv_cache.hpp").write_text("mine")
            for command in (["init", "-q"], ["add", "."], ["-c", "user.name=a", "-c", "user.email=a@example.org", "commit", "-qm", "work"]):
                subprocess.run(["git", *command], cwd=folder / "ada", check=True)
            said = self.collect(folder, f"# who  where\nada file://{folder}/ada\n\nbob file://{folder}/bob\n", 0)
            self.assertIn("bob was not fetched", said)
            self.assertEqual((folder / "graded/ada/exercises/01_1_kv_cache.hpp").read_text(), "mine")
            self.assertEqual(list((folder / "graded/bob").iterdir()), [])
            self.assertEqual((folder / "graded").stat().st_mode & 0o77, 0)
            self.assertIn("is there already", self.collect(folder, f"ada file://{folder}/ada\n", 1))
            for wrong in ("../up file:///x\n", "ada\n", "ada one two\n", "$(id) x\n"):
                self.assertIn("class.txt", self.collect(folder, wrong, 1))

    def test_workflow_calls_what_there_is(self):
        text = (HERE / "class.yml").read_text()
        targets = re.findall(r"\bmake (\w+) ", text)
        self.assertEqual(set(targets), {"grade"})
        for script in re.findall(r"\bsh (\S+)", text):
            self.assertTrue((ROOT / script).exists(), script)

    def test_workflow_shows_the_table_as_it_is(self):
        """A summary is Markdown, which would run the table's lines together."""
        text = (HERE / "class.yml").read_text()
        shown = re.findall(r'- run: (.*) >>"\$GITHUB_STEP_SUMMARY"', text)
        self.assertEqual(len(shown), 2)
        with tempfile.TemporaryDirectory() as name:
            (Path(name) / "build/grades").mkdir(parents=True)
            for file in ("grades", "reasons"):
                (Path(name) / f"build/grades/{file}.txt").write_text("     1.1\n\nada  ok\n```\n")
            for command in shown:
                said = subprocess.run(["sh", "-c", command], cwd=name, capture_output=True, text=True, check=True).stdout
                self.assertIn("    ada  ok\n", said)
                self.assertEqual([line for line in said.splitlines() if line and not line.startswith("    ")], [])


if __name__ == "__main__":
    unittest.main()
