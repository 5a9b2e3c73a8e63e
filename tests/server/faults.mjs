// faults.mjs: a disk that fails now and then (tests/preload/disk.c). What cannot be read is an
// error and never a shorter game; what cannot be written is not acknowledged before it is; a log
// that cannot be carried into the database is told; and when the disk is well again, so is the
// server. ROUNDS storms are played through.
import {spawnSync} from "node:child_process";
import {readFileSync, writeFileSync, openSync, writeSync} from "node:fs";
import {join} from "node:path";
import {api, end, expect, expectEqual, folder, get, preload, serve, visitor} from "./lib.mjs";
import {holds, players} from "./players.mjs";

const rounds = Number(process.env.ROUNDS ?? 3), program = process.env.HOFTAG ?? "build/hoftag";
const store = join(folder, "faults.db"), path = join(folder, "faults");
const later = milliseconds => new Promise(next => setTimeout(next, milliseconds));

// How likely a read, a write and a sync fail, of the database and of its log; the file stays the
// one that is mapped.
writeFileSync(path, Buffer.alloc(6));
const control = openSync(path, "r+");
const fail = ({read = 0, write = 0, sync = 0}, {write: logWrite = 0, sync: logSync = 0} = {}) =>
    writeSync(control, Buffer.from([read, write, sync, 0, logWrite, logSync]), 0, 6, 0);
const start = () =>
    serve(["--rate", "0"], store, preload("disk", {DISK_FILE: store, DISK_FAULTS: path}));
const house = {server: await start()};
const key = await visitor(house.server, "Felix");
const record = readFileSync("tests/replay/league-3-mixed.hoftag", "utf8");
const old = (await api(house.server, "POST", "/api/records", key, {record})).table;
const recordOf = async table => (await get(house.server, `/t/${table}/record`, {token: key})).text;
const whole = await recordOf(old);

async function isWell() {
    for (let i = 0; i < 100; i++) {
        if ((await get(house.server, "/healthz")).status === 200) return true;
        await later(100);
    }
    return false;
}

// ---- reading ----

await house.server.stop();
house.server = await start();
fail({read: 255});
const refused = await api(house.server, "GET", `/api/tables/${old}`, key);
expect(refused.status === 500 && /cannot be read/.test(refused.error),
    `a record that cannot be read is an error: ${JSON.stringify(refused).slice(0, 200)}`);
expectEqual((await get(house.server, `/t/${old}`, {key})).status, 500, "for people, too");
expect(/table \w+ (in the database is damaged|cannot be read)/.test(house.server.said()),
    "it is told");
expectEqual((await get(house.server, "/")).status, 200, "the others go on");
fail({});
expectEqual(await recordOf(old), whole, "when the disk is well again, all of it is there");

// ---- the log cannot be carried into the database ----

const {acknowledged, newTable, play} = players(house, key);
async function playFor(milliseconds) {
    house.rest = false;
    const all = [...acknowledged.keys()].slice(-6).map(play);
    await later(milliseconds);
    house.rest = true;
    return all;
}
for (let i = 0; i < 6; i++) await newTable();
fail({write: 255});
let stuck;
for (let i = 0; i < 40 && !/log/.test(stuck?.text); i++) {
    await Promise.all(await playFor(400));
    await later(400);
    stuck = await get(house.server, "/healthz");
}
expect(stuck.status === 503 && stuck.text === "the log cannot be carried into the database\n",
    `a log that only grows is told: ${stuck.status} ${stuck.text}`);
expect(/cannot carry the log into the database/.test(house.server.said()), "in the log, too");
const moves = house.moves;
await Promise.all(await playFor(500));
expect(house.moves > moves, "moves are kept all the same");
fail({});
expect(await isWell(), "when the disk is well again, it is made up for");

// ---- a table that is not on the disk yet ----

const openTables = async () =>
    (await api(house.server, "GET", "/api/tables?list=open")).tables.length;
const onHomePage = async () =>
    (await get(house.server, "/")).text.match(/href="\/t\//g)?.length ?? 0;
const none = await openTables(), shown = await onHomePage();
fail({}, {sync: 255});
const making =
    api(house.server, "POST", "/api/tables", key, {game: "wallenstein", seats: 3, listed: true});
for (let i = 0; i < 100 && (await get(house.server, "/healthz")).status === 200; i++)
    await later(50);
expectEqual((await get(house.server, "/healthz")).text, "the database cannot be written\n",
    "a log that cannot be synced is told");
expectEqual(await openTables(), none, "a table that a crash would take is in no list");
expectEqual(await onHomePage(), shown, "nor on the home page");
fail({});
expectEqual((await making).status, 201, "when the disk is well again, its host is answered");
expectEqual(await openTables(), none + 1, "and all may see it");
expectEqual(await onHomePage(), shown + 1, "on the home page, too");

// ---- storms ----

for (let round = 0; round < rounds; round++) {
    const before = house.moves;
    fail({write: 20, sync: 40}, {write: 4, sync: 12});
    const all = await playFor(1500);
    fail({});
    await Promise.all(all);
    expect(await isWell(), `round ${round}: the server is well again`);
    expect(house.moves > before, `round ${round}: moves were made`);
    house.server.child.kill("SIGKILL");
    await house.server.gone;
    const checked = spawnSync(program, ["check", store], {encoding: "utf8"});
    expectEqual(checked.status, 0, `round ${round}: the database is sound: ${checked.stderr}`);
    house.server = await start();
    for (const [table, promised] of acknowledged)
        expect(holds(await recordOf(table), promised),
            `round ${round}: every acknowledged move of ${table} is there`);
}
expectEqual((await house.server.stop()).code, 0, "the server ends well");
console.log(`${house.moves} moves acknowledged`);
end();
