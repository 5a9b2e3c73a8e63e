// cluster.mjs: several servers on one PostgreSQL database, clients who ask any of them about the
// same tables, and faults all the time: servers, backends and the whole database are killed,
// connections are cut, a server is frozen, a standby takes over. Then every move that was
// acknowledged is there, once; whatever anybody was told is in the records; no table has a gap, no
// seat two players, no game two beginnings. FAULTS: how many (20).
import {spawnSync} from "node:child_process";
import http from "node:http";
import {api, end, expect, expectEqual, folder, get, metrics, numberOf, pick, program, serve, until,
    visitor} from "./lib.mjs";
import {firstMissing} from "./players.mjs";
import {Cluster} from "./postgres.mjs";

const faults = Number(process.env.FAULTS ?? 20), SERVERS = 3, TABLES = 4, EACH = 2;
const first = new Cluster(), second = new Cluster();
let cluster = first;
process.on("exit", () => (first.remove(), second.remove()));
await first.make().start();
first.sql("CREATE DATABASE hoftag");
const store = `postgres://postgres@/hoftag?host=${first.folder},${second.folder}`;
const later = milliseconds => new Promise(next => setTimeout(next, milliseconds));
const open = i => serve(["--rate", "0", "--control", `${folder}/${i}.sock`], store);
const servers = await Promise.all(Array.from({length: SERVERS}, (_, i) => open(i)));
const key = await visitor(servers[0], "Kilian");
let ending = false, moves = 0, refused = 0;

// ---- clients ----

const acknowledged = new Map(), told = new Map(), said = [];
const ask = async (server, method, path, body, token = key) => {
    try {
        return await api(server, method, path, token, body);
    } catch {
        return {status: 0}; // nobody knows what became of it
    }
};

async function newTable() {
    for (;;) {
        const made = await ask(pick(servers), "POST", "/api/tables",
            {game: "league", seats: 3, mine: 3});
        if (made.table)
            return acknowledged.set(made.table, []), told.set(made.table, new Set()), made.table;
        await later(50);
    }
}

async function playOnce(table) {
    let seen = await ask(pick(servers), "GET", `/api/tables/${table}`);
    if (seen.status === 200 && seen.phase === "running" && !seen.moves)
        seen = await ask(pick(servers), "GET", `/api/tables/${table}?seat=${seen.pending[0]}`);
    if (seen.phase && seen.phase !== "running") return false;
    if (!seen.moves) return later(20).then(() => true);
    const words = pick(seen.moves);
    const reply = await ask(pick(servers), "POST", `/api/tables/${table}/moves`,
        {seat: seen.seat, number: seen.number, words});
    if (reply.status === 200)
        moves++, acknowledged.get(table).push({line: `${seen.seat} ${words}`, number: seen.number});
    else if (reply.status >= 400 && reply.status < 500) refused++;
    return true;
}

async function client() {
    for (let i = 0; !ending; i++) {
        const tables = [...acknowledged.keys()].slice(-TABLES), table = pick(tables);
        if (!(await playOnce(table)) && table === tables.at(-1) && !ending) await newTable();
        if (i % 10 === 0) {
            const text = `word ${said.length}`, entry = {table, text, sure: false};
            said.push(entry);
            entry.sure = (await ask(pick(servers), "POST", `/api/tables/${table}/say`, {text}))
                .status === 200;
        }
    }
}

// Hears a table's news at some server; each line of its story must come once, and stay true.
function listener() {
    const table = [...told.keys()].at(-1), once = new Set();
    return new Promise(done => {
        const request = http.get({host: "127.0.0.1", port: pick(servers).port,
            path: `/api/tables/${table}/events`, headers: {Authorization: `Bearer ${key}`}},
            reply => {
            let rest = "";
            reply.on("data", data => {
                const lines = (rest + data).split("\n");
                rest = lines.pop();
                for (const line of lines.filter(Boolean))
                    for (const entry of (JSON.parse(line).log ?? []).filter(e => /^\d/.test(e))) {
                    if (once.has(entry)) expect(false, `told twice: ${entry}`);
                    once.add(entry), told.get(table).add(entry);
                }
            });
            reply.on("error", () => {}), reply.on("close", done);
        });
        request.on("error", done);
        setTimeout(() => request.destroy(), 2000);
    });
}
const listenAlways = async () => { while (!ending) await listener().then(() => later(20)); };

// Two take the last seat at two servers, then two begin the game at two: one of each comes first.
let meetings = 0;
async function meet(when) {
    const [a, b] = [pick(servers), pick(servers)];
    const made = await ask(a, "POST", "/api/tables",
        {game: "league", seats: 3, mine: 2, listed: true});
    const guests = await Promise.all(["Anna",
        "Bernd"].map(name => visitor(a, name).catch(() => {})));
    const seat = made.seats?.[2]?.colour;
    if (!seat || !guests.every(Boolean)) return; // who was not let in has no key
    const sat = await Promise.all(guests.map((guest, i) =>
        ask(i ? b : a, "POST", `/api/tables/${made.table}/sit`, {seat}, guest)));
    if (sat.some(s => s.status === 0 || s.status >= 500)) return;
    expectEqual(sat.filter(s => s.status === 200).length, 1,
        `${when}: of two who take one seat one gets it`);
    const begun = await Promise.all([a,
        b].map(server => ask(server, "POST", `/api/tables/${made.table}/start`)));
    if (begun.some(s => s.status === 0 || s.status >= 500)) return;
    expectEqual(begun.filter(s => s.status === 200).length, 1,
        `${when}: of two beginnings one is the game's`);
    meetings++;
}

