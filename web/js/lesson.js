// lesson.js: in a lesson, what others do plays on by itself once the learner watches; on a phone
// the page goes to what the coach points at, above his sheet.
import {calm, find, small} from "./page.js";

const pace = 1600; // ms for each move that is watched
let playing = 0;

function playOn() {
    const on = document.querySelector("#prompt.plays [value=on]");
    clearTimeout(playing);
    if (on && !calm.matches) playing = setTimeout(() => on.isConnected && on.click(), pace);
}

// On a phone the tower stands below the map, not in its corner.
const below = '.display:is([data-look="tower"], [data-look="tower tray"]) > svg';

function lookThere() {
    const there = [below, ".ring", ".art .legal.pointed", ".strip .pointed", ".seat.pointed"]
        .map(e => document.querySelector(e)).find(e => e);
    if (!small.matches || !there) return;
    const box = there.getBoundingClientRect(), sheet = find("coach").closest(".coaching");
    const free = innerHeight - sheet.offsetHeight;
    const strip = document.querySelector(".strip"), top = strip.offsetHeight;
    if (strip.contains(there)) return; // it is always in sight
    if (box.top >= top && box.bottom <= free) return;
    const aside = Math.max((free - top - box.height) / 2, 0); // of what is too high, the head
    scrollBy(0, box.top - top - aside);
}

// The answer stands at the head of the sheet, and the button that was pressed may be far below.
function showAnswer() {
    find("coach").closest(".coaching").scrollTop = 0;
}

export function teach() {
    if (!find("coach")) return;
    playOn();
    showAnswer();
    lookThere();
}
