#!/usr/bin/env python3
"""Every kind of page by axe-core, light and dark; and what stands beside a link to the API by pointer, keyboard and touch.

    accessibility.py [BUILD]        BUILD is build by default

What the theme or Breathe cause and cannot be mended here stands in exceptions.txt. All pages of text and of the API are
looked at; of the pages of source, which come from one template, one of each folder.
Exit status: 0 all passed, 1 something failed, 77 skipped, because there is no Chromium or no Playwright.
"""

from __future__ import annotations

import sys
from pathlib import Path

from browser import SCHEMES, Checks, chapters, new_context, with_chromium
from exceptions import Exceptions


def looked_at(folder: Path) -> list[str]:
    html = folder / "html"
    pages = sorted(p.relative_to(html) for p in html.rglob("*.html") if "_static" not in p.parts)
    kinds = {p.parent: p for p in pages if p.parts[0] == "source"}
    return [p.as_posix() for p in (*(p for p in pages if p.parts[0] != "source"), *kinds.values())]


def by_axe(browser, checks: Checks, scheme: str, allowed: Exceptions) -> None:
    from axe_playwright_python.sync_playwright import Axe
    axe, context = Axe(), new_context(browser, 1200, scheme)
    page = context.new_page()
    for name in looked_at(checks.folder):
        page.goto(checks.uri(name))
        found = axe.run(page, options={"resultTypes": ["violations"]}).response["violations"]
        bad = [f"{each['id']}: {node['html'][:200]}: {node['failureSummary'].splitlines()[1].strip()}"
               for each in found for node in each["nodes"] if not allowed.match(each["id"], node["html"])]
        checks.that(not bad, f"{name}, {scheme}: " + "\n    ".join(bad))
    context.close()


def entry_beside_link(browser, checks: Checks) -> None:
    """By pointer, by keyboard, by touch; Escape closes it."""
    context = browser.new_context(viewport={"width": 390, "height": 800}, has_touch=True, offline=True)
    page = context.new_page()
    page.goto(checks.uri(chapters(checks.folder)[0]))
    box, link = page.locator("#api-entry"), page.locator("figure.listing a.api[href*='#class']").first
    link.scroll_into_view_if_needed()

    def shown(when: str) -> None:
        box.wait_for(state="visible", timeout=5000)
        checks.that(link.inner_text() in box.inner_text(), f"{when}: the box says {box.inner_text()!r}")
        checks.that(link.get_attribute("aria-describedby") == "api-entry", f"{when}: the link is not described by the box")
        place = box.bounding_box()
        checks.that(place["x"] >= 0 and place["x"] + place["width"] <= 390, f"{when}: the box leaves the window: {place}")

    def closed(when: str) -> None:
        box.wait_for(state="hidden", timeout=5000)
        checks.that(link.get_attribute("aria-describedby") is None, f"{when}: the link is still described by a box that is closed")

    link.hover()
    shown("pointer on the link")
    box.hover()
    page.wait_for_timeout(400)
    shown("pointer on the box")
    page.mouse.move(0, 0)
    closed("pointer elsewhere")
    page.keyboard.press("Tab")  # so that the focus counts as the keyboard's
    link.focus()
    shown("focus")
    page.keyboard.press("Escape")
    closed("Escape")
    link.evaluate("a => a.blur()")
    before = page.url
    link.tap()
    shown("first touch")
    checks.that(page.url == before, "the first touch left the page")
    link.tap()
    page.wait_for_url("**/reference/api/**", timeout=5000)
    checks.that("#" in page.url, "the second touch does not follow the link")
    context.close()


def turn_pages(browser, checks: Checks) -> None:
    """The arrow keys lead to the next chapter and back."""
    page = new_context(browser, 1200, "light").new_page()
    first, second = chapters(checks.folder)[:2]
    page.goto(checks.uri(first))
    for key, wanted in (("ArrowRight", second), ("ArrowLeft", first)):
        page.keyboard.press(key)
        page.wait_for_url(f"**/{wanted}", timeout=5000)
        checks.that(page.url.endswith(wanted), f"{key} leads to {page.url}")
    page.context.close()


def check_all(browser, checks: Checks) -> None:
    entry_beside_link(browser, checks)
    turn_pages(browser, checks)
    allowed = Exceptions("axe")
    for scheme in SCHEMES:
        by_axe(browser, checks, scheme, allowed)
    checks.problems += allowed.unused()


if __name__ == "__main__":
    sys.exit(with_chromium(check_all, sys.argv[1:]))
