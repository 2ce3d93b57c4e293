#!/usr/bin/env python3
"""Submissions that attack the grader are graded as what they are, and harm nobody; the grades of the others stay right.

GRADE_WAY names the way, "namespaces" or "another user"; without it, it is the best that is open here.

Each file in hostile/ says in its first line what it must get: `// mark: KINDS; WORDS`.
"""

import csv
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path[:0] = [str(HERE), str(HERE.parent / "reader")]
import bridge  # noqa: E402
from course import exercises  # noqa: E402
from grade import SHORT  # noqa: E402
from sandbox import MIB, WAYS, Limits, Place, Refused, Sandbox, open_sandbox  # noqa: E402
from syscalls import compute_only  # noqa: E402

FIRST = "01_1_kv_cache"
CHAPTER = [path.stem for path in sorted(ROOT.glob("src/solutions/01_*.hpp"))]
FORKS = """
import os, sys, time
for count in range(200):
    try:
        if os.fork() == 0:
            time.sleep(20)
            os._exit(0)
    except OSError:
        break
print(count)
"""


def way_in(wanted: str, staging: Path) -> Sandbox:
    """A sandbox with one slot; Refused when that way is closed here."""
    staging.chmod(0o711)
    (staging / "room").mkdir(mode=0o755)
    shutil.copy(HERE / "confine.py", staging / "room")
    return open_sandbox(1, staging / "room/confine.py", [], wanted)


class Course(unittest.TestCase):
    """A copy of the course that only its owner can read, and a folder of submissions."""

    way = os.environ.get("GRADE_WAY", "")
    limits = {"GRADE_RUN_SECONDS": "2", "GRADE_COMPILE_SECONDS": "4"}  # of processor time; by the clock, three times as long

    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory(prefix="graded-")
        cls.open = tempfile.TemporaryDirectory(prefix="canary-")
        cls.addClassCleanup(cls.open.cleanup)
        cls.addClassCleanup(cls.folder.cleanup)
        cls.top, cls.root, cls.all = (Path(cls.folder.name) / part for part in ("", "course", "submissions"))
        for part in ("book", "src", "tests"):
            shutil.copytree(ROOT / part, cls.root / part, ignore=shutil.ignore_patterns("__pycache__", "tangle", "_static"))
        (cls.root / "build/reader").mkdir(parents=True)
        shutil.copy(ROOT / "build/reader/tools.json", cls.root / "build/reader")
        cls.all.mkdir()
        Path(cls.open.name).chmod(0o777)
        cls.canary = Path(cls.open.name) / "canary"
        cls.canary.write_text("alive")
        cls.canary.chmod(0o666)

    def submit(self, name: str, **files: str | bytes) -> Path:
        folder = self.all / name
        folder.mkdir(parents=True)
        for stem, text in files.items():
            (folder / f"{stem}.hpp").write_bytes(text if isinstance(text, bytes) else text.encode())
        return folder

    def grade(self, *arguments: str | Path, status: int = 0) -> str:
        arguments = arguments or (self.all, "--CH", "1", "--way", self.way, "--jobs", "4")
        done = subprocess.run([sys.executable, self.root / "tests/grader/grade.py", *arguments], capture_output=True, text=True, check=False,
                              env={"PATH": os.environ["PATH"], "GRADE_ROOT": str(self.root), **self.limits}, cwd=self.top, timeout=600)
        said = done.stdout + done.stderr
        self.assertNotIn("Traceback", said)
        self.assertEqual(done.returncode, status, said)
        return said

    def marks(self) -> dict[str, dict]:
        found = json.loads((self.root / "build/grades/grades.json").read_text())["submissions"]
        return {one["name"]: one for one in found}


class Bridge(unittest.TestCase):
    def test_every_exercise_has_its_two_sides(self):
        for exercise in exercises(ROOT):
            with self.subTest(exercise.name):
                self.assertTrue(bridge.to_write(exercise.stub.read_text()), "nothing in the stub is the reader's to write")
                bridge.judge_header(exercise), bridge.submission_source(exercise)


