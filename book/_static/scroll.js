// What is wider than its box, and scrolls there, can be reached and scrolled by keyboard, and fades out where it goes on.
(() => {
    const boxes = document.querySelectorAll("article pre, article .table-wrapper, article figure, article .math");
    const mark = box => {
        const scrolls = box.scrollWidth > box.clientWidth + 1 && getComputedStyle(box).overflowX === "auto";
        if (scrolls) box.tabIndex = 0;
        else if (box.tabIndex === 0) box.removeAttribute("tabindex");
        box.classList.toggle("goes-on", scrolls && box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    };
    const watch = new ResizeObserver(changes => changes.forEach(change => mark(change.target)));
    boxes.forEach(box => {
        mark(box);
        watch.observe(box);
        box.addEventListener("scroll", () => mark(box), { passive: true });
    });
})();
