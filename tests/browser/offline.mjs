// offline.mjs: the whole game without a server, in a real browser: files from a plain host, and then with the network cut.
import {execFileSync} from "node:child_process";
import {createReadStream, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync} from "node:fs";
import {createServer} from "node:http";
import {tmpdir} from "node:os";
import {extname, join} from "node:path";
import {act, browser, complaints, done, end, expect, expectEqual, myTurn, shot} from "./lib.mjs";

const folder = mkdtempSync(join(tmpdir(), "hoftag-site-"));
execFileSync(process.env.HOFTAG, ["site", folder]);

// ---- a host of files ---------------------------------------------------------------------------------------------------------

const types = {".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml",
    ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"};
let asked = [], keepsNothing = false;
const forbidden = "indexedDB.open = () => { throw new Error('forbidden'); };";

const host = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname, file = join(folder, path.endsWith("/") ? path + "index.html" : path);
    asked.push(path);
    if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end();
    response.writeHead(200, {"Content-Type": types[extname(file)] ?? "application/octet-stream"});
    if (keepsNothing && path.endsWith("worker.js")) response.write(forbidden);
    createReadStream(file).pipe(response);
});
await new Promise(ready => host.listen(0, ready));
const site = `http://localhost:${host.address().port}/`;

async function visitor(options = {}) {
    const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...options});
    const page = await context.newPage();
    page.setDefaultTimeout(45000);
    page.on("pageerror", error => complaints.push(error.message));
    page.on("console", message => message.type() === "error" && !message.text().includes("ERR_") && complaints.push(message.text()));
    return page;
}

// What happened is not played: while it is, the board shows what was.
async function comeIn(page, name = "Anna") {
    await page.goto(site);
    await page.waitForSelector(".game-card");
    await page.evaluate(() => window.hoftagRoad.keep("pace", "off"));
    await page.locator("#name").fill(name);
}

async function begin(page, game, fields = {}) {
    await page.goto(`${site}#/new/${game}`);
    await page.waitForSelector("main.new");
    for (const [field, value] of Object.entries(fields))
        await page.locator(`main.new [name=${field}]`).evaluate((e, value) => { e.value = value; }, value);
    await page.locator("main button[value=now]").click();
}

const isOver = page => page.locator("#end .end").count();

// Any move that is offered, sent by the page's own ways.
async function moveOnce(page, which = 0) {
    await act(page, () => page.evaluate(which => {
        const buttons = document.querySelectorAll("#prompt button[name=move]:enabled");
        const button = buttons[which % buttons.length];
        if (button) button.click();
        else document.querySelector("#board [data-move]").dispatchEvent(new MouseEvent("click", {bubbles: true}));
    }, which));
}

async function playToTheEnd(page, what) {
    let moves = 0;
    while (await myTurn(page)) {
        await moveOnce(page, moves * 7);
        if (++moves > 600) break;
    }
    expect(await isOver(page), `${what}: a whole game, ${moves} moves of one's own`);
}

// ---- after one visit, the network is cut: everything else happens without it ---------------------------------------------------

const page = await visitor();
await comeIn(page);
await page.evaluate(() => navigator.serviceWorker.ready);
await page.waitForFunction(() => caches.keys().then(keys => keys.length === 1));
await page.waitForFunction(() => navigator.serviceWorker.controller);
await page.context().setOffline(true);
asked = [];
await page.reload();
await page.waitForSelector(".game-card");
await shot(page, "offline-home");
await page.locator("#name").fill("Anna");
await page.locator("button[name=now][value=league]").click();
await page.waitForSelector("#board svg");
expect(await myTurn(page), "League begins");
for (let i = 0; i < 5 && await myTurn(page); i++) await moveOnce(page);

// Undo stops whoever thinks.
await myTurn(page);
const number = () => page.locator("#prompt [name=number]").first().inputValue();
if (await page.locator("#take-back button:enabled").count()) {
    const before = await number();
    await moveOnce(page);
    if (await page.locator("#take-back button:enabled").count()) {
        await act(page, () => page.locator("#take-back button").click());
        expect(await myTurn(page) && Number(await number()) > Number(before), "a move is taken back");
    }
}

// A page that is loaded again shows the same position.
await myTurn(page);
const board = () => page.locator("#board").innerHTML();
const was = await board(), address = page.url();
await page.reload();
await page.waitForSelector("#board svg");
expectEqual(await board() === was && page.url() === address, true, "the game is where it was after a reload");

// The replay, and back.
await page.locator(".tools a[href*=replay]").click();
await page.waitForSelector("#steps");
await page.keyboard.press("ArrowRight");
await page.waitForFunction(() => location.hash.includes("n="));
const step1 = page.url();
await page.locator("#steps a[data-key=ArrowRight]").click();
await page.waitForFunction(old => location.href !== old && location.hash.includes("n="), step1);
await page.goBack();
await page.waitForSelector("#prompt");

// The rules open over the table, and have pictures.
await page.locator(".tools a[href^='/rules']").click();
await page.waitForSelector("dialog.sheet");
await page.keyboard.press("Escape");
await page.goto(`${site}#/rules/league`);
await page.waitForSelector("figure img[src^=blob]");
expect(await page.evaluate(() => new Promise(done => {
    const img = document.querySelector("figure img");
    img.loading = "eager";
    img.decode().then(() => done(img.naturalWidth > 0), () => done(false));
})), "the rules have their pictures");

