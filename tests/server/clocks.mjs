// clocks.mjs: the time that players have: who ticks, what a turn earns, what happens when it is
// over, pauses, vacations; and that neither a server that was down nor a wrong date takes anybody's
// time. Playing time is kept in the database, so hours go by here at once: between two servers.
import {execFileSync} from "node:child_process";
import {join} from "node:path";
import {api, end, expect, expectEqual, folder, get, isFile, numberOf, post, preload, program, serve,
    sqlOf, until, visitor} from "./lib.mjs";

const store = join(folder, "clocks.db"), flags = ["--rate", "0"];
const second = 1000, minute = 60 * second, hour = 60 * minute, day = 24 * hour;
const sql = line => sqlOf(store, line);
let server = await serve(flags, store);

// The server is down while so much playing time goes by.
async function passes(milliseconds, env) {
    await server.stop();
    sql(`UPDATE house SET played = played + ${milliseconds}`);
    server = await serve(flags, store, env);
}

// ---- people ----

const keys = [];
for (const name of ["Anna", "Bernd", "Clara"]) keys.push(await visitor(server, name));
const [anna, bernd] = keys;
const page = async (table, key) => (await get(server, `/t/${table}`, {key})).text;

// A table at which all three sit, before its game.
async function gather(terms) {
    const {table, seats, ...made} = await api(server, "POST", "/api/tables", anna,
        {game: "league", seats: 3, ...terms});
    expectEqual(made.status, 201, `a table ${JSON.stringify(terms)}`);
    const secret = /\/j\/\w+\/([\w-]+)"/.exec(await page(table, anna))[1];
    for (let i = 1; i < 3; i++)
        await api(server, "POST", `/api/tables/${table}/sit`, keys[i],
            {seat: seats[i].colour, secret});
    return {table, secret};
}

async function begin(terms) {
    const {table} = await gather(terms);
    expectEqual((await api(server, "POST", `/api/tables/${table}/start`, anna)).status,
        200, "it begins");
    return table;
}

const see = (table, who = 0) => api(server, "GET", `/api/tables/${table}`, keys[who]);
const act = (table, who, what, body) => api(server, "POST", `/api/tables/${table}/${what}`,
    keys[who], body);
const colours = async table => (await see(table)).seats.map(seat => seat.colour);
// Who owes a move, as numbers of seats.
const owing = seen => seen.pending.map(colour =>
    seen.seats.findIndex(seat => seat.colour === colour));

// The one who owes a move makes moves until he does not; how many that were.
async function turn(table, who) {
    for (let moves = 0; ; moves++) {
        const seen = await see(table, who);
        if (!seen.moves) return moves;
        await act(table, who, "moves", {number: seen.number, words: seen.moves[0]});
    }
}

// ---- bad input ----

const tables = () => Number(sql("SELECT count(*) FROM tables"));
const before = tables();
for (const pace of ["", "10", "10m", "10m+", "+20s", "10m+20x", "10m+20s/5m", "1s+1s", "61d+1d",
    "1d+61d", "99999999999999999999d+1d", "-1d+1d", "1d + 4h", "<b>", "own"]) {
    const refused = await api(server, "POST", "/api/tables", anna,
        {game: "league", seats: 3, pace});
    expectEqual(refused.status, 400, `the pace ${pace}`);
    expect(refused.error.includes("1d+4h/3d"),
        `which is told how one is written: ${refused.error}`);
}
for (const [terms, status] of [[{pace: "1d+4h/3d", zero: "lose"}, 400],
    [{pace: "1d+4h/3d", vacation: 61}, 400], [{pace: "1d+4h/3d", vacation: -1}, 400],
    [{pace: "1d+4h/3d", vacation: "x"}, 400], [{pace: "10m+20s", vacation: 3}, 400],
    [{zero: ""}, 400]])
    expectEqual((await api(server, "POST", "/api/tables", anna,
        {game: "league", seats: 3, ...terms})).status, status, JSON.stringify(terms));
expectEqual((await post(server, "/new",
    {game: "league", seats: 3, mode: "invite", pace: "own", "own-pace": "soon"}, {key: anna}))
    .status, 400, "own values in a form");
expectEqual(tables(), before, "nothing was made of any of these");

const none = await begin({});
expect((await see(none)).pace === undefined &&
    (await see(none)).seats.every(seat => seat.left === undefined),
    "a table without clocks has none");
expect(!/clock\.\w*\.?js|data-left/.test(await page(none, anna)),
    "and its page does not load what they need");
expectEqual((await act(none, 0, "propose", {what: "pause"})).status, 409,
    "no pause where there are no clocks");
