"""What the rest of the build left for the pages: tangle's maps, results, outputs; and when a page must be made again."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path

Fence = dict


def slug(text: str) -> str:
    return re.sub(r"[^\w]+", "-", text.lower()).strip("-_")


def build_folder(app) -> Path:
    return Path(app.config.ledger_build)


def root_folder(app) -> Path:
    return Path(app.config.ledger_root)


class Maps:
    """The maps that tangle wrote, one per document."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        maps = [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("**/*.json"))]
        maps.sort(key=lambda each: each["position"])
        self.documents: dict[str, dict] = {each["document"]: each for each in maps}
        self._fences = {(d, f["id"]): f for d, each in self.documents.items() for f in each["fences"]}

    def path(self, document: str) -> Path:
        return self.folder / f"{document}.json"

    def fence(self, document: str, ident: str) -> Fence | None:
        return self._fences.get((document, ident))

    def fences(self, document: str) -> list[Fence]:
        return self.documents.get(document, {}).get("fences", [])

    def document_of_chapter(self, number: int) -> str | None:
        return next((d for d, each in self.documents.items() if each["chapter"] == number), None)

    def document_of_tag(self, tag: str) -> str | None:
        """The document that a test names by its tag: [01] or [appendix_library]."""
        return self.document_of_chapter(int(tag)) if tag.isdigit() else tag if tag in self.documents else None

    def label(self, document: str) -> str:
        """What a reader calls a document."""
        chapter = self.documents.get(document, {}).get("chapter")
        return f"chapter {chapter}" if chapter is not None else document.replace("_", " ")

    def runs(self, file: str) -> list[tuple[int, str, int, int]]:
        """The runs of lines of a file of src/: first line, document, first line in the document, count."""
        found = [(first, d, source, count) for d, each in self.documents.items()
                 for first, source, count in each["lines"].get(file, [])]
        return sorted(found)

    def place(self, file: str, line: int) -> tuple[str, int] | None:
        """The document and line that a line of a file of src/ came from."""
        for first, document, source, count in self.runs(file):
            if first <= line < first + count:
                return document, source + line - first
        return None

    def fence_at(self, document: str, line: int) -> Fence | None:
        """The fence that holds a line of a document."""
        for fence in self.fences(document):
            if fence["line"] < line <= fence["line"] + fence["text"].count("\n"):
                return fence
        return None

    def fence_of(self, file: str, line: int) -> tuple[str, Fence] | None:
        place = self.place(file, line)
        fence = place and self.fence_at(*place)
        return (place[0], fence) if fence else None


def maps(app) -> Maps:
    return app.ledger_maps


def read_json(path: Path) -> dict | None:
    return json.loads(path.read_text(encoding="utf-8")) if path.is_file() else None


# Inputs. Sphinx's own dependencies re-read a page for ever when a file is missing, and "not run yet" is a
# state of its own here; so pages remember the content of what they read, or that it was not there.

def digest(content: bytes) -> str:
    return hashlib.blake2b(content, digest_size=16).hexdigest()


def state(path: Path, what: str) -> str:
    """What matters of a file: its content, its time, or of a map the kinds and names of its fences."""
    if not path.is_file():
        return ""
    if what == "time":
        return str(path.stat().st_mtime_ns)
    if what == "fences":
        return repr([(f["id"], f["kind"], f["lies"]) for f in read_json(path)["fences"]])
    return digest(path.read_bytes())


def note_input(env, path: Path, what: str = "content") -> Path:
    """The page being read depends on this file, whether it exists or not."""
    contribute(env, "ledger_inputs")[str(path), what] = state(path, what)
    return path


def outdated(app, env, added, changed, removed) -> list[str]:
    store = getattr(env, "ledger_inputs", {})
    now = {key: state(Path(key[0]), key[1]) for inputs in store.values() for key in inputs}
    return [d for d, inputs in store.items() if d in env.found_docs and any(now[k] != was for k, was in inputs.items())]


# Late parts. Some things on a page (links to the API, "explained in") are known only when every page has been read.
# They are put in when the page is written; a page is written again when the fingerprint of its late parts changed.

def late(app, fingerprints) -> None:
    """Registers fingerprints(app, env) -> {document: str}, asked after every reading."""
    app.ledger_late = [*getattr(app, "ledger_late", []), fingerprints]


def updated(app, env) -> list[str]:
    now: dict[str, list[str]] = {}
    for fingerprints in getattr(app, "ledger_late", []):
        for document, value in fingerprints(app, env).items():
            now.setdefault(document, []).append(value)
    was, env.ledger_late = getattr(env, "ledger_late", {}), now
    return sorted(d for d in now if was.get(d) != now[d])


# Things that a page contributes to the others, per document, kept in the environment.
STORES = ("ledger_inputs", "ledger_sections", "ledger_api", "ledger_names", "ledger_places", "ledger_figures",
          "ledger_lines")


def contribute(env, store: str) -> dict:
    assert store in STORES
    return env.__dict__.setdefault(store, {}).setdefault(env.docname, {})


def contributed(env, store: str) -> dict:
    return env.__dict__.get(store, {})


def purge(app, env, document) -> None:
    for store in STORES:
        env.__dict__.get(store, {}).pop(document, None)


def merge(app, env, documents, other) -> None:
    for store in STORES:
        theirs = other.__dict__.get(store, {})
        env.__dict__.setdefault(store, {}).update({d: theirs[d] for d in documents if d in theirs})


def load(app) -> None:
    app.ledger_maps = Maps(build_folder(app) / "tangle")


def code() -> str:
    """What the extensions are: pages are made again when one of them changed."""
    files = sorted(Path(__file__).parent.glob("*.py"))
    return digest(b"".join(path.read_bytes() for path in files))


def setup(app):
    app.add_config_value("ledger_code", code(), "env")
    app.add_config_value("ledger_root", "", "env")
    app.add_config_value("ledger_build", "", "env")
    app.connect("builder-inited", load)
    app.connect("env-get-outdated", outdated)
    app.connect("env-purge-doc", purge)
    app.connect("env-merge-info", merge)
    app.connect("env-updated", updated)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
