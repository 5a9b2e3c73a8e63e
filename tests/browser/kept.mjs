// kept.mjs: what a browser without a server keeps, takes in and gives out: games as files, records,
// boxes, an analysis; a browser that keeps nothing; a new version.
import {cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync,
    writeFileSync} from "node:fs";
import {execFileSync} from "node:child_process";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {complaints, end, expect, expectEqual, myTurn} from "./lib.mjs";
import {begin, close, comeIn, cutOff, folder, host, moveOnce, site, visitor} from "./site.mjs";

const page = await visitor();
await comeIn(page);
await cutOff(page);

// ---- records ----

const path = new URL("../replay/league-3-mixed.hoftag", import.meta.url).pathname;
const record = readFileSync(path, "utf8");

async function bring(text) {
    await page.goto(`${site}#/upload`);
    await page.waitForSelector("textarea");
    await page.locator("textarea").fill(text);
    await page.locator("form.upload button").click();
}

for (const [what, damaged] of [
    ["another seed", record.replace(/\nseed ./, match => match === "\nseed 0" ? "\nseed 1"
        : "\nseed 0")],
    ["a move that is against the rules", record.replace(/\n30 .*/, "\n30 yellow bid 99")],
    ["a move too few", record.replace(/\n30 .*/, "")],
    ["no record at all", "no record at all"],
]) {
    await bring(damaged);
    await page.waitForSelector(".refused");
    expect(true, `${what} is refused`);
}
await bring(record);
await page.waitForSelector("#end .end");
const brought = page.url();
expect(brought.includes("#/t/"), "a record is brought and looked at");

// ---- its analysis ----

const analyse = () => page.locator("form[action$=analyse] button").click();
await page.locator("#end a[href$=analysis]").click();
await page.waitForSelector("form[action$=analyse]");
await analyse();
await page.waitForFunction(() => document.querySelector("progress")?.value > 1);
await page.goto(`${site}#/`);
await page.waitForSelector(".game-card");
await page.goto(`${brought}/analysis`);
await page.waitForSelector("form[action$=analyse]");
expect(true, "whoever leaves its page ends an analysis");
await analyse();
await page.waitForSelector("#points", {timeout: 300000});
const native = JSON.parse(execFileSync(process.env.HOFTAG, ["analyse", path, "--json"]));

// ---- all games as a file ----

async function exported() {
    await page.goto(`${site}#/me`);
    const [all] = await Promise.all([page.waitForEvent("download"),
        page.locator("a[href='/me/export']").click()]);
    return readFileSync(await all.path(), "utf8").trim().split("\n").map(line => JSON.parse(line));
}

const parts = share => Math.trunc(share * 10000 / 65536) / 10000;
const accounts = (await exported())[0].review.match(/^account .*/gm)
    .map(line => line.split(" ").slice(1).map(Number).map(parts));
expectEqual(JSON.stringify(accounts),
    JSON.stringify(native.accounts.map(a => [a.own, a.others, a.luck, a.result])),
    "the analysis is the program's own");
await page.goto(`${brought}/analysis`);
await page.locator("a.button[href*=mistake]").first().click();
await page.waitForSelector("#prompt");
expect(await page.locator("#board svg").count(), "a choice is made again");

// ---- boxes ----

const box = readFileSync(new URL("../../boxes/league.box", import.meta.url), "utf8");

async function beginWith(text) {
    await page.goto(`${site}#/new/league`);
    await page.waitForSelector("main.new");
    await page.locator("main.new summary").filter({hasText: /box/}).click();
    await page.locator("input[name=box]")
        .setInputFiles({name: "own.box", mimeType: "text/plain", buffer: Buffer.from(text)});
    await page.locator("main button[value=now]").click();
}

for (const [what, damaged] of [["half a box", box.slice(0, box.length / 2)],
    ["a town with a side too few", box.replace("guard1", "")],
    ["half a line", `${box}\nnonsense here\n`],
    ["no box at all", "\0\0\0"]]) {
    await beginWith(damaged);
    await page.waitForSelector(".refused");
    const told = await page.locator(".refused").textContent();
    expect(/^This box cannot be read(\. Line \d+)?: /.test(told), `${what} is refused: ${told}`);
    if (what === "half a line") expect(/Line \d+: .*nonsense/.test(told), `it says where: ${told}`);
}
await beginWith(box.replace("name standard", "name ours").replaceAll("Kamenz", "Kamenets"));
await page.waitForSelector("#board svg");
await myTurn(page);
expect((await page.locator("#board").textContent()).includes("Kamenets"),
    "a game with a box of one's own");
const own = page.url();
await moveOnce(page);
await page.reload();
await page.waitForSelector("#board svg");
expect((await page.locator("#board").textContent()).includes("Kamenets"),
    "the box stays with its game");

// ---- taken elsewhere ----

