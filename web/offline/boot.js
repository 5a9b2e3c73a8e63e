// boot.js: the whole game in a page without a server. It asks a worker (worker.js), which answers
// the same requests with the same pages as a server would, and lays out the road on which app.js
// sends its own (web/js/road.js).
//
// The address of a page is behind the #: "#/t/ID?seat=red", so any host of files will do. A page is
// opened by writing it into this document: its listeners go with the old one, the worker stays.
"use strict";
{
const folder = new URL(".", document.currentScript.src).href;
// Its name is where the server is that gave these files, if one did.
const worker = new Worker(folder + "worker.js", {name: document.documentElement.dataset.server});

// ---- where nothing may be kept, a page still finds a place for a moment ----------------------

try {
    localStorage.getItem("");
} catch {
    const kept = new Map();
    const value = {
        getItem: name => kept.get(name) ?? null,
        setItem: (name, text) => kept.set(name, text),
    };
    Object.defineProperty(window, "localStorage", {value});
}

// ---- asking ----------------------------------------------------------------------------------

const waiting = new Map();
let number = 0, hear = null, troubles = new Set();

worker.onmessage = ({data}) => {
    if (data.trouble) tell(data.trouble);
    else if (data.news) hearNews(data);
    else {
        waiting.get(data.number)(data);
        waiting.delete(data.number);
    }
};
worker.onerror = () => tell("broken");

const send = (target, post, body) => new Promise(done => {
    waiting.set(++number, done);
    worker.postMessage({number, target, post, body});
});

// A page whose pictures are not asked of the network: loadPictures fetches them.
const withoutPictures = html => html.replaceAll('src="/', 'data-src="/');

// As a server's fetch would: follows where it is sent.
async function ask(url, {method, body} = {}) {
    let target = targetOf(url), redirected = false;
    let reply = await send(target, method === "POST", body && String(body));
    while (reply.location) {
        redirected = true;
        target = reply.location;
        reply = await send(target, false);
    }
    return {
        ...reply, content: reply.text, redirected, target, ok: reply.status < 400,
        url: new URL(target, location.origin).href,
        text: async () => withoutPictures(reply.text), json: async () => JSON.parse(reply.text),
    };
}

// ---- addresses -------------------------------------------------------------------------------

const here = () => location.hash.startsWith("#/") ? location.hash.slice(1) : "/";

// Path and query; "?lang=de" is meant of the page that is open.
function targetOf(href) {
    const url = new URL(href, location);
    if (url.origin !== location.origin) return null;
    if (url.pathname !== location.pathname) return url.pathname + url.search + url.hash;
    return url.search ? new URL(here(), location.origin).pathname + url.search : here();
}

const rename = href => history.replaceState(null, "", "#" + targetOf(href));

// ---- pages -----------------------------------------------------------------------------------

function save({content, type, name}) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([content], {type}));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 10000);
}

// Timers of the page that goes must not reach into the one that comes.
function stopTimers() {
    for (let id = setTimeout(() => {}); id > 0; id--) clearTimeout(id);
}

function write(html, mark) {
    stopTimers();
    hear = null;
    document.open();
    listenToPage();
    // Before it is written: if its style is there already, it is whole at once.
    addEventListener("DOMContentLoaded", () => {
        for (const name of troubles) tell(name);
        loadPictures();
        new MutationObserver(loadPictures).observe(document.body, {childList: true});
        if (mark) document.getElementById(mark)?.scrollIntoView();
        else scrollTo(0, 0);
    });
    document.write(withoutPictures(html));
    document.close();
}

// Pictures of the rules come from the worker, too, also those of a sheet that is laid over a page.
async function loadPictures() {
    for (let img; (img = document.querySelector("img[data-src]"));) {
        const from = img.dataset.src;
        delete img.dataset.src; // nobody else loads it meanwhile
        const {content, type} = await ask(from);
        img.src = URL.createObjectURL(new Blob([content], {type}));
    }
}

