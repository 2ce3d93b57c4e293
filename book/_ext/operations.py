"""{operations}: which types go together, as the tests of this build found it. {refused-operations}: tempting ones that do not.

tests/operations_test.cpp tries every pair of types with every operator, compares what compiles with the table in
tests/operations.hpp, and leaves it in build/results/operations.json. Doxygen knows which definition is behind an operation.
"""

from __future__ import annotations

import re

from docutils import nodes
from sphinx.util import logging
from sphinx.util.docutils import SphinxDirective

from api_index import NAMESPACE, ApiIndex, Entity
from compiler_errors import current_results
from places import place_of
from program_output import not_run
from site_data import build_folder, maps, note_input, read_json
from site_links import TESTS_PAGE, link
from suites import results_path, suites
from test_pages import Results, section
from test_tables import Cell, row

log = logging.getLogger(__name__)

COMPARISONS = ("==", "<")
PLAIN = {"uint64_t": "a whole number", "double": "a fraction", "bool": "a truth value"}
OTHERS = {"Amount", "Dimension", "Rate", "Unit"}  # no types of values: what values share, and the name of a unit
SUITE = "operations"


def arguments(entity: Entity) -> list[str]:
    """The types of a function's parameters, without const and &."""
    inside = re.search(r"\(([^()]*)\)(?:\s*=\s*default)?$", entity.signature)
    types = [re.sub(r"\bconst\b|&", " ", each).split() for each in inside[1].split(",")] if inside else []
    return [each[0] for each in types if each]


def definition(index: ApiIndex, left: str, sign: str, right: str) -> Entity | None:
    """The entity that defines an operation: a free function, or a friend of a type or of what the type inherits from."""
    names = [f"operator{sign}", "operator<=>"] if sign == "<" else [f"operator{sign}"]
    if left in PLAIN and sign in COMPARISONS:
        left, right = right, left  # C++ turns these round
    scopes = {f"{NAMESPACE}::{each}" for each in (left, right)}
    bases = {base for scope in scopes for base in index.bases.get(scope, ())}
    scopes |= bases
    own = {"Self", *(f"{base.rpartition('::')[2]}<Self>" for base in bases)}  # in a friend, and in a template for all of a base
    for entity in index.entities.values():
        owner = index.entities.get(entity.parent)
        if entity.name not in names or (owner and owner.qualified not in scopes):
            continue
        given = [left if each in own or (owner and each == owner.name) else each for each in arguments(entity)]
        wanted = [each if each in given else "N" if each in PLAIN else each for each in (left, right)]
        if given == wanted:
            return entity
    return None


def types(report: dict, *kinds: str) -> list[str]:
    return [t["name"] for t in report["types"] if t["exists"] and t["kind"] in kinds]


def name_of(type_name: str) -> nodes.Node:
    return nodes.Text(PLAIN[type_name]) if type_name in PLAIN else nodes.literal("", type_name)


def listed(names: list[str]) -> list[nodes.Node]:
    return [n for each in names for n in (nodes.Text(", "), name_of(each))][1:]


