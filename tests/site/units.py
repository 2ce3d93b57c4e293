#!/usr/bin/env python3
"""Tests of what the reference pages and the figures are made of, without a build: operations, compiler errors, links."""

from __future__ import annotations

import logging
import sys
import unittest
import xml.etree.ElementTree as ET
from pathlib import Path
from types import SimpleNamespace

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT / "book" / "_ext")]

import compiler_errors  # noqa: E402
import doxygen_xml  # noqa: E402
import exercises  # noqa: E402
import live_figures  # noqa: E402
import operations  # noqa: E402
import places  # noqa: E402
import svg_links  # noqa: E402
from api_index import ApiIndex, Entity  # noqa: E402


def entity(ident: str, kind: str, name: str, signature: str = "", parent: str = "", scope: str = "systems", line: int = 2) -> Entity:
    return Entity(ident, kind, name, f"{scope}::{name}", signature, "What it is.", "systems/things.hpp", line, parent)


def library() -> ApiIndex:
    """Bytes and Flops are Amounts, and Bytes over a Rate is a Time."""
    index = ApiIndex.__new__(ApiIndex)
    index.bases = {"systems::Bytes": ["systems::Amount"], "systems::Flops": ["systems::Amount"]}
    found = [entity("amount", "class", "Amount", "template <class Self> class Amount"), entity("bytes", "class", "Bytes"),
             entity("flops", "class", "Flops"),
             entity("sum", "friend", "operator+", "constexpr Result<Self> operator+(Self a, Self b)", "amount", "systems::Amount"),
             entity("times", "friend", "operator*", "template <WholeNumber N> constexpr Result<Self> operator*(Self amount, N times)",
                    "amount", "systems::Amount"),
             entity("same", "friend", "operator==", "constexpr bool operator==(Amount, Amount)=default", "amount", "systems::Amount"),
             entity("order", "friend", "operator<=>", "constexpr auto operator<=>(Amount, Amount)=default", "amount", "systems::Amount"),
             entity("shape", "class", "Shape"),
             entity("shapes", "friend", "operator==", "constexpr bool operator==(const Shape&, const Shape&)=default", "shape", "systems::Shape"),
             entity("over", "function", "operator/", "constexpr Result<Time> operator/(Bytes bytes, Rate rate)"),
             entity("work", "function", "operator/", "constexpr Result<Time> operator/(Flops work, Speed speed)")]
    index.entities = {each.ident: each for each in found}
    index.by_name = {each.qualified: [each] for each in found}
    return index


class Definitions(unittest.TestCase):
    def defined(self, left: str, sign: str, right: str) -> str | None:
        found = operations.definition(library(), left, sign, right)
        return found and found.ident

    def test_an_operation_of_a_base_is_found_for_its_own_kind_only(self) -> None:
        self.assertEqual(self.defined("Bytes", "+", "Bytes"), "sum")
        self.assertIsNone(self.defined("Bytes", "+", "Flops"))
        self.assertIsNone(self.defined("Shape", "+", "Shape"))

    def test_a_template_parameter_stands_for_plain_numbers(self) -> None:
        self.assertEqual(self.defined("Bytes", "*", "uint64_t"), "times")
        self.assertIsNone(self.defined("Bytes", "*", "Bytes"))

    def test_comparisons_are_found_and_turned_round(self) -> None:
        self.assertEqual(self.defined("Bytes", "==", "Bytes"), "same")
        self.assertEqual(self.defined("Bytes", "<", "Bytes"), "order")
        self.assertEqual(self.defined("Shape", "==", "Shape"), "shapes")

    def test_overloads_differ_by_their_arguments(self) -> None:
        self.assertEqual(self.defined("Bytes", "/", "Rate"), "over")
        self.assertEqual(self.defined("Flops", "/", "Speed"), "work")
        self.assertIsNone(self.defined("Bytes", "/", "Speed"))


