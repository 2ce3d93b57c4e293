#!/usr/bin/env python3
"""The mutation check of the library: it breaks one operator or constant of src/systems/*.hpp at a time, in a copy under
build/mutants, and the tests of the chapters and of the library's appendix must notice. A survivor is a failure unless
tests/equivalent.py says why nothing could notice it. The last line is `N passed, N failed`.

    mutants.py [--all] [--count N] [--list] [HEADER...]     by default a sample, the same each time, of every header
"""

import argparse
import os
import queue
import random
import re
import resource
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from equivalent import EQUIVALENT

ROOT = Path(__file__).resolve().parent.parent
BUILD = ROOT / "build/mutants"
TESTS = [test for test in sorted(ROOT.glob("tests/[0-9][0-9]_*_test.cpp")) + [ROOT / "tests/appendix_library_test.cpp"]
         if '#include "kernels/' not in test.read_text()]  # those judge the kernels, and are built for this processor
# Left out: what runs a program that was built from other headers, and what depends on the speed of this machine.
CASES = ["~The program of chapter*", "~A real sleep*", "~Work that is kept*"]
PRECOMPILED = ["algorithm", "chrono", "compare", "expected", "functional", "limits", "optional", "random", "ratio", "regex",
               "sstream", "string", "thread", "unordered_set", "vector", "catch2/catch_test_macros.hpp"]
COMPILER = ["g++", "-std=c++23", "-O0", "-w", "-fmax-errors=3", "-D_GLIBCXX_ASSERTIONS", '-DPROGRAM=""']
SECONDS = 60  # a test that runs longer has noticed: a loop does not end
SAMPLE = 200
COMPILED, TESTED, SURVIVED, INVALID = "the compiler", "a test", "survived", "no C++"


# Finding what can be broken.

TOKEN = re.compile(r"""(?P<skip>//[^\n]*|/\*.*?\*/|^[ ]*\#[^\n]*|"(?:\\.|[^"\\\n])*")
                     |(?P<number>\b\d(?:'?\w)*)
                     |(?P<char>'(?:\\.|[^'\\\n])')|(?P<name>[A-Za-z_]\w*)
                     |(?P<op><=>|->|::|\+\+|--|[-+*/%<>=!&|^]=|<<|>>|&&|\|\||\S)""",
                   re.VERBOSE | re.MULTILINE | re.DOTALL)
# Operators of two operands stand between blanks in this project; brackets of templates, pointers and references do not.
BINARY = {"<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "+": "-", "-": "+", "*": "/", "/": "*",
          "%": "/", "&&": "||", "||": "&&", "&": "|", "^": "|", "<<": ">>", ">>": "<<", "+=": "-=", "*=": "/=", "/=": "*="}
NAMES = {"min": "max", "high": "low", "true": "false", "quotient": "remainder", "checked_sum": "checked_product",
         "min_element": "max_element", "one": "many", "greater": "less", "numerator_": "denominator_",
         "__builtin_add_overflow": "__builtin_mul_overflow"}
NAMES |= {new: old for old, new in NAMES.items()}
CLASSES = {"ErrorKind": ["OutOfRange", "Overflow", "Empty", "Mixed", "DividedByZero", "NotPublic",
                         "NotANumber"],
           "LimitedBy": ["Bytes", "Work"], "AttendedPairs": ["FullSquare", "Causal"],
           "MeasurementVisibility": ["Public", "ResearchRestricted", "Private"],
           "BandwidthUnit": ["bits", "bytes", "megabytes", "gigabytes", "terabytes", "mebibytes", "gibibytes", "gigabits"]}


@dataclass(frozen=True)
class Mutant:
    header: str
    line: int
    start: int  # in the text of the header
    end: int
    old: str
    new: str
    code: str  # the changed line, without the blanks around it

    def __str__(self) -> str:
        return f"src/systems/{self.header}:{self.line}: {self.old or 'nothing'} -> {self.new or 'nothing'}: {self.code}"


