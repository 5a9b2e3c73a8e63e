// zoom.js: zooming the board by wheel, two fingers, + and - or buttons, and dragging it when
// zoomed.
import {boardSvg, find, isTyped, pageStands, small} from "./page.js";
import {hand} from "./hands.js";
import {moveCard} from "./cards.js";

let whole = null; // the viewBox of the whole board, set once another was shown

// ---- views ----------------------------------------------------------------------------------

const box = svg => svg.viewBox.baseVal;
const numbers = text => text.split(/[\s,]+/).map(Number);

const zoomOf = board => {
    const view = board?.querySelector("svg")?.getAttribute("viewBox");
    return whole && view !== whole ? view : null;
};

function show(svg, view) {
    svg.setAttribute("viewBox", view);
    svg.classList.toggle("near", view !== whole);
}

function setView(svg, x, y, w, h) {
    whole ??= svg.getAttribute("viewBox");
    const [wx, wy, ww, wh] = numbers(whole);
    if (w >= ww) return show(svg, whole);
    const clamp = (v, lo, hi) => Math.min(Math.max(v, lo), hi);
    const view = [clamp(x, wx, wx + ww - w), clamp(y, wy, wy + wh - h), w, h];
    show(svg, view.map(n => n.toFixed(1)).join(" "));
}

function zoomAt(svg, factor, clientX, clientY) {
    const v = box(svg), full = numbers(whole ?? svg.getAttribute("viewBox"));
    const w = Math.max(v.width * factor, full[2] / 8), f = w / v.width;
    const at = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
    setView(svg, at.x - (at.x - v.x) * f, at.y - (at.y - v.y) * f, w, v.height * f);
}

function zoomBy(factor) {
    const svg = boardSvg(), r = svg?.getBoundingClientRect();
    if (svg) zoomAt(svg, factor, r.x + r.width / 2, r.y + r.height / 2);
}

const resetZoom = () => whole && boardSvg() && show(boardSvg(), whole);

function moveView(svg, dx, dy) {
    const v = box(svg), scale = svg.getScreenCTM().a;
    setView(svg, v.x - dx / scale, v.y - dy / scale, v.width, v.height);
}

// A function that zooms the next board like this one; null if this one is whole.
export function keepZoom(board) {
    const view = zoomOf(board);
    return view && (svg => show(svg, view));
}

// On a small screen the board zooms in on what is asked about.
export const focusOfBoard = () => document.querySelector("#board [data-focus]")?.dataset.focus;

// A part of the board as wide as the screen, so that it can be read: where the board is low, the
// middle of that part.
function lookAt(text) {
    const svg = boardSvg(), [x, y, w, h] = numbers(text);
    svg.classList.add("near");
    const shown = small.matches ? Math.min(h, w * svg.clientHeight / svg.clientWidth) : h;
    setView(svg, x, y + (h - shown) / 2, w, shown);
}

export function lookNear() {
    if (!small.matches) return;
    if (focusOfBoard()) lookAt(focusOfBoard());
    else resetZoom();
}

// ---- buttons, keys, wheel -------------------------------------------------------------------

document.addEventListener("click", event => {
    const zoom = event.target.closest("[data-zoom]")?.dataset.zoom;
    const near = event.target.closest("[data-near]")?.dataset.near;
    if (zoom) zoom === "0" ? resetZoom() : zoomBy(Number(zoom));
    if (near) lookAt(near);
});

document.addEventListener("keydown", event => {
    if (isTyped(event)) return;
    if (event.key === "+" || event.key === "-") zoomBy(event.key === "+" ? 0.8 : 1.25);
    if (event.key === "0") resetZoom();
});

document.addEventListener("wheel", event => {
    const svg = event.target.closest?.("#board svg");
    if (!svg || !(event.ctrlKey || pageStands.matches)) return;
    event.preventDefault();
    zoomAt(svg, event.deltaY > 0 ? 1.15 : 0.87, event.clientX, event.clientY);
}, {passive: false});

// ---- fingers --------------------------------------------------------------------------------

const fingers = new Map(); // on the board now, each with its last event

// Two fingers on the board zoom the board, not the page.
for (const name of ["touchstart", "touchmove"])
    document.addEventListener(name, event => {
        const onBoard = event.touches.length === 2 && event.target.closest("#board svg");
        if (event.cancelable && onBoard) event.preventDefault();
    }, {passive: false});

document.addEventListener("pointerdown", event => {
    if (event.target.closest("#board svg")) fingers.set(event.pointerId, event);
});

function pinch(svg, old, event) {
    const other = [...fingers.values()].find(f => f.pointerId !== event.pointerId);
    const gap = f => Math.hypot(f.clientX - other.clientX, f.clientY - other.clientY);
    const middle = [(event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2];
    zoomAt(svg, gap(old) / Math.max(gap(event), 1), ...middle);
    hand.dragged = true;
}

document.addEventListener("pointermove", event => {
    const old = fingers.get(event.pointerId), svg = boardSvg();
    if (moveCard(event) || !old || !svg) return;
    if (fingers.size === 2) pinch(svg, old, event);
    else if (zoomOf(find("board")) && event.buttons) {
        moveView(svg, event.clientX - old.clientX, event.clientY - old.clientY);
        hand.dragged ||= Math.hypot(event.movementX, event.movementY) > 3;
    }
    fingers.set(event.pointerId, event);
});

for (const name of ["pointerup", "pointercancel"])
    document.addEventListener(name, event => fingers.delete(event.pointerId));
