"""The results of the test suites of this build, and which suites there are without results."""

from __future__ import annotations

import re
from pathlib import Path

import catch2
from site_data import build_folder, root_folder


def suites(app) -> dict[str, catch2.Suite]:
    return app.ledger_suites


def results_path(app, suite: str) -> Path:
    """Where a suite's results are; their name may end as the test program's does."""
    folder = build_folder(app) / "results"
    longer = folder / f"{suite}_test.xml"
    return longer if longer.exists() else folder / f"{suite}.xml"


def expected(app) -> list[str]:
    """The suites that the test sources promise, in order."""
    tests = root_folder(app) / "tests"
    names = [path.name.removesuffix("_test.cpp") for path in sorted(tests.glob("*_test.cpp"))]
    names += ["tangle"] if any(tests.glob("tangle/*.cpp")) else []
    return names + ["solution_" + path.stem for path in sorted(root_folder(app).glob("src/solutions/*.hpp"))]


def newer_code(app, suite: catch2.Suite) -> Path | None:
    """A source file that has changed since the suite ran, if there is one."""
    root = root_folder(app)
    ran = suite.path.stat().st_mtime
    own = suite.name.removeprefix("solution_")
    folders = ("src/tangle", "tests/tangle") if suite.name == "tangle" else ("src/systems",)
    paths = [p for folder in folders for p in (root / folder).rglob("*") if p.is_file()]
    paths += [root / f"tests/{own}_test.cpp", root / f"tests/{own}.hpp", root / f"tests/exercises/{own}_test.cpp", root / f"src/solutions/{own}.hpp"]
    return next((p.relative_to(root) for p in paths if p.is_file() and p.stat().st_mtime > ran), None)


def newest_code(app) -> float:
    """When the book's code or its tests changed last."""
    root = root_folder(app)
    return max((p.stat().st_mtime for folder in ("src", "tests") for p in (root / folder).rglob("*.?pp")), default=0)


def compiler(app) -> str:
    """The compiler of this build, as CMake found it."""
    build = build_folder(app)
    for path in sorted(build.glob("CMakeFiles/*/CMakeCXXCompiler.cmake")):
        found = dict(re.findall(r'set\((\w+) "([^"]*)"\)', path.read_text(encoding="utf-8")))
        return " ".join(filter(None, (found.get("CMAKE_CXX_COMPILER_ID"), found.get("CMAKE_CXX_COMPILER_VERSION"))))
    return ""


def options(app) -> str:
    """What the tests are compiled with, but for paths."""
    path = build_folder(app) / "build.ninja"
    rules = path.read_text(encoding="utf-8").split("\nbuild ") if path.is_file() else []
    rule = next((r for r in rules if r.startswith("tests/") and "_test.cpp.o:" in r.partition("\n")[0]), "")
    flags = re.search(r"^  FLAGS = (.*)$", rule, re.MULTILINE)
    return " ".join(f for f in flags[1].split() if f[0] == "-" and "/" not in f and f != "-include") if flags else ""


def load(app) -> None:
    """All results but those of stubs and of the reader's own answers, which are not the book's."""
    found = {path.stem.removesuffix("_test"): path for path in sorted((build_folder(app) / "results").glob("*.xml"))}
    app.ledger_suites = {name: catch2.read(path, name) for name, path in found.items()
                         if not name.startswith(("stub_", "own_"))}


def setup(app):
    app.connect("builder-inited", load)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
