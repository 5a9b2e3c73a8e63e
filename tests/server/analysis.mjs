// analysis.mjs: a game that is over is looked through in the background: page, programs, one choice
// again, playing on from there; and nobody gets an analysis of a game that is running or that he
// may not look at.
import {join} from "node:path";
import {api, ask, end, expect, expectEqual, folder, get, post, preload, replayLines, serve,
    until, visitor} from "./lib.mjs";

const store = join(folder, "analysis.db");
// It does not wait until the other tests are over.
const start = () => serve(["--rate", "0"], store, preload("eager"));
let server = await start();
const key = await visitor(server, "Anna"), other = await visitor(server, "Bernd");
const record = replayLines("league-3-mixed").join("\n");
const {table} = await api(server, "POST", "/api/records", key, {record});
const page = async (path, who = key) => (await get(server, `/t/${table}/${path}`, {key: who})).text;

// ---- making it ----

expect(/Analyse this game/.test(await page("analysis")), "a game that is over offers it");
expectEqual((await api(server, "GET", `/api/tables/${table}/analysis`, key)).wanted, false,
    "nobody wanted it yet");
const [first, second] = await Promise.all([post(server, `/t/${table}/analyse`, {}, {key}),
    api(server, "POST", `/api/tables/${table}/analysis`, other)]);
expect(first.status === 303 && [200, 202].includes(second.status),
    `asked for by two at once: ${first.status}, ${second.status}`);
async function whole() {
    for (;;) {
        const found = await api(server, "GET", `/api/tables/${table}/analysis`, key);
        if (found.status === 200) return found;
        expect(found.wanted, "it is on its way");
        if (!found.wanted) return {};
        await new Promise(next => setTimeout(next, 100));
    }
}
const found = await whole();
expect(found.curve.every(point => Math.abs(point.shares.reduce((a, b) => a + b) - 1) < 0.01),
    "shares have one sum");
expect(found.accounts.every(a => Math.abs(1 / 3 + a.own + a.others + a.luck - a.result) < 0.01),
    "accounts add up");

// ---- looking at it ----

const shown = await page("analysis");
expect(shown.includes('id="chances"') && !shown.includes("Analyse this game"),
    "then the page shows it");
expect((await page("analysis?cards=open")) !== shown, "with open cards it differs");
expect(/Analyse/.test(await page("analysis?lang=de")), "in other languages");
const worst = Number(/id="move-(\d+)"/.exec(shown)[1]);
const choice = found.choices.find(c => c.move === worst);
expect(choice.cost > 0 && choice.better !== choice.words, "what cost most has something better");
const again = await page(`mistake?n=${worst}`);
expect(again.includes(`value="${choice.better}"`) && !/instead of/.test(again),
    "the choice can be made again, without the answer");
const answer = words => post(server, `/t/${table}/mistake?n=${worst}`, {move: words}, {key});
expect(/Yes: that promises/.test((await answer(choice.better)).text), "the better move is right");
expect(/what was played/.test((await answer(choice.words)).text),
    "the one that was made is told so");
for (const [words, status] of [["", 422], ["go Nowhere", 422], ["x".repeat(3000), 422]])
    expectEqual((await answer(words)).status, status, "no move at all");
for (const n of ["", "0", "999999", "-1", "x"])
    expectEqual((await get(server, `/t/${table}/mistake?n=${n}`, {key})).status, 404,
        `there is no choice ${n}`);

// ---- all mistakes, one after another ----

const run = /href="\/t\/\w+\/(mistake\?n=\d+&amp;run=1)"/.exec(shown)[1].replaceAll("&amp;", "&");
let at = run, count = 0, total = 0;
for (; at && count < 100; count++) {
    const asked = await page(at);
    const n = Number(/n=(\d+)/.exec(at)[1]), told = found.choices.find(c => c.move === n);
    total = Number(/Mistake \d+ of (\d+)/.exec(asked)[1]);
    expect(asked.includes(`Mistake ${count + 1} of ${total}`) && asked.includes(`${count} found`),
        `${at}: it is counted`);
    expect(!/class="chances"/.test(asked), "the answer is hidden");
    expect(/class="chances"/.test(await page(`${at}&show=1`)) &&
        (await page(`${at}&show=1`)).includes(`${count} found`),
        "shown when asked for, and not counted as found");
    const right = (await post(server, `/t/${table}/${at}`, {move: told.better}, {key})).text;
    expect(right.includes(`${count + 1} found`), "what is found is counted");
    at = /class="button first" href="\/t\/\w+\/([^"]*)"/.exec(right)?.[1].replaceAll("&amp;", "&");
    if (!at) expect(right.includes(`${count + 1} of ${total} found`), "and told at the end");
}
expectEqual(count, total, "all of them come");
for (const found of ["-1", "999", "x", ""])
    expect((await page(`${run}&found=${found}`)).includes("0 found"), `found=${found} is nonsense`);
