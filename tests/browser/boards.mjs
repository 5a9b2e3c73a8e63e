// boards.mjs: what hands do on a board: going nearer by wheel, by two fingers and by buttons; what
// a choice under hand costs and brings. (plan.mjs plans.)
import {readFileSync} from "node:fs";
import {fileURLToPath} from "node:url";
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
    person,
    playNow,
    playOn,
    replayLines,
    server,
    shades,
    shot,
    visitor,
} from "./lib.mjs";

const middle = async locator => {
    const r = await locator.boundingBox();
    return {x: r.x + r.width / 2, y: r.y + r.height / 2};
};
const viewBox = page => page.getAttribute("#land", "viewBox");

// Up to the first plan of Wallenstein.
async function planning(options) {
    const page = await person(options);
    await playNow(page, "wallenstein", "Anna", {bot: "easy", seats: "3"});
    while (await myTurn(page) && !(await page.locator("#prompt .fold").count()))
        await act(page,
            p => p.evaluate(() => document.querySelector("#prompt button[name=move]").click()));
    return page;
}

{
    const page = await planning();
    const shown = []; // the display makes room for the plan in a low window
    for (const part of ["#board", "#prompt", "#display", "#seats", ".talk"])
        if (await page.locator(part).isVisible()) shown.push(part);
    const box = await Promise.all(shown.map(part => page.locator(part).boundingBox()));
    const low = box.map(r => Math.round(r.y + r.height)), high = box.map(r => Math.round(r.y)),
          last = box.length - 1;
    const beside = box.slice(1).every(r => r.x >= box[0].x + box[0].width),
          below = low.every((y, i) => i === 0 || i === last || y <= high[i + 1]);
    expect(shown.length > 3 && beside && below && low[last] <= 900,
        `nothing lies over anything else: ${shown} from ${high} to ${low}`);
    await page.context().close();
}

// ---- by finger ----

{
    const page = await planning({viewport: {width: 820, height: 1180}, hasTouch: true});
    const touch = await page.context().newCDPSession(page);
    const finger = (type, ...points) => touch.send(
        "Input.dispatchTouchEvent", {type, touchPoints: points.map((p, id) => ({...p, id}))});
    const whole = await viewBox(page), land = await middle(page.locator("#land"));
    const pair = gap => [{x: land.x - gap, y: land.y}, {x: land.x + gap, y: land.y}];
    await finger("touchStart", ...pair(40));
    for (const gap of [60, 90, 120, 150]) await finger("touchMove", ...pair(gap));
    await finger("touchEnd");
    expect(Number((await viewBox(page)).split(" ")[2]) < Number(whole.split(" ")[2]) / 2,
        "two fingers go nearer");
    await page.locator('[data-zoom="0"]').click();
    expectEqual(await viewBox(page), whole, "and a button shows the whole board");
    await page.context().close();
}

// Up to the first walls of Löwenherz: the action that shows them, and whatever it takes to get it.
async function building(options) {
    const page = await person(options);
    await playNow(page, "lowenherz", "Anna", {bot: "easy"});
    while (await myTurn(page) && !(await page.locator(".wallplace").count()))
        await act(page, p => p.evaluate(() => {
            const all = [...document.querySelectorAll("#prompt button[name=move]")];
            (all.find(b => /wall/.test(b.textContent)) ??
                all.findLast(b => /^(accept|bid|seal)/.test(b.value)) ?? all[0])
                .click();
        }));
    return page;
}

{
    const page =
        await building({viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true});
    const words = () => page.locator("#tapped").getAttribute("value"),
          seen = await page.getAttribute("body", "data-seen");
    const edge = async n => {
        const place = page.locator(".wallplace").nth(n), r = await place.boundingBox();
        return {
            x: r.x + r.width / 2 + 4,
            y: r.y + r.height / 2 - 3,
            move: await place.getAttribute("data-move")
        };
    };
    for (const n of [3, 40]) {
        const {x, y, move} = await edge(n);
        await page.touchscreen.tap(x, y);
        await page.waitForSelector("#tapped");
        expectEqual(await words(), move, "a thumb beside an edge finds it");
        expect(await page.locator("#board .hover").count() === 1 &&
                await page.getAttribute("body", "data-seen") === seen,
            "it is shown, and nothing is done yet");
    }
    await shot(page, "tapped");
    await act(page, p => p.locator("#tapped").tap());
    const {x, y, move} = await edge(10);
    await page.touchscreen.tap(x, y);
    await page.waitForSelector("#tapped");
    await act(page, p => p.touchscreen.tap(x, y));
    expect((await page.locator(`[data-move="${move}"]`).count()) === 0,
        "its button chooses it, and so does a second tap");
    await page.context().close();
}

