// two_servers.mjs: two people at one table on two servers that share a PostgreSQL database, each in
// a browser. What one does the other sees; and when a server is killed under them, both play on
// with the other one. Between browsers and servers stands what a proxy does: who cannot reach his
// server is sent to the other.
import {connect, createServer} from "node:net";
import {api, complaints, done, end, expect, expectEqual, folder, get, serve,
    visitor} from "./lib.mjs";
import {due, move, moveAsItDies, openBrowsers, openPages} from "./pair.mjs";
import {Cluster} from "../server/postgres.mjs";

const cluster = new Cluster();
process.on("exit", () => cluster.remove());
await cluster.make().start();
cluster.sql("CREATE DATABASE hoftag");
const open = name =>
    serve(["--rate", "0", "--control", `${folder}/${name}.sock`], cluster.url("hoftag"));
const servers = [await open("one"), await open("two")];

// The address of a proxy that prefers one of the servers.
async function proxy(preferred) {
    const listener = createServer(client => {
        const reach = i => {
            const server = connect(servers[(preferred + i) % 2].port, "127.0.0.1");
            let reached = false;
            server.on("connect", () => (reached = true, client.pipe(server), server.pipe(client)));
            server.on("error", () => reached || i > 0 ? client.destroy() : reach(1));
            server.on("close", () => reached && client.destroy());
            client.on("close", () => server.destroy());
        };
        client.on("error", () => {});
        reach(0);
    });
    await new Promise(ready => listener.listen(0, "127.0.0.1", ready));
    return `http://localhost:${listener.address().port}`;
}
const addresses = [await proxy(0), await proxy(1)];

// Anna at the first server, Bernd at the second. Free seats go to computer players.
const keys = [await visitor(servers[0], "Anna"), await visitor(servers[1], "Bernd")];
const people = await openBrowsers(keys, addresses);
async function begin(game, seats) {
    const made = await api(servers[0], "POST", "/api/tables", keys[0], {game, seats, listed: true});
    await api(servers[1], "POST", `/api/tables/${made.table}/sit`, keys[1],
        {seat: made.seats[1].colour});
    await api(servers[1], "POST", `/api/tables/${made.table}/start`, keys[0], {bot: "easy"});
    return {game, table: made.table, pages: await openPages(people, addresses, made.table)};
}
const tables = [await begin("league", 3), await begin("lowenherz", 2)];

async function bothMove(at, what) {
    const moved = [0, 0];
    for (let i = 0; i < 40 && moved.some(n => n < 1); i++) moved[(await move(at.pages)).who]++;
    expect(moved.every(n => n >= 1), `${at.game}: ${what}: ${moved}`);
}
const recordOf = async ({table}) =>
    (await get(servers[1], `/t/${table}/record`, {token: keys[0]})).text;

for (const at of tables) {
    await bothMove(at, "both play, each at a server");
    await due(at.pages); // what computer players owe, only their own server knows at once
    at.before = await recordOf(at);
}
const [first] = tables;
while (await due(first.pages)) await move(first.pages); // until it is Anna's turn
// She presses, and her server dies before it has answered.
const {killed, seen} = await moveAsItDies(first.pages, servers[0].child.pid);
console.log(`her move, seen by both ${seen - killed} ms after her server was killed`);
expect(seen - killed < 5000, "they hardly notice, however busy the machine is");
const next = await move(first.pages);
console.log(`the next one, seen by both after ${next.seen - next.pressed} ms`);
for (const at of tables) {
    await bothMove(at, "a server is killed, and both play on");
    const now = await recordOf(at);
    expect(now.startsWith(at.before.trimEnd()) && now.length > at.before.length,
        `${at.game}: it goes on where it was`);
}
await first.pages[0].waitForFunction(() => !document.body.classList.contains("offline"));
for (const page of tables.flatMap(at => at.pages))
    expect(await page.isVisible("#prompt"), "nobody had to load the page");
expectEqual(complaints.join("; "), "", "no page complains");
await done();
end();
