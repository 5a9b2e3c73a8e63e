// databases.mjs: PostgreSQL databases that a server cannot use, or not now: it says what is wrong,
// /healthz tells, nothing that was acknowledged is lost, and it goes on by itself where that helps.
import {spawnSync} from "node:child_process";
import {createServer, connect} from "node:net";
import {api, backTo, end, expect, expectEqual, folder, get, numberOf, post, preload,
    program, schemaVersion, serve, until, visitor} from "./lib.mjs";
import {Cluster, poolerAt} from "./postgres.mjs";

const cluster = new Cluster();
process.on("exit", () => cluster.remove());
await cluster.make().start("autovacuum=off");
let sockets = 0;
const start = (store, env = {}) =>
    serve(["--rate", "0", "--control", `${folder}/${++sockets}.sock`], store, env);
const refused = async (store, words, what) => {
    const said = await start(store).then(s => (s.child.kill("SIGKILL"), "it started"),
        error => String(error));
    expect(words.test(said), `${what}: ${said}`);
};
const health = async server => (await get(server, "/healthz")).status;

// ---- at the start ----

cluster.sql("CREATE DATABASE hoftag");
cluster.sql("CREATE DATABASE other");
cluster.sql("CREATE TABLE things(id int)", "other");
await refused(cluster.url("nowhere"), /does not exist/, "a database that is not there");
await refused(cluster.url("other"), /not a database of hoftag/, "somebody else's database");
expectEqual(cluster.sql("SELECT count(*) FROM pg_tables WHERE schemaname = 'public'", "other"), "1",
    "and nothing is added to it");
await refused("postgres://postgres@127.0.0.1:1/hoftag", /cannot connect/,
    "an address where nobody listens");
await refused("postgres://nobody@/hoftag?host=" + cluster.folder, /nobody/, "an unknown user");

const server = await start(cluster.url("hoftag"));
const key = await visitor(server, "Anna");
const made = await api(server, "POST", "/api/tables", key, {game: "league", seats: 3, mine: 3});
const {table: over} = await api(server, "POST", "/api/tables", key,
    {game: "league", seats: 3, mine: 3});
const version = cluster.sql("SELECT version FROM hoftag", "hoftag");
cluster.sql("UPDATE hoftag SET version = version + 1", "hoftag");
await refused(cluster.url("hoftag"), /newer hoftag/, "a database of a newer program");
cluster.sql(`UPDATE hoftag SET version = ${version}`, "hoftag");
const copied = spawnSync(program, ["backup", "--store", cluster.url("hoftag"), `${folder}/copy.db`],
    {encoding: "utf8"});
expect(copied.status === 2 && /pg_dump/.test(copied.stderr),
    `hoftag backup says who makes the copies: ${copied.stderr}`);

// ---- a wrong password ----

cluster.sql("CREATE ROLE guarded LOGIN PASSWORD 'right'");
cluster.sql("GRANT ALL ON DATABASE hoftag TO guarded");
cluster.guard("guarded");
await refused(`postgres://guarded:wrong@/hoftag?host=${cluster.folder}`,
    /password authentication failed/, "a wrong password");

cluster.sql("CREATE ROLE crowded LOGIN CONNECTION LIMIT 3");
cluster.sql("GRANT ALL ON ALL TABLES IN SCHEMA public TO crowded", "hoftag");
await refused(`postgres://crowded@/hoftag?host=${cluster.folder}`, /too many connections/,
    "a server needs four connections");

// ---- a pooler in transaction mode ----

const free = createServer().listen(0, "127.0.0.1");
await new Promise(done => free.on("listening", done));
const {port} = free.address();
await new Promise(done => free.close(done));
const pooler = poolerAt(cluster.folder, port, cluster.folder);
process.on("exit", () => pooler.kill());
const listens = () => new Promise(done => {
    const socket = connect(port, "127.0.0.1", () => (socket.destroy(), done(true)));
    socket.on("error", () => done(false));
});
expect(await until(listens), "the pooler is there");
await refused(`postgres://postgres@127.0.0.1:${port}/hoftag?sslmode=disable`,
    /pooler in transaction mode/, "a pooler in transaction mode");
pooler.kill();

// ---- while it runs ----

let seen = await api(server, "GET", `/api/tables/${made.table}`, key);
const lines = [];
async function move() {
    seen = await api(server, "GET", `/api/tables/${made.table}?seat=${seen.pending[0]}`, key);
    const reply = await api(server, "POST", `/api/tables/${made.table}/moves`, key,
        {seat: seen.seat, number: seen.number, words: seen.moves[0]});
    if (reply.status === 200) lines.push(`${seen.seat} ${seen.moves[0]}`), seen = reply;
    return reply.status;
}
expectEqual(await move(), 200, "a move");

// Read-only: whoever asks waits, or is told to come again; nothing is acknowledged that is not
// kept.
cluster.sql("ALTER DATABASE hoftag SET default_transaction_read_only = on");
const endSessions = "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE ";
cluster.sql(`${endSessions} application_name = 'hoftag'`);
let answered = false;
const waiting = visitor(server, "Bernd").then(k => (answered = Boolean(k)));
expect(await until(async () => (await health(server)) === 503),
    "/healthz tells that nothing can be written");