// ---- a square that a territory may grow to is chosen on the board ----

{
    const lines = replayLines("lowenherz-4-basic"),
          at = lines.findIndex(line => / expand /.test(line)), who = lines[at].split(" ")[1];
    const colours = lines.filter(line => line.startsWith("seat ")).map(line => line.split(" ")[1]),
          seat = colours.indexOf(who);
    const key = await visitor(server, "Anna"), other = await visitor(server, "Bernd");
    const table = await playOn(server, lines.slice(0, at).join("\n") + "\n",
        colours.map((_, i) => i === seat ? key : other), seat);
    const page = await person();
    await page.context().addCookies([{name: "hoftag", value: key, url: base}]);
    await page.goto(`${base}/t/${table}`);
    const place = page.locator("#board .spot.step[data-move]").first(),
          {x, y} = await middle(place.locator("rect"));
    const hit = await page.evaluate(
        ([x, y]) => document.elementFromPoint(x, y)?.closest("[data-move]")?.dataset.move, [x, y]);
    expectEqual(hit, await place.getAttribute("data-move"), "the mouse finds the square");
    const label = await place.locator("text").first().evaluate(e => getComputedStyle(e).stroke);
    expectEqual(label, "none", "its points are not covered by their own edge");
    await act(page, p => p.mouse.click(x, y));
    expect((await api(server, "GET", `/api/tables/${table}`, key)).number > 0,
        "and a click chooses it");
    await page.context().close();
}

// ---- nearer by wheel, keys and buttons ----

for (const game of ["league", "lowenherz", "wallenstein"]) {
    const page = await person();
    await playNow(page, game, "Anna", {bot: "easy"});
    await myTurn(page);
    const whole = await viewBox(page), at = await middle(page.locator("#land"));
    await page.mouse.move(at.x, at.y);
    await page.mouse.wheel(0, -300);
    await page.waitForFunction(
        old => document.querySelector("#land").getAttribute("viewBox") !== old, whole);
    expect(true, `${game}: the wheel goes nearer`);
    const near = await viewBox(page);
    await page.mouse.down();
    await page.mouse.move(at.x - 60, at.y - 40, {steps: 4});
    await page.mouse.up();
    expect(await viewBox(page) !== near, `${game}: dragging moves what is near`);
    await page.keyboard.press("0");
    expectEqual(await viewBox(page), whole, `${game}: the whole board by key`);
    await page.context().close();
}

// ---- what is used from the ground keeps its colours ----

// A part of the board, in its units.
const partOf = (page, ...part) => page.evaluate(([x, y, width, height]) => {
    const m = document.querySelector("#land").getScreenCTM();
    return {x: m.a * x + m.e, y: m.d * y + m.f, width: m.a * width, height: m.d * height};
}, part);

for (const colorScheme of ["light", "dark"]) {
    const page = await person({colorScheme});
    await playNow(page, "lowenherz", "Anna", {bot: "easy", seats: "3"});
    for (const [what, x, y] of [["number of the track", 450, 21], ["coordinate", 90, 50]]) {
        const {dark, light} = await shades(page, await partOf(page, x, y, 20, 20));
        expect(light - dark > 90,
            `lowenherz, ${colorScheme}: a ${what} stands out (${dark} to ${light})`);
    }
    await page.context().close();
}

// ---- what is under hand ----

{
    const page = await planning();
    const words = await page.locator("#prompt .fold button").last().getAttribute("value");
    await page.evaluate(w => {
        const place = document.createElement("span");
        place.dataset.move = w;
        document.body.append(place);
        place.dispatchEvent(new PointerEvent("pointerover", {bubbles: true}));
    }, words);
    expect((await page.locator("#detail").textContent()).length > 5,
        "a choice that lies in a fold is told in the line below");
    await page.context().close();
}

// ---- what just happened moves, unless one wants no motion ----

