// tables.mjs: what people can do at a table besides moving, and that all of it survives a restart.
import {execFileSync} from "node:child_process";
import {readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {api, ask, differs, end, expect, expectEqual, folder, get, paths, pick, post, serve, until, version10, visitor} from "./lib.mjs";

const store = join(folder, "tables.db");
let server = await serve(["--rate", "0"], store);
const restart = async (flags = []) => {
    await server.stop();
    server = await serve(["--rate", "0", ...flags], store);
};
const page = (table, key, more = "") => get(server, `/t/${table}${more}`, {key}).then(reply => reply.text);
const act = (table, what, key, body = {}) => post(server, `/t/${table}/${what}`, body, {key});
const see = (table, key, seat) => api(server, "GET", `/api/tables/${table}${seat ? "?seat=" + seat : ""}`, key);

// ---- play again ----------------------------------------------------------------------------------------------------

async function playAgain() {
    const anna = await visitor(server, "Anna"), bernd = await visitor(server, "Bernd");
    const made = await api(server, "POST", "/api/tables", anna, {game: "null", seats: 2, listed: "1"});
    await api(server, "POST", `/api/tables/${made.table}/sit`, bernd, {seat: made.seats[1].colour});
    await act(made.table, "start", anna);
    await act(made.table, "propose", anna, {what: "close"});
    await act(made.table, "agree", bernd, {yes: "1"});
    const next = (await act(made.table, "again", anna)).headers.location;
    await restart();
    expectEqual((await act(made.table, "again", bernd)).headers.location, next, "after a restart the others still come to the same new table");
    expect((await page(next.split("/").pop(), bernd)).includes("Anna"), "and both have a seat there");
}
await playAgain();

// ---- a database of an older version ----------------------------------------------------------------------------------

async function olderDatabase() {
    const key = await visitor(server, "Olga");
    const made = await api(server, "POST", "/api/tables", key, {game: "league", seats: 3, bot: "greedy"});
    await server.stop();
    execFileSync("sqlite3", [store, version10]);
    for (const [table, column] of [["visitors", "seen"], ["visitors", "wishes"], ["visitors", "used"], ["tables", "next"], ["tables", "origin"],
        ["tables", "used"], ["tables", "marked"], ["lines", "hash"],
        ["seats", "points"], ["seats", "place"], ["seats", "terms"], ["seats", "hints"]])
        execFileSync("sqlite3", [store, `ALTER TABLE ${table} DROP COLUMN ${column}`]);
    execFileSync("sqlite3", [store, "PRAGMA user_version = 1"]);
    server = await serve(["--rate", "0"], store);
    expectEqual((await see(made.table, key)).phase, "running", "a database of version 1 is brought up to date");
}
await olderDatabase();

// ---- words ---------------------------------------------------------------------------------------------------------

// A table at which the people sit from the first seat on, begun; the rest are computer players.
async function tableOf(keys, wish) {
    const made = await api(server, "POST", "/api/tables", keys[0], {listed: "1", ...wish});
    for (let i = 1; i < keys.length; i++) await api(server, "POST", `/api/tables/${made.table}/sit`, keys[i], {seat: made.seats[i].colour});
    await act(made.table, "start", keys[0], {bot: "greedy"});
    return {table: made.table, colours: made.seats.map(s => s.colour)};
}

// The one of them who owes a move, and what he sees; null when the game is over.
async function mover(table, keys) {
    for (let tries = 0; tries < 2000; tries++) {
        for (const key of keys) {
            const seen = await see(table, key);
            if (seen.phase !== "running") return null;
            if (seen.moves) return {key, ...seen};
        }
        await new Promise(next => setTimeout(next, 5));
    }
    throw new Error("nobody moves");
}
const move = (table, turn, words) => api(server, "POST", `/api/tables/${table}/moves`, turn.key, {seat: turn.seat, number: turn.number, words});

async function words() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd <3")];
    const {table} = await tableOf(keys, {game: "league", seats: 3});
    const turn = await mover(table, keys);
    const refused = await post(server, `/t/${table}/move?lang=de`, {number: turn.number, move: "go <b>"}, {key: turn.key});
    expect(refused.status === 422 && refused.text.includes("go &lt;b&gt;") && refused.text.includes("kein Zug heißt so"),
        "what is refused is told in the reader's language");
    const stale = await post(server, `/t/${table}/move?lang=fr`, {number: turn.number + 1, move: turn.moves[0]}, {key: turn.key});
    expect(stale.status === 409 && !stale.text.includes("Something has happened"), "so is what comes too late");
    const names = turn.seats.map(seat => seat.name.replace("<", "&lt;"));
    // Each goes where the other is, and nobody gives way, until one of them offers something to the other.
    const offerer = heading => /(?:^|>)([^<>]*) offers you/.exec(heading)?.[1].trim();
    for (let i = 0; i < 300; i++) {
        const now = await mover(table, keys);
        if (!now) break; // Luck may have it that nobody was offered anything in the whole game.
        const asked = /<h2>(.*?)<\/h2>/s.exec(await page(table, now.key))?.[1] ?? "";
        const other = now.key === keys[0] ? "Bernd &lt;3" : "Anna";
        const who = offerer(asked);
        if (who !== undefined) expect(names.includes(who), `a prompt calls players by their names: ${asked}`);
        if (who === other) {
            expect(/href="#shield-\w+"/.test(asked), "the prompt has the shield of the player it names");
            break;
        }
        const there = now.position.town[now.key === keys[0] ? 1 : 0];
        const visit = now.moves.find(words => words === `go ${there}` || words.startsWith("bid ")) ?? pick(now.moves);
        await move(table, now, visit);
    }
    const german = await page(table, keys[0], "?lang=de");
    expect(!/computer, greedy/.test(german), "what is said of the computer players is translated");
}
await words();

// ---- standing orders -------------------------------------------------------------------------------------------------

const order = (table, key, json) => api(server, "POST", `/api/tables/${table}/orders`, key, json);

