"""A warning stays until it is mended.

Sphinx warns about a page when it reads the page, and not again while the page stays the same: a second build after
a failed one would pass. So a build with warnings forgets what it read.
"""

from __future__ import annotations

from pathlib import Path


def forget(app, problem) -> None:
    if app._fail_on_warnings and app._warncount:
        Path(app.doctreedir, "environment.pickle").unlink(missing_ok=True)


def setup(app):
    app.connect("build-finished", forget, priority=900)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
