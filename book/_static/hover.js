// Beside a link to an API entry: its signature and first sentence. With the pointer on the link or the box, with the
// keyboard's focus, and at the first touch (the second one follows the link). Escape closes it.
(() => {
    const data = document.getElementById("api-entries");
    if (!data) return;
    const entries = JSON.parse(data.textContent);

    const box = document.createElement("div");
    const signature = box.appendChild(document.createElement("code"));
    const brief = box.appendChild(document.createElement("p"));
    box.id = "api-entry";
    box.setAttribute("role", "tooltip");
    box.hidden = true;
    document.body.append(box);

    let shown = null, timer = 0, touched = false;

    const linkOf = target => target.closest?.("a.api");
    const entryOf = link => link && entries[link.hash.slice(1)];

    function hide() {
        clearTimeout(timer);
        shown?.removeAttribute("aria-describedby");
        shown = null;
        box.hidden = true;
    }

    function show(link) {
        clearTimeout(timer);
        if (link === shown) return;
        hide();
        [signature.textContent, brief.textContent] = entryOf(link);
        brief.hidden = !brief.textContent;
        box.hidden = false;
        shown = link;
        link.setAttribute("aria-describedby", box.id);
        const at = link.getClientRects()[0], edge = 8;
        const left = Math.min(at.left, document.documentElement.clientWidth - box.offsetWidth - edge);
        const below = at.bottom + box.offsetHeight + edge < document.documentElement.clientHeight;
        box.style.left = `${Math.max(edge, left)}px`;
        box.style.top = `${below ? at.bottom : at.top - box.offsetHeight}px`;
    }

    const soon = (what, wait) => { clearTimeout(timer); timer = setTimeout(what, wait); };

    document.addEventListener("pointerover", event => {
        if (event.pointerType === "touch") return;
        const link = linkOf(event.target);
        if (entryOf(link)) soon(() => show(link), 150);
        else if (box.contains(event.target)) clearTimeout(timer);
        else if (shown && shown !== document.activeElement) soon(hide, 200);
        else clearTimeout(timer);
    });
    document.addEventListener("focusin", event => {
        const link = linkOf(event.target);
        if (entryOf(link) && link.matches(":focus-visible")) show(link);
        else if (!touched) hide();
    });
    document.addEventListener("pointerdown", event => { touched = event.pointerType === "touch"; });
    document.addEventListener("click", event => {
        const link = linkOf(event.target);
        if (touched && entryOf(link) && link !== shown) {
            event.preventDefault();
            show(link);
        } else if (!link && !box.contains(event.target)) hide();
    });
    document.addEventListener("keydown", event => { if (event.key === "Escape") hide(); });
    addEventListener("scroll", hide, { passive: true, capture: true });
})();