for (const what of ["go-on", "vacation", "back"])
    expectEqual((await act(none, 0, "time", {what})).status, 409, `no ${what} there`);
expectEqual((await act(none, 0, "time", {what: "later"})).status, 400, "nor what nobody knows");
expectEqual((await act(none, 0, "time", {})).status, 400, "nor nothing");

// ---- before the game ----

const open = await api(server, "POST", "/api/tables", anna,
    {game: "league", seats: 3, listed: true, pace: "3d+12h/5d", zero: "bot", vacation: 5});
expectEqual([open.pace, open.zero, open.vacation, open.paused].join(), "3d+12h/5d,bot,5,false",
    "programs are told the terms");
const shown = await page(open.table, bernd);
expect(shown.includes("3 days, and 12 hours for each turn, up to 5 days.") &&
    shown.includes("a computer player moves for him.") &&
    shown.includes("for 5 days of vacation a year."), "people are told before they sit down");
expect((await get(server, "/", {key: bernd}))
    .text.includes("3 days, and 12 hours for each turn, up to 5 days"),
    "in the list of open tables, too");
await api(server, "POST", `/api/tables/${open.table}/sit`, bernd, {seat: open.seats[1].colour});
expect(!(await page(open.table, bernd)).includes("changed"),
    "nothing has changed since he sat down");
await api(server, "POST", `/api/tables/${open.table}/options`, anna,
    {pace: "1d+4h/3d", vacation: 0});
expect(/<li class="changed">1 day, and 4 hours for each turn, up to 3 days\./.test(
    await page(open.table, bernd)), "he is told that the pace is another now");
await api(server, "POST", `/api/tables/${open.table}/options`, anna, {pace: "none"});
expectEqual((await see(open.table)).pace, undefined, "the host can do without clocks");
expectEqual(sql(`SELECT count(*) FROM clocks WHERE at_table = ${numberOf(open.table)}`), "0",
    "of which nothing is kept then");

// ---- turns ----

const days = await begin({pace: "1d+4h/3d"});
let seen = await see(days);
const first = owing(seen)[0];
expect(seen.seats.every((seat, i) => seat.ticks === owing(seen).includes(i)),
    "who owes a move ticks, and nobody else");
expect(seen.seats.every(seat => seat.left <= day && seat.left > day - hour),
    "everybody has a day at first");
await passes(6 * hour + 5 * minute);
seen = await see(days);
expect(seen.seats[first].left <= 18 * hour && seen.seats[first].left > 17 * hour,
    "six hours later they are gone");
const html = await page(days, keys[first]);
expect(/<title>17 h \d+ min · Your turn/.test(html), "it stands in the title");
const atSeat = /class="turnmark"><span>to move · <span class="clock" title="time left"([^<]*)/
    .exec(html)?.[1];
expect(/ data-left="\d+" data-ticks>17 h/.test(atSeat), `and at the seat: ${atSeat}`);
expect(/<script src="[^"]*clock[^"]*" defer data-days=/.test(html), "and goes on by itself");
expect(/data-ticks>17 h/.test((await get(server, "/", {key: keys[first]})).text),
    "the first page tells it");

const moves = await turn(days, first);
seen = await see(days);
expect(seen.seats[first].left <= 22 * hour && seen.seats[first].left > 20 * hour &&
    !seen.seats[first].ticks, `${moves} moves earned one increment`);
server.child.kill("SIGKILL");
await server.gone;
const [pending, clocks] = sql("SELECT pending, clocks FROM tables JOIN clocks ON at_table = id " +
    `WHERE id = ${numberOf(days)}`).split("|");
const marks = clocks.split(" ").slice(1).map(Number).filter((_, i) => i % 8 === 7);
expect(marks.every((mark, i) => (mark & 1) === (pending >> i & 1)),
    "after a crash clocks and record are of the same change");
expectEqual(
    sql(`SELECT count(*) FROM clocks WHERE due IS NOT NULL AND at_table = ${numberOf(days)}`), "1",
    "its deadline is a row");
expect(!isFile || /clocks_due/.test(sql("EXPLAIN QUERY PLAN SELECT due, at_table FROM clocks " +
    "WHERE due IS NOT NULL AND (due, at_table) > (0, 0) ORDER BY due, at_table LIMIT 9")),
    "found by its index");
server = await serve(flags, store);

// Taking back: whoever does loses what the turn had earned.
const undone = await begin({pace: "1d+4h/3d"});
const mover = owing(await see(undone))[0];
await passes(hour);
for (;;) {
    const now = await see(undone, mover);
    if (!now.moves) break;
    await act(undone, mover, "moves", {number: now.number, words: now.moves[0]});
}
if ((await act(undone, mover, "undo", {})).status === 200)
    expect((await see(undone)).seats[mover].left <= 23 * hour,
        "an increment is taken back with its move");

