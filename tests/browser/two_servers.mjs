// two_servers.mjs: two people at one table on two servers that share a PostgreSQL database, each in
// a browser. What one does the other sees; and when a server is killed under them, both play on
// with the other one. Between browsers and servers stands what a proxy does: who cannot reach his
// server is sent to the other.
import {connect, createServer} from "node:net";
import {api, complaints, done, end, expect, expectEqual, folder, get, openAll, person,
    serve, visitor} from "./lib.mjs";
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
const people = await Promise.all(addresses.map(async (address, i) => {
    const context = (await person()).context();
    await context.addCookies([{name: "hoftag", value: keys[i], url: address}]);
    return context;
}));
async function begin(game, seats) {
    const made = await api(servers[0], "POST", "/api/tables", keys[0], {game, seats, listed: true});
    await api(servers[1], "POST", `/api/tables/${made.table}/sit`, keys[1],
        {seat: made.seats[1].colour});
    await api(servers[1], "POST", `/api/tables/${made.table}/start`, keys[0], {bot: "easy"});
    const pages = [];
    for (let i = 0; i < 2; i++) {
        const page = await people[i].newPage();
        await page.goto(`${addresses[i]}/t/${made.table}`);
        await page.waitForSelector("#prompt");
        pages.push(page);
    }
    return {game, table: made.table, pages};
}
const tables = [await begin("league", 3), await begin("lowenherz", 2)];

const mayMove = "#prompt button[name=move]:not([disabled])";
const isDue = page => page.waitForFunction(button => document.body.dataset.turn === "yours" &&
    document.querySelector(button), mayMove, {timeout: 60000});
const due = pages => Promise.any(pages.map((page, i) => isDue(page).then(() => i)));
// From now on the page notes when it is pressed, shows something new, and has its server again.
// How long a browser takes to click, on a machine that has other work, says nothing of servers.
const note = page => page.evaluate(() => {
    const {body} = document;
    window.noted = {};
    window.observer ??= (addEventListener("click", () => noted.pressed ??= Date.now(), true),
        new MutationObserver(changes => {
            for (const {attributeName: name, oldValue: old} of changes)
                if (name === "data-seen") noted.saw ??= Date.now();
                else if (/offline/.test(old) && !/offline/.test(body.className))
                    noted.back ??= Date.now();
        }));
    observer.observe(body, {attributeFilter: ["data-seen", "class"], attributeOldValue: true});
});
const noted = page => page.evaluate(() => window.noted);
// Whoever owes a move makes one, and the other sees it; who it was.
async function move({pages}, press = button => button.click()) {
    const who = await due(pages), one = pages[who];
    await openAll(one); // what is chosen on the board stands in a fold, too
    for (const page of pages) await note(page);
    await press(one.locator(`${mayMove}:visible`).first(), one);
    const see = page => page.waitForFunction(() => noted.saw, null, {timeout: 60000});
    expect(await Promise.all(pages.map(see)).then(() => true, () => false), "both see it");
    return who;
}
async function bothMove(at, what) {
    const moved = [0, 0];
    for (let i = 0; i < 40 && moved.some(n => n < 1); i++) moved[await move(at)]++;
    expect(moved.every(n => n >= 1), `${at.game}: ${what}: ${moved}`);
}
const recordOf = async ({table}) =>
    (await get(servers[1], `/t/${table}/record`, {token: keys[0]})).text;

for (const at of tables) {
    await bothMove(at, "both play, each at a server");
    await due(at.pages); // what computer players owe, only their own server knows at once
    at.before = await recordOf(at);
}
const latest = all => Math.max(...all.map(({saw}) => saw));
const [first] = tables;
while (await due(first.pages)) await move(first); // until it is Anna's turn
// She presses, and her server dies before it has answered.
let killed;
await move(first, async (button, page) => {
    await button.hover();
    servers[0].child.kill("SIGSTOP");
    await page.mouse.down();
    await page.mouse.up();
    await page.waitForSelector("body.sending");
    servers[0].child.kill("SIGKILL");
    killed = Date.now();
    await servers[0].gone;
});
const after = await Promise.all(first.pages.map(noted));
console.log(`her move, seen by both ${latest(after) - killed} ms after her server was killed`);
await move(first);
const usual = await Promise.all(first.pages.map(noted));
console.log("the next one, seen by both after " +
    `${latest(usual) - Math.min(...usual.map(({pressed}) => pressed ?? Infinity))} ms`);
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