class Containment(unittest.TestCase):
    """Before anything hostile runs: the limits hold for a bomb of at most 200 processes."""

    def test_few_processes(self):
        for way in WAYS:
            for name, limits, most in (("limits alone", Limits(5, 512 * MIB, 16, MIB), 16),
                                       ("the filter", Limits(5, 512 * MIB, 200, MIB, compute_only("/usr/bin/c++")), 0)):
                with self.subTest(way.name, by=name), tempfile.TemporaryDirectory() as staging:
                    try:
                        sandbox = way_in(way.name, Path(staging))
                    except Refused as why:
                        self.skipTest(str(why))
                    log = Path(staging) / "log"
                    with sandbox.slot() as slot:
                        slot.run(["/usr/bin/python3", "-I", "-S", "-c", FORKS], limits, Place(), log)
                    self.assertRegex(log.read_text(), r"^\d+\n", "it did not run")
                    self.assertLessEqual(int(log.read_text().split()[0]), most)


class Hostile(Course):
    def test_each_gets_its_mark_and_the_others_theirs(self):
        answers = {stem: (ROOT / f"src/solutions/{stem}.hpp").read_bytes() for stem in CHAPTER}
        stub = (ROOT / f"src/exercises/{FIRST}.hpp").read_bytes()
        wrong = next(iter(sorted(ROOT.glob(f"tests/wrong/{FIRST}_*.hpp")))).read_bytes()
        (self.all / "right/exercises").mkdir(parents=True)
        for stem, text in answers.items():
            (self.all / f"right/exercises/{stem}.hpp").write_bytes(text)
        self.submit("a partial one", **{FIRST: answers[FIRST], CHAPTER[1]: (ROOT / f"src/exercises/{CHAPTER[1]}.hpp").read_bytes()})
        self.submit("stub", **{FIRST: stub})
        self.submit("wrong", **{FIRST: wrong})
        self.submit("latin", **{FIRST: b"// caf\xe9\r\n" + answers[FIRST].replace(b"\n", b"\r\n")})
        self.submit("empty")
        self.submit("misnamed", **{"01_1_kvcache": answers[FIRST]})
        self.submit("no bytes", **{FIRST: b""})
        self.submit("zeros", **{FIRST: bytes(1000)})
        self.submit("large", **{FIRST: answers[FIRST] + b" " * MIB})
        self.submit("=1+1\n\x1b[2J", **{FIRST: stub})
        (self.submit("a link") / f"{FIRST}.hpp").symlink_to(self.all / f"right/exercises/{FIRST}.hpp")
        (self.all / "linked folder").symlink_to(self.all / "right")
        os.mkfifo(self.submit("a pipe") / f"{FIRST}.hpp")
        os.mkfifo(self.submit("a pipe for a folder") / "exercises")
        (self.submit("a folder") / f"{FIRST}.hpp").mkdir()
        (self.all / "a file beside them.txt").write_text("x")
        wanted = {}
        places = {"CANARY": self.canary, "ROOT": self.root, "OTHER": self.all / f"right/exercises/{FIRST}.hpp", "STAGING": tempfile.gettempdir(),
                  "ANSWER": self.root / f"src/solutions/{FIRST}.hpp"}
        for path in sorted((HERE / "hostile").glob("*.hpp.in")):
            text = path.read_text()
            name = path.name.partition(".")[0]
            wanted[name] = re.match(r"// mark: (\S+); (.*)\n", text).groups()
            self.submit(name, **{FIRST: re.sub("@([A-Z]+)@", lambda m: str(places[m[1]]), text)})
        said = self.grade()
        marks = self.marks()
        for name, (kinds, words) in wanted.items():
            with self.subTest(name):
                got = marks[name]["exercises"][FIRST]
                self.assertRegex(got["mark"], f"^(?:{kinds})$", got)
                self.assertRegex(got["why"], words)
                self.assertEqual(got["passed"], 0)
        self.honest(marks)
        self.assertEqual(self.canary.read_text(), "alive")
        self.assertFalse([path for path in map(Path, ("/tmp/left behind", "/var/tmp/left behind", "/dev/shm/left behind")) if path.exists()])
        self.tables(said, marks)

    def honest(self, marks: dict[str, dict]) -> None:
        kinds = {name: [one["mark"] for one in marks[name]["exercises"].values()] for name in marks}
        self.assertEqual(kinds["right"], ["done"] * 4, marks["right"])
        self.assertEqual(kinds["a partial one"], ["done", "tests", "missing", "missing"])
        for name in ("latin",):
            self.assertEqual(kinds[name][0], "done", marks[name])
        for name, kind in {"stub": "tests", "wrong": "tests", "empty": "missing", "misnamed": "missing", "no bytes": "compile", "zeros": "compile",
                           "large": "refused", "a link": "refused", "linked folder": "missing", "a pipe": "refused", "a pipe for a folder": "missing",
                           "a folder": "refused", "=1+1??[2J": "tests"}.items():
            self.assertEqual(kinds[name][0], kind, marks[name])
        self.assertEqual(marks["misnamed"]["not_of_the_course"], ["01_1_kvcache.hpp"])
        self.assertIn(".", marks["linked folder"]["not_read"])

    def tables(self, said: str, marks: dict[str, dict]) -> None:
        self.assertNotIn("\033", said)
        self.assertRegex(said, r"(?m)^right +ok +ok +ok +ok +4 of 4$")
        self.assertRegex(said, r"(?m)^a partial one +ok +0/4 +- +- +1 of 4$")
        rows = {row["submission"]: row for row in csv.DictReader((self.root / "build/grades/grades.csv").read_text().splitlines())}
        self.assertEqual(set(rows), {f"'{name}" if name[0] in "=+-@" else name for name in marks})
        self.assertEqual([rows["a partial one"][stem] for stem in CHAPTER], ["1.0", "0.0", "", ""])
        self.assertEqual({name: int(row["done"]) for name, row in rows.items() if int(row["done"])}, {"right": 4, "a partial one": 1, "latin": 1})


