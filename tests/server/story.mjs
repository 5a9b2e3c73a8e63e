// story.mjs: what a page plays of a game: the boards of its moments as differences that are small
// and lead to the right board; who may ask for which; the log as far back as it goes, what was
// taken back, and how it ends.
import {gzipSync} from "node:zlib";
import {
    api,
    ask,
    end,
    expect,
    expectEqual,
    get,
    playOn,
    replayLines,
    serve,
    visitor
} from "./lib.mjs";

const MOST = 3000; // bytes that an event may weigh, compressed

const server = await serve(["--rate", "0"]);
const key = await visitor(server, "Anna"), other = await visitor(server, "Bernd");

const momentsOf =
    html => [...new Set([...html.matchAll(/data-n="([\d.]+)"/g)].map(found => found[1]))];

// The whole log, page by page.
async function wholeLog(table, eyes) {
    let path = `/t/${table}/log?${eyes}`, html = "", pages = 0;
    for (; path; pages++) {
        const text = (await get(server, path, {key})).text;
        html = text + html;
        path = /class="earlier"><a href="([^"]+)"/.exec(text)?.[1].replaceAll("&amp;", "&");
    }
    return {html, pages};
}

function patched(old, ops) {
    const out = [];
    for (let i = 0; i < ops.length;)
        if (typeof ops[i] === "string") out.push(...ops[i++].split("<"));
        else out.push(...old.slice(ops[i], ops[i] + ops[i + 1])), i += 2;
    return out;
}

async function playThrough(name) {
    const {table} =
        await api(server, "POST", "/api/records", key, {record: replayLines(name).join("\n")});
    const {html, pages} = await wholeLog(table, "as=all"), at = momentsOf(html),
                 game = name.split("-")[0];
    expect(pages > 2, `${name}: the log comes in parts`);
    const places = [...html.matchAll(/<li class="head place">([^<]*)</g)].map(found => found[1]);
    expect(places.length > 3 &&
            places.every(said => new Set(said.split(" · ")).size === said.split(" · ").length),
        `${name}: no heading says the same twice: ${places[0]}`);
    expectEqual(at.join(),
        [...at]
            .sort((a, b) => a.split(".")[0] - b.split(".")[0] || a.split(".")[1] - b.split(".")[1])
            .join(),
        `${name}: moments come in their order`);
    let board = [""], most = 0, shown = 0, wrong = 0;
    const told = momentsOf((html.match(/<li class="[^"]*has-scene[^>]*>/g) ?? []).join());
    const scenes = [];
    for (let i = 0; i < at.length; i += 14) {
        const known = i > 0 ? "&known=1" : "", asked = at.slice(Math.max(0, i - 1), i + 14);
        const reply = await get(server,
            `/t/${table}/story?as=all&at=${asked}&since=${at[i - 2] ?? "0.0"}${known}`, {key});
        for (const moment of JSON.parse(reply.text).moments) {
            if (shown++ > 0) most = Math.max(most, gzipSync(JSON.stringify(moment)).length);
            if (moment.board) board = patched(board, moment.board);
            if (moment.scene) scenes.push(moment.n);
        }
        // The same moment asked for by itself comes whole.
        const last = at.indexOf(asked.at(-1));
        const alone =
            JSON.parse((await get(server,
                            `/t/${table}/story?as=all&at=${at[last]}&since=${at[last - 1]}`, {key}))
                           .text)
                .moments[0];
        wrong += patched([""], alone.board).join("<") !== board.join("<");
    }
    console.log(`${name}: ${at.length} moments, the largest difference ${most} bytes`);
    expectEqual(shown, at.length, `${name}: every moment comes`);
    expectEqual(scenes.join(), told.join(), `${name}: what the log says has a scene has one`);
    expect(most > 0 && most <= MOST, `${name}: a difference weighs ${most} bytes`);
    expectEqual(wrong, 0, `${name}: the differences lead to the whole board`);
    return {table, game, html};
}

for (const name of ["league-4", "lowenherz-4-basic", "wallenstein-4-list",
    "wallenstein-5-draft"]) {
    const {table, game} = await playThrough(name);
    expectEqual((await get(server, `/t/${table}/story?at=x`, {key})).status, 400,
        `${game}: what is no moment is refused`);
    expectEqual(
        JSON.parse((await get(server, `/t/${table}/story?at=99999.0`, {key})).text).moments.length,
        0, `${game}: there is no such moment`);
}

// ---- a replay's jumps ----

// From the beginning round by round: where each begins, as the page's subtitle tells it.
async function rounds(name) {
    const {table} =
        await api(server, "POST", "/api/records", key, {record: replayLines(name).join("\n")});
    const told = [];
    for (let path = `/t/${table}/replay?as=all`; path && told.length < 30;) {
        const page = (await get(server, path, {key})).text;
        told.push(/<p class="what">.*?<small>(.*?)<\/small>/.exec(page)[1] +
            (/<li aria-current[^>]*>.*?<\/li>/.exec(page)?.[0].replaceAll(/<.*?>/g, " ") ?? ""));
        path = /data-key="PageDown" href="([^"]+)"/.exec(page)?.[1].replaceAll("&amp;", "&");
    }
    return told;
}

