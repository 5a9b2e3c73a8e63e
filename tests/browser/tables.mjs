// tables.mjs: what people do at a table besides moving, in real browsers, with and without
// JavaScript: seats and lots, standing orders, the question before what cannot be undone,
// resigning, records that are brought and played on.
import {readFileSync} from "node:fs";
import {
    act,
    api,
    base,
    complaints,
    done,
    end,
    expect,
    expectEqual,
    myTurn,
    newGame,
    openAll,
    person,
    pick,
    playNow,
    server,
    shot
} from "./lib.mjs";

const idOf = page => new URL(page.url()).pathname.split("/")[2];
const keyOf = async page => (await page.context().cookies()).find(c => c.name === "hoftag").value;
const wait = ms => new Promise(next => setTimeout(next, ms));

// Two people at a new table of theirs; the rest are computer players. Without scripts a page is
// loaded anew to see news.
async function invite(game, seats, {scripts = true, before = async () => {}} = {}) {
    const host = await person({javaScriptEnabled: scripts}),
          guest = await person({javaScriptEnabled: scripts});
    await newGame(host, game, "Hanna", {seats});
    await host.locator("main button[value=invite]").click();
    await host.waitForSelector(".invitation");
    await guest.goto(await host.locator(".invitation input").inputValue());
    await guest.locator(".sit input[name=name]").fill("Gustav");
    await before(host, guest);
    return [host, guest];
}

// ---- seats ----

async function seats(scripts) {
    const how = scripts ? "with scripts" : "without scripts";
    const [host, guest] = await invite("league", "3", {scripts});
    const names = async page =>
        (await page.locator(".lobby-seats > li :is(strong, em)").allInnerTexts()).join();
    await guest.locator(".sit button").nth(1).click();
    await guest.waitForSelector(".lobby-seats >> text=Gustav");
    expectEqual(await names(guest), "Hanna,free,Gustav", `${how}: the guest chooses his seat`);
    await guest.locator("text=Move here").click();
    await guest.waitForFunction(() => true).catch(() => {});
    await guest.goto(guest.url());
    expectEqual(await names(guest), "Hanna,Gustav,free", `${how}: and moves`);
    await host.goto(host.url());
    await host.locator(".more > summary").first().click();
    await host.locator("text=Move down").first().click();
    await host
        .waitForFunction(
            () => document.querySelector(".lobby-seats strong").textContent === "Gustav")
        .catch(() => {});
    await host.goto(host.url());
    expectEqual(await names(host), "Gustav,Hanna,free", `${how}: the host changes the order`);
    await host.locator("#change > summary").click();
    await host.locator("input[name=lot][value='1']").check();
    await host.locator("#change button").click();
    await host.waitForSelector("text=will be drawn by lot");
    await shot(host, `lobby-${scripts}`, {fullPage: true});
    await host.locator("text=Begin the game").click();
    await host.waitForSelector("#said >> text=drawn by lot");
    await guest.goto(guest.url());
    expect(await guest.locator("#said >> text=drawn by lot").count() === 1,
        `${how}: the lot is announced to all`);
    await shot(guest, `begun-${scripts}`, {fullPage: true});
    return [host, guest];
}
for (const scripts of [true, false])
    for (const page of await seats(scripts)) await page.context().close();

// ---- options, before the start ----

const wide = page => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

