// log.js: the log is as long as the game. It follows what happens, unless somebody reads further
// up, and older lines come as they scroll.
import {body, find} from "./page.js";
import {road} from "./road.js";

// ---- at its end, or where somebody reads ------------------------------------------------------

const nearEnd = 40; // pixels
let following = true;
let placed;         // where the script put it: only other scrolling is a person's

function scrollLog(log, top) {
    log.scrollTop = top;
    placed = log.scrollTop;
}

// Shows what happened last, if nobody reads something else.
export function logToEnd() {
    if (!following) return;
    if (find("log")) scrollLog(find("log"), find("log").scrollHeight);
    if (find("said")) find("said").scrollTop = find("said").scrollHeight;
}

// Shows one of its lines, if nobody reads something else.
export function showInLog(line) {
    const log = find("log"), top = line.offsetTop - log.offsetTop - log.clientHeight / 2;
    if (following && log.scrollHeight > log.clientHeight) scrollLog(log, top);
}

document.addEventListener("scroll", ({target: e}) => {
    if (e.id !== "log" || e.scrollTop === placed) return;
    placed = undefined;
    following = e.scrollHeight - e.scrollTop - e.clientHeight < nearEnd;
}, true);
addEventListener("resize", logToEnd);

// ---- as far back as somebody scrolls ----------------------------------------------------------

let readingBack = false;

// Each part of the log begins with its headings: one that goes on needs none.
function joinHeadings(log) {
    let place, part;
    for (const e of log.querySelectorAll(".head")) {
        const text = e.textContent, isPlace = e.matches(".place");
        if (text === (isPlace ? place : part)) e.remove();
        else if (isPlace) place = text, part = "";
        else part = text;
    }
}

// Older lines stay in a log that is written anew while somebody reads them, or as long as they are
// few. That of a replay shows one moment only.
const mostKept = 80;
export function keepRead(old, now) {
    const first = body.dataset.news && now.querySelector("[data-n]");
    const same = first && old.querySelector(`[data-n="${first.dataset.n}"]`);
    if (!same || (following && old.children.length > mostKept)) return;
    while (now.firstElementChild !== first) now.firstElementChild.remove();
    for (const e of [...old.children].slice(0, [...old.children].indexOf(same))) {
        const kept = document.importNode(e, true);
        kept.classList.remove("since", "playing");
        first.before(kept);
    }
}

async function readBack(link) {
    const log = find("log"), first = link.closest("li");
    const text = await (await road.ask(link.href, {headers: {Accept: "text/html"}})).text();
    const older = new DOMParser().parseFromString(text, "text/html").getElementById("log");
    const height = log.scrollHeight, top = log.scrollTop;
    first.replaceWith(...[...older.children].map(e => document.importNode(e, true)));
    joinHeadings(log);
    scrollLog(log, top + log.scrollHeight - height);
}

// Without a connection the link stays, for the next time.
function readBackOnce(link) {
    if (readingBack) return;
    readingBack = true;
    readBack(link).catch(() => {}).finally(() => { readingBack = false; });
}

document.addEventListener("scroll", ({target: e}) => {
    const link = e.id === "log" && e.scrollTop < 200 && e.querySelector(".earlier a");
    if (link) readBackOnce(link);
}, true);

document.addEventListener("click", event => {
    const link = event.target.closest("#log .earlier a");
    if (!link) return;
    event.preventDefault();
    readBackOnce(link);
});
