"""{exercise}: statement, hints, the stub, the answer folded away, and what the answer's tests said in this build; {check}: a question
for two minutes, its answer folded away."""

from __future__ import annotations

import re

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from listing_nodes import badge, folded
from site_data import maps, note_input, root_folder
from site_links import TESTS_PAGE, link, source_link
from suites import results_path, suites

LEVELS = {"practice": "practice", "stretch": "stretch", "measure": "measure your own"}


class exercise(nodes.General, nodes.Element):
    pass


def visit_exercise(self, node):
    self.body.append(self.starttag(node, "section", CLASS="exercise"))


def depart_exercise(self, node):
    self.body.append("</section>\n")


def visit_heading(self, node):
    self.body.append(self.starttag(node, "h3", "", CLASS="exercise-title"))


def depart_heading(self, node):
    self.add_permalink_ref(node.parent, "Link to this exercise")
    self.body.append("</h3>\n")


class exercise_title(nodes.Part, nodes.TextElement):
    pass


def level(argument: str) -> str:
    return directives.choice(argument, tuple(LEVELS))


def unshared(stub: str, answer: str) -> str:
    """The first declaration of the stub, its comment included, that the answer does not have; "" where it has all."""
    text = re.sub(r"^#.*\n", "", stub, flags=re.M)  # an answer may include more
    parts = re.split(r"\n\s*\n|(?<=\) \{)\n(?:    .*\n|\n)*\}", text)  # without the bodies of functions
    return next((part.strip() for part in parts if part.strip() not in answer), "")


