// two_servers.mjs: two people at one table on two servers that share a PostgreSQL database, each in
// a browser. What one does the other sees; and when a server is killed under them, both play on
// with the other one. Between browsers and servers stands what a proxy does: who cannot reach his
// server is sent to the other.
import {connect, createServer} from "node:net";
import {api, complaints, done, end, expect, expectEqual, folder, get, person, serve,
    visitor} from "./lib.mjs";
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

// Anna at the first server, Bernd at the second.
const keys = [await visitor(servers[0], "Anna"), await visitor(servers[1], "Bernd")];
const {table, seats} = await api(servers[0], "POST", "/api/tables", keys[0],
    {game: "null", seats: 2, listed: true});
await api(servers[1], "POST", `/api/tables/${table}/sit`, keys[1], {seat: seats[1].colour});
await api(servers[1], "POST", `/api/tables/${table}/start`, keys[0]);
const pages = [];
for (let i = 0; i < 2; i++) {
    const page = await person();
    await page.context().addCookies([{name: "hoftag", value: keys[i], url: addresses[i]}]);
    await page.goto(`${addresses[i]}/t/${table}`);
    await page.waitForSelector("#prompt");
    pages.push(page);
}

const told = page => page.evaluate(() => Number(document.body.dataset.seen));
const isDue = page => page.waitForFunction(() => document.body.dataset.turn === "yours" &&
    document.querySelector("#prompt button[name=move]:not([disabled])"), null, {timeout: 60000});
// Whoever owes a move makes one, and the other sees it; who it was.
async function move() {
    const who = await Promise.any(pages.map((page, i) => isDue(page).then(() => i)));
    const [one, other] = [pages[who], pages[1 - who]], before = await told(other);
    await one.locator("#prompt button[name=move]:not([disabled])").first().click();
    const sees = other.waitForFunction(old => Number(document.body.dataset.seen) > old, before,
        {timeout: 60000});
    expect(await sees.then(() => true, () => false), "the other one sees it");
    return who;
}
async function bothMove(what) {
    const moved = [0, 0];
    for (let i = 0; i < 40 && moved.some(n => n < 1); i++) moved[await move()]++;
    expect(moved.every(n => n >= 1), `${what}: ${moved}`);
}

await bothMove("both play, each at a server");
const before = (await get(servers[1], `/t/${table}/record`, {token: keys[0]})).text;
servers[0].child.kill("SIGKILL");
await servers[0].gone;
await bothMove("a server is killed, and both play on");
const after = (await get(servers[1], `/t/${table}/record`, {token: keys[0]})).text;
expect(after.startsWith(before.trimEnd()) && after.length > before.length,
    "the game goes on where it was");
for (const page of pages) expect(await page.isVisible("#prompt"), "nobody had to load the page");
expectEqual(complaints.join("; "), "", "no page complains");
await done();
end();
