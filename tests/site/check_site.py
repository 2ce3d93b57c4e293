#!/usr/bin/env python3
"""Checks the built pages: links, nothing from elsewhere, every fence in its place, and the triangle of chapter, API and tests.

    check_site.py [BUILD]        BUILD is build by default
"""

from __future__ import annotations

import html
import json
import re
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

from pages import Page, Site

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "book" / "_ext"))
from api_index import ApiIndex  # noqa: E402

TESTS = "reference/tests.html"
# Sphinx's search may fetch pages for its summaries; html_show_search_summary = False keeps it from doing so.
MAY_FETCH = {"searchtools.js"}


class Check:
    def __init__(self) -> None:
        self.passed, self.problems = 0, []

    def that(self, good: bool, problem: str) -> None:
        if good:
            self.passed += 1
        else:
            self.problems.append(problem)


def check_links(site: Site, check: Check) -> None:
    """Every internal link leads to a page and an anchor that exist; ids are unique."""
    for name, page in site.pages.items():
        for link in page.links:
            target = site.target(name, link.href)
            if target is None:
                continue
            path, anchor = target
            where = f"{name}:{link.line}: link {link.href}"
            if path not in site.pages:
                check.that((site.folder / path).is_file(), f"{where}: there is no {path}")
            else:
                check.that(not anchor or anchor in site.pages[path].ids, f"{where}: {path} has no anchor {anchor}")
        check.that(not page.twice, f"{name}: ids that occur twice: {', '.join(page.twice)}")


def check_nothing_leaves(site: Site, check: Check) -> None:
    """No page, style or script asks another host for anything, and nothing needs a server."""
    for name, page in site.pages.items():
        for source, line in page.loads:
            remote = re.match(r"(https?:)?//", source)
            check.that(not remote, f"{name}:{line}: loads {source}")
            if not remote and not source.startswith("data:"):
                path = site.target(name, source)[0]
                check.that((site.folder / path).is_file(), f"{name}:{line}: loads {source}, which is not there")
        check.that(not page.modules, f"{name}: module scripts do not work from disk")
    for path in sorted(site.folder.rglob("*.css")):
        text = re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        remote = re.search(r"(@import[^;]*|url\(\s*['\"]?)(https?:)?//[^)\s;]+", text)
        check.that(not remote, f"{path.relative_to(site.folder)}: loads {remote and remote[0]}")
    for path in sorted(site.folder.rglob("*.js")):
        text = path.read_text(encoding="utf-8")
        needs = re.search(r"\bfetch\s*\(|\bXMLHttpRequest\b|\bimport\s*\(", text) if path.name not in MAY_FETCH else None
        check.that(not needs, f"{path.relative_to(site.folder)}: uses {needs and needs[0]}")


def check_fences(site: Site, maps: list[dict], check: Check) -> None:
    for each in maps:
        page = site.pages.get(f"{each['document']}.html")
        check.that(page is not None, f"{each['document']}: no page")
        for fence in each["fences"] if page else ():
            check.that(fence["id"] in page.figures, f"{page.path.name}: the fence {fence['id']} of line {fence['line']} is not there")


def public_classes(folder: Path) -> dict[str, str]:
    """Id and name of each public class of the library, from Doxygen's XML."""
    found = {}
    for path in sorted([*folder.glob("class*.xml"), *folder.glob("struct*.xml")]):
        compound = ET.parse(path).getroot().find("compounddef")
        name = compound.findtext("compoundname")
        if compound.get("prot") == "public" and re.fullmatch(r"systems::\w+", name):
            found[compound.get("id")] = name.removeprefix("systems::")
    return found


def entry_of(site: Site, ident: str) -> tuple[str, dict] | None:
    for name, page in site.pages.items():
        if name.startswith("reference/api/"):
            for entry in page.entries:
                if ident in entry["ids"]:
                    return name, entry
    return None


def with_class(links: list, word: str) -> list:
    return [link for link in links if word in link.classes]


def leads_back(row: dict) -> bool:
    """Whether a test leads to its chapter, or to the page of the book that it belongs to."""
    return bool(with_class(row["links"], "to-chapter") or with_class(row["links"], "to-page"))


def check_triangle(site: Site, build: Path, check: Check) -> None:
    """Chapter -> API -> tests -> chapter: each class is explained and tested, and the way round is closed by links."""
    rows = {ident: row for row in site.pages[TESTS].rows for ident in row["ids"]}
    listings = [site.target(name, link.href) for name, page in site.pages.items() for link in page.links
                if "api" in link.classes and link.inside("listing")]
    linked = {target[1] for target in listings if target}
    for ident, name in public_classes(build / "doxygen" / "xml").items():
        found = entry_of(site, ident)
        check.that(found is not None, f"{name}: no entry on the API pages")
        if not found:
            continue
        page, entry = found
        sections, tests = with_class(entry["links"], "to-section"), with_class(entry["links"], "to-test")
        check.that(ident in linked, f"{name}: no listing links to {page}#{ident}")
        check.that(bool(sections), f"{page}: {name} has no section that explains it")
        check.that(bool(tests), f"{page}: {name} has no test")
        for link in tests:
            row = rows.get(site.target(page, link.href)[1])
            check.that(bool(row and leads_back(row)), f"{page}: {link.href}: that test leads to no chapter")
            back = [site.target(TESTS, each.href)[1] for each in with_class(row["links"], "to-api")] if row else []
            check.that(ident in back, f"{TESTS}: {link.href} does not lead back to {name}")


