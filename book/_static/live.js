// The live figures of a page. This script knows no formula: it hands what was typed to the library of the book, compiled to
// WebAssembly, and shows the text that comes back. The module is loaded when a figure comes near or gets the focus.
"use strict";
(() => {
    const figures = document.querySelectorAll("figure.live[data-module]");
    let library; // a promise, once somebody needs it

    // From disk, a browser loads classic scripts and nothing else; so the module comes as one, in base64.
    const load = (source) => library ??= new Promise((done, failed) => {
        window.ledgerModule = (text) => WebAssembly.instantiate(Uint8Array.from(atob(text), (c) => c.charCodeAt(0)))
            .then(({instance}) => { instance.exports._initialize(); done(instance.exports); }).catch(failed);
        const script = document.createElement("script");
        script.src = source;
        script.onerror = failed;
        document.head.append(script);
    });

    // The answer to a question, both of them lines of text.
    const ask = (exports, lines) => {
        const question = new TextEncoder().encode(lines.join("\n"));
        const room = exports.ledger_room(question.length);
        new Uint8Array(exports.memory.buffer).set(question, room);
        const start = exports.ledger_answer(), memory = new Uint8Array(exports.memory.buffer);
        return new TextDecoder().decode(memory.subarray(start, memory.indexOf(0, start))).split("\n");
    };

    const show = (figure, inputs, answer) => {
        const rows = [...figure.querySelectorAll(".live-chain li")], reasons = [];
        for (const input of inputs) input.removeAttribute("aria-invalid");
        for (const line of answer) {
            const [kind, name, way, text] = line.split("\t");
            if (kind === "refused") {
                inputs.find((each) => each.labels[0].textContent === name).setAttribute("aria-invalid", "true");
                reasons.push(text);
            } else if (kind) {
                const row = rows.shift();
                row.className = `live-${kind}`;
                row.querySelector(".live-map").textContent = way;
                row.querySelector(".live-name").textContent = name;
                row.querySelector(".live-text").textContent = kind === "value" ? text : "no answer";
                if (kind === "error") reasons.push(text);
            }
        }
        const said = figure.querySelector(".live-said");
        said.classList.toggle("live-refused", reasons.length > 0);
        said.textContent = reasons.join("\n") || "Computed here, by the library of this book.";
    };

    for (const figure of figures) {
        const form = figure.querySelector("form"), inputs = [...form.querySelectorAll("input, select")];
        const update = async () => {
            try {
                const exports = await load(figure.dataset.module);
                show(figure, inputs, ask(exports, [figure.dataset.figure, ...inputs.map((each) => each.value)]));
            } catch {
                figure.querySelector(".live-said").textContent = "No answer: the library could not be loaded, or stopped.";
            }
        };
        form.querySelector("fieldset").disabled = false;
        form.addEventListener("submit", (event) => event.preventDefault());
        form.addEventListener("input", update);
        form.addEventListener("reset", () => setTimeout(update)); // after the fields are what they were
        for (const button of form.querySelectorAll("[data-values]")) {
            button.addEventListener("click", () => {
                button.dataset.values.split("|").forEach((value, number) => { inputs[number].value = value; });
                update();
            });
        }
        form.addEventListener("focusin", update, {once: true});
        new IntersectionObserver((seen, observer) => {
            if (!seen.some((each) => each.isIntersecting)) return;
            observer.disconnect();
            update();
        }, {rootMargin: "600px"}).observe(figure);
    }
})();
