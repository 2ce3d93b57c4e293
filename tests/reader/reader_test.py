#!/usr/bin/env python3
"""The reader's round, run as a reader runs it, in a temporary course of small exercises; and the real course's own text."""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
ANSWERS = (ROOT / "src/solutions").exists()
sys.path.insert(0, str(HERE))
from course import declarations, exercises, functions, plain  # noqa: E402
from judge import usual_meaning  # noqa: E402
from reader import sentences  # noqa: E402

STUB = "// From book/01_small.md; tangled.\n#pragma once\n\ninline int {name}(int a) {{\n    (void)a;\n    return 0; // your turn\n}}\n"
TEST = ('#include "{stem}.hpp"\n\nTEST_CASE("{title} of three is {three}") {{\n    CHECK({name}(3) == {three});\n'
        '    WARN("a value of " << {name}(3));\n}}\n')
CHAPTER = """# Small

{exercises}
"""
DIRECTIVE = """````{{exercise}} {title}
:level: practice
:criteria: three gives {three}.
:prediction: It is {three}.

Write it.

:::{{hint}}
First hint of {name}.
:::
:::{{hint}}
Second hint of {name}.
:::

```cpp file=exercises/{stem}.hpp
```

Because of {three}.

```cpp file=solutions/{stem}.hpp
```
````
"""
SMALL = ({"stem": "01_1_twice", "name": "twice", "title": "Twice", "three": 6}, {"stem": "01_2_square", "name": "square", "title": "Square", "three": 9})
SHOW = "#pragma once\n#include <catch2/catch_test_macros.hpp>\n"


