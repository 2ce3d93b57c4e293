#!/usr/bin/env python3
"""Compile the example, accepts and rejects fences of one document of the book, as they stand there.

    fences.py --map MAP --src SRC --compiler CXX --out RESULTS --work DIR -- FLAGS...
    fences.py --alternatives RESULTS...

An example must compile without a warning, run and exit 0. An accepts fence must compile. A rejects fence must not:
an error of the compiler must contain one of its alternatives, point into the fence, and name the types of its last
statement (two of them where there are more) or a variable that it declares.
A fence that was compiled before, with the same text, headers, compiler and flags, is not compiled again.
With --alternatives: every alternative of a rejects fence must have been used by the compiler of some RESULTS.
"""

import argparse
import datetime
import hashlib
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

SHOWN = "fence"  # the file name that compilers see; replaced by the place in the book before anybody reads it
QUIET = {"accepts": ["-Wno-unused-variable", "-Wno-unused-but-set-variable"]}
WARNING = re.compile(r"^-(W|pedantic|fsanitize|fno-sanitize)")


@dataclass
class Compiler:
    command: str
    flags: list[str]
    src: Path
    work: Path

    def __post_init__(self) -> None:
        first = run([self.command, "--version"])[1].splitlines()[0]
        self.version = ("Clang " if "clang" in first else "GCC ") + re.findall(r"\b\d+\.\d+\.\d+\b", first)[-1]
        headers = sorted(header for room in ("systems", "kernels") for header in self.src.glob(f"{room}/*.hpp"))
        self.headers = hashlib.sha256(b"".join(h.read_bytes() for h in headers)).hexdigest()
        self.types = set(re.findall(r"\b(?:class|struct) ([A-Z]\w*)", "".join(h.read_text() for h in headers)))
        self.plain = ["-fno-caret-diagnostics"] if self.version.startswith("Clang") else ["-fno-diagnostics-show-caret"]


def run(command: list[str], seconds: int = 60) -> tuple[int, str]:
    """Exit status and output of a command, its errors included, in the C locale."""
    try:
        done = subprocess.run(command, capture_output=True, text=True, timeout=seconds, check=False,
                              stdin=subprocess.DEVNULL, env={**os.environ, "LC_ALL": "C"})
    except subprocess.TimeoutExpired:
        return 1, f"error: still running after {seconds} seconds\n"
    return done.returncode, done.stdout + done.stderr


def program(fence: dict, headers: list[str]) -> str:
    """The fence as a file: on its own when it has a main, otherwise the body of one, with the library before it."""
    text = fence["text"]
    if re.search(r"\bmain\s*\(", text):
        return f'#line 1 "{SHOWN}"\n{text}'
    lines = text.splitlines()
    body = next((i for i, line in enumerate(lines) if line.strip() and not line.startswith("#include")), len(lines))
    includes = "\n".join([*lines[:body], *(f'#include "{header}"' for header in headers)])
    return (f"{includes}\nusing namespace systems;\nint main() {{\n"
            f'#line {body + 1} "{SHOWN}"\n' + "\n".join(lines[body:]) + "\n}\n")


def build(fence: dict, headers: list[str], compiler: Compiler) -> tuple[int, str, str]:
    """Compile (and for an example run) a fence: exit status, the compiler's output, the program's output."""
    kind = fence["kind"]
    flags = [f for f in compiler.flags if not (fence["lies"] and WARNING.match(f))]
    flags += [*compiler.plain, *QUIET.get(kind, [])]
    text = program(fence, headers)
    key = hashlib.sha256("\0".join([kind, text, compiler.version, compiler.headers, *flags]).encode()).hexdigest()[:24]
    flags.append(f"-I{compiler.src}")  # what is there, not where it is, makes the outcome
    kept = compiler.work / f"{key}.json"
    if kept.exists():
        return tuple(json.loads(kept.read_text()))
    source, binary = compiler.work / f"{key}.cpp", compiler.work / f"{key}.bin"
    source.write_text(text)
    if kind == "example":
        status, said = run([compiler.command, *flags, str(source), "-o", str(binary)])
        ran, printed = run([str(binary)]) if status == 0 else (0, "")
        outcome = (status or ran, said if status else (printed if ran else ""), printed)
    else:
        outcome = (*run([compiler.command, *flags, "-fsyntax-only", str(source)]), "")
    binary.unlink(missing_ok=True)
    kept.with_suffix(".part").write_text(json.dumps(outcome))
    kept.with_suffix(".part").rename(kept)
    return outcome


def named(text: str, types: set[str]) -> tuple[set[str], set[str]]:
    """What the last statement of a fence names: types of the library, and variables declared in the fence."""
    code = re.sub(r"//.*", "", text).strip()
    last = code.rstrip(";").rpartition(";")[2]
    words = set(re.findall(r"\b[A-Za-z_]\w*\b", last))
    declared = set(re.findall(r"\b[\w:>]+ (\w+)\s*(?:=|\{|;)", code))
    return words & types, words & declared


