// playback.js: what happened since your last move, event by event. The steps are lines of the log;
// the server gives the board of each moment as differences (src/pages/playback.h). Nothing waits
// for it: prompt and log are always those of now, and a choice or a click on the board ends it.
import {body, boardSvg, calm, find, isTyped, small} from "./page.js";
import {soundOf} from "./sound.js";
import {fall, glide, heap, marchAlong, piecePlaces} from "./motion.js";
import {aimCards} from "./cards.js";
import {logToEnd, showInLog} from "./log.js";
import {keepZoom, lookNear} from "./zoom.js";
import {actOnScene, showScene} from "./scene.js";
import {hereUrl, road} from "./road.js";

const pastParts = ["board", "display", "seats", "strip", "phases", "subtitle"];
const paces = {half: 0.5, 1: 1, 3: 3, off: 0};
const stays = {"w-blank": 400, "w-battle": 2700, "w-end": 1600}; // ms at speed 1; others: 800
const mostSteps = 40, chunk = 15;

// ---- moments: "57.3" is after the third event of move 57 --------------------------------------

const momentOf = line => line.dataset.n;
const isAfter = (a, b) => {
    const [x, y] = [a, b].map(text => text.split(".").map(Number));
    return x[0] > y[0] || (x[0] === y[0] && x[1] > y[1]);
};
const logLines = (which = "") => [...document.querySelectorAll(`#log li[data-n]${which}`)];

const seenKey = () => "seen " + hereUrl().pathname + body.dataset.news;
const lastMoment = () => logLines().at(-1)?.dataset.n ?? "0.0";
const isPlayer = () => body.dataset.news?.includes("seat=");

// What this person has seen; after going back there may be less than that. And what was left to be
// played when the page was loaded anew: also a single line, and what is no news any more since a
// move of one's own made itself; behind the word "paused" if somebody had stopped it there.
let [seen, ...left] = (localStorage.getItem(seenKey()) ?? (isPlayer() ? "0.0" : lastMoment()))
    .split(" ");
function setSeen(moment, rest = []) {
    [seen, left] = [moment, rest];
    localStorage.setItem(seenKey(), [seen, ...left].join(" "));
}

const paceNow = () => paces[document.documentElement.dataset.pace] ?? 1;
const isNews = line => isAfter(momentOf(line), seen) &&
    (!isPlayer() || line.matches(".since") || left.includes(momentOf(line)));
const unseen = () => logLines().filter(isNews);

// ---- the boards of moments --------------------------------------------------------------------

let known = new Map(), wentBack = find("happened")?.dataset.gone;

function patchedBy(old, ops) {
    const out = [];
    for (let i = 0; i < ops.length;)
        if (typeof ops[i] === "string") out.push(...ops[i++].split("<"));
        else out.push(...old.slice(ops[i], ops[i] + ops[i + 1])), i += 2;
    return out;
}

function keepMoment(moment, before) {
    const now = {...before};
    for (const id of pastParts) if (moment[id]) now[id] = patchedBy(before[id] ?? [""], moment[id]);
    now.scene = moment.scene;
    known.set(moment.n, now);
    return now;
}

// A replay has no playback, but its steps know where moments are, too.
async function askMoments(fields) {
    const url = new URL((find("happened") ?? find("steps")).dataset.story, location);
    for (const [name, value] of Object.entries(fields)) url.searchParams.set(name, value);
    const reply = await road.ask(url);
    return reply.ok ? (await reply.json()).moments : [];
}

// Steps from i on, and the one before them, of which the reader has the board already.
async function fetchFrom(list, i) {
    const first = i > 0 && known.has(list[i - 1].n) ? i - 1 : i;
    const at = list.slice(first, i + chunk).map(step => step.n);
    const fields = {at, since: first > 0 ? list[first - 1].n : list.before};
    if (first < i) fields.known = 1;
    let last = first < i ? known.get(list[first].n) : {};
    for (const moment of await askMoments(fields)) last = keepMoment(moment, last);
}

// ---- steps ---- -------------------------------------------------------------------------------

