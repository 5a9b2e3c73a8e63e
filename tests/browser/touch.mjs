// touch.mjs: games by a finger, at three widths. Every tap is a real one, at coordinates; what is
// sent must be what lay under the finger when it was pressed, and no choice may move while it is
// down. A place of less than 40 px takes two taps: it brings its button, and that one sends.
import {execFileSync} from "node:child_process";
import {readdirSync, readFileSync, rmSync} from "node:fs";
import {join} from "node:path";
import {
    api,
    base,
    complaints,
    done,
    end,
    expect,
    expectEqual,
    folder,
    myTurn,
    person,
    pick,
    playNow,
    playOn,
    server,
    shot,
    until,
    visitor
} from "./lib.mjs";
import {aimAt, answer, choicesOf, listenTo, middleOf, tap} from "./finger.mjs";

const games = (process.env.GAMES ?? "league lowenherz wallenstein").split(" ");
const widths = [[390, 844, 400], [360, 740, 30], [768, 1024, 30]]; // wide, high, most taps

// Everything that a game asks people.
const asked = {
    league: "go bid accept turn store take",
    lowenherz: "choose ally renegade end offer ask accept duel stake bid seal wall knight expand " +
        "take look pick done",
    wallenstein: "take draw exchange place leave plan seal enlist forgo stay move send defend face",
};

// ---- a tap ----

// The least tried kind first, so that a game meets as many as it can.
function nextChoice(choices, tried) {
    const times = c => tried.get(c.kind) ?? 0, least = Math.min(...choices.map(times));
    return pick(choices.filter(c => times(c) === least));
}

// What a tap on a small place sends at once, which is to be nothing: its button comes instead.
async function sentAtOnce(page, sent, from) {
    await page.waitForSelector("#tapped").catch(() => {});
    await page.evaluate(() => 0); // whatever was sent before is told by now
    return sent[from]?.words ?? null;
}

// Taps a choice, a small one also on the button that it brings. Returns what went wrong, or null.
async function tapChoice(page, sent, {kind}, at) {
    const from = sent.length, first = await tap(page, at),
          small = / board$/.test(kind) && at.least < 40;
    let got = small ? await sentAtOnce(page, sent, from) : await answer(sent, from), second = null;
    if (first.words === null) return null; // it went before it could be pressed
    if (small && got === null) {
        const button = await page.evaluate(middleOf, "#tapped");
        second = button && await tap(page, button);
        got = second?.words === first.words ? await answer(sent, from)
                                            : `nothing, and the button is ${second?.words}`;
    } else if (small) got = `${got} at once`;
    if (first.moved || second?.moved) return `${kind}: choices moved under the finger`;
    if (!small && at.least < 40) return `${kind}: the button has only ${at.least} px`;
    const right = got === first.words && sent.length === from + 1;
    return right ? null : `${kind}: ${first.words} was tapped, and sent was ${got}`;
}

// ---- a game ----

async function turn(page, sent, tried, wrong) {
    const seen = await page.getAttribute("body", "data-seen"),
          choices = await page.evaluate(choicesOf);
    const choice = choices.length && nextChoice(choices, tried),
          at = choice && await page.evaluate(aimAt, choice.index);
    if (!choice) return false;
    tried.set(choice.kind, (tried.get(choice.kind) ?? 0) + 1);
    if (!at) return false;
    const before = sent.length, fault = await tapChoice(page, sent, choice, at);
    if (fault) wrong.push(fault);
    const button = page.locator(`#prompt button[value="${choice.words}"]`).first();
    if (fault && sent.length === before && await button.count())
        await button.dispatchEvent("click"); // so that the game goes on
    await page.waitForFunction(old => document.body.dataset.seen !== old, seen).catch(() => {});
    return true;
}