class Operations(Results):
    """What compiles, and where it is defined."""

    def run(self) -> list[nodes.Node]:
        app = self.env.app
        self.index: ApiIndex = app.ledger_api
        note_input(self.env, self.index.folder / "index.xml")
        report = read_json(note_input(self.env, build_folder(app) / "results" / "operations.json"))
        self.note([SUITE])
        suite = suites(app).get(SUITE)
        if report is None or suite is None:
            return [not_run("The tests of the table have not run yet, so there is no table to show.")]
        self.check_all_types(report)
        line = self.suite_line(suite)
        line += [nodes.Text(" "), link(self.env, TESTS_PAGE, f"suite-{SUITE}", "What they check"), nodes.Text(".")]
        by_pair: dict[tuple[str, str], list[dict]] = {}
        for each in report["operations"]:
            by_pair.setdefault((each["left"], each["right"]), []).append(each)
        return [line, self.matrix(report, by_pair), *self.records(report, by_pair),
                section("one-by-one", "One by one", *self.sentences(report))]

    def check_all_types(self, report: dict) -> None:
        """Every class of the library is in the table, so that a new one cannot be forgotten."""
        known = {each["name"] for each in report["types"]} | OTHERS
        for entity in self.index.entities.values():
            template = entity.signature.startswith("template")
            if entity.kind in ("class", "struct") and not entity.parent and not template and entity.name not in known:
                log.warning("%s is not in the table of operations (tests/operations.hpp)", entity.name, location=self.get_location())

    def matrix(self, report: dict, by_pair: dict) -> nodes.table:
        """Left operand down, right operand across."""
        shown = types(report, "quantity", "plain")
        head: list[Cell] = [[nodes.Text("left \u2193 right \u2192")]]
        head += [[nodes.inline("", "", name_of(each), classes=["across"])] for each in shown]
        body = [row([[name_of(left)], *(self.cell(by_pair.get((left, right), [])) for right in shown)]) for left in shown]
        group = nodes.tgroup("", *(nodes.colspec(colwidth=1, stub=i == 0) for i in range(len(head))), cols=len(head))
        group += [nodes.thead("", row(head)), nodes.tbody("", *body)]
        return nodes.table("", group, classes=["operations"])

    @staticmethod
    def cell(found: list[dict]) -> Cell:
        signs = " ".join(each["sign"] for each in found if each["sign"] in COMPARISONS)
        out: Cell = [nodes.paragraph("", "", nodes.literal("", signs))] if signs else []
        return out + [nodes.paragraph("", "", nodes.literal("", each["sign"]), nodes.Text(" "), nodes.literal("", each["result"]))
                      for each in found if each["sign"] not in COMPARISONS]

    def records(self, report: dict, by_pair: dict) -> list[nodes.Node]:
        """The types that are not in the matrix, in words."""
        records = types(report, "record")
        for left, right in by_pair:
            if left != right and not {left, right}.isdisjoint(records):
                log.warning("%s and %s: a type with operations on others is a quantity", left, right, location=self.get_location())
        named = listed(records)
        return [nodes.paragraph("", "", nodes.Text("Nothing is computed with the other types, which hold several things or text: "),
                                *named, nodes.Text(". No two of them go together."))] if named else []

    def sentences(self, report: dict) -> list[nodes.Node]:
        """Each operation that computes in words, those of one definition together, then the comparisons; in the book's order."""
        computing: dict[str, list[dict]] = {}
        comparing: dict[tuple[str, str], list[dict]] = {}
        for each in report["operations"]:
            entity = definition(self.index, each["left"], each["sign"], each["right"])
            if entity is None:
                log.warning("no API entry defines %s %s %s", each["left"], each["sign"], each["right"], location=self.get_location())
            elif each["sign"] not in COMPARISONS:
                computing.setdefault(entity.ident, []).append(each)
            elif each["left"] not in PLAIN:
                other = each["right"] if each["right"] != each["left"] else ""
                comparing.setdefault((entity.parent or entity.ident, other), []).append(each)
        items = [self.computation(self.index.entities[ident], computing[ident]) for ident in sorted(computing, key=self.place)]
        items += [self.comparison(ident, comparing[ident, other], other) for ident, other in sorted(comparing, key=lambda k: self.place(k[0]))]
        return [nodes.bullet_list("", *items)]

    def place(self, ident: str) -> tuple[int, int]:
        """Where a definition stands in the book, for sorting."""
        entity, documents = self.index.entities[ident], list(maps(self.env.app).documents)
        document, line = maps(self.env.app).place(entity.header, entity.line) or (documents[-1], 0)
        return documents.index(document), line

    def computation(self, entity: Entity, found: list[dict]) -> nodes.list_item:
        words = [n for o in found for n in (nodes.Text(", "), name_of(o["left"]), nodes.Text(f" {o['sign']} "), name_of(o["right"]),
                                            nodes.Text(" is "), nodes.literal("", o["result"]))][1:]
        return self.sentence([*words, nodes.Text(f". {entity.brief}")], entity)

    def comparison(self, ident: str, found: list[dict], other: str) -> nodes.list_item:
        names, signs = list(dict.fromkeys(o["left"] for o in found)), list(dict.fromkeys(o["sign"] for o in found))
        signed = [n for sign in signs for n in (nodes.Text(" and "), nodes.literal("", sign))][1:]
        partner = [nodes.Text(" with "), name_of(other)] if other else [nodes.Text(" with its own kind only" if len(names) == 1 else ", each with its own kind only")]
        return self.sentence([*listed(names), nodes.Text(": "), *signed, *partner, nodes.Text(".")], self.index.entities[ident])

    def sentence(self, words: list[nodes.Node], entity: Entity) -> nodes.list_item:
        return nodes.list_item("", nodes.paragraph("", "", *words, nodes.Text(" "), place_of(self.env, "entity", entity.ident), nodes.Text(".")))


