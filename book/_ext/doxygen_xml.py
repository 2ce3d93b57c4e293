#!/usr/bin/env python3
"""Runs Doxygen over the library's headers and leaves mended XML in BUILD/doxygen/xml.

    doxygen_xml.py [BUILD]        BUILD is build by default; run from the top of the repository

Only files whose content changed are replaced, so that Breathe re-reads nothing else. Warnings go to
BUILD/doxygen/warnings.txt and are printed; with any, the exit status is 1.

Everything public needs a comment, except what means the same in every class: those few get the brief below.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as ET
from pathlib import Path


USUAL = {
    "operator==": "Whether both are the same.",
    "operator<=>": "The order of the two values.",
    "to_string": "Its text, as printing shows it.",
}


def text(element: ET.Element) -> str:
    return " ".join("".join(element.itertext()).split())


def note(compound: ET.Element, title: str, code: str) -> None:
    """Adds a titled paragraph of code to an entry."""
    description = compound.find("detaileddescription")
    part = ET.SubElement(ET.SubElement(description, "para"), "simplesect", kind="par")
    ET.SubElement(part, "title").text = title
    ET.SubElement(ET.SubElement(part, "para"), "computeroutput").text = code


def mend_member(member: ET.Element) -> None:
    member.set("inline", "no")  # every member that is defined in its class
    written = member.find("type")
    for word in {"constexpr", "consteval"}.intersection(text(written).split() if written is not None else ()):
        member.set(word, "yes")
    brief = member.find("briefdescription")
    if brief is not None and not text(brief) and member.findtext("name") in USUAL:
        ET.SubElement(brief, "para").text = USUAL[member.findtext("name")]
    requires, arguments = member.find("requiresclause"), member.find("argsstring")
    if requires is not None and arguments is not None and "requires" not in (arguments.text or ""):
        arguments.text = f"{arguments.text or ''} requires {text(requires)}"  # Sphinx reads a trailing clause


def mend(tree: ET.ElementTree, inner: dict[str, str]) -> None:
    """Brings back what Breathe drops: requires-clauses and what concepts mean. Removes what Doxygen lists twice."""
    for reference in tree.iter("ref"):
        if reference.text == "Unit" and (reference.tail or "").startswith(":"):
            reference.tag, reference.text, reference.tail = "bold", "Unit:", reference.tail[1:]  # a label, no class
            reference.attrib.clear()
    for compound in tree.iter("compounddef"):
        name = compound.findtext("compoundname", "")
        if compound.get("kind") in ("namespace", "file"):
            for part in (*compound.iter("memberdef"), *compound.findall("innerclass")):
                part.set("prot", "public")  # Doxygen 1.9.8 lets the last `private:` of a class reach behind its end
        for section in compound.findall("sectiondef"):
            for member in section.findall("memberdef"):
                if compound.get("kind") in ("namespace", "file") and inner.get(member.get("id", ""), name) != name:
                    section.remove(member)
                else:
                    mend_member(member)
            if section.find("memberdef") is None:
                compound.remove(section)
        requires, definition = compound.find("requiresclause"), compound.find("initializer")
        if requires is not None:
            note(compound, "Requires", text(requires))
        if compound.get("kind") == "concept" and definition is not None:
            note(compound, "Definition", text(definition).partition("=")[2].strip())
        for name in ("includes", "incdepgraph", "invincdepgraph"):  # pages say which header they are about
            for part in compound.findall(name):
                compound.remove(part)


def innermost(trees: list[ET.ElementTree]) -> dict[str, str]:
    """For each member, the namespace that holds it: members of an inline namespace are listed in its parent too."""
    found: dict[str, str] = {}
    for tree in trees:
        for compound in tree.iter("compounddef"):
            if compound.get("kind") == "namespace":
                name = compound.findtext("compoundname", "")
                for member in compound.iter("memberdef"):
                    found[member.get("id", "")] = max(found.get(member.get("id", ""), ""), name, key=len)
    return found


def need_no_comment(trees: list[ET.ElementTree]) -> set[tuple[str, str]]:
    """Places of what is not public, and of the usual members, as file and line."""
    found = set()
    for compound in (c for tree in trees for c in tree.iter("compounddef")):
        hidden = compound.get("prot", "public") != "public"
        for part in (compound, *compound.iter("memberdef")):
            place = part.find("location")
            usual = part.findtext("name") in USUAL
            if place is not None and (hidden or usual or part.get("prot", "public") != "public"):
                found.add((f"src/{place.get('file')}", place.get("line", "")))
    return found


def still_wanted(warning: str, excused: set[tuple[str, str]]) -> bool:
    place = re.match(r"(.+?):(\d+): warning: .* is not documented\.$", warning)
    return not (place and (place[1], place[2]) in excused)


def run_doxygen(folder: Path) -> list[str]:
    warnings = folder / "warnings.txt"
    settings = Path("book/Doxyfile").read_text(encoding="utf-8")
    settings += f'\nOUTPUT_DIRECTORY = "{folder}"\nWARN_LOGFILE = "{warnings}"\n'
    done = subprocess.run(["doxygen", "-"], input=settings, text=True, stdout=subprocess.DEVNULL)
    found = warnings.read_text(encoding="utf-8").splitlines() if warnings.exists() else []
    if done.returncode and not found:
        found = [f"doxygen: error: exit status {done.returncode}"]
    return [line.replace(f"{Path.cwd()}/", "") for line in found]


def update(target: Path, made: dict[str, bytes]) -> int:
    """Makes the folder hold exactly these files; returns how many it touched."""
    target.mkdir(parents=True, exist_ok=True)
    touched = 0
    for old in target.glob("*.xml"):
        if old.name not in made:
            old.unlink()
            touched += 1
    for name, content in made.items():
        path = target / name
        if not path.exists() or path.read_bytes() != content:
            path.with_suffix(".new").write_bytes(content)
            path.with_suffix(".new").replace(path)
            touched += 1
    return touched


def main(arguments: list[str]) -> int:
    target = Path(arguments[0] if arguments else "build", "doxygen")
    with tempfile.TemporaryDirectory() as name:
        warnings = run_doxygen(Path(name))
        paths = [path for path in sorted(Path(name, "xml").glob("*.xml")) if path.name != "Doxyfile.xml"]
        trees = [ET.parse(path) for path in paths]
        inner = innermost(trees)
        excused = need_no_comment(trees)
        warnings = [warning for warning in warnings if still_wanted(warning, excused)]
        made = {}
        for path, tree in zip(paths, trees):
            mend(tree, inner)
            made[path.name] = ET.tostring(tree.getroot(), encoding="UTF-8", xml_declaration=True)
    touched = update(target / "xml", made)
    (target / "warnings.txt").write_text("".join(f"{line}\n" for line in warnings), encoding="utf-8")
    for line in warnings:
        print(line, file=sys.stderr)
    print(f"doxygen: {len(made)} files of XML, {touched} changed, {len(warnings)} warnings")
    return 1 if warnings else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
