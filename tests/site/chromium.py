"""What the checks in Chromium share: the browser, one page from disk with the network off, and what was found."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
SCHEMES = ("light", "dark")
SKIPPED = 77  # CTest's word for it


class Watch:
    """Collects what a page asks for and complains about."""

    def __init__(self, context) -> None:
        self.problems: list[str] = []
        context.on("request", self.request)
        context.on("requestfailed", self.failed)
        context.on("console", lambda m: self.problems.append(f"console {m.type}: {m.text}"))
        context.on("weberror", lambda e: self.problems.append(f"page error: {e.error}"))

    def request(self, request) -> None:
        if not request.url.startswith(("file:", "data:", "about:")):
            self.problems.append(f"asked for {request.url}")

    def failed(self, request) -> None:
        if request.failure != "net::ERR_ABORTED":  # a page that is left while it loads a script is no fault of the page
            self.problems.append(f"request failed: {request.url}, {request.failure}")


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


def new_context(browser, width: int, scheme: str):
    return browser.new_context(viewport={"width": width, "height": 1000}, color_scheme=scheme, offline=True,
                               reduced_motion="reduce")


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