expectEqual((await rounds("league-4")).map(text => text.slice(0, 12)).join(),
    "Round 1 of 6,Round 2 of 6,Round 3 of 6,Round 4 of 6,Round 5 of 6,Round 6 of 6",
    "League: one jump a round, whatever its phases");
const seasons = await rounds("wallenstein-4-list");
expect(seasons.filter(text => /Spring|Summer|Autumn|Winter/.test(text)).length >= 8,
    `Wallenstein: one a season: ${seasons.join()}`);

// ---- what a log tells ----

const {html: league} = await wholeLog((await api(server, "POST", "/api/records", key, {
    record: replayLines("league-4").join("\n")
})).table,
    "as=spectator");
const bids = replayLines("league-4").filter(line => / bid \d+$/.test(line)).length;
expectEqual(
    (league.match(/ offers \d+ guards? in /g) ?? []).length, bids, "League: every bid is told");
expect(/collects \d+ \w+, \d+ \w+/.test(league), "League: what is collected is one line");
expect(/class="head place">Round 2 of 6 · Towns</.test(league),
    "League: headings of round and phase");

// A secret of one's own is told once: by its event, if there is one for those eyes alone.
{
    const lines = replayLines("lowenherz-3-politics");
    const at = lines.findIndex(line => / pick /.test(line));
    const seat = lines.filter(line => line.startsWith("seat "))
                     .findIndex(line => line.split(" ")[1] === lines[at].split(" ")[1]);
    const keys = [0, 1, 2].map(i => i === seat ? key : other), colour = lines[at].split(" ")[1];
    const played = await playOn(server, lines.slice(0, at + 1).join("\n") + "\n", keys, seat);
    const {html} = await wholeLog(played, `seat=${colour}`);
    expect(/takes the card alliance/.test(html) && !/: Take alliance/.test(html),
        "a card that is taken in secret is told once");
}

// Taken back and rewound moves are told, and who proposes to go back to where.
const until = replayLines("league-4").findIndex(line => line.startsWith("30 "));
const table = await playOn(
    server, replayLines("league-4").slice(0, until).join("\n") + "\n", [key, other, other, other]);
const seats =
    (await api(server, "GET", `/api/tables/${table}`, key)).seats.map(seat => seat.colour);
const logOf = async () => (await get(server, `/t/${table}/log`, {key})).text;
for (let i = 0; i < 12 && !(await logOf()).includes("took a move back"); i++)
    for (const [k, colour] of seats.entries()) {
        const who = k === 0 ? key : other,
              view = await api(server, "GET", `/api/tables/${table}/moves?seat=${colour}`, who);
        if (!view.moves?.length) continue;
        await api(server, "POST", `/api/tables/${table}/moves`, who,
            {seat: colour, number: view.number, words: view.moves[0]});
        await ask(server, "POST", `/t/${table}/undo?seat=${colour}`, {key: who});
        await api(server, "POST", `/api/tables/${table}/moves`, who,
            {seat: colour, number: view.number + 2, words: view.moves[0]});
    }
expect((await logOf()).includes("took a move back"), "a move that was taken back is told");
await ask(server, "POST", `/t/${table}/propose?seat=${seats[0]}`,
    {key, body: {what: "rewind", value: "25"}});
const asked = (await get(server, `/t/${table}?seat=${seats[1]}`, {key: other})).text;
expect(/proposes to go back to position 25: Round 1 of 6/.test(asked),
    "who proposes to go back, and to where");
await ask(server, "POST", `/t/${table}/agree?seat=${seats[1]}`, {key: other, body: {yes: "1"}});
expect((await logOf()).includes("The game went back to here"), "a rewind is told");

// ---- positions, for programs ----

const past = n => api(server, "GET", `/api/tables/${table}/position?seat=${seats[0]}&n=${n}`, key);
const {last} = await past(0);
const now = await api(server, "GET", `/api/tables/${table}?seat=${seats[0]}`, key);
expectEqual(JSON.stringify((await past(last)).position), JSON.stringify(now.position),
    "the last position is how things are now");
expect(JSON.stringify((await past(3)).position) !== JSON.stringify(now.position),
    "an earlier one is another");
for (const n of [last + 1, -1, "x", ""])
    expectEqual((await past(n)).status, 404, `there is no position ${n}`);
const gathering = await api(server, "POST", "/api/tables", key, {game: "league", seats: 3});
expectEqual((await api(server, "GET", `/api/tables/${gathering.table}/position?n=0`, key)).status,
    409, "nor before the game");

await server.stop();
end();