const stepOf = line => ({n: momentOf(line), lines: [line], who: line.dataset.who});

function headingOf(line, which) {
    let e = line;
    while (e && !e.matches(which)) e = e.previousElementSibling;
    return e?.textContent ?? "";
}

// `apart`: what has a scene is a step of its own.
function grouped(all, which, apart) {
    const groups = [], isApart = line => apart && line.matches(".has-scene");
    for (const line of all) {
        const name = headingOf(line, which), last = groups.at(-1);
        if (last?.name === name && !isApart(line) && !isApart(last.lines[0]))
            last.lines.push(line), last.n = momentOf(line);
        else groups.push({...stepOf(line), name, who: null});
    }
    return groups.map(g => g.lines.length > 1 ? g : stepOf(g.lines[0]));
}

// More than forty are told phase by phase.
const isMany = lines => lines.length > mostSteps;
function stepsOf(all) {
    if (!isMany(all)) return all.map(stepOf);
    const ways = [grouped(all, ".head", true), grouped(all, ".head"), grouped(all, ".place")];
    return ways.find(way => way.length <= mostSteps) ?? ways[2];
}

// ---- playing -- -------------------------------------------------------------------------------

// steps; the one that is shown; the parts of now, which come back at the end
let steps = [], at = -1, stepTimer = 0, isRunning = false, live = new Map(), showing = 0;

export const isPlaying = () => live.size > 0 || at >= 0;

// A part of now while an earlier one is shown: true if it is kept for the end.
export function holdPart(id, now) {
    if (!isPlaying() || !pastParts.includes(id)) return false;
    live.set(id, now);
    return true;
}
export const livePart = id => live.get(id) ?? find(id);

function elementOf(text) {
    return document.importNode(new DOMParser().parseFromString(text, "text/html").body
        .firstElementChild, true);
}

function showParts(moment) {
    const places = piecePlaces(), fallen = heap()?.innerHTML;
    for (const id of pastParts) {
        const old = find(id), text = moment[id]?.join("<");
        if (!old || !text) continue;
        if (!live.has(id)) live.set(id, old);
        const now = elementOf(text), zoom = id === "board" && !small.matches && keepZoom(old);
        old.replaceWith(now);
        if (zoom) zoom(boardSvg());
    }
    glide(places);
    if (fallen !== undefined && fallen !== heap()?.innerHTML) fall();
}

const inBar = what => document.querySelector("#playback " + what);

function showCaption(step) {
    const box = inBar(".caption"), line = step.lines.at(-1).cloneNode(true);
    line.querySelector("button")?.remove();
    box.replaceChildren(...line.childNodes);
    if (step.name) box.textContent = `${step.name} (${step.lines.length})`;
    inBar("[data-play=open]").hidden = !step.name;
}

function tickOf(step, i) {
    const e = document.createElement("i");
    e.className = (step.who ? "p-" + step.who : "") + (i < at ? " past" : i === at ? " now" : "");
    e.dataset.step = i;
    return e;
}

function showProgress() {
    inBar(".count").textContent = `${at + 1}/${steps.length}`;
    inBar(".ticks").replaceChildren(...steps.map(tickOf));
}

function markLine(step) {
    for (const e of document.querySelectorAll("#log .playing")) e.classList.remove("playing");
    for (const e of step.lines) e.classList.add("playing");
    showInLog(step.lines.at(-1));
}

const stayAt = line => line.matches(".w-scoring.has-scene") ? 8000 // a sheet, to be read
    : stays[line.className.split(" ")[0]] ?? 800;
const stayOf = step => Math.max(...step.lines.map(stayAt));

// The same for the move that a replay shows; its scenes come one after the other.
export function stayThere() {
    const shown = [...document.querySelectorAll("#log .now ~ li[data-n]")], scenes = sceneLines();
    const stay = scenes.length ? scenes.reduce((all, line) => all + stayAt(line), 0)
        : shown.length ? stayOf({lines: shown}) : 200;
    return stay / (paceNow() || 1);
}

