"""{test-results}: all results of this build, failures first. {chapter-tests} 01: the results of one chapter;
{chapter-tests} appendix_name: of the tests that name this page by a tag."""

from __future__ import annotations

import re
from datetime import datetime

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from catch2 import Suite, Test
from listing_nodes import badge
from site_data import build_folder, maps, note_input, read_json, root_folder
from site_links import TESTS_PAGE, link, source_link
from suites import compiler, expected, newer_code, newest_code, options, results_path, suites
from test_tables import Tables, counts, day, table, time

BAD = ("failed", "crashed")


def section(ident: str, title: str, *content: nodes.Node) -> nodes.section:
    return nodes.section("", nodes.title(title, title), *content, ids=[ident], names=[])


class Results(SphinxDirective):
    """What both directives need."""

    def note(self, names: list[str]) -> None:
        for name in names:
            note_input(self.env, results_path(self.env.app, name), "time")

    def suite_line(self, suite: Suite) -> nodes.paragraph:
        line = nodes.paragraph("", f"Last run {day(suite.when)}: {suite.broken or counts([t.status for t in suite.tests])}.",
                               classes=["suite-line"])
        newer = newer_code(self.env.app, suite)
        if newer:
            line += [nodes.Text(" "), badge("older than the code", "stale"), nodes.Text(" "),
                     source_link(self.env, newer.as_posix(), 0, nodes.literal("", newer.as_posix())),
                     nodes.Text(" has changed since.")]
        return line


class ChapterTests(Results):
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        page = self.arguments[0]
        every = expected(self.env.app)
        names = [n for n in every if n == page or n.startswith(f"{page}_")]
        self.note(names or every)
        found = [s for n in names or every if (s := suites(self.env.app).get(n)) and (names or any(page in t.tags for t in s.tests))]
        tests = [t for s in found for t in s.tests if names or page in t.tags]
        if not tests:
            return [nodes.paragraph("", "The tests of this chapter have not run yet.", classes=["not-run"])]
        rows = [[[link(self.env, TESTS_PAGE, t.anchor, t.name)], [badge(t.status, t.status)], [nodes.Text(time(t.seconds))]]
                for t in sorted(tests, key=lambda t: t.status not in BAD)]
        line = self.suite_line(found[0])
        line += [nodes.Text(" "), link(self.env, TESTS_PAGE, f"suite-{found[0].name.replace('_', '-')}", "All results"), nodes.Text(".")]
        return [line, table(["Test", "Result", "Time"], [70, 15, 15], rows, "chapter-tests")]


