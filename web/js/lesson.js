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

function lookThere() {
    const there = [".ring", ".art .legal.pointed", ".seat.pointed"]
        .map(e => document.querySelector(e)).find(e => e);
    if (!small.matches || !there) return;
    const box = there.getBoundingClientRect(), sheet = find("coach").closest(".coaching");
    const free = innerHeight - sheet.offsetHeight;
    const top = document.querySelector(".strip").offsetHeight;
    if (box.top < top || box.bottom > free)
        scrollBy(0, box.top + box.height / 2 - (top + free) / 2);
}

export function teach() {
    if (!find("coach")) return;
    playOn();
    lookThere();
}
