#!/usr/bin/env python3
"""Opens the built pages from disk in Chromium, with the network off: nothing is asked for, nothing complains,
the way class -> API -> test -> chapter goes by clicks, and no page is wider than a phone.

    browser.py [BUILD]        BUILD is build by default; screenshots go to BUILD/screenshots

Exit status: 0 all passed, 1 something failed, 77 skipped, because there is no Chromium or no Playwright.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
from pathlib import Path

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
WIDTHS, SCHEMES = (1400, 390), ("light", "dark")
SKIPPED = 77  # CTest's word for it
BETWEEN = (360, 800, 1100, 1300)  # looked at for sideways scrolling only
TOO_WIDE = """() => [document.scrollingElement, ...document.querySelectorAll('.page, .main, .content')]
    .filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1).map(e => `${e.tagName}.${e.className}`)"""


class Watch:
    """Collects what a page asks for and complains about."""

    def __init__(self, context) -> None:
        self.problems: list[str] = []
        context.on("request", self.request)
        context.on("requestfailed", lambda r: self.problems.append(f"request failed: {r.url}"))
        context.on("console", lambda m: self.problems.append(f"console {m.type}: {m.text}"))
        context.on("weberror", lambda e: self.problems.append(f"page error: {e.error}"))

    def request(self, request) -> None:
        if not request.url.startswith(("file:", "data:", "about:")):
            self.problems.append(f"asked for {request.url}")


class Checks:
    def __init__(self, folder: Path) -> None:
        self.folder, self.passed, self.problems = folder, 0, []

    def that(self, good: bool, problem: str) -> None:
        if good:
            self.passed += 1
        else:
            self.problems.append(problem)

    def uri(self, page: str) -> str:
        return (self.folder / "html" / page).resolve().as_uri()


def chapters(folder: Path) -> list[str]:
    return [path.name for path in sorted((folder / "html").glob("*.html")) if re.match(r"\d\d_|appendix_", path.name)]


def pages(folder: Path) -> list[str]:
    api = sorted((folder / "html" / "reference" / "api").glob("*.html"))
    sources = sorted((folder / "html" / "source" / "src" / "systems").glob("*.html"))
    picked = [p.relative_to(folder / "html").as_posix() for p in (*api[:1], *sources[:1])]
    return ["index.html", *chapters(folder), "reference/index.html", "reference/operations.html", "reference/errors.html", "reference/tests.html", *picked, "search.html"]


def new_context(browser, width: int, scheme: str):
    return browser.new_context(viewport={"width": width, "height": 1000}, color_scheme=scheme, offline=True,
                               reduced_motion="reduce")


def look(browser, checks: Checks, width: int, scheme: str) -> None:
    """Every kind of page at one width and in one colour scheme, with a picture."""
    context = new_context(browser, width, scheme)
    watch, page = Watch(context), context.new_page()
    shots = checks.folder / "screenshots"
    shots.mkdir(parents=True, exist_ok=True)
    for name in pages(checks.folder):
        page.goto(checks.uri(name))
        checks.that(not watch.problems, f"{name} at {width}, {scheme}: {'; '.join(watch.problems)}")
        wide = page.evaluate(TOO_WIDE)
        checks.that(not wide, f"{name} at {width}: wider than the window: {', '.join(wide)}")
        page.screenshot(path=shots / f"{name.removesuffix('.html').replace('/', '_')}-{width}-{scheme}.png", full_page=True)
        watch.problems.clear()
    context.close()


def stay_inside(browser, checks: Checks) -> None:
    """No page is wider than the window at the widths between."""
    context = new_context(browser, BETWEEN[0], "light")
    page = context.new_page()
    for name in pages(checks.folder):
        page.goto(checks.uri(name))
        for width in BETWEEN:
            page.set_viewport_size({"width": width, "height": 1000})
            wide = page.evaluate(TOO_WIDE)
            checks.that(not wide, f"{name} at {width}: wider than the window: {', '.join(wide)}")
    context.close()


def click_round(browser, checks: Checks, chapter: str) -> None:
    """Class in a listing -> its API entry -> a test of it -> the chapter; and API entry -> section."""
    context = new_context(browser, 1400, "light")
    watch, page = Watch(context), context.new_page()
    page.goto(checks.uri(chapter))
    if not page.locator("figure.listing").count():
        context.close()
        return  # a page of words alone
    if chapter.startswith("appendix_tangle"):
        source_round(page, checks, chapter)
        context.close()
        return  # another library: its way round is that of its source
    classes = page.locator("figure.listing a.api[href*='#class']")
    if not classes.count():
        checks.that(False, f"{chapter}: no class is linked in its listings")
        return
    name = classes.first.inner_text()
    classes.first.click()
    page.wait_for_load_state()
    checks.that("/reference/api/" in page.url, f"{chapter}: {name} leads to {page.url}")
    entry = page.locator(f"[id='{page.url.partition('#')[2]}']").locator("xpath=ancestor::dl[contains(@class, 'cpp')][1]")
    section = entry.locator(".entity-links a:has(.to-section)").last
    test = entry.locator(".entity-links a:has(.to-test)").first
    if not section.count() or not test.count():
        checks.that(False, f"{chapter}: {name} has no way on from {page.url}")
        return
    section_uri = section.evaluate("a => a.href")
    test.click()
    page.wait_for_load_state()
    checks.that("/reference/tests.html#" in page.url, f"{name}: its test leads to {page.url}")
    row = page.locator(f"[id='{page.url.partition('#')[2]}']").locator("xpath=ancestor::tr")
    checks.that(row.locator("a:has(.to-api)", has_text=name).count() > 0, f"{page.url}: the test does not lead back to {name}")
    row.locator("a:has(.to-chapter)").first.click()
    page.wait_for_load_state()
    checks.that(re.search(r"/(\d\d|appendix)_\w+\.html", page.url) is not None, f"{name}: its test leads to {page.url}, no chapter")
    page.goto(section_uri)
    anchor = section_uri.partition("#")[2]
    checks.that(page.locator(f"[id='{anchor}']").count() == 1, f"{name}: no section {section_uri}")
    checks.that(not watch.problems, f"clicks from {chapter}: {'; '.join(watch.problems)}")
    context.close()


def source_round(page, checks: Checks, chapter: str) -> None:
    """A file's name on its listing -> the tangled file -> back to the page, at a listing; and a reference -> its chunk."""
    page.locator("figure.listing figcaption a:has(.file-name), figure.listing a.file-name").first.click()
    page.wait_for_load_state()
    checks.that("/source/" in page.url, f"{chapter}: the name of a file leads to {page.url}")
    page.locator("a.origin").first.click()
    page.wait_for_load_state()
    anchor = page.url.partition("#")[2]
    checks.that(f"/{chapter}#" in page.url and page.locator(f"figure.listing[id='{anchor}']").count() == 1,
                f"{chapter}: the way back leads to {page.url}")
    page.locator("a.chunk-reference").first.click()
    anchor = page.url.partition("#")[2]
    checks.that(page.locator(f"figure.listing[id='{anchor}'] .chunk-name").count() > 0, f"{chapter}: a reference leads to {page.url}")


