"""How the index and the search call the names of the API: Bytes, not systems::Bytes under S; parameters not at all.

And the search knows all of the index, also when a few pages alone are made again: Sphinx then forgets the entries of the others, which it
collects while it writes, after it has saved what the next run starts from.
"""

from __future__ import annotations

import re

from sphinx import addnodes
from sphinx.domains.cpp import CPPDomain
from sphinx.transforms import SphinxTransform
from sphinx.util.index_entries import split_index_msg

PARAMETERS = ("functionParam", "templateParam", "templateTypeParam", "templateTemplateParam", "templateNonTypeParam")


class Domain(CPPDomain):
    def get_objects(self):
        return (each for each in super().get_objects() if each[2] not in PARAMETERS)


def shown(entry: str) -> str:
    """systems::Bytes::from (C++ function) -> Bytes::from (function)."""
    return re.sub(r"\(C\+\+ ", "(", re.sub(r"^systems::(?=\w)", "", entry))


class ShortEntries(SphinxTransform):
    default_priority = 840  # before the domains collect them

    def apply(self, **kwargs) -> None:
        for node in self.document.findall(addnodes.index):
            entries = [(kind, shown(text), *rest) for kind, text, *rest in node["entries"]]
            node["entries"] = [each for each in entries if " parameter)" not in each[1]]


def remember_entries(app, env) -> None:
    for document, entries in env.get_domain("index").entries.items():
        found = {(part, target or "", main) for kind, text, target, main, _ in entries for part in split_index_msg(kind, text)}
        env._search_index_index_entries[document] = sorted(found)  # no public way leads there


def setup(app):
    app.add_domain(Domain, override=True)
    app.add_transform(ShortEntries)
    app.connect("env-updated", remember_entries)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
