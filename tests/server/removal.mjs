// removal.mjs: a server removes a table that nobody used for long while somebody uses it at another
// one: what he was promised is kept, and nothing is left of a table that is gone.
import {spawnSync} from "node:child_process";
import {api, end, expect, expectEqual, folder, numberOf, program, serve, until,
    visitor} from "./lib.mjs";
import {Cluster} from "./postgres.mjs";

const cluster = new Cluster();
process.on("exit", () => cluster.remove());
await cluster.make().start();
cluster.sql("CREATE DATABASE hoftag");
const sql = text => cluster.sql(text, "hoftag");
const open = name =>
    serve(["--rate", "0", "--control", `${folder}/${name}.sock`], cluster.url("hoftag"));

const first = await open("first"), key = await visitor(first, "Anna");
const make = async () => (await api(first, "POST", "/api/tables", key,
    {game: "league", seats: 3, mine: 3})).table;
const used = await make(), unused = await make();
await first.stop();
const one = await open("one");
const [at, gone] = [numberOf(used), numberOf(unused)];
sql(`UPDATE tables SET marked = 1 WHERE id IN (${at}, ${gone});` +
    "UPDATE house SET lived = lived + 31 * 86400");

// Somebody says something; the commit has its number, and then waits for what another session
// holds: the next row of the talk.
const next = sql(`SELECT coalesce(max(number), 0) + 1 FROM talk WHERE at_table = ${at}`);
const holder = cluster.session("hoftag",
    `BEGIN; INSERT INTO talk(at_table, number) VALUES(${at}, ${next}); SELECT pg_sleep(60)`);
const about = what => Number(sql(`SELECT count(*) FROM pg_stat_activity WHERE ${what}`));
expect(await until(() => about("wait_event = 'PgSleep'") === 1), "a row is held");
const waiting = () => about("application_name = 'hoftag' AND wait_event_type = 'Lock'");
const said = api(one, "POST", `/api/tables/${used}/say`, key, {text: "here"});
expect(await until(() => waiting() === 1), "what is said waits for it");

// A server that starts removes what is too old.
const two = await open("two");
const there = table => sql(`SELECT count(*) FROM tables WHERE id = ${table}`);
expect(await until(() => there(at) === "0" || waiting() === 2),
    "another server wants to remove it");
sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'");
holder.kill();
expectEqual((await said).status, 200, "what was said is acknowledged");
expectEqual(sql(`SELECT text FROM talk WHERE at_table = ${at} AND number = ${next}`), "here",
    "and it is there");
for (const server of [one, two])
    expect(await until(async () => (await api(server, "GET", `/api/tables/${used}`, key)).status
        === 200), "and so is its table, at both servers");
expect(await until(() => waiting() === 0), "nobody waits any more");
await two.stop();
await one.stop();

// What nobody used goes, with all that belongs to it.
await (await open("three")).stop();
expectEqual(there(gone), "0", "the other one is removed");
for (const name of ["lines", "seats", "talk"])
    expectEqual(sql(`SELECT count(*) FROM ${name} WHERE at_table NOT IN (SELECT id FROM tables)`),
        "0", `no ${name} are without their table`);
expectEqual(there(at), "1", "and not the one that was used");
const checked = spawnSync(program, ["check", cluster.url("hoftag")], {encoding: "utf8"});
expect(checked.status === 0, `whose record is whole: ${checked.stdout}${checked.stderr}`);
end();
