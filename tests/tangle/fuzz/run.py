#!/usr/bin/env python3
"""Fuzz the core of the tangle program: books made of bytes, with Clang's libFuzzer and sanitizers. It starts from the
committed corpus; what it finds goes to build/fuzz, and an input that fails ends it with exit status 1.

    run.py [--seconds 60] [--minimise]

--minimise writes what adds coverage back into the committed corpus.
"""

import argparse
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent.parent
BUILD = ROOT / "build/fuzz"
FLAGS = ["-std=c++23", "-O1", "-g", "-fno-omit-frame-pointer", "-fsanitize=fuzzer-no-link,address,undefined",
         "-fno-sanitize-recover=all", f"-I{ROOT / 'src'}"]
LIMITS = ["-rss_limit_mb=1024", "-malloc_limit_mb=512", "-timeout=20", "-max_len=6000"]


def run(*command: str | Path) -> None:
    if subprocess.run([str(part) for part in command], cwd=ROOT, stdin=subprocess.DEVNULL, check=False).returncode:
        sys.exit(f"fuzz: `{' '.join(str(part) for part in command)}` failed")


def build() -> Path:
    """The fuzzer; a source is compiled again when any source is newer than its object."""
    BUILD.mkdir(parents=True, exist_ok=True)
    sources = [source for source in sorted(ROOT.glob("src/tangle/*.cpp")) if source.name != "main.cpp"]
    sources += sorted(HERE.glob("*.cpp"))
    inputs = [*sources, *ROOT.glob("src/tangle/*.hpp"), *HERE.glob("*.hpp"), HERE.parent / "book_helper.hpp", HERE.parent / "back_helper.hpp"]
    newest = max(path.stat().st_mtime for path in inputs)
    objects = [BUILD / (source.stem + ".o") for source in sources]

    def compile_one(source: Path, made: Path) -> None:
        if not made.exists() or made.stat().st_mtime < newest:
            run("clang++-19", *FLAGS, "-c", source, "-o", made)

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(compile_one, sources, objects))
    fuzzer = BUILD / "tangle_fuzz"
    run("clang++-19", "-fsanitize=fuzzer,address,undefined", *objects, "-lcmark", "-lutf8proc", "-o", fuzzer)
    return fuzzer


def main() -> int:
    parser = argparse.ArgumentParser(description="fuzz the core of the tangle program")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--minimise", action="store_true")
    options = parser.parse_args()
    if not shutil.which("clang++-19"):
        sys.exit("fuzz: clang++-19 is missing; it is in the package clang-19")
    fuzzer, found, corpus = build(), BUILD / "corpus", HERE / "corpus"
    found.mkdir(exist_ok=True)
    if options.minimise:
        least = BUILD / "least"
        shutil.rmtree(least, ignore_errors=True)
        least.mkdir()
        run(fuzzer, "-merge=1", *LIMITS, least, corpus, found)
        print(f"{least}: what adds coverage")
        return 0
    run(fuzzer, *LIMITS, f"-max_total_time={options.seconds}", f"-dict={HERE / 'words.dict'}", "-print_final_stats=1",
        f"-artifact_prefix={BUILD}/", found, corpus)
    return 0


if __name__ == "__main__":
    sys.exit(main())
