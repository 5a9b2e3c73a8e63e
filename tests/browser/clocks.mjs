// clocks.mjs: clocks in real browsers: the fields that choose a pace, time that goes by without
// asking the server, what is offered when it is over, and a pause that two people agree on; on a
// desk and on a telephone.
import {base, complaints, done, end, expect, expectEqual, newGame, person, shot} from "./lib.mjs";

const phone = {viewport: {width: 390, height: 780}, isMobile: true, hasTouch: true};
const wide = page => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

// Two people at a table of three with this pace; the third is a computer player.
async function meet(fill) {
    const host = await person(), guest = await person(phone);
    await newGame(host, "league", "Hanna", {seats: "3"});
    await fill(host);
    await host.locator("main button[value=invite]").click();
    await host.waitForSelector(".invitation");
    await guest.goto(await host.locator(".invitation input").inputValue());
    await guest.locator(".sit input[name=name]").fill("Gustav");
    return [host, guest];
}

async function begin([host, guest]) {
    await guest.locator(".sit button").first().click();
    await guest.waitForSelector(".lobby-seats >> text=Gustav");
    await host.reload();
    await host.locator("text=Begin the game").click();
    await host.waitForSelector("#prompt");
    await guest.waitForSelector("#prompt");
}

// Who owes a move first, and who does not. The computer player may come before them.
async function turnOf(pages) {
    const yours = await Promise.any(pages.map(page =>
        page.waitForFunction(() => document.body.dataset.turn === "yours", null, {timeout: 120000})
        .then(() => page)));
    return [yours, pages.find(page => page !== yours)];
}

// ---- the terms ----

const pages = await meet(async host => {
    await shot(host, "clocks-new", {fullPage: true});
    await host.locator("[name=pace][value='own']").check();
    await host.locator("[name=own-pace]").fill("1h+30s/2h");
});
const [host, guest] = pages;
expect(await guest.locator(".terms >> text=1 hour, and 30 seconds for each turn, up to 2 hours.")
    .isVisible(), "a guest reads the pace before he sits down");
expect(await wide(guest) <= 0, "which fits on a telephone");
await host.locator("#change > summary").click();
expectEqual(await host.locator("[name=own-pace]").inputValue(), "1h+30s/2h",
    "the host's form has it");
await host.locator("[name=pace][value='30m+30s']").check();
await host.locator("#change button").last().click();
await host.waitForSelector(".terms >> text=30 minutes, and 30 seconds for each turn.");
await shot(host, "clocks-lobby", {fullPage: true});
await begin(pages);

// ---- time goes by ----

const [mover, waiter] = await turnOf(pages);
const asked = [];
mover.on("request", request => asked.push(request.url()));
const own = () => mover.locator(".seat.you .clock").innerText();
const before = await own();
expect(/^\d+:\d\d$/.test(before), `the own seat has a clock: ${before}`);
await mover.waitForFunction(old => document.querySelector(".seat.you .clock").textContent !== old,
    before);
expect(true, "it goes by itself");
await mover.waitForFunction(() =>
    document.title.startsWith(document.querySelector(".seat.you .clock").textContent));
expectEqual(asked.filter(url => !url.includes("/news")).join(), "", "and asks the server nothing");
expect(await waiter.locator(".seat.you .clock").getAttribute("data-ticks") === null,
    "whoever waits does not tick");
expect(await waiter.locator(".seat.turn .clock[data-ticks]").count() === 1, "and sees who does");
expect(await wide(host) <= 0 && await wide(guest) <= 0, "nothing is too wide");
await shot(host, "clocks-desk");
await shot(guest, "clocks-phone", {fullPage: true});
await mover.goto(base);
expect(/^\d+:\d\d$/.test(await mover.locator(".lists .turn .clock").first().innerText()),
    "the first page has it in the list");
const listed = await mover.locator(".lists .turn .clock").first().innerText();
await mover.waitForFunction(old =>
    document.querySelector(".lists .turn .clock").textContent !== old, listed);
await shot(mover, "clocks-home");
await mover.goBack();
await mover.waitForSelector("#prompt");

// ---- a pause ----

await waiter.evaluate(() => (document.getElementById("menu").open = true));
await waiter.locator("#menu >> text=Propose to stop the clocks").click();
await mover.locator("#ask >> text=Agree").click();
await Promise.all(pages.map(page => page.waitForSelector("#ask >> text=The clocks stand")));
expect(await mover.locator("[data-ticks]").count() === 0, "in a pause no clock goes on");
await shot(waiter, "clocks-paused");
await waiter.locator("#ask >> text=Let them go on").click();
await mover.waitForSelector(".seat.you .clock[data-ticks]");
expect(true, "one of them ends it");
for (const page of pages) await page.context().close();

// ---- time is over ----

const late = await meet(async page => {
    await page.locator("[name=pace][value='own']").check();
    await page.locator("[name=own-pace]").fill("5s+1s");
});
await begin(late);
const [slow, other] = await turnOf(late);
await other.waitForSelector("#ask >> text=is over");
expect(await slow.waitForSelector("#ask >> text=Your time is over."), "whoever is late is told");
await shot(other, "clocks-over");
await other.locator("#ask >> text=Let a computer player move for him").click();
await slow.locator("#ask >> text=Take your seat back").click();
await slow.waitForFunction(() =>
    !document.querySelector("#ask")?.textContent.includes("A computer player moves for you."));
expect(true, "and takes the seat back");

expectEqual(complaints.join("; "), "", "no page complains");
await done();
end();