class Exercise(SphinxDirective):
    required_arguments = 1
    final_argument_whitespace = True
    has_content = True
    # :prediction: is what came of the question before the work; the round says it where a reader has no answer to compare with
    option_spec = {"level": level, "criteria": directives.unchanged_required, "prediction": directives.unchanged,
                   "name": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        missing = [f":{option}:" for option in ("level", "criteria") if option not in self.options]
        if missing:
            raise self.error(f"an exercise needs {' and '.join(missing)}")
        node = exercise()
        self.state.nested_parse(self.content, self.content_offset, node)
        files = self.files(node)
        stem = next((f.removeprefix("exercises/").removesuffix(".hpp") for f in files if f.startswith("exercises/")), "")
        match, answer = re.match(r"(\d+)_(\d+)_", stem), f"solutions/{stem}.hpp" in files
        if not match or (not answer and (root_folder(self.env.app) / "src/solutions").exists()):  # a tree for students has none
            raise self.error("an exercise needs a fence file=exercises/NN_M_name.hpp and one file=solutions/NN_M_name.hpp")
        number = f"Exercise {int(match[1])}.{match[2]}"
        self.name_it(node, f"exercise-{int(match[1])}-{match[2]}", number)
        if answer:
            if apart := unshared(files[f"exercises/{stem}.hpp"].astext(), files[f"solutions/{stem}.hpp"].astext()):
                raise self.error(f"stub and answer must declare the same; the answer does not have, letter for letter: {apart}")
            self.fold_answer(node, files[f"exercises/{stem}.hpp"], stem)
        node[:0] = self.head(number)
        return [node]

    def files(self, node: nodes.Node) -> dict[str, nodes.literal_block]:
        """The fences of this exercise that are files, by name, as tangle's map has them."""
        by_line = {f["line"]: f["name"] for f in maps(self.env.app).fences(self.env.docname) if f["kind"] == "file"}
        return {by_line[b.line]: b for b in node.findall(nodes.literal_block) if b.line in by_line}

    def name_it(self, node: nodes.Element, anchor: str, number: str) -> None:
        node["ids"].append(anchor)
        domain = self.env.domains.standard_domain
        for name in filter(None, (self.options.get("name"), anchor)):
            domain.anonlabels[name] = self.env.docname, anchor
            domain.labels[name] = self.env.docname, anchor, number

    def head(self, number: str) -> list[nodes.Node]:
        title, problems = self.parse_inline(self.arguments[0])
        heading = exercise_title("", "", nodes.inline("", number, classes=["exercise-number"]), nodes.Text(" "), *title)
        heading += [nodes.Text(" "), badge(LEVELS[self.options["level"]], "level")]
        content, more = self.parse_inline(self.options["criteria"])
        done = nodes.paragraph("", "", nodes.strong("", "Done when "), *content, classes=["criteria"])
        return [heading, *problems, done, *more]

    def fold_answer(self, node: nodes.Element, stub: nodes.Node, stem: str) -> None:
        """The answer, what is said about it after the stub, and its tests, behind one summary; hints stay outside."""
        start = self.place(node, stub) + 1
        rest = node.children[start:]
        hints = [n for n in rest if isinstance(n, folded) and "hint" in n["classes"]]
        fold = folded("", *(n for n in rest if n not in hints), summary="Show the answer", classes=["answer"])
        fold += self.tests(stem)
        node[start:] = [*hints, fold]

    @staticmethod
    def place(node: nodes.Element, part: nodes.Node) -> int:
        while part.parent is not node:
            part = part.parent
        return node.index(part)

    def tests(self, stem: str) -> nodes.Node:
        name = f"solution_{stem}"
        note_input(self.env, results_path(self.env.app, name), "time")
        suite = suites(self.env.app).get(name)
        source = source_link(self.env, f"tests/exercises/{stem}_test.cpp", 0, "its tests")
        if suite is None:
            return nodes.paragraph("", "The tests of this answer have not run yet.", classes=["not-run"])
        if suite.good:
            word, text = badge("passed", "passed"), f" The answer passes its {len(suite.tests)} tests in this build. See "
        else:
            word, text = badge("failed", "failed"), " The answer fails in this build. See "
        results = link(self.env, TESTS_PAGE, f"suite-{name.replace('_', '-')}", "the results")
        return nodes.paragraph("", "", word, nodes.Text(text), results, nodes.Text(" and "), source, nodes.Text("."),
                               classes=["exercise-tests"])


class Hint(SphinxDirective):
    has_content = True

    def run(self) -> list[nodes.Node]:
        node = folded(summary="Hint", classes=["hint"])
        self.state.nested_parse(self.content, self.content_offset, node)
        return [node]


class Check(SphinxDirective):
    """A title, a question, a line `+++`, and the answer."""

    required_arguments = 1
    final_argument_whitespace = True
    has_content = True

    def run(self) -> list[nodes.Node]:
        lines = list(self.content)
        if lines.count("+++") != 1 or not (self.content[: lines.index("+++")] and self.content[lines.index("+++") + 1:]):
            raise self.error("a check needs a question, a line +++, and an answer")
        middle = lines.index("+++")
        title, problems = self.parse_inline(self.arguments[0])
        node, answer = nodes.container(classes=["check"]), folded(summary="Show the answer", classes=["answer"])
        node += nodes.paragraph("", "", nodes.strong("", "", *title), nodes.Text(" "), badge("two minutes", "level"))
        self.state.nested_parse(self.content[:middle], self.content_offset, node)
        self.state.nested_parse(self.content[middle + 1:], self.content_offset + middle + 1, answer)
        node += answer
        return [node, *problems]


def number_hints(app, doctree) -> None:
    """Count the hints of each exercise, and put each into the one before it: opening that one shows it."""
    for each in doctree.findall(exercise):
        hints = [node for node in each.findall(folded) if "hint" in node["classes"]]
        for number, hint in enumerate(hints, 1):
            hint["summary"] = f"Hint {number} of {len(hints)}" if len(hints) > 1 else "Hint"
        for before, hint in zip(hints, hints[1:]):
            hint.parent.remove(hint)
            before += hint


def setup(app):
    app.setup_extension("listing_nodes")
    app.setup_extension("suites")
    app.add_node(exercise, html=(visit_exercise, depart_exercise))
    app.add_node(exercise_title, html=(visit_heading, depart_heading))
    app.add_directive("exercise", Exercise)
    app.add_directive("hint", Hint, override=True)
    app.add_directive("check", Check)
    app.connect("doctree-read", number_hints)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
