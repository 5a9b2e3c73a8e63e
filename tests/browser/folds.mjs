// folds.mjs: every fold and every sheet of every kind of page, on a screen and on a telephone: it
// opens where it is clicked, all that it holds can be seen (if need be by scrolling) and hit, and
// it closes again.
import {
    act,
    base,
    complaints,
    done,
    end,
    expect,
    expectEqual,
    myTurn,
    person,
    playNow,
    shot
} from "./lib.mjs";
import {tap} from "./finger.mjs";

const games = (process.env.GAMES ?? "league lowenherz wallenstein").split(" ");
const screens = [
    {name: "screen", viewport: {width: 1280, height: 800}},
    {name: "telephone", viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true},
];

// ---- in the page ----

// Where to hit an element, once it is scrolled to; null if something lies over it or cuts it off.
const spotOf = e => {
    for (const block of ["nearest", "center"]) {
        e.scrollIntoView({block, inline: "nearest"});
        const r = [...e.getClientRects()].find(box => box.width && box.height);
        const spot = r &&
            {x: Math.round(r.x + Math.min(r.width / 2, 40)), y: Math.round(r.y + r.height / 2)};
        if (spot && e.contains(document.elementFromPoint(spot.x, spot.y))) return spot;
    }
    return null;
};

// What an open fold holds and nobody can see, however he scrolls.
const unseen = fold => {
    const things = "summary, p, label, button, input, textarea, select, li, td, th, a, h3, legend";
    const points = [[.5, .5], [.1, .5], [.5, .1], [.9, .9], [.02, .5]];
    const shows = (e, there) =>
        there && (e.contains(there) || (there.contains(e) && fold.contains(there)));
    const isSeen = e => ["nearest", "center"].some(block => {
        e.scrollIntoView({block, inline: "nearest"});
        const r = e.getBoundingClientRect();
        return points.some(
            ([x, y]) => shows(e, document.elementFromPoint(r.x + r.width * x, r.y + r.height * y)));
    });
    const isThere = e =>
        e.checkVisibility() && !e.closest("svg, .sr") && e.clientWidth + e.offsetWidth > 2;
    const lost = [...fold.querySelectorAll(things)].filter(e => isThere(e) && !isSeen(e));
    return lost.map(e => `${e.localName} "${e.textContent.trim().slice(0, 30)}"`);
};

// ---- folds ----

const hit = (page, screen, spot) =>
    screen.hasTouch ? tap(page, spot) : page.mouse.click(spot.x, spot.y);

// Clicks the heading of a fold, and waits until it is as it shall be; false if that cannot be done.
async function click(page, screen, fold, open) {
    const spot = await (await fold.$(":scope > summary")).evaluate(spotOf);
    if (!spot) return false;
    await hit(page, screen, spot);
    for (let i = 0; i < 20 && await fold.evaluate(e => e.open) !== open; i++)
        await page.waitForTimeout(20);
    return await fold.evaluate(e => e.open) === open;
}

// Those inside of it are tried where it is shown for the first time, or as part of what is asked.
const known = new Set();
const isAsked = fold => fold.evaluate(e => Boolean(e.closest("#prompt")));

async function tryFold(page, screen, fold, where) {
    const name = await fold.evaluate(
        e => e.querySelector("summary").textContent.trim().slice(0, 40) || e.className);
    const what = `${screen.name}, ${where}, "${name}"`, wasOpen = await fold.evaluate(e => e.open);
    if (!wasOpen && !expect(await click(page, screen, fold, true), `${what} opens`)) return;
    const lost = await fold.evaluate(unseen);
    expect(
        !lost.length, `${what}: cannot be seen: ${lost.slice(0, 4).join(", ")} (${lost.length})`);
    await shot(page, `fold-${what.replace(/[^\w-]+/g, "-")}`);
    const place = `${screen.name}, ${where.split(" ")[0]}, ${name}`,
          inside = !known.has(place) || await isAsked(fold);
    known.add(place);
    for (const inner of inside ? await fold.$$("details") : [])
        if (await inner.isVisible()) await tryFold(page, screen, inner, `${where}, ${name}`);
    if (!expect(await click(page, screen, fold, false), `${what} closes`))
        await fold.evaluate(e => { e.open = false; });
    if (wasOpen) await click(page, screen, fold, true);
}