async function play(game, width, height, most) {
    const page = await person({viewport: {width, height}, hasTouch: true, isMobile: true});
    const sent = listenTo(page), tried = new Map(), wrong = [];
    await playNow(page, game, "Toni", {bot: "easy", seats: "3"});
    let taps = 0;
    for (let tries = 0; tries < 2 * most && taps < most && await myTurn(page); tries++) {
        taps += await turn(page, sent, tried, wrong);
        if (taps === 20) await shot(page, `touch-${game}-${width}`);
    }
    console.log(`${game} at ${width} px: ${taps - wrong.length} of ${taps} taps right (${
            [...tried.keys()].join(", ")})`);
    expectEqual(wrong.slice(0, 5).join("; "), "",
        `${game} at ${width} px: a tap sends what lay under the finger`);
    if (most > 100)
        expect(await page.locator("#end .end").count() === 1,
            `${game} at ${width} px: a whole game by taps`);
    await page.context().close();
    return [...tried.keys()].map(kind => kind.split(" ")[0]);
}

// ---- what a game asks seldom ----

const program = process.env.HOFTAG ?? "build/hoftag";

const replays = new URL("../replay/", import.meta.url);

// Recorded games of three, then random ones, as lines.
function* games3(game) {
    for (const name of readdirSync(replays))
        if (name.startsWith(`${game}-3-`))
            yield readFileSync(new URL(name, replays), "utf8").split("\n");
    const file = join(folder, "random.hoftag");
    for (let seed = 1; seed <= 50; seed++) {
        rmSync(file, {force: true});
        execFileSync(program, ["sim", game, "--seats", "3", "--seed", seed, "--record", file]);
        yield readFileSync(file, "utf8").split("\n");
    }
}

// Where a seat made such a move: the record up to there, and the seat.
function* momentsBefore(game, word) {
    const isSuch = new RegExp(`^\\d+ (?!nature)\\w+ ${word}( |$)`);
    for (const lines of games3(game)) {
        const seats =
                  lines.filter(line => line.startsWith("seat ")).map(line => line.split(" ")[1]),
              at = lines.findIndex(line => isSuch.test(line));
        if (at >= 0)
            yield {
                record: lines.slice(0, at).join("\n") + "\n",
                seat: seats.indexOf(lines[at].split(" ")[1])
            };
    }
}

// The table of one who is asked for such a move and has a choice: the only legal move is made
// without asking.
async function tableBefore(game, word, keys) {
    for (const {record, seat} of momentsBefore(game, word)) {
        const table = await playOn(server, record, keys, seat),
              {moves} = await api(server, "GET", `/api/tables/${table}/moves`, keys[seat]);
        if (moves?.some(words => words.split(" ")[0] === word)) return {table, key: keys[seat]};
    }
    return {};
}

const phone = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};

// A page in which there is such a choice. What lies in a fold can be seen when a finger has opened
// it.
async function pageBefore(game, word) {
    const keys = await Promise.all(["Anna", "Bernd", "Clara"].map(name => visitor(server, name))),
          {table, key} = await tableBefore(game, word, keys);
    const page = await person(phone),
          has = async () => (await page.evaluate(choicesOf)).some(c => c.word === word);
    await page.context().addCookies([{name: "hoftag", value: key ?? "", url: base}]);
    await page.goto(`${base}/t/${table}`);
    if (!await has()) await tapOn(page, "#prompt details:not([open]) > summary");
    await until(has);
    return page;
}

// Taps a choice of that word, of a kind that was not tapped before; its kind, or null if there is
// none.
async function tapNew(game, word, tapped) {
    const page = await pageBefore(game, word), sent = listenTo(page);
    const choices =
        (await page.evaluate(choicesOf)).filter(c => c.word === word && !tapped.includes(c.kind));
    let kind = null;
    for (const choice of choices) {
        const at = !kind && await page.evaluate(aimAt, choice.index);
        if (!at) continue;
        await shot(page, `touch-${game}-${choice.kind.replace(" ", "-")}`);
        expectEqual(await tapChoice(page, sent, choice, at), null,
            `${game}, in a position of its own: ${kind = choice.kind}`);
    }
    await page.context().close();
    return kind;
}

async function playSeldom(game, word) {
    const tapped = [];
    for (let kind; (kind = await tapNew(game, word, tapped)); tapped.push(kind));
    console.log(`${game}: ${tapped.join(", ")} in positions of their own`);
    expect(tapped.length > 0, `${game}: ${word}, which is asked seldom, can be tapped`);
}

