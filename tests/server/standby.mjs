// standby.mjs: a commit that the database made, but of which no standby knows yet, is acknowledged
// to nobody, even if its connection is ended meanwhile and the rows are found when it is asked
// again: if the standby then takes over, the move is made anew there.
import {api, end, expect, expectEqual, folder, get, serve, until, visitor} from "./lib.mjs";
import {Cluster} from "./postgres.mjs";

const first = new Cluster(), second = new Cluster();
process.on("exit", () => (first.remove(), second.remove()));
await first.make().start();
first.sql("CREATE DATABASE hoftag");
const store = `postgres://postgres@/hoftag?host=${first.folder},${second.folder}`;
const server = await serve(["--rate", "0", "--control", `${folder}/a.sock`], store);
const key = await visitor(server, "Kilian");
const {table} = await api(server, "POST", "/api/tables", key, {game: "league", seats: 3, mine: 3});
const seen = await api(server, "GET", `/api/tables/${table}`, key);

second.follow(first);
await second.start("wal_retrieve_retry_interval=200ms");
expect(await first.waitForStandby(), "the standby follows");
expect(await until(() => visitor(server, "Probe").then(Boolean, () => false)),
    "and has what was before");
second.stop();

// Whoever waits for the standby, and how often: each wait of another connection is one more.
const waiting = () => first.sql("SELECT pid FROM pg_stat_activity WHERE " +
    "wait_event = 'SyncRep' AND application_name = 'hoftag'").split("\n").filter(Boolean);
let reply;
const move = api(server, "POST", `/api/tables/${table}/moves`, key,
    {seat: seen.seat, number: seen.number, words: seen.moves[0]}).then(r => (reply = r));
let cut = [];
for (let times = 1; times <= 2; times++) {
    expect(await until(() => reply || waiting().some(pid => !cut.includes(pid))),
        `commit ${times} waits for the standby`);
    expect(!reply, "and is not acknowledged");
    cut = [...cut, ...waiting()];
    for (const pid of cut) first.sql(`SELECT pg_terminate_backend(${pid})`);
}
expect(await until(() => reply || waiting().some(pid => !cut.includes(pid))),
    "it is asked a third time");
first.kill();
await second.start();
second.promote();
await move;
expectEqual(reply.status, 200, "the move is acknowledged in the end");
await server.stop();
const witness = await serve(["--rate", "0", "--control", `${folder}/b.sock`], store);
const record = (await get(witness, `/t/${table}/record`, {token: key})).text;
expectEqual(record.split("\n").filter(line => line.endsWith(` ${seen.seat} ${seen.moves[0]}`))
    .length, 1, "and is in the record, once");
end();
