// worker.js: holds the games. Requests come as messages and go to the module, which is compiled
// from the same C as the server; after each the browser keeps what has changed, and computer
// players think in a worker of their own.
let module;

// ---- the module ------------------------------------------------------------------------------

function wordAt(at) {
    const all = new Uint8Array(engine.memory.buffer);
    return text.decode(all.subarray(at, all.indexOf(0, at)));
}

// ---- parts of the program that are fetched when they are needed ------------------------------

const parts = new Map();

const compile = name => WebAssembly.compileStreaming(fetch(name))
    .catch(async () => WebAssembly.compile(await (await fetch(name)).arrayBuffer()));

async function fetchData(name) {
    const reply = await fetch(name);
    return reply.ok ? reply.arrayBuffer() : new ArrayBuffer(0);
}

const isCode = name => name.endsWith(".wasm");

async function fetchPart(name) {
    const part = await (isCode(name) ? compile : fetchData)(name);
    layOut(part);
    return part;
}

// Names with what was fetched. What cannot be fetched now is asked for again the next time.
async function load(names) {
    const wanted = names.split("\n").filter(name => name);
    return Promise.all(wanted.map(async name => {
        if (!parts.has(name))
            parts.set(name, fetchPart(name).catch(() => { parts.delete(name); }));
        return [name, await parts.get(name)];
    }));
}

// Is all code there that the answer names? Without data a page lacks something; without code there
// is no page.
const loadAnswer = async () =>
    (await load(answerText())).every(([name, part]) => part || !isCode(name));

// ---- what is kept ----------------------------------------------------------------------------

async function readKept() {
    const kept = store.transaction("kept").objectStore("kept");
    const [keys, values] = await Promise.all([done(kept.getAllKeys()), done(kept.getAll())]);
    lend([values.join("")], engine.parts_of_kept);
    if (!await loadAnswer()) return postMessage({trouble: "missing"});
    keys.forEach((key, i) => {
        const give = key === "visitor" ? engine.give_visitor : engine.give_table;
        if (!lend([values[i]], give)) postMessage({trouble: "damaged"});
    });
}

async function keep() {
    const changed = [];
    while (engine.take_changed()) {
        const one = answerText();
        changed.push([JSON.parse(one).table, one]);
    }
    if (engine.take_visitor()) changed.push(["visitor", answerText()]);
    if (engine.take_gone())
        for (const id of answerText().split("\n")) if (id) changed.push([id, null]);
    if (changed.length === 0) return;
    try {
        for (const [key, value] of changed) await put(key, value);
    } catch {
        postMessage({trouble: "storage"});
    }
}

// ---- computer players ------------------------------------------------------------------------

let thinker = null, thinking = null, watched = 0n;

function newThinker() {
    const worker = new Worker("think.js");
    worker.postMessage({module});
    return worker;
}

function partsFor(table) {
    engine.parts_for(table);
    return load(answerText());
}

async function think(question) {
    const parts = await partsFor(tableOf(question));
    thinker ??= newThinker();
    return new Promise(resolve => {
        thinker.onmessage = ({data}) => resolve(data.thought);
        thinker.postMessage({question, parts});
    });
}

const sameQuestion = (a, b) => a.length === b.length && a.every((byte, i) => byte === b[i]);

// The part of a question that tells table, seat and position; behind it come bot, seed and view.
const about = question => question.slice(0, 20);

// One thinks at a time. Whoever thinks about a position that is no more is stopped.
function askThinkers() {
    const next = engine.next_question(watched) ? answer().slice() : null;
    if (thinking && next && sameQuestion(about(thinking), about(next))) return;
    if (thinking) {
        thinker?.terminate();
        thinker = null;
    }
    thinking = next;
    if (next) think(next).then(thought => thinking === next && hearThought(next, thought));
}

async function hearThought(question, thought) {
    thinking = null;
    lend([question, thought], (q, n, t) => engine.bot_chose(q, t));
    await keep();
    tellNews(idOf(tableOf(question)));
    askThinkers();
}

const letters = "0123456789abcdefghjkmnpqrstvwxyz";
const idOf = number => Array.from({length: 12}, (_, i) =>
    letters[Number(number >> BigInt(5 * (11 - i)) & 31n)]).join("");
const numberOf = id => [...id].reduce((n, c) => n << 5n | BigInt(letters.indexOf(c)), 0n);

const tableOf = question => new DataView(question.buffer).getBigInt64(0, true);

function tellNews(id) {
    if (lend([id], (at, length) => engine.seen_at(at, length)))
        postMessage({news: id, seen: answerText()});
}

// ---- analysis --------------------------------------------------------------------------------

let reviewer = null, reviewed = 0n;

// A game is looked through while its page is open; whoever leaves the page ends that.
async function askReviewer() {
    const table = engine.next_review(), record = answer().slice();
    if (table === reviewed) return;
    reviewer?.terminate();
    reviewer = null;
    reviewed = table;
    const parts = table && await partsFor(table);
    if (!table || table !== reviewed) return;
    reviewer = newThinker();
    reviewer.onmessage = ({data}) => table === reviewed && hearReview(data);
    reviewer.postMessage({record, parts});
}

async function hearReview({made, found}) {
    if (!found) return engine.looked(made);
    lend([found], engine.looked_through);
    await keep();
    askReviewer();
}

// ---- requests --------------------------------------------------------------------------------

function request(target, post, body) {
    const seed = crypto.getRandomValues(new Uint8Array(32));
    const now = BigInt(Math.floor(Date.now() / 1000));
    return lend([target, body ?? "", seed], (at, n, body, length, seed) =>
        engine.request(post ? 1 : 0, at, body, length, now, seed));
}

const reply = status => ({
    status, text: answerText(), type: wordAt(engine.request_type()),
    location: wordAt(engine.request_location()), name: wordAt(engine.request_name()),
});

// A hint is asked of an expert before the page is made; nobody else thinks meanwhile.
async function hint() {
    engine.hint_question();
    const question = answer().slice();
    thinker?.terminate();
    thinker = thinking = null;
    lend([await think(question)], at => engine.hint_told(at));
    return 200;
}

let ready = start(), last = Promise.resolve();

async function handle({number, target, post, body, look}) {
    await ready;
    if (look) return tellNews(look);
    const id = /^\/t\/([0-9a-z]{12})/.exec(target)?.[1];
    if (id) watched = numberOf(id);
    lend([target, body ?? ""], engine.parts_needed);
    let status = await loadAnswer() ? request(target, post, body) : request("/told/missing");
    if (engine.request_waits()) status = await hint();
    const answered = reply(status);
    await keep();
    postMessage({number, ...answered});
    askThinkers();
    askReviewer();
}

// One after the other: what a request has changed is kept before the next begins.
onunhandledrejection = () => postMessage({trouble: "broken"});
onmessage = ({data}) => { last = last.then(() => handle(data)); };

async function start() {
    const folder = location.pathname.split("/").at(-2) + "/";
    module = await compile("hoftag.wasm");
    engine = (await WebAssembly.instantiate(module)).exports;
    lend([folder, navigator.languages.join(","), self.name], engine.open_house);
    await openStore().then(readKept).catch(() => postMessage({trouble: "storage"}));
    askThinkers();
}
