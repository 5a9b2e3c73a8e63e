// clock.js: lets the clocks on a page go on. The server has written what is left of each when it
// made the page; from then on they are counted here, by the time since they were first seen. It
// asks nobody: what happens at the table brings new clocks along.
"use strict";
{
    const words = document.currentScript.dataset, seen = new WeakMap();

    const fill = (pattern, values) =>
        pattern.replace(/\{(\w+)\}/g, (all, name) => values[name] ?? all);

    // The same as say_left in src/draw/clock.c.
    function said(milliseconds) {
        const left = Math.max(0, Math.ceil(milliseconds / 1000));
        const days = Math.floor(left / 86400), hours = Math.floor(left / 3600);
        const minutes = Math.floor(left / 60);
        if (days > 0) return fill(words.days, {days, hours: hours % 24});
        if (hours > 0) return fill(words.hours, {hours, minutes: minutes % 60});
        return `${minutes}:${String(left % 60).padStart(2, "0")}`;
    }

    // One's own clock stands in the title as well.
    function show(clock, text) {
        if (clock.textContent === text) return;
        if (clock.closest(".you"))
            document.title = document.title.replace(clock.textContent, text);
        clock.textContent = text;
    }

    function tick() {
        const now = performance.now();
        for (const clock of document.querySelectorAll("[data-left][data-ticks]")) {
            if (!seen.has(clock)) seen.set(clock, now);
            show(clock, said(clock.dataset.left - (now - seen.get(clock))));
        }
    }

    tick();
    setInterval(tick, 1000);
}
