// site.mjs: the game without a server: its files, a plain host for them, and people who come there.
import {execFileSync} from "node:child_process";
import {createReadStream, existsSync, mkdtempSync, rmSync, statSync} from "node:fs";
import {createServer} from "node:http";
import {tmpdir} from "node:os";
import {extname, join} from "node:path";
import {act, browser, complaints, done, expect, myTurn} from "./lib.mjs";

export const folder = mkdtempSync(join(tmpdir(), "hoftag-site-"));
execFileSync(process.env.HOFTAG, ["site", folder]);

// ---- a host of files ----

const types = {".html": "text/html", ".js": "text/javascript", ".css": "text/css",
    ".svg": "image/svg+xml",
    ".wasm": "application/wasm", ".webmanifest": "application/manifest+json"};

// `asked`: the paths of all requests. `before`: what is sent before the text of files whose names
// it has. `lacks`: files that are not there.
export const host = {asked: [], folder, before: {}, lacks: /^$/};

const server = createServer((request, response) => {
    const path = new URL(request.url, "http://x").pathname;
    const file = join(host.folder, path.endsWith("/") ? path + "index.html" : path);
    host.asked.push(path);
    if (!existsSync(file) || !statSync(file).isFile() || host.lacks.test(path))
        return response.writeHead(404).end();
    response.writeHead(200, {"Content-Type": types[extname(file)] ?? "application/octet-stream"});
    response.write(host.before[path.split("/").pop()] ?? "");
    createReadStream(file).pipe(response);
});
await new Promise(ready => server.listen(0, ready));
export const site = `http://localhost:${server.address().port}/`;

export async function close() {
    await done();
    server.close();
    rmSync(folder, {recursive: true});
}

// ---- people ----

export async function visitor(options = {}) {
    const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...options});
    const page = await context.newPage();
    page.setDefaultTimeout(90000);
    page.on("pageerror", error => complaints.push(error.message));
    page.on("console", message => message.type() === "error" && !message.text().includes("ERR_") &&
        complaints.push(message.text()));
    return page;
}

// What happened is not played: while it is, the board shows what was.
export async function comeIn(page, name = "Anna") {
    await page.goto(site);
    await page.waitForSelector(".game-card");
    await page.evaluate(() => window.hoftagRoad.keep("pace", "off"));
    await page.locator("#name").fill(name);
}

// After one visit, when everything is kept, the network is cut. The page that comes then is the
// service worker's.
export async function cutOff(page) {
    await page.waitForFunction(() =>
        navigator.serviceWorker.ready.then(({active}) => active.state === "activated"));
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await page.context().setOffline(true);
    host.asked = [];
    await page.reload();
    await page.waitForSelector(".game-card");
    await page.locator("#name").fill("Anna");
}

export async function begin(page, game, {name = "Anna", ...fields} = {}) {
    await page.goto(`${site}#/new/${game}`);
    await page.waitForSelector("main.new");
    await page.locator("#name, main.new [name=name]").first().fill(name);
    for (const [field, value] of Object.entries(fields))
        await page.locator(`main.new [name=${field}]`).evaluate((e, value) => {
            e.value = value;
        }, value);
    await page.locator("main button[value=now]").click();
}

// ---- moves ----

// Any move that is offered, sent by the page's own ways.
export async function moveOnce(page, which = 0) {
    await act(page, () => page.evaluate(which => {
        const buttons = document.querySelectorAll("#prompt button[name=move]:enabled");
        const button = buttons[which % buttons.length] ??
            document.querySelector("#board [data-move]");
        button.dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}));
    }, which));
}

export async function playToTheEnd(page, what) {
    let moves = 0;
    while (await myTurn(page)) {
        await moveOnce(page, moves * 7);
        if (++moves > 600) break;
    }
    expect(await page.locator("#end .end").count(),
        `${what}: a whole game, ${moves} moves of one's own`);
}

// A computer player takes the seat, and nobody looks until the game is over: a browser needs most
// of its time for showing moves.
export async function letPlay(page, what) {
    const table = await page.evaluate(() => window.hoftagRoad.here());
    await page.evaluate(table => window.hoftagRoad.ask(table + "/hand-over",
        {method: "POST", body: "bot=easy"}), table);
    await page.goto(`${site}#/me`);
    await page.waitForSelector("#storage");
    await page.waitForFunction(async table => {
        const record = await (await window.hoftagRoad.ask(table + "/record")).text();
        return /\nresult /.test(record);
    }, table, {timeout: 300000, polling: 500});
    await page.goto(`${site}#${table}`);
    await page.waitForSelector("#end .end");
    expect(await page.locator("#end .end").count(), `${what}: a whole game`);
}
