#!/usr/bin/env python3
"""What `make test-all` adds to `make test`: Clang and sanitizers, other processors, every chapter prefix, the tangle
program built from what it wrote itself, the installed library, wrong answers, mutants of the library, the cost of its
types, and the faults that the tests must notice. One line a step; the last line is `N passed, N failed`.

    all.py [STEP...]      the names of the steps that it prints; none means all of them
"""

import json
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import faults

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tests/reader"))
from course import exercises  # noqa: E402
from judge import Judge, own_line  # noqa: E402

BUILD = ROOT / "build"
LOGS = BUILD / "all"
CLANG = "clang++-19"
STRICT = ["-Wall", "-Wextra", "-Wpedantic", "-Wshadow", "-Wconversion", "-Werror"]


class Failed(Exception):
    """A step that failed, in words."""


def run(log: Path, *command: str | Path, cwd: Path = ROOT) -> str:
    """The output of a command, which is kept in the log of its step; Failed if it does not exit with 0."""
    done = subprocess.run([str(c) for c in command], cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    with log.open("a") as file:
        file.write(f"$ {' '.join(str(c) for c in command)}\n{done.stdout}\n")
    if done.returncode:
        raise Failed(f"`{' '.join(str(c) for c in command)}` failed:\n" + "\n".join(done.stdout.splitlines()[-60:]))
    return done.stdout


def preset(log: Path, name: str) -> None:
    """The whole project by a preset of its own, every header alone, and every test but the site's."""
    run(log, "cmake", "--preset", name)
    run(log, "cmake", "--build", "--preset", name)
    run(log, "cmake", "--build", "--preset", name, "--target", "all_verify_interface_header_sets")
    run(log, "ctest", "--preset", name, "-LE", "site", "-j2", "--no-tests=error")


X86 = {"x86-64": "sse2", "x86-64-v3": "avx2", "x86-64-v4": "avx512vl"}  # each with what a processor that runs it has


def processor(log: Path, level: str) -> None:
    """The measured programs, built for another processor of this family; and their tests, where this one can run them."""
    folder = BUILD / "processors" / level
    run(log, "cmake", "-S", ROOT, "-B", folder, "-G", "Ninja", f"-DSYSTEMS_PROCESSOR={level}", f"-DSYSTEMS_MAPS={BUILD / 'tangle'}")
    run(log, "cmake", "--build", folder, "--target", "07_roofline", "08_online_softmax", "appendix_kernels_test")
    if X86[level] in Path("/proc/cpuinfo").read_text().split():
        run(log, folder / "bin/appendix_kernels_test")


def alternatives(log: Path) -> None:
    """Each alternative of a rejects fence is what GCC or Clang really says."""
    results = sorted(BUILD.glob("results/*.fences.json")) + sorted(BUILD.glob("clang/results/*.fences.json"))
    run(log, sys.executable, ROOT / "tests/fences.py", "--alternatives", *results)


def prefix(log: Path, chapter: str) -> None:
    """The chapters up to one, tangled, built and tested alone."""
    folder = BUILD / "through" / chapter
    run(log, BUILD / "bin/tangle", "write", "book", folder / "src", "--through", chapter, "--map", folder / "tangle")
    run(log, "cmake", "-S", ROOT, "-B", folder / "tests", "-G", "Ninja", f"-DSYSTEMS_SRC={folder / 'src'}",
        f"-DSYSTEMS_MAPS={folder / 'tangle'}")
    run(log, "cmake", "--build", folder / "tests")
    run(log, "cmake", "--build", folder / "tests", "--target", "all_verify_interface_header_sets")
    run(log, "ctest", "--test-dir", folder / "tests", "--output-on-failure", "-j2", "--no-tests=error")


def installed(log: Path) -> None:
    """The installed library, found by find_package from another project; in strict and GNU mode; with libc++."""
    for folder in ("installed", "consumer"):
        shutil.rmtree(BUILD / folder, ignore_errors=True)
    run(log, "cmake", "--install", BUILD, "--prefix", BUILD / "installed")
    run(log, "cmake", "-S", ROOT / "tests/consumer", "-B", BUILD / "consumer", "-G", "Ninja",
        f"-DCMAKE_PREFIX_PATH={BUILD / 'installed'}")
    run(log, "cmake", "--build", BUILD / "consumer")
    expect(run(log, BUILD / "consumer/consumer"), "batch 2, sequence 8, width 16: 1024 bytes")
    source, binary = ROOT / "tests/consumer/main.cpp", BUILD / "consumer/by_hand"
    for compiler in (["g++", "-std=gnu++23"], [CLANG, "-std=gnu++23"], [CLANG, "-std=c++23", "-stdlib=libc++"]):
        run(log, *compiler, *STRICT, f"-I{BUILD / 'installed/include'}", source, "-o", binary)
        said = run(log, binary)
        expect(said, "batch 2, sequence 8, width 16: 1024 bytes")
    expect(said, "  1024 bytes|batch 2, sequence 8, width 16|2   |")  # libc++ has <format>


def library_mutants(log: Path) -> None:
    """Operators and constants of the library, flipped one at a time, are noticed by the tests."""
    run(log, sys.executable, ROOT / "tests/mutants.py")


def bench(log: Path) -> None:
    """The library's types cost no instruction more than plain numbers with the same checks."""
    run(log, sys.executable, ROOT / "tests/bench/bench.py")


def same_bytes(left: Path, right: Path) -> None:
    """Two folders hold the same files, but for the note that each program leaves for itself."""
    trees = [{path.relative_to(folder): path.read_bytes() for path in folder.rglob("*") if path.is_file() and path != folder / ".tangle"}
             for folder in (left, right)]
    differ = sorted(path for path in trees[0].keys() | trees[1].keys() if trees[0].get(path) != trees[1].get(path))
    if differ or not trees[0]:
        raise Failed(f"{left} and {right} differ in {', '.join(map(str, differ)) or 'nothing, and hold nothing'}")


def stages(log: Path) -> None:
    """The program built from src/ tangles the book, and so does the program built from what that one wrote: all three are the same."""
    folder = BUILD / "stages"
    shutil.rmtree(folder, ignore_errors=True)
    run(log, BUILD / "bin/tangle", "write", "book", folder / "1")
    same_bytes(ROOT / "src", folder / "1")
    run(log, "cmake", "-S", ROOT, "-B", folder / "build", "-G", "Ninja", f"-DSYSTEMS_SRC={folder / '1'}",
        "-DBUILD_TESTING=OFF", "-DCMAKE_BUILD_TYPE=Debug")  # not optimised: sooner built, and the same in all that it writes
    run(log, "cmake", "--build", folder / "build", "--target", "tangle")
    run(log, folder / "build/bin/tangle", "write", "book", folder / "2")
    same_bytes(folder / "1", folder / "2")


def fuzz(log: Path) -> None:
    """The core of the tangle program keeps its promises on a minute of random books."""
    run(log, sys.executable, ROOT / "tests/tangle/fuzz/run.py", "--seconds", "60")


def kill(log: Path) -> None:
    """The tangle program, killed two hundred times while it writes, and while it goes back, leaves whole files."""
    run(log, sys.executable, ROOT / "tests/tangle/kill.py", BUILD / "bin/tangle", "--times", "200")


def accessible(log: Path) -> None:
    """axe-core finds nothing on any page of text or of the API (`make test` looked at one of each kind)."""
    run(log, BUILD / "venv/bin/python", ROOT / "tests/site/accessibility.py", "--all")


def epub(log: Path) -> None:
    """The book for reading programs is complete, and what EPUBCheck expects."""
    run(log, "make", "epub")
    run(log, BUILD / "venv/bin/python", ROOT / "tests/site/epub.py")


def pdf(log: Path) -> None:
    """The book on paper: its outline, contents, links and pages are right."""
    run(log, "make", "pdf")
    run(log, BUILD / "venv/bin/python", ROOT / "tests/site/pdf.py")


def expect(said: str, wanted: str) -> None:
    if wanted not in said:
        raise Failed(f"printed {said!r}, which should contain {wanted!r}")


def wrong(log: Path, exercise: str) -> None:
    """Each wrong answer of an exercise compiles, and its tests reject it by an assertion, as the reader's round would tell it."""
    told = next(e for e in exercises(ROOT) if e.name == exercise)
    answers = sorted(ROOT.glob(f"tests/wrong/{exercise}_*.hpp"))
    if len(answers) < 3:
        raise Failed(f"tests/wrong/{exercise}_*.hpp: {len(answers)} wrong answers; an exercise has at least 3")
    for answer in answers:
        folder = BUILD / "wrong" / answer.stem
        folder.mkdir(parents=True, exist_ok=True)
        shutil.copy(answer, folder / f"{exercise}.hpp")
        verdict = Judge(ROOT).judge(told, folder)
        with log.open("a") as file:
            file.write(f"{answer.name}: {verdict.kind}\n{verdict.full}\n")
        if verdict.kind != "red" or not verdict.test or not re.search(r":\d+$", own_line(told, folder / f"{exercise}.hpp", verdict)):
            raise Failed(f"{answer.relative_to(ROOT)}:1: this wrong answer is not rejected by an assertion, with a line of its own:\n"
                         f"{verdict.kind}: {verdict.full[-2000:]}")


def graded(log: Path) -> None:
    """Hostile submissions by the grader's second way (`make test` tried the first), where it is open; each exercise's answer and stub."""
    run(log, "sh", "-c", f"GRADE_WAY='another user' {sys.executable} {ROOT}/tests/grader/hostile_test.py || [ $? = 77 ]")
    run(log, sys.executable, ROOT / "tests/grader/everything_test.py")


def student(log: Path) -> None:
    """The tree for students builds its book, and its tests pass."""
    tree = BUILD / "student"
    shutil.rmtree(tree, ignore_errors=True)
    run(log, sys.executable, ROOT / "tests/grader/student.py", tree)
    (tree / "build").mkdir()
    (tree / "build/venv").symlink_to(BUILD / "venv")
    shutil.copytree(BUILD / "fences", tree / "build/fences")
    run(log, "make", "book", cwd=tree)
    run(log, "ctest", "--test-dir", "build", "-R", "reader|site_(builds|units|check_site|clicks)", "--output-on-failure",
        "--no-tests=error", cwd=tree)


def served(log: Path, tree: faults.Tree) -> None:
    """`make serve` in a copy of the project: good drafts and bad ones, new chapters and renamed ones, Ctrl-C."""
    tree.make(log)
    print("  " + run(log, sys.executable, ROOT / "tests/site/serve.py", tree.folder).strip())


def steps() -> Iterator[tuple[str, object, tuple]]:
    """Name, function and arguments of every step, in order."""
    yield "Clang 19", preset, ("clang",)
    yield "sanitizers", preset, ("sanitize",)
    yield "words of both compilers", alternatives, ()
    for level in X86 if os.uname().machine == "x86_64" else ():
        yield f"kernels for {level}", processor, (level,)
    for chapter in sorted(ROOT.glob("src/chapters/*.cpp")):
        yield f"chapters up to {chapter.name[:2]} alone", prefix, (chapter.name[:2],)
    yield "the tangle program comes out of itself", stages, ()
    yield "installed library", installed, ()
    for answer in sorted(ROOT.glob("src/solutions/*.hpp")):
        yield f"wrong answers to {answer.stem}", wrong, (answer.stem,)
    yield "graded in confinement", graded, ()
    yield "the tree for students", student, ()
    yield "every page by axe-core", accessible, ()
    yield "the EPUB", epub, ()
    yield "the PDF", pdf, ()
    yield "mutants of the library", library_mutants, ()
    yield "the types cost nothing", bench, ()
    yield "tangle, fuzzed", fuzz, ()
    yield "tangle, killed while it writes", kill, ()
    tree = faults.Tree(ROOT, BUILD / "faults", run)
    yield "the book, served while it is written", served, (tree,)
    for fault in faults.FAULTS:
        yield f"notices {fault.what}", tree.check, (fault,)


def keep(results: list[dict]) -> None:
    """For the page of results: what ran now, and of what did not run now the last result."""
    path = BUILD / "results" / "all.json"
    names = [name for name, _, _ in steps()]
    found = {each["name"]: each for each in json.loads(path.read_text())["steps"]} if path.is_file() else {}
    found |= {each["name"]: each for each in results}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps({"steps": [found[name] for name in names if name in found]}, indent=1) + "\n")


def main() -> int:
    chosen = sys.argv[1:]
    shutil.rmtree(LOGS, ignore_errors=True)
    LOGS.mkdir(parents=True)
    passed, failed, kept = 0, [], []
    for name, function, arguments in steps():
        if chosen and not any(word in name for word in chosen):
            continue
        log, start = LOGS / (re.sub(r"\W+", "_", name) + ".log"), time.monotonic()
        try:
            function(log, *arguments)
            passed += 1
            mark = "ok    "
        except (Failed, faults.Unnoticed, subprocess.TimeoutExpired) as error:
            failed.append(name)
            mark = "FAILED"
            print(f"{error}\n(the whole output is in {os.path.relpath(log, ROOT)})")
        seconds = time.monotonic() - start
        print(f"{mark} {name} ({seconds:.0f} s)", flush=True)
        kept.append({"name": name, "status": "passed" if name not in failed else "failed", "seconds": round(seconds, 1),
                     "date": datetime.now().astimezone().isoformat(timespec="minutes")})
        keep(kept)
    for name in failed:
        print(f"failed: {name}")
    print(f"{passed} passed, {len(failed)} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main())
