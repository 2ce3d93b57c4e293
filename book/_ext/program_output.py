"""{output} NN_name: what a chapter's program printed in this build; {drawing} NAME: the figure that it drew.
Where it did not run, the page says so in words."""

from __future__ import annotations

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.util.docutils import SphinxDirective

from inline_svg import inline
from listing_nodes import plain_block, simple_listing
from site_data import build_folder, note_input, root_folder
from site_links import source_link


def not_run(text: str) -> nodes.Node:
    return nodes.paragraph("", text, classes=["not-run"])


class Output(SphinxDirective):
    required_arguments = 1

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        program = f"src/chapters/{name}.cpp"
        source = note_input(self.env, root_folder(self.env.app) / program, "time")
        printed = note_input(self.env, build_folder(self.env.app) / "outputs" / f"{name}.txt", "time")
        if not source.is_file():
            raise self.error(f"there is no program {name}")
        if not printed.is_file():
            return [not_run(f"The program {name} was not run in this build, so there is no output to show.")]
        if printed.stat().st_mtime < source.stat().st_mtime:
            return [not_run(f"The program {name} has changed since it was last run, so there is no output to show.")]
        text = printed.read_text(encoding="utf-8").rstrip("\n")
        caption = nodes.inline("", "output of ", source_link(self.env, program, 0, nodes.literal(name, name)),
                               nodes.Text(", from this build"))
        return [simple_listing([caption], plain_block(text, "printed"), "listing-output")]


class Drawing(SphinxDirective):
    """A figure that a program wrote to outputs/NAME.svg; the content is its caption."""

    required_arguments = 1
    has_content = True
    option_spec = {"alt": directives.unchanged_required, "name": directives.unchanged}

    def run(self) -> list[nodes.Node]:
        name = self.arguments[0]
        if "alt" not in self.options:
            raise self.error(f"the drawing {name} needs an alternative text: `:alt: ...`")
        drawn = note_input(self.env, build_folder(self.env.app) / "outputs" / f"{name}.svg", "time")
        if not drawn.is_file():
            return [not_run(f"The figure {name} was not drawn in this build, so there is none to show.")]
        svg = inline(drawn.read_text(encoding="utf-8"), self.options["alt"], name)
        caption = nodes.caption()
        self.state.nested_parse(self.content, self.content_offset, caption)
        if caption.children and isinstance(caption[0], nodes.paragraph):
            caption[:] = caption[0].children
        figure = nodes.figure("", nodes.raw("", svg, format="html"), caption)
        self.add_name(figure)
        return [figure]


def setup(app):
    app.setup_extension("listing_nodes")
    app.add_directive("drawing", Drawing)
    app.add_directive("output", Output)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
