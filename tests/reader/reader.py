#!/usr/bin/env python3
"""The reader's round: `make exercise`, `make hint`, `make progress` and `make reset` call it.

    reader.py exercise [CH [EX]]  WATCH=1 runs again at each save, FULL=1 shows all that the compiler said
    reader.py hint CH EX          the next hint; after the last one, all of them again
    reader.py progress
    reader.py reset CH EX         YES=1 answers its question
"""

import os
import re
import sys
import textwrap
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from course import Exercise, exercises  # noqa: E402
from desk import Desk  # noqa: E402
from judge import Judge, Verdict, compile_error, own_line  # noqa: E402

CRASHES = {"_M_has_value": "A Result that holds an error has no value: `*` and `->` want one. Check it first, or pass it on with `then`.",
           "_M_is_engaged": "A std::optional that is empty has no value: `*` and `->` want one. Ask it first.",
           "__n < this->size()": "An index past the end: the last one is size() - 1."}
COLOURS = {"red": "31", "green": "32", "bold": "1"}


def paint(text: str, colour: str) -> str:
    if not sys.stdout.isatty() or os.environ.get("NO_COLOR"):
        return text
    return f"\033[{COLOURS[colour]}m{text}\033[0m"


def wrapped(text: str, indent: str = "  ") -> str:
    return textwrap.fill(" ".join(text.split()), 100, initial_indent=indent, subsequent_indent=indent)


def sentences(text: str, most: int = 450) -> str:
    """The first sentences of a text, as many as fit; the first one in any case."""
    text = " ".join(text.split())
    ends = [m.end() for m in re.finditer(r"[.!?][)\"'`]*(?= [A-Z0-9`(\"]| *$)", text)]
    return text[:max((end for end in ends if end <= most), default=next(iter(ends), len(text)))]


def short(text: str, most: int = 6) -> str:
    """The first lines of a value that may be long."""
    lines = [line[:160] for line in text.splitlines()]
    return "\n".join(f"  {line}" for line in lines[:most] + ([f"... {len(lines) - most} more lines"] if len(lines) > most else []))


