"""Reads what Catch2's XML reporter wrote (with --durations yes)."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass, field
from datetime import datetime
from pathlib import Path

from site_data import slug

ORDER = ("failed", "crashed", "skipped", "expected failure", "passed")  # what needs attention comes first


@dataclass(frozen=True)
class Failure:
    file: str
    line: int
    macro: str
    original: str
    expanded: str


@dataclass(frozen=True)
class Test:
    suite: str
    name: str
    anchor: str
    tags: list[str]
    file: str
    line: int
    status: str
    seconds: float
    failures: list[Failure]
    skips: list[str]


@dataclass(frozen=True)
class Suite:
    name: str
    path: Path
    when: datetime
    tests: list[Test] = field(default_factory=list)
    broken: str = ""

    def count(self, status: str) -> int:
        return sum(test.status == status for test in self.tests)

    @property
    def good(self) -> bool:
        return bool(self.tests) and not self.broken and not self.count("failed") and not self.count("crashed")


def words(text: str | None) -> str:
    return " ".join((text or "").split())


def read_failures(case: ET.Element) -> list[Failure]:
    found = []
    for node in case.iter():
        if node.tag == "Expression" and node.get("success") == "false":
            original, expanded = words(node.findtext("Original")), words(node.findtext("Expanded"))
            problem = node.find("Exception")
            if problem is not None:
                expanded += f" threw: {words(problem.text)}"
        elif node.tag in ("Exception", "Failure", "FatalErrorCondition"):
            original, expanded = words(node.text) or node.tag, ""
        else:
            continue
        found.append(Failure(node.get("filename", ""), int(node.get("line", 0)), node.get("type", ""), original, expanded))
    return found


def read_test(case: ET.Element, suite: str) -> Test:
    result, failures = case.find("OverallResult"), read_failures(case)
    skips = [words(skip.text) for skip in case.iter("Skip")]
    if result is None:
        status = "crashed"
    elif result.get("success") != "true":
        status = "failed"
    elif int(result.get("skips", 0)):
        status = "skipped"
    else:
        status = "expected failure" if failures else "passed"
    name = case.get("name", "")
    return Test(suite, name, f"{suite}-{slug(name)}".replace("_", "-"), re.findall(r"\[([^\]]+)\]", case.get("tags", "")),
                case.get("filename", ""), int(case.get("line", 0)), status,
                float(result.get("durationInSeconds", 0)) if result is not None else 0.0, failures, skips)


def read(path: Path, name: str) -> Suite:
    when = datetime.fromtimestamp(path.stat().st_mtime).astimezone()
    try:
        root = ET.parse(path).getroot()
    except ET.ParseError as problem:
        return Suite(name, path, when, broken=f"its results cannot be read ({problem})")
    return Suite(name, path, when, [read_test(case, name) for case in root.iter("TestCase")])