async function standingOrders() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd")], [anna, bernd] = keys;
    const {table, colours} = await tableOf(keys, {game: "league", seats: 3});
    expectEqual((await order(table, anna, {order: "accept from 1"})).orders?.join(), "accept from 1", "an order is given");
    expectEqual((await order(table, anna, {order: "defend all"})).status, 400, "an order of another game");
    expectEqual((await order(table, anna, {order: "accept from 13"})).status, 400, "a number that is none");
    expectEqual((await order(table, anna, {order: "accept from 1".padEnd(500)})).status, 400, "words that are too long");
    expectEqual((await order(table, undefined, {order: "accept from 1"})).status, 403, "nobody's order");
    const seen = await page(table, bernd), before = /data-seen="([^"]+)"/.exec(seen)[1];
    await order(table, anna, {order: "accept from 2"});
    expectEqual(/data-seen="([^"]+)"/.exec(await page(table, bernd))[1], before, "the others are not told that there is an order");
    expect(!/Accept every offer of 2/.test(await page(table, bernd)) && /Accept every offer of 2 guards/.test(await page(table, anna)), "only its seat sees it");
    expectEqual((await api(server, "GET", `/api/tables/${table}/orders`, bernd)).orders.length, 0, "programs see only their own");
    await restart();
    expectEqual((await api(server, "GET", `/api/tables/${table}/orders`, anna)).orders.join(), "accept from 2", "it survives a restart");
    await act(table, `order?seat=${colours[0]}`, anna, {order: "accept from", number: "1"});
    let accepted = 0;
    for (let i = 0; i < 200 && accepted < 2; i++) {
        const now = await mover(table, keys);
        if (!now) break;
        if (now.key === anna) expect(!now.moves.includes("accept"), "who accepts every offer is not asked about one");
        // Bernd goes where Anna is.
        const where = now.position.town?.[0], go = now.moves.find(words => words === `go ${where}`) ?? now.moves.find(words => words.startsWith("bid ")) ?? pick(now.moves);
        await move(table, now, go);
        accepted = (await story(table, bernd)).filter(line => line.endsWith(`${colours[0]} accept`)).length;
    }
    expect(accepted > 0, "offers are accepted without asking");
    await act(table, "order", anna, {cancel: "accept from 1"});
    expectEqual((await api(server, "GET", `/api/tables/${table}/orders`, anna)).orders.length, 0, "an order is cancelled by its form");
}
const story = async (table, key) => (await get(server, `/t/${table}/record`, {token: key})).text.split("\n");
await standingOrders();

// Every order of every game, for a whole game: nothing that it answers is asked, and everything stays legal.
async function ordersIn(game, orders, never, wish = {}) {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd")];
    const {table, colours} = await tableOf(keys, {game, seats: 3, ...wish});
    for (const words of orders) expectEqual((await order(table, keys[0], {order: words})).status, 200, `${game}: ${words}`);
    let asked = 0;
    for (let i = 0; i < 900; i++) {
        const now = await mover(table, keys);
        if (!now) break;
        if (now.key === keys[0]) {
            const offered = [.../name="move"[^>]* value="([^"]+)"/g[Symbol.matchAll](await page(table, keys[0]))].map(m => m[1]);
            asked += offered.some(words => never.test(words));
        }
        // Much is fought: armies march, and both want the same and no agreement about it.
        const likely = now.moves.filter(words => /^(move to|send|choose 1|duel)$|^(move to|send) /.test(words));
        await move(table, now, pick(likely.length ? likely : now.moves));
    }
    const lines = await story(table, keys[0]);
    const answered = lines.filter(line => line.includes(` ${colours[0]} `) && never.test(line.replace(/^\d+ \w+ /, ""))).length;
    expectEqual(asked, 0, `${game}: what is ordered is not asked`);
    return answered;
}
expect(await ordersIn("wallenstein", ["defend all", "resist 1"], /^defend /, {start: "list"}) > 0, "wallenstein: armies defend without asking");
expect(await ordersIn("lowenherz", ["bid 1", "accept from 0", "no politics card", "keep alliances"], /^(bid |seal|ally |renegade |end )/) > 0,
    "lowenherz: bids are made without asking");

// What an order did by itself and its owner took back is not done again because the server starts anew.
async function undoneForGood() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd")];
    const {table, colours} = await tableOf(keys, {game: "lowenherz", seats: 3});
    const hasSealed = lines => lines.slice(lines.findLastIndex(line => line.includes("A duel for"))).some(line => line.endsWith(` ${colours[0]} seal`));
    await order(table, keys[0], {order: "bid 1"});
    let undone = false;
    for (let i = 0; i < 300 && !undone; i++) {
        const now = await mover(table, [keys[1], keys[0]]);
        if (now.key === keys[1] && now.moves[0].startsWith("bid ") && hasSealed(await story(table, keys[0])))
            undone = (await api(server, "POST", `/api/tables/${table}/undo`, keys[0], {})).status === 200;
        if (!undone) await move(table, now, pick(now.moves));
    }
    const before = await story(table, keys[0]);
    expect(undone && !hasSealed(before), `what an order did is taken back: ${before.slice(-4)}`);
    await restart();
    expectEqual((await story(table, keys[0])).join("\n"), before.join("\n"), "a start does not do it again");
    const asked = (await see(table, keys[0])).moves;
    // With a treasure there is a choice after the bid, too: then only what comes behind it was taken back.
    expect(asked?.some(words => /^(bid |seal)/.test(words)), `its owner is asked: ${asked} after ${before.slice(-4)}`);
}
await undoneForGood();

// ---- what cannot be undone --------------------------------------------------------------------------------------------

async function askedTwice() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd")], [anna, bernd] = keys;
    const {table} = await tableOf(keys, {game: "null", seats: 2});
    await post(server, "/me", {name: "Anna", settings: "1", "ask-twice": "1"}, {key: anna});
    const form = (turn, more) => post(server, `/t/${table}/move`, {number: turn.number, ...more}, {key: turn.key});
    await post(server, "/me", {name: "Bernd", settings: "1", "ask-twice": "1"}, {key: bernd});
    expectEqual((await form({key: bernd, ...(await see(table, bernd))}, {move: "lay 1"})).status, 303, "what can be taken back is done at once");
    expectEqual((await form({key: bernd, ...(await see(table, bernd))}, {move: "seal"})).status, 303, "a seal, too, while others still choose");
    const last = {key: anna, ...(await see(table, anna))};
    const asked = await form(last, {move: "lay 2"});
    expect(asked.status === 200 && /This cannot be undone/.test(asked.text) && /name="sure" value="1"/.test(asked.text),
        "the last choice seals itself and opens everything: he is asked");
    expectEqual((await see(table, anna)).number, last.number, "and nothing is done yet");
    expectEqual((await form({...last, number: last.number + 1}, {move: "lay 2"})).status, 409, "an old page is told that it is old");
    expectEqual((await form(last, {move: "lay 2", sure: "1"})).status, 303, "yes");
    expect((await see(table, anna)).number > last.number, "and it is done");
    await restart();
    await act(table, "ask-twice", anna, {on: ""});
    expect(!/name="ask-twice"[^>]*checked/.test((await get(server, "/me", {key: anna})).text), "the wish is taken back at the table");
    const alone = await tableOf([anna], {game: "league", seats: 3});
    await act(alone.table, "ask-twice", anna, {on: "1"});
    const turn = await mover(alone.table, [anna]);
    expectEqual((await post(server, `/t/${alone.table}/move`, {number: turn.number, move: turn.moves[0]}, {key: anna})).status, 303,
        "who plays alone can go back any time, and is not asked");
}
await askedTwice();

