#!/usr/bin/env python3
"""Kill the tangle program at random moments while it writes: afterwards every file is whole, as it was or as it shall be,
and the next run completes and leaves nothing behind.

    kill.py TANGLE [--times 200] [--seed N]
"""

import argparse
import random
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

FILES = 150


def make_book(folder: Path, version: int) -> None:
    """A book of many files; the versions share some names, and each has some of its own."""
    folder.mkdir(parents=True)
    (folder / "index.md").write_text("# Book\n\n```{toctree}\n01_a\n```\n")
    fences = []
    for i in range(FILES):
        name = f"d{i % 7}/f{i}.cpp" if i % 3 else f"v{version}/f{i}.cpp"
        fences.append(f"```cpp file={name}\n" + f"int version_{version}_of_{i};\n" * (1 + i * 7 % 400) + "```\n")
    (folder / "01_a.md").write_text("# A\n\n" + "\n".join(fences))


def texts(folder: Path) -> dict[str, str]:
    """Every file in a folder, hidden ones too."""
    return {str(path.relative_to(folder)): path.read_text() for path in sorted(folder.rglob("*")) if path.is_file()}


def is_temporary(name: str) -> bool:
    return Path(name).name.startswith(".tangle-")


def kill_one(command: list[str], src: Path, wait: float, when_it_writes: bool) -> bool:
    """Whether the run was killed before it ended."""
    run = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    while when_it_writes and run.poll() is None and not any(src.rglob(".tangle-*")):
        pass
    time.sleep(wait)
    run.kill()
    return run.wait() == -9


def main() -> int:
    parser = argparse.ArgumentParser(description="kill the tangle program while it writes")
    parser.add_argument("tangle")
    parser.add_argument("--times", type=int, default=200)
    parser.add_argument("--seed", type=int, default=random.randrange(1_000_000))
    options = parser.parse_args()
    chance = random.Random(options.seed)
    work = Path(tempfile.mkdtemp(prefix="tangle-kill-"))
    try:
        return kill_many(options, chance, work)
    finally:
        shutil.rmtree(work)


def kill_many(options: argparse.Namespace, chance: random.Random, work: Path) -> int:
    wanted = []
    longest = 0.0
    for version in range(2):
        make_book(work / f"{version}/book", version)
        start = time.monotonic()
        subprocess.run([options.tangle, "write", work / f"{version}/book", work / f"{version}/src"], check=True,
                       stdout=subprocess.DEVNULL)
        longest = max(longest, time.monotonic() - start)
        wanted.append(texts(work / f"{version}/src"))
    src = work / "src"
    shutil.copytree(work / "0/src", src)
    killed = between = rounds = 0
    while killed < options.times:
        rounds += 1
        if rounds > 20 * options.times:
            sys.exit(f"only {killed} of {rounds} runs were there to be killed")
        old, new = wanted[(rounds + 1) % 2], wanted[rounds % 2]
        command = [options.tangle, "write", str(work / f"{rounds % 2}/book"), str(src)]
        when_it_writes = rounds % 4 != 0
        killed += kill_one(command, src, chance.uniform(0, longest / (8 if when_it_writes else 1)), when_it_writes)
        found = texts(src)
        between += found not in (old, new)
        for name, text in found.items():
            if not is_temporary(name) and text not in (old.get(name), new.get(name)):
                sys.exit(f"seed {options.seed}, round {rounds}: {name} is neither as it was nor as it shall be:\n{text[:500]}")
        for name in old.keys() & new.keys():
            if name not in found:
                sys.exit(f"seed {options.seed}, round {rounds}: {name} is gone")
        again = subprocess.run(command, capture_output=True, text=True, check=False)
        if again.returncode or texts(src) != new:
            sys.exit(f"seed {options.seed}, round {rounds}: the next run does not complete: {again.stderr}"
                     f"{sorted(texts(src).keys() ^ new.keys())}")
    print(f"killed {killed} times in {rounds} runs (seed {options.seed}), {between} times between the first file and the last")
    if between < options.times // 10:
        sys.exit("too few of them while it wrote")
    return 0


if __name__ == "__main__":
    sys.exit(main())
