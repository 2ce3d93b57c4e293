#!/usr/bin/env python3
"""Grades a folder of submissions: `make grade DIR=submissions` calls it.

    grade.py DIR [--CH NN] [--OUT build/grades] [--TESTS DIR] [--way namespaces|"another user"] [--jobs N]

DIR has a folder for each submission, with NN_M_name.hpp files in it or in its exercises/. Writes OUT/grades.txt (the table), reasons.txt
(why each mark is what it is), grades.json (both, for a program) and grades.csv (for a spreadsheet). TESTS has NN_M_name_test.cpp files that
stand in for the course's.
Exit status: 0 graded, whatever the marks are; 1 it could not grade; 2 the call is wrong.
"""

import argparse
import csv
import json
import os
import shutil
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from io import StringIO
from pathlib import Path

from intake import EXERCISE, Submission, submissions
from marking import Mark, Marker, Room, Tests, shortened
from sandbox import Refused, Sandbox, open_sandbox

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reader"))
from course import Exercise, exercises  # noqa: E402
from desk import Desk  # noqa: E402

ROOT = Path(os.environ.get("GRADE_ROOT", Path(__file__).resolve().parents[2]))
SHORT = {"done": "ok", "compile": "comp", "time": "time", "died": "died", "missing": "-", "refused": "file"}
LEGEND = {"ok": "all tests pass", "3/4": "so many of its tests pass", "comp": "does not compile", "time": "took too long",
          "died": "ended before its tests did", "-": "no such file", "file": "the file was not read"}
Grades = dict[str, dict[str, Mark]]


def mark_all(found: list[Submission], course: list[Exercise], marker: Marker, jobs: int) -> Grades:
    """Measurements one at a time, with nothing else beside them; everything else a few at once."""
    grades: Grades = {one.name: {} for one in found}
    for measured in (False, True):
        todo = [(one, each) for one in found for each in course if (each.level == "measure") == measured]
        with ThreadPoolExecutor(1 if measured else jobs) as pool:
            for (one, each), mark in zip(todo, pool.map(lambda pair: marker.mark(*pair), todo)):
                grades[one.name][each.name] = mark
    return grades


def short(mark: Mark) -> str:
    return f"{mark.passed}/{mark.total}" if mark.kind == "tests" else SHORT[mark.kind]


def done(marks: dict[str, Mark]) -> int:
    return sum(mark.kind == "done" for mark in marks.values())


def table(grades: Grades, course: list[Exercise]) -> str:
    heads = [f"{int(e.chapter)}.{e.number}" for e in course]
    wide = max(len(name) for name in grades)
    rows = [["", *heads, "done"]]
    rows += [[name, *(short(marks[e.name]) for e in course), f"{done(marks)} of {len(course)}"] for name, marks in grades.items()]
    lines = [" ".join([row[0].ljust(wide), *(cell.ljust(4) for cell in row[1:])]).rstrip() for row in rows]
    used = {short(mark) for marks in grades.values() for mark in marks.values()}
    legend = [f"{sign} {words}" for sign, words in LEGEND.items() if sign in used or (sign == "3/4" and any("/" in u for u in used))]
    return "\n".join([*lines, "", "; ".join(legend)])


def not_of_the_course(one: Submission) -> list[str]:
    """Files that may have been meant for an exercise, and were not graded."""
    known = {f"{each.name}.hpp" for each in exercises(ROOT)}
    return sorted([name for name in one.files if EXERCISE.match(name) and name not in known] + one.others)


def remarks(one: Submission) -> list[str]:
    """What a teacher should look at beside the marks."""
    said = []
    if strange := not_of_the_course(one):
        said.append(f"not graded, since no exercise has this name: {', '.join(strange)}")
    said += [f"not read: {one.name if name == '.' else name}: {why}" for name, why in one.refused.items() if not EXERCISE.match(name)]
    if not said and not one.refused and not any(EXERCISE.match(name) for name in one.files):
        said.append(f"no file of an exercise; there are: {', '.join(one.seen)}" if one.seen else "an empty folder")
    return said


def reasons(grades: Grades, found: list[Submission], course: list[Exercise]) -> str:
    """For each submission a part that can be sent to whom it belongs: the marks in words."""
    parts = []
    for one in found:
        marks = grades[one.name]
        lines = [f"{one.name}: {done(marks)} of {len(course)} done", *(f"  {remark}" for remark in remarks(one))]
        for each in course:
            mark = marks[each.name]
            words = LEGEND.get(short(mark), f"{mark.passed} of {mark.total} tests pass")
            lines.append(f"  {int(each.chapter)}.{each.number} {each.title}: {words}")
            if mark.why and mark.kind != "missing":
                lines.append(f"      {shortened(mark.why, 400)}")
        parts.append("\n".join(lines))
    return "\n\n".join(parts) + "\n"


def as_json(grades: Grades, found: list[Submission], course: list[Exercise], sandbox: Sandbox) -> str:
    rows = [{"name": one.name, "done": done(grades[one.name]), "of": len(course),
             "not_of_the_course": not_of_the_course(one),
             "not_read": one.refused,
             "exercises": {name: {"mark": m.kind, "passed": m.passed, "total": m.total, "why": shortened(m.why, 400)}
                           for name, m in grades[one.name].items()}} for one in found]
    return json.dumps({"date": datetime.now().astimezone().isoformat(timespec="seconds"), "confined_by": sandbox.way.name,
                       "submissions": rows}, indent=1) + "\n"


