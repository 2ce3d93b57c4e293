#!/usr/bin/env python3
"""The live figures in Chromium, from disk and with the network off: what they show is what the program build/bin/live says,
wrong inputs too; they load late, work by keyboard, and show their first values without JavaScript. And what a page weighs.

    live.py [BUILD]        BUILD is build by default

Exit status: 0 all passed, 1 something failed, 77 skipped, because there is no Chromium or no Playwright.
"""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

from chromium import Checks, Watch, chapters, new_context, with_chromium

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "book" / "_ext"))

from live_figures import Figure, figures  # noqa: E402

PAGES = {"memory": "01_memory_accounting.html", "attention": "02_attention_flops.html",
         "intensity": "04_arithmetic_intensity.html", "tiers": "05_memory_hierarchy.html"}
LIVE_LIMIT, PAGE_LIMIT = 150_000, 400_000  # bytes
LIVE_FILES = ("live.js", "live.css", "live_module.js")
EVERYTHING = str(2**128 - 1)
TYPED = {
    "memory": [("3", "1001", "6001", "32"), ("1", "1", "1", "1"), (str(2**64 - 1), "1", "1", "65535"), ("0", "8", "16", "32"),
               ("2", "-8", "16", "32"), ("2", "8", "x", "65536"), (str(2**64), "8", "16", "32"), (str(2**32), str(2**32), "2", "32")],
    "attention": [("4096", "64", "1", "16", "causal"), ("4608", "768", "12", "32", "full square"), ("", "16", "1", "32", "causal"),
                  (str(2**63), "8", "1", "32", "full square"), ("8", "16", str(2**64 - 1), "4", "causal")],
    "intensity": [("1", "3", "7", "11"), (EVERYTHING, "1", "1", EVERYTHING), ("0", "1", "1", "1"), ("1", "0", "1", "1"),
                  ("1", "1", "0", "-1"), (str(2**128), "1", "1", "1")],
    "tiers": [("70'000'000'000", "4", "1", "TB/s"), ("1", "1", str(2**64 - 1), "GiB/s"), ("1''0", "8", "400", "Gbit/s"),
              ("8", "8", "0", "MB/s"), (str(2**64 - 1), "65535", "1", "MB/s")],
}


def answers(build: Path, figure: str, questions: list[tuple[str, ...]]) -> list[list[list[str]]]:
    """What the native program says to each question: lines of kind, name, map and text."""
    typed = "".join("\t".join(each) + "\n" for each in questions)
    said = subprocess.run([build / "bin" / "live", figure], input=typed, capture_output=True, text=True, check=True).stdout
    found = [[line.split("\t") for line in each.splitlines()] for each in said.removesuffix("\n\n").split("\n\n")]
    assert len(found) == len(questions), f"{len(found)} answers to {len(questions)} questions"
    return found


def described(build: Path) -> dict[str, Figure]:
    return figures((build / "live" / "figures.txt").read_text(encoding="utf-8"))


def rows(page, figure: str) -> list[list[str]]:
    """What a figure shows: name, map and text of each step."""
    parts = "row => ['name', 'map', 'text'].map(part => row.querySelector(`.live-${part}`).textContent)"
    return page.evaluate(f"() => [...document.querySelectorAll('#live-{figure} .live-chain li')].map({parts})")


def said(page, figure: str) -> str:
    return page.locator(f"#live-{figure}-said").inner_text()


def expected(answer: list[list[str]]) -> tuple[list[list[str]], list[str], list[str]]:
    """The rows of an answer, the reasons beneath them, and the names of the inputs that were refused."""
    steps = [[name, way, text if kind == "value" else "no answer"] for kind, name, way, text in answer if kind != "refused"]
    reasons = [text for kind, _, _, text in answer if kind in ("refused", "error")]
    return steps, reasons, [name for kind, name, _, _ in answer if kind == "refused"]


def come_near(page, figure: str) -> None:
    page.locator(f"#live-{figure}").scroll_into_view_if_needed()
    page.wait_for_function(f"!document.querySelector('#live-{figure}-said').textContent.startsWith('These')", timeout=20_000)


def put(page, figure: str, values: tuple[str, ...]) -> None:
    for number, value in enumerate(values):
        field = page.locator(f"#live-{figure}-{number}")
        field.select_option(value) if field.evaluate("e => e.tagName") == "SELECT" else field.fill(value)


