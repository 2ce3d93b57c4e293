"""Compiles the reader's file with its tests, runs them under a time limit, and says what came of it."""

import json
import os
import re
import signal
import subprocess
import tempfile
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from pathlib import Path

from course import Exercise, functions
from desk import read

COMPILE_SECONDS, RUN_SECONDS = 60.0, float(os.environ.get("READER_SECONDS", "20"))
FLAGS = ["-std=c++23", "-O2", "-Wall", "-Wextra", "-Werror=return-type", "-fdiagnostics-color=never", "-D_GLIBCXX_ASSERTIONS"]


@dataclass
class Verdict:
    kind: str  # passed, red, compile, crash, loop
    test: str = ""  # the name of the first test that failed
    expression: str = ""
    values: str = ""
    place: str = ""  # of the assertion
    notes: list[str] = field(default_factory=list)  # what the test says beside the expression
    measured: list[str] = field(default_factory=list)  # what the tests of a measuring exercise found out
    full: str = ""  # everything that the compiler or the tests printed
    passed: int = 0
    total: int = 0


class Judge:
    """`tools` comes from CMake's configure step: the compiler, and where Catch2 is."""

    def __init__(self, root: Path):
        self.root, self.work = root, root / "build/reader"
        try:
            self.tools = json.loads((self.work / "tools.json").read_text())
        except OSError:
            raise SystemExit("build/reader/tools.json is not there: `make setup` and `cmake --preset default` make it.") from None
        self.flags = FLAGS + [f"-I{root / 'src'}", f"-I{root / 'tests'}"] + [f"-isystem{d}" for d in self.tools["include"] if d != "/usr/include"]

    def run(self, command: list[str], seconds: float) -> tuple[int | None, str]:
        """Exit status, None when the time was up, and the output, cut at a megabyte. The whole process group ends."""
        with tempfile.TemporaryFile(dir=self.work) as out:
            process = subprocess.Popen(command, cwd=self.root, stdin=subprocess.DEVNULL, stdout=out, stderr=subprocess.STDOUT,
                                       start_new_session=True, env={**os.environ, "LC_ALL": "C"})
            try:
                status = process.wait(seconds)
            except subprocess.TimeoutExpired:
                status = None
                os.killpg(process.pid, signal.SIGTERM)  # Catch2 says where it was
                try:
                    process.wait(2)
                except subprocess.TimeoutExpired:
                    pass
            finally:
                try:
                    os.killpg(process.pid, signal.SIGKILL)
                except ProcessLookupError:
                    pass
                process.wait()
            out.seek(0)
            return status, out.read(1 << 20).decode(errors="replace")

    def precompiled(self) -> list[str]:
        """Catch2, how the library prints, and all of it, as in the grader; compiled once, and again when any of them changed."""
        header, made = self.work / "tests.hpp", self.work / "tests.hpp.gch"
        library = [f"systems/{path.name}" for path in sorted(self.root.glob("src/systems/*.hpp"))]
        text = "".join(f'#include {name}\n' for name in ["<catch2/catch_test_macros.hpp>", '"show.hpp"', *(f'"{name}"' for name in library)])
        if not header.exists() or header.read_text() != text:
            header.write_text(text)
        sources = [header, self.work / "tools.json", self.root / "tests/show.hpp", *self.root.glob("src/systems/*.hpp")]
        if not made.exists() or any(s.stat().st_mtime > made.stat().st_mtime for s in sources if s.exists()):
            print("- compile the headers of the library and of Catch2 beforehand (once, and when they change; about half a minute)", flush=True)
            part = self.work / f"tests.hpp.{os.getpid()}"
            self.run([self.tools["compiler"], *self.flags, "-x", "c++-header", str(header), "-o", str(part)], COMPILE_SECONDS)
            if part.exists():
                part.replace(made)  # without it, the header itself is compiled
        return ["-include", str(header)]

    def judge(self, exercise: Exercise, folder: Path) -> Verdict:
        program, report = self.work / exercise.name, self.work / f"{exercise.name}.xml"
        for old in (program, report):
            old.unlink(missing_ok=True)
        status, said = self.run([self.tools["compiler"], *self.flags, *self.precompiled(), f"-I{folder}", str(exercise.test),
                                 *self.tools["libraries"], "-o", str(program)], COMPILE_SECONDS)
        said = said.replace(f"{self.root}/", "")
        if status != 0:
            return Verdict("compile", full=said if status is not None else f"The compiler took more than {COMPILE_SECONDS} s.\n{said}")
        status, said = self.run([str(program), "--reporter", f"XML::out={report}", "--reporter", "console"], RUN_SECONDS)
        verdict = self.read_report(report, status, said)
        verdict.place = verdict.place.replace(f"{self.root}/", "")
        return verdict

    def read_report(self, report: Path, status: int | None, said: str) -> Verdict:
        """The first failure of the report, which may end anywhere."""
        parser, verdict, open_case = ET.XMLPullParser(("start", "end")), Verdict("passed" if status == 0 else "red", full=said), ""
        try:
            parser.feed(report.read_bytes() if report.exists() else b"")
        except ET.ParseError:
            pass
        cases, notes, fatal = [], [], None
        try:
            for event, node in parser.read_events():
                if event == "start" and node.tag == "TestCase":
                    open_case, notes = node.get("name", ""), []
                elif event == "end" and node.tag in ("Info", "Warning"):
                    notes.append((node.text or "").strip())
                    if node.tag == "Warning":  # so a test says what it measured
                        verdict.measured.append(notes[-1])
                elif event == "end" and node.tag in ("Expression", "Exception", "Failure", "FatalErrorCondition"):
                    fatal = node if node.tag == "FatalErrorCondition" else fatal
                    if node.get("success") != "true" and not verdict.test:
                        self.first(verdict, open_case, node, notes)
                    notes = []
                elif event == "end" and node.tag == "OverallResult":
                    cases.append(node.get("success") == "true")
        except ET.ParseError:
            pass
        verdict.passed, verdict.total = sum(cases), len(cases)
        if status is None:
            return Verdict("loop", test=open_case, full=said)
        if fatal is not None or status < 0 or (status != 0 and not verdict.test):
            why = (fatal.text or "").strip() if fatal is not None else signal_name(status)
            return Verdict("crash", test=open_case, values=why, full=said)
        if status == 0 and not cases:
            return Verdict("crash", values="the program ended before its tests did", full=said)
        return verdict

    @staticmethod
    def first(verdict: Verdict, case: str, node: ET.Element, notes: list[str]) -> None:
        verdict.test, verdict.notes = case, notes
        verdict.place = f"{node.get('filename')}:{node.get('line')}"
        verdict.expression = (node.findtext("Original") or "").strip()
        values = (node.findtext("Expanded") or node.findtext("Exception") or node.text or "").strip()
        one_line = " ".join(values.split())
        verdict.values = one_line if len(one_line) <= 100 else values
        if "has_value()" in verdict.expression and one_line in ("!true", "false"):
            verdict.values = "an answer, where an error was wanted" if one_line == "!true" else "no answer, where one was wanted"


