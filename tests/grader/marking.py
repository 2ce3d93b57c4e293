"""Marks one exercise of one submission: its program answers in a sandbox, its tests ask from outside, and only they are believed."""

import os
import re
import secrets
import shutil
import signal
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import bridge
from intake import Submission, printable
from sandbox import MIB, Limits, Place, Refused, Sandbox, Slot, ended
from syscalls import compute_only

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "reader"))
from course import Exercise  # noqa: E402
from judge import FLAGS, Judge, Verdict  # noqa: E402

COMPILE_SECONDS, RUN_SECONDS = (int(os.environ.get(f"GRADE_{what}_SECONDS", "10")) for what in ("COMPILE", "RUN"))
TOO_LONG = f"it computed for more than {RUN_SECONDS} s"
SIGNALS = {signal.SIGXFSZ: "it printed more than 1 MiB", signal.SIGXCPU: TOO_LONG}


@dataclass
class Mark:
    kind: str  # done, tests, compile, time, died, missing, refused
    passed: int = 0
    total: int = 0
    why: str = ""


class Tests:
    """The programs of the judge: one an exercise, made of its tests and of no submission. Built once."""

    def __init__(self, root: Path, folder: Path | None):
        self.judge = Judge(root)
        self.root, self.folder, self.work = root, folder, root / "build/grader"
        self.compiler = os.path.realpath(shutil.which(self.judge.tools["compiler"]) or self.judge.tools["compiler"])

    def source(self, exercise: Exercise) -> Path:
        own = self.folder / exercise.test.name if self.folder else exercise.test
        return own if own.exists() else exercise.test

    def build(self, exercise: Exercise) -> Path:
        work = self.work / exercise.name
        self.work.mkdir(parents=True, exist_ok=True)
        self.work.chmod(0o700)  # a teacher's tests are a secret
        work.mkdir(exist_ok=True)
        header, program, source = work / f"{exercise.name}.hpp", work / "tests", self.source(exercise)
        text = f"// Tests: {source}\n{bridge.judge_header(exercise)}"
        if not header.exists() or header.read_text() != text:
            header.write_text(text)
        needed = [header, source, self.root / "tests/show.hpp", self.judge.work / "tools.json", *bridge.HERE.glob("*.hpp"),
                  *bridge.HERE.glob("calls/*"), *self.root.glob("src/systems/*.hpp")]
        if program.exists() and all(path.stat().st_mtime <= program.stat().st_mtime for path in needed):
            return program
        program.unlink(missing_ok=True)
        status, said = self.judge.run([self.judge.tools["compiler"], *self.judge.flags, *self.judge.precompiled(), f"-I{work}", str(source),
                                       *self.judge.tools["libraries"], "-o", str(program)], 120)
        if status != 0:
            raise Refused(f"{source}: the tests do not compile against the stub of {exercise.name}:\n{said[-3000:]}")
        return program


class Room:
    """What every submission finds in its sandbox: the library's headers, and the means to answer calls."""

    def __init__(self, root: Path, folder: Path):
        self.root, self.folder = root, folder
        folder.mkdir()
        shutil.copytree(root / "src/systems", folder / "systems")
        for name in ("wire.hpp", "wire_library.hpp", "channel.hpp", "submission_side.hpp", "confine.py"):
            shutil.copy(bridge.HERE / name, folder)
        (folder / "calls").mkdir()
        self.flags = [*FLAGS, f"-I{folder}", "-fmax-errors=5"]
        self.confine = folder / "confine.py"
        self.open_up()

    def open_up(self) -> None:
        for path in [self.folder, *self.folder.rglob("*")]:
            path.chmod(0o755 if path.is_dir() else 0o644)

    def prepare(self, course: list[Exercise], compiler: str) -> None:
        self.compiler = compiler
        header = self.folder / "submission_side.hpp"
        done = subprocess.run([compiler, *self.flags, "-w", "-x", "c++-header", str(header), "-o", f"{header}.gch"], stderr=subprocess.PIPE,
                              text=True, check=False)
        if done.returncode:
            raise Refused(f"{header.name} does not compile:\n{done.stderr[-3000:]}")
        for each in course:
            (self.folder / f"calls/{each.name}.cpp").write_text(bridge.submission_source(each))
        self.open_up()

    def compile_command(self, exercise: Exercise, mine: Path, program: Path) -> list[str]:
        return [self.compiler, *self.flags, "-include", str(self.folder / "submission_side.hpp"), f"-I{mine}",
                str(self.folder / f"calls/{exercise.name}.cpp"), "-o", str(program)]


