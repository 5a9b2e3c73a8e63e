// swap.js: replaces the page by a new one, part by part. What a person has focused, opened, typed
// or scrolled to stays.
import {aimCards, aimed} from "./cards.js";
import {body, boardSvg, find, inList, onBoard, pageStands, promptNumber, small} from "./page.js";
import {keepTapped} from "./hands.js";
import {keepRead, logToEnd} from "./log.js";
import {fall, glide, heap, march, newLines, piecePlaces} from "./motion.js";
import {expectNews, holdPart, isPlaying, livePart, playNews} from "./playback.js";
import {focusOfBoard, keepZoom, lookNear} from "./zoom.js";
import {teach} from "./lesson.js";
import {newer} from "./send.js";
import {sound, soundOf} from "./sound.js";
import {showTurn} from "./turn.js";

const parts = ["board", "prompt", "display", "seats", "phases", "strip", "tools", "subtitle",
    "refusal", "ask", "end", "log", "happened", "said", "menu", "orders", "reckoning",
    "description", "lobby",
    "steps", "switch", "chart", "coach", "feet", "first-tip"];
const mayGo = [...parts, "notes", "chance"];

const kindOf = page => page.className.split(" ")[1];
const kind = kindOf(body);

// ---- focus ----

// A way to find the focused element again in the new page.
function focusKey() {
    const e = document.activeElement;
    if (!e || e === body) return null;
    if (e.dataset.move) return onBoard(e.dataset.move);
    if (e.name === "move") return inList(e.value);
    if (e.dataset.card) return `.cards-in-hand [data-card="${CSS.escape(e.dataset.card)}"]`;
    if (e.id) return "#" + CSS.escape(e.id);
    const part = e.closest("[id]");
    if (!part) return null;
    return "#" + CSS.escape(part.id) + (e.name ? ` [name="${CSS.escape(e.name)}"]` : "");
}

function restoreFocus(key, inPrompt) {
    if (!key || (document.activeElement && document.activeElement !== body)) return;
    const first = [".cards-in-hand [name=move]", "button:enabled", ""].map(s => `#prompt ${s}`);
    const e = [key + ":not(div:empty)", ...inPrompt ? first : []]
        .map(way => document.querySelector(way)).find(Boolean);
    if (!e) return;
    if (e.tabIndex < 0 && !e.matches("button, a, input, textarea, select, g")) e.tabIndex = -1;
    e.focus({preventScroll: true});
}

// In a lesson the next step begins with what the coach says; after a miss the focus stays.
const coachStep = () => find("coach")?.dataset.step;

function focusCoach(before) {
    if (coachStep() === before) return false;
    find("coach").focus({preventScroll: true});
    find("coach").closest(".coaching").scrollTop = 0;
    return true;
}

// ---- what is not sent yet ----

const initial = e =>
    e.matches("select") ? e.querySelector("option[selected]")?.value : e.defaultValue;

function keepField(e, fresh) {
    const form = CSS.escape(e.form?.getAttribute("action") ?? "");
    const value = e.type === "radio" ? `[value="${CSS.escape(e.value)}"]` : "";
    const field = `[name="${CSS.escape(e.name)}"]${value}`;
    const now = fresh.querySelector(`form[action="${form}"] ${field}`);
    if (!now) return;
    if (e.type === "radio") now.checked ||= e.checked && !e.defaultChecked;
    else if (e.value !== initial(e)) now.value = e.value;
}

function keepState(old, fresh) {
    if (old.matches("details")) fresh.open = old.open;
    for (const e of old.querySelectorAll("details[id]")) {
        const now = fresh.querySelector("#" + CSS.escape(e.id));
        if (now) now.open = e.open;
        if (now && !now.firstChild) now.append(...e.cloneNode(true).childNodes); // never changes
    }
    for (const e of old.querySelectorAll("input:not([type=hidden]), textarea, select"))
        keepField(e, fresh);
}

// ---- parts ----

function swapPart(id, page) {
    const old = livePart(id), fresh = page.getElementById(id);
    if (!old || !fresh) return null;
    const now = document.importNode(fresh, true);
    keepState(old, now);
    if (id === "log") keepRead(old, now);
    if (holdPart(id, now) || old.outerHTML === now.outerHTML) return null;
    const zoom = id === "board" && keepZoom(old);
    old.replaceWith(now);
    if (id !== "board") return now;
    zoom?.(boardSvg());
    boardSvg()?.append(...old.querySelectorAll(".marcher"));
    return now;
}