def signal_name(status: int) -> str:
    return f"it was ended by {signal.Signals(-status).name}" if status < 0 else f"it exited with {status} before its tests were done"


def own_line(exercise: Exercise, own: Path, verdict: Verdict) -> str:
    """Where in the reader's file the function stands that a failed test is about."""
    names, text = functions(read(exercise.stub)), read(own)
    case = read(exercise.test).partition(verdict.test)[2].partition("\nTEST_CASE")[0] if verdict.test else ""
    for source in (verdict.expression, case, " ".join(f"{n}(" for n in names)):
        called = [n for n in names if re.search(rf"\b{n}\b", source)]
        for name in called:
            for number, line in enumerate(text.splitlines(), 1):
                if re.search(rf"\b{name}\s*\(", line) and not line.lstrip().startswith("//"):
                    return f"exercises/{own.name}:{number}"
    return f"exercises/{own.name}"


@dataclass
class CompileError:
    place: str
    message: str
    usual: str


def compile_error(root: Path, own: Path, said: str) -> CompileError:
    """The first error, at the reader's own line where one is named, and what the book says of such words."""
    lines = said.splitlines()
    errors = [i for i, line in enumerate(lines) if re.match(r".+?:\d+:(?:\d+:)? (?:fatal )?error: ", line)]
    here = re.compile(rf"(?:.*/)?(exercises/{re.escape(own.name)}:\d+)")
    start = next((i for i in errors if here.match(lines[i])), errors[0] if errors else 0)
    message = lines[start].partition("error: ")[2] or lines[start] if lines else "the compiler said nothing"
    named = [lines[start]] if lines else []
    named += lines[start + 1:] + lines[:start]
    place = next((m[1] for line in named if (m := here.match(line) or here.search(line))), f"exercises/{own.name}")
    return CompileError(place, message.strip(), usual_meaning(root, message))


def usual_meaning(root: Path, message: str) -> str:
    """The sentence for these words in the table of the book's page of compiler errors."""
    page = root / "book/reference/errors.md"
    rows = re.findall(r"^\| (`.*?`) \| (.*?) \|$", read(page) if page.exists() else "", re.M)
    said = re.sub("[‘’]", "'", message)
    return next((meaning.replace("`", "") for words, meaning in rows if any(w in said for w in re.findall(r"`([^`]+)`", words))), "")
