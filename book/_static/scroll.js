// What is wider than its box, and scrolls there, can be reached and scrolled by keyboard.
(() => {
    const boxes = document.querySelectorAll("article pre, article .table-wrapper, article figure, article .math");
    const mark = box => {
        if (box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX === "auto") box.tabIndex = 0;
        else if (box.tabIndex === 0) box.removeAttribute("tabindex");
    };
    const watch = new ResizeObserver(changes => changes.forEach(change => mark(change.target)));
    boxes.forEach(box => { mark(box); watch.observe(box); });
})();
