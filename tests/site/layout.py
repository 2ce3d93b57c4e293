#!/usr/bin/env python3
"""Every kind of page in Chromium, from disk with the network off: nothing is asked for, nothing complains, no page is wider
than its window at any width, and the colours follow the reader's choice of light or dark.

    layout.py [BUILD]        BUILD is build by default
    layout.py --pictures [BUILD]    takes pictures as well, of whole pages, into BUILD/screenshots: slow, to be looked at by people

Exit status: 0 all passed, 1 something failed, 77 skipped, because there is no Chromium or no Playwright.
"""

from __future__ import annotations

import sys
from functools import partial
from pathlib import Path

from chromium import SCHEMES, Checks, Watch, chapters, new_context, with_chromium

WIDTHS = (1400, 1300, 1100, 800, 390, 360)
PICTURED = (1400, 800, 390)
TOO_WIDE = """() => [document.scrollingElement, ...document.querySelectorAll('.page, .main, .content')]
    .filter(e => e.clientWidth && e.scrollWidth > e.clientWidth + 1).map(e => `${e.tagName}.${e.className}`)"""
UNMARKED = """async () => { await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame);
    return [...document.querySelectorAll('article :is(pre, .table-wrapper)')]
    .filter(e => e.checkVisibility() && getComputedStyle(e).overflowX === 'auto'
        && e.classList.contains('goes-on') !== e.scrollWidth > e.clientWidth + 1).map(e => e.textContent.trim().slice(0, 40)); }"""
AT_ITS_END = """async () => { const box = document.querySelector('article .goes-on'); if (!box) return true;
    box.scrollLeft = box.scrollWidth; await new Promise(requestAnimationFrame); await new Promise(requestAnimationFrame);
    const end = !box.classList.contains('goes-on'); box.scrollLeft = 0; return end; }"""
BRIGHTNESS = """() => { const [r, g, b] = getComputedStyle(document.body).color.match(/[0-9.]+/g).map(Number);
    return (r + g + b) / 765; }"""  # of the words


def pages(folder: Path) -> list[str]:
    api = sorted((folder / "html" / "reference" / "api").glob("*.html"))
    sources = sorted((folder / "html" / "source" / "src" / "systems").glob("*.html"))
    picked = [p.relative_to(folder / "html").as_posix() for p in (*api[:1], *sources[:1])]
    return ["index.html", *chapters(folder), "reference/index.html", "reference/operations.html", "reference/errors.html",
            "reference/tests.html", *picked, "genindex.html", "search.html", "404.html"]


def look(page, checks: Checks, watch: Watch, pictures: bool, name: str) -> None:
    page.emulate_media(color_scheme="light")
    page.goto(checks.uri(name))
    bright = {}
    for scheme in SCHEMES:
        page.emulate_media(color_scheme=scheme)
        bright[scheme] = page.evaluate(BRIGHTNESS)
    checks.that(bright["light"] < 0.3 and bright["dark"] > 0.7, f"{name}: does not follow light and dark: {bright}")
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1000})
        wide = page.evaluate(TOO_WIDE)
        checks.that(not wide, f"{name} at {width}: wider than the window: {', '.join(wide)}")
        checks.that(not (unmarked := page.evaluate(UNMARKED)), f"{name} at {width}: scrolls, and does not show it (or the reverse): {unmarked}")
        for scheme in SCHEMES if pictures and width in PICTURED else ():
            page.emulate_media(color_scheme=scheme)
            picture = f"{name.removesuffix('.html').replace('/', '_')}-{width}-{scheme}.png"
            page.screenshot(path=checks.folder / "screenshots" / picture, full_page=True)
    checks.that(page.evaluate(AT_ITS_END), f"{name}: a box that was scrolled to its end still fades out there")
    checks.that(not watch.problems, f"{name}: {'; '.join(watch.problems)}")
    watch.problems.clear()


def check_all(browser, checks: Checks, pictures: bool) -> None:
    context = new_context(browser, WIDTHS[0], "light")
    watch, page = Watch(context), context.new_page()
    for name in pages(checks.folder):
        look(page, checks, watch, pictures, name)
    context.close()


if __name__ == "__main__":
    words = [word for word in sys.argv[1:] if word != "--pictures"]
    sys.exit(with_chromium(partial(check_all, pictures=words != sys.argv[1:]), words))
