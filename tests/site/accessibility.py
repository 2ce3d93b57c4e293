#!/usr/bin/env python3
"""Every kind of page by axe-core, light and dark; and what stands beside a link to the API by pointer, keyboard and touch.

    accessibility.py [BUILD]        BUILD is build by default
    accessibility.py --all [BUILD]  looks at every page but those of source, which come from one template; without it, at one of each kind

What the theme or Breathe cause and cannot be mended here stands in exceptions.txt.
Of the rows of the results' tables that are made alike, to the class of each element, two are asked: the others differ in words.
In the dark the rules about colours are asked alone: nothing else differs there.
Exit status: 0 all passed, 1 something failed, 77 skipped, because there is no Chromium or no Playwright.
"""

from __future__ import annotations

import re
import sys
from functools import partial
from pathlib import Path

from chromium import Checks, chapters, new_context, with_chromium
from exceptions import Exceptions

ASKED = {"light": {"resultTypes": ["violations"]},
         "dark": {"resultTypes": ["violations"], "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}}

ALIKE = """() => {
    const seen = new Map();
    for (const row of document.querySelectorAll('table.results tbody tr')) {
        const made = [...new Set([...row.querySelectorAll('*')].map(each => `${each.tagName}.${each.className}`))].join(' ');
        seen.set(made, (seen.get(made) ?? 0) + 1);
        if (seen.get(made) > 2 && row.parentElement.rows.length > 1) row.remove();
    }
}"""


def kind(page: Path) -> str:
    """What a page comes from: a template of many pages, or itself."""
    if page.parts[0] == "source" or "api" in page.parts:
        return page.parts[0]
    return "chapter" if re.match(r"\d\d_", page.name) else "appendix" if page.name.startswith("appendix_") else page.as_posix()


def looked_at(folder: Path, everything: bool) -> list[str]:
    html = folder / "html"
    pages = [p.relative_to(html) for p in sorted(html.rglob("*.html")) if "_static" not in p.parts]
    firsts = {kind(p): p for p in reversed(pages)}
    return [p.as_posix() for p in pages if p in firsts.values() or (everything and p.parts[0] != "source")]


def by_axe(page, checks: Checks, name: str, allowed: Exceptions) -> None:
    from axe_playwright_python.sync_playwright import Axe
    page.emulate_media(color_scheme="light")
    page.goto(checks.uri(name))
    page.evaluate(ALIKE)
    for scheme, options in ASKED.items():
        page.emulate_media(color_scheme=scheme)
        found = Axe().run(page, options=options).response["violations"]
        bad = [f"{each['id']}: {node['html'][:200]}: {node['failureSummary'].splitlines()[1].strip()}"
               for each in found for node in each["nodes"] if not allowed.match(each["id"], node["html"])]
        checks.that(not bad, f"{name}, {scheme}: " + "\n    ".join(bad))


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


def check_all(browser, checks: Checks, everything: bool) -> None:
    entry_beside_link(browser, checks)
    allowed, context = Exceptions("axe"), new_context(browser, 1200, "light")
    page, names = context.new_page(), looked_at(checks.folder, everything)
    for name in names:
        by_axe(page, checks, name, allowed)
    context.close()
    checks.problems += allowed.unused()
    print(f"{len(names)} pages, light and dark")


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--all"]
    sys.exit(with_chromium(partial(check_all, everything=words != sys.argv[1:]), words))