class Messages(unittest.TestCase):
    def test_the_operands_of_both_compilers(self) -> None:
        gcc = "error: no match for 'operator*' in 'once * f' (operand types are 'systems::Bytes' and 'const systems::ElementSize')"
        self.assertEqual(operations.operands(gcc), ("Bytes", "ElementSize"))
        clang = "error: invalid operands to binary expression ('Bytes' and 'const ElementSize')"
        self.assertEqual(operations.operands(clang), ("Bytes", "ElementSize"))
        alias = "error: invalid operands to binary expression ('Bytes' and 'uint64_t' (aka 'unsigned long'))"
        self.assertEqual(operations.operands(alias), ("Bytes", "uint64_t"))
        self.assertEqual(operations.operands("error: no matching function for call to 'f'"), ())


class Errors(unittest.TestCase):
    def test_a_result_counts_only_for_the_listing_as_it_stands(self) -> None:
        fences = {"rejects-1": {"line": 7, "patterns": ["no match"]}}
        result = {"id": "rejects-1", "line": 7, "patterns": ["no match"]}
        self.assertTrue(compiler_errors.current(result, fences))
        for other in ({"line": 8}, {"patterns": ["deleted"]}, {"id": "rejects-2"}):
            self.assertFalse(compiler_errors.current(result | other, fences))

    def test_the_twin_is_the_accepts_fence_before(self) -> None:
        fences = [{"kind": kind, "id": f"{kind}-{i}"} for i, kind in enumerate(["accepts", "example", "rejects", "accepts", "rejects"])]
        self.assertEqual([(a["id"], b["id"]) for a, b in compiler_errors.twins(fences)],
                         [("rejects-2", "accepts-0"), ("rejects-4", "accepts-3")])

    def test_a_listing_without_results_says_so(self) -> None:
        env = SimpleNamespace(docname="errors")
        directive = compiler_errors.CompilerErrors.__new__(compiler_errors.CompilerErrors)
        directive.state = SimpleNamespace(document=SimpleNamespace(settings=SimpleNamespace(env=env)))
        fence = {"id": "rejects-1", "text": "Bytes b{-1};\n"}
        result = {"id": "rejects-1", "status": "passed", "message": "error: never negative"}
        self.assertIn("GCC: not run in this build", directive.refused("01", fence, None, []).astext())
        said = directive.refused("01", fence, None, [("GCC 12.2.0", result)]).astext()
        self.assertIn("GCC 12.2.0 says:", said)
        self.assertIn("error: never negative", said)
        self.assertIn("Clang: not run in this build", said)


class Book:
    """As much of Sphinx as the links in a figure ask for: chapter 1 brings Bytes, and explains it."""

    def __init__(self) -> None:
        chapters = SimpleNamespace(document_of_chapter={1: "01"}.get, label=lambda document: "chapter 1",
                                   fence_of=lambda file, line: ("01", {"id": "file-things"}))
        builder = SimpleNamespace(get_relative_uri=lambda document, target: f"{target}.html")
        self.app = SimpleNamespace(ledger_api=library(), ledger_maps=chapters, builder=builder)
        self.env = SimpleNamespace(ledger_api={"api/things": {"systems/things.hpp": "api/things"}}, titles={},
                                   ledger_sections={"01": {"file-things": ("things", "Things")}})

    def resolve(self, svg: str) -> str:
        return svg_links.resolve(self.app, self.env, svg, "index", None)


class Figures(unittest.TestCase):
    def test_names_of_this_build_are_links(self) -> None:
        shown = Book().resolve('<a href="api:1/Bytes">Bytes</a> <a href="explained:1/Bytes">count</a>')
        self.assertIn('<a href="api/things.html#bytes">', shown)
        self.assertIn('<a href="01.html#things">', shown)

    def test_a_name_that_another_chapter_explains_is_dead(self) -> None:
        book = Book()
        book.app.ledger_maps.document_of_chapter = {1: "01", 2: "02"}.get
        with self.assertLogs("sphinx.svg_links", logging.WARNING):
            self.assertEqual(book.resolve('<a href="explained:2/Bytes">count</a>'), "<g>count</g>")

    def test_a_chapter_that_is_not_there_leaves_no_link(self) -> None:
        self.assertEqual(Book().resolve('<a href="api:6/Report">Report</a>'), "<g>Report</g>")

    def test_a_dead_name_of_a_chapter_that_is_there_is_a_warning(self) -> None:
        with self.assertLogs("sphinx.svg_links", logging.WARNING) as log:
            self.assertEqual(Book().resolve('<a href="api:1/Byte">Byte</a>'), "<g>Byte</g>")
        self.assertIn("chapter 1 brings no Byte", log.output[0])


