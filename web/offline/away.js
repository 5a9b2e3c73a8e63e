// away.js: a game against computer players goes on when its server is out of reach. While there is
// a connection, the page keeps a copy of it where the game without a server (/offline/) keeps its
// own; when the connection is lost, it leads there.
const table = document.body.dataset.news.split("/")[2];
let note = null, asking = false;

// Only what is new of the record is sent. Whoever went on without the server has a game of their
// own by now, which stays as it is; a copy of a game that is over goes.
async function copy() {
    const kept = JSON.parse(await get(table) ?? '{"copy":true,"record":""}');
    const reply = await fetch(`/t/${table}/copy?known=${kept.record.split("\n").length - 1}`);
    if (!reply.ok) return kept.copy && put(table, null);
    const {game, note: sentence} = await reply.json();
    game.record = kept.record + game.record;
    if (kept.copy) await put(table, JSON.stringify({...game, copy: true}) + "\n");
    note = sentence;
}

// One at a time; what happened meanwhile is fetched with the next.
async function follow() {
    if (asking) return;
    asking = true;
    await copy().catch(() => {});
    asking = false;
}

async function show() {
    const lost = document.body.classList.contains("offline");
    const there = document.getElementById("away");
    if (!lost) return there?.remove();
    const keeper = await navigator.serviceWorker?.getRegistration("/");
    if (there || !note || !keeper?.active) return;
    const box = document.createElement("div");
    box.id = "away";
    box.className = "told";
    box.role = "status";
    box.innerHTML = note;
    document.body.append(box);
}

async function begin() {
    await openStore();
    await follow();
    navigator.serviceWorker?.register("/offline/sw.js", {scope: "/"}).catch(() => {});
    new MutationObserver(follow).observe(document.body, {attributeFilter: ["data-seen"]});
    new MutationObserver(show).observe(document.body, {attributeFilter: ["class"]});
    show();
}
begin().catch(() => {}); // a browser that keeps nothing waits for the server
