// clock.mjs: what a server forgets, and what it does not, when its machine's date is right and when
// it is wrong.
import {execFileSync, spawnSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {api, end, expect, expectEqual, folder, get, preload, serve, visitor} from "./lib.mjs";

const store = join(folder, "clock.db"), acts = join(folder, "acts"), day = 86400, year = 365 * day;
const flags = [
    "--rate", "0", "--keep-gathering-days", "3", "--keep-running-days", "3", "--keep-visitor-days",
    "3", "--audit", acts
];
const sql = line => execFileSync("sqlite3", [store, line]).toString().trim();
const count = (table, where = "1") => Number(sql(`SELECT count(*) FROM ${table} WHERE ${where}`));
const start = (offset, more = []) =>
    serve([...flags, ...more], store, preload("clock", {CLOCK_OFFSET: offset}));
const marked = () => count("tables", "marked > 0");

// A server looks at what is old before it hears that it is to stop.
async function runAt(offset, more) {
    const server = await start(offset, more);
    await server.stop();
}

let server = await start(0);
const anna = await visitor(server, "Anna"), idle = await visitor(server, "Idle");
const make = async body =>
    (await api(server, "POST", "/api/tables", anna, {game: "league", seats: 3, ...body})).table;
const see = table => api(server, "GET", `/api/tables/${table}`, anna);
const gathering = await make({listed: true}), left = await make({});
const running = await make({mine: 3});
const over = (await api(server, "POST", "/api/records", anna, {
    record: readFileSync("tests/replay/league-3-mixed.hoftag", "utf8")
})).table;
const page = async table => (await get(server, `/t/${table}`, {key: anna})).text;
expect(/is kept until [^.;<]*20\d\d/.test(await page(gathering)) &&
        /is kept until [^.;<]*20\d\d/.test(await page(over)),
    "pages say until when a table is kept");
await server.stop();

// ---- a wrong date ----

const all = {tables: count("tables"), visitors: count("visitors"), lines: count("lines")};
const nothingWent = what => {
    for (const table in all) expectEqual(count(table), all[table], `${what}: ${table}`);
    expectEqual(marked(), 0, `${what}: nothing is marked`);
};
await runAt(11 * year);
nothingWent("a start 11 years ahead");
await runAt(0);
nothingWent("back again");

const before1970 = -Math.floor(Date.now() / 1000) + 1000;
server = await start(before1970);
const early = await make({mine: 3});
await server.stop();
expect(Number(sql("SELECT min(made) FROM tables")) < day, "a table was made in 1970");
Object.assign(all, {tables: count("tables"), lines: count("lines")});
await runAt(0);
nothingWent("the right date after 1970");

// ---- growing old ----

let days = 0;
while (!marked() && days < 10) await runAt(++days * day);
expect(days === 2,
    `tables are marked when a day more than 3 has passed: two of wrong dates, then ${days}`);
expectEqual(marked(), 3, "all that were there then");
await runAt(++days * day);
expectEqual(marked(), 4, "and a day later the one that was made a day later");
expectEqual(count("tables",
                `id = (SELECT max(at_table) FROM lines WHERE text LIKE '%result%') AND marked = 0`),
    1, "not the finished game, whose time is longer");
expectEqual(count("visitors", "name = 'Idle'"), 0,
    "a visitor who has no seat and was not here for long is forgotten");
expectEqual(count("visitors", "name = 'Anna'"), 1, "one who has a seat is not");

server = await start(days * day);
const restore = table => spawnSync(process.env.HOFTAG ?? "build/hoftag",
    ["admin", "--store", store, "restore", table], {encoding: "utf8"});
const open = async () =>
    (await api(server, "GET", "/api/tables?list=open", idle)).tables.map(t => t.table);
expect(!(await open()).includes(gathering), "a marked table is in no list for all");
expect((await api(server, "GET", "/api/tables?list=mine", anna))
           .tables.some(t => t.table === gathering),
    "but in that of those who sit there");
expectEqual(restore(gathering).status, 0, "an operator brings it back");
const twice = restore(gathering);
expect(twice.status === 1 && /this table is not marked to be removed/.test(twice.stderr),
    `once: ${twice.stderr}`);
expectEqual((await see(running)).status, 200, "it can still be opened");
expect((await open()).includes(gathering), "and then it is one like the others");
await server.stop();
expectEqual(marked(), 2, "whoever opens a table, or an operator, brings it back");

while (marked() && days < 50)
    await runAt(++days * day, ["--keep-gathering-days", "0", "--keep-running-days", "0"]);
expectEqual(days, 3 + 30, "30 days later the others go");
server = await start(days * day, ["--keep-gathering-days", "0", "--keep-running-days", "0"]);
for (const table of [gathering, running, over])
    expectEqual(
        (await see(table)).status, 200, "what was opened is there, and what is kept for ever");
for (const table of [left, early])
    expectEqual((await see(table)).status, 404, "what nobody opened is not");
await server.stop();
expectEqual(count("lines", "at_table NOT IN (SELECT id FROM tables)") +
        count("seats", "at_table NOT IN (SELECT id FROM tables)"),
    0, "nothing of it stays in the database");
const audited = {};
for (const {act} of readFileSync(acts, "utf8").trimEnd().split("\n").map(line => JSON.parse(line)))
    audited[act] = (audited[act] ?? 0) + 1;
expectEqual(JSON.stringify(audited), '{"mark":4,"expire":3,"restore":2}', "each of it is audited");
end();
