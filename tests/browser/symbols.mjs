// symbols.mjs: what the boards of League and Löwenherz tell by themselves: symbols say what they
// mean, tiles turn under hand, prices and figures keep apart, numbers have room.
import {
    act, base, complaints, done, end, expect, expectEqual, myTurn, person, playNow, playOn,
    replayLines, server, visitor
} from "./lib.mjs";

const tipShown = page => page.waitForFunction(() => !document.getElementById("tip").hidden);
const tip = async page => (await tipShown(page), page.locator("#tip").textContent());
const press = (page, choose) => act(page, p => p.evaluate(choose));
const first = () => document.querySelector("#prompt button[name=move]").click();

// ---- symbols: by mouse, by keys, by finger ----

{
    const page = await person();
    await playNow(page, "league", "Anna", {bot: "easy"});
    await myTurn(page);
    await page.locator(".seat .cnt").first().hover();
    expectEqual(await tip(page), "guards", "a count says what it counts");
    await page.locator(".to-come use[href='#clergy']").first().hover();
    expect((await tip(page)).length > 5, "a symbol says what it means");
    await page.mouse.move(2, 2);
    await page.waitForFunction(() => document.getElementById("tip").hidden);
    expect(await page.locator("[title]:not([aria-label], link)").count() === 0,
        "nothing is told by titles alone");
    await page.locator("#seats").evaluate(
        e => e.querySelector(".seat").focus({focusVisible: true}));
    await page.keyboard.press("Tab");
    await page.keyboard.press("Shift+Tab");
    expect(/guards.*clergy/.test(await tip(page)), "a player under focus tells all his symbols");
    await page.keyboard.press("Escape");
    expect(await page.locator("#tip").isHidden(), "and Escape ends it");
    await page.locator("#legend > summary").click();
    const names = await page.evaluate(
        () => [...document.querySelectorAll("#legend li")].map(e => e.dataset.symbol));
    const used = await page.evaluate(() => [...new Set([
        ...document.querySelectorAll("main use")
    ].filter(e => !e.closest("button, a")).map(e => e.getAttribute("href").slice(1)))]);
    const untold = used.filter(u => !/^(shield-|arrow|forest|tree|undo|robot|check)/.test(u) &&
            !names.some(n => n.split(" ").includes(u)));
    expectEqual(untold.join(" "), "", "every symbol of the table is in the legend");
    await page.context().close();
}

{
    const page =
        await person({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});
    await playNow(page, "lowenherz", "Anna", {bot: "easy"});
    await myTurn(page);
    await page.locator(".seat .cnt[data-tip='territories']").first().scrollIntoViewIfNeeded();
    await page.locator(".seat .cnt[data-tip='territories']").first().tap();
    expectEqual(await tip(page), "territories", "a tap on a symbol tells it");
    await page.locator("#seats strong").first().tap();
    expect(await page.locator("#tip").isHidden(), "a tap elsewhere ends it");
    await page.context().close();
}

// The events that are left in Wallenstein stand in a corner of the map: what each does, and what
// its number means.
{
    const page = await person({viewport: {width: 1280, height: 800}});
    await playNow(page, "wallenstein", "Anna", {bot: "easy"}, {start: "list"});
    await myTurn(page);
    const event = page.locator(".corners g[data-tip]").first(),
          does = await event.getAttribute("data-tip");
    await event.locator(".cornerb").hover();
    expectEqual(await tip(page), "grain that all lose if it is left for the winter",
        "what the number of an event means");
    const words = await event.locator("text").last().boundingBox();
    await page.mouse.move(words.x + words.width - 8, words.y + words.height / 2);
    await page.waitForFunction(
        does => document.getElementById("tip").textContent === does, does);
    expect(does.length > 5, "what an event does");
    await page.context().close();
}

// ---- prices and figures keep apart ----

// tests/unit/prices.c looks at all kinds of deals; here it is how the browser lays one of them out.
// Figures on their way cross whatever lies there: with reduced motion they stand at once.
const crossings = page => page.evaluate(() => {
    const boxes = what => [...document.querySelectorAll(what)].map(e => e.getBoundingClientRect());
    const cross = (a, b) => a.x < b.right && b.x < a.right && a.y < b.bottom && b.y < a.bottom;
    const tags = boxes(".tag rect"), things = [
        ...boxes(".fig use"), ...boxes(".bead circle"), ...boxes("#order .circle, #order text")
    ];
    return {tags: tags.length, hit: tags.flatMap(t => things.filter(o => cross(t, o))).length};
});

{
    const page = await person({reducedMotion: "reduce"});
    await playNow(page, "league", "Anna", {bot: "easy", seats: "5"});
    let tags = 0, bids = null;
    for (let i = 0; i < 30 && await myTurn(page) && (tags < 10 || !bids); i++) {
        const found = await crossings(page);
        tags += found.tags;
        expect(found.hit === 0, `prices lie on nothing (${found.hit} of ${found.tags})`);
        const number = page.locator('#prompt button[value^="bid"]').first();
        if (await number.count()) bids = await number.boundingBox();
        await press(page, () => {
            const all = [...document.querySelectorAll("#prompt button[name=move]")];
            (all.find(b => /offer/.test(b.textContent) && /^go/.test(b.value)) ?? all[0]).click();
        });
    }
    expect(tags >= 4, `prices were looked at: ${tags}`);
    expect(!bids || bids.width >= 40, `a number has room: ${bids?.width}`);
    await page.context().close();
}