def as_csv(grades: Grades, course: list[Exercise]) -> str:
    """The part of its tests that each exercise passes, 1 for all; empty where there was no file."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(["submission", "done", *(e.name for e in course)])
    for name, marks in grades.items():
        safe = f"'{name}" if name[0] in "=+-@" else name  # a spreadsheet would compute it
        parts = ["" if m.kind == "missing" else round(m.passed / m.total, 2) if m.total else 0 for m in (marks[e.name] for e in course)]
        writer.writerow([safe, done(marks), *parts])
    return text.getvalue()


def chosen(root: Path, chapter: str) -> list[Exercise]:
    course = exercises(root)
    if not chapter:
        return course
    found = [each for each in course if each.chapter == chapter.zfill(2)]
    if not found:
        raise Refused(f"CH={chapter}: no such exercises; chapters with exercises: {', '.join(sorted({e.chapter for e in course}))}")
    return found


def own_tests(name: str) -> Path:
    """The folder of a teacher's tests; each file in it has to be one that stands in for another."""
    folder = Path(name)
    if not folder.is_dir():
        raise Refused(f"{name}: no such folder; TESTS has NN_M_name_test.cpp files")
    known, there = {each.test.name for each in exercises(ROOT)}, sorted(path.name for path in folder.glob("*_test.cpp"))
    if strange := [each for each in there if each not in known]:
        raise Refused(f"{folder / strange[0]}: no exercise has tests of this name; they are in tests/exercises/, and yours take the name of one")
    if not there:
        raise Refused(f"{name}: no tests in it; TESTS has NN_M_name_test.cpp files")
    return folder.resolve()


def grade(arguments: argparse.Namespace) -> None:
    folder, course = Path(arguments.folder), chosen(ROOT, arguments.chapter)
    if not folder.is_dir():
        raise Refused(f"{folder}: no such folder; DIR has a folder for each submission")
    own = own_tests(arguments.tests) if arguments.tests else None
    found, beside = submissions(folder)
    if not found:
        lies = f" (there are files: {', '.join(beside[:3])}{', ...' if beside[3:] else ''})" if beside else ""
        raise Refused(f"{folder}: no folder in it{lies}; DIR has a folder for each submission, with NN_M_name.hpp files")
    names = [one.name for one in found]
    if twice := sorted({name for name in names if names.count(name) > 1}):
        raise Refused(f"{folder}: two folders print as {twice[0]}; rename one")
    needed = [each for each in course if any(f"{each.name}.hpp" in one.files for one in found)]
    with tempfile.TemporaryDirectory(prefix="grade-") as staging:
        Path(staging).chmod(0o711)
        room, jobs = Room(ROOT, Path(staging) / "room"), Path(staging) / "jobs"
        jobs.mkdir()
        jobs.chmod(0o711)
        answers = [ROOT / "book", ROOT / "src/solutions", ROOT / "tests/wrong"] if (ROOT / "src/solutions").exists() else []
        hidden = [folder.resolve(), *answers, *([own] if own else [])]
        sandbox = open_sandbox(arguments.jobs, room.confine, hidden, arguments.way)
        print(f"- each submission is confined by {sandbox.way.name}")
        tests = Tests(ROOT, own)
        yours = sum(tests.source(each) != each.test for each in needed)
        print(f"- tests of {len(needed)} exercises{f', {yours} of them yours' if own else ''} (those that are new take 5 to 10 s each)", flush=True)
        tests.judge.precompiled()
        with ThreadPoolExecutor(arguments.jobs) as pool:
            list(pool.map(tests.build, needed))
        room.prepare(needed, tests.compiler)
        print(f"- {len(found)} submissions", flush=True)
        grades = mark_all(found, course, Marker(tests, room, sandbox, jobs), arguments.jobs)
    out = Path(arguments.out)
    out.mkdir(parents=True, exist_ok=True)
    Desk.replace(out / "grades.json", as_json(grades, found, course, sandbox).encode())
    Desk.replace(out / "grades.csv", as_csv(grades, course).encode())
    looks = [f"{one.name}: {remark}" for one in found for remark in remarks(one)]
    looks += [f"not graded, since it lies beside the folders: {name}" for name in beside]
    shown = "\n".join([table(grades, course), *(["", *looks] if looks else []), ""])
    Desk.replace(out / "grades.txt", shown.encode())
    Desk.replace(out / "reasons.txt", reasons(grades, found, course).encode())
    print(f"\n{shown}")
    print(f"In {os.path.relpath(out)}: grades.txt (this), reasons.txt (why, in words), grades.json (both, for a program), grades.csv (for a spreadsheet).")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", metavar="DIR")
    parser.add_argument("--CH", dest="chapter", default="")
    parser.add_argument("--OUT", dest="out", default=str(ROOT / "build/grades"))
    parser.add_argument("--TESTS", dest="tests", default="")
    parser.add_argument("--way", default="")
    parser.add_argument("--jobs", type=int, default=min(os.cpu_count() or 1, 8))
    try:
        grade(parser.parse_args())
    except Refused as why:
        print(f"grade: {why}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