expect(!answered, "and nothing is acknowledged meanwhile");
const told = words => server.said().split("\n").filter(line => words.test(line)).length;
await new Promise(next => setTimeout(next, 1000));
// That the connections broke may be told, too.
expect([1, 2].includes(told(/cannot write the database/)),
    `it is told once, however often it is tried: ${told(/cannot write the database/)}`);
// By now nobody knows for sure who she is, but her new name is on its way.
const renamed = post(server, "/me", {name: "Anna II"}, {key});
await new Promise(next => setTimeout(next, 500));
cluster.sql("SET default_transaction_read_only = off; " +
    "ALTER DATABASE hoftag RESET default_transaction_read_only");
expectEqual((await renamed).status, 303, "whoever changed something sees it");
expectEqual(cluster.sql("SELECT count(*) FROM visitors WHERE name = 'Anna II'", "hoftag"), "1",
    "for it is done");
expect(await waiting, "whoever waited is told that it was done, and has a key");
expectEqual(cluster.sql("SELECT count(*) FROM visitors WHERE name = 'Bernd'", "hoftag"), "1",
    "which was done once");
expect(await until(async () => (await health(server)) === 200),
    "/healthz tells that it is well again");
expectEqual(told(/the database is written again/), 1, "and standard error does");
expect(await until(() => visitor(server, "Bernd").then(Boolean, () => false)),
    "and it writes again");

// Away, while nobody does anything that would have to be written.
cluster.stop();
expect(await until(async () => (await health(server)) === 503), "/healthz tells that it is away");
const shut = await get(server, "/", {key});
expect(shut.status === 503 && shut.headers["retry-after"] && shut.headers.refresh &&
    /The database does not answer just now/.test(shut.text),
    `a page says so, and comes again by itself: ${shut.status}`);
await cluster.start("autovacuum=off");
expect(await until(async () => (await health(server)) === 200), "it is there again");
expectEqual((await get(server, "/", {key})).status, 200, "and the page, too");

// Full: no file may grow beyond what it is after somebody else has filled it in vain; when that is
// swept away there is room again.
const limit = 20 << 20; // a file of the write-ahead log has 16 MB
cluster.limitFiles(limit);
const fills = () => cluster.sql("INSERT INTO visitors(id, name) " +
    `SELECT -n, repeat(md5(n::text), 8) FROM generate_series(1, ${limit >> 8}) n`, "hoftag");
let filled = "";
try { fills(); } catch (error) { filled = String(error.stderr); }
expect(/could not extend file/.test(filled), `the disk is full: ${filled}`);
cluster.sql(`${endSessions} application_name = 'hoftag'`);
// Some fit into what is left of a page here and there.
const crowd = [];
let waiters = 0;
expect(await until(() => {
    if (waiters < 50)
        waiters++, crowd.push(visitor(server, `Dora ${crowd.length}`).then(k => (waiters--, k)));
    return /cannot write[^\n]*could not extend file/.test(server.said());
}), "what is wrong is told");
expectEqual(await health(server), 503, "by /healthz, too");
expect(waiters > 0, "and not everything is acknowledged");
expectEqual((await get(server, "/api/games")).status, 200, "one can still look");
cluster.sql("VACUUM visitors", "hoftag");
const keys = await Promise.all(crowd);
expect(await until(async () => (await health(server)) === 200), "there is room again: it is well");
for (const k of keys.slice(-20))
    expectEqual((await get(server, "/me", {key: k})).status, 200, "whoever was answered is there");
expectEqual(cluster.sql("SELECT count(*) FROM visitors WHERE name LIKE 'Dora %'", "hoftag"),
    String(keys.length), "all of them once");
expect(await until(async () => (await move()) === 200), "and the game goes on");
cluster.limitFiles("unlimited");

// Unreachable: the database is gone, and comes back.
cluster.kill();
expect(await until(async () => {
    const reply = await get(server, `/t/${made.table}/record`, {token: key});
    return reply.status === 503 || reply.status === 200;
}), "a server without its database answers all the same");
await cluster.start();
expect(await until(async () =>
    (await get(server, `/t/${made.table}/record`, {token: key})).status === 200),
    "it finds its database again");
expect(await until(async () => (await move()) === 200), "and the game goes on");

// Frozen: it closes no connection, and answers nothing.
cluster.freeze();
expect(await until(async () => (await health(server)) === 503), "/healthz tells that it hangs");
const asked = Date.now();
expectEqual((await get(server, "/", {key})).status, 503, "a page says so");
expectEqual(await health(server), 503, "/healthz too");
expect(Date.now() - asked < 3000, "nobody waits for it any more");
cluster.thaw();
expect(await until(async () => (await health(server)) === 200), "it goes on when that does");
expect(await until(async () => (await move()) === 200), "and so does the game");

// Slow: somebody else holds what the commit needs.
const holder = cluster.session("hoftag",
    "BEGIN; LOCK TABLE visitors IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(60)");
const held = () => cluster.sql("SELECT count(*) FROM pg_locks WHERE mode = 'AccessExclusiveLock' " +
    "AND granted AND relation = 'visitors'::regclass", "hoftag") === "1";
