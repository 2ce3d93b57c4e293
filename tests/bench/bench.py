#!/usr/bin/env python3
"""`make bench`: what the library's types cost. Each operation runs a million times with the types and a million times
with plain numbers and the same checks; valgrind counts the instructions, and those of a run of no operation are
subtracted. The last line is `N passed, N failed`: a ratio above 1.02 is a failure.

    bench.py [--compiler g++] [--count 1000000] [OPERATION...]
"""

import argparse
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
BUILD = ROOT / "build/bench"
LIMIT = 1.02
SEED = "7"
KINDS = 250  # operations in a round of typed_cost.cpp


def run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([str(part) for part in command], cwd=ROOT, stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          check=False)
    if done.returncode:
        sys.exit(f"`{' '.join(str(part) for part in command)}` failed:\n{done.stdout}{done.stderr}")
    return done


def build(compiler: str) -> Path:
    BUILD.mkdir(parents=True, exist_ok=True)
    binary = BUILD / f"typed_cost_{compiler}"
    run(compiler, "-std=c++23", "-O2", "-Wall", "-Wextra", f"-I{ROOT / 'src'}", ROOT / "tests/bench/typed_cost.cpp", "-o",
        binary)
    return binary


def instructions(binary: Path, operation: str, mode: str, count: int) -> tuple[int, str]:
    """How many instructions a run takes, and what it prints."""
    done = run("valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", binary, operation, mode,
               str(count // KINDS), SEED)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if not found:
        sys.exit(f"valgrind counted nothing:\n{done.stderr}")
    return int(found[1]), done.stdout


def measure(binary: Path, operation: str, count: int) -> tuple[str, float, float]:
    """Instructions per operation, typed and raw, of the same result."""
    each: dict[str, float] = {}
    results = set()
    for mode in ("typed", "raw"):
        many, result = instructions(binary, operation, mode, count)
        each[mode] = (many - instructions(binary, operation, mode, 0)[0]) / count
        results.add(result)
    if len(results) != 1:
        sys.exit(f"{operation}: typed and raw do not agree: {results}")
    return operation, each["typed"], each["raw"]


def main() -> int:
    parser = argparse.ArgumentParser(description="what the types cost")
    parser.add_argument("operations", nargs="*", help="only those with one of these words")
    parser.add_argument("--compiler", default="g++")
    parser.add_argument("--count", type=int, default=1_000_000)
    options = parser.parse_args()
    if not shutil.which("valgrind"):
        sys.exit("bench: valgrind is missing; it is in the package of that name")
    binary = build(options.compiler)
    chosen = [name for name in run(binary).stdout.splitlines()
              if not options.operations or any(word in name for word in options.operations)]
    print(f"instructions for each of {options.count:,} operations, {options.compiler} -O2")
    print(f"{'operation':32}{'typed':>10}{'raw':>10}{'ratio':>8}")
    failed = 0
    with ThreadPoolExecutor(2) as pool:
        for name, typed, raw in pool.map(lambda name: measure(binary, name, options.count), chosen):
            failed += typed > LIMIT * raw
            print(f"{name:32}{typed:10.2f}{raw:10.2f}{typed / raw:8.3f}{'  above 1.02' * (typed > LIMIT * raw)}", flush=True)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    return 1 if failed or not chosen else 0


if __name__ == "__main__":
    sys.exit(main())