// Those that do not lie in another one: their own are tried with them.
async function tryFolds(page, screen, where) {
    const folds = await page.$$("details:not(details details)");
    let tried = 0;
    for (const fold of folds)
        if (await fold.isVisible()) tried++, await tryFold(page, screen, fold, where);
    return tried;
}

// ---- sheets ----

// Each way to close it at the first game, one of them at each of the others.
async function trySheet(page, screen, link, where) {
    const closing = {
        "its button": () => page.locator("dialog.rules > button").click(),
        "a key": () => page.keyboard.press("Escape"),
        "beside it": () => page.mouse.click(2, 2),
    };
    const ways = Object.entries(closing), at = games.indexOf(where);
    for (const [name, close] of at === 0 ? ways : [ways[at % ways.length]]) {
        await page.locator(link).first().click();
        await page.waitForSelector("dialog.rules[open] :is(h2, h3)");
        const r = await page.locator("dialog.rules").boundingBox(),
              {width, height} = screen.viewport;
        const fits =
            r.x >= 0 && r.y >= 0 && r.x + r.width <= width + 1 && r.y + r.height <= height + 1;
        expect(fits, `${screen.name}, ${where}: the rules fit`);
        await close();
        await page.waitForSelector("dialog.rules", {state: "detached"}).catch(() => {});
        expectEqual(await page.locator("dialog.rules").count(), 0,
            `${screen.name}, ${where}: the rules close (${name})`);
    }
}

// ---- pages ----

const anyMove = page => act(page, p => p.evaluate(() => {
    const all = [...document.querySelectorAll("#prompt button[name=move]")];
    all[Math.floor(Math.random() * all.length)].click();
}));

// A table at its beginning and wherever it asks something new.
async function table(page, screen, game) {
    const met = new Set();
    await playNow(page, game, "Fanny", {bot: "easy", seats: "4"});
    await myTurn(page);
    const cut = await page.locator(".display").evaluate(e => e.scrollHeight - e.clientHeight);
    // Below what is to be seen there are 8 pixels of nothing.
    expect(cut <= 8, `${screen.name}, ${game}: the display is seen whole, but for ${cut} pixels`);
    await trySheet(page, screen, "#prompt a.rule", game);
    await trySheet(page, screen, "#tools a[href^='/rules/']", game);
    for (let moves = 0; moves < 50 && met.size < 5 && await myTurn(page); moves++) {
        const kind = await page.evaluate(
            () => document.querySelector("#prompt button[name=move]").value.split(" ")[0]);
        if (!met.has(kind)) {
            met.add(kind);
            const tried = await tryFolds(page, screen, `${game} ${kind}`);
            expect(tried >= 4, `${screen.name}, ${game} ${kind}: ${tried} folds`);
            await shot(page, `folds-${screen.name}-${game}-${kind}`);
        }
        await anyMove(page);
    }
    const watcher = await person(screen), address = page.url().replace(/\?.*/, "");
    await watcher.goto(address);
    await tryFolds(watcher, screen, `${game} watched`);
    await watcher.context().close();
    await page.goto(address + "/replay?n=30");
    await tryFolds(page, screen, `${game} replay`);
    await page.goto(address);
    if (await page.locator("#menu").count()) {
        await page.locator("#menu > summary").click();
        await page.locator("#menu form[action*='/hand-over'] button")
            .click(); // so that it ends at once
    }
    await page.waitForSelector("#end .end", {timeout: 120000});
    await page.reload();
    await tryFolds(page, screen, `${game} over`);
}

async function lobby(page, screen) {
    await page.goto(base);
    await page.locator("button[name=invite]").first().click();
    await page.waitForSelector(".invitation");
    await tryFolds(page, screen, "lobby");
    const guest = await person(screen);
    await guest.goto(await page.locator("#invite").inputValue());
    await tryFolds(guest, screen, "invitation");
    await guest.context().close();
}

for (const screen of screens) {
    const page = await person(screen);
    await page.goto(base);
    await tryFolds(page, screen, "home");
    for (const game of games) await table(page, screen, game);
    await lobby(page, screen);
    for (const path
             of ["/", "/me", "/upload", "/rules/league", "/rules/wallenstein", "/t/nowhere"]) {
        await page.goto(base + path);
        await tryFolds(page, screen, path);
    }
    await page.context().close();
}

expectEqual(complaints.join("; "), "", "the pages complain about nothing");
await done();
end();