// ---- faults ----

const theirs =
    "FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name = 'hoftag'";
const kinds = {
    terminate: async () => { cluster.sql(`SELECT count(pg_terminate_backend(pid)) ${theirs}`); },
    server: async () => {
        const i = Math.floor(Math.random() * SERVERS);
        servers[i].child.kill("SIGKILL");
        await servers[i].gone;
        servers[i] = await open(i);
    },
    backend: async () => {
        const pid = pick(cluster.sql(`SELECT pid ${theirs}`).split("\n").filter(Boolean));
        if (pid) process.kill(Number(pid), "SIGKILL");
    },
    frozen: async () => {
        const {child} = pick(servers);
        child.kill("SIGSTOP");
        await later(3000);
        child.kill("SIGCONT");
    },
    postmaster: async () => {
        cluster.kill();
        await cluster.start();
    },
    cut: async () => {
        for (let i = 0; i < 5; i++) {
            cluster.sql(`SELECT count(pg_terminate_backend(pid)) ${theirs} AND state = 'active'`);
            await later(30);
        }
    },
};

// A standby that has every commit takes the place of the database, which is gone for good.
async function promote() {
    second.follow(first);
    await second.start("wal_retrieve_retry_interval=200ms");
    expect(await first.waitForStandby(), "the standby follows");
    // What was acknowledged before the standby had to have it, it has when it has what came after.
    for (const server of servers)
        expect(await until(() => writes(server)), "a commit reaches the standby");
    first.kill();
    second.promote();
    cluster = second;
}

const isWell = async server => (await get(server, "/healthz").catch(() => ({}))).status === 200;
// Whether it can write shows only when it does.
const writes = server => visitor(server, "Probe").then(Boolean, () => false);
const wellAgain = server => until(async () => (await isWell(server)) && (await writes(server)));

for (let i = 0; i < TABLES; i++) await newTable();
const clients = [...Array.from({length: TABLES * EACH}, client), listenAlways(), listenAlways()];
const counts = {};
for (let fault = 0; fault < faults; fault++) {
    const kind = fault === faults - 1 ? "promotion"
        : Object.keys(kinds)[fault % Object.keys(kinds).length];
    await later(200 + Math.random() * 300);
    await Promise.all([(kinds[kind] ?? promote)(), meet(`during ${kind}`)]);
    counts[kind] = (counts[kind] ?? 0) + 1;
    if (process.env.SHOW) console.log(`${fault} ${kind}: ${moves} moves`);
    for (const server of servers)
        expect(await wellAgain(server),
            `fault ${fault} (${kind}): server ${servers.indexOf(server)} is well again`);
    await meet(`after ${kind}`);
}
ending = true;
await Promise.all(clients);

// ---- what is true afterwards ----

const lost = (await Promise.all(servers.map(metrics)))
    .map(text => Number(/^hoftag_lost_changes_total (\d+)/m.exec(text)?.[1] ?? 0))
    .reduce((a, b) => a + b);
for (const server of servers) await server.stop();
// A server may show for a second what it remembers, if news are late: one that has just begun knows
// only what is stored.
const witness = await open("witness");
const record = async table => (await get(witness, `/t/${table}/record`, {token: key})).text;
for (const [table, promised] of acknowledged) {
    const text = await record(table);
    expectEqual(new Set(promised.map(p => p.number)).size, promised.length,
        `${table}: no question was answered twice`);
    const missing = firstMissing(text, promised.sort((a, b) => a.number - b.number));
    expect(missing < 0, `${table}: every acknowledged move is there, but not ${missing + 1} ` +
        `of ${promised.length}: ${JSON.stringify(promised[missing])}`);
    const lines = new Set(text.split("\n"));
    for (const entry of told.get(table)) if (!lines.has(entry))
        expect(false, `${table}: told, but not so: ${entry}`);
}
await witness.stop();
const sql = text => cluster.sql(text, "hoftag");
expectEqual(sql("SELECT count(*) FROM tables WHERE " +
    "number <> (SELECT count(*) FROM lines WHERE at_table = id) OR " +
    "number <> (SELECT max(lines.number) FROM lines WHERE at_table = id)"), "0",
    "no table has a gap");
expectEqual(
    sql("SELECT count(*) FROM lines WHERE NOT EXISTS(SELECT 1 FROM tables WHERE id = at_table)"),
    "0", "no line is without its table");
const talk = sql("SELECT at_table || ' ' || text FROM talk").split("\n");
for (const {table, text, sure} of said) {
    const times = talk.filter(line => line === `${numberOf(table)} ${text}`).length;
    if (sure ? times !== 1 : times > 1)
        expect(false, `${table}: "${text}" was ${sure ? "" : "not "}acknowledged, ` +
            `and is there ${times} times`);
}
const checked = spawnSync(program, ["check", store], {encoding: "utf8"});
expect(checked.status === 0 && /sound/.test(checked.stdout),
    `hoftag check finds it sound: ${checked.stdout}${checked.stderr}`);
const heard = [...told.values()].reduce((n, t) => n + t.size, 0);
expect(moves > 0 && heard > 0 && meetings > 0, "something happened");
console.log(`${moves} moves acknowledged, ${refused} refused, ` +
    `${lost} changes lost to another server, ${heard} lines heard, ${meetings} meetings; ` +
    `faults ${JSON.stringify(counts)}`);
end();
