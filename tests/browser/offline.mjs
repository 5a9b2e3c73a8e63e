// offline.mjs: the whole game without a server, in a real browser with the network cut: whole
// games, several at one screen, lessons, languages; by mouse, keyboard and touch.
import {execFileSync} from "node:child_process";
import {readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {gzipSync} from "node:zlib";
import {act, complaints, end, expect, expectEqual, myTurn, openToAll, shot} from "./lib.mjs";
import {begin, close, comeIn, cutOff, folder, host, letPlay, moveOnce, playToTheEnd, site,
    visitor} from "./site.mjs";

// ---- what comes over the network until somebody plays League ----

{
    // Without a service worker, which would fetch the rest for later.
    const page = await visitor({serviceWorkers: "block"});
    await comeIn(page);
    await page.locator("button[name=now][value=league]").click();
    await page.waitForSelector("#board svg");
    expect(await myTurn(page), "League, and somebody may move");
    const weight = path => gzipSync(readFileSync(join(folder,
        path.endsWith("/") ? path + "index.html" : path)), {level: 9}).length;
    const bytes = [...new Set(host.asked)].reduce((sum, path) => sum + weight(path), 0);
    console.log(`first load of a League board: ${bytes} bytes compressed`);
    expect(bytes <= 350000, `the first load weighs at most 350 kB compressed: ${bytes} bytes`);
    expectEqual(host.asked.filter(path => /wallenstein|lowenherz/.test(path) &&
        !path.endsWith(".svg")).join(), "", "nothing of other games but their pictures");

    // A game that cannot be fetched is told, and there once it can.
    host.lacks = /lowenherz\.wasm$/;
    await page.goto(`${site}#/rules/lowenherz`);
    await page.waitForSelector("main[role=status]");
    host.lacks = /^$/;
    await page.reload();
    await page.waitForSelector(".rules-page figure img[src^=blob]");
    expect(host.asked.some(path => path.endsWith("lowenherz.wasm")), "a game is fetched later");
    await page.context().close();
}

// ---- after one visit, the network is cut: everything else happens without it ----

const page = await visitor();
await comeIn(page);
await cutOff(page);
await shot(page, "offline-home");
expectEqual(await page.locator("a[target=_top]").count(), 0, "no server that one could go to");
await openToAll(page, "the first page");
await begin(page, "league", {seats: "3", bot: "easy"});
await page.waitForSelector("#board svg");
expect(await myTurn(page), "League begins");
for (let i = 0; i < 3 && await myTurn(page); i++) await moveOnce(page);

// Undo stops whoever thinks.
await myTurn(page);
const number = () => page.locator("#prompt [name=number]").first().inputValue();
if (await page.locator("#take-back button:not([disabled], [aria-disabled])").count()) {
    const before = await number();
    await moveOnce(page);
    if (await page.locator("#take-back button:not([disabled], [aria-disabled])").count()) {
        await act(page, () => page.locator("#take-back button").click());
        expect(await myTurn(page) && Number(await number()) > Number(before),
            "a move is taken back");
    }
}

// By keys alone: to a choice, and there.
async function moveByKeys() {
    const isThere = () => page.evaluate(() =>
        document.activeElement?.closest("#prompt")?.id === "prompt" &&
        document.activeElement.matches("button[name=move], [data-move]"));
    for (let i = 0; i < 200 && !await isThere(); i++) await page.keyboard.press("Tab");
    await act(page, () => page.keyboard.press("Enter"));
}
let byKeys = 0;
for (; byKeys < 2 && await myTurn(page); byKeys++) await moveByKeys();
expectEqual(byKeys, 2, "moves by keys");

// A page that is loaded again shows the same position.
await myTurn(page);
const position = async () => [page.url(), await number(),
    await page.locator("#board").textContent(),
    await page.locator("#log li").last().textContent()].join("\n");
const was = await position(), address = page.url();
await page.reload();
await page.waitForSelector("#board svg");
expectEqual(await position(), was, "the game is where it was after a reload");

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
await page.waitForSelector("dialog.sheet figure img[src^=blob]");
await page.keyboard.press("Escape");
await page.goto(`${site}#/rules/league`);
await page.waitForSelector(".rules-page figure img[src^=blob]");
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
expectEqual(await page.locator("#name").inputValue(), "Anna",
    "the browser keeps name and language");
await page.goto(address);
await page.waitForSelector("html[lang=de] #prompt");
await playToTheEnd(page, "League");
await shot(page, "offline-end");

// Its record as a file, which the program finds true.
const [download] = await Promise.all([page.waitForEvent("download"),
    page.locator("#end a[href$=record]").click()]);
const record = readFileSync(await download.path(), "utf8"), file = join(folder, "game.hoftag");
expect(/^hoftag record 1\n[^]*\nresult [^]*\nseed /.test(record), "the record of the game");
writeFileSync(file, record);
expect(execFileSync(process.env.HOFTAG, ["verify", file]).toString().includes("true"),
    "hoftag verify finds it true");

// ---- whole games of the other kinds ----

for (const [game, seats] of [["lowenherz", "2"], ["wallenstein", "3"]]) {
    await begin(page, game, {seats, bot: "easy"});
    await page.waitForSelector("#board svg");
    for (let i = 0; i < 4 && await myTurn(page); i++) await moveOnce(page, 3 * i);
    await myTurn(page);
    await letPlay(page, game);
}

// ---- two people at one screen, with secrets ----

const asked = () => page.waitForFunction(() => document.querySelector(".screen-page form")
    ? "screen"
    : document.body.dataset.turn === "yours" ? "move" : null, null,
    {timeout: 120000}).then(found => found.jsonValue());

await begin(page, "wallenstein", {seats: "3", others: "Bernd"});
let screens = 0;
const names = new Set();
for (let i = 0; i < 80 && names.size < 2; i++) {
    if (await asked() === "screen") {
        expectEqual(await page.locator("#board, #display, #log").count(), 0,
            "nothing of the game is on the page between two players");
        names.add(await page.locator(".called strong").textContent());
        screens++;
        await page.locator("form button.first").click();
        await page.waitForSelector("#prompt");
    } else {
        await moveOnce(page, i * 5);
    }
}
expect(names.has("Anna") && names.has("Bernd"),
    `both are called to the screen (${screens} times: ${[...names]})`);

// ---- lessons and puzzles ----

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
expectEqual(host.asked.filter(path => path !== "/sw.js").join(), "",
    "nothing was asked of the host, but whether there is a newer version");
await page.context().close();

// ---- on a telephone ----

{
    const page = await visitor({viewport: {width: 390, height: 844}, hasTouch: true,
        isMobile: true});
    await comeIn(page);
    await cutOff(page);
    await page.locator("button[name=now][value=league]").tap();
    await page.waitForSelector("#board svg");
    let taps = 0;
    for (; taps < 4 && await myTurn(page); taps++) {
        const button = page.locator("#prompt button[name=move]:enabled:visible").first();
        await act(page, async () => await button.count() ? button.tap()
            : page.locator("#board [data-move]").first().tap());
    }
    await myTurn(page);
    await shot(page, "offline-phone");
    expectEqual(taps, 4, "moves by touch");
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        "a telephone's page does not slide sideways");
    await openToAll(page, "a table");
    await page.goto(`${site}#/me`);
    await page.waitForSelector("#storage");
    await openToAll(page, "what this browser keeps");
    await page.context().close();
}

expectEqual(complaints.join("; "), "", "no complaints");
await close();
end();
