"""Faults that the tests must notice: each breaks one thing in a copy of the project, runs the command that an author
would run, and expects it to fail with a message that names the place."""

import os
import re
import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path


class Unnoticed(Exception):
    """A fault that passed, or whose message does not name the place."""


@dataclass
class Fault:
    what: str
    file: str
    old: str  # a text that occurs in the file; the first occurrence is replaced
    new: str
    message: str  # a regular expression that the output must match
    command: list[str] = field(default_factory=lambda: ["make", "test"])
    before: list[str] = field(default_factory=list)  # run after the change and before the command
    page: tuple[str, str] | None = None  # a page that is built all the same, and what it must show


CHAPTER = "book/01_memory_accounting.md"
PLACE = r"book/01_memory_accounting\.md:\d+: "
TANGLE = ["make", "tangle"]
FAULTS = [
    Fault("a wrong expected output", "tests/01_memory_accounting_test.cpp", 'float32    1024 bytes', 'float32    1000 bytes',
          r"tests/01_memory_accounting_test\.cpp:\d+: FAILED"),
    Fault("a rejects fence that compiles", CHAPTER, "BatchSize batch{0};", "BatchSize batch{4};",
          PLACE + "error: rejects fence: this must not compile, and it does"),
    Fault("a rejects fence with other words", CHAPTER, 'rejects="a_dimension_is_at_least_1"', 'rejects="something else"',
          PLACE + 'error: rejects fence: it is refused, but not with "something else"'),
    Fault("a stub that passes", CHAPTER, "return Bytes{0}; // your turn",
          "return then(ElementCount::from(head_width.value()), [&](ElementCount vector) { return then(then("
          "vector * size * 2, [&](Bytes head) { return head * heads; }), [&](Bytes layer) { return layer * layers; }); });",
          r"stub_01_1_kv_cache .*\*\*\*Failed", before=TANGLE),
    Fault("an edited file in src/", "src/systems/bytes.hpp", "namespace systems {", "namespace systems { // mine",
          r"src/systems/bytes\.hpp:\d+: error: was edited by hand"),
    Fault("an edited file of the tangle program", "src/tangle/diagnostics.cpp", "namespace tangle {", "namespace tangle { // mine",
          r"src/tangle/diagnostics\.cpp:\d+: error: was edited by hand"),
    Fault("a file in src/ that no chapter names", "src/systems/stray.hpp", "", "#pragma once\n",
          r"src/systems/stray\.hpp: error: no chapter defines this file"),
    Fault("a chapter that was not tangled", CHAPTER, "a dimension is at least 1", "a dimension is 1 or more",
          r"src/systems/dimension\.hpp.*error: "),
    Fault("code of a chapter that does not compile", CHAPTER, "#include \"systems/activation_shape.hpp\"",
          "#include \"systems/activation_shape.hpp\"\nint wrong = \"x\";", PLACE.replace(" ", r"13: error: "), before=TANGLE),
    Fault("a cpp fence without attribute", CHAPTER, "```cpp accepts", "```cpp", PLACE + "error: "),
    Fault("an unknown chunk", CHAPTER, "    <<shape to bytes>>", "    <<shape to byte>>",
          PLACE + 'error: no chunk named "shape to byte"; did you mean "shape to bytes"'),
    Fault("a dead link in a chapter", CHAPTER, "[](#amounts-of-a-resource)", "[](#amounts-of-a-resourc)",
          PLACE + "WARNING: ", ["make", "book"]),
    Fault("a dead link in a chapter to a page", CHAPTER, "[](#amounts-of-a-resource)", "[there](appendix_none.md)",
          PLACE + "WARNING: ", ["make", "book"]),
    Fault("a test that fails, shown on the page", "tests/01_memory_accounting_test.cpp", "CHECK(text(float32) == \"32 bits\")",
          "CHECK(text(float32) == \"33 bits\")", r"tests/01_memory_accounting_test\.cpp:\d+: FAILED", ["make", "book"],
          page=("reference/tests.html", "33 bits")),
]


class Tree:
    """A copy of the project, built once, in which one thing at a time is broken and mended again."""

    def __init__(self, root: Path, folder: Path, run: Callable[..., str]) -> None:
        self.root, self.folder, self.run = root, folder, run

    def make(self, log: Path) -> None:
        """The copy: the files that git knows or would know, with the Python packages of this build."""
        if (self.folder / "build/bin/tangle").exists():
            return
        shutil.rmtree(self.folder, ignore_errors=True)
        (self.folder / "build").mkdir(parents=True)
        listed = self.run(log, "git", "ls-files", "--cached", "--others", "--exclude-standard", cwd=self.root)
        for name in filter(lambda name: (self.root / name).is_file(), listed.splitlines()):
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(self.root / name, self.folder / name)
        (self.folder / "build/venv").symlink_to(self.root / "build/venv")
        shutil.copytree(self.root / "build/fences", self.folder / "build/fences")  # those that were compiled stay compiled
        self.run(log, "make", "book", cwd=self.folder)

    def check(self, log: Path, fault: Fault) -> None:
        self.make(log)
        path = self.folder / fault.file
        original = path.read_text() if path.exists() else None
        if fault.old not in (original or ""):
            raise Unnoticed(f"{fault.file}: does not hold {fault.old!r}, which this fault breaks")
        path.write_text((original or "").replace(fault.old, fault.new, 1) if fault.old else fault.new)
        try:
            if fault.before:
                self.run(log, *fault.before, cwd=self.folder)
            self.judge(log, fault)
        finally:
            path.unlink() if original is None else path.write_text(original)
            if fault.before:
                self.run(log, *fault.before, cwd=self.folder)

    def judge(self, log: Path, fault: Fault) -> None:
        done = subprocess.run(fault.command, cwd=self.folder, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, check=False, timeout=900,
                              env={**os.environ, "CHROMIUM": "none", "GRADE_WAY": "none"})  # these have nothing to say here
        with log.open("a") as file:
            file.write(done.stdout)
        if done.returncode == 0:
            raise Unnoticed(f"`{' '.join(fault.command)}` passes with {fault.what} in {fault.file}")
        if not re.search(fault.message, done.stdout):
            raise Unnoticed(f"{fault.what}: no line matches {fault.message!r} in:\n{done.stdout[-3000:]}")
        if fault.page:
            page, words = fault.page
            if words not in re.sub(r"<[^>]+>", "", (self.folder / "build/html" / page).read_text()):
                raise Unnoticed(f"{fault.what}: {page} does not show {words!r}")