def search(browser, checks: Checks) -> None:
    """The search finds a class from disk."""
    context = new_context(browser, 1400, "light")
    watch, page = Watch(context), context.new_page()
    page.goto(checks.uri("search.html") + "?q=ActivationShape")
    try:
        page.locator("#search-results li a").first.wait_for(timeout=10000)
        checks.that(True, "")
    except Exception:  # Playwright's own timeout class is not public
        checks.that(False, "search.html: no result for ActivationShape")
    checks.that(not watch.problems, f"search.html: {'; '.join(watch.problems)}")
    context.close()


def keyboard(browser, checks: Checks) -> None:
    """The first keys on a page reach something visible that shows its focus."""
    context = new_context(browser, 1400, "light")
    page = context.new_page()
    page.goto(checks.uri(chapters(checks.folder)[-1]))
    page.locator("article figure.listing a").first.focus()
    page.keyboard.press("Tab")
    width = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    checks.that(width not in ("", "0px"), f"{page.url}: a link in a listing does not show that it has the focus")
    context.close()


def check_all(browser, checks: Checks) -> None:
    for width in WIDTHS:
        for scheme in SCHEMES:
            look(browser, checks, width, scheme)
    stay_inside(browser, checks)
    for chapter in chapters(checks.folder):
        click_round(browser, checks, chapter)
    search(browser, checks)
    keyboard(browser, checks)


def with_chromium(check, arguments: list[str]) -> int:
    """Runs check(browser, checks), and says what it found; the exit status of a test."""
    if CHROMIUM in (None, "none"):  # CHROMIUM=none leaves these checks out
        print("0 passed, 0 failed, skipped: there is no Chromium on this machine")
        return SKIPPED
    try:
        from playwright.sync_api import sync_playwright
    except ImportError:
        print("0 passed, 0 failed, skipped: playwright is not installed")
        return SKIPPED
    checks = Checks(Path(arguments[0] if arguments else "build"))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        check(browser, checks)
        browser.close()
    for problem in checks.problems:
        print(problem)
    print(f"{checks.passed} passed, {len(checks.problems)} failed")
    return 1 if checks.problems else 0


if __name__ == "__main__":
    sys.exit(with_chromium(check_all, sys.argv[1:]))