for (const reducedMotion of ["no-preference", "reduce"]) {
    const page = await person({reducedMotion});
    await playNow(page, "league", "Anna", {bot: "easy"});
    await myTurn(page);
    await page.evaluate(() => {
        window.moved = 0;
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (...how) {
            window.moved++;
            return animate.apply(this, how);
        };
    });
    await act(page, p => p.locator("#prompt button[name=move]").first().click());
    await myTurn(page);
    const moved = await page.evaluate(() => window.moved);
    expect(reducedMotion === "reduce" ? moved === 0 : moved > 0,
        `${reducedMotion}: ${moved} pieces moved`);
    await page.context().close();
}

// In a replay, armies go their way with the move that sends them.
for (const reducedMotion of ["no-preference", "reduce"]) {
    const page = await person({reducedMotion}),
          record = new URL("../replay/wallenstein-4-list.hoftag", import.meta.url);
    const sent = Number(readFileSync(record, "utf8").match(/^(\d+) \w+ send/m)[1]);
    await page.goto(`${base}/upload`);
    await page.locator("input[type=file]").setInputFiles(fileURLToPath(record));
    await page.locator("main button").click();
    await page.waitForSelector("input[data-go]");
    await page.goto(`${page.url().replace(/\?.*/, "")}?n=${sent - 1}&as=all`);
    await page.evaluate(() => {
        const animate = Element.prototype.animate;
        Element.prototype.animate = function(frames, how) {
            if (this.matches("#land > .marcher"))
                window.marched = frames.map(k => k.transform).join("; ");
            return animate.call(this, frames, how);
        };
    });
    await page.locator("#steps a[data-key=ArrowRight]").click();
    await page.waitForSelector("#log li[data-way]");
    const way = (await page.getAttribute("#log li[data-way]", "data-way")).trim().split(" "),
          marched = await page.evaluate(() => window.marched);
    expectEqual(marched, reducedMotion === "reduce" ? undefined : [0, 2,
        4].map(k => `translate(${way[k]}px, ${way[k + 1]}px)`).join("; "),
        `${reducedMotion}: the way of an army`);
    await shot(page, `march-${reducedMotion}`);
    await page.context().close();
}

// ---- room for five players ----

// A replay of five: the board is as high as the window, and beside it nothing lies over the rest.
{
    const page = await person({viewport: {width: 1280, height: 800}}),
          record = new URL("../replay/wallenstein-5-draft.hoftag", import.meta.url);
    await page.goto(`${base}/upload`);
    await page.locator("input[type=file]").setInputFiles(fileURLToPath(record));
    await page.locator("main button").click();
    await page.waitForSelector("input[data-go]");
    const [board, ...beside] = await Promise.all(
        ["#board", "#display", "#seats", ".talk"].map(part => page.locator(part).boundingBox()));
    expect(board.height > 600, `the board is ${board.height} pixels high`);
    const inside = await page.locator("#display > *").evaluateAll(
        all => Math.max(...all.map(e => e.getBoundingClientRect().bottom)));
    expect(inside <= beside[1].y && beside[1].y + beside[1].height <= beside[2].y &&
            beside[2].height > 200,
        `the display ends at ${inside}, then ${JSON.stringify(beside)}`);
    await page.context().close();
}

const anyMove = page =>
    act(page, p => p.evaluate(() => document.querySelector("#prompt button[name=move]").click()));

// A low window, up to the stores, when everybody has a waggon: nothing lies over anything else.
{
    const page = await person({viewport: {width: 1280, height: 800}, locale: "de-DE"});
    await playNow(page, "league", "Anna", {bot: "easy", seats: "5"});
    while (await myTurn(page) && !(await page.locator(".storerow.legal").count()))
        await anyMove(page);
    const parts = ["#prompt", "#seats", ".talk", "#reckoning"];
    const box = await Promise.all(parts.map(part => page.locator(part).boundingBox()));
    const apart = (a, b) => a.x + a.width <= b.x + 1 || b.x + b.width <= a.x + 1 ||
        a.y + a.height <= b.y + 1 || b.y + b.height <= a.y + 1;
    for (const [i, a] of box.entries())
        for (let k = 0; k < i; k++)
            expect(apart(a, box[k]), `${parts[i]} and ${parts[k]} lie apart`);
    const chat = await page.locator(".chat").boundingBox();
    expect(chat.y + chat.height <= box[2].y + box[2].height + 1,
        "what can be said stays in its panel");
    await page.context().close();
}

