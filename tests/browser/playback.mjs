// playback.mjs: what happened since one's last move, event by event: it begins by itself, steps,
// ends with the next choice or a click on the board, is kept over a reload; a line of the log
// lights its place up; on a telephone the log is a drawer.
import {
    act, api, base, complaints, done, end, expect, expectEqual, myTurn, person, playNow, playOn,
    replayLines, server, visitor
} from "./lib.mjs";

const clickSome = page => page.locator("#prompt button[name=move]:visible").first().click();
const isPlaying = page => page.locator("#playback.playing").count();
const count = page => page.textContent("#playback .count");

// Plays until something with so many steps is played; the board is then that of an earlier moment.
async function untilPlayed(page, steps) {
    for (let i = 0; i < 80; i++) {
        if (!await myTurn(page)) return false;
        if (await page.locator(`#playback.playing .ticks i:nth-child(${steps})`).count())
            return true;
        await act(page, clickSome);
        await myTurn(page);
        await page.waitForFunction(
            n => document.querySelector(`#playback.playing .ticks i:nth-child(${n})`) ||
                document.body.dataset.turn === "yours",
            steps);
    }
    return false;
}

const page = await person({pace: "half"});
await playNow(page, "league", "Anna", {bot: "easy"});
expect(await untilPlayed(page, 4), "what others did is played by itself");

// ---- buttons and keys ----

await page.click("[data-play=toggle]");
expectEqual(await page.getAttribute("[data-play=toggle] use", "href"), "#play", "it pauses");
const steps = await page.locator("#playback .ticks i").count(), last = `${steps}/${steps}`;
await page.locator("#playback .ticks i").first().click();
await page.waitForFunction(
    () => document.querySelector("#playback .count").textContent.startsWith("1/"));
const first = await page.locator("#board").innerHTML(),
      caption = await page.textContent("#playback .caption");
expect(caption.trim().length > 5, "a step has its caption");
expect(await page.locator("#board [data-move]").count() === 0,
    "the board is that of then: nothing can be chosen on it");
expect(await page.locator("#prompt button[name=move]").count() > 0,
    "what is asked now can be answered");
await page.keyboard.press("ArrowRight");
await page.waitForFunction(
    () => document.querySelector("#playback .count").textContent.startsWith("2/"));
expect(await page.locator("#board").innerHTML() !== first || steps < 3,
    "the next step has another board");
expectEqual(await page.locator("#log .playing").count(), 1, "the log marks the step");
await page.keyboard.press("ArrowLeft");
await page.waitForFunction(
    () => document.querySelector("#playback .count").textContent.startsWith("1/"));
expectEqual(
    await page.textContent("#playback .caption"), caption, "the way back leads to the same step");

// ---- a reload keeps the place ----

const reloaded = async () => {
    await page.reload();
    await page.waitForSelector("#playback.playing .ticks i");
    return [await count(page), await page.textContent("#playback .caption")];
};
expectEqual((await reloaded()).join(), [`1/${steps}`, caption].join(),
    "after a reload it goes on with the step that was shown");
await page.locator("#playback .ticks i").last().click();
await page.waitForFunction(
    n => document.querySelector("#playback .count").textContent === `${n}/${n}`, steps);
const ending = await page.textContent("#playback .caption");
expectEqual((await reloaded()).join(), [`${steps}/${steps}`, ending].join(),
    "also with the last one, before which the others stand");
expectEqual(await page.getAttribute("[data-play=toggle] use", "href"), "#play", "and still pauses");

// ---- it ends at once ----

const box = await page.locator("#land").boundingBox();
const before = await page.getAttribute("body", "data-seen");
await page.mouse.click(box.x + 20, box.y + 20);
expectEqual(await isPlaying(page), 0, "a click on the board ends it");
expectEqual(await page.getAttribute("body", "data-seen"), before, "and does nothing else");
// Some choices have no place on the board; then at least it is not that of the first step.
expect(await page.locator("#board [data-move]").count() > 0 ||
        await page.locator("#board").innerHTML() !== first,
    "the board of now is back");
await page.click("#happened [data-play=again]");
await page.waitForSelector("#playback.playing");
expect(Number((await count(page)).split("/")[1]) >= steps, "it is shown again, all of it");
const moved = act(page, clickSome);
await page.waitForFunction(() => !document.querySelector("#playback.playing") ||
        document.body.classList.contains("sending"));
await moved;
expect(true, "a choice does not wait for it");

// What was before one's last answered move is no longer told, nor counted.
for (let i = 0; i < 12 && await myTurn(page); i++) {
    await page.evaluate(() => document.querySelector("#playback.playing [data-play=now]")?.click());
    await act(page, clickSome);
    if (!await myTurn(page)) break;
    const [told, steps] = await page.evaluate(() => [
        /\d+/.exec(document.getElementById("happened").textContent)?.[0],
        document.querySelectorAll("#playback.playing .ticks i").length]);
    if (steps && steps < 40) expectEqual(`${steps}`, told, "as many steps as things happened");
}

// ---- lines light up ----

