"""Links to the place in the book where something is explained: known when every page has been read."""

from __future__ import annotations

from docutils import nodes
from sphinx.transforms.post_transforms import SphinxPostTransform

from api_links import explained_in
from site_data import contribute, contributed, late, maps
from site_links import link

Key = tuple[str, ...]  # ("entity", id), ("fence", document, id), ("section", document, id of a fence), ("document", name)


class place(nodes.Inline, nodes.Element):
    """Stands for a link until all pages have been read; its attribute key says to what."""


def place_of(env, *key: str) -> place:
    """A link to the place of an entity, a fence or a document, on the page being read."""
    contribute(env, "ledger_places")[key] = True
    return place(key=key)


def where(app, env, key: Key) -> tuple[str, str, str] | None:
    """Document, anchor and words of a place; None when the book has none."""
    kind, name = key[:2]
    if kind == "document":
        return (name, "", env.titles[name].astext()) if name in env.titles else None
    if kind == "entity":
        entity = app.ledger_api.entities.get(name)
        found = explained_in(app, env, entity) if entity else None
    else:
        section = contributed(env, "ledger_sections").get(name, {}).get(key[2])
        found = (name, key[2], section[1]) if section else None
    if found is None or kind == "section":
        return found
    label = maps(app).label(found[0])
    return found[0], found[1], f"{label[0].upper()}{label[1:]}: {found[2]}"


class Places(SphinxPostTransform):
    default_priority = 5  # before references are resolved

    def run(self, **kwargs) -> None:
        for node in list(self.document.findall(place)):
            found = where(self.app, self.env, node["key"])
            node.replace_self(link(self.env, found[0], found[1], found[2], classes=("to-section",)) if found else [])


def fingerprints(app, env) -> dict[str, str]:
    return {document: repr([where(app, env, key) for key in keys])
            for document, keys in contributed(env, "ledger_places").items() if keys}


def setup(app):
    app.setup_extension("api_links")
    app.add_node(place)
    app.add_post_transform(Places)
    late(app, fingerprints)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