class TestResults(Results):
    def run(self) -> list[nodes.Node]:
        app = self.env.app
        self.tables, self.maps = Tables(self.env), maps(app)
        names = expected(app)
        names += [name for name in suites(app) if name not in names]
        self.note(names)
        for pattern in ("src/systems/*", "src/solutions/*", "tests/*.cpp", "tests/exercises/*.cpp"):
            for path in sorted(root_folder(app).glob(pattern)):
                note_input(self.env, path, "time")
        found = suites(app)
        tests = [t for name in names if name in found for t in found[name].tests]
        missing = [name for name in names if name not in found]
        own, answers = ([n for n in names if n.startswith("solution_") == flag] for flag in (False, True))
        return [self.totals(tests, missing), *self.failed(tests), section("by-chapter", "By chapter", *map(self.suite, own)),
                section("compile-time", "What the compiler said", *self.fences()),
                section("exercises", "Exercises", *map(self.suite, answers)),
                section("test-all", "Prefixes, compilers, mutants", *self.everything())]

    def totals(self, tests: list[Test], missing: list[str]) -> nodes.Node:
        text = f"{len(tests)} tests: {counts([t.status for t in tests])}." if tests else "No test has run yet."
        if missing:
            text += f" {len(missing)} suite{'s have' if len(missing) > 1 else ' has'} not run yet."
        made = compiler(self.env.app)
        if made and tests:
            text += f" Compiler: {made}."
        ran = [found.when for found in suites(self.env.app).values()]
        if tests:
            text += f" Run {day(min(ran))}" + (f" to {day(max(ran))[11:]}." if day(min(ran))[:10] == day(max(ran))[:10] else f" to {day(max(ran))}.")
        line = nodes.paragraph("", text, classes=["totals"])
        if made and tests and options(self.env.app):
            line += [nodes.Text(" Options: "), nodes.literal("", options(self.env.app)), nodes.Text(".")]
        return line

    def everything(self) -> list[nodes.Node]:
        """What make test-all found when it last ran: both compilers, every chapter prefix, wrong answers, mutants, faults."""
        app = self.env.app
        path = note_input(self.env, build_folder(app) / "results" / "all.json")
        found = (read_json(path) or {"steps": []})["steps"]
        if not found:
            return [nodes.paragraph("", "", nodes.literal("", "make test-all"), nodes.Text(" has not run yet in this build."), classes=["not-run"])]
        newer = newest_code(app)
        rows = [[[nodes.Text(each["name"])], [badge(each["status"], each["status"])], [nodes.Text(time(each["seconds"]))],
                 [nodes.Text(each["date"][:16].replace("T", " ") + " "), *(
                     [badge("older than the code", "stale")] if datetime.fromisoformat(each["date"]).timestamp() + 60 < newer else [])]]
                for each in sorted(found, key=lambda each: each["status"] == "passed")]
        return [nodes.paragraph("", counts([each["status"] for each in found]) + ".", classes=["suite-line"]),
                table(["Step", "Result", "Time", "Run"], [52, 12, 10, 26], rows)]

    def failed(self, tests: list[Test]) -> list[nodes.section]:
        bad = [t for t in tests if t.status in BAD]
        content: list[nodes.Node] = []
        for test in bad:
            content.append(nodes.paragraph("", "", badge(test.status, "failed"), nodes.Text(" "),
                                           link(self.env, TESTS_PAGE, test.anchor, test.name), nodes.Text(" "),
                                           *self.tables.place(test.file, test.line)))
            content += self.tables.failures(test)
        return [section("failures", "Failures", *content)] if bad else []

    def title(self, name: str) -> tuple[str, str | None]:
        """What a suite is called, and the document that it belongs to."""
        if match := re.match(r"solution_(\d+)_(\d+)_", name):
            return f"Exercise {int(match[1])}.{match[2]}", self.maps.document_of_chapter(int(match[1]))
        if match := re.match(r"(\d+)_(.*)", name):
            return f"Chapter {int(match[1])}: {match[2].replace('_', ' ')}", self.maps.document_of_chapter(int(match[1]))
        if name == "tangle":
            return "The tangle program", "appendix_tangle" if "appendix_tangle" in self.maps.documents else None
        title = name.replace("_", " ").capitalize()
        page = f"reference/{name}"
        return title, page if page in self.env.found_docs else name if name in self.maps.documents else None

    def suite(self, name: str) -> nodes.section:
        title, document = self.title(name)
        out = section(f"suite-{name.replace('_', '-')}", title)
        suite = suites(self.env.app).get(name)
        line = self.suite_line(suite) if suite else nodes.paragraph("", "Not run yet.", classes=["not-run"])
        if document:
            exercise = re.match(r"solution_(\d+)_(\d+)_", name)
            anchor = f"exercise-{int(exercise[1])}-{exercise[2]}" if exercise else ""
            line += [nodes.Text(" "), link(self.env, document, anchor, "The exercise" if exercise else "The page" if document.startswith("reference/") else "The text"), nodes.Text(".")]
        out += line
        if suite and suite.tests:
            out += self.tables.full(suite)
        return out

    def fences(self) -> list[nodes.Node]:
        """The results of the examples, of what must compile and of what must not, by document."""
        out: list[nodes.Node] = []
        for document in self.maps.documents:
            fences = [f for f in self.maps.fences(document) if f["kind"] in ("example", "accepts", "rejects")]
            if not fences:
                continue
            note_input(self.env, self.maps.path(document), "fences")
            report = read_json(note_input(self.env, build_folder(self.env.app) / "results" / f"{document}.fences.json"))
            results = {r["id"]: r for r in report["fences"]} if report else {}
            statuses = [results[f["id"]]["status"] if f["id"] in results else "not run yet" for f in fences]
            label = self.maps.label(document)
            ran = f" {report['compiler']}, {report['date'][:16].replace('T', ' ')}." if report else ""
            rows = [self.fence_row(document, f, s, results.get(f["id"], {})) for f, s in zip(fences, statuses)]
            out.append(section(f"fences-{document.replace('_', '-')}", label[0].upper() + label[1:],
                               nodes.paragraph("", f"{counts(statuses)}.{ran}", classes=["suite-line"]),
                               table(["Listing", "Expectation", "Result", "Detail"], [18, 22, 14, 46], rows)))
        return out or [nodes.paragraph("", "The book has no such listings yet.")]

    def fence_row(self, document: str, fence: dict, status: str, result: dict) -> list[list[nodes.Node]]:
        expectation = {"example": "compiles and runs", "accepts": "compiles", "rejects": "does not compile"}[fence["kind"]]
        if fence["lies"]:
            expectation = "compiles, and lies"
        detail = result.get("why") or result.get("matched") or ""
        return [[link(self.env, document, fence["id"], fence["id"])], [nodes.Text(expectation)], [badge(status, status)],
                [nodes.literal("", detail)] if result.get("matched") == detail and detail else [nodes.Text(detail)]]


def setup(app):
    app.setup_extension("suites")
    app.add_directive("chapter-tests", ChapterTests)
    app.add_directive("test-results", TestResults)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
