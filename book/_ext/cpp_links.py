"""Names of the library inside C++ listings link to their API entries; <<chunk>> links to its chunk.

Types, free functions and qualified names are looked up as they stand. A member behind a dot is linked only when its
class occurs in the listing or the file it belongs to, no other class there has such a member, and the standard library
has none.
Where the library defines an entity, its name is linked by its line. Nothing behind std:: is linked.
"""

from __future__ import annotations

import html
import re

from docutils import nodes
from sphinx.writers.html5 import HTML5Translator

from api_index import NAMESPACE, ApiIndex, Entity
from exact_names import Exact, of_fence
from site_data import contribute, contributed, digest, late, maps

SPAN = re.compile(r'<span class="([^"]*)">([^<]*)</span>')
PLAIN = re.compile(r'<span class="(?:w|n|p)">([^<]*)</span>')  # blanks, names and brackets, which no style colours
NAMES = {"n", "nc", "nf", "nn", "no", "kt", "nb", "bp", "na", "nl", "vc", "fm"}
DECLARED = re.compile(r"\b(?:(?:class|struct|union|enum|concept|typename)\s+(?:class\s+|struct\s+)?([A-Za-z_]\w*)"
                      r"|using\s+([A-Za-z_]\w*)\s*=)")
VARIABLE = re.compile(r"[\w>][&*]{0,2}(?<!\breturn)(?<!\bco_yield)\s+[&*]{0,2}([a-z_]\w*)\s*(?:[={;,)]|:(?!:)|\[)")
FUNCTION = re.compile(r"(?m)^(?!return\b)[A-Za-z_][\w:<>,&* ]*[\s&*](\w+)\s*\(")
REWRITTEN = {"!=": "==", "<": "<=>", "<=": "<=>", ">": "<=>", ">=": "<=>"}  # by the compiler: which operator it calls
STD_MEMBERS = set("""and_then append assign at back begin c_str capacity cbegin cend clear compare contains count data
 emplace emplace_back empty end erase error extent fill find first front get good has_value index insert join key length
 load lock max min name operator pop position push push_back read rbegin rend release replace reserve reset resize second
 size starts_with ends_with store str string substr swap test top transform type unlock value value_or what write""".split())