def numbers(literal: str) -> list[str]:
    """One more and one less, as C++ writes them."""
    digits, suffix = re.fullmatch(r"(0x[\dA-Fa-f']+|[\d']+)(\w*)", literal).groups()
    value, base = int(digits.replace("'", ""), 0), "#X" if digits.startswith("0x") else "d"
    return [f"{other:{base}}{suffix}".replace("X", "x", 1) for other in (value + 1, value - 1) if other >= 0]


def names(tokens: list[re.Match], at: int) -> list[str]:
    """Another name that fits: of a function or member that is used here, not declared; or of the same enumeration."""
    word, before = tokens[at][0], [token[0] for token in tokens[max(0, at - 2):at]]
    if before[1:] == ["::"] and before[0] in CLASSES:
        among = CLASSES[before[0]]
        return [among[(among.index(word) + 1) % len(among)]] if word in among else []
    after = tokens[at + 1][0]
    declared = (re.fullmatch(r"\w+|>", before[-1]) and before[-1] != "return") or after == "{" or before[-1] + after == ",;"
    local = word in ("one", "many") and before[-1] != "."
    return [NAMES[word]] if word in NAMES and not declared and not local else []


def replacements(text: str, tokens: list[re.Match], at: int) -> list[str]:
    token = tokens[at]
    if token["number"]:
        return numbers(token[0])
    if token["char"]:
        return [f"'{chr(ord(token[0][1]) + 1)}'"] if len(token[0]) == 3 and token[0] != "'&'" else []
    if token["name"]:
        return names(tokens, at)
    if token[0] == "!" and re.match(r"[\w(*]", text[token.end():]):
        return [""]
    apart = text[token.start() - 1].isspace() and text[token.end()].isspace()
    return [BINARY[token[0]]] if token["op"] and apart and token[0] in BINARY else []


def joins_text(text: str, token: re.Match) -> bool:
    """Whether a + is one of texts, which have no other operator."""
    start = max(text.rfind(mark, 0, token.start()) for mark in ";{}")
    ends = [place for place in (text.find(mark, token.end()) for mark in ";{") if place >= 0]
    return token[0] in ("+", "+=") and re.search(r'"|to_string|escaped|<<', text[start:min(ends)]) is not None


def mutants_of(header: Path) -> Iterator[Mutant]:
    text = header.read_text()
    tokens = [token for token in TOKEN.finditer(text) if not token["skip"]]
    for at, token in enumerate(tokens):
        start, end = text.rfind("\n", 0, token.start()) + 1, text.find("\n", token.end())
        if text[start:end].lstrip().startswith(("case ", "template ", "namespace ")) or joins_text(text, token):
            continue
        if token[0] in ("<<", ">>") and "out <<" in text[start:end]:
            continue
        for new in replacements(text, tokens, at):
            code = (text[start:token.start()] + new + text[token.end():end]).strip()
            line = text.count("\n", 0, start) + 1
            yield Mutant(header.name, line, token.start(), token.end(), token[0], new, code)


# Which tests a header has.

def includes(path: Path) -> set[str]:
    """The headers of the library that a file includes, itself or through others."""
    found: set[str] = set()
    waiting = re.findall(r'#include "systems/(\w+\.hpp)"', path.read_text())
    while waiting:
        header = waiting.pop()
        if header not in found:
            found.add(header)
            waiting += re.findall(r'#include "systems/(\w+\.hpp)"', (ROOT / "src/systems" / header).read_text())
    return found


def tests_of(header: str, reach: dict[Path, set[str]]) -> list[Path]:
    """The tests that include a header: those of its chapters first, the stopwatch's last, which take longest."""
    first_line = (ROOT / "src/systems" / header).read_text().splitlines()[0]
    def rank(test: Path) -> tuple[bool, bool, str]:
        document = test.name.removesuffix("_test.cpp")
        return f"book/{document}.md" not in first_line, document.startswith("03"), document
    return sorted((test for test in TESTS if header in reach[test] | includes(ROOT / "tests/show.hpp")), key=rank)


# Compiling and running.