for (const game of games) {
    const met = new Set();
    for (const how of widths) for (const word of await play(game, ...how)) met.add(word);
    for (const word of asked[game].split(" ")) if (!met.has(word)) await playSeldom(game, word);
}

// ---- other pages ----

// Runs in the page: what stands alone to be hit and has less than 40 pixels.
const small =
    () => [...document.querySelectorAll("a, button, summary, select, label:has(input)")].flatMap(
        e => {
            const r = e.getBoundingClientRect(),
                  inText = e.closest("svg, p, h2, td, dd, .sr, .rule, .log");
            const isSmall =
                e.checkVisibility() && !inText && r.width > 0 && Math.min(r.width, r.height) < 39.5;
            return isSmall ? [`${e.textContent.trim().slice(0, 20)} ${Math.round(r.width)} x ${
                                 Math.round(r.height)}`]
                           : [];
        });

async function tapOn(page, what) {
    await page.locator(what).first().scrollIntoViewIfNeeded();
    await tap(page, await page.evaluate(middleOf, what));
}

async function lookBack(page) {
    const shown = () => page.locator("output").innerText().then(text => Number(text.split("/")[0]));
    const becomes = n =>
        page.waitForFunction(
                wanted => document.querySelector("output").textContent.startsWith(`${wanted} `) ||
                    document.querySelector("output").textContent.startsWith(`${wanted}/`),
                n)
            .then(() => true, () => false);
    await page.goto(page.url().replace(/\?.*/, "") + "/replay?n=4");
    expectEqual(
        (await page.evaluate(small)).join("; "), "", "looking back: what a finger shall hit");
    // The first position is the one behind the set-up.
    const begins =
        Number(/[?&]n=(\d+)/.exec(await page.getAttribute("a.step[data-key=Home]", "href"))[1]);
    for (const [key, n] of [["ArrowRight", 5], ["ArrowLeft", 4], ["Home", begins]]) {
        await tapOn(page, `a.step[data-key=${key}]`);
        expect(await becomes(n), `looking back: a tap goes to ${n}, not to ${await shown()}`);
    }
    await tapOn(page, "#steps input[type=range]");
    expect(await page
               .waitForFunction(
                   () => Number.parseInt(document.querySelector("output").textContent) > 0)
               .then(() => true, () => false),
        "looking back: a tap on the slider goes there");
    await tapOn(page, "#steps a[href*='as=spectator']");
    await page.waitForURL(/as=spectator/);
}

async function settings(page) {
    const box = "input[name=ask-twice]", asks = () => page.locator(box).isChecked();
    await page.goto(new URL("/me", page.url()).href);
    const before = await asks();
    await tapOn(page, `label:has(${box})`);
    expect(await asks() !== before, "settings: a tap sets what it hits");
    await tapOn(page, `form:has(${box}) button.first`);
    await page.waitForURL(url => url.pathname === "/");
    await page.goto(new URL("/me", page.url()).href);
    expect(await asks() !== before, "settings: a tap keeps it");
    expectEqual((await page.evaluate(small)).join("; "), "", "settings: what a finger shall hit");
    for (const path of ["/", "/new/league"]) {
        await page.goto(new URL(path, page.url()).href);
        await page.locator(".settings > summary").tap();
        expectEqual(
            (await page.evaluate(small)).join("; "), "", `${path}: what a finger shall hit`);
    }
}

async function otherPages() {
    const page = await person(phone);
    await playNow(page, "league", "Toni", {bot: "easy", seats: "3"});
    await myTurn(page);
    expectEqual((await page.evaluate(small)).join("; "), "", "a table: what a finger shall hit");
    for (let i = 0; i < 6 && await myTurn(page); i++)
        await turn(page, listenTo(page), new Map(), []);
    await lookBack(page);
    await settings(page);
    await page.context().close();
}
await otherPages();

expectEqual(complaints.join("; "), "", "the pages complain about nothing");
await done();
end();
