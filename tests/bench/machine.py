#!/usr/bin/env python3
"""`make bench`: what chapters 7 and 8 say of this machine, each claim over several processes: its median, its median absolute
deviation (MAD), and in how many of the runs it holds. The last line is `N passed, N failed`: a claim passes that holds in 9 of 10.

    machine.py [--runs 10]

A busy machine fails here, and should: these are claims about a machine that does nothing else.
"""

import argparse
import math
import re
import statistics
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
MATRIX_VECTOR_BYTES = 4 * (6144 * 6144 + 2 * 6144)  # float32: the matrix, what goes in and what comes out


@dataclass
class Claim:
    says: str
    wanted: float  # at least
    of: Callable[[str], float]  # from what the program printed
    most: float = math.inf
    found: list[float] = field(default_factory=list)

    def held(self) -> int:
        return sum(self.wanted <= value <= self.most for value in self.found)

    def row(self) -> str:
        middle = statistics.median(self.found)
        mad = statistics.median(abs(value - middle) for value in self.found)
        return f"{self.says:<66} {self.wanted:>6.2f} {middle:>8.3f} {mad:>7.3f}   {self.held()} of {len(self.found)}"


def number(pattern: str, text: str) -> float:
    found = re.search(pattern, text, re.M)
    if not found:
        sys.exit(f"machine.py: the program printed no line like {pattern!r}:\n{text}")
    return float(found[1])


def flops_in_a_cycle() -> int:
    """Of float32 in one core: two multiply-adds of a full vector begin in each cycle, as on the x86 cores that we know.
    Zen 4 (AMD's family 25) runs a vector of 512 bits as two halves."""
    known = dict(re.findall(r"^(\S.*?)\s*: (.*)$", Path("/proc/cpuinfo").read_text(), re.MULTILINE))
    flags = known.get("flags", "").split()
    halves = known.get("vendor_id") == "AuthenticAMD" and known.get("cpu family") == "25"
    return 2 * 2 * (16 if "avx512f" in flags and not halves else 8 if "avx2" in flags else 4)


def row(name: str) -> str:
    return rf"^ ?\d+ {name} +main memory +"


def expected_over_measured(name: str) -> Callable[[str], float]:
    return lambda said: number(row(name) + r"[\d.]+ +[\d.]+ +([\d.]+)", said) / number(row(name) + r"[\d.]+ +[\d.]+ +[\d.]+ +([\d.]+)", said)


def below_its_roof(said: str) -> float:
    return float("never faster than its roof" not in said.partition("--- measured")[2])


def matrix_vector_of_triad(said: str) -> float:
    """Bandwidths of the matrix-vector product and of the triad, both over about four times the last cache."""
    micros = number(row("matrix-vector") + r"[\d.]+ +[\d.]+ +[\d.]+ +([\d.]+)", said)
    rungs = re.findall(r"^ *[\d.]+ KiB +[\d.]+ +[\d.]+ +([\d.]+) +[\d.]+$", said, re.M)
    return MATRIX_VECTOR_BYTES / micros / 1e3 / float(rungs[-1])


CLAIMS = {
    "07_roofline": [
        Claim("peak of a core, float32, over clock x FLOPs in a cycle", 0.90,
              lambda said: number(r"^peak of a core: float32 ([\d.]+)", said) / (number(r"^clock ([\d.]+) GHz", said) * flops_in_a_cycle())),
        Claim("matrix-vector from main memory, over the triad as STREAM counts", 0.85, matrix_vector_of_triad),
        *(Claim(f"{name} from main memory: expected over measured", 0.75, expected_over_measured(name), 1.25)
          for name in ("dot", "axpy", "matrix-vector")),
        Claim("no kernel is faster than its roof (1: none is)", 1.00, below_its_roof)],
    "08_online_softmax": [
        Claim("product of 1024 x 1024 in blocks, over OpenBLAS", 0.60, lambda said: number(r"its speed reached by ([\d.]+)", said)),
        Claim("online attention of 4096 x 64, over the definition", 3.00,
              lambda said: number(r"^online +[\d.]+ .* ([\d.]+) times as fast", said))],
}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=10)
    runs = parser.parse_args().runs
    print(f"{'claim':<66} {'wanted':>6} {'median':>8} {'MAD':>7}   held")
    for program, claims in CLAIMS.items():
        for _ in range(runs):
            said = subprocess.run([ROOT / "build/bin" / program], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True).stdout
            for claim in claims:
                claim.found.append(claim.of(said))
        print("\n".join(claim.row() for claim in claims), flush=True)
    failed = sum(claim.held() * 10 < 9 * runs for claims in CLAIMS.values() for claim in claims)
    print(f"{sum(map(len, CLAIMS.values())) - failed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