class Course(unittest.TestCase):
    """Each test has a small course of its own; they share the precompiled header."""

    shared = None

    @classmethod
    def setUpClass(cls):
        Course.shared = Course.shared or tempfile.TemporaryDirectory()
        cls.root = Path(Course.shared.name) / "a course"

    def setUp(self):
        for part in ("book", "src", "tests", "exercises"):
            shutil.rmtree(self.root / part, ignore_errors=True)
        for part in ("book/reference", "src/exercises", "src/solutions", "src/systems", "tests/exercises", "build/reader"):
            (self.root / part).mkdir(parents=True, exist_ok=True)
        if not (self.root / "build/reader/tools.json").exists():
            shutil.copy(ROOT / "build/reader/tools.json", self.root / "build/reader")
        shutil.copy(ROOT / "book/reference/errors.md", self.root / "book/reference")
        show = self.root / "tests/show.hpp"
        show.write_text(SHOW)
        os.utime(show, (1, 1))
        self.course(SMALL)

    def course(self, small):
        (self.root / "book/01_small.md").write_text(CHAPTER.format(exercises="\n".join(DIRECTIVE.format(**e) for e in small)))
        for each in small:
            (self.root / f"src/exercises/{each['stem']}.hpp").write_text(STUB.format(**each))
            (self.root / f"tests/exercises/{each['stem']}_test.cpp").write_text(TEST.format(**each))

    def own(self, stem="01_1_twice"):
        return self.root / f"exercises/{stem}.hpp"

    def write(self, code, stem="01_1_twice"):
        self.own(stem).write_text("#pragma once\n" + code + "\n")

    def call(self, *arguments, status=0, answer="", **environment):
        """What the program printed; it has no traceback, and few lines."""
        base = {k: v for k, v in os.environ.items() if k not in ("WATCH", "FULL", "YES")}
        done = subprocess.run([sys.executable, str(HERE / "reader.py"), *arguments], input=answer, capture_output=True, text=True,
                              env={**base, "READER_ROOT": str(self.root), **environment}, timeout=120, check=False)
        said = done.stdout + done.stderr
        self.assertNotIn("Traceback", said)
        self.assertNotIn("\033", said)
        self.assertEqual(done.returncode, status, said)
        if "FULL" not in environment:
            self.assertLessEqual(len(said.splitlines()), 26, said)
        return said

    def says(self, said, *words):
        for word in words:
            self.assertIn(word, said)

    def test_first_call_is_red_in_words(self):
        said = self.call("exercise", "1", status=1)
        self.says(said, "Made exercises/01_1_twice.hpp, exercises/01_2_square.hpp", "Twice of three is 6", "twice(3) == 6", "0 == 6",
                  "exercises/01_1_twice.hpp:4: not yet", "Done when", "three gives 6", "make hint CH=01 EX=1", "Read: book/01_small.md:8, up to line 8 (`make book`")

    def test_where_to_read_is_never_the_answer(self):
        """The page when it is there; else the lines of the text, which the hints, the stub and the answer follow."""
        for each in exercises(ROOT):
            with self.subTest(each.name):
                lines = (ROOT / each.place.split(":")[0]).read_text().splitlines()
                shown = lines[each.text[0] - 1:each.text[1]]
                self.assertTrue(shown[0] and shown[-1] and not any(re.match(r":\w+: |:::|```", line) for line in shown), shown)
                self.assertRegex("\n".join(lines[each.text[1]:each.text[1] + 2]), r"^\n(:::\{hint\}|```cpp file=exercises)")
        page = self.root / "build/html/01_small.html"
        page.parent.mkdir(parents=True)
        page.touch()
        try:
            said = self.call("exercise", "1", status=1)
        finally:
            shutil.rmtree(page.parent)
        self.says(said, "Read: build/html/01_small.html#exercise-1-1\n")
        self.assertNotIn("book/", said)

    def test_the_library_that_an_exercise_may_call(self):
        stub = self.root / "src/exercises/01_1_twice.hpp"
        (self.root / "src/systems/pair.hpp").write_text("#pragma once\n")
        os.utime(self.root / "src/systems/pair.hpp", (1, 1))
        stub.write_text(stub.read_text().replace("#pragma once\n", '#pragma once\n#include "systems/pair.hpp"\n'))
        self.says(self.call("exercise", "1", status=1), "What you may call: src/systems/pair.hpp\n")
        index = self.root / "build/html/reference/index.html"
        index.parent.mkdir(parents=True)
        index.touch()
        try:
            self.says(self.call("exercise", "1", status=1), "What you may call: build/html/reference/index.html (pair)\n")
        finally:
            shutil.rmtree(self.root / "build/html")

    def test_what_takes_long_is_said_beforehand_and_once(self):
        (self.root / "build/reader/tests.hpp.gch").unlink(missing_ok=True)
        self.says(self.call("exercise", "1", status=1), "- compile the headers of the library and of Catch2 beforehand (once")
        self.assertNotIn("beforehand", self.call("exercise", status=1))

    def test_to_the_end_and_the_resume(self):
        self.call("exercise", "1", status=1)
        self.write("inline int twice(int a) { return 2 * a; }")
        self.says(self.call("exercise", status=1), "done  Exercise 1.1", "You measured a value of 6", "your prediction? It is 6", "src/solutions/01_1_twice.hpp", "Because of 6", "square(3) == 9")
        self.says(self.call("progress"), "1.1  Twice", "1 of 2 are done", "not begun")
        self.write("inline int square(int a) { return a * a; }", "01_2_square")
        self.says(self.call("exercise"), "All exercises of chapter 1 are done", "All 2 exercises of the book are done")
        self.says(self.call("progress"), "2 of 2 are done")
        self.write("inline int twice(int) { return 1; }")
        self.says(self.call("progress"), "to do again", "1 of 2 are done")

    def test_one_exercise_before_its_turn(self):
        said = self.call("exercise", "1", "2", status=1)
        self.says(said, "square(3) == 9", "run: make exercise CH=01 EX=2")
        self.assertNotIn("twice(3)", said)
        self.write("inline int square(int a) { return a * a; }", "01_2_square")
        self.says(self.call("exercise", "1", "2"), "Exercise 1.2, Square (practice): its test passes", "Next: Exercise 1.1")

    def test_it_goes_on_with_what_was_saved_last(self):
        third = {"stem": "02_1_cube", "name": "cube", "title": "Cube", "three": 27}
        self.course((*SMALL, third))
        self.call("exercise", "1", status=1)
        self.call("exercise", "2", status=1)
        self.write("inline int cube(int) { return 1; }", "02_1_cube")
        os.utime(self.own("02_1_cube"), (1, 1))
        self.write("inline int twice(int) { return 1; }")
        self.says(self.call("exercise", status=1), "twice(3) == 6")
        os.utime(self.own(), (0, 0))
        self.says(self.call("exercise", status=1), "cube(3) == 27")

    def test_compile_errors_are_short_and_explained(self):
        self.call("exercise", "1", status=1)
        self.write("inline int twice(int a) {\n    return a * tow;\n}")
        said = self.call("exercise", status=1)
        self.says(said, "exercises/01_1_twice.hpp:3: does not compile", "tow", "misspelt", "FULL=1")
        self.assertLessEqual(len(said.splitlines()), 8)
        self.says(self.call("exercise", status=1, FULL="1"), "error:", "^")
        self.write("inline long wrong(int a) { return a; }")
        self.says(self.call("exercise", status=1), "does not compile", "twice")

    def test_a_crash_an_exit_and_an_endless_loop_have_words(self):
        self.call("exercise", "1", status=1)
        self.write("inline int twice(int a) { int* volatile p = nullptr; return *p + a; }")
        self.says(self.call("exercise", status=1), "crashed", "SIGSEGV", "Twice of three")
        self.write("#include <vector>\ninline int twice(int a) { std::vector<int> v; return v[static_cast<unsigned>(a)]; }")
        self.says(self.call("exercise", status=1), "crashed", "the last one is size() - 1")
        self.write("#include <expected>\ninline int twice(int a) { return *std::expected<int, int>{std::unexpect, a}; }")
        self.says(self.call("exercise", status=1), "crashed", "A Result that holds an error has no value")
        self.write("#include <optional>\ninline int twice(int) { std::optional<int> none; return *none; }")
        self.says(self.call("exercise", status=1), "crashed", "A std::optional that is empty has no value")
        self.write("#include <cstdlib>\ninline int twice(int) { std::_Exit(0); }")
        self.says(self.call("exercise", status=1), "crashed", "ended before its tests did")
        self.write("inline int twice(int a) { for (volatile int i = 0;; i = i + a) {} }")
        self.says(self.call("exercise", status=1, READER_SECONDS="1"), "did not come to an end")

    def test_hints_come_in_order_and_reset_begins_them_again(self):
        said = self.call("hint", "1", "1")
        self.says(said, "Hint 1 of 2", "First hint of twice")
        self.assertNotIn("Second", said)
        self.says(self.call("hint", "1", "1"), "Second hint of twice")
        self.says(self.call("hint", "1", "1"), "all the hints", "First", "Second")
        self.call("reset", "1", "1")
        self.says(self.call("hint", "1", "1"), "Hint 1 of 2")

    def test_reset_asks_and_keeps_a_copy(self):
        self.call("exercise", "1", status=1)
        self.write("// my work")
        self.says(self.call("reset", "1", "1", status=1, answer="\n"), "Go on?", "Nothing was changed")
        self.assertIn("my work", self.own().read_text())
        for count in (1, 2):
            self.write("// my work")
            self.says(self.call("reset", "1", "1", answer="y\n"), "is kept as", "the stub again")
            self.assertNotIn("my work", self.own().read_text())
            kept = list((self.root / "exercises").glob("*.kept"))
            self.assertEqual([len(kept)] + ["my work" in k.read_text() for k in kept], [count] + [True] * count)

    def test_a_changed_stub_shows_both_declarations_and_keeps_the_work(self):
        self.call("exercise", "1", status=1)
        self.write("inline int twice(int a) { return 2 * a; }")
        work = self.own().read_bytes()
        stub, test = self.root / "src/exercises/01_1_twice.hpp", self.root / "tests/exercises/01_1_twice_test.cpp"
        stub.write_text(stub.read_text().replace("int twice(int a)", "long twice(int a, int b)"))
        test.write_text(test.read_text().replace("(3)", "(3, 0)"))
        for _ in range(2):  # it stays so until the reader changes the declaration
            said = self.call("exercise", status=1)
            self.says(said, "was: inline int twice(int a)", "now: inline long twice(int a, int b)", "as you left it", "make reset")
            self.assertNotIn("error:", said)
        self.assertEqual(self.own().read_bytes(), work)
        self.write("inline long twice(int a, int b) { return 2 * a + b; }")
        self.says(self.call("exercise", status=1), "done  Exercise 1.1")

    def test_an_untouched_file_follows_the_stub_and_changed_tests_are_told(self):
        self.call("exercise", "1", status=1)
        stub, test = self.root / "src/exercises/01_1_twice.hpp", self.root / "tests/exercises/01_1_twice_test.cpp"
        stub.write_text(stub.read_text().replace("return 0", "return 1"))
        test.write_text(test.read_text() + "// more\n")
        self.says(self.call("exercise", status=1), "The tests of this exercise changed", "You had not begun")
        self.assertIn("return 1", self.own().read_text())

    def test_removed_and_renamed_exercises_keep_their_files(self):
        self.call("exercise", "1", status=1)
        self.write("inline int square(int a) { return a * a; }", "01_2_square")
        for old in ("src/exercises/01_2_square.hpp", "tests/exercises/01_2_square_test.cpp"):
            (self.root / old).unlink()
        self.course((SMALL[0],))
        self.says(self.call("exercise", status=1), "01_2_square.hpp: the course no longer has this exercise", "kept")
        self.course((SMALL[0], {**SMALL[1], "stem": "01_2_power"}))
        self.says(self.call("progress"), "01_2_square.hpp: this exercise is 01_2_power now", "cp exercises/01_2_square.hpp")
        self.assertIn("a * a", self.own("01_2_square").read_text())

    def test_odd_files_of_the_reader(self):
        self.call("exercise", "1", status=1)
        self.own().write_bytes(b"#pragma once\r\n// caf\xe9\r\ninline int twice(int a) { return 2 * a; }\r\n")
        self.says(self.call("exercise", status=1), "done  Exercise 1.1")
        self.own("01_2_square").write_bytes(b"")
        (self.root / "exercises/01_9 odd name.hpp").write_text("")
        (self.root / "exercises/.stubs/state.json").write_text("{ not JSON")
        self.says(self.call("exercise", status=1), "exercises/01_2_square.hpp", "does not compile")

    def test_calls_that_make_no_sense(self):
        self.says(self.call("exercise", "x", status=2), "numbers")
        self.says(self.call("exercise", "9", status=1), "Chapters with exercises: 01")
        self.says(self.call("hint", "1", status=2), "make hint CH=02 EX=3")
        self.says(self.call("hint", "1", "7", status=1), "exercises 1 to 2")
        self.says(self.call("exercise", "", "2", status=2), "make exercise CH=02 EX=3")
        self.says(self.call("exercise", "1", "7", status=1), "exercises 1 to 2")
        self.assertFalse((self.root / "exercises").exists())

    def test_exercises_that_cannot_be_written(self):
        (self.root / "exercises").write_text("a file in its place")
        try:
            self.says(self.call("exercise", "1", status=1), "exercises/", "needs to read and write")
        finally:
            (self.root / "exercises").unlink()

    @unittest.skipIf(os.geteuid() == 0, "root may write anywhere")
    def test_a_folder_that_is_read_only(self):
        (self.root / "exercises").mkdir(mode=0o555)
        self.says(self.call("exercise", "1", status=1), "needs to read and write")

    def test_watch_runs_at_each_save_and_ends_with_ctrl_c(self):
        self.call("exercise", "1", status=1)
        log = self.root / "watched"
        with log.open("w") as out:
            watching = subprocess.Popen([sys.executable, str(HERE / "reader.py"), "exercise", "1"], stdout=out, stderr=out,
                                        env={**os.environ, "READER_ROOT": str(self.root), "WATCH": "1"})
        try:
            self.until(log, "Waiting for you")
            self.write("inline int twice(int a) { return 2 * a; }")
            self.until(log, "done  Exercise 1.1")
            self.until(log, "square(3) == 9")
        finally:
            watching.send_signal(signal.SIGINT)
            self.assertEqual(watching.wait(10), 0)
        self.says(log.read_text(), "Stopped.")

    def until(self, log, words):
        end = time.monotonic() + 60
        while words not in log.read_text():
            self.assertLess(time.monotonic(), end, log.read_text())
            time.sleep(0.1)