class Marker:
    def __init__(self, tests: Tests, room: Room, sandbox: Sandbox, jobs: Path):
        self.tests, self.room, self.sandbox, self.jobs = tests, room, sandbox, jobs
        self.to_compile = Limits(COMPILE_SECONDS, 2048 * MIB, 32, 64 * MIB)
        self.to_run = Limits(RUN_SECONDS, 1024 * MIB, 16, MIB, compute_only(tests.compiler))

    def mark(self, submission: Submission, exercise: Exercise) -> Mark:
        file = f"{exercise.name}.hpp"
        if file in submission.refused:
            return Mark("refused", why=f"{file}: {submission.refused[file]}")
        if file not in submission.files:
            return Mark("missing", why=f"there is no {file}")
        job = self.jobs / secrets.token_hex(16)
        try:
            with self.sandbox.slot() as slot:
                return self.mark_in(slot, job, submission, exercise)
        finally:
            shutil.rmtree(job, ignore_errors=True)

    def mark_in(self, slot: Slot, job: Path, submission: Submission, exercise: Exercise) -> Mark:
        mine, out, program = job / "mine", job / "out", job / "out/program"
        for folder in (job, mine, out):
            folder.mkdir(mode=0o711)
        job.chmod(0o711)
        for name, data in submission.files.items():
            (mine / name).write_bytes(data)
        slot.give(mine)
        slot.give(out, write=True)
        log = job / "said"
        status = slot.run(self.room.compile_command(exercise, mine, program), self.to_compile, Place((self.room.folder, mine), out), log)
        if status != 0 or not program.is_file() or program.is_symlink():
            return Mark("compile", why=self.compile_error(status, beginning(log), job, exercise, submission.files[f"{exercise.name}.hpp"]))
        return self.play(slot, job, exercise)

    def compile_error(self, status: int | None, said: str, job: Path, exercise: Exercise, own: bytes) -> str:
        """The first error in the submission's file; where all are outside, what the course calls and the file does not declare."""
        if status is None or "CPU time limit exceeded" in said:
            return f"the compiler took more than {COMPILE_SECONDS} s"
        if re.search(r"^(\S*: )*(virtual memory exhausted|out of memory)|: Cannot allocate memory$", said, re.M):
            return "the compiler ran out of memory"
        said = re.sub(rf"{re.escape(str(job))}/(mine|out)/|{re.escape(str(self.room.folder))}/(calls/)?", "", said)
        errors = [line for line in said.splitlines() if "error: " in line]
        first = next((line for line in errors if line.startswith(f"{exercise.name}.hpp:")), "")
        code = " ".join(own.decode(errors="replace").split())
        unknown = next((call for call in bridge.to_call(exercise.stub.read_text(encoding="utf-8")) if call not in code), "")
        if errors and not first and unknown:
            return f"the course calls `{unknown}`, and the file does not declare this: was it begun with another version of the course? ({errors[0]})"
        return first or next(iter(errors), "") or (said.splitlines() or [f"the compiler ended with {status}"])[-1]

    def play(self, slot: Slot, job: Path, exercise: Exercise) -> Mark:
        """The judge asks, the submission's program answers, each at the end of two pipes."""
        tests, report, log = self.tests.work / exercise.name / "tests", job / "report.xml", job / "said"
        (ask_out, ask_in), (tell_out, tell_in) = os.pipe(), os.pipe()
        descriptors = {ask_out, ask_in, tell_out, tell_in}
        try:
            program = [str(job / "out/program"), str(ask_out), str(tell_in)]
            place = Place((self.room.folder, job / "out"), descriptors=(ask_out, tell_in))
            with slot.started(program, self.to_run, place, log) as asked:
                judge = subprocess.Popen([tests, "--reporter", f"XML::out={report}"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL, pass_fds=(tell_out, ask_in),
                                         env={"LC_ALL": "C", "GRADER_IN": str(tell_out), "GRADER_OUT": str(ask_in),
                                              "GRADER_SECONDS": str(self.to_run.patience)})
                for each in descriptors:
                    os.close(each)
                descriptors = set()
                status = ended(judge, self.to_run.patience + 10)
                judge.kill()
                judge.wait()
                end = self.end(asked)
        finally:
            for each in descriptors:
                os.close(each)
        return self.read(report, status, end, beginning(log))

    @staticmethod
    def end(asked: subprocess.Popen) -> str:
        """How the submission's program ended, once its pipe is closed."""
        status = ended(asked, 1)
        if status is None:
            return "it did not end"
        if status < 0:
            return SIGNALS.get(-status, f"it was ended by {signal.Signals(-status).name}")
        return f"it ended by itself, with status {status}"

    def read(self, report: Path, status: int | None, end: str, said: str) -> Mark:
        verdict = self.tests.judge.read_report(report, status, "")
        if status is None or not verdict.total:
            return Mark("time" if status is None else "died", why=f"the tests came to no end; {end}")
        if verdict.kind == "passed":
            return Mark("done", verdict.passed, verdict.total)
        if "gave no answer" in verdict.values:
            late = "its time was up" in verdict.values
            end = f"it did not answer within {self.to_run.patience} s" if late else end
            last = f" ({said.strip().splitlines()[-1]})" if said.strip() else ""
            return Mark("time" if late or end == TOO_LONG else "died", verdict.passed, verdict.total, f"{verdict.test}: {end}{last}")
        return Mark("tests", verdict.passed, verdict.total, failure(verdict))


def failure(verdict: Verdict) -> str:
    """The first failure in words: the test, what it expects, and what came."""
    expected = f"expected {verdict.expression}" if verdict.expression else ""
    came = (f"but the values were {verdict.values}" if expected else verdict.values) if verdict.values else ""
    return ": ".join(filter(None, (verdict.test, ", ".join(filter(None, (expected, came))))))


def beginning(log: Path, most: int = 1 << 16) -> str:
    with log.open("rb") as file:
        return file.read(most).decode(errors="replace")


def shortened(text: str, most: int = 200) -> str:
    line = printable(" ".join(text.split()))
    return line if len(line) <= most else line[:most - 3] + "..."