// ---- resigning, and those who are away ------------------------------------------------------------------------------------

async function resigning() {
    let better = 0;
    for (let n = 0; n < 8; n++) {
        const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd")], [anna, bernd] = keys;
        const {table, colours} = await tableOf(keys, {game: "null", seats: 3});
        await act(table, "resign", anna);
        expectEqual((await act(table, "hand-over", anna, {bot: ""})).status, 409, "who has resigned does not come back");
        for (let turn; (turn = await mover(table, [bernd]));) await move(table, turn, pick(turn.moves));
        const over = await see(table, bernd), [a, b] = over.seats;
        expect(over.phase === "over" && a.resigned && a.place === 3 && b.place < 3, "a computer player plays on, and who resigned is placed last");
        better += a.points > b.points;
        const shown = await page(table, bernd);
        expect(shown.includes("placed last") && !/Anna has won/.test(shown), "the page says so");
        await restart();
        const home = (await get(server, "/", {key: anna})).text;
        expect(/place 3 of 3<\/b><small>[^<]*points?, resigned/.test(home), "so do your tables, after a restart, too");
        if (better) break;
    }
}
await resigning();

async function voting() {
    await restart(["--away-hours", "0"]);
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd"), await visitor(server, "Carla")], [anna, bernd, carla] = keys;
    const {table, colours} = await tableOf(keys, {game: "null", seats: 3});
    expect(/Propose that a computer player moves for him/.test(await page(table, bernd)), "those who wait can propose it");
    expectEqual((await act(table, "propose", bernd, {what: "hand-over", value: colours[0]})).status, 303, "it is proposed");
    expect(/moves for Anna, who is away/.test(await page(table, carla)), "the others are asked, and told for whom");
    expectEqual((await see(table, carla)).seats[0].bot, "", "one vote is not enough");
    await act(table, "agree", carla, {yes: ""});
    expectEqual((await act(table, "agree", carla, {yes: "1"})).status, 409, "who refuses ends it");
    await act(table, "propose", bernd, {what: "hand-over", value: colours[0]});
    await act(table, "agree", carla, {yes: "1"});
    expectEqual((await see(table, carla)).seats[0].bot, "normal", "all the others have agreed");
    await act(table, "hand-over", anna, {bot: ""});
    expectEqual((await see(table, carla)).seats[0].bot, "", "the owner takes the seat back");
    await act(table, "propose", bernd, {what: "close"});
    await act(table, "agree", bernd, {yes: ""});
    expectEqual((await act(table, "agree", carla, {yes: "1"})).status, 409, "a proposal is withdrawn");
    await act(table, "propose", bernd, {what: "close"});
    await act(table, "agree", carla, {yes: "1"});
    expectEqual((await see(table, anna)).phase, "running", "all must agree to close");
    await act(table, "agree", anna, {yes: "1"});
    expectEqual((await see(table, anna)).phase, "closed", "the table is closed by consent");

    const back = await tableOf(keys, {game: "null", seats: 3}), turn = await mover(back.table, [anna]);
    await act(back.table, "propose", bernd, {what: "hand-over", value: back.colours[0]});
    await move(back.table, turn, turn.moves[0]);
    expectEqual((await act(back.table, "agree", carla, {yes: "1"})).status, 409, "who moves again is not away any more");
    const made = await api(server, "POST", "/api/tables", anna, {game: "null", seats: 3, mine: 2, listed: true}), his = made.seats.map(s => s.colour);
    await api(server, "POST", `/api/tables/${made.table}/sit`, bernd, {seat: his[2]});
    await act(made.table, "start", anna);
    await act(made.table, "propose", bernd, {what: "hand-over", value: his[0]});
    expectEqual((await see(made.table, bernd)).seats[0].bot, "normal", "nobody is asked about himself, whatever seats he holds");
    const left = await tableOf(keys, {game: "null", seats: 3});
    await act(left.table, "propose", anna, {what: "close"});
    await act(left.table, "agree", bernd, {yes: "1"});
    expectEqual((await see(left.table, anna)).proposal.agreed.join(), left.colours.slice(0, 2).join(), "programs see what is proposed, and who agrees");
    await act(left.table, "resign", carla);
    expectEqual((await see(left.table, anna)).phase, "closed", "when the last who did not agree leaves, all who are asked have agreed");
    await restart();
    const young = await tableOf(keys, {game: "null", seats: 3});
    expectEqual((await act(young.table, "propose", bernd, {what: "hand-over", value: young.colours[0]})).status, 409, "a day must have passed");
}
await voting();

// ---- what makes no sense -----------------------------------------------------------------------------------------------------