async function options(scripts) {
    const how = scripts ? "with scripts" : "without scripts";
    const [host, guest] = await invite("lowenherz", "3", {scripts}),
                 third = await person({javaScriptEnabled: scripts});
    const again = async (...pages) => {
        if (!scripts)
            for (const page of pages) await page.goto(page.url());
    };
    await third.goto(await host.locator("#invite").inputValue());
    await third.locator("#name").fill("Theo");
    await guest.locator(".sit button").first().click();
    await guest.waitForSelector("text=The game begins when the host begins it");
    if (scripts) {
        await third.waitForSelector(".lobby-seats >> text=Gustav");
        expectEqual(await third.locator("#name").inputValue(), "Theo",
            "what is being typed stays when news come");
    }
    await again(host);
    await host.waitForSelector(".lobby-seats >> text=Gustav");
    // Everything by keyboard: a seat's fold, and the options.
    await host.locator(".more > summary").last().focus();
    await host.keyboard.press("Enter");
    expect(await host.locator(".more[open] >> text=A link for this seat alone").isVisible(),
        `${how}: a seat's fold opens by keyboard`);
    await host.locator("#change > summary").focus();
    await host.keyboard.press("Enter");
    await host.locator("input[name=option-money][value=memory]").check();
    await host.locator("#change button").click();
    await host.waitForSelector(".options >> text=Each sees only his own ducats");
    await again(guest);
    await guest.waitForSelector(".options .changed >> text=Each sees only his own ducats");
    expectEqual(await guest.locator(".options .changed").count(), 1,
        `${how}: the guest sees what has changed, and nothing else`);
    await shot(guest, `changed-${scripts}`, {fullPage: true});
    if (scripts) {
        expect(await host.locator(".more[open]").count() === 1 &&
                await host.locator("#change[open]").count() === 0,
            "what the host has opened stays, and what he has saved closes");
        await guest.locator("text=Move here").click();
        await host.waitForFunction(
            () => [...document.querySelectorAll(".lobby-seats > li")][2].textContent.includes(
                "Gustav"));
        expectEqual(await host.locator(".more[open]").count(), 1, "also when others move");
    }
    // What is refused is told in place, and nothing is lost.
    if (!await host.locator("#change[open]").count())
        await host.locator("#change > summary").click();
    await host.locator("input[name=seats][value='2']").check();
    await host.locator("#change button").click();
    await host.waitForSelector(".refused >> text=Two players use the variable set-up");
    if (scripts) {
        expect(await host.locator("input[name=seats][value='2']").isChecked() &&
                await host.locator("#change[open]").count() === 1,
            "the form stays as it was filled in");
    }
    await host.goto(new URL(host.url()).origin + "/t/" + idOf(host));
    expectEqual(await host.locator(".lobby-seats > li").count(), 3,
        `${how}: what is refused changes nothing`);
    for (const width of [360, 1280]) {
        await host.setViewportSize({width, height: 800});
        await openAll(host);
        expect(await wide(host) <= 0, `${how}: the lobby fits ${width} px, with all folds open`);
    }
    if (scripts) {
        await host.context().grantPermissions(["clipboard-read", "clipboard-write"]);
        await host.locator(".invitation .copy").click();
        await host.waitForSelector(".copy >> text=Copied");
        expectEqual(await host.evaluate(() => navigator.clipboard.readText()),
            await host.locator("#invite").inputValue(), "the invitation is copied by its button");
    } else
        expect(!await host.locator(".copy").first().isVisible(),
            "without scripts there is no button that does nothing");
    // The start takes everybody along.
    await host.locator("text=Begin the game").click();
    await host.waitForSelector("#prompt");
    await again(guest);
    await guest.waitForSelector("#prompt");
    for (const page of [host, guest, third]) await page.context().close();
}
for (const scripts of [true, false]) await options(scripts);

// ---- standing orders ----

async function standingOrders(scripts) {
    const how = scripts ? "with scripts" : "without scripts";
    const page = await person({javaScriptEnabled: scripts});
    await playNow(page, "wallenstein", "Stella", {bot: "easy", seats: "3"});
    await page.locator("#orders > summary").click();
    await page.locator("#orders form.order").first().locator("button[name=all]").click();
    await page.waitForSelector(
        "#orders .given >> text=Defend with all armies against every attack");
    await page.locator("#orders form.order input[type=number]").first().fill("1");
    await page.locator("#orders form.order button:not([name])").first().click();
    await page.waitForSelector("#orders .given >> text=1 army against every revolt");
    await shot(page, `orders-${scripts}`, {fullPage: true});
    const own = await api(server, "GET", `/api/tables/${idOf(page)}/orders`, await keyOf(page));
    expectEqual(
        own.orders?.join(), "defend all,resist 1", `${how}: orders are given by their forms`);
    await page.locator("#orders .given button").first().click();
    await page.waitForFunction(() => document.querySelectorAll("#orders .given").length === 1)
        .catch(() => {});
    expectEqual(await page.locator("#orders .given").count(), 1, `${how}: and cancelled`);
    await page.context().close();
}
for (const scripts of [true, false]) await standingOrders(scripts);

// ---- what cannot be undone ----

// Random moves of both until one of them is asked.
async function asked(host, guest, scripts) {
    const pages = [host, guest];
    for (let i = 0; i < 400; i++) {
        for (const page of pages) {
            if (!scripts) await page.goto(page.url());
            if (await page.locator("form.sure").count()) return page;
            const buttons = await page.locator("#prompt button[name=move]:visible").all();
            if (!buttons.length) continue;
            await pick(buttons).click();
            await (scripts ? wait(120) : page.waitForLoadState());
            if (await page.locator("form.sure").count()) return page;
        }
        await wait(20);
    }
    return null;
}

async function sureOf(scripts) {
    const how = scripts ? "with scripts" : "without scripts";
    const [host, guest] = await invite("lowenherz", "3", {scripts});
    await guest.locator(".sit button").first().click();
    await guest.waitForSelector("text=The game begins when the host begins it");
    await host.goto(host.url());
    await host.locator("text=Begin the game").click();
    await host.waitForSelector("#prompt");
    await guest.goto(guest.url());
    for (const page of [host, guest]) {
        await page.locator("#menu > summary").click();
        await page.locator("#menu >> text=Ask before moves that cannot be undone").click();
        await page.waitForSelector("#menu >> text=Do not ask before", {state: "attached"});
    }
    const page = await asked(host, guest, scripts);
    if (!expect(page !== null, `${how}: before a move that cannot be undone one is asked`)) return;
    expect(await page.locator("form.sure >> text=This cannot be undone").count() === 1,
        `${how}: the question`);
    await shot(page, `sure-${scripts}`, {fullPage: true});
    await page.locator("form.sure button").click();
    await page.waitForSelector("form.sure", {state: "detached"});
    expect(true, `${how}: yes`);
    // Resigning: a computer player plays on; when nobody is left, the page says why nothing moves.
    const resign = async (who, what) => {
        await who.goto(who.url());
        await who.locator("#menu > summary").click();
        await who.locator("#menu details summary >> text=Resign").click();
        await who.locator(`#menu >> text=Yes: ${what}`).click();
    };
    const other = page === host ? guest : host;
    await resign(page, "a computer player plays on for me");
    await other.goto(other.url());
    expect((await other.locator("#seats").innerText()).includes("resigned"),
        `${how}: the others see who resigned`);
    await resign(other, "nobody plays on, the game ends here");
    await other.goto(other.url());
    const last = await other.locator("#end .result").boundingBox();
    expect(last.width > 100 && last.y < 400, `${how}: the last word stands at the top`);
    expectEqual(await other.locator("#end .result").innerText(),
        "Nobody plays on: all have resigned.", `${how}: the last word`);
    expect((await other.locator("#log li").last().innerText()).includes("resigned"),
        `${how}: the log ends alike`);
    await host.context().close();
    await guest.context().close();
}
for (const scripts of [true, false]) await sureOf(scripts);