class Round:
    def __init__(self, root: Path):
        self.root, self.course, self.desk, self.again = root, exercises(root), Desk(root), "make exercise"

    def chapter(self, wanted: str) -> list[Exercise]:
        number = wanted.zfill(2)
        found = [e for e in self.course if e.chapter == number]
        if not found:
            raise SystemExit(f"CH={wanted}: no such exercises. Chapters with exercises: {', '.join(sorted({e.chapter for e in self.course}))}.")
        return found

    def one(self, chapter: str, number: str) -> Exercise:
        found = self.chapter(chapter)
        if (wanted := next((e for e in found if str(e.number) == number), None)) is None:
            raise SystemExit(f"EX={number}: chapter {chapter} has exercises 1 to {len(found)}; say EX=1, for example.")
        return wanted

    def exercise(self, chapter: str = "", number: str = "") -> int:
        """Check a chapter's exercises in order, up to the first that fails, or one; without a chapter, where the reader stopped."""
        for line in self.desk.strangers(self.course):
            print(line)
        if not chapter:
            chapter = self.stopped().chapter
        whole, judge = self.chapter(chapter), Judge(self.root)
        todo = whole
        if number:
            todo, self.again = [self.one(chapter, number)], f"make exercise CH={chapter.zfill(2)} EX={number}"
        made = [e for e in whole if self.desk.start(e)]
        if made:
            print("Made " + ", ".join(f"exercises/{e.name}.hpp" for e in made) + ".\n")
        for each in todo:
            said = self.desk.changes(each)
            if said:
                print(f"{each.label}: " + " ".join(said))
            if self.desk.done(each):
                print(paint(f"done  {each.label}", "green"))
                continue
            before = self.desk.fresh_hash(each)
            verdict = judge.judge(each, self.desk.folder)
            if verdict.kind != "passed":
                self.tell(each, verdict)
                return 1
            self.desk.note(each, passed=before)
            self.tell_passed(each, verdict)
        self.tell_next(whole)
        return 0

    def stopped(self) -> Exercise:
        """What the reader saved last of all that is not done yet; else the first that is not."""
        left = [e for e in self.course if not self.desk.done(e)]
        begun = [e for e in left if self.desk.begun(e) and self.desk.own(e).exists()]
        return max(begun, key=lambda e: self.desk.own(e).stat().st_mtime_ns) if begun else (left or self.course)[0]

    def tell_passed(self, each: Exercise, verdict: Verdict) -> None:
        tests = f"all {verdict.total} tests pass" if verdict.total > 1 else "its test passes"
        print(paint(f"done  {each.label}: {tests}.", "green"))
        for line in verdict.measured:
            print(wrapped(f"You measured {line}"))
        if each.prediction:
            print(wrapped(f"And your prediction? {each.prediction}"))
        if each.explanation: # a tree for students has none
            print(f"  The answer to compare with: {each.answer.relative_to(self.root)}, explained in {each.page() or each.place}")
            print(wrapped(sentences(each.explanation)))
        print()

    def tell_next(self, chapter: list[Exercise]) -> None:
        left = [e for e in self.course if not self.desk.done(e)]
        if not any(e in chapter for e in left):
            print(paint(f"All exercises of chapter {int(chapter[0].chapter)} are done.", "green"))
        following = next((e for e in left if e.name >= chapter[0].name), left[0] if left else None)
        print(f"Next: {following.label}: make exercise CH={following.chapter}" if following else f"All {len(self.course)} exercises of the book are done.")

    def tell(self, each: Exercise, verdict: Verdict) -> None:
        own = self.desk.own(each)
        print(paint(each.label, "bold"))
        moved = self.desk.moved(each)
        if verdict.kind == "compile" and moved:
            print(f"exercises/{own.name}: the course changed what this file must declare. Your code is as you left it.")
            print("\n".join([f"  was: {d}" for d in moved[0]] + [f"  now: {d}" for d in moved[1]]))
            print(f"Change the declaration in your file, or begin again: make reset CH={each.chapter} EX={each.number}")
        elif verdict.kind == "compile":
            error = compile_error(self.root, own, verdict.full)
            print(f"{error.place}: " + paint("does not compile: ", "red") + error.message)
            if error.usual:
                print(wrapped(error.usual))
            print(f"The whole message: {self.again} FULL=1")
        else:
            print(f"{own_line(each, own, verdict)}: " + paint(self.headline(verdict), "red"))
            self.tell_failure(verdict)
        if each.criteria and verdict.kind != "compile":
            print("Done when:\n" + wrapped(each.criteria))
        print(f"Hint: make hint CH={each.chapter} EX={each.number}    Read: {each.to_read()}")
        if library := each.library():
            print(f"What you may call: {library}")
        print(f"Edit the file, save it, and run: {self.again}")
        if os.environ.get("FULL"):
            print("\n" + verdict.full)

    @staticmethod
    def headline(verdict: Verdict) -> str:
        if verdict.kind == "loop":
            return "your answer did not come to an end. An endless loop?"
        if verdict.kind == "crash":
            return f"your answer crashed: {verdict.values}"
        return f"not yet; {verdict.passed} of {verdict.total} tests pass."

    @staticmethod
    def tell_failure(verdict: Verdict) -> None:
        if verdict.test:
            print("The test:\n" + wrapped(verdict.test))
        if verdict.kind == "crash" and "Assertion" in verdict.full:
            assertion = re.search("Assertion.*", verdict.full)[0]
            print(next((wrapped(meaning) for words, meaning in CRASHES.items() if words in assertion), short(assertion)))
        if verdict.kind != "red":
            return
        print(f"expected ({verdict.place}):\n" + short(verdict.expression or "no exception"))
        print("but the values were:\n" + short(verdict.values))
        if verdict.notes:
            print("with " + "; ".join(verdict.notes)[:200])

    def hint(self, chapter: str, number: str) -> int:
        each = self.one(chapter, number)
        given = self.desk.seen(each, "hints")
        given = given if isinstance(given, int) else 0
        if not each.hints:
            print(f"{each.label} has no hints. Its text: {each.to_read()}")
            return 0
        if given >= len(each.hints):
            print("Those were all the hints; here they are again.")
        shown = range(len(each.hints)) if given >= len(each.hints) else [given]
        for index in shown:
            print(f"Hint {index + 1} of {len(each.hints)}:\n{wrapped(each.hints[index])}")
        self.desk.note(each, hints=min(given + 1, len(each.hints)))
        return 0

    def state(self, each: Exercise) -> str:
        if self.desk.done(each):
            return "done"
        if self.desk.begun(each):
            return "to do again: its tests or your file changed" if self.desk.seen(each, "passed") else "to do"
        return "not begun"

    def progress(self) -> int:
        states = [(e, self.state(e)) for e in self.course]
        for each, state in states:
            line = f"{int(each.chapter)}.{each.number}  {each.title:<36} {each.level:<9} {state}"
            print(paint(line, "green") if state == "done" else line)
        print(f"{sum(s == 'done' for _, s in states)} of {len(states)} are done.")
        for line in self.desk.strangers(self.course):
            print(line)
        return 0

    def reset(self, chapter: str, number: str) -> int:
        each = self.one(chapter, number)
        if self.desk.own(each).exists():
            if os.environ.get("YES") != "1":
                print(f"exercises/{each.name}.hpp becomes the stub again; a copy of your file is kept. Go on? [y/N] ", end="", flush=True)
                if sys.stdin.readline().strip().lower() not in ("y", "yes"):
                    print("Nothing was changed.")
                    return 1
            print(f"Your file is kept as exercises/{self.desk.keep(each).name}.")
            self.desk.own(each).unlink()
        (self.desk.stubs / f"{each.name}.hpp").unlink(missing_ok=True)
        self.desk.start(each)
        self.desk.note(each, passed="", hints=0)
        print(f"exercises/{each.name}.hpp is the stub again.")
        return 0