async function show(reply, push) {
    if (reply.name) return save(reply);
    const mark = reply.target.split("#")[1];
    if (push) history.pushState(null, "", "#" + reply.target);
    else history.replaceState(null, "", "#" + reply.target);
    write(reply.content, mark);
}

async function openMarked(target, push) {
    const [path, mark] = target.split("#"), reply = await ask(path);
    if (mark) reply.target += "#" + mark;
    return show(reply, push);
}

// Files are sent as their text.
async function bodyOf(form, submitter) {
    const fields = new URLSearchParams();
    for (const [name, value] of new FormData(form, submitter))
        fields.append(name, value instanceof File ? await value.text() : value);
    return fields;
}

// Both come after app.js, which stops what it does itself.
function listenToPage() {
    addEventListener("click", event => {
        const link = event.target.closest?.("a[href]");
        if (event.defaultPrevented || !link || event.ctrlKey || event.metaKey) return;
        const href = link.getAttribute("href"), target = targetOf(link.href);
        if (link.protocol === "blob:" || link.target || target === null) return;
        event.preventDefault();
        if (target === "/update") return update();
        if (!href.startsWith("#")) return openMarked(target, true);
        document.getElementById(href.slice(1))?.scrollIntoView();
        rename(here().split("#")[0] + href);
    });
    addEventListener("submit", async event => {
        const {target: form, submitter, defaultPrevented} = event;
        if (defaultPrevented) return;
        event.preventDefault();
        const action = submitter?.getAttribute("formaction") ?? form.getAttribute("action");
        const body = await bodyOf(form, submitter);
        if (form.method !== "post") return openMarked(`${action}?${body}`, true);
        const reply = await ask(action, {method: "POST", body});
        // What answers a form is no page that could be opened again.
        show(reply.redirected ? reply : {...reply, target: here()}, reply.redirected);
    });
    addEventListener("popstate", () => openMarked(here(), false));
}

// ---- news ------------------------------------------------------------------------------------

function hearNews({news, seen}) {
    if (hear && here().startsWith(`/t/${news}`)) hear(seen);
}

// What a player should know: nothing can be kept, or a new version waits. The sentences are in the
// page that the worker makes of it.
async function tell(name) {
    troubles.add(name);
    if (!document.body || document.getElementById("told-" + name)) return;
    const {content} = await ask("/told/" + name);
    const note = new DOMParser().parseFromString(content, "text/html").querySelector("main");
    if (!note || document.getElementById("told-" + name)) return;
    note.className = "told";
    note.id = "told-" + name;
    document.body.append(note);
}

// ---- the service worker ----------------------------------------------------------------------

let registration;

function offerUpdate() {
    if (registration.waiting && navigator.serviceWorker.controller) tell("update");
}

async function keepForLater() {
    // A server lets it stand in for its own pages, too (away.js); a host of files does not.
    registration = await navigator.serviceWorker?.register("sw.js", {scope: "/"})
        .catch(() => navigator.serviceWorker.register("sw.js")).catch(() => null);
    if (!registration) return;
    offerUpdate();
    registration.onupdatefound = () => {
        registration.installing.onstatechange = offerUpdate;
    };
}

function update() {
    navigator.serviceWorker.oncontrollerchange = () => location.reload();
    registration.waiting.postMessage("use");
}

// ---- the road --------------------------------------------------------------------------------

window.hoftagRoad = {
    here, ask, rename,
    open: href => openMarked(targetOf(href), true),
    replace: href => openMarked(targetOf(href), false),
    reload: () => openMarked(here(), false),
    keep: (setting, value) => ask(`/?${setting}=${value}`),
    listen: heard => {
        hear = heard;
        // Something may have happened since this page was made.
        worker.postMessage({look: here().split("/")[2].slice(0, 12)});
    },
};
openMarked(here(), false).then(keepForLater);
}