async function nonsense() {
    const anna = await visitor(server, "Anna"), make = json => api(server, "POST", "/api/tables", anna, {game: "null", seats: 2, ...json});
    const plain = await make({listed: false, watched: false, lot: false});
    expect(!plain.listed && !plain.watched && !plain.lot, "false is no");
    const all = await make({listed: true, watched: true, lot: true});
    expect(all.listed && all.watched && all.lot, "true is yes");
    for (const [wish, told] of [[{listed: "maybe"}, "listed=maybe"], [{mine: 9}, "mine=9"], [{mine: "x"}, "mine=x"], [{bot: "nobody"}, "computer player"],
        [{seats: 17}, "17"], [{game: "chess"}, "game"]]) {
        const refused = await make(wish);
        expect(refused.status === 400 && refused.error.includes(told), `${JSON.stringify(wish)}: ${refused.status} ${refused.error}`);
    }
    const list = await api(server, "GET", "/api/tables?list=all", anna);
    expect(list.status === 400 && list.error.includes("list=all"), "a list that there is not");
    expectEqual((await api(server, "GET", "/api/nothing", anna)).error, "There is nothing at this address.", "nothing, told as JSON");
    const go = (what, json) => api(server, "POST", `/api/tables/${plain.table}/${what}`, anna, json);
    expectEqual((await go("start", {bot: "nobody"})).status, 400, "a computer player that there is not");
    expectEqual((await act(plain.table, `seat-bot?seat=${plain.seats[1].colour}`, anna, {bot: "nobody"})).status, 400, "also for a seat");
    const colour = await act(plain.table, `colour?seat=${plain.seats[0].colour}`, anna, {colour: "plaid"});
    expect(colour.status === 400 && /colour=plaid/.test(colour.text), "a colour that there is not");
    expectEqual((await go("start", {bot: "greedy"})).status, 200, "the game begins");
    for (const json of [{what: "rewind"}, {what: "rewind", value: "x"}, {what: "hand-over", value: "plaid"}, {what: "hand-over"}, {what: "tea"}])
        expectEqual((await go("propose", json)).status, 400, `a proposal ${JSON.stringify(json)}`);
    expectEqual((await go("agree", {yes: "perhaps"})).status, 400, "neither yes nor no");
    expectEqual((await post(server, "/new", {game: "null", seats: 2, mode: "now", bot: "nobody"}, {key: anna})).status, 400, "nor plays somebody whom nobody knows");
    const again = await act(plain.table, "again", anna);
    expect(again.status === 409 && /when the game is over/.test(again.text), "nobody plays again before the end");
}
await nonsense();

// ---- streams end with the right to look ----------------------------------------------------------------------------------------

// All that comes of a stream until it ends, or is stopped.
async function listen(table, key) {
    const stop = new AbortController(), reply = await fetch(`http://127.0.0.1:${server.port}/api/tables/${table}/events`,
        {headers: key ? {Authorization: `Bearer ${key}`} : {}, signal: stop.signal});
    const got = {text: "", ended: false};
    got.done = (async () => {
        try {
            for await (const part of reply.body) got.text += Buffer.from(part).toString();
            got.ended = true;
        } catch {}
    })();
    got.stop = () => stop.abort();
    return got;
}

async function streamsEnd() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd"), await visitor(server, "Carla")], [anna, bernd, carla] = keys;
    // The lot gives everybody another seat; the bids of this game are secrets.
    for (let tries = 0, moved = false; tries < 20 && !moved; tries++) {
        const made = await api(server, "POST", "/api/tables", anna, {game: "wallenstein", seats: 3, listed: "1", lot: "1", watched: ""}), at = `/api/tables/${made.table}`;
        await api(server, "POST", `${at}/sit`, bernd, {seat: made.seats[1].colour});
        const [his, strangers] = [await listen(made.table, bernd), await listen(made.table, carla)], runs = stream => stream.text.includes('"running"');
        await api(server, "POST", `${at}/start`, anna, {bot: "greedy"});
        moved = (await see(made.table, bernd)).seats[1].name !== "Bernd";
        await until(() => strangers.ended && (his.ended || runs(his)));
        expect(strangers.ended && !runs(strangers), "who may not watch hears nothing of the game");
        expect(his.ended === moved && runs(his) !== moved, "nobody hears what the seat hears that was his before the lot");
        his.stop();
    }
    // A seat whose link was used is its player's.
    const home = (await post(server, "/new", {game: "league", seats: 3, mode: "invite"}, {key: anna})).headers.location, table = home.split("/").pop();
    const link = /value="http[^"]*\/s\/[^"\/]+\/([^"]+)"/.exec((await get(server, home, {key: anna})).text)[1];
    const free = (await see(table, anna)).seats.filter(s => s.free).map(s => s.colour);
    let seat;
    for (const colour of free) if ((await api(server, "POST", `/api/tables/${table}/sit`, bernd, {seat: colour, secret: link})).status === 200) seat = colour;
    await act(table, "start", anna, {bot: "greedy"});
    expectEqual((await api(server, "POST", `/api/tables/${table}/sit`, carla, {seat, secret: "A".repeat(32)})).status, 403, "a guessed secret");
    expectEqual((await api(server, "POST", `/api/tables/${table}/sit`, carla, {seat, secret: link})).status, 409, "nor the right one, when it has been used");
    expectEqual((await see(table, bernd)).seat, seat, "the seat is its player's");
}
await streamsEnd();

// The host made the links of all seats, and could make them again; a seat that is taken is safe from him.
async function linksOfOthers() {
    const [anna, bernd, carla] = [await visitor(server, "Anna"), await visitor(server, "Bernd"), await visitor(server, "Carla")];
    const home = (await post(server, "/new", {game: "league", seats: 3, mode: "invite"}, {key: anna})).headers.location, table = home.split("/").pop();
    const lobby = (await get(server, home, {key: anna})).text, links = [...lobby.matchAll(/value="http[^"]*\/s\/[^"\/]+\/([^"]+)"/g)].map(found => found[1]);
    const join = /value="http[^"]*\/j\/[^"\/]+\/([^"]+)"/.exec(lobby)[1], free = (await see(table, anna)).seats.filter(s => s.free).map(s => s.colour);
    const sit = (seat, key, secret) => api(server, "POST", `/api/tables/${table}/sit`, key, {seat, secret});
    await sit(free[0], bernd, join);
    // One after the other: to her who sits there already any link is good.
    let given;
    for (const link of links) if (!given && (await sit(free[1], carla, link)).status === 200) given = link;
    const refused = await act(table, "sit", bernd, {seat: free[1], name: "Mallory"}), nobody = await act(table, "sit", undefined, {seat: free[1], name: "Mallory"});
    expect(refused.status >= 400 && (await see(table, bernd)).seats.some(s => s.name === "Bernd"), "who is refused keeps his name");
    expect(nobody.status >= 400 && !nobody.headers["set-cookie"], "or stays unknown");
    await act(table, "start", anna);
    for (const link of links) expect((await sit(free[0], anna, link)).status >= 400, "the host does not take the seat of one who came by the common link");
    expectEqual((await see(table, bernd)).seat, free[0], "who sits there still does");
    for (const key of [anna, bernd]) expectEqual((await sit(free[1], key, given)).status, 409, "nor is a link good that its player has used");
    expectEqual((await sit(free[1], carla, given)).status, 200, "but for himself");
}
await linksOfOthers();

// What is taken back and done again so quickly that both share a commit is still told.
const newsLine = paths["/api/tables/{id}/events"].get.responses[200].content["application/x-ndjson"].schema;
const told = line => (expectEqual(differs(line, newsLine), "", "a line of news is as docs/openapi.json says"), line);

