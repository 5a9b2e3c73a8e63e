// cluster.mjs: a server on PostgreSQL, and faults all the time: its connections are ended, backends and the whole database are
// killed, the server is killed. Every move that was acknowledged is there afterwards, and every change whole or not at all.
// FAULTS: how many.
import {spawnSync} from "node:child_process";
import {end, expect, folder, get, program, serve, until, visitor} from "./lib.mjs";
import {holds, players} from "./players.mjs";
import {Cluster} from "./postgres.mjs";

const faults = Number(process.env.FAULTS ?? 20);
const cluster = new Cluster();
process.on("exit", () => cluster.remove());
await cluster.make().start();
cluster.sql("CREATE DATABASE hoftag");
const store = cluster.url("hoftag"), control = `${folder}/hoftag.sock`;
const open = () => serve(["--rate", "0", "--control", control], store);
const house = {server: await open()};
const key = await visitor(house.server, "Kilian");
const {acknowledged, newTable, play} = players(house, key);
const later = milliseconds => new Promise(next => setTimeout(next, milliseconds));
const theirs = "FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()";

const kinds = {
    terminate: async () => { cluster.sql(`SELECT count(pg_terminate_backend(pid)) ${theirs}`); },
    backend: async () => {
        const [pid] = cluster.sql(`SELECT pid ${theirs}`).split("\n").filter(Boolean);
        if (pid) process.kill(Number(pid), "SIGKILL");
    },
    postmaster: async () => {
        cluster.kill();
        await cluster.start();
    },
    server: async () => {
        house.server.child.kill("SIGKILL");
        await house.server.gone;
        house.server = await open();
    },
};

const well = () => until(async () => (await get(house.server, "/healthz").catch(() => ({}))).status === 200);

async function verify() {
    for (const [table, promised] of acknowledged) {
        const record = await get(house.server, `/t/${table}/record`, {token: key});
        if (!holds(record.text, promised)) return false;
    }
    return true;
}

const counts = {};
for (let i = 0; i < 4; i++) await newTable();
for (let fault = 0; fault < faults; fault++) {
    const kind = Object.keys(kinds)[fault % 4];
    house.rest = false;
    const running = [...acknowledged.keys()].slice(-4).map(table => play(table).catch(() => {}));
    await later(150 + Math.random() * 400);
    await kinds[kind]();
    counts[kind] = (counts[kind] ?? 0) + 1;
    await later(300);
    house.rest = true;
    await Promise.race([Promise.all(running), later(60000)]);
    expect(await well(), `fault ${fault} (${kind}): the server is well again`);
    expect(await verify(), `fault ${fault} (${kind}): every acknowledged move is there`);
}
await house.server.stop();
const gaps = cluster.sql("SELECT count(*) FROM tables WHERE number <> (SELECT count(*) FROM lines WHERE at_table = id)"
    + " OR number <> (SELECT max(lines.number) FROM lines WHERE at_table = id)", "hoftag");
expect(gaps === "0", `no table has a gap: ${gaps}`);
const checked = spawnSync(program, ["check", store], {encoding: "utf8"});
expect(checked.status === 0 && /sound/.test(checked.stdout), `hoftag check finds it sound: ${checked.stdout}${checked.stderr}`);
const copied = spawnSync(program, ["backup", "--store", store, `${folder}/copy.db`], {encoding: "utf8"});
expect(copied.status === 2 && /pg_dump/.test(copied.stderr), `hoftag backup says who makes the copies: ${copied.stderr}`);

// ---- databases that are not ours ----

const refused = async (database, words) => {
    const said = await serve(["--control", control], cluster.url(database)).then(s => (s.child.kill("SIGKILL"), "it started"), error => String(error));
    expect(words.test(said), `${database} is refused: ${said}`);
};
cluster.sql("CREATE DATABASE other");
cluster.sql("CREATE TABLE things(id int)", "other");
await refused("other", /not a database of hoftag/);
expect(cluster.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", "other") === "1", "and nothing is added to it");
cluster.sql("UPDATE hoftag SET version = version + 1", "hoftag");
await refused("hoftag", /newer hoftag/);
await refused("nowhere", /does not exist/);
console.log(`${house.moves} moves acknowledged; faults ${JSON.stringify(counts)}`);
end();