function waitThere() {
    clearTimeout(stepTimer);
    const pace = paceNow() || 1;
    if (isRunning && !document.hidden)
        stepTimer = setTimeout(() => showStep(at + 1), stayOf(steps[at]) / pace);
}

// A step counts as seen when it is over: a reload begins with the one that was shown.
function keepPlace() {
    const rest = steps.slice(at).flatMap(step => step.lines.map(momentOf));
    setSeen(at > 0 ? steps[at - 1].n : steps.before, isRunning ? rest : ["paused", ...rest]);
}

// News that comes while steps are fetched or shown makes the queue longer.
async function showStep(i) {
    const mine = ++showing;
    clearTimeout(stepTimer);
    if (i >= steps.length) return endPlayback();
    const step = steps[Math.max(i, 0)];
    if (!known.has(step.n)) await fetchFrom(steps, Math.max(i, 0)).catch(() => {});
    if (mine !== showing) return;
    if (!steps.includes(step)) return showStep(at + 1); // it is told with its phase by now
    at = steps.indexOf(step);
    if (known.has(step.n)) showParts(known.get(step.n));
    showScene(known.get(step.n)?.scene, paceNow() || 1);
    keepPlace();
    lightLine(step.lines.slice(-1)[0]);
    showCaption(step);
    markLine(step);
    showProgress();
    drawState();
    soundOf(step.lines);
    for (const line of step.lines.slice(-1))
        if (line.dataset.way && !calm.matches) marchAlong(line, 0);
    if (steps[at + 1] && !known.has(steps[at + 1].n)) fetchFrom(steps, at + 1).catch(() => {});
    waitThere();
}

function drawState() {
    find("playback")?.classList.toggle("playing", at >= 0);
    body.classList.toggle("playing-back", at >= 0);
    inBar("[data-play=toggle] use")?.setAttribute("href", isRunning ? "#pause" : "#play");
    for (const e of document.querySelectorAll("button[data-pace]"))
        e.setAttribute("aria-pressed", e.dataset.pace === document.documentElement.dataset.pace);
}

const momentBefore = line => {
    const i = logLines().indexOf(line);
    return i > 0 ? momentOf(logLines()[i - 1]) : "0.0";
};

// What was seen already of what is told stands before it, to be stepped back to.
function beginPlayback(news, told = []) {
    const past = stepsOf(told);
    steps = [...past, ...stepsOf(news)];
    steps.before = told.length ? momentBefore(told[0]) : seen;
    isRunning = !left.includes("paused");
    at = past.length; // from here on the parts of now are held back
    return showStep(at);
}

// The queue gets longer; what is still to come is told phase by phase as soon as it is too much.
function queueUp(news) {
    const next = steps.slice(at + 1).flatMap(step => step.lines).concat(news);
    if (isMany(next) && !steps.isOpened) steps.splice(at + 1, steps.length, ...stepsOf(next));
    else steps.push(...news.map(stepOf));
}

// The board of now comes back; what was not shown counts as seen.
export function endPlayback() {
    showing++;
    clearTimeout(stepTimer);
    if (!isPlaying()) return;
    const zoom = keepZoom(find("board")), places = piecePlaces();
    for (const [id, now] of live) find(id)?.replaceWith(now);
    live = new Map();
    if (zoom && boardSvg()) zoom(boardSvg());
    lookNear();
    aimCards();
    glide(places);
    at = -1;
    steps = [];
    isRunning = false;
    setSeen(lastMoment());
    unlight();
    for (const e of document.querySelectorAll("#log .playing")) e.classList.remove("playing");
    drawState();
    logToEnd();
    justHappened();
}

// ---- news ----- -------------------------------------------------------------------------------

function forgetIfBack() {
    const back = find("happened")?.dataset.gone;
    if (back === wentBack) return;
    wentBack = back;
    known = new Map();
    endPlayback();
    if (isAfter(seen, lastMoment())) setSeen(lastMoment());
}

const isWorthIt = list => list.length > 1 || list[0]?.matches(".w-battle, .w-end") ||
    left.includes(list[0]?.dataset.n);

