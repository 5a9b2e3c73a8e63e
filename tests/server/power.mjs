// power.mjs: the power fails while people play. A journal of everything that the server did to its
// database and its log (tests/preload/disk.c) gives what a disk may then hold: all that was synced,
// and of what was not nothing, or some of it in any order, torn at 512 bytes, or garbage in its
// place. Each such image must open, with every move that was acknowledged before, without a gap,
// and replay. IMAGES says how many are tried.
import {execFileSync, spawnSync} from "node:child_process";
import {
    closeSync,
    ftruncateSync,
    openSync,
    readFileSync,
    rmSync,
    statSync,
    writeSync
} from "node:fs";
import {join} from "node:path";
import {api, end, expect, folder, numberOf, pick, preload, serve, visitor} from "./lib.mjs";
import {holds, players} from "./players.mjs";

const images = Number(process.env.IMAGES ?? 24), program = process.env.HOFTAG ?? "build/hoftag";
const store = join(folder, "power.db"), journal = join(folder, "journal"),
      image = join(folder, "image.db");
const chance = p => Math.random() < p;

// ---- play ----

const house = {
    server: await serve(
        ["--rate", "0"], store, preload("disk", {DISK_FILE: store, DISK_JOURNAL: journal}))
};
const key = await visitor(house.server, "Paul"), written = () => statSync(journal).size;
const {acknowledged, newTable, play} = players(house, key, written);
for (let i = 0; i < 6; i++) await newTable();
const began = written();

// Between two bursts the server finds the time to carry its log into the database.
for (let burst = 0; burst < 4 || (house.moves < 300 && burst < 40); burst++) {
    house.rest = false;
    const all = [...acknowledged.keys()].slice(-6).map(play);
    await new Promise(next => setTimeout(next, 700));
    house.rest = true;
    await Promise.all(all);
    await new Promise(next => setTimeout(next, 600));
}
house.server.child.kill("SIGKILL");
await house.server.gone;

// ---- the journal ----

const WRITE = 1, SYNC = 2, CUT = 3, sector = 512, bytes = readFileSync(journal), done = [];
for (let at = 0; at < bytes.length;) {
    const [what, file, where, count] =
        [0, 8, 16, 24].map(i => Number(bytes.readBigInt64LE(at + i)));
    at += 32 + (what === WRITE ? count : 0);
    done.push(
        {what, file, where, data: bytes.subarray(at - (what === WRITE ? count : 0), at), end: at});
}
const syncs = file => done.filter(d => d.what === SYNC && d.file === file && d.end > began).length;
expect(syncs(1) > 20 && syncs(0) > 1, `log and database were synced (${syncs(1)}, ${syncs(0)})`);

// What a file holds; it grows as it must.
class Content {
    constructor(from) {
        this.size = from?.size ?? 0;
        this.bytes = from ? Buffer.from(from.bytes) : Buffer.alloc(1 << 16);
    }
    resize(size) {
        if (size > this.bytes.length)
            this.bytes = Buffer.concat([
                this.bytes, Buffer.alloc(Math.max(size, 2 * this.bytes.length) - this.bytes.length)
            ]);
        if (size < this.size) this.bytes.fill(0, size, this.size);
        this.size = size;
    }
    write(where, data) {
        if (where + data.length > this.size) this.resize(where + data.length);
        data.copy(this.bytes, where);
    }
    apply({what, where, data}) {
        if (what === WRITE) this.write(where, data);
        else if (what === CUT) this.resize(where);
    }
}

// Part of a write: each of its sectors arrived, or did not, or is garbage.
function tear(content, {what, where, data}, garbage) {
    if (what === CUT) return chance(0.5) && content.resize(where);
    for (let at = 0; at < data.length;) {
        const next = Math.min(data.length, at + sector - ((where + at) % sector));
        if (garbage && chance(0.3))
            content.write(where + at,
                Buffer.from(
                    Array.from({length: next - at}, () => Math.floor(Math.random() * 256))));
        else if (chance(0.6)) content.write(where + at, data.subarray(at, next));
        at = next;
    }
}

