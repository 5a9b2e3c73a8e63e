// pages.mjs: every kind of page at three widths, in every language, for somebody with a long name:
// nothing is wider than the window, and the header stands on one line with all that belongs in it.
// At a desk a game, its end and its replay are seen whole, and at the end the points fit a
// telephone.
import {
    api, base, done, end, expect, expectEqual, person, pick, replayLines, server, visitor
} from "./lib.mjs";

const key = await visitor(server, "Gustav Adolf von Schweden <3");
const table = async wish => (await api(server, "POST", "/api/tables", key, wish)).table;

async function finished() {
    const id = await table({game: "league", seats: 3, bot: "greedy"});
    for (;;) {
        const now = await api(server, "GET", `/api/tables/${id}`, key);
        if (now.phase !== "running") return id;
        if (now.moves)
            await api(server, "POST", `/api/tables/${id}/moves`, key,
                {number: now.number, words: pick(now.moves)});
    }
}

const over = await finished();
const paths = [
    "/", "/new/wallenstein", "/me", "/upload", "/rules/league", "/t/nowhere", `/carry/${key}`,
    `/t/${over}`, `/t/${over}/replay?n=40`, `/t/${await table({
        game: "lowenherz",
        seats: 4,
        note: "Averyveryveryveryveryverylongwordwithoutanyplacewhereitmightbebroken ".repeat(3)
    })}`
];
// Games that others brought to their ends, with as many players as there can be.
const ends = [];
for (const name of ["league-5-memory", "lowenherz-4-basic", "wallenstein-5-draft",
    "wallenstein-4-list"]) { // of these four, two have equal points
    const record = replayLines(name).join("\n");
    ends.push(`/t/${(await api(server, "POST", "/api/records", key, {record})).table}`);
}
paths.push(...ends);
const running = {};
for (const [game, seats] of [["league", 5], ["lowenherz", 4], ["wallenstein", 5]])
    paths.push(running[game] = `/t/${await table({game, seats, bot: "greedy"})}`);

// What sticks out of the window, or out of the header; the menu of settings hangs below that, in
// the window.
function tooWide() {
    const top = document.querySelector(".top"), line = top.getBoundingClientRect();
    document.querySelector(".settings").open = true;
    const out = [...top.querySelectorAll("a, h1, li, button, summary, .folded")].filter(e => {
        const r = e.getBoundingClientRect();
        if (e.closest(".folded")) return r.left < 0 || r.right > innerWidth;
        return r.width > 2 &&
            (r.right > line.right + 1 || r.bottom > line.bottom + 1 || r.top < line.top - 1);
    });
    const over = document.documentElement.scrollWidth - innerWidth;
    return [...out.map(e => e.textContent.trim()), ...(over > 0 ? [`${over} px`] : [])].join(", ");
}

// What cannot be seen without scrolling: of the points sideways, of board and log downwards.
const hiddenPoints = () => [...document.querySelectorAll(".reckoned, .reckoned > table")]
    .map(e => e.scrollWidth - e.clientWidth).find(n => n > 0) ?? 0;
const below = () => Math.round(Math.max(0, ...["board", "log"].map(id =>
    document.getElementById(id).getBoundingClientRect().bottom - innerHeight)));
const scrolls = () => document.documentElement.scrollHeight - innerHeight;

// A player a column, each below his shield and his name; names of five have no room there.
const headless = () => [...document.querySelectorAll(".tally tr + tr")].filter((e, i, all) => {
    const shield = e.querySelector(".shield").getBoundingClientRect(), head = e.querySelector("th");
    return shield.width < 16 ||
        (all.length < 5 && parseFloat(getComputedStyle(head).fontSize) < 11);
}).length;

// The tip of a first game stands above the map alone: what is beside it begins where the tip does.
const tipped = () => {
    const [tip, board, prompt] = ["first-tip", "board", "prompt"]
        .map(id => document.getElementById(id).getBoundingClientRect());
    return tip.bottom <= board.top + 1 && tip.right <= prompt.left && prompt.top <= tip.top;
};

const seenWhole = path =>
    path.includes("replay") || path === running.lowenherz || path === running.wallenstein ||
    path === `/t/${over}` || ends.includes(path);

async function fits(page, width, path, what) {
    if (width === 360 && (path === `/t/${over}` || ends.includes(path)))
        expectEqual(`${await page.evaluate(hiddenPoints)} ${await page.evaluate(headless)}`, "0 0",
            `${what}: the points fit, with shields and names`);
    if (width === 360 && path.includes("replay"))
        expect(await page.evaluate(() => document.getElementById("steps").offsetHeight) <= 240,
            `${what}: the buttons leave room for the board`);
    if (width === 1280 && seenWhole(path))
        expectEqual(await page.evaluate(below), 0, `${what}: nothing lies below the window`);
    if (width === 1280 && ends.includes(path))
        expectEqual(await page.evaluate(scrolls), 0, `${what}: the end is seen whole`);
    if (ends.includes(path))
        expectEqual((await page.locator(".equals a").allTextContents()).filter(rule =>
            rule.includes("W10.2")).length, path === ends[3] ? 1 : 0,
            `${what}: a rule that parts equals is named, if there are any`);
    if (width === 1280 && path === running.wallenstein)
        expect(await page.evaluate(tipped), `${what}: the tip leaves the plan its column`);
}

for (const width of [360, 768, 1280]) {
    const page = await person({viewport: {width, height: 800}});
    await page.context().addCookies([{name: "hoftag", value: key, url: base}]);
    for (const path of paths) for (const lang of ["en", "de", "fr", "nl"]) {
        await page.goto(base + path + (path.includes("?") ? "&" : "?") + "lang=" + lang);
        const found = await page.evaluate(tooWide);
        expect(!found, `${path} at ${width} px, ${lang}: ${found}`);
        await fits(page, width, path, `${path} at ${width} px, ${lang}`);
    }
    await page.context().close();
}
await done();
end();