// Who resigns alone is named at the head as in the log: the computer players have not resigned.
{
    const page = await person();
    await playNow(page, "league", "Anna", {bot: "easy"});
    await page.locator("#menu > summary").click();
    await page.locator("#menu details summary >> text=Resign").click();
    await page.locator("#menu form[action*=resign] button").click();
    await page.waitForSelector("#end .result");
    expectEqual(await page.locator("#end .result").innerText(), "Nobody plays on: Anna resigned.",
        "the last word about one");
    expectEqual((await page.locator("#log li").last().innerText()).trim(), "Anna resigned.",
        "and in the log");
    await page.context().close();
}

// ---- records ----

async function records(scripts) {
    const how = scripts ? "with scripts" : "without scripts";
    const page = await person({javaScriptEnabled: scripts}),
          whole = readFileSync(new URL("../replay/league-3-mixed.hoftag", import.meta.url), "utf8");
    await page.goto(base);
    await page.locator("text=Look at the record of a game").click();
    const file = text => page.locator("input[type=file]").setInputFiles({
        name: "game.hoftag",
        mimeType: "text/plain",
        buffer: Buffer.from(text)
    });
    await file(whole.replace("Löbau", "Nowhere"));
    await page.locator("main button").click();
    await page.waitForSelector(".refused");
    expect(/Line \d+/.test(await page.locator(".refused").innerText()),
        `${how}: what is wrong is told with its line`);
    await page.goto(`${base}/upload`);
    await file(whole);
    await shot(page, `upload-${scripts}`, {fullPage: true});
    await page.locator("main button").click();
    await page.waitForSelector("input[data-go]");
    expect(await page.locator(".chart polyline").count() === 3,
        `${how}: a record is uploaded and shown from the beginning`);
    await page.locator("#steps a[data-key=ArrowRight]").click();
    await page.waitForFunction(() => true).catch(() => {});
    await shot(page, `uploaded-${scripts}`, {fullPage: true});
    // Half of it can be played on.
    await page.goto(`${base}/upload`);
    const lines = whole.split("\n");
    await file(lines.slice(0, lines.findIndex(line => /^50 /.test(line))).join("\n") + "\n");
    await page.locator("main button").click();
    await page.waitForSelector("input[data-go]");
    await page.goto(page.url().replace(/\/replay.*/, ""));
    await shot(page, `unfinished-${scripts}`, {fullPage: true});
    await page.locator("text=Play this game on at a new table").click();
    await page.waitForSelector("text=This game goes on from a record");
    await shot(page, `go-on-${scripts}`, {fullPage: true});
    await page.locator("text=Begin the game").click();
    await page.waitForSelector("#prompt");
    for (let i = 0; i < 100 && !(await page.locator("#prompt button[name=move]:visible").count());
         i++)
        await page.reload();
    expect(
        await page.locator("#prompt button[name=move]:visible").count() > 0, `${how}: and goes on`);
    await page.context().close();
}
for (const scripts of [true, false]) await records(scripts);

// ---- the result ----

async function result() {
    const page = await person();
    await playNow(page, "league", "Rita", {bot: "easy", seats: "3"});
    while (await myTurn(page))
        await act(page,
            async p => pick(await p.locator("#prompt button[name=move]:visible").all()).click());
    expectEqual(await page.locator("#end .result li").count(), 3, "the end has a result");
    expectEqual(await page.locator("#menu, #orders, #notes, main ~ #reckoning").count(), 0,
        "what is for playing is gone");
    expect(/is kept until/.test(await page.locator("#end").innerText()),
        "and says how long it is kept");
    await shot(page, "end", {fullPage: true});
    await page.goto(base);
    expect(/(won|place \d of 3)\s+\d+ \w+ \d+, \d+ points?/.test(
               await page.locator(".tables").last().innerText()),
        "so do your tables");
    await shot(page, "home", {fullPage: true});
    await page.context().close();
}
await result();

expectEqual(complaints.join("; "), "", "the pages complain about nothing");
await done();
end();