expect(/ahead then|behind then|level on points then/.test(shown) && /id="points"/.test(shown),
    "how the points stood, and where they came from");

// ---- playing on from there ----

const tried = await post(server, `/t/${table}/try`, {n: worst}, {key});
expectEqual(tried.status, 303, "one tries it oneself");
const sight = await api(server, "GET", `/api/tables${tried.headers.location.replace("/t", "")}`,
    key);
expect(sight.phase === "running" && sight.moves.some(m => (m.words ?? m) === choice.better),
    "at a table of one's own, in that position");
for (const n of ["", "0", "999999", "1"])
    expectEqual((await post(server, `/t/${table}/try`, {n}, {key})).status, 400,
        `nobody chose at ${n}`);
const running = sight.table;
for (const path of ["analysis", "mistake?n=1"])
    expectEqual((await get(server, `/t/${running}/${path}`, {key})).status, 409,
        "a running game has none");
for (const path of ["analyse", "try"])
    expectEqual((await post(server, `/t/${running}/${path}`, {n: 1}, {key})).status, 409,
        "nor is one made");
expectEqual((await get(server, `/t/${running}/analysis`, {key: other})).status,
    (await get(server, `/t/${running}`, {key: other})).status,
    "whoever may not look at a table learns nothing");
for (const method of ["GET", "POST"])
    expectEqual((await api(server, method, `/api/tables/${running}/analysis`, key)).status, 409,
        `nor do programs get it by ${method}`);
expectEqual((await ask(server, "GET", "/t/000000000000/analysis", {key})).status, 404,
    "there is no such table");

// ---- somebody else's private table ----

const own = (await api(server, "POST", "/api/tables", key,
    {game: "league", seats: 3, bot: "easy", watched: false})).table;
await api(server, "POST", `/api/tables/${own}/hand-over`, key, {bot: "greedy"});
while ((await api(server, "GET", `/api/tables/${own}`, key)).phase === "running")
    await new Promise(next => setTimeout(next, 50));
expectEqual((await get(server, `/t/${own}/analysis`, {key})).status, 200,
    "one's own private game can be analysed");
for (const path of ["analysis", "mistake?n=1", "mistake?n=1&show=1"])
    expectEqual((await get(server, `/t/${own}/${path}`, {key: other})).status, 403,
        `${path}: but not by others`);
for (const path of ["analyse", "try", "mistake?n=1"])
    expectEqual((await post(server, `/t/${own}/${path}`, {n: 1}, {key: other})).status, 403,
        `${path}: nor can they ask for it`);
for (const method of ["GET", "POST"])
    expectEqual((await api(server, method, `/api/tables/${own}/analysis`, other)).status, 403,
        `nor by ${method} from a program`);
expectEqual((await api(server, "GET", `/api/tables/${own}/analysis`, key)).wanted, false,
    "and nothing was begun");

// ---- a game of which none can be made keeps nobody waiting ----

const unjudged = (await api(server, "POST", "/api/records", key,
    {record: replayLines("null-4-long").join("\n")})).table;
const asked = Date.now();
expectEqual((await api(server, "POST", `/api/tables/${unjudged}/analysis`, key)).status, 202,
    "it may be asked for");
await until(async () =>
    !(await api(server, "GET", `/api/tables/${unjudged}/analysis`, key)).wanted);
expect(Date.now() - asked < 30000, `it is given up at once: ${Date.now() - asked} ms`);

// ---- it stays ----

await server.stop();
server = await start();
expectEqual((await page("analysis")), shown, "after a restart it is still there");
await server.stop();
end();
