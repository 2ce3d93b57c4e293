"""A page for each file of src/ and tests/: highlighted, a link on every line, and the way back to the book."""

from __future__ import annotations

import html
import json
from pathlib import Path

from pygments import highlight
from pygments.formatters import HtmlFormatter
from pygments.lexers import CppLexer

from cpp_links import Linker, declared, targets
from exact_names import of_file
from site_data import contributed, digest, maps, read_json, root_folder, state
from site_links import source_page

PATTERNS = ("src/systems/**/*.hpp", "src/kernels/*.hpp", "src/chapters/*.cpp", "src/live/*.?pp", "src/exercises/*.hpp",
            "src/solutions/*.hpp", "src/tangle/**/*.?pp",
            "tests/**/*.cpp", "tests/**/*.hpp")


def files(app) -> list[Path]:
    return sorted({path for pattern in PATTERNS for path in root_folder(app).glob(pattern)})


def lines_of(app, file: str, text: str) -> list[str]:
    """The highlighted lines of a file, with links to the API."""
    body = highlight(text, CppLexer(stripnl=False, ensurenl=True), HtmlFormatter(nowrap=True))
    if file.startswith("src/tangle/"):
        return body.rstrip("\n").split("\n")  # another library: none of its names is ours
    defined: dict[int, dict] = {}
    for entity in app.ledger_api.entities.values():
        if f"src/{entity.header}" == file:
            defined.setdefault(entity.line, {})[entity.name] = entity
    linker, own = Linker(app, source_page(file)), declared(text, file.startswith("src/systems/"))
    return linker.link(body, own, defined, exact=of_file(app, file.removeprefix("src/"))).rstrip("\n").split("\n")


def origins(app, file: str) -> dict[int, tuple[str, str]]:
    """For the first line of each run that came from one fence: where that fence is, and what to call it."""
    out: dict[int, tuple[str, str]] = {}
    before, end = None, 0
    for first, document, _, count in maps(app).runs(file):
        found = maps(app).fence_of(file, first)
        here = (document, found[1]["id"]) if found else None
        if here and (here != before or first != end):
            section = contributed(app.env, "ledger_sections").get(document, {}).get(here[1])
            label = maps(app).label(document)
            out[first] = f"{document}#{here[1]}", f"{label}: {section[1]}" if section else label
        before, end = here, first + count
    return out


def render(app, path: Path) -> dict:
    file = path.relative_to(root_folder(app)).as_posix()
    page = source_page(file)
    lines = lines_of(app, file, path.read_text(encoding="utf-8"))
    starts = origins(app, file.removeprefix("src/")) if file.startswith("src/") else {}
    rows = []
    for number, line in enumerate(lines, 1):
        if number in starts:
            document, _, anchor = starts[number][0].partition("#")
            uri = f"{app.builder.get_relative_uri(page, document)}#{anchor}"
            rows.append(f'<a class="origin" href="{html.escape(uri)}">from {html.escape(starts[number][1])}</a>')
        rows.append(f'<span class="line" id="line-{number}"><a class="linenos" href="#line-{number}">{number:>4}</a> {line}\n</span>')
    body = (f'<h1><code>{html.escape(file)}</code></h1>\n<div class="highlight-cpp notranslate source-page">'
            f'<div class="highlight"><pre>{"".join(rows)}</pre></div></div>')
    return {"title": file, "body": body, "parents": [], "sourcename": ""}


def fingerprint(app, path: Path, names: str) -> str:
    """All that a source page shows."""
    file = path.relative_to(root_folder(app)).as_posix()
    back = origins(app, file.removeprefix("src/")) if file.startswith("src/") else {}
    return digest(repr((app.config.ledger_code, state(path, "content"), names, of_file(app, file.removeprefix("src/")), back)).encode())


def collect(app):
    """Only pages that would come out different are made again."""
    known = Path(app.doctreedir, "source_pages.json")
    was, now, names = read_json(known) or {}, {}, targets(app, app.env)
    for path in files(app):
        page = source_page(path.relative_to(root_folder(app)).as_posix())
        now[page] = fingerprint(app, path, names)
        made = Path(app.outdir, f"{page}{app.builder.out_suffix}")
        if was.get(page) != now[page] or not made.exists():
            yield page, render(app, path), "page.html"
    known.write_text(json.dumps(now), encoding="utf-8")


def setup(app):
    app.setup_extension("cpp_links")
    app.connect("html-collect-pages", collect)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
