// tips.js: says what a symbol means: under the mouse, with the focus, or where a finger taps. The
// words are those of the legend on the page, so that no symbol has to bring its own.
import {body, find} from "./page.js";
import {hand} from "./hands.js";

const choice = "[data-move], [data-why], [data-turns], button, a, summary, label, input";
const tip = body.appendChild(Object.assign(document.createElement("div"),
    {id: "tip", role: "tooltip", hidden: true}));

function meaning(use) {
    const name = CSS.escape(use?.getAttribute("href")?.slice(1) ?? "");
    return find("legend")?.querySelector(`[data-symbol~="${name}"]`)?.textContent;
}

// What is said of the place pointed at; a choice says itself what it does.
function toldOf(e) {
    if (!e.closest || e.closest(choice) || e.closest("#legend")) return null;
    return e.closest("[data-tip]")?.dataset.tip ??
        meaning(e.closest("use") ?? e.closest(".sym")?.querySelector("use"));
}

const meaningsIn = e => [...e.querySelectorAll("use")].map(meaning).filter(Boolean);
const toldIn = e => [...new Set(meaningsIn(e))].join(" · ");

// Above what it explains, and within the window.
function showTip(text, e) {
    tip.hidden = !text;
    if (!text) return;
    tip.textContent = text;
    const at = e.getBoundingClientRect(), size = tip.getBoundingClientRect();
    const middle = at.x + at.width / 2 - size.width / 2;
    const x = Math.min(Math.max(middle, 4), innerWidth - size.width - 4);
    tip.style.left = `${x}px`;
    tip.style.top = `${at.y > size.height + 8 ? at.y - size.height - 4 : at.bottom + 4}px`;
}

document.addEventListener("pointerover", event => {
    if (event.pointerType !== "touch") showTip(toldOf(event.target), event.target);
});
document.addEventListener("focusin", ({target: e}) => {
    if (e.matches(".seat:focus-visible")) showTip(toldIn(e), e);
});
document.addEventListener("focusout", () => showTip(null));
document.addEventListener("click", event =>
    hand.touches && showTip(toldOf(event.target), event.target));
document.addEventListener("scroll", () => showTip(null), true);
document.addEventListener("keydown", event => event.key === "Escape" && showTip(null));
