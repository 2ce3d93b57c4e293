"""What the library offers, read from Doxygen's XML: every public class, function, concept, variable and member."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from dataclasses import dataclass
from pathlib import Path

NAMESPACE = "systems"
SCOPES = {"class", "struct", "union"}


@dataclass(frozen=True)
class Entity:
    ident: str         # Doxygen's id, also the anchor on the API page
    kind: str          # class, struct, union, concept, enum, enumvalue, typedef, function, friend, variable
    name: str
    qualified: str     # with namespaces
    signature: str
    brief: str
    header: str        # systems/bytes.hpp
    line: int
    parent: str        # id of the class or enum it belongs to, or ""

    @property
    def shown(self) -> str:
        """The name as chapters write it."""
        return self.qualified.removeprefix(f"{NAMESPACE}::")


@dataclass(frozen=True)
class Header:
    path: str
    brief: str


def text(element: ET.Element | None) -> str:
    return " ".join("".join(element.itertext()).split()) if element is not None else ""


def tidy(signature: str) -> str:
    for pattern, by in ((r"\s+", " "), (r"< ", "<"), (r" >", ">"), (r" ([&*])", r"\1")):
        signature = re.sub(pattern, by, signature)
    return signature.strip()


def template(element: ET.Element) -> str:
    parameters = element.find("templateparamlist")
    if parameters is None:
        return ""
    names = [" ".join(filter(None, (text(p.find("type")), text(p.find("declname"))))) for p in parameters]
    return f"template <{', '.join(names)}> "


class ApiIndex:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entities: dict[str, Entity] = {}
        self.headers: dict[str, Header] = {}
        self.bases: dict[str, list[str]] = {}  # names of the classes that a class inherits from
        for path in sorted(folder.glob("*.xml")):
            if path.name != "index.xml":
                for compound in ET.parse(path).getroot().iter("compounddef"):
                    self.read_compound(compound)
        self.by_name: dict[str, list[Entity]] = {}
        for entity in sorted(self.entities.values(), key=lambda e: (e.header, e.line)):
            self.by_name.setdefault(entity.qualified, []).append(entity)

    def read_compound(self, compound: ET.Element) -> None:
        kind, name, location = compound.get("kind"), text(compound.find("compoundname")), compound.find("location")
        if kind == "file" and location is not None:
            brief = text(compound.find("briefdescription")) or text(compound.find("detaileddescription/para"))
            self.headers[location.get("file", "")] = Header(location.get("file", ""), brief)
        elif self.hidden(name, compound):
            return
        elif kind in SCOPES or kind == "concept":
            short = name.rpartition("::")[2]
            parent = self.parent_of(compound)
            self.bases[name] = [text(base).partition("<")[0].strip() for base in compound.findall("basecompoundref")]
            self.add(compound, kind, short, name, f"{template(compound)}{kind} {short}", parent)
            self.read_members(compound, compound.get("id", ""))
        elif kind == "namespace":
            self.read_members(compound, "")

    @staticmethod
    def hidden(name: str, compound: ET.Element) -> bool:
        return not re.match(rf"{NAMESPACE}\b", name) or "detail" in name.split("::") or compound.get("prot") in ("private", "protected")

    @staticmethod
    def parent_of(compound: ET.Element) -> str:
        scope, _, inner = compound.get("id", "").rpartition("_1_1")
        return scope if inner and scope.startswith(tuple(SCOPES)) and scope.count("_1_1") else ""

    def read_members(self, compound: ET.Element, parent: str) -> None:
        for member in compound.findall("sectiondef/memberdef"):
            if member.get("prot") not in ("public", None) or (member.get("kind") == "friend" and not text(member.find("argsstring"))):
                continue
            name, arguments = text(member.find("name")), text(member.find("argsstring"))
            scope = text(compound.find("compoundname"))
            shown = f"{template(member)}{text(member.find('type'))} {name}{arguments}"
            self.add(member, member.get("kind", ""), name, f"{scope}::{name}", shown, parent)
            for value in member.findall("enumvalue"):
                word = text(value.find("name"))
                self.add(value, "enumvalue", word, f"{scope}::{name}::{word}", f"{name}::{word}", member.get("id", ""), member)

    def add(self, element: ET.Element, kind: str, name: str, qualified: str, signature: str, parent: str,
            place: ET.Element | None = None) -> None:
        location = (place if place is not None else element).find("location")
        ident = element.get("id", "")
        if location is None or ident in self.entities:
            return
        self.entities[ident] = Entity(ident, kind, name, qualified, tidy(signature), text(element.find("briefdescription")) or text(element.find("detaileddescription/para")),
                                      location.get("file", ""), int(location.get("line", 0)), parent)

    def of_header(self, header: str) -> list[Entity]:
        """The top-level entities of a header, in source order."""
        found = [e for e in self.entities.values() if e.header == header and not e.parent]
        return sorted(found, key=lambda e: e.line)

    def named(self, name: str) -> list[Entity]:
        """The top-level entities with this unqualified name."""
        return [e for e in self.by_name.get(f"{NAMESPACE}::{name}", []) if not e.parent]

    def headers_with(self, name: str) -> set[str]:
        """The headers that declare a free function or a friend with this name."""
        return {e.header for e in self.entities.values() if e.name == name and (e.kind == "friend" or not e.parent)}

    def only_friend(self, name: str) -> Entity | None:
        """The friend function with this name, if one class alone has it: a call finds it by its argument."""
        found = [e for e in self.entities.values() if e.name == name and e.kind == "friend"]
        return found[0] if len({e.parent for e in found}) == 1 else None

    def members(self, ident: str) -> list[Entity]:
        return [e for e in self.entities.values() if e.parent == ident]


def load(app) -> None:
    app.ledger_api = ApiIndex(Path(app.config.ledger_build, "doxygen", "xml"))


def setup(app):
    app.connect("builder-inited", load)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