async function storyOfTakenBack() {
    const anna = await visitor(server, "Anna"), {table} = await tableOf([anna], {game: "league", seats: 3});
    const heard = await listen(table, anna);
    let together = 0;
    for (let i = 0; i < 4; i++) {
        const first = await mover(table, [anna]);
        await move(table, first, first.moves[0]);
        const next = await mover(table, [anna]), words = first.moves[first.moves.length - 1];
        const [, ...tried] = await Promise.all([api(server, "POST", `/api/tables/${table}/undo`, anna, {}),
            ...[1, 2, 3, 4].map(n => move(table, {...next, number: next.number + n}, words))]);
        together += tried.some(reply => reply.status === 200);
    }
    expect(together > 0, "a move came right behind its being taken back");
    await mover(table, [anna]);
    const want = (await get(server, `/t/${table}/record`, {key: anna})).text.split("\n").filter(line => /^\d/.test(line));
    const news = () => heard.text.split("\n").slice(0, -1).filter(Boolean).map(line => JSON.parse(line));
    const story = () => {
        const lines = [];
        for (const entry of news().flatMap(line => line.log ?? [])) if (/^\d/.test(entry)) lines[Number(entry.split(" ")[0]) - 1] = entry;
        return lines.slice(0, want.length).join("\n");
    };
    await until(() => story() === want.join("\n"));
    expectEqual(story(), want.join("\n"), "the lines of the stream, each in the place of its number, are the story");
    news().forEach(told);
    heard.stop();
}
await storyOfTakenBack();

// ---- seats, order and colours -----------------------------------------------------------------------------------------------