def check_entities(site: Site, build: Path, check: Check) -> None:
    """Not only classes: every function, concept, constant and literal of the library is explained and tested."""
    entities = [e for e in ApiIndex(build / "doxygen" / "xml").entities.values() if not e.parent]
    check.that(bool(entities), "Doxygen's XML holds no entities")
    known = (build / "names.json").is_file()
    for entity in entities:
        page, entry = entry_of(site, entity.ident) or ("", {"links": []})
        check.that(bool(page), f"{entity.header}:{entity.line}: {entity.shown} has no entry on the API pages")
        check.that(bool(with_class(entry["links"], "to-section")), f"{entity.header}:{entity.line}: no section explains {entity.shown}")
        if known:
            check.that(bool(with_class(entry["links"], "to-test")), f"{entity.header}:{entity.line}: no test uses {entity.shown}")


def check_tests(site: Site, build: Path, check: Check) -> None:
    """Each test that ran is on the page of results, names its document, and leads to its source line."""
    page: Page = site.pages[TESTS]
    on_page = {row_id: row for row in page.rows for row_id in row["ids"]}
    for path in sorted((build / "results").glob("*.xml")):
        suite = path.stem.removesuffix("_test")
        if suite.startswith(("stub_", "own_")):
            continue
        for case in ET.parse(path).getroot().iter("TestCase"):
            name = case.get("name")
            slug = re.sub(r"[^\w]+", "-", name.lower()).strip("-_")
            row = on_page.get(f"{suite}-{slug}".replace("_", "-"))
            check.that(row is not None, f"{TESTS}: no test {name!r} of {suite}")
            if row:
                check.that(leads_back(row), f"{case.get('filename')}:{case.get('line')}: "
                           f"{name!r} names no chapter; it needs a tag such as [01], or that of a page")
                check.that(any(f"#line-{case.get('line')}" in link.href for link in row["links"]),
                           f"{TESTS}: {name!r} does not lead to its source line")


def check_reference(site: Site, build: Path, maps: list[dict], check: Check) -> None:
    """Each operation that compiles is said in words, each refused listing is on its page, each box of the picture is a link."""
    classes = {name: ident for ident, name in public_classes(build / "doxygen" / "xml").items()}
    report = build / "results" / "operations.json"
    if report.is_file():
        words = re.sub(r"<[^>]+>", "", (site.folder / "reference/operations.html").read_text(encoding="utf-8"))
        for each in json.loads(report.read_text(encoding="utf-8"))["operations"]:
            if each["sign"] not in ("==", "<") and {each["left"], each["right"]} <= set(classes):
                said = html.escape(f"{each['left']} {each['sign']} {each['right']} is {each['result']}", quote=False)
                check.that(said in words, f"reference/operations.html does not say: {said}")
    errors = {site.target("reference/errors.html", link.href) for link in site.pages["reference/errors.html"].links}
    for each in maps:
        for fence in each["fences"]:
            if fence["kind"] == "rejects":
                check.that((f"{each['document']}.html", fence["id"]) in errors, f"reference/errors.html: no {fence['id']} of {each['document']}")
    picture = re.findall(r'href="api:\d+/(\w+)"', Path("book/figures/maps.svg").read_text(encoding="utf-8"))
    front = {site.target("index.html", link.href) for link in site.pages["index.html"].links if link.inside("figure-svg")}
    check.that(bool(picture), "book/figures/maps.svg has no links")
    for name in picture:
        check.that(name not in classes or any(target and target[1] == classes[name] for target in front),
                   f"index.html: {name} is no link in the picture of the maps")


def check_numbers_and_names(site: Site, build: Path, check: Check) -> None:
    """Each figure of a chapter has a number and alternative words; the index has each class under its own letter."""
    for name in site.pages:
        if re.match(r"\d\d_", name):
            text = (site.folder / name).read_text(encoding="utf-8")
            figures = [each for each in re.findall(r"<figure\b.*?</figure>", text, re.DOTALL) if 'class="figure-svg"' in each]
            for each in figures:
                check.that("caption-number" in each, f"{name}: a figure without a number: {each[:120]}")
                check.that(re.search(r'class="figure-svg"[^>]* aria-label="[^"]{20}', each) is not None, f"{name}: a figure without words: {each[:120]}")
            check.that(bool(figures), f"{name}: no figure")
    index = (site.folder / "genindex.html").read_text(encoding="utf-8")
    for name in public_classes(build / "doxygen" / "xml").values():
        section = re.search(rf'<section id="{name[0].upper()}".*?</section>', index, re.DOTALL)
        check.that(section is not None and f">{name} (" in section[0], f"genindex.html: no {name} under {name[0]}")
    check.that(" parameter)" not in index and "C++" not in re.sub(r"<title>.*?</title>", "", index).split("genindex-jumpbox")[1].split("</article>")[0],
               "genindex.html: parameters, or names that all begin alike")


def main(arguments: list[str]) -> int:
    build = Path(arguments[0] if arguments else "build")
    if not (build / "html" / "index.html").is_file():
        print(f"there are no pages in {build}/html: run make book first")
        return 1
    site, check = Site(build / "html"), Check()
    maps = [json.loads(path.read_text(encoding="utf-8")) for path in sorted((build / "tangle").glob("**/*.json"))]
    check.that(bool(maps), f"there are no maps in {build}/tangle")
    check_links(site, check)
    check_nothing_leaves(site, check)
    check_fences(site, maps, check)
    check_triangle(site, build, check)
    check_entities(site, build, check)
    check_tests(site, build, check)
    check_reference(site, build, maps, check)
    check_numbers_and_names(site, build, check)
    for problem in check.problems:
        print(problem)
    print(f"{check.passed} passed, {len(check.problems)} failed")
    return 1 if check.problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
