// cards.js: laying cards on one of several places, the lines of a ledger. One line is aimed at: a
// card in hand or on the board is laid there by a click. It can also be dragged (by the mouse from
// anywhere, by a finger from the hand or from its line), and there are keys for all of it.
import {body, find, inList, small} from "./page.js";
import {choose, post} from "./send.js";
import {hand} from "./hands.js";

const allOf = selector => [...document.querySelectorAll(selector)];
const planLines = () => allOf("#prompt tr[data-slot]");
const openLines = () => allOf("#prompt tr[data-slot]:has(.slot)"); // that have no card yet
const handCards = () => allOf("#prompt .cards-in-hand button:enabled");

// ---- the line that is aimed at --------------------------------------------------------------

export const aimed = () => document.querySelector("#prompt tr.now[data-slot]")?.dataset.slot;
// The list for those who have no script has a button for every card on every line.
const inFold = words => document.querySelector(
    `#prompt .unscripted button[value="${CSS.escape(words)}"]`);
const noteOf = words => inFold(words)?.querySelector(".note")?.textContent ?? "";

function aimHand(card, slot) {
    const words = `${slot} ${card.dataset.card}`, note = card.querySelector(".note");
    card.value = words;
    if (note) note.textContent = noteOf(words);
}

function aimPlace(place, slot) {
    const words = `${slot} ${place.dataset.card}`, title = place.querySelector("title");
    if (!inFold(words)) return;
    place.dataset.move = words;
    if (title) title.textContent = `${place.dataset.card}: ${noteOf(words)}`;
}

function aimAt(slot) {
    for (const line of planLines()) {
        line.classList.toggle("now", line.dataset.slot === slot);
        line.querySelector(".slot")?.setAttribute("aria-pressed", line.dataset.slot === slot);
    }
    for (const card of allOf("#prompt .cards-in-hand [name=move]")) aimHand(card, slot);
    for (const place of allOf("#board [data-card]")) aimPlace(place, slot);
}

// After a new page has come: where the person aimed, if there is still room for a card.
export function aimCards(before) {
    const same = before && openLines().some(line => line.dataset.slot === before);
    if (same || aimed()) aimAt(same ? before : aimed());
}

// On a phone the cards may lie below what is seen.
const showHand = () =>
    document.querySelector(".cards-in-hand").scrollIntoView({block: "nearest"});

document.addEventListener("click", event => {
    const line = event.target.closest("#prompt tr[data-slot]");
    if (line?.querySelector(".slot")) {
        aimAt(line.dataset.slot);
        if (small.matches) showHand();
        if (!event.detail) document.querySelector(".cards-in-hand [name=move]")?.focus(); // by key
    }
    const back = event.target.closest("[data-back]");
    if (back) takeBack(back);
    if (event.target.closest("[data-clear]")) takeAllBack();
});

// ---- keys -----------------------------------------------------------------------------------

function stepIn(list, at, by) {
    const i = list.indexOf(at);
    return list[(i + by + list.length) % list.length];
}

const arrows = {ArrowDown: 1, ArrowUp: -1, ArrowRight: 1, ArrowLeft: -1};

document.addEventListener("keydown", event => {
    const at = event.target.closest?.("#prompt .plan button"), by = arrows[event.key];
    if (!at || event.ctrlKey || event.altKey || event.metaKey) return;
    if ((event.key === "Delete" || event.key === "Backspace") && at.matches("[data-back]"))
        return event.preventDefault(), takeBack(at);
    if (!by) return;
    event.preventDefault();
    if (event.key.match(/Up|Down/)) {
        const now = openLines().find(line => line.dataset.slot === aimed());
        if (!now) return;
        const next = stepIn(openLines(), now, by);
        aimAt(next.dataset.slot);
        if (at.matches(".slot")) next.querySelector(".slot").focus();
    } else stepIn(handCards(), at, by)?.focus();
});

// ---- dragging -------------------------------------------------------------------------------

let held = null; // {card, from, x, y}; and once it moves {ghost, over}

const grips = ".grip, .laid"; // by which a finger can take a card

document.addEventListener("pointerdown", event => {
    const e = event.target.closest("[data-card]"), byMouse = event.pointerType === "mouse";
    if (!e || event.button || (!byMouse && !event.target.closest(grips))) return;
    const from = planLines().find(line =>
        line.querySelector(".laid")?.dataset.card === e.dataset.card &&
        (line.contains(e) || e.matches("[data-back]")))?.dataset.slot;
    held = {card: e.dataset.card, from, x: event.clientX, y: event.clientY};
    if (!byMouse) event.target.releasePointerCapture(event.pointerId);
});

// Can it be laid there? If a card lies there already, the two swap places.
const mayLay = line => held.from ? line.dataset.slot !== held.from : !!line.querySelector(".slot");

function lift() {
    held.ghost = document.createElement("div");
    held.ghost.className = "held";
    held.ghost.textContent = held.card;
    body.append(held.ghost);
    for (const line of planLines()) line.classList.toggle("open-slot", mayLay(line));
}

// True if a card is being dragged and the pointer moved it.
export function moveCard(event) {
    if (!held) return false;
    if (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < 6) return true;
    if (!held.ghost) lift();
    held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    held.over?.classList.remove("over");
    held.over = document.elementFromPoint(event.clientX, event.clientY)?.closest(".open-slot");
    held.over?.classList.add("over");
    return hand.dragged = true;
}

function dropCard(laid) {
    const {card, from, ghost, over} = held ?? {};
    held = null;
    ghost?.remove();
    for (const line of allOf(".open-slot")) line.classList.remove("open-slot", "over");
    if (!laid || !over) return;
    if (from) relay(from, over.dataset.slot, card);
    else choose("move", `${over.dataset.slot} ${card}`);
}

// Otherwise a browser takes a quick drag for a fling, and the next tap for one that stops it.
document.addEventListener("touchmove", event => held && event.preventDefault(), {passive: false});

document.addEventListener("pointerup", () => dropCard(true));
document.addEventListener("pointercancel", () => dropCard(false));

// ---- a laid card moves, or goes back --------------------------------------------------------

// Which card lies where.
const laidCards = () => new Map(planLines().flatMap(line => {
    const there = line.querySelector(".laid");
    return there ? [[line.dataset.slot, there.dataset.card]] : [];
}));

const undoForm = () =>
    find("take-back")?.querySelector("button:not([disabled], [aria-disabled])")?.form;

// Takes back what is not wanted where it lies, each card by itself, and lays what is missing.
async function layAll(wanted) {
    for (const [slot, what] of laidCards()) {
        const form = undoForm();
        if (!form || wanted.get(slot) === what) continue;
        await post(form.getAttribute("action"), {back: `${slot} ${what}`});
    }
    for (const [slot, what] of wanted)
        if (!laidCards().has(slot)) await choose("move", `${slot} ${what}`);
}

function relay(from, to, card) {
    const wanted = laidCards();
    wanted.delete(from);
    if (wanted.has(to)) wanted.set(from, wanted.get(to));
    wanted.set(to, card);
    return layAll(wanted);
}

async function takeBack(button) {
    const wanted = laidCards(), is = ([, what]) => what === button.dataset.card;
    const slot = button.closest("tr")?.dataset.slot ?? [...wanted].find(is)?.[0];
    wanted.delete(slot);
    await layAll(wanted);
    aimCards(slot);
}

const takeAllBack = () => layAll(new Map());