const games = await exported();
expectEqual(games.length, 2, "a line for each game");
expectEqual(host.asked.filter(path => path !== "/sw.js").join(), "",
    "nothing was asked of the host, but whether there is a newer version");
{
    const page = await visitor(), isWhole = game => /\nresult /.test(game.record);
    const [whole, running] = [games.find(isWhole),
        games.find(game => !isWhole(game))].map(game => JSON.stringify(game));
    const damaged = [running.slice(0, -20), running.replace('"chairs":[', '"chairs":[{},'),
        whole.replace("\\n30 ", "\\n31 "), '{"table":1}'];
    await page.goto(`${site}#/me`);
    await page.locator("input[type=file]")
        .setInputFiles({name: "games.jsonl", mimeType: "text/plain",
        buffer: Buffer.from([damaged[0], whole, ...damaged.slice(1), running, ""].join("\n"))});
    await page.locator("form.upload button").click();
    await page.waitForSelector("[role=alert]");
    expectEqual(await page.locator("[role=status]").textContent(), "2 games were brought here.",
        "sound games are brought, and the damaged ones are told");
    await page.reload();
    await page.waitForSelector("#storage");
    expect((await page.locator("#storage").textContent()).includes("2"), "and they stay");
    await page.context().close();
}

// ---- a new version ----

// The same files in another folder: what would be another program's.
const old = readdirSync(folder).find(name => /^[0-9a-f]{16}$/.test(name));
const next = "0123456789abcdef";
const newer = mkdtempSync(join(tmpdir(), "hoftag-newer-"));
cpSync(folder, newer, {recursive: true});
renameSync(join(newer, old), join(newer, next));
for (const name of ["index.html", "sw.js", "hoftag.webmanifest"])
    writeFileSync(join(newer, name), readFileSync(join(newer, name), "utf8").replaceAll(old, next));

// Of which version the page and all its files are.
const versions = () => page.evaluate(() =>
    [...new Set([...document.querySelectorAll("link[href], script[src]")]
    .map(e => (e.href || e.src).match(/[0-9a-f]{16}/)?.[0]).filter(Boolean)
    .concat(performance.getEntriesByType("resource").map(e => e.name.match(/[0-9a-f]{16}/)?.[0])
        .filter(Boolean)))].join());
// As a browser does now and then by itself. Waits until the host was asked for that file, and no
// version is on its way.
async function lookForNewer(asks) {
    host.asked = [];
    await page.evaluate(() => {
        navigator.serviceWorker.getRegistration().then(r => r.update()).catch(() => {});
    });
    for (let i = 0; i < 300 && !host.asked.some(path => asks.test(path)); i++)
        await page.waitForTimeout(100);
    await page.waitForFunction(() =>
        navigator.serviceWorker.getRegistration().then(r => !r.installing));
}
const reopen = async () => {
    await page.reload();
    await page.waitForSelector("#board svg");
};

await page.goto(own);
await page.waitForSelector("#board svg");
await page.context().setOffline(false);
host.folder = newer;
host.lacks = /think\.js$/;
await lookForNewer(/think\.js$/);
await reopen();
expectEqual(await versions(), old, "the old one stays whole");
expectEqual(await page.locator("#told-update").count(), 0, "and nothing is offered");
host.lacks = /^$/;
await lookForNewer(/hoftag\.wasm$/);
await page.waitForSelector("#told-update");
if (await myTurn(page)) await moveOnce(page, 1);
expectEqual(await versions(), old, "a new version is offered, and the game goes on");
await reopen();
await page.waitForSelector("#told-update");
expectEqual(await versions(), old, "loading the page again forces nothing");
await page.context().setOffline(true);
await Promise.all([page.waitForEvent("load"), page.locator("#told-update a").click()]);
await page.waitForSelector("#board svg");
expectEqual(await versions(), next, "whoever takes it has all of it");
expectEqual(page.url(), own, "where the game was");
await page.waitForFunction(() => caches.keys().then(keys => keys.length === 1));
expectEqual(await page.evaluate(() => caches.keys().then(keys => keys.join())), `hoftag-${next}/`,
    "and the old one is gone");
await page.context().close();
rmSync(newer, {recursive: true});
host.folder = folder;

// ---- where nothing may be kept, or has room ----

// A full disk is told late: the request has succeeded, then its transaction fails.
const full = `const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (...what) {
        const request = put.apply(this, what);
        request.addEventListener("success", () => this.transaction.abort());
        return request;
    };`;

for (const [what, before] of [
    ["forbidden", "indexedDB.open = () => { throw new Error('forbidden'); };"],
    ["full", full],
]) {
    const page = await visitor();
    host.before["worker.js"] = `{ ${before} }`;
    await comeIn(page);
    if (what === "forbidden") await page.waitForSelector("#told-storage");
    await begin(page, "lowenherz", {seats: "2"});
    await page.waitForSelector("#board svg");
    for (let i = 0; i < 3 && await myTurn(page); i++) await moveOnce(page);
    await page.waitForSelector("#told-storage");
    expect(true, `a storage that is ${what} is told, and the game goes on`);
    await page.context().close();
}

expectEqual(complaints.join("; "), "", "no complaints");
await close();
end();