// In other languages.
await page.goto(`${site}#/`);
await page.waitForSelector(".game-card");
await page.locator(".settings > summary").click();
await page.locator(".settings >> text=Deutsch").click();
await page.waitForSelector("html[lang=de] .game-card");
await page.reload();
await page.waitForSelector("html[lang=de] .game-card");
expectEqual(await page.locator("#name").inputValue(), "Anna", "the browser keeps name and language");
await page.goto(address);
await page.waitForSelector("html[lang=de] #prompt");
await playToTheEnd(page, "League");
await shot(page, "offline-end");

// Its record as a file, which can be brought again.
const [download] = await Promise.all([page.waitForEvent("download"), page.locator("#end a[href$=record]").click()]);
const record = readFileSync(await download.path(), "utf8");
expect(/^hoftag record 1\n[^]*\nresult [^]*\nseed /.test(record), "the record of the game");
const file = join(folder, "game.hoftag");
writeFileSync(file, record);
expect(execFileSync(process.env.HOFTAG, ["verify", file]).toString().includes("true"), "hoftag verify finds it true");
async function bring(text) {
    await page.goto(`${site}#/upload`);
    await page.waitForSelector("textarea");
    await page.locator("textarea").fill(text);
    await page.locator("form.upload button").click();
}
await bring(record);
await page.waitForSelector("#end .end");
expect(page.url().includes("#/t/"), "a record is brought and looked at");
await bring(record.replace(/\nseed ./, match => match === "\nseed 0" ? "\nseed 1" : "\nseed 0"));
await page.waitForSelector(".refused");
await bring("no record at all");
await page.waitForSelector(".refused");

// ---- two people at one screen, with secrets --------------------------------------------------------------------------------------

await begin(page, "wallenstein", {seats: "3", others: "Bernd"});
await page.waitForSelector(".screen-page, #prompt");
let screens = 0, names = new Set(), moves = 0;
while (moves < 60) {
    await page.waitForFunction(() => document.querySelector(".screen-page form") || document.body.dataset.turn === "yours", null, {timeout: 60000});
    if (await page.locator(".screen-page").count()) {
        expectEqual(await page.locator("#board, #display, #log").count(), 0, "nothing of the game is on the page between two players");
        names.add(await page.locator(".called strong").textContent());
        screens++;
        await page.locator("form button.first").click();
        await page.waitForSelector("#prompt");
        continue;
    }
    const before = await page.evaluate(() => document.body.dataset.seen);
    await page.evaluate(which => {
        const buttons = document.querySelectorAll("#prompt button[name=move]:enabled");
        (buttons[which % buttons.length] ?? document.querySelector("#board [data-move]")).dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
    }, moves * 5);
    await page.waitForFunction(old => document.body.dataset.seen !== old && !document.body.classList.contains("sending"), before);
    moves++;
}
expect(screens >= 2 && names.has("Anna") && names.has("Bernd"), `both are called to the screen (${screens} times: ${[...names]})`);

// ---- lessons and puzzles ---------------------------------------------------------------------------------------------------------

await page.goto(`${site}#/learn/league/1`);
await page.waitForSelector("#coach");
const step = () => page.getAttribute("#coach", "data-step");
const firstStep = await step();
await page.locator("#feet button, .coaching button").filter({hasText: /./}).first().click();
await page.waitForFunction(old => document.querySelector("#coach").dataset.step !== old, firstStep);
const second = await step();
await page.reload();
await page.waitForSelector("#coach");
expectEqual(await step(), second, "the browser keeps where a learner stands");
await page.goto(`${site}#/puzzles`);
await page.locator("a[href^='/puzzles/league/']").first().click();
await page.waitForSelector("#board svg");
expect(await page.locator("#prompt").count(), "a puzzle on the real board");

// ---- all games are taken along ----------------------------------------------------------------------------------------------------

await page.goto(`${site}#/me`);
const [all] = await Promise.all([page.waitForEvent("download"), page.locator("a[href='/me/export']").click()]);
const games = readFileSync(await all.path(), "utf8");
expectEqual(games.trim().split("\n").length, 3, "a line for each game");
expectEqual(asked.filter(path => path !== "/sw.js").join(), "", "nothing was asked of the host, but whether there is a newer version");
const elsewhere = await visitor();
await elsewhere.goto(`${site}#/me`);
await elsewhere.locator("input[type=file]").setInputFiles({name: "games.jsonl", mimeType: "text/plain", buffer: Buffer.from(games + "{\"table\":1}\n")});
await elsewhere.locator("form.upload button").click();
await elsewhere.waitForSelector("[role=alert]");
expectEqual(await elsewhere.locator("[role=status]").textContent(), "3 games were brought here.", "sound games are brought, and the damaged one is told");
await elsewhere.reload();
await elsewhere.waitForSelector("#storage");
expect((await elsewhere.locator("#storage").textContent()).includes("3"), "and they stay");
await elsewhere.context().close();

expectEqual(complaints.join("; "), "", "no complaints");
await page.context().close();

// ---- where nothing may be kept ------------------------------------------------------------------------------------------------------

{
    const page = await visitor();
    keepsNothing = true;
    await comeIn(page);
    await page.waitForSelector("#told-storage");
    await begin(page, "lowenherz", {seats: "2"});
    await page.waitForSelector("#board svg");
    for (let i = 0; i < 3 && await myTurn(page); i++) await moveOnce(page);
    expect(await page.locator("#told-storage").count(), "a browser that keeps nothing says so, and the game goes on");
    keepsNothing = false;
    await page.context().close();
}

await done();
host.close();
rmSync(folder, {recursive: true});
end();
