// news.js: listens for news from the server, and starts everything when a page is loaded.
import {aimCards} from "./cards.js";
import {closeBeside} from "./folds.js";
import {body} from "./page.js";
import {teach} from "./lesson.js";
import {hear} from "./send.js";
import {road} from "./road.js";
import {playNews} from "./playback.js";
import {logToEnd} from "./log.js";
import {lookNear} from "./zoom.js";
import {showTurn} from "./turn.js";

// Milliseconds until the next attempt; grows by half with every failure, so that nobody waits much
// longer than the server was away. The first one is soon: where there are several servers, another
// one answers at once.
const soon = 50, late = 60000;
let news, pause = soon, again;

function listen() {
    if (!body.dataset.news) return;
    if (road.listen || !window.EventSource) {
        road.listen?.(hear);
        return;
    }
    const mark = body.dataset.news.includes("?") ? "&" : "?";
    clearTimeout(again);
    news = new EventSource(body.dataset.news + mark + "seen=" + body.dataset.seen);
    news.onopen = () => body.classList.remove("offline");
    news.onerror = tryAgain;
    // Too many pages are open: this one gives way.
    news.addEventListener("full", () => { pause = late; });
    news.onmessage = event => {
        body.classList.remove("offline");
        pause = soon;
        hear(event.data);
    };
}

function tryAgain() {
    body.classList.add("offline");
    news.close();
    again = setTimeout(listen, pause * (1 + Math.random()));
    pause = Math.min(1.5 * pause, late);
}

document.addEventListener("visibilitychange", () => {
    if (!document.hidden && news?.readyState === EventSource.CLOSED) listen();
});

logToEnd();
lookNear();
aimCards();
closeBeside();
showTurn();
teach();
playNews();
listen();
// Not before the page is there and has been looked at: it is no part of the first load.
if (body.dataset.away) setTimeout(() => import(body.dataset.away), 3000);
