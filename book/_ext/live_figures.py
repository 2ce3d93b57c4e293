"""{live} NAME: a figure whose inputs can be changed. The page is made from what the program build/bin/live printed; where
the build has a WebAssembly module, live.js asks that for new answers. The directive's content is the caption."""

from __future__ import annotations

import base64
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from docutils import nodes
from sphinx.util.docutils import SphinxDirective

from program_output import not_run
from site_data import build_folder, digest, note_input

MODULE = "live_module.js"


@dataclass
class Figure:
    """One figure as the program describes it."""
    name: str
    inputs: list[list[str]] = field(default_factory=list)   # name, unit, value, options
    presets: list[list[str]] = field(default_factory=list)  # name, values
    steps: list[list[str]] = field(default_factory=list)    # kind, name, map, text


def figures(text: str) -> dict[str, Figure]:
    """All figures of the program's description, by name."""
    found: dict[str, Figure] = {}
    for line in text.splitlines():
        kind, *fields = line.split("\t")
        if kind == "figure":
            figure = found[fields[0]] = Figure(fields[0])
        elif kind == "input":
            figure.inputs.append(fields)
        elif kind == "preset":
            figure.presets.append(fields)
        else:
            figure.steps.append([kind, *fields])
    return found


def module_path(app) -> Path:
    return build_folder(app) / "live" / "live.wasm"


def is_live(app) -> bool:
    """Whether the pages can answer: a browser shows them, and this build has the module."""
    return app.builder.name == "html" and module_path(app).is_file()


def input_html(figure: str, number: int, name: str, unit: str, value: str, options: str) -> str:
    ident = f"live-{figure}-{number}"
    said = f'<span class="live-unit" id="{ident}-unit">{escape(unit)}</span>' if unit else ""
    described = f' aria-describedby="{ident}-unit live-{figure}-said"' if unit else f' aria-describedby="live-{figure}-said"'
    if options:
        choices = "".join(f"<option{' selected' if each == value else ''}>{escape(each)}</option>" for each in options.split("|"))
        control = f'<select id="{ident}"{described}>{choices}</select>'
    else:
        control = (f'<input id="{ident}" type="text" inputmode="numeric" autocomplete="off" spellcheck="false" '
                   f'value="{escape(value)}"{described}>')
    return f'<div class="live-input"><label for="{ident}">{escape(name)}</label>{control}{said}</div>'


def step_html(kind: str, name: str, way: str, text: str) -> str:
    return (f'<li class="live-{kind}"><span class="live-map">{escape(way)}</span><span class="live-name">{escape(name)}</span>'
            f'<span class="live-text">{escape(text)}</span></li>')


def figure_html(figure: Figure, module: str) -> tuple[str, str]:
    """What stands before the caption, and after it. Without a module the fields stay as they are."""
    fields = "".join(input_html(figure.name, number, *each) for number, each in enumerate(figure.inputs))
    presets = "".join(f'<button type="button" data-values="{escape(values)}">{escape(name)}</button>' for name, values in figure.presets)
    steps = "".join(step_html(*step) for step in figure.steps)
    said = "These are the first values; with JavaScript they can be changed." if module else \
        "These are the first values. This page was built without a compiler for WebAssembly, so they cannot be changed here."
    source = f' data-module="{escape(module)}"' if module else ""
    before = (f'<figure class="live" id="live-{figure.name}" data-figure="{figure.name}"{source}>\n'
              f'<form autocomplete="off"><fieldset disabled><legend>Change what it is computed from</legend>\n'
              f'<div class="live-inputs">{fields}</div>\n<div class="live-presets">{presets}<button type="reset">Reset</button></div>\n'
              f'</fieldset></form>\n<ol class="live-chain" aria-live="polite">{steps}</ol>\n'
              f'<p class="live-said" id="live-{figure.name}-said" role="status">{escape(said)}</p>\n<figcaption>')
    return before, "</figcaption>\n</figure>\n"


def printed_html(figure: Figure) -> tuple[str, str]:
    """The same where nothing can be changed: in the EPUB."""
    values = "".join(f"<li>{escape(f'{name}: {value} {unit}'.strip())}</li>" for name, unit, value, _ in figure.inputs)
    steps = "".join(step_html(*step) for step in figure.steps)
    return (f'<figure class="live" id="live-{figure.name}">\n<ul class="live-values">{values}</ul>\n<ol class="live-chain">{steps}</ol>\n'
            "<p>These are the first values; on the book's pages they can be changed.</p>\n<figcaption>", "</figcaption>\n</figure>\n")


class live_figure(nodes.General, nodes.Element):
    """A live figure; its children are the caption. Attribute figure: the name."""


class Live(SphinxDirective):
    required_arguments = 1
    has_content = True

    def run(self) -> list[nodes.Node]:
        app, name = self.env.app, self.arguments[0]
        described = note_input(self.env, build_folder(app) / "live" / "figures.txt")
        note_input(self.env, module_path(app))
        if not described.is_file():
            return [not_run(f"The figure {name} was not computed in this build, so there is nothing to show.")]
        known = figures(described.read_text(encoding="utf-8"))
        if name not in known:
            raise self.error(f"there is no figure {name}; there are {', '.join(known)}")
        node = live_figure("", figure=name)
        node.document = self.state.document
        self.state.nested_parse(self.content, self.content_offset, node)
        return [node]


def shown(self, node) -> tuple[str, str]:
    app = self.builder.app
    known = figures((build_folder(app) / "live" / "figures.txt").read_text(encoding="utf-8"))
    if app.builder.name == "epub":
        return printed_html(known[node["figure"]])
    if not is_live(app):
        return figure_html(known[node["figure"]], "")
    up, version = "../" * self.builder.current_docname.count("/"), digest(module_path(app).read_bytes())[:8]
    return figure_html(known[node["figure"]], f"{up}_static/{MODULE}?v={version}")


def visit(self, node):
    self.body.append(shown(self, node)[0])


def depart(self, node):
    self.body.append(shown(self, node)[1])


def add_files(app, page, template, context, doctree) -> None:
    """The style and the script of live figures, on the pages that have one."""
    if doctree is not None and next(doctree.findall(live_figure), None) is not None:
        app.add_css_file("live.css")
        if is_live(app):
            app.add_js_file("live.js", loading_method="defer")


def write_module(app, problem) -> None:
    """The module as a script: from disk, a browser loads scripts and nothing else."""
    if problem or app.builder.name != "html":
        return
    target = Path(app.outdir, "_static", MODULE)
    if is_live(app):
        text = base64.b64encode(module_path(app).read_bytes()).decode()
        target.write_text(f'ledgerModule("{text}");\n', encoding="utf-8")
    else:
        target.unlink(missing_ok=True)


def setup(app):
    app.add_node(live_figure, html=(visit, depart))
    app.add_directive("live", Live)
    app.connect("html-page-context", add_files)
    app.connect("build-finished", write_module)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