def check_shown(page, checks: Checks, figure: str, what: str, answer: list[list[str]]) -> None:
    """The figure comes to show this answer."""
    steps, reasons, refused = expected(answer)
    words = "\n".join(reasons) or "Computed here, by the library of this book."
    try:
        page.wait_for_function("([id, rows, words]) => document.getElementById(id).textContent === words && "
                               "JSON.stringify([...document.querySelectorAll(`#${id}`)].flatMap(said => [...said.parentElement"
                               ".querySelectorAll('.live-text')].map(e => e.textContent))) === JSON.stringify(rows)",
                               arg=[f"live-{figure}-said", [text for _, _, text in steps], words], timeout=5_000)
    except Exception:  # Playwright's own timeout class is not public
        pass
    checks.that(rows(page, figure) == steps, f"{figure}, {what}: shows {rows(page, figure)}, and the library says {steps}")
    checks.that(said(page, figure) == words, f"{figure}, {what}: says {said(page, figure)!r}, and the library {words!r}")
    marked = page.evaluate(f"() => [...document.querySelectorAll('#live-{figure} [aria-invalid]')].map(e => e.labels[0].textContent)")
    checks.that(marked == refused, f"{figure}, {what}: marks {marked}, and the library refused {refused}")


def check_figure(browser, checks: Checks, figure: str, width: int, scheme: str) -> None:
    """One figure against the program: typed values, presets, reset; and its height stays."""
    context = new_context(browser, width, scheme)
    watch, page = Watch(context), context.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto(checks.uri(PAGES[figure]))
    checks.that(not any("live_module" in url for url in asked), f"{figure}: the module is loaded before anybody comes near")
    before = page.locator(f"#live-{figure}").bounding_box()["height"]
    come_near(page, figure)
    known = described(checks.folder)[figure]
    check_shown(page, checks, figure, "as it starts", known.steps)
    after = page.locator(f"#live-{figure}").bounding_box()["height"]
    checks.that(abs(before - after) < 1, f"{figure} at {width}: {before} high, and {after} when it is live")
    for values, answer in zip(TYPED[figure], answers(checks.folder, figure, TYPED[figure])):
        put(page, figure, values)
        check_shown(page, checks, figure, f"{values}", answer)
    presets = [tuple(values.split("|")) for _, values in known.presets]
    for (name, _), answer in zip(known.presets, answers(checks.folder, figure, presets)):
        page.locator(f"#live-{figure} button", has_text=name).first.click()
        check_shown(page, checks, figure, name, answer)
    page.locator(f"#live-{figure} button[type=reset]").click()
    check_shown(page, checks, figure, "after a reset", known.steps)
    wide = page.evaluate("document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth")
    checks.that(wide <= 1, f"{figure} at {width}: the page is {wide} wider than the window")
    page.locator(f"#live-{figure}").screenshot(path=checks.folder / "screenshots" / f"live-{figure}-{width}-{scheme}.png")
    put(page, figure, TYPED[figure][0])
    page.reload()
    come_near(page, figure)
    check_shown(page, checks, figure, "after a reload", known.steps)
    checks.that(not watch.problems, f"{figure}: {'; '.join(watch.problems)}")
    context.close()


def check_keyboard(browser, checks: Checks) -> None:
    """From field to field, to a preset and to the reset, by keys alone; Enter in a field goes nowhere."""
    context = new_context(browser, 1400, "light")
    page = context.new_page()
    page.goto(checks.uri(PAGES["memory"]))
    page.locator("#live-memory-0").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("5")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.type("9")  # Tab selects what the field holds
    check_shown(page, checks, "memory", "by keyboard", answers(checks.folder, "memory", [("5", "9", "16", "32")])[0])
    url = page.url
    checks.that(url == checks.uri(PAGES["memory"]), f"Enter in a field leads to {url}")
    for _ in range(3):
        page.keyboard.press("Tab")
    first = described(checks.folder)["memory"].presets[0]
    checks.that(page.evaluate("document.activeElement.textContent") == first[0], "the keys do not reach the first preset")
    outline = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
    checks.that(outline not in ("", "0px"), "a preset does not show that it has the focus")
    page.keyboard.press("Space")
    check_shown(page, checks, "memory", first[0], answers(checks.folder, "memory", [tuple(first[1].split("|"))])[0])
    context.close()


def check_names(browser, checks: Checks) -> None:
    """Every field has a name and a description that a screen reader says, and answers are said politely."""
    context = new_context(browser, 1400, "light")
    page = context.new_page()
    for figure, name in PAGES.items():
        page.goto(checks.uri(name))
        for number, (label, *_) in enumerate(described(checks.folder)[figure].inputs):
            field = page.locator(f"#live-{figure}").get_by_label(label, exact=True)
            checks.that(field.get_attribute("id") == f"live-{figure}-{number}", f"{figure}: no field is called {label}")
            about = (field.get_attribute("aria-describedby") or "").split()
            checks.that(bool(about) and all(page.locator(f"[id='{each}']").count() == 1 for each in about), f"{figure}: {label} has no description")
        checks.that(page.locator(f"#live-{figure} .live-chain").get_attribute("aria-live") == "polite", f"{figure}: its answers are not said")
    context.close()