class HandedIn(Course):
    """A class as it is: what is not quite where it should be is graded, or named with the reason."""

    def test_what_students_do(self):
        answers = {stem: (ROOT / f"src/solutions/{stem}.hpp").read_text() for stem in CHAPTER[:2]}
        right = answers[FIRST]
        self.submit("ada/archive/course/exercises", **answers)
        self.submit("bob/one", **answers)
        self.submit("bob/two", **answers)
        (self.submit("cyd", **{FIRST: b"\xef\xbb\xbf" + right.replace("\n", "\r\n").encode()}) / f"{CHAPTER[1]} (1).hpp").write_text(answers[CHAPTER[1]])
        (self.submit("dan") / "work.zip").write_bytes(b"PK")
        self.submit("eve", **{FIRST: right.replace("std::uint64_t layers, std::uint64_t heads,", "std::uint64_t layers,").replace("* heads", "* layers")})
        self.submit("fay", **{FIRST: right.replace("{128}", "").replace("then(ElementCount", "thn(ElementCount")})
        self.submit("gus")
        (self.all / f"{FIRST}.hpp").write_text(right)
        said, marks = self.grade(self.all, "--CH", "1"), self.marks()
        done = {name: [mark["mark"] for mark in one["exercises"].values()][:2] for name, one in marks.items()}
        self.assertEqual(done, {"ada": ["done", "done"], "bob": ["missing", "missing"], "cyd": ["done", "missing"], "dan": ["missing", "missing"],
                                "eve": ["compile", "missing"], "fay": ["compile", "missing"], "gus": ["missing", "missing"]})
        self.assertEqual(marks["cyd"]["not_of_the_course"], [f"{CHAPTER[1]} (1).hpp"])
        results = self.root / "build/grades"
        for words in (f"cyd: not graded, since no exercise has this name: {CHAPTER[1]} (1).hpp", "dan: not graded, since no exercise has this name: work.zip",
                      "bob: no file of an exercise; there are: one, two", "gus: an empty folder", f"lies beside the folders: {FIRST}.hpp"):
            self.assertIn(words, said)
            self.assertIn(words, (results / "grades.txt").read_text())
        self.assertIn("the course calls `inline Result<Bytes> kv_cache_bytes_per_token(std::uint64_t layers, std::uint64_t heads,",
                      marks["eve"]["exercises"][FIRST]["why"])
        self.assertRegex(marks["fay"]["exercises"][FIRST]["why"], rf"^{FIRST}\.hpp:\d+:\d+: error: 'thn'")
        parts = {part.partition(":")[0]: part for part in (results / "reasons.txt").read_text().split("\n\n")}
        self.assertEqual(set(parts), set(marks))
        for name, words in (("ada", "1.1 What a cached token costs: all tests pass"), ("fay", "does not compile\n      01_1"), ("gus", "no such file")):
            self.assertIn(words, parts[name])
        self.documented(results)

    def documented(self, results: Path) -> None:
        """The page for teachers names each file that is written, each key of the JSON, and each mark."""
        page = (ROOT / "book/reference/teaching.md").read_text()
        keys = re.findall(r'"([a-z_]+)": ', (results / "grades.json").read_text())
        for word in {*keys, *(path.name for path in results.iterdir()), *SHORT, *SHORT.values()}:
            self.assertIn(f"`{word}`", page)


