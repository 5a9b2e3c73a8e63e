// away.mjs: the server goes away in the middle of a game. A game against computer players goes on
// in the browser; a table with others waits and says so; and the server's other addresses are
// answered there.
import {base, complaints, done, end, expect, expectEqual, act, myTurn, newGame, person, playNow,
    server, shot} from "./lib.mjs";

const page = await person();
await playNow(page, "league", "Anna", {seats: "3", bot: "easy"});
const table = new URL(page.url()).pathname;

// What the browser keeps of the table; null: nothing.
const kept = () => page.evaluate(id => new Promise(done => {
    const request = indexedDB.open("hoftag", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    request.onsuccess = () => {
        const asked = request.result.transaction("kept").objectStore("kept").get(id);
        asked.onsuccess = () => {
            request.result.close();
            done(asked.result ? JSON.parse(asked.result) : null);
        };
    };
}), table.split("/")[2]);
const linesOf = async () => (await kept())?.record.split("\n").length ?? 0;

async function waitUntil(holds, what) {
    for (let i = 0; i < 600 && !await holds(); i++) await page.waitForTimeout(200);
    expect(await holds(), what);
}

await waitUntil(async () => await linesOf() > 5, "a copy of the game is kept");
await myTurn(page);
const before = await linesOf();
await act(page, () => page.locator("#prompt button[name=move]:enabled").first().click());
await waitUntil(async () => await linesOf() > before, "the copy follows the game");

// A table where somebody else may sit down is nobody's copy.
const other = await person();
await newGame(other, "league", "Bernd");
await other.locator("main button[value=invite]").click();
await other.waitForURL(/\/t\//);
expectEqual(await other.getAttribute("body", "data-away"), null,
    "a table with others is not copied");
const theirs = new URL(other.url()).pathname;
const asked = await page.evaluate(path => fetch(path).then(reply => reply.status),
    `${theirs}/copy`);
expect(asked >= 400, `nor given to somebody else: ${asked}`);

// From the game without a server one comes back to the server that gave it.
await other.goto(`${base}/offline/`);
await other.locator("main a[target=_top]").click();
await other.waitForURL(`${base}/`);
await other.waitForSelector("main a[href='/offline/']");
expect(await other.locator(`main a[href^='${theirs}']`).count(), "and to one's tables there");

await page.evaluate(() => navigator.serviceWorker.ready);
await page.waitForFunction(() =>
    navigator.serviceWorker.getRegistration("/").then(r => r?.active?.state === "activated"));
await myTurn(page);
await page.waitForFunction(() => !document.body.classList.contains("sending"));

// ---- the server is gone ----

await server.stop();
await page.waitForSelector("#away a");
await shot(page, "away");
await page.locator("#away a").click();
await page.waitForSelector("#board svg");
expectEqual(new URL(page.url()).pathname + new URL(page.url()).hash, `/offline/#${table}`,
    "the same table without the server");
expect(await myTurn(page), "the game goes on");
await act(page,
    () => page.evaluate(() => (document.querySelector("#prompt button[name=move]:enabled") ??
    document.querySelector("#board [data-move]"))
    .dispatchEvent(new MouseEvent("click", {bubbles: true, cancelable: true}))));
await waitUntil(async () => !(await kept()).copy, "it is the browser's own now");

// The server's own addresses lead there, too.
await page.goto(base + table);
await page.waitForSelector("#board svg");
expect(page.url().includes("/offline/#/t/"), "a table's address");
await page.goto(`${base}/rules/league`);
await page.waitForSelector("main h2");
expectEqual(new URL(page.url()).hash, "#/rules/league", "the address of the rules");
await page.goto(base + theirs);
await page.waitForSelector(".refused");
expect((await page.locator("main").textContent()).includes("waits until there is a connection"),
    "a table with others waits, and says so");

// A server that is being stopped says so (503) to a page that is faster than it.
expectEqual(complaints.filter(text => !/fetch|503/.test(text)).join("; "), "", "no complaints");
await done();
end();
