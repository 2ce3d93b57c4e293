"""Links between pages that are known by name before they exist: to fences, tests, API entries and source lines."""

from __future__ import annotations

from docutils import nodes
from sphinx import addnodes
from sphinx.util import logging

log = logging.getLogger(__name__)

TESTS_PAGE = "reference/tests"


def link(env, document: str, anchor: str, *content: nodes.Node | str, classes: tuple[str, ...] = (),
         api: bool = False) -> nodes.Element:
    """A link to a place on a page of the book; api: to an API entry, which is shown beside it."""
    inner = nodes.inline("", "", *(nodes.Text(c) if isinstance(c, str) else c for c in content), classes=list(classes))
    return addnodes.pending_xref("", inner, refdomain="", reftype="ledger", reftarget=document, ledger_anchor=anchor,
                                 ledger_api=api, refdoc=env.docname, refexplicit=True, refwarn=True)


def source_page(path: str) -> str:
    """The page that shows a file of src/ or tests/; path is relative to the repository."""
    return f"source/{path}"


def source_link(env, path: str, line: int, *content: nodes.Node | str, classes: tuple[str, ...] = ()) -> nodes.Element:
    """A link to a line (0: the page) of a source page."""
    node = link(env, source_page(path), f"line-{line}" if line else "", *content, classes=classes)
    node["reftype"] = "ledger-source"
    return node


def resolve(app, env, node, content):
    if node.get("reftype") not in ("ledger", "ledger-source"):
        return None
    target, anchor = node["reftarget"], node["ledger_anchor"]
    if node["reftype"] == "ledger" and target not in env.found_docs:
        log.warning("link to a page that does not exist: %s", target, location=node)
        return content
    if app.builder.format != "html":
        return content
    # The builder's current page, not the page that was read: they differ when a page is included in another.
    uri = app.builder.get_relative_uri(node["refdoc"], target)
    if anchor:
        uri = f"#{anchor}" if target == node["refdoc"] else f"{uri}#{anchor}"
    reference = nodes.reference("", "", content, internal=True, refuri=uri)
    if node["ledger_api"]:
        reference["classes"].append("api")
    return reference


def setup(app):
    app.connect("missing-reference", resolve)
    return {"version": "1", "env_version": 1, "parallel_read_safe": True, "parallel_write_safe": True}