await page.evaluate(() => document.querySelector("#playback.playing [data-play=now]")?.click());
await page.locator("#log li[data-at]:not([data-at^=display]) a").last().focus();
await page.waitForSelector("#board .lit", {state: "attached"});
const stored = page.locator("#log li[data-at^=display] a");
for (let i = 0; i < 60 && !await stored.count() && await myTurn(page); i++)
    await act(page, clickSome);
await page.evaluate(() => document.querySelector("#playback.playing [data-play=now]")?.click());
await stored.last().hover();
expectEqual(await page.locator("#display .lit").count(), 1,
    "what is stored lights up its row, beside the board");
expectEqual(await page.locator("#board .lit").count(), 0, "and nothing else");
expect(/replay\?seat=\w+&n=\d+/.test(
           await page.locator("#log li[data-n] a").last().getAttribute("href")),
    "a line leads to its moment");
const lines = await page.locator("#log li").count();
const readBack = () => page.locator("#log .earlier a").evaluate(link => link.click());
if (await page.locator("#log .earlier").count()) {
    await page.context().setOffline(true);
    const cut = page.waitForEvent("requestfailed", request => /log/.test(request.url()));
    await readBack();
    await cut;
    await page.context().setOffline(false);
    await readBack();
    await page.waitForFunction(n => document.querySelectorAll("#log li").length > n, lines);
    expect(true, "what could not be loaded without a connection is loaded when there is one");
}
await page.locator("#log").evaluate(log => log.scrollTo(0, 0));
if (await page.locator("#log .earlier").count())
    await page.waitForFunction(n => document.querySelectorAll("#log li").length > n, lines);
expect(true, "the log is loaded as one scrolls");

// ---- a live table queues what happens meanwhile ----

const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd"),
    await visitor(server, "Carla")];
const table = await playOn(server, replayLines("league-3-mixed").slice(0, 40).join("\n") + "\n",
    keys);
const watching = await person({pace: "half"});
await watching.context().addCookies([{name: "hoftag", value: keys[0], url: base}]);
await watching.goto(`${base}/t/${table}`);
await watching.waitForSelector("html.live #prompt");

// Whoever of these is to move does so, over the API; false if it is nobody.
async function oneMove(keys) {
    for (const key of keys) {
        const {moves, number} = await api(server, "GET", `/api/tables/${table}`, key);
        if (!moves?.length) continue;
        await api(server, "POST", `/api/tables/${table}/moves`, key, {number, words: moves[0]});
        return true;
    }
    return false;
}

const total = async () => Number((await count(watching)).split("/")[1]);
const isPaused = () => watching.getAttribute("[data-play=toggle] use", "href");
// Until something is played and somebody else is to move meanwhile.
async function pausedWhileOthersMove() {
    for (let i = 0; i < 60; i++) {
        if (await isPlaying(watching)) {
            await watching.click("[data-play=toggle]");
            const queued = await total();
            if (await oneMove(keys.slice(1))) return queued;
            await watching.evaluate(() => document.querySelector("[data-play=now]").click());
        }
        if (await oneMove(keys.slice(1))) await watching.waitForTimeout(150);
        else if (await myTurn(watching)) await act(watching, clickSome);
    }
    return 0;
}
const queued = await pausedWhileOthersMove();
expect(queued > 0, "something was played while others moved");
await watching.waitForFunction(
    n => Number(document.querySelector("#playback .count").textContent.split("/")[1]) > n, queued);
expectEqual(await watching.locator("#playback .ticks i").count(), await total(),
    "what others do meanwhile makes the queue longer at once");
expectEqual(await isPaused(), "#play", "and it still pauses");

// ---- too much is told by phases, also if it comes bit by bit ----

const stranger = await person({pace: "half"});
await stranger.goto(`${base}/t/${table}`);
await stranger.waitForSelector("html.live #prompt");
const ticks = () => stranger.locator("#playback .ticks i").count();
const name = () => stranger.textContent("#playback .caption");
for (let i = 0; i < 20 && !await isPlaying(stranger); i++) {
    await oneMove(keys);
    await stranger.waitForTimeout(150);
}
await stranger.click("[data-play=toggle]");
const seenNow = page => page.getAttribute("body", "data-seen");
for (let n = 0; n < 90; n++) {
    const before = await seenNow(stranger);
    await oneMove(keys);
    await stranger.waitForFunction(seen => document.body.dataset.seen !== seen, before);
}
expect(await ticks() <= 41, `more than forty things are told by phases: ${await ticks()} steps`);
await stranger.locator("#playback .ticks i").last().click();
await stranger.waitForFunction(
    () => /^(\d+)\/\1$/.test(document.querySelector("#playback .count").textContent));
for (let i = 0; i < 40 && !/\(\d+\)$/.test(await name()); i++)
    await stranger.keyboard.press("ArrowLeft");
const grouped = await ticks(), things = Number(/\((\d+)\)$/.exec(await name())[1]);
await stranger.click("[data-play=open]");
await stranger.waitForFunction(
    n => document.querySelectorAll("#playback .ticks i").length > n, grouped);
