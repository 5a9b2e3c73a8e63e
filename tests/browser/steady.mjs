// steady.mjs: while somebody looks at choices, nothing moves. At the first decision of every kind
// in recorded games, the mouse goes over choices in the prompt and on the board; what they cost and
// bring comes up in the prompt, and prompt, seats, display, log and board stay where they are. All
// of it fits into a window of 1280 x 800, also with as many players as can be, and with tips. And
// when a move changes many parts of the page, the browser lays it out once, not for each of them.
import {
    act, api, base, complaints, done, end, expect, expectEqual, myTurn, person, playNow, playOn,
    replayLines, server, visitor
} from "./lib.mjs";

const anna = await visitor(server, "Anna"), bernd = await visitor(server, "Bernd");
const games = {
    league: ["league-5-memory"],
    lowenherz: ["lowenherz-4-basic", "lowenherz-4-variable-duel", "lowenherz-3-politics"],
    wallenstein: ["wallenstein-5-draft", "wallenstein-4-list"],
};
const kinds = {league: 6, lowenherz: 16, wallenstein: 11}; // of decisions in them, at least

// Where each kind of decision comes up first in a record.
function decisions(lines) {
    const seats = lines.filter(line => line.startsWith("seat ")).map(line => line.split(" ")[1]);
    const first = new Map();
    lines.forEach((line, at) => {
        const [, who, kind] = /^\d+ (\w+) (\w+)/.exec(line) ?? [], seat = seats.indexOf(who);
        if (seat >= 0 && !first.has(kind)) first.set(kind, {kind, at, seat, seats: seats.length});
    });
    return [...first.values()];
}

// The parts of a page whose places the reader relies on, as text.
const parts = ["board", "prompt", "display", "seats", "log", "playback"];
const places = page => page.evaluate(ids => ids.map(id => {
    const r = document.getElementById(id)?.getBoundingClientRect();
    return r ? `${id} ${[r.x, r.y, r.width, r.height].map(Math.round)}` : "";
}).join("; "), parts);

// Goes over the choices, in the prompt and on the board; how many were told about.
async function lookAround(page, what) {
    const still = await places(page);
    let told = 0;
    for (const where of ["#prompt", "#board"]) {
        const choices = page.locator(`${where} :is([data-move], button[name=move]):visible`);
        const count = Math.min(6, await choices.count());
        for (let i = 0; i < count; i++) {
            await choices.nth(i).dispatchEvent("pointerover", {bubbles: true});
            if (await page.evaluate(() => document.getElementById("detail")?.textContent)) told++;
            const now = await places(page);
            if (!expectEqual(now, still, `${what}, choice ${i + 1} in ${where}`)) return told;
            await choices.nth(i).dispatchEvent("pointerout", {bubbles: true});
        }
    }
    return told;
}

const page = await person({viewport: {width: 1280, height: 800}});
await page.context().addCookies([{name: "hoftag", value: anna, url: base}]);

// The table of a decision, opened by who has to make it.
async function openTable(lines, {at, seat, seats}, lang = "en") {
    const keys = Array.from({length: seats}, (_, i) => i === seat ? anna : bernd);
    const table = await playOn(server, lines.slice(0, at).join("\n") + "\n", keys, seat);
    await page.goto(`${base}/t/${table}?lang=${lang}`);
    await page.waitForSelector("html.live #prompt");
    return table;
}

async function decide(lines, one, game) {
    const {kind} = one, table = await openTable(lines, one);
    const {moves} = await api(server, "GET", `/api/tables/${table}`, anna);
    expect(moves?.length > 0, `${game}, ${kind}: something is asked`);
    const tip = await page.locator("#first-tip").count();
    expect(tip === 1 && await page.evaluate(
        () => document.documentElement.scrollHeight <= innerHeight),
        `${game}, ${kind}: the page is no higher than the window, with the room for tips`);
    if (game === "league") await fitsInFrench(table, kind);
    return lookAround(page, `${game}, ${kind}: nothing moves`);
}

// Five players in a language of long words: all of it fits, no seat cuts its words, and the log
// keeps four lines or more.
async function fitsInFrench(table, kind) {
    await page.goto(`${base}/t/${table}?lang=fr`);
    const [over, log, cut] = await page.evaluate(() => [
        document.documentElement.scrollHeight - innerHeight,
        document.getElementById("log").clientHeight,
        [...document.querySelectorAll("#seats .who > *, #happened")]
            .filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent).join("; ")]);
    expect(over <= 0 && log >= 80 && cut === "",
        `league, ${kind}, in French: ${over} pixels over, a log of ${log}, cut: ${cut}`);
    await page.goto(`${base}/t/${table}?lang=en`);
    await page.waitForSelector("html.live #prompt");
}

for (const [game, records] of Object.entries(games)) {
    const seen = new Set();
    let told = 0;
    for (const lines of records.map(replayLines)) for (const one of decisions(lines)) {
        if (seen.has(one.kind)) continue;
        seen.add(one.kind);
        told += await decide(lines, one, game);
    }
    expect(seen.size >= kinds[game], `${game}: ${seen.size} kinds of decisions`);
    expect(told > 5, `${game}: ${told} choices were told about`);
}

// ---- what is played back ----

