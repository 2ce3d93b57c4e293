#!/usr/bin/env python3
"""Ways through the built pages, in one page of Chromium, from disk with the network off: class -> API -> test -> chapter by clicks
from every chapter, the search, the keys.

    clicks.py [BUILD]        BUILD is build by default

Exit status: 0 all passed, 1 something failed, 77 skipped, because there is no Chromium or no Playwright.
"""

from __future__ import annotations

import re
import sys

from chromium import Checks, Watch, chapters, new_context, with_chromium


def click_round(page, checks: Checks, chapter: str) -> None:
    """Class in a listing -> its API entry -> a test of it -> the chapter; and API entry -> section."""
    page.goto(checks.uri(chapter))
    if not page.locator("figure.listing").count():
        return  # a page of words alone
    if chapter.startswith("appendix_tangle"):
        source_round(page, checks, chapter)
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


def search(page, checks: Checks) -> None:
    """The search finds a class from disk."""
    page.goto(checks.uri("search.html") + "?q=ActivationShape")
    try:
        page.locator("#search-results li a").first.wait_for(timeout=10000)
        checks.that(True, "")
    except Exception:  # Playwright's own timeout class is not public
        checks.that(False, "search.html: no result for ActivationShape")


def search_lines(page, checks: Checks) -> None:
    """Beneath a result stand lines of the book with the words, and lead to where they are; also for another form of the word."""
    for word in ("ridge", "ridges"):
        page.goto(checks.uri("search.html") + f"?q={word}")
        rows = page.locator("ul.search > li:has(> a[href^='04_']) > ul > li")
        try:
            rows.first.wait_for(timeout=10000)
            page.get_by_text("Search finished").wait_for(timeout=10000)  # until then results go on coming
        except Exception:  # Playwright's own timeout class is not public
            checks.that(False, f"search.html: no line of chapter 4 for {word}")
            continue
        marked = rows.locator("mark").all_inner_texts()
        checks.that(bool(marked) and all(each.lower().startswith("ridge") for each in marked), f"search.html: {word} marks {marked}")
        term = page.locator("ul.search > li:has(> a[href*='#term-ridge'])")
        checks.that(term.count() == (word == "ridge") == term.locator("ul > li").count(), "search.html: the term's explanation is not shown")
    rows.locator("a").first.click()
    page.wait_for_load_state()
    anchor = page.url.partition("#")[2]
    text = page.locator(f"section[id='{anchor}']").inner_text() if anchor else ""
    checks.that("ridge" in text.lower(), f"search.html: the line leads to {page.url}, without its words")


def focus(page, checks: Checks) -> None:
    """A link in a listing shows that it has the focus."""
    page.goto(checks.uri(chapters(checks.folder)[-1]))
    page.locator("article figure.listing a").first.focus()
    page.keyboard.press("Tab")
    width = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    checks.that(width not in ("", "0px"), f"{page.url}: a link in a listing does not show that it has the focus")


def turn_pages(page, checks: Checks) -> None:
    """The arrow keys lead to the next chapter and back, and stay in a field where somebody types."""
    first, second = chapters(checks.folder)[:2]
    page.goto(checks.uri(first))
    for field in ("input[name=q]", "article input[type=text], article input:not([type])"):
        if not page.locator(field).count():
            checks.that(not field.startswith("article") or not page.locator("[data-module]").count(), f"{first}: no field is {field}")
            continue
        page.locator(field).first.focus()
        for key in ("ArrowRight", "ArrowLeft"):
            page.keyboard.press(key)
            page.wait_for_timeout(200)
            checks.that(page.url.endswith(first), f"{key} in {field} leads away, to {page.url}")
        page.evaluate("document.activeElement.blur()")
    for key, wanted in (("ArrowRight", second), ("ArrowLeft", first)):
        page.keyboard.press(key)
        try:
            page.wait_for_url(f"**/{wanted}", timeout=5000)
        except Exception:  # Playwright's own timeout class is not public
            pass
        checks.that(page.url.endswith(wanted), f"{key} leads to {page.url}")


def check_all(browser, checks: Checks) -> None:
    context = new_context(browser, 1400, "light")
    watch, page = Watch(context), context.new_page()
    for chapter in chapters(checks.folder):
        click_round(page, checks, chapter)
        checks.that(not watch.problems, f"clicks from {chapter}: {'; '.join(watch.problems)}")
        watch.problems.clear()
    for way in (search, search_lines, focus, turn_pages):
        way(page, checks)
        checks.that(not watch.problems, f"{way.__name__}: {'; '.join(watch.problems)}")
        watch.problems.clear()
    context.close()


if __name__ == "__main__":
    sys.exit(with_chromium(check_all, sys.argv[1:]))
