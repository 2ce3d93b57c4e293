#!/usr/bin/env python3
"""A chapter on paper: the text alone, in the colours of light, all of it within the page; and it makes a PDF, with its links.

    paper.py [BUILD]        BUILD is build by default

Exit status: 0 all passed, 1 something failed, 77 skipped, because there is no Chromium or no Playwright.
"""

from __future__ import annotations

import re
import sys

from chromium import Checks, chapters, new_context, with_chromium

PAGE = {"width": 673, "height": 980}  # A4 without its margins, in pixels
AWAY = (".sidebar-drawer", ".toc-drawer", ".mobile-header", ".skip-to-content", ".related-pages", ".bottom-of-page", ".copybtn",
        ".content-icon-container", ".back-to-top", ".headerlink", "figure.live form", "#api-entry", "details.folded:not([open])")
SEEN = "selector => [...document.querySelectorAll(selector)].filter(e => e.checkVisibility()).length"
CUT = """() => [...document.querySelectorAll('article *')].filter(e => e.checkVisibility() && !e.closest('svg, math'))
    .filter(e => e.getBoundingClientRect().right > innerWidth + 1 || (e.matches('pre, figure, .table-wrapper') && e.scrollWidth > e.clientWidth + 1))
    .map(e => `${e.tagName}.${e.className}: ${e.textContent.slice(0, 40)}`)"""
BRIGHT = """() => ['body', 'article pre', 'figure.listing > figcaption'].map(e => getComputedStyle(document.querySelector(e)))
    .filter(s => Math.min(...s.color.match(/[0-9.]+/g).slice(0, 3).map(Number)) > 128).length"""


def check_all(browser, checks: Checks) -> None:
    context = new_context(browser, PAGE["width"], "dark")
    page = context.new_page()
    page.emulate_media(media="print")
    page.set_viewport_size(PAGE)
    for chapter in chapters(checks.folder):
        page.goto(checks.uri(chapter))
        page.evaluate("document.body.dataset.theme = 'dark'")
        for selector in AWAY:
            checks.that(page.evaluate(SEEN, selector) == 0, f"{chapter}: {selector} is printed")
        cut = page.evaluate(CUT)
        checks.that(not cut, f"{chapter}: wider than the paper: {'; '.join(cut[:5])}")
        checks.that(page.evaluate(BRIGHT) == 0, f"{chapter}: words in the colours of the dark")
    page.goto(checks.uri(chapters(checks.folder)[0]))
    page.evaluate("document.querySelector('.exercise details.folded').open = true")
    checks.that(page.evaluate(SEEN, "details.folded[open]") == 1, "an answer that was opened is not printed")
    pdf = page.pdf(prefer_css_page_size=True)
    sheets, links = len(re.findall(rb"/Type /Page\b(?!s)", pdf)), pdf.count(b"/URI (")
    checks.that(8 < sheets < 40, f"chapter 1 takes {sheets} sheets")
    checks.that(links > 50, f"the PDF has {links} links")
    context.close()


if __name__ == "__main__":
    sys.exit(with_chromium(check_all, sys.argv[1:]))
