// Beneath each result of the search: the lines of the book where its words occur, each a link to its section.
// The lines come with a script of their own (search_lines_data.js), so that they are there from disk as well.
"use strict";
(() => {
    const results = document.getElementById("search-results"), stems = new Stemmer();
    const words = splitQuery((new URLSearchParams(location.search).get("q") ?? "").toLowerCase());
    const found = [...new Set(words.map((word) => { // what the search looks for: the stem, or the word if that is no part of it
        const stem = stems.stemWord(word);
        return word.startsWith(stem) ? stem : word;
    }))];
    if (!found.length) return;
    const SHOWN = 3, AROUND = 90, pattern = new RegExp(`((?:${found.join("|")})\\w*)`, "i"); // nothing but letters, digits, _

    const count = (line) => { const text = line.toLowerCase(); return found.filter((word) => text.includes(word)).length; };

    // The best line of each place on a page, prose before code; the best places first, then in the page's order.
    const best = (places) => places.map(([anchor, title, prose, code]) => {
        const lines = [...prose, ...code], counts = lines.map((line, at) => count(line) + (at < prose.length ? 0.25 : 0));
        const titled = count(title), most = Math.max(0, ...counts);
        return {anchor, title, line: lines[counts.indexOf(most)] ?? "", score: Math.max(most, titled) + titled / 2};
    }).filter((each) => each.line && each.score >= 1).sort((a, b) => b.score - a.score).slice(0, SHOWN);

    // The part of a line around the first of the words, with the words marked.
    const marked = (line) => {
        const out = document.createElement("span"), pieces = line.split(pattern); // each second piece is a match
        const first = pieces.length > 1 ? pieces[0].length : 0;
        const from = first > AROUND ? line.indexOf(" ", first - AROUND) + 1 || first : 0;
        const last = Math.max(first + AROUND, 2 * AROUND), end = line.length > last ? line.lastIndexOf(" ", last) : line.length;
        const to = end > first ? end : line.length;
        if (from) out.append("\u2026 ");
        let at = 0;
        pieces.forEach((piece, number) => {
            const text = piece.slice(Math.max(0, from - at), Math.max(0, to - at));
            if (text) out.append(number % 2 ? Object.assign(document.createElement("mark"), {textContent: text}) : text);
            at += piece.length;
        });
        if (to < line.length) out.append(" \u2026");
        return out;
    };

    const explain = (item) => {
        const link = item.querySelector("a"), [page, anchor] = link.getAttribute("href").split("#");
        if (item.classList.contains("kind-object")) return;
        const places = (ledgerLines[page.replace(/\.html$/, "")] ?? []).filter((each) => !anchor || each[0] === anchor);
        const list = document.createElement("ul");
        for (const each of best(places)) {
            const row = list.appendChild(document.createElement("li"));
            if (!anchor && each.anchor) {
                const way = row.appendChild(document.createElement("a"));
                way.href = `${page}#${each.anchor}`;
                way.textContent = each.title;
                row.append(": ");
            }
            row.append(marked(each.line));
        }
        if (list.children.length) item.append(list);
    };

    new MutationObserver((changes) => {
        for (const change of changes) {
            for (const node of change.addedNodes) if (node.matches?.("ul.search > li")) explain(node);
        }
    }).observe(results, {childList: true, subtree: true});
})();