async function seating() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd"), await visitor(server, "Carla")], [anna, bernd, carla] = keys;
    const made = await api(server, "POST", "/api/tables", anna, {game: "league", seats: 3, listed: "1"}), table = made.table;
    const seats = async () => (await see(table, anna)).seats.map(s => s.name).join();
    const colours = made.seats.map(s => s.colour);
    await act(table, "sit", bernd, {seat: colours[2]});
    expectEqual(await seats(), "Anna,,Bernd", "a guest chooses his seat");
    await act(table, `swap?seat=${colours[2]}`, bernd, {with: colours[1]});
    expectEqual(await seats(), "Anna,Bernd,", "and moves to another free one");
    expectEqual((await act(table, `swap?seat=${colours[2]}`, bernd, {with: colours[0]})).status, 403, "but not to one that is taken");
    await act(table, `swap?seat=${colours[0]}`, anna, {with: colours[2]});
    expectEqual(await seats(), "Bernd,Anna,", "the host moves anybody");
    expect((await see(table, anna)).seats.find(s => s.name === "Anna").colour === colours[0], "colours go along");
    const sitting = (await see(table, anna)).seats, his = sitting.find(s => s.name === "Bernd").colour, open = sitting.find(s => s.free).colour;
    expectEqual((await act(table, `colour?seat=${his}`, bernd, {colour: colours[0]})).status, 409, "nobody takes the colour of another person");
    expectEqual((await act(table, `colour?seat=${his}`, bernd, {colour: open})).status, 303, "but that of a free seat");
    expectEqual((await see(table, anna)).seats.find(s => s.name === "Bernd").colour, open, "and has it");
    expectEqual((await act(table, `colour?seat=${his}`, bernd, {colour: colours[0]})).status, 403, "for his own seat alone");
    expectEqual((await act(table, `colour?seat=${open}`, anna, {colour: colours[0]})).status, 303, "the host gives any to anybody");
    await act(table, "options", anna, {lot: "1"});
    expectEqual((await act(table, "options", bernd, {lot: ""})).status, 403, "only the host decides about the lot");
    expect(/drawn by lot when the game begins/.test(await page(table, bernd)), "guests are told");
    await act(table, "start", anna, {bot: "greedy"});
    expect(/drawn by lot out of the seed/.test(await page(table, bernd)), "the lot is announced");
    const drawn = (await see(table, anna)).seats.map(s => s.colour);
    expectEqual((await act(table, `swap?seat=${drawn[0]}`, anna, {with: drawn[1]})).status, 409, "nobody moves during the game");
    await restart();
    expect(/drawn by lot out of the seed/.test(await page(table, anna)), "and stays so");
    // All orders and colours come.
    const orders = new Set(), first = new Set();
    for (let i = 0; i < 40; i++) {
        const now = await api(server, "POST", "/api/tables", anna, {game: "league", seats: 3, bot: "greedy", lot: "1"});
        orders.add(now.seats.findIndex(s => s.yours)), first.add(now.seats[0].colour);
    }
    expectEqual(orders.size, 3, "the lot gives every seat");
    expect(first.size >= 4, "and every colour");
    // A table that is given up.
    const idle = await api(server, "POST", "/api/tables", anna, {game: "league", seats: 3, listed: "1"});
    expectEqual((await act(idle.table, "give-up", bernd)).status, 403, "only the host closes a table before its game");
    expectEqual((await act(idle.table, "give-up", anna)).headers.location, "/", "he closes it");
    expectEqual((await get(server, `/t/${idle.table}`, {key: bernd})).status, 410, "and whoever comes later is told so");
    expectEqual((await act(table, "give-up", anna)).status, 409, "a game that runs is not closed like this");
    expect(!(await api(server, "GET", "/api/tables?list=open", bernd)).tables.some(t => t.table === idle.table), "it is not offered any more");
    // Seat links go with their seats.
    const host = await post(server, "/new", {game: "league", seats: 3, mode: "invite", name: "Host"}, {});
    const key = /hoftag=([^;]+)/.exec(host.headers["set-cookie"][0])[1], lobby = host.headers.location;
    const before = (await get(server, lobby, {key})).text, link = [...before.matchAll(/value="http[^"]*(\/s\/[^"]+)"/g)].map(m => m[1]);
    const mine = (await api(server, "GET", "/api/tables?list=mine", key)).tables[0].seats.map(s => s.colour);
    await post(server, `${lobby}/swap?seat=${mine[0]}`, {with: mine[1]}, {key});
    const after = (await get(server, lobby, {key})).text, again = [...after.matchAll(/value="http[^"]*(\/s\/[^"]+)"/g)].map(m => m[1]);
    expectEqual([...link].sort().join(), [...again].sort().join(), "the links stay valid when players change places");
    await post(server, `${lobby}/sit`, {seat: mine[1], name: "Host"}, {key});
    expectEqual((await api(server, "GET", "/api/tables?list=mine", key)).tables[0].seats.filter(s => s.yours).length, 2, "the host can hold several seats");
}
await seating();

// ---- options, before the start ------------------------------------------------------------------------------------------------

// The terms that a page shows, and those that it marks as changed.
const terms = html => [.../<li( class="changed")?>([^<]+)(?: <small>changed<\/small>)?<\/li>/g[Symbol.matchAll](/<ul class="options">.*?<\/ul>/s.exec(html)[0])];

async function options() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd"), await visitor(server, "Carla")], [anna, bernd, carla] = keys;
    const made = await api(server, "POST", "/api/tables", anna, {game: "league", seats: 4, listed: "1"}), table = made.table;
    const set = (json, key = anna) => api(server, "POST", `/api/tables/${table}/options`, key, json);
    expect(made.options.sides === "white" && made.listed && !made.lot && made.watched, "a table tells its options");
    await act(table, "sit", bernd, {seat: made.seats[1].colour});
    const before = /data-seen="([^"]+)"/.exec(await page(table, bernd))[1];
    expectEqual(terms(await page(table, bernd)).filter(t => t[1]).length, 0, "who sits down finds nothing changed");

    const done = await act(table, "options", anna, {seats: "4", "option-sides": "yellow", "option-hands": "memory", lot: "1", listed: "1", watched: "", note: "Bring <b>tea</b>"});
    expect(done.status === 303 && done.headers.location === `/t/${table}`, "the host changes options by the form");
    const now = await see(table, bernd);
    expect(now.options.sides === "yellow" && now.options.hands === "memory" && now.lot && !now.watched && now.note === "Bring <b>tea</b>", "and everybody sees them");
    const seen = await page(table, bernd), marked = terms(seen).filter(t => t[1]).map(t => t[2]);
    expect(marked.length === 4 && marked[0].includes("yellow faces") && /has changed something since you sat down/.test(seen), `guests are told what has changed (${marked.join(" ")})`);
    expect(seen.includes("Bring &lt;b&gt;tea&lt;/b&gt;") && /data-seen="([^"]+)"/.exec(seen)[1] !== before, "there are news, and the note is escaped");
    expect(!/class="changed"/.test(await page(table, anna)) && !/class="changed"/.test(await page(table, carla)), "not the host, and not who sits nowhere");
    expect(/geändert/.test(await page(table, bernd, "?lang=de")), "in their language");

    // Who may, and what.
    expectEqual((await set({sides: "white"}, bernd)).status, 403, "only the host");
    expectEqual((await act(table, "options", bernd, {"option-sides": "white"})).status, 403, "by the form, too");
    expectEqual((await act(table, "options", undefined, {"option-sides": "white"})).status, 403, "nobody else");
    for (const [json, error] of [[{sides: "purple"}, "No option has this value: sides=purple."], [{side: "white"}, "There is no such option: side."],
        [{seats: 9}, "So many cannot play this game: 9."], [{seats: "many"}, "So many cannot play this game: many."],
        [{note: "x".repeat(401)}, "A note has at most 400 bytes of plain text."], [{setup: "basic"}, "There is no such option: setup."],
        [{sides: "white", hands: "x".repeat(300)}, "No option has this value: hands."]]) {
        const refused = await set(json);
        expect(refused.status === 400 && refused.error === error, `${JSON.stringify(json).slice(0, 40)}: ${refused.status} ${refused.error}`);
    }
    const wrong = await act(table, "options", anna, {"option-sides": "<i>"});
    expect(wrong.status === 400 && /role="alert">No option has this value: sides=&lt;i&gt;\./.test(wrong.text) && /id="change"/.test(wrong.text),
        "what is refused is told where it was tried");
    expectEqual((await act(table, "options", anna, {"option-other": "x"})).status, 400, "a field that is none");
    const after = await see(table, anna);
    expect(after.options.sides === "yellow" && after.options.hands === "memory" && after.lot, "nothing of what is refused is done");
    expectEqual((await set({sides: "mixed"})).options.hands, "memory", "what is not sent stays as it is");

    // More and fewer seats.
    const seats = async () => (await see(table, anna)).seats.map(s => s.name || (s.free ? "-" : s.bot)).join();
    await act(table, `seat-bot?seat=${(await see(table, anna)).seats[3].colour}`, anna, {bot: "hard"});
    expectEqual(await seats(), "Anna,Bernd,-,Ruprecht", "a computer player sits at the end");
    expectEqual((await set({seats: 3})).seats.map(s => s.name).join(), "Anna,Bernd,Hedwig", "free seats go first, wherever they are");
    const colours = (await set({seats: 5})).seats.map(s => s.colour);
    expectEqual(new Set(colours).size, 5, "new seats have colours of their own");
    await restart();
    expectEqual(await seats(), "Anna,Bernd,Hedwig,-,-", "all of it survives a restart");
    expectEqual((await see(table, anna)).options.sides, "mixed", "options, too");
    expectEqual(terms(await page(table, bernd)).filter(t => t[1]).length, 5, "and what has changed since he sat down");
    for (const key of [carla, await visitor(server, "Dora")]) await act(table, "sit", key, {seat: (await see(table, key)).seats.find(s => s.free).colour});
    expectEqual(terms(await page(table, carla)).filter(t => t[1]).length, 0, "who comes later has agreed to what there is");
    expectEqual((await set({seats: 4})).seats.map(s => s.name).join(), "Anna,Bernd,Carla,Dora", "then computer players go");
    const full = await set({seats: 3});
    expect(full.status === 409 && full.error === "More people sit here than there would be seats." && (await see(table, anna)).seats.length === 4, "but nobody who plays");

    // During the game they stay.
    await act(table, "start", anna);
    const late = await set({sides: "white"});
    expect(late.status === 409 && /has begun/.test(late.error), "after the start options stay as they are");
    expectEqual((await act(table, "options", anna, {"option-sides": "white"})).status, 409, "by the form, too");
    expectEqual((await see(table, anna)).options.sides, "mixed", "and are played");

    // What the game itself refuses, and what a new seat's link opens.
    const host = await post(server, "/new", {game: "lowenherz", seats: 3, mode: "invite", name: "Host", "option-setup": ""}, {});
    const key = /hoftag=([^;]+)/.exec(host.headers["set-cookie"][0])[1], lobby = host.headers.location, id = lobby.split("/").pop();
    const two = await post(server, `${lobby}/options`, {seats: "2", "option-setup": "basic"}, {key});
    expect(two.status === 422 && /Two players use the variable set-up/.test(two.text), "what the game forbids");
    expectEqual((await post(server, `${lobby}/options`, {seats: "2", "option-setup": "variable"}, {key})).status, 303, "both together");
    await post(server, `${lobby}/options`, {seats: "4"}, {key});
    const links = [...(await get(server, lobby, {key})).text.matchAll(/value="http[^"]*(\/s\/[^"]+)"/g)].map(m => m[1]);
    expectEqual(new Set(links).size, 3, "each free seat has a link of its own");
    for (const link of links) {
        const colour = /name="seat" value="(\w+)"/.exec((await get(server, link)).text)[1];
        expectEqual((await post(server, `${lobby}/sit`, {seat: colour, name: colour, secret: link.split("/").pop()}, {})).status, 303, "and it opens that seat");
    }
    expectEqual((await see(id, key)).seats.map(s => s.name || "-").filter(n => n !== "Host").sort().join(), (await see(id, key)).seats.map(s => s.colour).slice(1).sort().join(), "each the right one");
    const usual = await post(server, "/new", {game: "lowenherz", seats: 2, mode: "now", name: "Two", "option-setup": ""}, {});
    expectEqual(usual.status, 303, "what is left as it is usual depends on how many play");
    const misspelt = await api(server, "POST", "/api/tables", anna, {game: "league", seats: 3, side: "white"});
    expect(misspelt.status === 400 && misspelt.error === "There is no such option: side.", "a new table names what it does not know, too");
}
await options();