def saved(root: Path) -> dict[str, int]:
    files = [*root.glob("exercises/*.hpp"), *root.glob("tests/exercises/*.cpp")]
    return {str(f): f.stat().st_mtime_ns for f in files if f.exists()}


def watch(root: Path, *places: str) -> int:
    """The round again at each save, until Ctrl-C."""
    while True:
        before = saved(root)
        Round(root).exercise(*places)
        print("\nWaiting for you to save a file; Ctrl-C ends it.", flush=True)
        while (now := saved(root)) == before or not now:
            before = before if now else {}
            time.sleep(0.2)
        print("\n" + "-" * 72)


def main(arguments: list[str]) -> int:
    root = Path(os.environ.get("READER_ROOT", Path(__file__).resolve().parents[2]))
    command, places = (arguments or [""])[0], [a for a in arguments[1:] if a]
    if any(not re.fullmatch(r"\d{1,2}", p) for p in places):
        print(f"CH and EX are numbers, such as CH=02 EX=3; not {' '.join(places)!r}.", file=sys.stderr)
        return 2
    if command in ("hint", "reset") and len(places) != 2 or len(arguments) > 2 and arguments[2] and not arguments[1]:
        print(f"Say which exercise: make {command} CH=02 EX=3", file=sys.stderr)
        return 2
    try:
        if command == "exercise":
            return watch(root, *places) if os.environ.get("WATCH") else Round(root).exercise(*places)
        if command in ("hint", "reset", "progress"):
            return getattr(Round(root), command)(*places)
    except KeyboardInterrupt:
        print("\nStopped. Your files are in exercises/; `make exercise` goes on.")
        return 0
    except OSError as error:
        print(f"{error.filename or 'exercises/'}: {error.strerror}. The round needs to read and write exercises/ and build/reader/.", file=sys.stderr)
        return 1
    print(__doc__, file=sys.stderr)
    return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