// Before the parts of a new page are swapped in: does something come that is to be played?
export function expectNews(page) {
    if (!find("playback") || isPlaying() || !paceNow() || document.hidden) return;
    const news = [...page.querySelectorAll("#log li[data-n]")].filter(isNews);
    if (page.getElementById("happened")?.dataset.gone === wentBack && isWorthIt(news)) at = 0;
}

// After that: plays it, or makes the queue longer.
export function playNews() {
    if (!find("playback")) return justHappened();
    forgetIfBack();
    const news = unseen();
    if (isPlaying() && steps.length) {
        forgetOld();
        const queued = new Set(steps.flatMap(step => step.lines.map(momentOf)));
        queueUp(news.filter(e => !queued.has(momentOf(e))));
        keepPlace();
        showProgress();
        markLine(steps[at]);
        return;
    }
    const told = logLines(".since").filter(line => !isAfter(momentOf(line), seen));
    if (paceNow() && !document.hidden && isWorthIt(news)) beginPlayback(news, told);
    else {
        endPlayback();
        if (!document.hidden) setSeen(lastMoment());
    }
    justHappened();
}

// The log is written anew with the news. What was before a move of one's own that has been answered
// by now is no longer stepped back to.
function forgetOld() {
    steps.forEach(step => { step.lines = step.lines.map(sameLine); });
    const isOld = line => isPlayer() && !(line.isConnected && line.matches(".since"));
    while (at > 0 && steps[0].lines.every(isOld)) steps.before = steps.shift().n, at--;
}

// The same line in it.
const sameLine = line => logLines().find(e => momentOf(e) === momentOf(line)) ?? line;

// On a phone the last line stands above the board, and opens the log.
function justHappened() {
    const told = document.querySelectorAll("#log li:not(.head, .earlier, .now)"),
          box = document.querySelector(".just .line"), last = [...told].at(-1)?.cloneNode(true);
    last?.querySelector("button")?.remove();
    for (const e of last?.querySelectorAll("a") ?? []) e.replaceWith(...e.childNodes);
    box?.replaceChildren(...last?.childNodes ?? []);
}

// ---- where a line was -------------------------------------------------------------------------

function litShape(text) {
    const isShape = text[0] === "#", [x, y, width, height] = text.split(" ");
    const e = document.createElementNS("http://www.w3.org/2000/svg", isShape ? "use" : "rect");
    const named = isShape ? {href: text} : {x, y, width, height, rx: 6};
    for (const [name, value] of Object.entries({...named, class: "lit"}))
        e.setAttribute(name, value);
    return e;
}

function unlight() {
    for (const e of document.querySelectorAll("svg .lit")) e.remove();
}

// A place is on the board, or behind the word "display" on what is beside it.
function lightLine(line) {
    unlight();
    for (const text of new Set(line?.dataset.at?.split(";"))) {
        const aside = text.startsWith("display ");
        const svg = aside ? document.querySelector("#display > svg") : boardSvg();
        svg?.append(litShape(text.replace("display ", "")));
    }
}

const lineAt = event => event.target.closest?.("#log li[data-n]");
const currentLine = () => at >= 0 ? steps[at]?.lines.at(-1) : null;
for (const name of ["pointerover", "focusin"])
    document.addEventListener(name, event => lineAt(event) && lightLine(lineAt(event)));
for (const name of ["pointerout", "focusout"])
    document.addEventListener(name, event => lineAt(event) && lightLine(currentLine()));

// ---- buttons and keys -------------------------------------------------------------------------

function setPace(pace) {
    document.cookie = `pace=${pace}; Path=/; Max-Age=63072000; SameSite=Lax`;
    document.documentElement.dataset.pace = pace;
    for (const e of document.querySelectorAll("[data-setting=pace]"))
        e.toggleAttribute("aria-current", e.dataset.value === pace);
    drawState();
    if (at >= 0) waitThere();
}

function togglePlay() {
    isRunning = !isRunning;
    drawState();
    keepPlace();
    if (isRunning && at === steps.length - 1) showStep(0);
    else waitThere();
}