class RealCourse(unittest.TestCase):
    """What the book says of its exercises."""

    def test_each_has_level_criteria_hints_and_explanation(self):
        course = exercises(ROOT)
        self.assertEqual({e.name for e in course}, {p.stem for p in ROOT.glob("src/exercises/*.hpp")})
        for each in course:
            with self.subTest(each.name):
                self.assertIn(each.level, ("practice", "stretch", "measure"))
                self.assertTrue(each.criteria and each.hints and (each.explanation or not ANSWERS))
        for chapter in {e.chapter for e in course}:
            self.assertEqual({e.level for e in course if e.chapter == chapter}, {"practice", "stretch", "measure"})

    @unittest.skipUnless(ANSWERS, "a tree for students has no answers")
    def test_stub_and_answer_declare_the_same(self):
        for each in exercises(ROOT):
            with self.subTest(each.name):
                stub, answer = declarations(each.stub.read_text()), declarations(each.answer.read_text())
                self.assertTrue(functions(each.stub.read_text()), "no function found in the stub")
                self.assertLessEqual(set(stub), set(answer), "the answer lacks what the stub declares")

    def test_declarations_are_read_as_written(self):
        code = 'namespace a::b {\n/// f{\nstruct S { int x; };\nenum class E { A };\nusing F = int(int);\ntemplate <class T>\nT f(T a,\n    int b) {\n  if (a) { return a; }\n  return a;\n}\n}\n'
        self.assertEqual(declarations(code), ["struct S { int x; }", "enum class E { A }", "using F = int(int)", "template <class T> T f(T a, int b)"])
        self.assertEqual(functions(code), ["f"])

    def test_words_of_both_compilers_have_a_meaning(self):
        for said in ("'x' was not declared in this scope", "use of undeclared identifier 'x'", "expected ';' before 'return'",
                     "no match for ‘operator+’ (operand types are", "invalid operands to binary expression", "no return statement in function"):
            self.assertTrue(usual_meaning(ROOT, said), said)
        self.assertEqual(usual_meaning(ROOT, "something that no compiler says"), "")
        self.assertIn("header is not included", usual_meaning(ROOT, "'reduce' is not a member of 'std'"))

    def test_an_explanation_ends_with_a_sentence(self):
        self.assertEqual(sentences("It is 1.5 bytes. So (see there.) `x` is. And more of it", 40), "It is 1.5 bytes. So (see there.) `x` is.")
        self.assertEqual(sentences("A first one that is long. Two.", 5), "A first one that is long.")
        self.assertEqual(sentences("No end"), "No end")
        for each in exercises(ROOT):
            if each.explanation:
                self.assertRegex(sentences(each.explanation), r"[.!?][)\"'`]*$", each.name)
                self.assertLessEqual(len(sentences(each.explanation)), 450, each.name)

    def test_a_terminal_shows_no_holes_where_links_were(self):
        self.assertEqual(plain("needs 128 bits\n([](#whole-numbers)). Then"), "needs 128 bits. Then")
        self.assertEqual(plain("as in [](#exercise-2-1) {cite:p}`zero`, $2 \\cdot 3$"), "as in exercise 2.1, 2 * 3")
        for each in exercises(ROOT):
            for text in (*each.hints, each.criteria, each.prediction):
                self.assertNotRegex(text, r" [.,;)](?!\.)|\{\w+\}`|\]\(#", each.name)

    def test_each_chapter_has_a_question_for_two_minutes(self):
        for chapter in ROOT.glob("book/[0-9]*.md"):
            self.assertRegex(chapter.read_text(encoding="utf-8"), r"(?s)\n## Exercises\n\n````\{check\} .*?\n\+\+\+\n", chapter.name)


if __name__ == "__main__":
    unittest.main()