// ---- the server is down, the date is wrong ----

const year = 365 * 86400;
seen = await see(days);
const [waited] = owing(seen), had = seen.seats[waited].left, since = Date.now();
for (const offset of [year, 0, -year, 0, 40 * year]) {
    server.child.kill("SIGKILL");
    await server.gone;
    server = await serve(flags, store, preload("clock", {CLOCK_OFFSET: offset}));
    const now = (await see(days)).seats[waited];
    expect(now.ticks && now.left <= day && had - now.left <= Date.now() - since,
        `a date that is wrong by ${offset} s takes no time`);
}
await server.stop();
server = await serve(flags, store);

// ---- time is short, time is over ----

const told = table => sql(`SELECT clocks FROM clocks WHERE at_table = ${numberOf(table)}`)
    .split(" ").slice(1).map(Number).filter((_, i) => i % 8 === 6);
const ask = await begin({pace: "1d+4h/3d", zero: "ask"});
const bot = await begin({pace: "1d+4h/3d", zero: "bot"});
const nothing = await begin({pace: "1d+4h/3d", zero: "nothing"});
const late = owing(await see(ask))[0];
const other = (late + 1) % 3;
const third = (late + 2) % 3;
const lateAtBot = owing(await see(bot))[0], lateAtNothing = owing(await see(nothing))[0];
expectEqual((await act(ask, other, "propose",
    {what: "hand-over", value: (await colours(ask))[late]})).status, 409,
    "while there is time nobody is replaced");
await passes(20 * hour);
expect(await until(() => told(ask)[late] === 1), "time is short: that is remembered");
expect(!(await page(ask, keys[other])).includes("The time of"), "and over it is not");
const numberBefore = sql(`SELECT number FROM tables WHERE id = ${numberOf(ask)}`);
await server.stop();
server = await serve(flags, store);
await server.stop();
server = await serve(flags, store);
expectEqual(sql(`SELECT number FROM tables WHERE id = ${numberOf(ask)}`), numberBefore,
    "nothing happens twice, however often a server starts");

await passes(5 * hour);
expect(await until(async () => (await see(bot)).seats[lateAtBot].bot !== ""),
    "a computer player moves by itself, where that was agreed");
expect(await until(async () => !owing(await see(bot)).includes(lateAtBot)), "and has moved");
expect(await until(() => (told(ask)[late] & 3) === 3 && (told(nothing)[lateAtNothing] & 3) === 3),
    "elsewhere time is over");
expectEqual((await see(ask)).seats[late].left, 0, "nothing is left");
expectEqual((await see(nothing)).seats[lateAtNothing].bot, "",
    "where nothing was agreed nothing happens");
expectEqual((await act(nothing, (lateAtNothing + 1) % 3, "propose",
    {what: "hand-over", value: (await colours(nothing))[lateAtNothing]})).status, 409,
    "and nobody may");
expect((await page(ask, keys[other])).includes("Let a computer player move for him"),
    "the others may let a computer player move");
const own = await page(ask, keys[late]);
expect(own.includes("Your time is over.") && !own.includes("Let a computer player move for him"),
    "he himself is told");
expectEqual((await act(ask, late, "propose",
    {what: "hand-over", value: (await colours(ask))[late]})).status, 200, "any of them");
expect((await see(ask)).seats[late].bot !== "", "and then one does, without asking the third");
expect(third !== other && await until(async () => !owing(await see(ask)).includes(late)),
    "it moves");

// The owner comes back.
for (const [table, who] of [[ask, late], [bot, lateAtBot]]) {
    expectEqual((await act(table, who, "hand-over", {bot: ""})).status, 200,
        "the seat is taken back");
    const back = (await see(table)).seats[who];
    expect(back.bot === "" && back.left <= 4 * hour && back.left > 3 * hour,
        `with an increment of time: ${back.left / hour} h`);
}

// A move after the end is a move.
expect(await turn(nothing, lateAtNothing) > 0, "who is late may still move");
expect((await see(nothing)).seats[lateAtNothing].left === 4 * hour, "and has the increment");

// ---- a live clock ----

const live = await begin({pace: "5s+1s", zero: "bot"}), slow = owing(await see(live))[0];
expect(await until(async () => (await see(live)).seats[slow].bot !== ""),
    "seconds go by themselves");

// ---- pause ----

const paused = await begin({pace: "1d+4h/3d"}), waiting = owing(await see(paused))[0];
await passes(2 * hour);
expectEqual((await act(paused, 0, "propose", {what: "pause"})).status, 200, "a pause is proposed");
expect((await see(paused)).proposal.what === "pause" && !(await see(paused)).paused,
    "which all have to agree to");
