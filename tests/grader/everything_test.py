#!/usr/bin/env python3
"""All exercises of the course through the grader: each answer is done, and a chapter's stubs are not, by their tests and not by a fault."""

import json
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
sys.path.insert(0, str(HERE))
from hostile_test import Course  # noqa: E402


class Everything(Course):
    limits: dict[str, str] = {}  # those of every day

    def test_answers_and_stubs(self):
        self.submit("answers", **{path.stem: path.read_bytes() for path in ROOT.glob("src/solutions/*.hpp")})
        self.submit("stubs", **{path.stem: path.read_bytes() for path in ROOT.glob("src/exercises/01_*.hpp")})
        self.grade(self.all)
        marks = self.marks()
        self.assertEqual(len(marks["answers"]["exercises"]), len(list(ROOT.glob("tests/exercises/*_test.cpp"))))
        for name, kind in (("answers", "done"), ("stubs", "tests")):
            wrong = {exercise: mark for exercise, mark in marks[name]["exercises"].items()
                     if mark["mark"] != (kind if name == "answers" or exercise.startswith("01_") else "missing")}
            self.assertEqual(wrong, {}, json.dumps(wrong, indent=1))

    def test_test_that_ends_in_a_callback(self):
        """A submission that never stops asking fails the test that loses patience, and no other, whatever it catches."""
        answer = (ROOT / "src/solutions/06_5_averages.hpp").read_text()
        begin = "    const UInt128 one{1U}"
        self.assertIn(begin, answer)
        endless = {"ada": "for (;;) (void)statistic(shown);",
                   "bob": "try { for (;;) (void)statistic(shown); } catch (...) { (void)statistic(shown); }",
                   "eve": "try { for (;;) (void)statistic(shown); } catch (...) {}"}
        with tempfile.TemporaryDirectory() as graded:
            for name, loop in endless.items():
                text = answer.replace(begin, f"    if (limit.value() > UInt128{{1ULL << 62U}}) {{ {loop} }}\n{begin}")
                (Path(graded) / name).mkdir()
                (Path(graded) / name / "06_5_averages.hpp").write_text(text)
            self.grade(graded, "--CH", "6")
        for name in endless:
            mark = self.marks()[name]["exercises"]["06_5_averages"]
            self.assertEqual((mark["mark"], mark["passed"], mark["total"]), ("tests", 6, 7), (name, mark))

    def test_other_tests(self):
        """TESTS stands in for the course's tests: here they ask for a value that no answer gives."""
        stem = sorted(ROOT.glob("src/solutions/01_1_*.hpp"))[0].stem
        text = (ROOT / f"tests/exercises/{stem}_test.cpp").read_text()
        self.assertIn("Bytes{131'072}", text)
        with tempfile.TemporaryDirectory() as tests, tempfile.TemporaryDirectory() as graded:
            (Path(tests) / f"{stem}_test.cpp").write_text(text.replace("Bytes{131'072}", "Bytes{131'073}"))
            (Path(graded) / "ada").mkdir()
            (Path(graded) / f"ada/{stem}.hpp").write_bytes((ROOT / f"src/solutions/{stem}.hpp").read_bytes())
            self.grade(graded, "--CH", "1", "--TESTS", tests)
        self.assertEqual(self.marks()["ada"]["exercises"][stem]["passed"], 3)


if __name__ == "__main__":
    unittest.main()
