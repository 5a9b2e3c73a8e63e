// cluster.mjs: examples/cluster as it stands: PostgreSQL with a standby, two servers, HAProxy. Two
// people play at one table through the proxy, each in a browser. Servers are killed under them and
// come back, then the database is killed and its standby takes over: they play on, nobody loads a
// page, nothing that was answered is lost.
//
// It takes a minute, most of it for making two databases, and is not one of those that run by
// default; `make check-postgres` runs it.
import {spawn, spawnSync} from "node:child_process";
import {chmodSync} from "node:fs";
import {createServer} from "node:net";
import {join} from "node:path";
import {api, ask, complaints, done, end, expect, expectEqual, folder, get, metrics, program,
    until} from "./lib.mjs";
import {due, move, moveAsItDies, openBrowsers, openPages} from "./pair.mjs";

const example = new URL("../../examples/cluster/", import.meta.url).pathname;
const where = join(folder, "cluster");
chmodSync(folder, 0o755); // PostgreSQL may have a user of its own

// Three ports in a row that nobody has.
const isFree = port => new Promise(done => {
    const door = createServer().once("error", () => done(false));
    door.listen(port, "127.0.0.1", () => door.close(() => done(true)));
});
let port = 20000 + Math.floor(Math.random() * 10000);
while (!(await Promise.all([0, 1, 2].map(i => isFree(port + i)))).every(Boolean)) port += 3;
const base = `http://localhost:${port}`, site = {port};
const env = {...process.env, PORT: String(port), HOFTAG: program, HOFTAG_RATE: "0",
    HOFTAG_METRICS_KEY: "a key that only the tests have"};

// ---- it starts, or says why not ----

const taken = createServer();
await new Promise(ready => taken.listen(port, "127.0.0.1", ready));
const refused = spawnSync(join(example, "run"), [where], {env, encoding: "utf8", timeout: 300000});
expect(refused.status === 1 && /cannot bind/.test(refused.stderr),
    `a port is taken: ${refused.status} ${refused.stderr}`);
await new Promise(free => taken.close(free));

async function start() {
    const child = spawn(join(example, "run"), [where], {env, stdio: ["ignore", "pipe", "ignore"]});
    let said = "";
    child.stdout.on("data", data => (said += data));
    process.on("exit", () => child.kill("SIGTERM"));
    const servers = () => /servers (\d+) and (\d+)/.exec(said)?.slice(1).map(Number);
    expect(await until(servers), "it starts with the database that is there");
    return {pids: servers(), stop: () => new Promise(gone => {
        child.on("exit", gone);
        child.kill("SIGTERM");
    })};
}
let cluster = await start();

// ---- two people at a table ----

const visit = async name => JSON.parse((await ask(site, "POST", "/api/visitors",
    {json: {name}, headers: {Origin: base}})).text).key;
const keys = [await visit("Anna"), await visit("Bernd")];
const made = await api(site, "POST", "/api/tables", keys[0], {game: "league", seats: 3});
const at = `/api/tables/${made.table}`;
await api(site, "POST", `${at}/sit`, keys[1], {seat: made.seats[1].colour,
    secret: /\/j\/\w+\/([\w-]+)"/.exec((await get(site, `/t/${made.table}`, {key: keys[0]}))
        .text)?.[1]});
await api(site, "POST", `${at}/start`, keys[0], {bot: "easy"});
const addresses = [base, base];
const pages = await openPages(await openBrowsers(keys, addresses), addresses, made.table);
const recordNow = async () => (await get(site, `/t/${made.table}/record`, {token: keys[0]})).text;
for (let i = 0; i < 3; i++) await move(pages);

// ---- servers die ----

const streamsAt = async i =>
    Number(/^hoftag_streams (\d+)/m.exec(await metrics({port: port + 1 + i}))?.[1]);
const isWell = async at => (await get({port: at}, "/healthz").catch(() => ({}))).status === 200;
function tell(what, {seen}, since) {
    console.log(`${what}: a move, seen by both after ${seen - since} ms`);
    expect(seen - since < 5000, "they hardly notice, however busy the machine is");
}
const home = await streamsAt(0) === 2 ? 0 : 1, other = 1 - home;
expectEqual(await streamsAt(home), 2, "the proxy sends a table to one server");
const moved = await moveAsItDies(pages, cluster.pids[home]);
tell("its server dies", moved, moved.killed);
await move(pages);
expect(await until(async () => await streamsAt(other) === 2), "they are at the other one");

// Their moves go to the one that is back, and the news of them come from the other.
const back = spawn(program, ["serve", "--port", String(port + 1 + home), "--proxy", "1",
    "--base-url", base, "--control", join(where, `${home + 1}.sock`), "--store",
    `postgres://hoftag@/hoftag?host=${where}/one,${where}/two`],
    {env, stdio: "ignore"});
process.on("exit", () => back.kill("SIGKILL"));
expect(await until(() => isWell(port + 1 + home)), "it comes back");
await new Promise(next => setTimeout(next, 1500)); // the proxy has seen it
for (let i = 0; i < 3; i++) await move(pages);
await due(pages);
const killed = Date.now();
process.kill(cluster.pids[other], "SIGKILL");
tell("the other dies", await move(pages), killed);

// ---- the database dies ----

const before = await recordNow(), since = Date.now();
const over = spawnSync(join(example, "fail-over"), [where], {encoding: "utf8"});
expectEqual(over.status, 0, `the standby takes over: ${over.stderr}`);
for (let i = 0; i < 3; i++) {
    const {seen} = await move(pages);
    if (i === 0) console.log(`the database dies: a move, seen by both after ${seen - since} ms`);
}
const after = await recordNow();
expect(after.startsWith(before.trimEnd()) && after.length > before.length, "it goes on");
for (const page of pages)
    expect(await page.isVisible("#prompt"), "nobody had to load the page");
expectEqual(complaints.join("; "), "", "no page complains");

// What was done since is in the former standby: that is the database from now on.
back.kill("SIGTERM");
await cluster.stop();
cluster = await start();
const last = await recordNow();
expect(last.startsWith(after.trimEnd()), "it starts again with all of it");
await cluster.stop();
await done();
end();