class Linker:
    """Finds the API entry that a name in a listing means."""

    def __init__(self, app, document: str) -> None:
        self.app, self.document, self.index = app, document, app.ledger_api
        self.pages = {h: d for d, headers in contributed(app.env, "ledger_api").items() for h in headers}

    def anchor(self, entity: Entity, content: str) -> str:
        page = self.pages.get(entity.header)
        if page is None:
            return content
        uri = f"{self.app.builder.get_relative_uri(self.document, page)}#{entity.ident}"
        return f'<a class="api" href="{html.escape(uri)}">{content}</a>'

    def standard(self, name: str, content: str) -> str:
        """A name of the standard library, at the reference that conf.py gives."""
        reference = self.app.config.ledger_std_reference
        return f'<a class="std" href="{html.escape(reference.format(name))}">{content}</a>' if reference else content

    def header(self, name: str, content: str) -> str:
        page = self.pages.get(name)
        if page is None:
            return content
        return f'<a class="api" href="{html.escape(self.app.builder.get_relative_uri(self.document, page))}">{content}</a>'

    def free(self, parts: list[str], called: bool) -> Entity | None:
        """What a name without a dot before it means: a type, a called function, a constant, a qualified member."""
        found = lookup(self.index, "::".join(parts))
        if found is None and called and len(parts) == 1:
            return self.index.only_friend(parts[0])
        if found is None or len(parts) > 1 or found.kind not in ("function", "variable"):
            return found
        if found.kind == "function" and (not called or len(self.index.headers_with(found.name)) > 1):
            return None  # overloads on several pages: which one is meant needs a compiler
        return found

    def member(self, name: str, seen: set[str]) -> Entity | None:
        if name in STD_MEMBERS:
            return None
        owners: dict[str, Entity] = {}
        for entity in self.index.entities.values():
            owner = self.index.entities.get(entity.parent)
            if owner and entity.name == name and owner.name in seen and entity.kind in ("function", "variable"):
                owners.setdefault(owner.ident, entity)
        return next(iter(owners.values())) if len(owners) == 1 else None

    def link(self, body: str, own: set[str], defined: dict[int, dict[str, Entity]], about: set[str] = frozenset(),
             exact: Exact | None = None, first: int = 1) -> str:
        """The highlighted listing with its links.

        own: names it declares itself; defined: entities by line; about: words of the files that it ends up in; exact: what
        clang said; first: the number of the line that it begins with.
        """
        spans = list(SPAN.finditer(body))
        texts = [html.unescape(m.group(2)) for m in spans]
        places = text_places(body, spans, first)
        seen, out, done, before, parts, access = about.union(texts), [], 0, "", [], ""
        for i, (m, word) in enumerate(zip(spans, texts)):
            kind, linked, place = m.group(1).split()[0], None, places[i]
            if kind == "cpf":
                linked = self.header(word.strip('<>"'), m.group(0))
            elif kind in NAMES and re.fullmatch(r"[A-Za-z_]\w*", word):
                if before != "::":
                    parts, access = [], before if before in (".", "->") else ""
                parts = [*parts, word]
                follows = next((t for t in texts[i + 1:i + 3] if t.strip()), "")
                told, entity = said(exact or {}, place, word)
                if not told:
                    entity = self.meaning(parts, access, follows, seen, own) or defined.get(place[0], {}).get(word)
                if entity:
                    linked = self.anchor(entity, m.group(0))
                elif parts[0] == "std" and len(parts) > 1:
                    linked = self.standard("::".join(parts), m.group(0))
            elif exact and (kind == "o" or word == "operator"):
                entity = operator(exact, place, word)
                linked = self.anchor(entity, m.group(0)) if entity else None
            if linked:
                out += [body[done:m.start()], linked]
                done = m.end()
            before = word if word.strip() else before
        return "".join(out) + body[done:]

    def meaning(self, parts: list[str], access: str, follows: str, seen: set[str], own: set[str]) -> Entity | None:
        """access: the dot or arrow before the name; own: types and variables that the listing declares itself."""
        called = follows.startswith(("(", "<"))
        if not access or len(parts) > 1:
            return None if parts[0] in own else self.free(parts, called)
        found = self.member(parts[0], seen) if follows.startswith("(") else None
        if found or access == ".":
            return found
        returned = lookup(self.index, parts[0])  # an arrow stands before return types, too
        return returned if returned and returned.kind not in ("function", "variable") else None


def text_places(body: str, spans: list[re.Match], first: int) -> list[tuple[int, int]]:
    """Line and column, in the text of the listing, of each highlighted piece."""
    out, line, column = [], first, 1
    done = body.index("<pre>") + 5 if "<pre>" in body else 0
    for span in spans:
        text = html.unescape(re.sub(r"<[^>]*>", "", body[done:span.start(2)]))
        line, column = line + text.count("\n"), len(text) - text.rfind("\n") + (0 if "\n" in text else column - 1)
        out.append((line, column))
        done = span.start(2)
    return out


def said(exact: Exact, place: tuple[int, int], word: str) -> tuple[bool, Entity | None]:
    """Whether clang told what a name means, and what: an entity, or None when it is none of the library's."""
    found = exact.get(place)
    return place in exact, found if found and found.name in (word, f'operator""{word}') else None


def operator(exact: Exact, place: tuple[int, int], sign: str) -> Entity | None:
    """What a sign means, or the word operator before it."""
    found = exact.get(place)
    names = (f"operator{sign}", f"operator{REWRITTEN.get(sign, sign)}")
    return found if found and (found.name in names or sign == "operator" and found.name.startswith(sign)) else None


def lookup(index: ApiIndex, name: str) -> Entity | None:
    """The entity with exactly this name, with or without the library's namespace, or inherited under it."""
    name = name if name.startswith(f"{NAMESPACE}::") else f"{NAMESPACE}::{name}"
    scope, _, last = name.rpartition("::")
    for candidate in (name, *(f"{base}::{last}" for base in index.bases.get(scope, ()))):
        if candidate in index.by_name:
            return index.by_name[candidate][0]
    return None


def hover(entity: Entity) -> str:
    return f"{entity.signature}\n{entity.brief}".strip()


