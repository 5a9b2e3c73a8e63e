// kill.mjs: the server is killed in the middle of play, again and again. Every move that was acknowledged must be there
// afterwards, in order, and the database whole.
import {execFileSync} from "node:child_process";
import {join} from "node:path";
import {api, end, expect, folder, serve, visitor} from "./lib.mjs";

const rounds = Number(process.env.ROUNDS ?? 12), tables = 6;
const store = join(folder, "kill.db"), acknowledged = new Map();
let server = await serve(["--rate", "0"], store), total = 0;
const key = await visitor(server, "Kilian");

async function newTable() {
    const made = await api(server, "POST", "/api/tables", key, {game: "league", seats: 3, mine: 3});
    acknowledged.set(made.table, []);
    return made.table;
}

// Plays until the server is gone; what is answered is promised.
async function play(table) {
    let seat = "";
    for (;;) {
        const seen = await api(server, "GET", `/api/tables/${table}${seat && "?seat=" + seat}`, key);
        if (seen.phase !== "running") return newTable().then(play);
        if (!seen.moves) {
            seat = seen.pending[0];
            continue;
        }
        const words = seen.moves[Math.floor(Math.random() * seen.moves.length)];
        const reply = await api(server, "POST", `/api/tables/${table}/moves`, key, {seat: seen.seat, number: seen.number, words});
        if (reply.status === 200) acknowledged.get(table).push(`${seen.seat} ${words}`), total++;
    }
}

async function verify() {
    let whole = true;
    for (const [table, promised] of acknowledged) {
        const log = await fetch(`http://127.0.0.1:${server.port}/t/${table}/record`, {headers: {Authorization: `Bearer ${key}`}});
        const lines = (await log.text()).split("\n").filter(line => /^\d+ (?!nature)/.test(line)).map(line => line.replace(/^\d+ /, ""));
        let at = 0; // single moves are made by the server itself and stand between those that were sent
        for (const line of promised) {
            while (at < lines.length && lines[at] !== line) at++;
            if (at++ >= lines.length) whole = false;
        }
    }
    return whole;
}

// Tables are made and begun all the time: whatever the crash left of one, it opens, and can be begun.
const host = await visitor(server, "Hosea"), begun = new Set();

async function begin() {
    for (;;) {
        const made = await api(server, "POST", "/api/tables", host, {game: "null", seats: 2});
        if ((await api(server, "POST", `/api/tables/${made.table}/start`, host, {bot: "random"})).status === 200) begun.add(made.table);
    }
}

async function allOpen() {
    const known = (await api(server, "GET", "/api/tables?list=mine", host)).tables;
    for (const {table, phase} of known) {
        if ((await api(server, "GET", `/api/tables/${table}`, host)).status !== 200) return false;
        if (phase === "gathering" && (begun.has(table) || (await api(server, "POST", `/api/tables/${table}/start`, host, {bot: "random"})).status !== 200)) return false;
    }
    return true;
}

for (let i = 0; i < tables; i++) await newTable();
for (let round = 0; round < rounds; round++) {
    const running = [...acknowledged.keys()].slice(-tables).map(table => play(table).catch(() => {}));
    running.push(begin().catch(() => {}), begin().catch(() => {}));
    await new Promise(next => setTimeout(next, 80 + Math.random() * 250));
    server.child.kill("SIGKILL");
    await server.gone;
    await Promise.all(running);
    server = await serve(["--rate", "0"], store);
    expect(await verify(), `round ${round}: every acknowledged move is there`);
    expect(await allOpen(), `round ${round}: every table opens, and those that had begun still have`);
}
expect(total > rounds * 10, `moves were made (${total})`);
await server.stop();
expect(execFileSync("sqlite3", [store, "PRAGMA integrity_check"]).toString().trim() === "ok", "the database is whole");
console.log(`${total} moves acknowledged, killed ${rounds} times`);
end();
