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

// A proxy does not reach its server, or our server does not reach its database: that passes.
const isDown = ({status, headers}) => headers && status >= 502 && status <= 504 &&
    (headers.has("Retry-After") || !headers.has("X-Request-Id"));

async function load(url, options) {
    const reply = await road.ask(url, {...options, headers: {Accept: "text/html"}});
    if (isDown(reply)) throw new Error("nobody is there");
    const text = await reply.text(), there = new URL(reply.url).pathname;
    await handsOff();
    if (reply.redirected && there !== hereUrl().pathname) road.open(reply.url);
    else if (!swap(text)) road.replace(road.here());
}

const wait = pause => new Promise(next => setTimeout(next, pause));

// Was there an answer, and is it shown?
async function reach(url, options) {
    const reached = await load(url, options).then(() => true, () => false);
    body.classList.toggle("offline", !reached);
    return reached;
}

async function fresh() {
    const url = hereUrl();
    url.searchParams.set("part", "1");
    if (await reach(url.pathname + url.search)) return;
    await wait(1000);
    catchUp();
}

// News that arrives while something is being sent is fetched afterwards.
const catchUp = () => !sending && newer(latest, body.dataset.seen) && fresh();

export function hear(seen) {
    latest = seen;
    catchUp();
}

// A server may die before it has answered, and its database may be away for seconds. Asked again,
// the same or another server makes the move, or, if it was made, shows what came of it.
const pauses = [50, 500, ...Array(8).fill(1000)];

async function sendMove(action, all) {
    for (const pause of pauses) {
        if (await reach(action, {method: "POST", body: all})) return true;
        await wait(pause);
        all.set("again", "1");
    }
    return reach(action, {method: "POST", body: all});
}

async function send(action, all) {
    endPlayback();
    const reached = all.has("number") ? await sendMove(action, all)
        : await reach(action, {method: "POST", body: all});
    setSending(null);
    catchUp();
    return reached;
}

// One request at a time: what is asked while one is under way follows it, unless it is the same
// again or answers a prompt that is gone by then. Was there an answer?
export async function post(action, fields) {
    const all = new URLSearchParams([...new URLSearchParams(fields), ["part", "1"]]);
    const what = `${action}?${all}`, isMove = /\/move\b/.test(action);
    while (sending) {
        if (sending.what === what) return false;
        await sending.over;
        if (isMove && all.get("number") !== promptNumber()) return false;
    }
    setSending({what});
    return sending.over = send(action, all);
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
    if (!await post(form.getAttribute("action"), fields)) return; // what was typed stays
    if (form.classList.contains("say")) form.reset();
    form.classList.toggle("saved", !!form.closest("#notes"));
    if (form.closest("#change") && !document.querySelector(".refused")) find("change").open = false;
});
