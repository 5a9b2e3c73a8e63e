// replay.js: stepping through a game by links, keys and a slider. The address follows, so that
// every step can be linked and reloaded.
import {handsOff} from "./hands.js";
import {isTyped} from "./page.js";
import {showScenes, stayThere} from "./playback.js";
import {road} from "./road.js";
import {swap} from "./swap.js";

async function openStep(href) {
    const text = await (await road.ask(href, {headers: {Accept: "text/html"}})).text();
    await handsOff();
    if (!swap(text)) return road.open(href);
    road.rename(href);
    showScenes();
}

// Without a connection the browser says so itself.
const step = href => openStep(href).catch(() => road.open(href));

const linkOf = key => document.querySelector(`#steps [data-key="${CSS.escape(key)}"][href]`);

// Every press counts, also those that are faster than the steps.
let lastStep = Promise.resolve(), underWay = 0;

async function goBy(key) {
    const link = linkOf(key);
    if (link) await step(link.getAttribute("href"));
    underWay--;
}

function press(key) {
    underWay++;
    lastStep = lastStep.then(() => goBy(key));
}

document.addEventListener("click", event => {
    const link = event.target.closest("#steps a.step[href]");
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    press(link.dataset.key);
});

// A key that is held down goes no further once it is let go.
document.addEventListener("keydown", event => {
    if (isTyped(event) || !linkOf(event.key)) return;
    event.preventDefault();
    if (!event.repeat || !underWay) press(event.key);
});

// ---- by itself: a step after the other, as fast as playback goes -------------------------------

let auto = 0;

function setAuto(on) {
    clearTimeout(auto);
    auto = 0;
    const next = document.querySelector('#steps [data-key="ArrowRight"][href]');
    const picture = on && next ? "#pause" : "#play";
    document.querySelector("[data-auto] use")?.setAttribute("href", picture);
    if (on && next) auto = setTimeout(() => goOn(next.getAttribute("href")), stayThere());
}

async function goOn(href) {
    const mine = auto;
    await step(href);
    if (mine === auto) setAuto(true);
}

document.addEventListener("click", event => {
    if (event.target.closest("[data-auto]")) setAuto(!auto);
    else if (event.target.closest("#steps")) setAuto(false);
});

document.addEventListener("keydown", event => {
    if (event.key !== " " || isTyped(event) || event.target.closest("button, a, summary")) return;
    if (!document.querySelector("[data-auto]")) return;
    event.preventDefault();
    setAuto(!auto);
});

let sliding = 0;

document.addEventListener("input", event => {
    if (!event.target.matches("[data-go]")) return;
    const form = event.target.form, path = form.getAttribute("action");
    clearTimeout(sliding);
    sliding = setTimeout(() => step(`${path}?${new URLSearchParams(new FormData(form))}`), 60);
});