// Löwenherz while two bargain: nobody's name is cut, whose turn it is stands beside what he has,
// and all that can be said is in sight.
for (const [width, height] of [[1280, 800], [1366, 768], [1440, 900]]) {
    const lines = replayLines("lowenherz-4-basic"),
          at = lines.findIndex(line => line.startsWith("31 "));
    const colours = lines.filter(line => line.startsWith("seat ")).map(line => line.split(" ")[1]),
          seat = colours.indexOf(lines[at].split(" ")[1]);
    const names = ["Maximiliane", "Friedrich-Wilhelm", "Anna-Katharina", "Christoph"],
          keys = await Promise.all(names.map(name => visitor(server, name)));
    const table = await playOn(server, lines.slice(0, at).join("\n") + "\n", keys, seat);
    const page = await person({viewport: {width, height}, locale: "de-DE"});
    await page.context().addCookies([{name: "hoftag", value: keys[seat], url: base}]);
    await page.goto(`${base}/t/${table}`);
    const seen = await page.evaluate(() => {
        const box = e => e.getBoundingClientRect(), mark = document.querySelector(".turnmark");
        const choices = document.querySelector("#prompt .choices"), lies = (a, b) =>
            a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
        return {
            cut: [...document.querySelectorAll("#seats strong")]
                     .filter(e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent),
            mark: box(mark).width,
            under: [...mark.closest(".seat").querySelectorAll("strong, .cnt, .points, .where")]
                       .filter(e => lies(box(e), box(mark))).map(e => e.textContent),
            hidden: choices.scrollHeight - choices.clientHeight,
        };
    });
    const how = `lowenherz, ${width} x ${height}`;
    expectEqual(seen.cut.join(), "", `${how}: whose name is cut`);
    expect(seen.mark > 40, `${how}: whose turn it is, ${seen.mark} pixels wide`);
    expectEqual(seen.under.join(), "", `${how}: what that lies over`);
    expect(seen.hidden <= 0, `${how}: ${seen.hidden} pixels of the choices are out of sight`);
    await page.context().close();
}

// What the board would score stands whole in its panel, with five players, in four languages.
{
    const lines = replayLines("wallenstein-5-draft"),
          at = lines.findIndex(line => line.startsWith("583 "));
    const colours = lines.filter(line => line.startsWith("seat ")).map(line => line.split(" ")[1]),
          seat = colours.indexOf(lines[at].split(" ")[1]), key = await visitor(server, "Anna");
    const table = await playOn(
        server, lines.slice(0, at).join("\n") + "\n", colours.map(() => key), seat);
    for (const locale of ["en-US", "de-DE", "fr-FR", "nl-NL"])
        for (const viewport of [{width: 1280, height: 800}, {width: 390, height: 844}]) {
            const page = await person({viewport, locale});
            await page.context().addCookies([{name: "hoftag", value: key, url: base}]);
            await page.goto(`${base}/t/${table}?seat=${colours[seat]}`);
            await page.locator("#reckoning > summary").click();
            const cut = await page.locator(".year").evaluate(
                table => [...table.querySelectorAll("tbody th")].filter(
                    e => e.scrollWidth > e.clientWidth + 1).map(e => e.textContent));
            expect(await page.locator(".year .total").isVisible(), `${locale}: the points`);
            expectEqual(cut.join(), "", `${locale}, ${viewport.width}: what is cut`);
            const rows = await page.locator(".year tbody tr:not(.total)").evaluateAll(
                all => Math.max(...all.map(e => e.clientHeight)));
            expect(viewport.width < 700 || rows < 30, `${locale}: a row of ${rows} pixels`);
            await page.context().close();
        }
}

// When a game of five is over, its page is no higher than the window, and no line of the result
// breaks beside the way to another game, which who played against computer players has.
{
    const record = replayLines("wallenstein-5-draft").join("\n"),
          key = await visitor(server, "Anna");
    const {table} = await api(server, "POST", "/api/records", key, {record});
    const page = await person({viewport: {width: 1280, height: 800}, locale: "de-DE"});
    await page.context().addCookies([{name: "hoftag", value: key, url: base}]);
    await page.goto(`${base}/t/${table}`);
    const seen = await page.locator("#end .end").evaluate(end => {
        end.insertAdjacentHTML("beforeend",
            "<form><button class='plain'>Noch einmal spielen</button></form>");
        return {height: document.documentElement.scrollHeight,
            lines: [...end.querySelectorAll(".result li")].map(e => e.clientHeight)};
    });
    expectEqual(seen.height, 800, "the end of a game fits the window");
    expect(seen.lines.length === 5 && Math.max(...seen.lines) < 40, `a line each: ${seen.lines}`);
    await page.context().close();
}