// ---- records that are brought -----------------------------------------------------------------------------------------------

// A form with a file in it, as a browser sends it.
const upload = (text, key, {boundary = "xYz", field = "record"} = {}) => ask(server, "POST", "/upload", {key,
    headers: {"Content-Type": `multipart/form-data; boundary=${boundary}`},
    body: `--xYz\r\nContent-Disposition: form-data; name="${field}"; filename="a.hoftag"\r\nContent-Type: text/plain\r\n\r\n${text}\r\n--xYz--\r\n`});

async function uploading() {
    const key = await visitor(server, "Ulf"), other = await visitor(server, "Vera");
    const whole = readFileSync("tests/replay/league-3-mixed.hoftag", "utf8"), lines = whole.split("\n");
    const done = await upload(whole, key);
    expectEqual(done.status, 303, "a record is uploaded");
    const table = /\/t\/(\w+)\/replay\?as=all/.exec(done.headers.location)[1];
    expect(/data-go/.test((await get(server, done.headers.location, {key: other})).text), "and everybody who has its address can go through it");
    const shown = await see(table, undefined);
    expect(shown.phase === "over" && shown.seats.every(s => s.place > 0), "its result is there");
    expectEqual((await get(server, `/t/${table}/record`)).text, whole, "it can be downloaded as it was");
    expect((await get(server, "/", {key})).text.includes(`/t/${table}`), "it stands among your games");
    await restart();
    expectEqual((await see(table, undefined)).phase, "over", "it survives a restart");
    // Line ends of other systems, and none at the end.
    expectEqual((await upload(whole.trimEnd().replaceAll("\n", "\r\n"), key)).status, 303, "line ends of other systems");
    const pasted = await post(server, "/upload", {text: whole}, {key});
    expectEqual(pasted.status, 303, "a record that was pasted");
    // What is wrong is told with its line.
    const broken = lines.map((line, i) => i === 30 ? line.replace(/\w+$/, "Nowhere") : line).join("\n");
    const wrong = await upload(broken, key);
    expect(wrong.status === 422 && /[Ll]ine 31/.test(wrong.text), `a wrong move is told with its line (${wrong.status})`);
    const lied = await upload(whole.replace(/^result (\w+) \d+/m, "result $1 99"), key);
    expect(lied.status === 422 && lied.text.includes(`Line ${lines.findIndex(line => line.startsWith("result")) + 1}`), "so is a wrong result");
    expect(/Zeile 1:/.test((await ask(server, "POST", "/upload?lang=de", {key, body: {text: "nonsense"}})).text), "in the reader's language");
    for (const [text, what] of [["", "nothing"], ["x".repeat(2000), "nonsense"], ["hoftag record 1\n", "a head without a game"], ["\0\0\0", "zeros"]])
        expect((await upload(text, key)).status >= 400, what);
    expectEqual((await upload("x\n".repeat(600000), key)).status, 413, "more than a record may hold");
    expectEqual((await upload(whole, key, {boundary: "other"})).status, 400, "a form that is none");
    expectEqual((await upload(whole, key, {field: "else"})).status, 400, "a form without a record");
    expectEqual((await upload(whole + "rewind 0\n".repeat(2801), key)).status, 422, "one that goes back again and again");
    expectEqual((await ask(server, "POST", "/upload", {key, body: {text: whole}, headers: {Origin: "http://evil.example"}})).status, 403, "a foreign page");
    expectEqual((await api(server, "POST", "/api/records", undefined, {record: whole})).status, 401, "nobody's record");

    // An unfinished one: it can be looked at, and goes on at a new table.
    const cut = lines.slice(0, lines.findIndex(line => /^60 /.test(line))).join("\n") + "\n";
    const brought = await api(server, "POST", "/api/records", key, {record: cut});
    expect(brought.status === 201 && brought.phase === "closed", "a record of a game that is not over");
    expect(/Play this game on/.test(await page(brought.table, other)), "it can be played on");
    expectEqual((await act(table, "go-on", key)).status, 409, "but not one that is over");
    const next = (await act(brought.table, "go-on", key)).headers.location.split("/").pop();
    const lobby = await see(next, key);
    expectEqual(lobby.phase, "gathering", "at a new table");
    expectEqual((await act(next, `colour?seat=${lobby.seats[0].colour}`, key, {colour: "red"})).status, 409, "where colours stay as they were");
    await restart();
    await act(next, "start", key, {bot: "greedy"});
    const first = await see(next, key);
    expectEqual(first.phase, "running", "the game goes on");
    for (let turn; (turn = await mover(next, [key]));) await move(next, turn, pick(turn.moves));
    const record = (await get(server, `/t/${next}/record`)).text;
    expect(record.includes("seat ") && record.includes(" Ulf\n") && record.includes("\nrecommit "), "its record says so");
    writeFileSync(join(folder, "next.hoftag"), record);
    expect(/: true: .* since move 59/.test(execFileSync(process.env.HOFTAG ?? "build/hoftag", ["verify", join(folder, "next.hoftag")]).toString()), "and is true");
    expectEqual((await upload(record, key)).status, 303, "and can be uploaded again");
}
await uploading();

