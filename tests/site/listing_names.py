#!/usr/bin/env python3
"""Compares the links in listings with a sample that was checked by hand, name by name: no link is false, few are missing.

    listing_names.py [BUILD]               judges the pages in BUILD (build by default) by listing_names.txt
    listing_names.py --sample BUILD N      prints N listings as they are now, to be checked by hand and kept there

The sample holds whole listings: each line of code, and under it "-> name = entry, ..." in order, or "-> nothing".
"""

from __future__ import annotations

import html
import random
import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "book" / "_ext"))
from api_index import ApiIndex  # noqa: E402

SAMPLE = HERE / "listing_names.txt"
RECALL, KEPT = 0.98, 0.7  # of the links that should be there; of the sample's lines that must still be in the book
LISTING = re.compile(r'<figure class="listing[^"]*" id="([^"]+)">(.*?)</figure>', re.DOTALL)
CODE = re.compile(r'<div class="highlight-cpp notranslate">.*?<pre>(.*?)</pre>', re.DOTALL)
API = re.compile(r'<a class="api" href="[^"#]*#([^"]+)">(.*?)</a>')

Lines = list[tuple[str, list[str]]]  # a line of code, and "name = entry" for each of its links


def entry(index: ApiIndex, ident: str) -> str:
    """An entry in words: its name, and its arguments where the name has overloads."""
    entity = index.entities.get(ident)
    if entity is None:
        return ident
    arguments = entity.signature[entity.signature.find(entity.name) + len(entity.name):] if "(" in entity.signature else ""
    return entity.shown + (arguments if len(index.by_name[entity.qualified]) > 1 else "")


def plain(code: str) -> str:
    return html.unescape(re.sub(r"<[^>]+>", "", code))


def listings(build: Path, index: ApiIndex) -> dict[str, Lines]:
    found = {}
    for page in sorted((build / "html").glob("*.html")):
        for ident, body in LISTING.findall(page.read_text(encoding="utf-8")):
            if code := CODE.search(body):
                found[f"{page.stem}#{ident}"] = [
                    (plain(line).strip(), [f"{plain(name)} = {entry(index, target)}" for target, name in API.findall(line)])
                    for line in code[1].split("\n") if plain(line).strip()]
    return found


def read_sample() -> dict[str, Lines]:
    sample: dict[str, Lines] = {}
    for line in SAMPLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("== "):
            here = sample.setdefault(line[3:], [])
        elif line.startswith("  -> "):
            links = line[5:].split(" ; ") if line != "  -> nothing" else []
            here[-1] = here[-1][0], links
        elif line:
            here.append((line, []))
    return sample


def written(lines: Lines) -> str:
    return "".join(f"{line}\n  -> {' ; '.join(links) or 'nothing'}\n" for line, links in lines)


def judge(sample: dict[str, Lines], pages: dict[str, Lines]) -> tuple[int, int, list[str], list[str]]:
    """How many lines are still there, links that are right, and those that are false and missing."""
    kept, right, false, missing = 0, 0, [], []
    for place, lines in sample.items():
        now = dict(pages.get(place, []))
        for line, wanted in lines:
            if line not in now:
                continue
            kept += 1
            links = list(now[line])
            for link in wanted:
                if link in links:
                    right += 1
                    links.remove(link)
                else:
                    missing.append(f"{place}: {line}: missing: {link}")
            false += [f"{place}: {line}: false: {link}" for link in links]
    return kept, right, false, missing


def main(arguments: list[str]) -> int:
    if arguments[:1] == ["--sample"]:
        build, count = Path(arguments[1]), int(arguments[2])
        pages = listings(build, ApiIndex(build / "doxygen" / "xml"))
        for place in sorted(random.Random(count).sample(sorted(pages), count)):
            print(f"== {place}\n{written(pages[place])}", end="")
        return 0
    build = Path(arguments[0] if arguments else "build")
    if not (build / "names.json").is_file():
        print("skipped: libclang does not run here, and names are linked by their words alone")
        return 77
    sample, pages = read_sample(), listings(build, ApiIndex(build / "doxygen" / "xml"))
    kept, right, false, missing = judge(sample, pages)
    total, wanted = sum(map(len, sample.values())), right + len(missing)
    print("\n".join([*false, *missing]))
    print(f"{kept} of {total} lines of the sample: {right} links are right, {len(false)} false, {len(missing)} missing")
    if kept < KEPT * total:
        print(f"the book has moved on: check a new sample by hand (listing_names.py --sample {build} 30 >{SAMPLE.name})")
    return 0 if not false and right >= RECALL * wanted and kept >= KEPT * total and right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