// The log stays at its end, however much room the prompt takes from it.
{
    const page = await person();
    const left = () => page.evaluate(() => {
        const log = document.getElementById("log");
        return log.scrollHeight - log.scrollTop - log.clientHeight;
    });
    await playNow(page, "league", "Anna", {bot: "easy", seats: "4"});
    const hidden = () => page.evaluate(() => {
        const log = document.getElementById("log");
        return log.scrollHeight - log.clientHeight;
    });
    // So much that another prompt, which takes more or less room, leaves some of it hidden.
    while (await myTurn(page) && await hidden() < 250) await anyMove(page);
    expect(await left() < 5, `the log shows what happened last (${await left()} below)`);
    // The page has heard of it when the event has come, which is before the second frame.
    await page.locator("#log").evaluate(log => {
        log.scrollTo(0, 0);
        return new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
    await anyMove(page);
    await page.waitForSelector("#log .playing", {state: "attached", timeout: 2000})
        .catch(() => {}); // there may be nothing to play
    expect(await left() >= 50, `but stays where somebody reads (${await left()} below)`);
    await page.context().close();
}

// A telephone: no wider than the screen; the map goes to what is asked about, and back.
for (const game of ["league", "wallenstein"]) {
    const page = await person({viewport: {width: 360, height: 740}, locale: "de-DE"});
    await playNow(page, game, "Anna", {bot: "easy", seats: "5"});
    await myTurn(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${game}: five players fit on a telephone`);
    if (game === "wallenstein") {
        const whole = await viewBox(page);
        await page.locator('#prompt button[value^="take"]').first().click();
        await page.waitForFunction(
            old => document.getElementById("land").getAttribute("viewBox") !== old, whole);
        expect(Number((await viewBox(page)).split(" ")[2]) < Number(whole.split(" ")[2]) / 2,
            "the map goes to the province in hand");
        await anyMove(page);
        await page.waitForFunction(
            old => document.getElementById("land").getAttribute("viewBox") === old, whole);
        expect(true, "and shows the whole land again");
    }
    await page.context().close();
}

// ---- the rules in place ----

for (const game of ["league", "lowenherz", "wallenstein"]) {
    const page = await person({viewport: {width: 360, height: 740}});
    await playNow(page, game, "Anna", {bot: "easy"});
    await myTurn(page);
    const url = page.url();
    await page.locator("#prompt a.rule").click();
    expect(
        /^[LHW]\d/.test(await page.locator("dialog.rules").locator("h2, h3").first().textContent()),
        `${game}: the rule of the phase in place`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${game}: and no wider than a telephone`);
    await page.keyboard.press("Escape");
    await page.waitForFunction(() => !document.querySelector("dialog"));
    expectEqual(page.url(), url, `${game}: the page stays`);
    await page.context().close();
}

// ---- why not? ----

for (const [game, options] of Object.entries(
         {league: {}, lowenherz: {setup: "variable"}, wallenstein: {}})) {
    const page = await person();
    await playNow(page, game, "Anna", {bot: "easy"}, options);
    await myTurn(page);
    const ask = () => page.evaluate(() => {
        const under = e => {
            const r = e.getBoundingClientRect();
            return document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
        };
        const place =
            [...document.querySelectorAll("svg [data-why]")].find(e => e.contains(under(e)));
        if (place) under(place).dispatchEvent(new MouseEvent("click", {bubbles: true}));
        return place?.dataset.why;
    });
    let asked = await ask(); // who begins may be free to do anything
    for (let turn = 0; turn < 8 && !asked; turn++) {
        await act(page, () => page.locator("#prompt button[name=move]").first().click());
        if (!await myTurn(page)) break;
        asked = await ask();
    }
    expect(asked, `${game}: something that cannot be chosen can be asked about`);
    await page.waitForSelector("#refusal .refused a.rule");
    expect(/^\/rules\//.test(await page.getAttribute("#refusal a.rule", "href")),
        `${game}: the answer names the rule`);
    await page.context().close();
}

expectEqual(complaints.join("\n"), "", "nothing went wrong in a page");
await done();
end();