expectEqual(await ticks(), grouped + things - 1, "a phase can be opened");
await stranger.context().close();

// ---- what was read of the log stays while news come ----

const reader = await person();
await reader.context().addCookies([{name: "hoftag", value: keys[1], url: base}]);
await reader.goto(`${base}/t/${table}`);
await reader.waitForSelector("html.live #prompt");
for (let i = 0; i < 10; i++) {
    await reader.locator("#log").hover();
    await reader.mouse.wheel(0, -200);
    await reader.waitForTimeout(200);
}
const topLine = () => reader.locator("#log").evaluate(log => [...log.querySelectorAll("[data-n]")]
    .find(e => e.getBoundingClientRect().top >= log.getBoundingClientRect().top).dataset.n);
const readAt = await topLine(), seenThen = await seenNow(reader);
await oneMove(keys);
await reader.waitForFunction(seen => document.body.dataset.seen !== seen, seenThen);
expectEqual(await topLine(), readAt, "who reads what happened before goes on reading it");
const numbers = await reader.locator("#log [data-n]").evaluateAll(all => all.map(e => e.dataset.n));
expectEqual(new Set(numbers).size, numbers.length, "and no line stands twice");
await reader.context().close();

// ---- off, and without movement ----

const calm = await person({pace: "1", reducedMotion: "reduce"});
await playNow(calm, "league", "Carla", {bot: "easy"});
expect(await untilPlayed(calm, 3), "with reduced motion it steps, too");
expectEqual(
    await calm.evaluate(
        () => document.getAnimations().filter(a => a.effect?.target?.dataset?.piece).length),
    0, "and nothing moves");
expectEqual(await calm.evaluate(() => {
    const bar = document.getElementById("playback").getBoundingClientRect();
    return [...document.querySelectorAll(".controls button")]
        .filter(e => e.checkVisibility() && e.getBoundingClientRect().right > bar.right)
        .map(e => e.textContent).join();
}), "", "all of its buttons are in the column");
await calm.evaluate(() => {
    document.querySelector(".controls .skip").textContent = "Maintenant"; // in French
});
expect(await calm.locator(".controls .skip").evaluate(e => e.scrollWidth <= e.clientWidth),
    "its longest word fits its button");
const pace = () => calm.getAttribute("html", "data-pace");
await calm.locator(".paces button:visible").click();
expectEqual(await pace(), "3", "where one speed has room, a press goes on to the next");
await calm.locator(".paces button:visible").click();
expectEqual(await pace(), "half", "and from the last to the first");
await calm.context().close();

// ---- a telephone ----

const phone =
    await person({pace: "3", viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});
// How far pieces have come from, in the board's units.
await phone.addInitScript(() => {
    window.farthest = 0;
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, ...how) {
        const way = /translate\((\S+)px, (\S+)px\)/.exec(frames[0]?.transform ?? "");
        if (this.dataset.piece && way)
            window.farthest = Math.max(window.farthest, Math.hypot(way[1], way[2]));
        return animate.call(this, frames, ...how);
    };
});
await playNow(phone, "league", "Dora", {bot: "easy"});
await untilPlayed(phone, 3);
expectEqual(
    await phone.evaluate(() => document.body.matches(".playing-back") &&
        getComputedStyle(document.querySelector(".talk")).paddingTop),
    "0px", "while it plays no gap stands above the log, which lies elsewhere there");
await phone.evaluate(() => document.querySelector("#playback.playing [data-play=now]")?.click());
await phone.evaluate(() => scrollTo(0, 0));
const line = await phone.locator("#playback .just").boundingBox();
expect(line && line.y < 250 && line.height >= 40, "what just happened stands above the board");
await phone.touchscreen.tap(line.x + 40, line.y + line.height / 2);
await phone.waitForSelector(".log-open .talk");
const drawer = await phone.locator(".talk").boundingBox();
expect(drawer.y + drawer.height > 800 && drawer.y > 150, "the log opens as a drawer");
await phone.touchscreen.tap(195, 110);
await phone.waitForFunction(() => !document.body.matches(".log-open"));
// The stores stand above the board when they are asked for, but playback puts the board first: its
// pieces come along with it.
const asksForRow = phone.locator("#prompt button[value^=store]");
for (let i = 0; i < 60 && !await asksForRow.count() && await myTurn(phone); i++)
    await act(phone, clickSome);
await phone.evaluate(() => document.querySelector("#playback.playing [data-play=now]")?.click());
await phone.evaluate(() => { window.farthest = 0; });
await phone.locator("#happened [data-play=again]").dispatchEvent("click");
await phone.waitForFunction(
    () => /^2/.test(document.querySelector("#playback.playing .count")?.textContent));
const far = await phone.evaluate(() => window.farthest);
expect(far < 1320, `pieces stay on their board: one came from ${far} away`);
expect(await phone.locator("#strip .name").first().isVisible() &&
        await phone.locator("#tools a[href*=replay]").isVisible(),
    "names with the shields, and the replay");

expectEqual(complaints.join("; "), "", "no page complained");
await done();
end();