def check_first_values(browser, checks: Checks) -> None:
    """Without JavaScript: the program's first values, fields that cannot be changed, and a line that says so."""
    context = browser.new_context(java_script_enabled=False, offline=True)
    page = context.new_page()
    for figure, name in PAGES.items():
        page.goto(checks.uri(name))
        steps = [[page.locator(f"#live-{figure} .live-chain li >> nth={i} >> .live-{part}").inner_text() for part in ("name", "map", "text")]
                 for i in range(page.locator(f"#live-{figure} .live-chain li").count())]
        checks.that(steps == expected(described(checks.folder)[figure].steps)[0], f"{figure} without JavaScript shows {steps}")
        checks.that(page.locator(f"#live-{figure}-0").is_disabled(), f"{figure}: a field can be changed without JavaScript")
        checks.that("first values" in said(page, figure), f"{figure}: does not say that these are the first values")
    context.close()


MODULE = """async ([base64, questions]) => {
    const bytes = Uint8Array.from(atob(base64), c => c.charCodeAt(0));
    const imports = WebAssembly.Module.imports(new WebAssembly.Module(bytes)).length;
    const {exports} = (await WebAssembly.instantiate(bytes)).instance;
    exports._initialize();
    return [imports, questions.map(question => {
        const text = new TextEncoder().encode(question), room = exports.ledger_room(text.length);
        new Uint8Array(exports.memory.buffer).set(text, room);
        const start = exports.ledger_answer(), memory = new Uint8Array(exports.memory.buffer);
        return new TextDecoder().decode(memory.subarray(start, memory.indexOf(0, start)));
    })];
}"""


def check_module(browser, checks: Checks) -> None:
    """The module and the native program agree on many questions drawn at random, each kind of mistake among them."""
    page = browser.new_page()
    base64 = (checks.folder / "html/_static/live_module.js").read_text(encoding="utf-8").split('"')[1]
    draw = random.Random(128)

    def value(options: str) -> str:
        if options and draw.random() < 0.9:
            return draw.choice(options.split("|"))
        return draw.choice([str(draw.getrandbits(draw.choice([1, 8, 16, 33, 64, 65, 127, 128, 130]))), str(draw.randrange(1, 5000)),
                            draw.choice(["", "-", "-1", "x", "1 ", "1'0", "'", "\u0663", "0", "65536"])])

    for figure, known in described(checks.folder).items():
        questions = [tuple(value(each[3]) for each in known.inputs) for _ in range(500)]
        imports, heard = page.evaluate(MODULE, [base64, ["\n".join([figure, *each]) for each in questions]])
        checks.that(imports == 0, f"the module asks the browser for {imports} things")
        for typed, native, text in zip(questions, answers(checks.folder, figure, questions), heard):
            checks.that([line.split("\t") for line in text.splitlines()] == native, f"{figure}, {typed}: the module says {text!r}, the program {native}")
    page.close()


def check_weight(browser, checks: Checks) -> None:
    """A chapter page with all that it loads, live figures included; and what those add."""
    for name in chapters(checks.folder):
        page = browser.new_page(viewport={"width": 1400, "height": 1000})
        loaded: set[Path] = set()
        page.on("request", lambda request: loaded.add(Path(unquote(urlsplit(request.url).path))))
        page.goto(checks.uri(name))
        for figure in (f for f, where in PAGES.items() if where == name and page.locator("[data-module]").count()):
            come_near(page, figure)
        sizes = {path: path.stat().st_size for path in loaded if path.is_file()}
        heaviest = ", ".join(f"{p.name} {size:,}" for p, size in sorted(sizes.items(), key=lambda each: -each[1])[:4])
        checks.that(sum(sizes.values()) < PAGE_LIMIT, f"{name}: {sum(sizes.values()):,} bytes, and {PAGE_LIMIT:,} is the limit: {heaviest}")
        live = sum(size for path, size in sizes.items() if path.name in LIVE_FILES)
        checks.that(live < LIVE_LIMIT, f"{name}: live figures add {live:,} bytes, and {LIVE_LIMIT:,} is the limit")
        page.close()


def check_all(browser, checks: Checks) -> None:
    (checks.folder / "screenshots").mkdir(exist_ok=True)
    check_first_values(browser, checks)
    check_weight(browser, checks)
    if not (checks.folder / "live" / "live.wasm").is_file():
        able = shutil.which("wasm-ld-19") and Path("/usr/lib/llvm-19/include/wasm32-wasi").exists()
        checks.that(not able, "this machine can make WebAssembly, and build/live/live.wasm is not there")
        print("the figures of this build are not live: only their first values were looked at")
        return
    for figure in PAGES:
        for width, scheme in ((1400, "light"), (390, "dark")):
            check_figure(browser, checks, figure, width, scheme)
    check_keyboard(browser, checks)
    check_names(browser, checks)
    check_module(browser, checks)


if __name__ == "__main__":
    sys.exit(with_chromium(check_all, sys.argv[1:]))