def chunk_links(app, document: str, body: str, references: list[tuple[int, str, str]], first: int = 1) -> str:
    """Turns the lines that refer to a chunk into links."""
    opening, start, rest = body.partition("<pre>")
    lines = rest.split("\n")
    for line, target, ident in references:
        plain = html.unescape(re.sub(r"<[^>]+>", "", lines[line - first]))
        name = plain.strip()
        uri = app.builder.get_relative_uri(document, target) if target != document else ""
        lines[line - first] = (f'{plain[:len(plain) - len(plain.lstrip())]}<a class="chunk-reference" '
                           f'href="{html.escape(uri)}#{ident}">{html.escape(name)}</a>')
    return opening + start + "\n".join(lines)


def declared(text: str, library: bool) -> set[str]:
    """Names that a listing declares itself, which then do not mean the library's (in the library they do)."""
    own = set(VARIABLE.findall(text))
    if not library:
        own.update(FUNCTION.findall(text), (name for pair in DECLARED.findall(text) for name in pair if name))
    return own


def definitions(app, document: str, ident: str) -> dict[int, dict[str, Entity]]:
    """The entities that a fence defines: by line in the fence and name."""
    fence, found = maps(app).fence(document, ident), {}
    for entity in app.ledger_api.entities.values() if fence and fence["files"] else ():
        if entity.header in fence["files"]:
            place = maps(app).place(entity.header, entity.line)
            if place and place[0] == document and fence["line"] < place[1] <= fence["line"] + fence["text"].count("\n"):
                found.setdefault(place[1] - fence["line"], {})[entity.name] = entity
    return found


def words_around(app, files: list[str]) -> set[str]:
    """The words of all fences that end up in these files."""
    texts = [f["text"] for each in maps(app).documents.values() for f in each["fences"] if not set(f["files"]).isdisjoint(files)]
    return {word for text in texts for word in re.findall(r"[A-Za-z_]\w*", text)}


def visit_literal_block(self, node) -> None:
    try:
        HTML5Translator.visit_literal_block(self, node)  # writes the block, then raises SkipNode
    except nodes.SkipNode:
        if node.get("language") == "cpp":
            app, document = self.builder.app, self.builder.current_docname
            own = declared(node.astext(), any(f.startswith("systems/") for f in node.get("files", [])))
            first = 1 + len(node.astext()) - len(node.astext().lstrip("\n"))  # the page drops blank lines at the top
            body = chunk_links(app, document, self.body[-1], node.get("references", []), first)
            if not all(f.startswith("tangle/") for f in node.get("files") or [""]):  # another library: none of its names is ours
                origin = node.get("document", document), node.get("fence", "")  # a listing may be shown on another page, too
                around = words_around(app, node.get("files", []))
                body = Linker(app, document).link(body, own, definitions(app, *origin), around, of_fence(app, *origin), first)
            self.body[-1] = PLAIN.sub(r"\1", body)  # a third of the weight of a page
        raise


def depart_literal_block(self, node) -> None:
    HTML5Translator.depart_literal_block(self, node)


def note_names(app, doctree) -> None:
    """Remembers which pages have code, to write them again when the API changes."""
    if any(node.get("language") == "cpp" for node in doctree.findall(nodes.literal_block)) or any(doctree.findall(nodes.literal)):
        contribute(app.env, "ledger_names")["code"] = True


def targets(app, env) -> str:
    """All that names may link to."""
    pages = {h: d for d, headers in contributed(env, "ledger_api").items() for h in headers}
    return repr([(e.qualified, e.ident, hover(e), pages.get(e.header)) for e in app.ledger_api.entities.values()])


def fingerprints(app, env) -> dict[str, str]:
    now = targets(app, env)
    everything = repr(app.ledger_exact.units)  # for a page that shows listings of others
    return {document: digest((now + (exact_names(app, document) or everything)).encode())
            for document, names in contributed(env, "ledger_names").items() if names}


def exact_names(app, document: str) -> str:
    return "".join(repr(of_fence(app, document, fence["id"])) for fence in maps(app).fences(document))


def setup(app):
    app.setup_extension("exact_names")
    app.add_config_value("ledger_std_reference", "", "html")
    app.add_node(nodes.literal_block, override=True, html=(visit_literal_block, depart_literal_block))
    app.connect("doctree-read", note_names)
    late(app, fingerprints)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
