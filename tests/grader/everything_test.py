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
        for name, kinds in (("answers", {"done"}), ("stubs", {"tests", "missing"})):
            wrong = {exercise: mark for exercise, mark in marks[name]["exercises"].items() if mark["mark"] not in kinds}
            self.assertEqual(wrong, {}, json.dumps(wrong, indent=1))

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
