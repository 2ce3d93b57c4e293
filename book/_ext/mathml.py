"""Formulas as MathML, by docutils' own converter: no JavaScript, no fonts, no network."""

from __future__ import annotations

from docutils import nodes
from docutils.utils.math import MathError
from docutils.utils.math.latex2mathml import tex2mathml
from sphinx.util import logging

log = logging.getLogger(__name__)


def convert(translator, node: nodes.Node, display: bool) -> str:
    tex = node.astext().strip()
    try:
        return tex2mathml(tex, as_block=display)
    except (MathError, SyntaxError, ValueError) as problem:
        log.warning("formula cannot be converted to MathML: %s: %s", tex, problem, location=node)
        return f"<code>{translator.encode(tex)}</code>"


def visit_inline(translator, node: nodes.math) -> None:
    translator.body.append(convert(translator, node, display=False))
    raise nodes.SkipNode


def visit_block(translator, node: nodes.math_block) -> None:
    translator.body.append(translator.starttag(node, "div", CLASS="math"))
    if node.get("number"):
        translator.body.append(f'<span class="eqno">({node["number"]})')
        translator.add_permalink_ref(node, "Link to this equation")
        translator.body.append("</span>")
    translator.body.append(convert(translator, node, display=True) + "</div>\n")
    raise nodes.SkipNode


def setup(app):
    app.add_html_math_renderer("mathml", (visit_inline, None), (visit_block, None))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
