// hands.js: fingers and the mouse. A click must do what the person pressed. So nothing on the
// page moves between press and release (news waits until the hand is off the page), and a click
// that ends on anything else than it began on does nothing.
import {find, inList, onBoard, promptNumber} from "./page.js";

// ---- press and release ----------------------------------------------------------------------

const control = "[data-move], [data-why], [data-turns], button, a, summary, label, input, " +
    "select, textarea";
const afterFinger = 400; // ms: the click may come this long after the finger is lifted

const down = new Set();  // pointers that are pressed
const waiting = [];      // who waits until none is
let pressed = null;      // the control under the last press
let missed = false;      // the browser reports that press for another one
let settling = 0;
export const hand = {dragged: false, touches: false};

const isOff = () => !down.size && !settling;

function tellWaiting() {
    clearTimeout(settling);
    settling = 0;
    if (isOff()) for (const go of waiting.splice(0)) go();
}

// Resolves when no click can be under way.
export const handsOff = () => isOff() ? Promise.resolve() : new Promise(go => waiting.push(go));

const controlOf = e => e?.closest?.(control);

// A browser takes a finger for one that wanted a button nearby, even if it is on a place of the
// board. Here that place counts.
const underFinger = event => event.pointerType === "touch" ?
    controlOf(document.elementFromPoint(event.clientX, event.clientY)) : null;

addEventListener("pointerdown", event => {
    // A release outside the window is never reported.
    if (event.pointerType === "mouse") down.clear();
    clearTimeout(settling);
    settling = 0;
    down.add(event.pointerId);
    const told = controlOf(event.target);
    pressed = underFinger(event) ?? told;
    missed = pressed !== told;
    hand.dragged = false;
    hand.touches = event.pointerType === "touch";
}, true);

addEventListener("pointerup", event => {
    down.delete(event.pointerId);
    if (missed && underFinger(event) !== pressed) hand.dragged = true;
    clearTimeout(settling);
    settling = setTimeout(tellWaiting, event.pointerType === "mouse" ? 0 : afterFinger);
}, true);

addEventListener("pointercancel", event => {
    down.delete(event.pointerId);
    tellWaiting();
}, true);

addEventListener("blur", () => {
    down.clear();
    tellWaiting();
});

// A label passes its click on to its field.
const isPressed = e => e === pressed || pressed?.contains(e) || (e && pressed?.control === e);

// Keys cause clicks, too, but press nothing: their click count is 0.
addEventListener("click", event => {
    if (event.detail === 0) return;
    setTimeout(tellWaiting);
    if (!hand.dragged && !missed && isPressed(controlOf(event.target))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (missed && !hand.dragged && pressed.isConnected)
        pressed.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
}, true);

// ---- what belongs together lights up together -----------------------------------------------

const hiddenNote = ":is(.num, .picture, .pcard) > .note";
const choiceAt = e => e.closest?.("[data-move], #prompt button[name=move]");
const wordsOf = choice => choice.dataset.move ?? choice.value;

// The hint about a choice, unless its button already says it.
function untold(button) {
    if (!button) return [];
    return [...(button.checkVisibility() ? button.querySelectorAll(hiddenNote) : button.children)];
}

function light(choice, on) {
    const words = wordsOf(choice), button = document.querySelector(inList(words));
    for (const e of document.querySelectorAll("[data-move].hover, #prompt .hover"))
        e.classList.remove("hover");
    for (const e of document.querySelectorAll(onBoard(words) + ", " + inList(words)))
        e.classList.toggle("hover", on);
    const texts = untold(on && button).map(e => e.textContent).filter(Boolean);
    if (find("detail")) find("detail").textContent = texts.join(": ");
}

const lights = (name, on, when = () => true) => document.addEventListener(name, event => {
    const choice = choiceAt(event.target);
    if (choice && when(event)) light(choice, on);
});

const hovers = event => event.pointerType !== "touch";
const touches = event => event.pointerType === "touch";
lights("pointerover", true, hovers);
lights("pointerout", false, hovers);
lights("pointerdown", true, touches);
lights("pointerup", false, touches);
lights("pointercancel", false, touches);
lights("focusin", true);
lights("focusout", false);

// ---- small places take two taps -------------------------------------------------------------

const smallest = 40; // pixels: a finger hides anything smaller

const isSmall = place => {
    const size = place.getBoundingClientRect();
    return Math.min(size.width, size.height) < smallest;
};

// Marks a choice and shows its button, which makes it.
function propose(button) {
    find("tapped")?.remove();
    const again = Object.assign(button.cloneNode(true), {id: "tapped", className: "plain first"});
    find("hint").append(again);
    again.scrollIntoView({block: "nearest"});
    light(button, true);
}

// The first tap on a small place proposes it; the button or a second tap chooses. True for the
// first tap.
export function firstTap(place) {
    const button = document.querySelector(inList(place.dataset.move ?? "")), old = find("tapped");
    if (!hand.touches || !button || old?.value === button.value || !isSmall(place)) return false;
    propose(button);
    return true;
}

// News must not take that button away. A function that shows it again in the new page, if what is
// asked there is the same.
export function keepTapped() {
    const old = find("tapped"), asked = promptNumber();
    return () => {
        const place = old && document.querySelector(onBoard(old.value));
        if (!place || find("tapped") || promptNumber() !== asked) return;
        find("hint").append(old);
        light(place, true);
    };
}

// ---- things that can be turned --------------------------------------------------------------

// Each click on such a thing proposes the next of its choices; the first is how it lies.
document.addEventListener("click", event => {
    const turns = event.target.closest("[data-turns]")?.dataset.turns.split("|");
    if (!turns) return;
    const now = Math.max(turns.indexOf(find("tapped")?.value), 0);
    propose(document.querySelector(inList(turns[(now + 1) % turns.length])));
});

document.addEventListener("keydown", event => {
    const thing = event.target.closest("[data-turns]");
    if (!thing || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    thing.dispatchEvent(new MouseEvent("click", {bubbles: true}));
});