// The seats of then have waggons and the mark of whose turn it was, those of now may have none: the
// prompt gives way to them, and nobody's name is cut.
async function playedBack() {
    const lines = replayLines("league-5-memory"),
          stores = lines.findIndex(line => / store /.test(line)),
          at = lines.findIndex((line, i) => i > stores && /^\d+ (?!nature)\w+ go /.test(line)),
          seat = lines.filter(line => line.startsWith("seat "))
              .findIndex(line => line.split(" ")[1] === lines[at].split(" ")[1]);
    const other = await visitor(server, "Mechthild"),
          keys = Array.from({length: 5}, (_, i) => i === seat ? anna : other),
          table = await playOn(server, lines.slice(0, at).join("\n") + "\n", keys, seat);
    const one = await person({viewport: {width: 1280, height: 800}, pace: "1"});
    await one.context().addCookies([{name: "hoftag", value: anna, url: base}]);
    await one.goto(`${base}/t/${table}?lang=fr`);
    await one.waitForSelector("html.live #prompt");
    await one.evaluate(() => { document.getElementById("prompt").style.minHeight = "260px"; });
    const steps = [];
    for (; await one.locator(".playback.playing").count(); await one.waitForTimeout(300))
        steps.push(await one.evaluate(() => {
            const of = id => document.getElementById(id).getBoundingClientRect();
            return {over: Math.round(of("prompt").bottom - of("seats").top), cut:
                [...document.querySelectorAll("#seats strong")]
                    .filter(e => e.scrollWidth > e.clientWidth).map(e => e.textContent).join()};
        }));
    expect(steps.length > 1, `${steps.length} moments of playback were looked at`);
    expect(steps.every(s => s.over <= 0), `the prompt lies over the seats: ${
        Math.max(...steps.map(s => s.over))} pixels`);
    expectEqual([...new Set(steps.map(s => s.cut))].join(), "", "names that are cut");
    await one.context().close();
}
await playedBack();

// ---- whose turn it is ----

// Three people at one table, in front of their pages. Within a phase nobody's prompt gets lower
// when it is somebody else's turn, or when less is asked: what is below it stays.
async function atOneTable(game, record) {
    const keys = [anna, bernd, await visitor(server, "Carla")], pages = [];
    const table = await playOn(server, record, keys);
    for (const key of keys) {
        const one = await person({viewport: {width: 1280, height: 800}});
        await one.context().addCookies([{name: "hoftag", value: key, url: base}]);
        await one.goto(`${base}/t/${table}`);
        await one.waitForSelector("html.live #prompt");
        pages.push({one, phase: "", height: 0, turns: 0});
    }
    const jumps = [];
    for (let rounds = 0; rounds < 50; rounds++) for (const p of pages) {
        const now = await p.one.evaluate(() => ({
            phase: document.querySelector("#subtitle")?.textContent +
                document.querySelector("#phases [aria-current]")?.textContent,
            height: document.getElementById("prompt").offsetHeight,
            asked: document.getElementById("prompt").innerText.split("\n")[0],
            turn: document.body.dataset.turn}));
        if (now.phase === p.phase && now.height < Math.min(p.height, 0.36 * 800) - 1)
            jumps.push(`${p.height} to ${now.height} in ${now.phase} at: ${now.asked}`);
        p.turns += now.turn !== p.turn;
        Object.assign(p, now);
        if (now.turn === "yours")
            await act(p.one, one => one.locator("#prompt button[name=move]").first()
                .dispatchEvent("click"));
    }
    for (const p of pages) expect(p.turns > 8, `${game}: the turn changed ${p.turns} times`);
    expectEqual(jumps.join("; "), "", `${game}: the prompt gets no lower within a phase`);
    for (const p of pages) await p.one.context().close();
}

await atOneTable("league", replayLines("league-3-mixed").slice(0, 40).join("\n") + "\n");

// ---- a plan full of warnings ----

// It is higher than its column: it scrolls, and the seal stays in sight. French needs most room.
{
    const lines = replayLines("wallenstein-5-draft"), seats = 5;
    const at = lines.findIndex(line => /^815 \w+ plan /.test(line)),
          seat = lines.filter(line => line.startsWith("seat "))
              .findIndex(line => line.split(" ")[1] === lines[at].split(" ")[1]);
    await openTable(lines, {at, seat, seats}, "fr");
    const [plan, foot, warnings] = await page.evaluate(() => [
        ...[".plan", ".plan-foot"].map(e => document.querySelector(e).getBoundingClientRect()),
        document.querySelectorAll(".plan .warns").length]);
    expect(warnings >= 4, `the plan has ${warnings} warnings`);
    expect(foot.height > 30 && foot.bottom <= plan.bottom + 1 && plan.bottom < 800,
        `the seal is in sight: ${foot.top} to ${foot.bottom}`);
}

// ---- a move ----

// In the page: notes when parts are replaced, and when it is asked how far something is scrolled,
// which makes the browser lay out all that has changed.
function takeNotes() {
    window.notes = [];
    const replace = Element.prototype.replaceWith;
    Element.prototype.replaceWith = function (...now) {
        window.notes.push("change");
        return replace.apply(this, now);
    };
    const top = Object.getOwnPropertyDescriptor(Element.prototype, "scrollTop");
    for (const how of ["get", "set"]) {
        const real = top[how];
        top[how] = function (...value) {
            window.notes.push("ask");
            return real.apply(this, value);
        };
    }
    Object.defineProperty(Element.prototype, "scrollTop", top);
}

const mover = await person();
await mover.addInitScript(takeNotes);
await playNow(mover, "league", "Anna", {bot: "easy", seats: "3"});
for (let moves = 0; moves < 8 && await myTurn(mover); moves++) {
    await mover.evaluate(() => { window.notes = []; });
    await act(mover, p => p.locator("#prompt button[name=move]").first().dispatchEvent("click"));
    const notes = await mover.evaluate(() => window.notes.join(" "));
    expect(/change change change change/.test(notes), `parts change one after another: ${notes}`);
}
expectEqual(complaints.join("\n"), "", "nothing went wrong in a page");
await done();
end();
