// send.js: sends forms and choices to the server, and swaps in the page that comes back.
import {body, find, promptNumber} from "./page.js";
import {hereUrl, road} from "./road.js";
import {firstTap, handsOff} from "./hands.js";
import {endPlayback} from "./playback.js";
import {swap} from "./swap.js";

// ---- asking the server ----------------------------------------------------------------------

let sending = null, latest = body.dataset.seen; // what is under way: {what, over}

// Both are pairs of counters, "12.3", that never decrease: is a newer than b?
export function newer(a, b) {
    const [x, y] = [a, b].map(text => (text ?? "").split(".").map(Number));
    return x[0] > y[0] || x[1] > y[1];
}

function setSending(now) {
    sending = now;
    body.classList.toggle("sending", !!now);
}

async function load(url, options) {
    const reply = await road.ask(url, {...options, headers: {Accept: "text/html"}});
    const text = await reply.text(), there = new URL(reply.url).pathname;
    await handsOff();
    if (reply.redirected && there !== hereUrl().pathname) road.open(reply.url);
    else if (!swap(text)) road.replace(road.here());
}

const offline = () => body.classList.add("offline");

function fresh() {
    const url = hereUrl();
    url.searchParams.set("part", "1");
    return load(url.pathname + url.search).catch(offline);
}

// News that arrives while something is being sent is fetched afterwards.
const catchUp = () => !sending && newer(latest, body.dataset.seen) && fresh();

export function hear(seen) {
    latest = seen;
    catchUp();
}

// A server may die before it has answered. Where there are several, another one knows whether the
// move was made: asked again it makes it, or shows what came of it.
async function sendMove(action, all) {
    const ask = () => load(action, {method: "POST", body: all});
    const again = pause => async () => {
        await new Promise(next => setTimeout(next, pause));
        all.set("again", "1");
        await ask();
    };
    await ask().catch(again(50)).catch(again(500)).catch(offline);
}

async function send(action, all) {
    endPlayback();
    if (all.has("number")) await sendMove(action, all);
    else await load(action, {method: "POST", body: all}).catch(offline);
    setSending(null);
    catchUp();
}

// One request at a time: what is asked while one is under way follows it, unless it is the same
// again or answers a prompt that is gone by then.
export async function post(action, fields) {
    const all = new URLSearchParams([...new URLSearchParams(fields), ["part", "1"]]);
    const what = `${action}?${all}`, isMove = /\/move\b/.test(action);
    while (sending) {
        if (sending.what === what) return;
        await sending.over;
        if (isMove && all.get("number") !== promptNumber()) return;
    }
    setSending({what});
    await (sending.over = send(action, all));
}

// ---- choices --------------------------------------------------------------------------------

// A choice carries the number of the prompt it was shown with, so that the server can tell a
// stale one.
export function choose(name, words) {
    const form = find("prompt");
    if (!form?.matches("form")) return;
    const number = promptNumber();
    find("tapped")?.remove(); // what is chosen is proposed no longer
    return post(form.getAttribute("action"), {number, [name]: words});
}

const choosePlace = ({dataset: {move, why}}) => move ? choose("move", move) : choose("why", why);

document.addEventListener("click", event => {
    const place = event.target.closest("[data-move], [data-why]");
    if (place && !place.closest("form") && !firstTap(place)) choosePlace(place);
});

document.addEventListener("keydown", event => {
    const place = event.target.closest("[data-move], [data-why]");
    if (!place || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    choosePlace(place);
});

// ---- forms ----------------------------------------------------------------------------------

document.addEventListener("submit", async event => {
    const form = event.target;
    const swaps = body.dataset.news || body.dataset.swaps;
    if (form.method !== "post" || !swaps || form.action.endsWith("/again")) return;
    event.preventDefault();
    const fields = new FormData(form, event.submitter);
    if (event.submitter?.id === "tapped") event.submitter.remove();
    await post(form.getAttribute("action"), fields);
    if (form.classList.contains("say")) form.reset();
    form.classList.toggle("saved", !!form.closest("#notes"));
    if (form.closest("#change") && !document.querySelector(".refused")) find("change").open = false;
});
