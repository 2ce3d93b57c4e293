"""Links inside a figure: href="api:2/Flops" leads to an API entry, href="explained:2/Flops" to the section that explains it.

The number is the chapter that brings the name. A chapter that this build does not have leaves its names without links; a name
that a chapter of this build should have brought and did not is a warning.
"""

from __future__ import annotations

import re
from html import escape

from sphinx.util import logging

from api_index import NAMESPACE
from api_links import explained_in
from cpp_links import hover, lookup
from site_data import contributed, maps

log = logging.getLogger(__name__)

LINK = re.compile(r'<a href="(api|explained):(\d+)/([\w:]+)">(.*?)</a>', re.DOTALL)


def target(app, env, kind: str, chapter: str, name: str) -> tuple[str, str, str] | None:
    """Document, anchor and title of a name's place; of several overloads the one that the chapter explains."""
    if kind == "explained":
        document = maps(app).document_of_chapter(int(chapter))
        places = [explained_in(app, env, entity) for entity in app.ledger_api.by_name.get(f"{NAMESPACE}::{name}", ())]
        return next((each for each in places if each and each[0] == document), None)
    entity = lookup(app.ledger_api, name)
    if entity is None:
        return None
    pages = {h: d for d, headers in contributed(env, "ledger_api").items() for h in headers}
    return (pages[entity.header], entity.ident, hover(entity)) if entity.header in pages else None


def targets(app, env, svg: str) -> str:
    """All that the links of a figure lead to."""
    return repr([target(app, env, kind, chapter, name) for kind, chapter, name, _ in LINK.findall(svg)])


def resolve(app, env, svg: str, document: str, location) -> str:
    def one(match: re.Match) -> str:
        kind, chapter, name, content = match.groups()
        found = target(app, env, kind, chapter, name)
        if found is None:
            if maps(app).document_of_chapter(int(chapter)):
                log.warning("figure: chapter %s brings no %s", chapter, name, location=location)
            return f"<g>{content}</g>"
        page, anchor, title = found
        uri = f"{app.builder.get_relative_uri(document, page)}#{anchor}"
        return f'<a href="{escape(uri)}"><title>{escape(title)}</title>{content}</a>'
    return LINK.sub(one, svg)