// The kinds of moves that the prompt lists: their first words.
const kindsAsked = () => [...new Set([...document.querySelectorAll("#prompt [name=move]")].map(
    e => e.value.split(" ", 1)[0]))].join();

// A browser lays the page out when it is asked how far something is scrolled: so it is asked
// before the first change, and told behind the last, not for each part. Another question is read
// from its beginning.
function swapEach(page) {
    const tops = parts.map(id => livePart(id)?.scrollTop), asked = kindsAsked();
    const fresh = parts.map(id => swapPart(id, page));
    if (kindsAsked() !== asked) tops[parts.indexOf("prompt")] = 0;
    fresh.forEach((now, i) => {
        if (now && tops[i]) now.scrollTop = tops[i];
    });
}

function dropParts(page) {
    for (const id of mayGo) {
        const left = page.querySelectorAll("#" + id).length;
        for (const gone of [...document.querySelectorAll("#" + id)].slice(left)) gone.remove();
    }
}

// Within a phase the prompt does not get lower, whether something is asked or somebody else is to
// move, and it begins a phase as high as it was there before: what is below it stays where it is.
// Not above a third of the window: an empty prompt of the length of a rare list would be worse. A
// plan has a height of its own.
const phaseHeights = new Map();
const phaseNow = () =>
    `${innerWidth} ${livePart("phases")?.querySelector("[aria-current]")?.textContent}`;
const isPlan = () => !!document.querySelector("#prompt > .plan");
const isOver = () => !!document.querySelector("#end .end");

function noteHeight() {
    const height = isPlan() ? 0 : find("prompt")?.offsetHeight ?? 0, phase = phaseNow();
    const reserved = parseFloat(find("prompt")?.style.minHeight) || 0;
    if (promptNumber() && height > reserved + 1) phaseHeights.set(phase, height);
    return {height, phase};
}

function keepHeight(before) {
    if (!find("prompt") || !pageStands.matches || isPlan() || isOver()) return;
    const phase = phaseNow(), known = phaseHeights.get(phase) ?? 0;
    const stays = phase === before.phase || !(known || promptNumber()) ? before.height : 0;
    find("prompt").style.minHeight = `${Math.min(Math.max(known, stays), innerHeight * 0.36)}px`;
}

function swapParts(page) {
    const places = piecePlaces(), focus = focusOfBoard(), fallen = heap()?.innerHTML, aim = aimed();
    const told = find("log")?.lastElementChild?.outerHTML, wasOver = isOver(), wasPlan = isPlan();
    const showTapped = keepTapped();
    const before = noteHeight();
    expectNews(page);
    swapEach(page);
    if (focus !== focusOfBoard()) lookNear();
    aimCards(aim);
    keepHeight(before);
    showTapped();
    logToEnd();
    dropParts(page);
    glide(places);
    // Whoever scrolled through a plan on a phone sees the board again when it is carried out.
    if (small.matches && wasPlan && !isPlan()) scrollTo(0, 0);
    playNews();
    if (isOver() && !wasOver) sound("end");
    if (isPlaying()) return;
    const news = newLines(told);
    march(news);
    if (!isOver() || wasOver) soundOf(news);
    if (fallen !== undefined && fallen !== heap()?.innerHTML) fall();
}

// False if it is another kind of page, which the browser must open itself.
export function swap(html) {
    const page = new DOMParser().parseFromString(html, "text/html"), fresh = page.body;
    if (!fresh.dataset.seen !== !body.dataset.seen || kindOf(fresh) !== kind) return false;
    if (newer(body.dataset.seen, fresh.dataset.seen)) return true; // a newer one came first
    const step = coachStep(), key = focusKey();
    const inPrompt = document.activeElement.closest("#prompt, #board, #refusal");
    swapParts(page);
    for (const name of ["data-seen", "data-turn"])
        if (fresh.hasAttribute(name)) body.setAttribute(name, fresh.getAttribute(name));
    document.title = page.title;
    if (!focusCoach(step)) restoreFocus(key, inPrompt);
    showTurn();
    teach();
    return true;
}