const shuffled = list =>
    list.map(one => [Math.random(), one]).sort((a, b) => a[0] - b[0]).map(pair => pair[1]);
const ways = {
    "nothing of it": () => {},
    "all of it": (content, open) => open.forEach(d => content.apply(d)),
    "its beginning": (content, open) => {
        const n = Math.floor(Math.random() * open.length);
        open.slice(0, n).forEach(d => content.apply(d));
        if (open[n]) tear(content, open[n], false);
    },
    "torn pieces in any order": (content, open) =>
        shuffled(open).forEach(d => chance(0.7) && tear(content, d, false)),
    "torn pieces and garbage": (content, open) =>
        shuffled(open).forEach(d => chance(0.8) && tear(content, d, true)),
};

// ---- images ----

function save(path, content) {
    let last = content.size;
    while (last > 0 && content.bytes[last - 1] === 0) last--;
    const file = openSync(path, "w");
    writeSync(file, content.bytes, 0, last, 0);
    ftruncateSync(file, content.size);
    closeSync(file);
}

// What is wrong with the image that is there now, of a failure when the journal had that length; ""
// if nothing is.
function fault(length) {
    const ran = spawnSync(program, ["check", image], {encoding: "utf8"});
    if (ran.status !== 0) return ran.stderr;
    const rows = execFileSync("sqlite3",
        [
            "-json", image,
            "SELECT CAST(at_table AS TEXT) AS t, text FROM lines ORDER BY at_table, number"
        ],
        {
            maxBuffer: 1 << 28
        }).toString();
    const records = new Map();
    for (const {t, text} of JSON.parse(rows || "[]")) records.set(t, (records.get(t) ?? "") + text);
    for (const [table, all] of acknowledged)
        if (!holds(records.get(String(numberOf(table))) ?? "", all.filter(({at}) => at <= length)))
            return `table ${table} lacks a move`;
    return "";
}

async function opens(length) {
    const server = await serve(["--rate", "0"], image);
    for (const [table, all] of acknowledged)
        if (all.some(({at}) => at <= length))
            expect((await api(server, "GET", `/api/tables/${table}`, key)).status === 200,
                `table ${table} can be played on`);
    await server.stop();
}

// Goes through the journal and calls `each` at some of its places, with what is synced by then and
// what is not.
async function failures(places, isSynced, each) {
    const synced = [new Content(), new Content()], open = [[], []];
    let next = 0;
    for (let i = 0; i < done.length && next < places.length; i++) {
        const d = done[i];
        if (d.what === SYNC && isSynced(d))
            open[d.file].splice(0).forEach(one => synced[d.file].apply(one));
        else if (d.what !== SYNC) open[d.file].push(d);
        for (; places[next] === i; next++) await each(d.end, synced, open, next);
    }
}

const first = done.findIndex(d => d.end > began);
const somewhere = n =>
    Array.from({length: n}, () => first + Math.floor(Math.random() * (done.length - first)))
        .sort((a, b) => a - b);
const tried = {};
await failures(somewhere(images), () => true, async (length, synced, open, number) => {
    const way = pick(Object.keys(ways));
    tried[way] = (tried[way] ?? 0) + 1;
    for (const file of [0, 1]) {
        const content = new Content(synced[file]);
        ways[way](content, open[file]);
        save(image + (file ? "-wal" : ""), content);
    }
    const wrong = fault(length);
    expect(!wrong, `image ${number}, of what was not synced ${way}: ${wrong}`);
    if (number % 8 === 0 && !wrong) await opens(length);
    rmSync(image + "-wal", {force: true});
});

// A disk that says that it has written and has not must be found out, or this test would find
// nothing.
const lies = [];
await failures([done.length - 1], d => d.end <= began, (length, synced) => {
    for (const file of [0, 1]) save(image + (file ? "-wal" : ""), synced[file]);
    lies.push(fault(length));
});
expect(lies[0] !== "", "a disk that does not sync is found out");
console.log(`${house.moves} moves acknowledged, ${done.length} entries, of what was not synced: ${
    Object.entries(tried).map(([way, n]) => `${n} times ${way}`).join(", ")}`);
end();
