"""What the checks of the site let pass: exceptions.txt, a line each: the check, what it says, and why it cannot be mended here."""

from __future__ import annotations

from pathlib import Path


class Exceptions:
    """The exceptions of one check: each is a piece of a message, or of a message and of the markup ("message :: markup")."""

    def __init__(self, check: str) -> None:
        self.check, self.used = check, set()
        lines = (Path(__file__).parent / "exceptions.txt").read_text(encoding="utf-8").splitlines()
        rows = [line.split(" | ") for line in lines if line and not line.startswith("#")]
        for row in rows:
            if len(row) != 3 or not row[2].strip():
                raise SystemExit(f"tests/site/exceptions.txt: not 'check | message | reason': {' | '.join(row)}")
        self.rows = [row[1].strip() for row in rows if row[0].strip() == check]

    def match(self, message: str, markup: str = "") -> bool:
        for row in self.rows:
            words, _, piece = row.partition(" :: ")
            if words in message and piece in markup:
                self.used.add(row)
                return True
        return False

    def unused(self) -> list[str]:
        return [f"tests/site/exceptions.txt: no longer needed for {self.check}: {row}" for row in self.rows if row not in self.used]