class Calls(Course):
    """Calls that make no sense are refused in words, and write nothing."""

    def test_refusals(self):
        (self.top / "none").mkdir(exist_ok=True)
        (self.top / "one/ada").mkdir(parents=True, exist_ok=True)
        for file in ("misnamed/01_1_kvcache_test.cpp", "loose/ada.zip"):
            (self.top / file).parent.mkdir(exist_ok=True)
            (self.top / file).write_text("")
        for arguments, words in (((self.top / "nowhere",), "no such folder"), ((self.top / "none",), "no folder in it"),
                                 ((self.top / "one", "--CH", "9"), "CH=9: no such exercises"),
                                 ((self.top / "one", "--TESTS", "nowhere"), "TESTS has"),
                                 ((self.top / "one", "--TESTS", self.top / "none"), "no tests in it"),
                                 ((self.top / "one", "--TESTS", self.top / "misnamed"), "no exercise has tests of this name"),
                                 ((self.top / "loose",), "there are files: ada.zip"),
                                 ((self.top / "one", "--way", "hope"), "there are: namespaces, another user")):
            with self.subTest(words):
                self.assertIn(words, self.grade(*arguments, status=1))
        self.assertFalse((self.root / "build/grades").exists())

    def test_own_tests_that_everybody_can_read_are_no_secret(self):
        if os.geteuid() != 0:
            self.skipTest("only root can run programs as another user")
        (self.top / "two/ada").mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory() as tests:
            shutil.copy(ROOT / f"tests/exercises/{FIRST}_test.cpp", tests)
            Path(tests).chmod(0o755)
            self.assertIn(f"everybody can read {Path(tests).resolve()}", self.grade(self.top / "two", "--TESTS", tests, "--way", "another user", status=1))

    def test_answers_that_everybody_can_read_are_no_secret(self):
        if os.geteuid() != 0:
            self.skipTest("only root can run programs as another user")
        (self.top / "one/ada").mkdir(parents=True, exist_ok=True)
        self.top.chmod(0o755)
        self.addCleanup(self.top.chmod, 0o700)
        self.assertIn("everybody can read", self.grade(self.top / "one", "--way", "another user", status=1))


if __name__ == "__main__":
    try:
        with tempfile.TemporaryDirectory() as staging:
            way_in(Course.way, Path(staging))
    except Refused as why:
        print(f"skipped: {why}")
        sys.exit(77)
    unittest.main()