// ---- numbers and marks have room ----

// A page of a recorded game, just before the line that `isIt` finds is played, of who plays it.
async function pageBefore(name, isIt, how) {
    const lines = replayLines(name), at = lines.findIndex(isIt),
          key = await visitor(server, "Anna"), seat = lines.filter(line => line.startsWith("seat "))
              .findIndex(line => line.split(" ")[1] === lines[at].split(" ")[1]),
          keys = Array(Number(name.split("-")[1])).fill(key),
          table = await playOn(server, lines.slice(0, at).join("\n") + "\n", keys, seat);
    const page = await person(how);
    await page.context().addCookies([{name: "hoftag", value: key, url: base}]);
    await page.goto(`${base}/t/${table}?lang=nl`);
    await page.waitForSelector("html.live #prompt button[name=move]", {state: "attached"});
    return page;
}

// On a phone a row of numbers lies beside nothing, and ends where the prompt does.
for (const word of ["stake", "offer"]) {
    const page = await pageBefore("lowenherz-2-variable", line => line.includes(` ${word} `),
        {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});
    const {numbers, beside, right} = await page.evaluate(() => {
        const box = e => e.getBoundingClientRect(), all = [...document.querySelectorAll(
            "#prompt .choices > :not(.numbers), #prompt .numbers button")].map(e => [e, box(e)]),
            numbers = all.filter(([e]) => e.closest(".numbers")).map(([, r]) => r),
            beside = all.filter(([e, r]) => !e.closest(".numbers") && r.height > 0 &&
                numbers.some(n => n.y < r.bottom && r.y < n.bottom));
        return {numbers: numbers.length, beside: beside.length, right: Math.max(
            ...numbers.map(n => n.right)) - box(document.querySelector("#prompt .choices")).right};
    });
    expect(numbers > 0 && beside === 0, `${word}: ${beside} things beside ${numbers} numbers`);
    expect(right <= 1, `${word}: numbers reach ${right} pixels beyond the choices`);
    await page.context().close();
}

// The button of a small place that was tapped tells all of it.
{
    const page = await pageBefore("lowenherz-2-variable", line => / castle /.test(line),
        {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});
    await page.locator("#board .spot").first().tap();
    await page.waitForSelector("#tapped");
    const {text, cut} = await page.locator("#tapped").evaluate(e => ({text: e.innerText, cut:
        e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight ||
        getComputedStyle(e).whiteSpace === "nowrap"}));
    expect(text.length > 40 && !cut, `the button of a castle says ${text}`);
    await page.context().close();
}

// In a low window whoever begins has a mark, not a line: seats stay as high as the others.
{
    const page = await pageBefore("lowenherz-4-basic", line => / choose /.test(line),
        {viewport: {width: 1280, height: 800}});
    const heights = await page.evaluate(() => [...document.querySelectorAll("#seats .seat")]
        .map(e => Math.round(e.getBoundingClientRect().height)));
    expectEqual([...new Set(heights)].length, 1, `seats are equally high: ${heights}`);
    await page.locator("#seats .where").hover();
    expectEqual(await tip(page), "startspeler", "the mark says what it means");
    await page.context().close();
}

// ---- the tile turns under hand ----

{
    const page = await person();
    await playNow(page, "league", "Anna", {bot: "easy"});
    for (let i = 0; i < 30 && await myTurn(page) && !(await page.locator(".turner").count()); i++)
        await press(page, first);
    const turns = (await page.getAttribute(".turner", "data-turns")).split("|"),
          seen = await page.getAttribute("body", "data-seen");
    for (let i = 1; i <= turns.length; i++) {
        await page.locator(".turner").click();
        expectEqual(await page.getAttribute("#tapped", "value"), turns[i % turns.length],
            "each click proposes the next turning");
        expectEqual(await page.locator("#board .knob.hover").getAttribute("data-move"),
            turns[i % turns.length], "and shows it on the board");
    }
    await page.locator(".turner").focus();
    await page.keyboard.press("Enter");
    expectEqual(await page.getAttribute("#tapped", "value"), turns[1], "by keys as well");
    expectEqual(await page.getAttribute("body", "data-seen"), seen,
        "nothing is done before it is confirmed");
    await act(page, p => p.locator("#tapped").click());
    expect(true, "the button takes it");
    await page.context().close();
}

// What one may only ask about lies over the land, and must not hide it.
for (const game of ["league", "lowenherz", "wallenstein"]) {
    const page = await person();
    await playNow(page, game, "Anna", {bot: "easy"});
    const fill = await page.evaluate(() => {
        const place = document.getElementById("land").appendChild(
            document.createElementNS("http://www.w3.org/2000/svg", "g"));
        place.setAttribute("class", "whynot");
        return getComputedStyle(
            place.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "rect")))
            .fill;
    });
    expectEqual(fill, "rgba(0, 0, 0, 0)", `${game}: squares that cannot be chosen are clear`);
    await page.context().close();
}

expectEqual(complaints.join("\n"), "", "nothing went wrong in a page");
await done();
end();
