// kill.mjs: the server is killed in the middle of play, again and again. Every move that was
// acknowledged must be there afterwards, in order, and the database whole.
import {spawnSync} from "node:child_process";
import {join} from "node:path";
import {api, end, expect, expectEqual, folder, isFile, nameOf, program, serve, sqlOf,
    until, visitor} from "./lib.mjs";
import {holds, players} from "./players.mjs";

const rounds = Number(process.env.ROUNDS ?? 12), tables = 6;
const store = join(folder, "kill.db"), house = {
    server: await serve(["--rate", "0"], join(folder, "kill.db"))
};
const key = await visitor(house.server, "Kilian");
const {acknowledged, newTable, play} = players(house, key);

async function verify() {
    let whole = true;
    for (const [table, promised] of acknowledged) {
        const log = await fetch(`http://127.0.0.1:${house.server.port}/t/${table}/record`,
            {headers: {Authorization: `Bearer ${key}`}});
        whole &&= holds(await log.text(), promised);
    }
    return whole;
}

// Tables are made and begun all the time: whatever the crash left of one, it opens, and can be
// begun.
const host = await visitor(house.server, "Hosea"), begun = new Set();

async function begin() {
    for (;;) {
        const made = await api(house.server, "POST", "/api/tables", host, {game: "null", seats: 2});
        if ((await api(house.server, "POST", `/api/tables/${made.table}/start`, host, {
                bot: "random"
            })).status === 200)
            begun.add(made.table);
    }
}

async function allOpen() {
    const known = (await api(house.server, "GET", "/api/tables?list=mine", host)).tables;
    for (const {table, phase} of known) {
        if ((await api(house.server, "GET", `/api/tables/${table}`, host)).status !== 200)
            return false;
        if (phase === "gathering" &&
            (begun.has(table) ||
                (await api(house.server, "POST", `/api/tables/${table}/start`, host, {
                    bot: "random"
                })).status !== 200))
            return false;
    }
    return true;
}

for (let i = 0; i < tables; i++) await newTable();
for (let round = 0; round < rounds; round++) {
    const running =
        [...acknowledged.keys()].slice(-tables).map(table => play(table).catch(() => {}));
    running.push(begin().catch(() => {}), begin().catch(() => {}));
    const enough = (house.moves ?? 0) + 11; // they take their time on a busy machine
    await new Promise(next => setTimeout(next, 80 + Math.random() * 250));
    await until(() => house.moves >= enough);
    house.server.child.kill("SIGKILL");
    await house.server.gone;
    await Promise.all(running);
    const checked =
        spawnSync(program, ["check", nameOf(store)], {encoding: "utf8"});
    expect(checked.status === 0,
        `round ${round}: every change is there whole or not at all: ${checked.stderr}`);
    house.server = await serve(["--rate", "0"], store);
    expect(await verify(), `round ${round}: every acknowledged move is there`);
    expect(
        await allOpen(), `round ${round}: every table opens, and those that had begun still have`);
}
expect(house.moves > rounds * 10, `moves were made (${house.moves})`);
await house.server.stop();
if (isFile)
    expectEqual(sqlOf(store, "PRAGMA integrity_check"), "ok", "the database is whole");
console.log(`${house.moves} moves acknowledged, killed ${rounds} times`);
end();