function stepTo(i) {
    isRunning = false;
    showStep(Math.min(Math.max(i, 0), steps.length - 1));
}

// A phase, line by line.
function openGroup() {
    const step = steps[at];
    if (!step?.name) return;
    const before = at > 0 ? steps[at - 1].n : steps.before;
    steps.splice(at, 1, ...step.lines.map(stepOf));
    steps.isOpened = true;
    steps.before ??= before;
    showStep(at);
}

function playAgain() {
    const all = logLines(".since");
    endPlayback();
    if (!all.length) return;
    setSeen(momentBefore(all[0]));
    beginPlayback(all);
}

// Where only one speed has room, a press goes on to the next.
function paceAfter(button) {
    const all = [...button.parentElement.children];
    if (all.some(e => e !== button && e.checkVisibility())) return button.dataset.pace;
    return all[(all.indexOf(button) + 1) % all.length].dataset.pace;
}

// It is higher as a drawer: its end is elsewhere.
function openLog(on) {
    if (body.classList.toggle("log-open", on)) logToEnd();
}

const playActs = {back: () => stepTo(at - 1), on: () => stepTo(at + 1),
    toggle: togglePlay, now: endPlayback,
    open: openGroup, again: playAgain, log: () => openLog()};

document.addEventListener("click", event => {
    const what = event.target.closest("[data-play]")?.dataset.play;
    const pace = event.target.closest("button[data-pace]");
    const jump = event.target.closest("#playback [data-step]")?.dataset.step;
    if (what) event.preventDefault(), playActs[what]();
    else if (body.matches(".log-open") && !event.target.closest(".talk")) openLog(false);
    if (pace) setPace(paceAfter(pace));
    if (jump) stepTo(Number(jump));
});

// The stages of a scene: it waits there until somebody goes on.
document.addEventListener("click", event => {
    const act = actOnScene(event);
    if (act && at >= 0) {
        isRunning = act === "on";
        if (isRunning) showStep(at + 1);
        else clearTimeout(stepTimer), drawState();
    } else if (act === "on") showScene();
});

// A click on what was ends it, and does nothing else.
addEventListener("click", event => {
    const then = event.target.closest?.("#board svg, #board .scene, #display");
    if (!isPlaying() || !then || event.target.closest(".stages")) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    endPlayback();
}, true);

const playKeys = {ArrowLeft: () => stepTo(at - 1), ArrowRight: () => stepTo(at + 1),
    " ": togglePlay,
    Escape: endPlayback};

document.addEventListener("keydown", event => {
    if (event.key === "Escape") openLog(false), at < 0 && showScene();
    const isFree = !event.target.closest("button, a, summary, [data-move]") || event.key !== " ";
    if (at < 0 || !steps.length || isTyped(event) || !isFree || !playKeys[event.key]) return;
    event.preventDefault();
    playKeys[event.key]();
});

document.addEventListener("visibilitychange", () => {
    if (document.hidden) clearTimeout(stepTimer);
    else if (at >= 0 && steps.length) waitThere();
    else playNews();
});

// ---- scenes, again from their lines -----------------------------------------------------------

// It stays until somebody clicks on it.
async function openScene(line) {
    const [moment] = await askMoments({at: momentOf(line), scenes: 1});
    if (!line.isConnected) return;
    showScene(moment?.scene, paceNow() || 1);
    document.querySelector("#board .scene")?.addEventListener("click", e => {
        if (!e.target.closest(".stages")) showScene();
    });
}

document.addEventListener("click", async event => {
    const line = event.target.closest("#log [data-scene]")?.closest("li");
    if (!line) return;
    await openScene(line);
    openLog(false);
    find("board").scrollIntoView({block: small.matches ? "center" : "nearest"});
});

// In a replay: those of the move that is looked at.
function sceneLines() {
    return [...document.querySelectorAll("#log .now ~ .has-scene")];
}

export async function showScenes() {
    for (const line of sceneLines()) {
        await openScene(line).catch(() => {});
        await new Promise(next => setTimeout(next, stayAt(line) / (paceNow() || 1)));
        if (!line.isConnected) return;
    }
}
