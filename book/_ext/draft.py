"""With the tag `draft` (`make serve`), each build tangles the book first; a draft that does not tangle leaves the last pages there."""

from __future__ import annotations

import subprocess


def tangle(app, _config) -> None:
    if app.tags.has("draft") and subprocess.run(["make", "-s", "draft"], cwd=app.confdir, check=False).returncode:
        raise SystemExit("This draft does not tangle; the pages are those of the last one that did.")


def setup(app):
    app.connect("config-inited", tangle, priority=1)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