def judge_rejects(fence: dict, status: int, said: str, types: set[str]) -> tuple[str, str, str]:
    """Why the rejection is not the promised one ("" when it is), the error line, the alternative that it matched."""
    if status == 0:
        return "this must not compile, and it does", "", ""
    errors = [line for line in said.splitlines() if "error: " in line]
    hits = [(line, p) for line in errors for p in fence["patterns"] if p in line or p in context(line, said)]
    if not hits:
        first = errors[0] if errors else said.strip()[:200]
        return f"it is refused, but not with \"{'|'.join(fence['patterns'])}\"; the compiler says: {first}", "", ""
    line, pattern = hits[0]
    message = line[line.index("error: "):]
    if pattern not in line:
        note = next(each for each in context(line, said).splitlines() if pattern in each)
        message += "\n" + note[note.index("note: "):]
    if not re.search(rf"^{SHOWN}:\d+", said, re.M):
        return f"the compiler does not point into the fence: {message}", message, pattern
    wanted, variables = named(fence["text"], types)
    missing = [t for t in sorted(wanted) if not re.search(rf"\b{t}\b", said)]
    if len(wanted) - len(missing) < min(2, len(wanted)) and not any(f"'{v}'" in line for v in variables):
        return f"the compiler does not name {', '.join(missing)}: {message}", message, pattern
    return "", message, pattern


def context(line: str, said: str) -> str:
    """An error line of Clang with the notes right below it, which hold the words of a refused constant."""
    lines = said.splitlines()
    at = lines.index(line) + 1
    notes = []
    while at < len(lines) and "note: " in lines[at]:
        notes.append(lines[at])
        at += 1
    return "\n".join(notes)


def check(document: dict, compiler: Compiler) -> list[dict]:
    results, twin = [], None
    for fence in document["fences"]:
        kind = fence["kind"]
        if kind not in ("example", "accepts", "rejects"):
            continue
        status, said, printed = build(fence, document["headers"], compiler)
        result = {"id": fence["id"], "line": fence["line"], "kind": kind, "message": "", "matched": "",
                  "patterns": fence["patterns"], "output": printed, "why": ""}
        if kind == "rejects":
            result["why"], result["message"], result["matched"] = judge_rejects(fence, status, said, compiler.types)
            if not result["why"] and not (twin and twin["status"] == "passed"):
                result["why"] = "its accepts twin does not compile, so this proves nothing"
        elif status:
            result["why"] = ("this must compile and run" if kind == "example" else "this must compile") + ":\n" + said
        result["status"] = "failed" if result["why"] else "passed"
        twin = result if kind == "accepts" else twin
        results.append(result)
    return results


def report(source: str, results: list[dict]) -> int:
    """Print what failed with its place in the book; the number of failures."""
    failed = [r for r in results if r["status"] == "failed"]
    for r in failed:
        place = lambda m: f"book/{source}:{r['line'] + int(m.group(1))}"
        why = re.sub(rf"\b{SHOWN}:(\d+)", place, r["why"])
        print(f"book/{source}:{r['line']}: error: {r['kind']} fence: {why}")
    print(f"{len(results) - len(failed)} passed, {len(failed)} failed")
    return len(failed)


def alternatives(files: list[Path]) -> int:
    """Every alternative must be the words of some compiler: one that nobody uses hides a mistake."""
    unused, total = {}, 0
    for file in files:
        loaded = json.loads(file.read_text())
        for r in loaded["fences"]:
            for pattern in r["patterns"]:
                key = (loaded["document"], r["id"], r["line"], pattern)
                unused[key] = unused.get(key, True) and r["matched"] != pattern
    for (document, _, line, pattern), never in sorted(unused.items()):
        total += never
        if never:
            print(f'book/{document}.md:{line}: error: no compiler says "{pattern}"')
    print(f"{len(unused) - total} passed, {total} failed")
    return total


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--alternatives", nargs="+", type=Path, metavar="RESULTS")
    for name in ("--map", "--src", "--out", "--work"):
        parser.add_argument(name, type=Path)
    parser.add_argument("--compiler")
    own, flags = (sys.argv[1:], []) if "--" not in sys.argv else (
        sys.argv[1:sys.argv.index("--")], sys.argv[sys.argv.index("--") + 1:])
    args = parser.parse_args(own)
    if args.alternatives:
        return 1 if alternatives(args.alternatives) else 0
    if not args.map.exists():
        print(f"{args.map}: error: no such map; `tangle check BOOK SRC --map DIR` writes it")
        return 1
    document = json.loads(args.map.read_text())
    args.work.mkdir(parents=True, exist_ok=True)
    compiler = Compiler(args.compiler, [f for f in flags if f], args.src, args.work)
    results = check(document, compiler)
    text = json.dumps({"document": document["document"], "compiler": compiler.version,
                       "date": datetime.datetime.now(datetime.timezone.utc).isoformat(timespec="seconds"),
                       "fences": results}, indent=1)
    args.out.with_suffix(".part").write_text(text)
    args.out.with_suffix(".part").rename(args.out)
    return 1 if report(document["source"], results) else 0


if __name__ == "__main__":
    sys.exit(main())