await act(paused, 1, "agree", {yes: true});
expect(!(await see(paused)).paused, "all of them");
await act(paused, 2, "agree", {yes: true});
seen = await see(paused);
const rest = seen.seats[waiting].left;
expect(seen.paused && !seen.proposal && seen.seats.every(seat => !seat.ticks) && rest <= 22 * hour,
    "then all clocks stand");
expectEqual((await act(paused, 1, "propose", {what: "pause"})).status, 409,
    "they cannot stand more than that");
expect((await page(paused, bernd)).includes("The clocks stand"), "which the page says");
await passes(40 * hour);
expectEqual((await see(paused)).seats[waiting].left, rest, "nothing goes by, and nothing is reset");
expectEqual((await act(paused, 2, "time", {what: "go-on"})).status, 200, "one of them ends it");
seen = await see(paused);
expect(!seen.paused && seen.seats[waiting].ticks && seen.seats[waiting].left <= rest,
    "and they go on from where they were");
expectEqual((await act(paused, 2, "time", {what: "go-on"})).status, 409, "once");

// ---- vacation ----

expectEqual((await act(paused, 0, "time", {what: "vacation"})).status, 409,
    "no vacation where none was agreed");
const sunny = await begin({pace: "1d+4h/3d", zero: "bot", vacation: 2});
const sun = owing(await see(sunny))[0];
expect((await page(sunny, keys[sun])).includes("Vacation: stop my clock (2 d 0 h left this year)"),
    "it is offered");
expectEqual((await act(sunny, sun, "time", {what: "vacation"})).status, 200, "and taken");
seen = await see(sunny);
expect(seen.seats[sun].vacation && !seen.seats[sun].ticks, "the own clock stands");
await passes(40 * hour);
seen = await see(sunny);
expect(seen.seats[sun].left > day - hour && seen.seats[sun].bot === "", "for days");
await passes(20 * hour);
seen = await see(sunny);
expect(seen.seats[sun].ticks && seen.seats[sun].left <= 12 * hour &&
    seen.seats[sun].left > 11 * hour, "until there is no more vacation");
await act(sunny, sun, "time", {what: "back"});
expectEqual((await act(sunny, sun, "time", {what: "vacation"})).status, 409, "which is for a year");
await passes(13 * hour);
expect(await until(async () => (await see(sunny)).seats[sun].bot !== ""),
    "then time is over as everywhere");

// ---- the same people again, the end of a table ----

for (let who = 0; who < 3; who++) await act(sunny, who, "resign");
expect(await until(async () => (await see(sunny)).phase !== "running"), "a table ends");
expectEqual(
    sql(`SELECT count(*) FROM clocks WHERE due IS NOT NULL AND at_table = ${numberOf(sunny)}`), "0",
    "and has no deadline any more");
const again = await act(sunny, 0, "again");
expectEqual([again.status, again.pace, again.vacation].join(), "201,1d+4h/3d,2",
    "who plays again plays at the same pace");

// Clocks that somebody damaged: the game goes on.
await server.stop();
sql(`UPDATE clocks SET clocks = 'x', due = 5 WHERE at_table = ${numberOf(days)}`);
sql(`UPDATE clocks SET pace = 'x' WHERE at_table = ${numberOf(paused)}`);
server = await serve(flags, store);
expect((await see(days)).phase === "running" &&
    (await see(days)).seats.every(seat => seat.left === day), "unreadable clocks begin anew");
expect((await see(paused)).phase === "running" && (await see(paused)).pace === undefined,
    "an unreadable pace is none");
await turn(days, owing(await see(days))[0]);

// Somebody is forgotten while his clock runs.
if (isFile) {
    const left = await begin({pace: "1d+4h/3d"});
    const who = owing(await see(left))[0], there = (who + 1) % 3;
    const admin = (...words) => execFileSync(program,
        ["admin", "--store", store, ...words]).toString();
    const id = JSON.parse(admin("--json", "list", "visitors",
        ["anna", "bernd", "clara"][who]).split("\n")[0]).visitor;
    admin("--yes", "forget", id);
    expect(await until(async () => !owing(await see(left, there)).includes(who)),
        "a computer player moves for whoever is forgotten");
    const now = await see(left, there);
    expect(!now.seats[who].ticks &&
        now.seats.every((seat, i) => seat.ticks === (owing(now).includes(i) && seat.bot === "")),
        "and the clocks of the others go on");
}
expectEqual((await server.stop()).code, 0, "and the server stops as it should");
end();