expect(await until(held), "the table is held");
answered = false;
const slow = visitor(server, "Carla").then(k => (answered = true, k)).catch(() => null);
expect(await until(async () => (await health(server)) === 503),
    "/healthz tells that the database is slow");
expectEqual((await get(server, "/healthz")).text, "the database is slow\n", "in these words");
expect(!answered, "and nothing is acknowledged meanwhile");
cluster.sql(`${endSessions} query LIKE '%pg_sleep(60)%' AND pid <> pg_backend_pid()`);
holder.kill();
await slow;
expect(await until(async () => (await health(server)) === 200), "and that it is well again");

// ---- a server whose clock is wrong ----

const early = await start(cluster.url("hoftag"), preload("clock", {CLOCK_OFFSET: "-864000"}));
// News may come a moment later than the answer: then the old question is refused, and asked anew.
for (let i = 0; i < 6; i++) {
    const at = i % 2 ? server : early;
    const moved = await until(async () => {
        seen = await api(at, "GET", `/api/tables/${made.table}`, key);
        if (!seen.moves)
            seen = await api(at, "GET", `/api/tables/${made.table}?seat=${seen.pending[0]}`, key);
        const reply = await api(at, "POST", `/api/tables/${made.table}/moves`, key,
            {seat: seen.seat, number: seen.number, words: seen.moves[0]});
        if (reply.status === 200) lines.push(`${seen.seat} ${seen.moves[0]}`);
        return reply.status === 200;
    });
    expect(moved, `a move at the server whose clock is ${i % 2 ? "right" : "ten days late"}`);
}
expect(/date of this machine differs from the database's by 864\d\d\d seconds/.test(early.said()),
    `it says so: ${early.said()}`);
expect(Number(cluster.sql("SELECT max(at) - min(at) FROM lines", "hoftag")) < 86400,
    "and writes the date that all others write");
// What is good for a while is so by one date.
const codeAt = async at =>
    /<b>(\w{4}-\w{4})<\/b>/.exec((await post(at, "/me/code", {}, {key})).text)?.[1];
for (const [at, other] of [[server, early], [early, server]]) {
    const use = async code => (await post(other, "/code", {code}, {})).status;
    expectEqual(await use(await codeAt(at)), 303, "a code of one server is good at the other");
    const code = await codeAt(at);
    cluster.sql("UPDATE codes SET until = until - 600", "hoftag");
    expectEqual(await use(code), 403, "until its time is over");
}
for (const at of [server, early]) {
    const record = (await get(at, `/t/${made.table}/record`, {token: key})).text;
    expect(lines.every(line => record.includes(` ${line}\n`)),
        "every acknowledged move is in the record");
    await at.stop();
}
const isSound = () => {
    const checked = spawnSync(program, ["check", cluster.url("hoftag")], {encoding: "utf8"});
    expect(checked.status === 0, `hoftag check finds it sound: ${checked.stdout}${checked.stderr}`);
};
isSound();

// ---- a database of an earlier version ----

// Two servers start on it at once; then it is what a new one would be, with all that it had.
const about = database => cluster.sql(
    "SELECT table_name || '.' || column_name || ' ' || data_type FROM information_schema.columns " +
    "WHERE table_schema = 'public' UNION SELECT indexdef FROM pg_indexes " +
    "WHERE schemaname = 'public' ORDER BY 1", database);
cluster.sql("CREATE DATABASE fresh");
await (await start(cluster.url("fresh"))).stop();
expectEqual(about("hoftag"), about("fresh"), "servers on one database leave it as a new one is");
const goBack = to => cluster.sql(`${backTo(to)}; UPDATE hoftag SET version = ${to}`, "hoftag");
for (let from = schemaVersion - 1; from > 11; from--) {
    goBack(from);
    await (await start(cluster.url("hoftag"))).stop();
    expectEqual(about("hoftag"), about("fresh"), `version ${from} is brought up to date`);
}
cluster.sql(`UPDATE tables SET phase = 2 WHERE id = ${numberOf(over)};` +
    `UPDATE seats SET place = 1 WHERE at_table = ${numberOf(over)} AND seat = 0`, "hoftag");
goBack(11);
const both = await Promise.all([start(cluster.url("hoftag")), start(cluster.url("hoftag"))]);
expectEqual(about("hoftag"), about("fresh"), "the first is brought up to date by two at once");
expectEqual(cluster.sql("SELECT count(*) || ' ' || max(version) FROM hoftag", "hoftag"),
    `1 ${schemaVersion}`, "its version, too");
expectEqual(cluster.sql(`SELECT count(*) FROM results WHERE at_table = ${numberOf(over)}`,
    "hoftag"), "1", "with the results of what was over");
cluster.sql(`UPDATE tables SET phase = 1 WHERE id = ${numberOf(over)}`, "hoftag");
for (const at of both) {
    const record = (await get(at, `/t/${made.table}/record`, {token: key})).text;
    expect(lines.every(line => record.includes(` ${line}\n`)), "and with its games");
    await at.stop();
}
isSound();
end();