class DoxygenXml(unittest.TestCase):
    def test_nothing_of_a_namespace_is_private(self) -> None:
        for kind, expected in (("namespace", "public"), ("file", "public"), ("class", "private")):
            tree = ET.ElementTree(ET.fromstring(
                f'<doxygen><compounddef kind="{kind}"><compoundname>systems</compoundname><innerclass prot="{expected}"/>'
                '<sectiondef><memberdef id="a" prot="private"><name>operator/</name></memberdef></sectiondef></compounddef></doxygen>'))
            doxygen_xml.mend(tree, {"a": "systems"})
            self.assertEqual(tree.find(".//memberdef").get("prot"), expected, kind)


class LiveFigures(unittest.TestCase):
    TEXT = "figure\tmemory\ninput\tbatch\tsequences\t2\t\ninput\tpairs\t\tall\tall|some\npreset\ta < b\t1|some\nvalue\telements\ta x b\t256\n"

    def html(self, module: str) -> str:
        return "".join(live_figures.figure_html(live_figures.figures(self.TEXT)["memory"], module))

    def test_a_figure_is_what_the_program_described(self) -> None:
        for part in ('value="2"', "<option selected>all</option><option>some</option>", 'data-values="1|some">a &lt; b<', ">256<", ">a x b<"):
            self.assertIn(part, self.html("live_module.js"))

    def test_without_a_module_nothing_is_loaded_and_the_page_says_so(self) -> None:
        self.assertNotIn("data-module", self.html(""))
        self.assertIn("built without a compiler for WebAssembly", self.html(""))
        self.assertNotIn("built without", self.html("live_module.js"))
        for module in ("", "live_module.js"):
            self.assertIn("<fieldset disabled>", self.html(module))  # live.js opens it


class Places(unittest.TestCase):
    def test_where_things_are(self) -> None:
        book = Book()
        self.assertEqual(places.where(book.app, book.env, ("entity", "bytes")), ("01", "things", "Chapter 1: Things"))
        self.assertEqual(places.where(book.app, book.env, ("fence", "01", "file-things")), ("01", "file-things", "Chapter 1: Things"))
        for nowhere in (("entity", "none"), ("fence", "01", "none"), ("document", "02")):
            self.assertIsNone(places.where(book.app, book.env, nowhere))


class Signatures(unittest.TestCase):
    STUB = ('#pragma once\n\nnamespace ours {\n\n/// Both.\nstruct Pair {\n    int first;\n};\n\n/// Adds.\n///\n/// Fails: never.\n'
            'template <class T>\ninline int sum(T a,\n               int b) {\n    (void)a, (void)b;\n    return 0; // your turn\n}\n\n} // namespace ours\n')
    ANSWER = STUB.replace("#pragma once", "#pragma once\n#include <more>").replace("    (void)a, (void)b;\n    return 0; // your turn", "    return a + b;")

    def test_stub_and_answer_declare_the_same(self) -> None:
        self.assertEqual(exercises.unshared(self.STUB, self.ANSWER), "")
        self.assertEqual(exercises.unshared(self.STUB, self.ANSWER.replace("namespace ours {", "namespace ours {\n\nint helper() {\n    return 1;\n}")), "")

    def test_a_difference_is_shown_with_the_declaration(self) -> None:
        for old, new, shown in (("sum(T a", "sum(T c", "/// Adds."), ("int b)", "long b)", "/// Adds."), ("/// Fails: never.", "/// Fails: Empty.", "/// Adds."),
                                ("int first", "long first", "/// Both."), ("/// Both.", "/// Both of it.", "/// Both.")):
            self.assertTrue(exercises.unshared(self.STUB, self.ANSWER.replace(old, new)).startswith(shown), new)


if __name__ == "__main__":
    unittest.main()