def run(command: list[str | Path], log: Path, seconds: int = SECONDS) -> tuple[int | None, str]:
    """The exit status (None: it did not end) and the output of a command, within 3 GiB."""
    limit = lambda: resource.setrlimit(resource.RLIMIT_AS, (3 << 30, 3 << 30))  # noqa: E731
    try:
        done = subprocess.run([str(c) for c in command], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace", timeout=seconds, preexec_fn=limit,
                              check=False, env={**os.environ, "LC_ALL": "C"})
    except subprocess.TimeoutExpired:
        return None, "it did not end\n"
    with log.open("a") as file:
        file.write(done.stdout)
    return done.returncode, done.stdout


class Workshop:
    """A copy of the library in a folder of its own, where one mutant at a time is made, tried and undone."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.headers, self.log = folder, folder / "systems", folder / "log"
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(ROOT / "src/systems", self.headers)

    def compile(self, *arguments: str | Path) -> tuple[int | None, str]:
        return run([*COMPILER, "-include", BUILD / "precompiled.hpp", f"-I{self.folder}", f"-I{ROOT / 'tests'}", *arguments],
                   self.log, 300)

    def judge(self, test: Path, header: str = "error.hpp") -> str:
        """What a test says about the library as it stands in the workshop, with a change in one header."""
        binary = self.folder / "test"
        status, said = self.compile("-include", ROOT / "tests/show.hpp", test, "-lCatch2Main", "-lCatch2", "-o", binary)
        if status != 0:
            return COMPILED if "static assertion failed" in said or self.compiles_alone(header) else INVALID
        status, said = run([binary, "--abort", *CASES], self.log)
        return SURVIVED if status == 0 else TESTED

    def compiles_alone(self, header: str) -> bool:
        """Whether a header is C++, so that the compiler refuses a use of it and not the change itself."""
        source = self.folder / "alone.cpp"
        source.write_text(f'#include "systems/{header}"\n')
        return self.compile("-fsyntax-only", source)[0] == 0

    def attempt(self, mutant: Mutant, tests: list[Path]) -> tuple[str, str]:
        """How the mutant ends, and in which test."""
        path = self.headers / mutant.header
        text = path.read_text()
        path.write_text(text[:mutant.start] + mutant.new + text[mutant.end:])
        with self.log.open("a") as file:
            file.write(f"\n== {mutant}\n")
        try:
            for test in tests:
                verdict = self.judge(test, mutant.header)
                if verdict != SURVIVED:
                    return verdict, test.name
            return SURVIVED, ""
        finally:
            path.write_text(text)


def precompile() -> None:
    BUILD.mkdir(parents=True, exist_ok=True)
    source = BUILD / "precompiled.hpp"
    source.write_text("".join(f"#include <{header}>\n" for header in PRECOMPILED))
    status, said = run([*COMPILER, "-x", "c++-header", source, "-o", f"{source}.gch"], BUILD / "log", 300)
    if status:
        sys.exit(f"the headers of the standard library do not compile:\n{said}")


# What to try, and what came out.

def sample(mutants: list[Mutant], count: int) -> list[Mutant]:
    """At least two of each header, and the same ones each time."""
    chooser = random.Random(20260103)
    order = chooser.sample(mutants, len(mutants))
    seen: Counter[str] = Counter()
    def rank(mutant: Mutant) -> bool:
        seen[mutant.header] += 1
        return seen[mutant.header] > 2
    return sorted(sorted(order, key=rank)[:count], key=mutants.index)


def place(mutant: Mutant) -> str:
    """The line of the book that the mutated line comes from."""
    tangle = ROOT / "build/bin/tangle"
    if not tangle.exists():
        return "build/bin/tangle is missing"
    done = subprocess.run([tangle, "where", "book", "src", f"src/systems/{mutant.header}:{mutant.line}"], cwd=ROOT,
                          capture_output=True, text=True, check=False)
    return (done.stdout or done.stderr).strip()


def stale(mutants: list[Mutant]) -> list[str]:
    """Entries of the list of equivalent mutants that are no mutants any more."""
    there = {(mutant.header, mutant.code) for mutant in mutants}
    return [f"tests/equivalent.py: no longer a mutant of {header}: {code}" for header, code in EQUIVALENT.keys() - there]


def attempts(chosen: list[Mutant]) -> Iterator[tuple[Mutant, str, str]]:
    """The outcome of every mutant, two at a time."""
    reach = {test: includes(test) for test in TESTS}
    workshops: queue.Queue[Workshop] = queue.Queue()
    for number in range(2):
        workshops.put(Workshop(BUILD / str(number)))
    def attempt(mutant: Mutant) -> tuple[Mutant, str, str]:
        workshop = workshops.get()
        try:
            return mutant, *workshop.attempt(mutant, tests_of(mutant.header, reach))
        finally:
            workshops.put(workshop)
    with ThreadPoolExecutor(2) as pool:
        for test, verdict in zip(TESTS, pool.map(lambda test: unchanged(workshops, test), TESTS)):
            if verdict != SURVIVED:
                sys.exit(f"{test.relative_to(ROOT)} does not pass with the library as it is; see build/mutants/*/log")
        yield from pool.map(attempt, chosen)


def unchanged(workshops: "queue.Queue[Workshop]", test: Path) -> str:
    workshop = workshops.get()
    try:
        return workshop.judge(test)
    finally:
        workshops.put(workshop)


def report(outcome: tuple[Mutant, str, str], reason: str | None, results: Path) -> str | None:
    """What is wrong with an outcome, in words."""
    mutant, verdict, test = outcome
    with results.open("a") as file:
        file.write(f"{verdict:12} {test:36} {mutant}\n")
    if verdict == SURVIVED and reason is None:
        return f"survived: {mutant}\n    {place(mutant)}"
    if verdict in (COMPILED, TESTED) and reason is not None:
        return f"tests/equivalent.py: {test} notices this one: {mutant}"
    return None


def table(outcomes: list[tuple[Mutant, str, str]]) -> None:
    count = Counter((mutant.header, verdict) for mutant, verdict, _ in outcomes)
    kinds = [COMPILED, TESTED, SURVIVED, INVALID]
    print(f"{'header':32}" + "".join(f"{kind:>14}" for kind in kinds))
    for header in sorted({mutant.header for mutant, _, _ in outcomes}):
        print(f"{header:32}" + "".join(f"{count[header, kind]:14}" for kind in kinds))
    print(f"{'all':32}" + "".join(f"{sum(count[h, k] for h, k in count if k == kind):14}" for kind in kinds))


def main() -> int:
    parser = argparse.ArgumentParser(description="the mutation check of the library")
    parser.add_argument("headers", nargs="*", help="only these, by their names")
    parser.add_argument("--all", action="store_true", help="all mutants, the equivalent ones among them")
    parser.add_argument("--count", type=int, default=SAMPLE, help="how many are in the sample")
    parser.add_argument("--list", action="store_true", help="only say which mutants there are")
    options = parser.parse_args()
    every = [mutant for header in sorted(ROOT.glob("src/systems/*.hpp")) for mutant in mutants_of(header)]
    failures = stale(every)
    chosen = [m for m in every if not options.headers or m.header.removesuffix(".hpp") in options.headers]
    if not (options.all or options.headers):
        chosen = sample([m for m in chosen if (m.header, m.code) not in EQUIVALENT], options.count)
    if options.list:
        print(*chosen, f"{len(chosen)} of {len(every)} mutants", sep="\n")
        return 0
    return judge(chosen, len(every), failures)


def judge(chosen: list[Mutant], every: int, failures: list[str]) -> int:
    start, outcomes = time.monotonic(), []
    precompile()
    results = BUILD / "results.txt"
    results.unlink(missing_ok=True)
    for line in failures:
        print(line)
    for outcome in attempts(chosen):
        outcomes.append(outcome)
        if wrong := report(outcome, EQUIVALENT.get((outcome[0].header, outcome[0].code)), results):
            failures.append(wrong)
            print(wrong, flush=True)
    table(outcomes)
    print(f"{len(outcomes)} of {every} mutants in {time.monotonic() - start:.0f} s; each is in build/mutants/results.txt")
    counted = sum(verdict != INVALID for _, verdict, _ in outcomes)
    print(f"{counted - len(failures)} passed, {len(failures)} failed")
    return 1 if failures or not counted else 0


if __name__ == "__main__":
    sys.exit(main())
