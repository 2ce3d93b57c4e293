#!/usr/bin/env python3
"""`make serve`, used as an author uses it: good drafts and bad ones, new chapters and renamed ones, and an end by Ctrl-C.

    serve.py PROJECT        a copy of the project whose book is built; its chapters are edited, and mended afterwards
"""

from __future__ import annotations

import http.client
import os
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path

CHAPTER, INDEX = "01_memory_accounting", "appendix_conventions\n"
PATIENCE = 90  # seconds for a page: the machine may be busy
AT_MOST = 4.0  # seconds from a save to its page, for the best of five saves


class Author:
    """A project that is served, and what its terminal and its pages show."""

    def __init__(self, project: Path) -> None:
        self.project, self.log = project, project / "build/serve.log"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        with self.log.open("w") as log:
            self.make = subprocess.Popen(["make", "serve", f"PORT={self.port}"], cwd=project, stdin=subprocess.DEVNULL, stdout=log,
                                         stderr=subprocess.STDOUT, start_new_session=True)

    def page(self, name: str) -> str:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{self.port}/{name}.html", timeout=10) as page:
                return page.read().decode()
        except (urllib.error.URLError, http.client.HTTPException, ConnectionError, TimeoutError):
            return ""  # not there yet, or being written

    def waits(self, what: str, true: Callable[[], bool]) -> float:
        """Seconds until it is true."""
        start = time.monotonic()
        while not true():
            if self.make.poll() is not None or time.monotonic() - start > PATIENCE:
                raise SystemExit(f"serve.py: {what}: not so; the terminal:\n{self.log.read_text()}")
            time.sleep(0.1)
        return time.monotonic() - start

    def shows(self, name: str, words: str) -> float:
        return self.waits(f"{name} shows {words!r}", lambda: words in self.page(name))

    def says(self, words: str) -> None:
        self.waits(f"the terminal says {words!r}", lambda: words in self.log.read_text())

    def watching(self) -> None:
        self.waits("it waits for a change", lambda: "Waiting to detect changes" in self.log.read_text() and bool(self.page("index")))

    def rests(self) -> None:
        self.waits("it has rendered all", lambda: self.log.read_text().rstrip().splitlines()[-1].find("Serving on") >= 0)

    def end(self) -> None:
        """Ctrl-C goes to all that the terminal started; nothing of it is left."""
        os.killpg(self.make.pid, signal.SIGINT)
        status = self.make.wait(20)
        left = subprocess.run(["pgrep", "-g", str(self.make.pid)], capture_output=True, text=True, check=False).stdout.split()
        said = self.log.read_text()
        if left or status not in (0, 2, 130, -signal.SIGINT) or "Traceback" in said:
            raise SystemExit(f"serve.py: after Ctrl-C: status {status}, left {left}; the terminal:\n{said[-3000:]}")


def bad_start(project: Path, pages: bool) -> None:
    """A draft that does not tangle, before there is a server: the last pages are served, or one that says so."""
    chapter, html, kept = project / f"book/{CHAPTER}.md", project / "build/html", project / "build/html.kept"
    text = chapter.read_text()
    chapter.write_text(text.replace("<<shape to bytes>>", "<<shape to byte>>"))
    if not pages:
        html.rename(kept)
    author = Author(project)
    try:
        author.watching()
        author.says('no chunk named "shape to byte"; did you mean "shape to bytes"')
        author.says("this draft cannot be built")
        author.shows(CHAPTER if pages else "index", "Memory accounting" if pages else "Save one that can")
        if pages:
            chapter.write_text(text.replace("\n## ", "\nA draft that is right.\n\n## ", 1))
            author.shows(CHAPTER, "A draft that is right.")
            author.rests()
        author.end()
    finally:
        if author.make.poll() is None:
            os.killpg(author.make.pid, signal.SIGKILL)
        chapter.write_text(text)
        if not pages:
            shutil.rmtree(html, ignore_errors=True)
            kept.rename(html)


def seconds_of_a_save(author: Author, chapter: Path, text: str) -> float:
    """The best of five, each when the one before has been rendered."""
    seconds = []
    for words in ("A first draft.", "Another draft.", "One more draft.", "A fourth draft.", "A fifth draft."):
        chapter.write_text(text.replace("\n## ", f"\n{words}\n\n## ", 1))
        seconds.append(author.shows(CHAPTER, words))
        author.rests()
    if min(seconds) > AT_MOST:
        raise SystemExit(f"serve.py: {', '.join(f'{each:.1f}' for each in seconds)} s from a save to its page; at most {AT_MOST} are wanted")
    return min(seconds)


def session(project: Path) -> str:
    chapter, index, new, renamed = (project / "book" / name for name in (f"{CHAPTER}.md", "index.md", "appendix_new.md", "appendix_newer.md"))
    text, contents = chapter.read_text(), index.read_text()
    author = Author(project)
    try:
        author.watching()
        seconds = seconds_of_a_save(author, chapter, text)
        chapter.write_text(text.replace("<<shape to bytes>>", "<<shape to byte>>"))
        author.says('no chunk named "shape to byte"; did you mean "shape to bytes"')
        author.says("This draft does not tangle")
        author.shows(CHAPTER, "A fifth draft.")
        chapter.write_text(text.replace("\n## ", "\nA [dead link](nowhere.md).\n\n## ", 1))
        author.says("nowhere.md")
        chapter.write_text(text.replace("\n## ", "\nA second draft.\n\n## ", 1))
        author.shows(CHAPTER, "A second draft.")
        new.write_text("# A new appendix\n\nIts only line.\n")
        index.write_text(contents.replace(INDEX, f"{INDEX}{new.stem}\n"))
        author.shows(new.stem, "Its only line.")
        new.rename(renamed)
        index.write_text(contents.replace(INDEX, f"{INDEX}{renamed.stem}\n"))
        author.shows(renamed.stem, "Its only line.")
        author.shows("index", f"{renamed.stem}.html")
        author.rests()
        author.end()
        return f"{seconds:.1f} s from a save to its page, at best"
    finally:
        if author.make.poll() is None:
            os.killpg(author.make.pid, signal.SIGKILL)
        chapter.write_text(text)
        index.write_text(contents)
        new.unlink(missing_ok=True)
        renamed.unlink(missing_ok=True)


if __name__ == "__main__":
    for there_are_pages in (False, True):
        bad_start(Path(sys.argv[1]), there_are_pages)
    print(session(Path(sys.argv[1])))