def operands(message: str) -> tuple[str, ...]:
    """The types of the two operands in an error message of GCC or Clang; none when it is about something else."""
    named = (re.search(r"operand types are '([^']+)' and '([^']+)'", message)
             or re.search(r"invalid operands to binary expression \('([^']+)'(?: \(aka '[^']+'\))? and '([^']+)'", message))
    return tuple(re.sub(r"\bconst\b|\bsystems::|&", "", each).strip() for each in named.groups()) if named else ()


class RefusedOperations(SphinxDirective):
    """Each line: an operation that does not compile, a colon, and why not. Links to the listing that shows it."""

    has_content = True

    def run(self) -> list[nodes.Node]:
        app = self.env.app
        report = read_json(note_input(self.env, build_folder(app) / "results" / "operations.json")) or {"types": [], "operations": []}
        known, there = {each["name"] for each in report["types"]}, types(report, "quantity", "record", "plain")
        legal = {(each["left"], each["sign"], each["right"]) for each in report["operations"]}
        items, shown = nodes.bullet_list(), self.shown()
        for line in filter(None, self.content):
            match = re.fullmatch(r"(\w+) ([-+*/]|==|<) (\w+): (.+)", line)
            if not match:
                raise self.error(f"not an operation and a reason: {line}")
            left, sign, right, why = match.groups()
            if known and not {left, right} <= known:
                log.warning("no type of the table: %s", line, location=self.get_location())
            if (left, sign, right) in legal:
                log.warning("this compiles: %s %s %s", left, sign, right, location=self.get_location())
            elif {left, right} <= set(there):
                items += self.item((left, sign, right), why, shown.get((left, sign, right), []))
        return [items] if len(items) else [not_run("The tests of the table have not run yet.")]

    def shown(self) -> dict[tuple[str, ...], list[tuple[str, str]]]:
        """The rejects fences, by the operation that the compiler refused there."""
        found: dict[tuple[str, ...], list[tuple[str, str]]] = {}
        for document in maps(self.env.app).documents:
            results = {each["id"]: each for _, each in current_results(self.env, document)}
            for fence in maps(self.env.app).fences(document):
                types_named = operands(results.get(fence["id"], {}).get("message", ""))
                if len(types_named) == 2:
                    for sign in ("+", "-", "*", "/", "==", "<"):
                        if f" {sign} " in fence["text"]:
                            found.setdefault((types_named[0], sign, types_named[1]), []).append((document, fence["id"]))
        return found

    def item(self, operation: tuple[str, str, str], why: str, places: list[tuple[str, str]]) -> nodes.list_item:
        left, sign, right = operation
        words, problems = self.parse_inline(why)
        text = nodes.paragraph("", "", name_of(left), nodes.Text(f" {sign} "), name_of(right), nodes.Text(": "), *words, *problems)
        for each in places[:1]:
            text += [nodes.Text(" "), place_of(self.env, "fence", *each), nodes.Text(".")]
        return nodes.list_item("", text)


def setup(app):
    app.setup_extension("places")
    app.setup_extension("test_pages")
    app.add_directive("operations", Operations)
    app.add_directive("refused-operations", RefusedOperations)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