// ---- programs do the same ------------------------------------------------------------------------------------------------------

async function programs() {
    const keys = [await visitor(server, "Ada"), await visitor(server, "Bob")], [ada, bob] = keys;
    const made = await api(server, "POST", "/api/tables", ada, {game: "null", seats: 2, listed: "1"}), at = `/api/tables/${made.table}`;
    const [red, other] = made.seats.map(s => s.colour), go = (what, key, json = {}) => api(server, "POST", `${at}/${what}`, key, json);
    await go("sit", bob, {seat: other});
    expectEqual((await go("leave", bob, {seat: other})).seats[1].free, true, "a program gets up");
    await go("sit", bob, {seat: other});
    expectEqual((await go("swap", ada, {seat: red, with: other})).seats[0].name, "Bob", "changes places");
    expectEqual((await go("start", bob)).status, 403, "does not begin another's game");
    expectEqual((await go("start", ada)).phase, "running", "begins its own");
    const turn = {key: ada, ...(await see(made.table, ada))};
    await move(made.table, turn, turn.moves[0]);
    expect((await go("undo", ada)).moves.includes(turn.moves[0]), "takes a move back");
    expectEqual((await go("undo", ada)).status, 409, "if there is one");
    expectEqual((await go("say", ada, {text: "hello"})).status, 200, "talks");
    expectEqual((await go("hand-over", ada, {bot: "greedy"})).seats[1].bot, "greedy", "hands its seat over");
    expectEqual((await go("hand-over", ada, {bot: ""})).seats[1].bot, "", "and takes it back");
    await go("propose", ada, {what: "close"});
    expectEqual((await go("agree", bob, {yes: "1"})).phase, "closed", "agrees to close a table");
    expectEqual((await go("again", ada)).phase, "gathering", "plays again");
    const next = await go("again", bob);
    expectEqual(next.seats.filter(s => s.name).length, 2, "all at the same table");
    const spare = await api(server, "POST", "/api/tables", ada, {game: "league", seats: 3}), at3 = what => json => api(server, "POST", `/api/tables/${spare.table}/${what}`, ada, json);
    expectEqual((await at3("seat-bot")({seat: spare.seats[1].colour, bot: "easy"})).seats[1].bot, "easy", "gives a seat to a computer player");
    expectEqual((await at3("seat-bot")({seat: spare.seats[1].colour, bot: ""})).seats[1].free, true, "and frees it");
    expectEqual((await at3("colour")({seat: spare.seats[0].colour, colour: spare.seats[1].colour})).seats[0].colour, spare.seats[1].colour, "takes a colour");
    expectEqual((await at3("give-up")({})).phase, "closed", "closes a table");
    expectEqual((await at3("give-up")({})).status, 410, "which is gone then");
    // Every way in is described, and the other way round.
    const ways = [...readFileSync("src/server/routes.c", "utf8").matchAll(/\{"(\/api[^"]*)", ([^,]*)/g)]
        .map(([, path, flags]) => `${flags.includes("IS_POST") ? "post" : "get"} ${path.replace("*", "{id}")}`);
    const described = Object.entries(paths).flatMap(([path, how]) => Object.keys(how).map(method => `${method} ${path}`));
    expectEqual(ways.sort().join("\n"), described.sort().join("\n"), "docs/openapi.json has the ways in that there are");
}
await programs();

// ---- going back by consent, and what chance is bound to --------------------------------------------------------------------------

async function goingBack() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd")], [anna, bernd] = keys;
    const {table, colours} = await tableOf(keys, {game: "league", seats: 3});
    const commit = (await see(table, anna)).commit;
    expect(/^[0-9a-f]{64}$/.test(commit) && (await page(table, bernd)).includes(commit) && (await page(table, undefined)).includes(commit),
        "the hash of the seed is shown to all while the game runs");
    await mover(table, keys); // nobody else is thinking then
    const first = await see(table, anna), before = (await story(table, anna)).filter(line => /^\d/.test(line)).length;
    for (let i = 0; i < 4; i++) {
        const turn = await mover(table, keys);
        await move(table, turn, turn.moves[0]);
    }
    await act(table, "propose", anna, {what: "rewind", value: String(before)});
    expect(/proposes to go back to position/.test(await page(table, bernd)), "going back is proposed");
    await act(table, "agree", bernd, {yes: "1"});
    const now = await see(table, anna);
    expect(JSON.stringify(now.position) === JSON.stringify(first.position) && now.number > first.number, "all agree, and the game goes back");
    expectEqual((await act(table, "propose", anna, {what: "rewind", value: "100000"})).status, 400, "but not to where it never was");
    // What was proposed is dropped by the next move.
    const turn = await mover(table, keys);
    await move(table, turn, turn.moves[0]);
    await act(table, "propose", anna, {what: "rewind", value: "1"});
    const next = await mover(table, keys);
    await move(table, next, next.moves[0]);
    expectEqual((await act(table, "agree", bernd, {yes: "1"})).status, 409, "a proposal to go back ends with the next move");
}
await goingBack();

// ---- limits ------------------------------------------------------------------------------------------------------------------------

async function limits() {
    await server.stop();
    server = await serve(["--rate", "100000", "--table-rate", "4"], store);
    const key = await visitor(server, "Flood"), {table} = await tableOf([key], {game: "league", seats: 3});
    const calm = (await tableOf([key], {game: "league", seats: 3})).table;
    let limited = 0;
    for (let i = 0; i < 40; i++) limited += (await act(table, "say", key, {text: "x"})).status === 429;
    expect(limited > 10, "a table takes only so much");
    expectEqual((await act(calm, "say", key, {text: "x"})).status, 303, "others are not held up by it");
    const stranger = await visitor(server, "Stranger");
    limited = 0;
    for (let i = 0; i < 40; i++) limited += (await act(calm, "move", stranger, {number: 0, move: "pass"})).status === 429;
    expect(limited > 10, "nor does it take more from strangers");
    expectEqual((await act(calm, "say", key, {text: "x"})).status, 303, "but they do not hold up those who sit there");
    await restart();
}
await limits();

await server.stop();
end();
