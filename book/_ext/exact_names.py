"""The API entries that names in listings mean, as clang said (clang_names.py): of a fence and of a file of src/.

A fence that is tangled has its lines in files of src/; its names are those of the files. Where no clang looked, the
answer is empty, and cpp_links.py goes by the words.
"""

from __future__ import annotations

from api_index import ApiIndex, Entity
from site_data import build_folder, maps, read_json, root_folder

Place = tuple[int, int]               # line and column, from 1
Exact = dict[Place, Entity | None]    # None: declared elsewhere


class ExactNames:
    def __init__(self, units: dict[str, dict], index: ApiIndex) -> None:
        self.units = units
        self.used: dict[str, dict[str, list[int]]] = {}
        self.places: dict[tuple, Entity] = {}
        for entity in index.entities.values():
            self.places[entity.header, entity.line, entity.name] = entity
            if entity.kind in ("enumvalue", "class", "struct"):
                self.places[entity.header, entity.name] = entity

    def entity(self, target: str) -> Entity | None:
        """The entry of a declaration; that of a constructor which is not public is its class."""
        if not target:
            return None
        header, line, name = target.split(":", 2)
        return self.places.get((header, int(line), name)) or self.places.get((header, name))

    def names(self, unit: str, lines: list[str]) -> Exact:
        """The names of a file or program; clang counts bytes, pages count characters."""
        found = {}
        for line, column, target in self.units.get(unit, {"names": ()})["names"]:
            if line <= len(lines):
                before = lines[line - 1].encode()[:column - 1].decode(errors="ignore")
                found[line, len(before) + 1] = self.entity(target)
        return found


    def uses(self, file: str) -> dict[str, list[int]]:
        """For each entity that a file of tests uses, by its id: the lines."""
        if file not in self.used:
            found: dict[str, list[int]] = {}
            for line, _, target in self.units.get(file, {"names": ()})["names"]:
                if entity := self.entity(target):
                    found.setdefault(entity.ident, []).append(line)
            self.used[file] = found
        return self.used[file]


def of_file(app, file: str) -> Exact:
    """file: such as systems/bytes.hpp"""
    path = root_folder(app) / "src" / file
    if file not in app.ledger_exact.units or not path.is_file():
        return {}
    return app.ledger_exact.names(file, path.read_text(encoding="utf-8").split("\n"))


def of_fence(app, document: str, ident: str) -> Exact:
    fence = maps(app).fence(document, ident)
    if fence is None:
        return {}
    lines = fence["text"].split("\n")
    found = app.ledger_exact.names(f"{document}#{ident}", lines)
    for file in fence["files"]:
        names, source = of_file(app, file), (root_folder(app) / "src" / file).read_text(encoding="utf-8").split("\n")
        for first, origin, start, count in maps(app).runs(file):
            if origin != document:
                continue
            for (line, column), entity in names.items():
                here = start + line - first - fence["line"]  # the line in the fence
                if first <= line < first + count and 1 <= here <= len(lines):
                    place = here, column - indentation(source[line - 1]) + indentation(lines[here - 1])
                    # Used in two places, a chunk may mean two things: then its name is no link.
                    found[place] = entity if found.get(place, entity) == entity else None
    return found


def indentation(line: str) -> int:
    return len(line) - len(line.lstrip())


def load(app) -> None:
    units = (read_json(build_folder(app) / "names.json") or {"units": {}})["units"]
    app.ledger_exact = ExactNames(units, app.ledger_api)


def setup(app):
    app.setup_extension("api_index")
    app.connect("builder-inited", load, priority=600)  # after the index
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
