// motion.js: changes on the board are animated, unless the person prefers reduced motion.
import {boardSvg, calm} from "./page.js";

// ---- pieces glide to their new position ----

// In the window, and in the picture that it stands in: a board may be nearer now, or scrolled.
function placeOf(e) {
    const seen = e.getBoundingClientRect(), picture = e.ownerSVGElement?.getScreenCTM();
    const {a: scale, e: left, f: top} = picture ?? {a: 1, e: 0, f: 0};
    return {seen, scale, x: (seen.x - left) / scale, y: (seen.y - top) / scale,
        part: e.closest("main > [id]")?.id};
}

export function piecePlaces() {
    const places = new Map();
    if (calm.matches) return places;
    for (const e of document.querySelectorAll("[data-piece]"))
        places.set(e.dataset.piece, placeOf(e));
    return places;
}

// What was not seen, or is not now (a board has other pieces when it is seen whole), has no way.
function wayFrom(old, e) {
    const now = placeOf(e), stays = old.part === now.part;
    if (!old.seen.width || !now.seen.width) return null;
    const x = stays ? old.x - now.x : (old.seen.x - now.seen.x) / now.scale;
    const y = stays ? old.y - now.y : (old.seen.y - now.seen.y) / now.scale;
    if (!e.ownerSVGElement || Math.hypot(x, y) < 0.5) return null;
    const base = getComputedStyle(e).transform, rest = base === "none" ? "" : base;
    return [{transform: `translate(${x}px, ${y}px) ${rest}`}, {transform: rest || "none"}];
}

// All are looked at before the first one moves: the page is laid out once.
export function glide(before) {
    if (!before.size) return;
    const pieces = [...document.querySelectorAll("[data-piece]")].map(e => {
        const old = before.get(e.dataset.piece);
        return {e, old, way: old && wayFrom(old, e)};
    });
    for (const {e, old, way} of pieces)
        if (way) e.animate(way, {duration: 250, easing: "ease-out"});
        else if (!old) e.animate([{opacity: 0}, {opacity: 1}], {duration: 400});
}

// ---- shields go along the ways that are told of, one after the other ----

const mostMarches = 6;

export function marchAlong(line, turn) {
    const shield = document.createElementNS("http://www.w3.org/2000/svg", "use");
    const at = line.dataset.way.trim().split(" ");
    const named = {href: "#shield-" + line.dataset.goes, class: "marcher"};
    const size = boardSvg().viewBox.baseVal.width / 22;
    const box = {x: -size / 2, y: -size / 2, width: size, height: size};
    for (const [name, value] of Object.entries({...named, ...box}))
        shield.setAttribute(name, value);
    boardSvg().append(shield);
    const stop = k => ({transform: `translate(${at[k]}px, ${at[k + 1]}px)`, opacity: 1});
    shield.animate([0, 2, 4].map(stop), {duration: 900, delay: turn * 700, easing: "ease-in-out"})
        .finished.finally(() => shield.remove());
}

// `told` is the last line of the previous log: every line after it is new.
export function newLines(told) {
    const lines = [...document.querySelectorAll("#log:not(:has(.now)) li, #log .now ~ li")];
    const known = lines.map(e => e.outerHTML).lastIndexOf(told);
    return lines.slice(known + 1);
}

export function march(lines) {
    if (calm.matches) return;
    lines.filter(e => e.dataset.way).slice(-mostMarches).forEach(marchAlong);
}

// ---- what was thrown falls into its heap one by one ----

export const heap = () => document.querySelector("[data-fall]");

export function fall() {
    const pieces = calm.matches ? [] : [...heap()?.children ?? []];
    const above = {transform: "translateY(-180px)", opacity: 0};
    const frames = [above, {opacity: 1, offset: 0.2}, {transform: "none"}];
    const how = {duration: 300, fill: "backwards", easing: "cubic-bezier(.5, 0, .9, .6)"};
    pieces.forEach((e, i) => e.animate(frames, {...how, delay: i * 600 / pieces.length}));
}
