"""The signature and first sentence of each API entry that a page links to, once per page, for book/_static/hover.js."""

from __future__ import annotations

import json
import re

API_LINK = re.compile(r'<a class="[^"]*\bapi\b[^"]*" href="[^"#]*#([^"]+)"')


def add(app, pagename, templatename, context, doctree) -> None:
    if app.builder.name == "epub":
        return  # no script runs there
    entities = app.ledger_api.entities
    linked = [entities[ident] for ident in dict.fromkeys(API_LINK.findall(context.get("body", ""))) if ident in entities]
    if linked:
        data = json.dumps({e.ident: [e.signature, e.brief] for e in linked}, separators=(",", ":"), ensure_ascii=False)
        data = data.replace("</", "<\\/").replace("<!--", "<\\u0021--")
        context["body"] += f'\n<script type="application/json" id="api-entries">{data}</script>\n'


def setup(app):
    app.setup_extension("api_index")
    app.connect("html-page-context", add)
    app.add_js_file("hover.js", loading_method="defer")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
