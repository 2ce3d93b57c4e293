"""Sphinx configuration: sphinx-build -W --keep-going -c . -d build/doctrees book build/html"""

import os
import re
import sys
from pathlib import Path

ROOT = Path(__file__).absolute().parent
sys.path.insert(0, str(ROOT / "book" / "_ext"))

project = "The Resource Ledger"
author = "The Resource Ledger's authors"
copyright = "2026 The authors of The Resource Ledger, MIT license"
version = re.search(r"project\(systems VERSION ([\d.]+)", (ROOT / "CMakeLists.txt").read_text(encoding="utf-8"))[1]
language = "en"
html_title = "The Resource Ledger"
html_short_title = "Ledger"

extensions = [
    "myst_parser",
    "breathe",
    "sphinx_copybutton",
    "sphinxcontrib.bibtex",
    # What the book adds, in book/_ext.
    "site_data",
    "site_links",
    "mathml",
    "inline_svg",
    "listings",
    "cpp_links",
    "hovers",
    "inline_names",
    "program_output",
    "live_figures",
    "exercises",
    "api_pages",
    "api_links",
    "api_names",
    "places",
    "test_pages",
    "compiler_errors",
    "operations",
    "source_pages",
    "draft",
    "page_facts",
    "search_lines",
    "epub",
    "glossary_links",
    "mended_html",
    "lasting_warnings",
    "no_leftovers",
]

# Where the rest of the build left its results: maps, outputs, test results, Doxygen's XML.
ledger_root = str(ROOT)
ledger_build = str(ROOT / os.environ.get("BUILD", "build"))

# Where names of the standard library lead: a page with {} for the name, or "" for nowhere.
ledger_std_reference = ""

exclude_patterns = ["_ext", "_static", "_templates", "**/README.md"]
nitpicky = True
# The standard library, template parameters, namespaces and literal suffixes have no page here; all else must resolve.
nitpick_ignore_regex = [("cpp:.*", r"std(::.*)?|[A-Z]|systems|(.*::)?detail(::.*)?|u?int\d+_t|size_t|_\w+")]

myst_enable_extensions = ["colon_fence", "deflist", "dollarmath", "attrs_inline", "attrs_block"]
myst_heading_anchors = 3
numfig = True
toc_object_entries_show_parents = "hide"
math_number_all = False
primary_domain = "cpp"
highlight_language = "none"
smartquotes = False

bibtex_bibfiles = ["book/references.bib"]
bibtex_default_style = "plain"

breathe_projects = {"systems": str(Path(ledger_build, "doxygen", "xml"))}
breathe_default_project = "systems"
breathe_domain_by_extension = {"hpp": "cpp"}

html_theme = "furo"
html_baseurl = os.environ.get("BASEURL", "")  # where the book is published, if it is
html_context = {"baseurl": html_baseurl}
templates_path = ["book/_templates"]
html_additional_pages = {"404": "404.html"}  # complete in itself: it is shown for addresses of any depth
html_static_path = ["book/_static"]
html_css_files = ["ledger.css"]
html_js_files = [("scroll.js", {"defer": "defer"})]
html_math_renderer = "mathml"
html_copy_source = False
html_show_copyright = False
html_show_sourcelink = False
html_show_search_summary = False  # it would fetch pages, and browsers refuse that from disk: search_lines shows them
html_theme_options = {"navigation_with_keys": True}

epub_basename = "TheResourceLedger"
epub_css_files = ["ebook.css"]
epub_show_urls = "no"
epub_exclude_files = [f"_static/{name}" for name in ("ledger.css", "live.css", "pdf.css", "copybutton.css")]

pygments_style = "xcode"
pygments_dark_style = "github-dark"

copybutton_prompt_text = r"\$ "
copybutton_prompt_is_regexp = True
copybutton_exclude = ".linenos, .gp, .go"
