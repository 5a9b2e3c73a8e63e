// probes.mjs: what cannot be found out by trying: standing orders by offering and taking back,
// computer players' secrets by going back; and what nobody decides over the head of one who has
// lent his seat.
import {
    api,
    end,
    expect,
    expectEqual,
    get,
    pick,
    playOn,
    post,
    replayLines,
    serve,
    visitor
} from "./lib.mjs";

let server = await serve(["--rate", "0"]);
const [anna, bernd, carla] =
    await Promise.all(["Anna", "Bernd", "Carla"].map(name => visitor(server, name)));
const see = (table, key, seat = "") => api(server, "GET", `/api/tables/${table}?seat=${seat}`, key);
const go = (table, what, key, json = {}) =>
    api(server, "POST", `/api/tables/${table}/${what}`, key, json);
const page = async (table, key, seat = "") =>
    (await get(server, `/t/${table}?seat=${seat}`, {key})).text;
const canUndo = html => !/<button disabled title="There is no move to take back"/.test(html) &&
    /<button title="Take your last move back"/.test(html);

// A record just before its line i: whoever moves there is Anna, who moves next after that Bernd.
async function before(name, i) {
    const all = replayLines(name),
          colours = all.filter(line => line.startsWith("seat ")).map(line => line.split(" ")[1]);
    const [his, next] = [i, i + 1].map(n => all[n].split(" ")[1]),
                words = all[i].split(" ").slice(2).join(" ");
    const keys = colours.map(colour => colour === his ? anna : colour === next ? bernd : carla);
    return {
        table: await playOn(server, all.slice(0, i).join("\n") + "\n", keys, colours.indexOf(next)),
        his,
        next,
        words
    };
}

// ---- standing orders ----

// Whatever the other has ordered, or has not: the same question before the offer, and no way back
// after it.
async function ordersAreNotProbed(name, offer, answer, order) {
    const all = replayLines(name),
          i = all.findIndex((line, n) => offer.test(line) && answer.test(all[n + 1] ?? ""));
    for (const given of [undefined, order]) {
        const {table, his, next, words} = await before(name, i),
                                 what = `${name}: "${words}" ${
                                     given ? `against "${given}"` : "without an order"}`;
        if (given)
            await api(
                server, "POST", `/api/tables/${table}/orders?seat=${next}`, bernd, {order: given});
        const form = async more => post(server, `/t/${table}/move?seat=${his}`,
            {number: (await see(table, anna, his)).number, move: words, ...more}, {key: anna});
        expect(/This cannot be undone/.test((await form({})).text),
            `${what}: she is asked whether she is sure`);
        expectEqual((await form({sure: "1"})).status, 303, `${what}: yes`);
        expect(!canUndo(await page(table, anna, his)), `${what}: no way back is shown`);
        expectEqual(
            (await go(table, "undo", anna, {seat: his})).status, 409, `${what}: there is none`);
    }
}
await post(server, "/me", {name: "Anna", settings: "1", "ask-twice": "1"}, {key: anna});
await ordersAreNotProbed("league-4", / bid /, / (accept|bid) /, "accept from 10");
await ordersAreNotProbed(
    "lowenherz-4-basic", / offer /, / (accept|duel|ask|offer)/, "accept from 60");

// ---- going back against computer players ----

async function secretsStaySeen() {
    const {table, seats} = await api(server, "POST", "/api/tables", anna,
        {game: "wallenstein", seats: 3, start: "list", bot: "greedy"}),
                  colour = seats[0].colour;
    const free = [];
    let turn = await see(table, anna);
    for (let step = 0, planned = false;
         step < 2000 && turn.phase === "running" && (!planned || turn.position.step === "plan");
         step++) {
        planned ||= turn.position.step === "plan";
        if (turn.moves) free.push(canUndo(await page(table, anna)));
        if (turn.moves)
            await go(table, "moves", anna, {number: turn.number, words: pick(turn.moves)});
        else await new Promise(next => setTimeout(next, 5));
        turn = await see(table, anna);
    }
    expect(free.filter(Boolean).length > 4,
        "alone among computer players one takes back what one likes");
    const undone = await go(table, "undo", anna, {seat: colour});
    expect(undone.status === 409 && /hidden/.test(undone.error),
        `but not one's plan when theirs are seen: ${undone.status} ${undone.error}`);
    const back = await go(table, "propose", anna, {what: "rewind", value: 2});
    expectEqual(back.status, 200, "a rewind is for that");
    const log = (await get(server, `/t/${table}/log`, {key: anna})).text;
    expect(/The game went back to here/.test(log), "and it is told");
}
await secretsStaySeen();

// What was drawn stays as well, or one would draw until it pleases: a round of Löwenherz ends with
// the next card.
async function chanceStays() {
    const {table, seats} = await api(server, "POST", "/api/tables", anna,
        {game: "lowenherz", seats: 4, bot: "greedy"});
    const moved = new RegExp(`^\\d+ ${seats[0].colour} `);
    let turn = await see(table, anna);
    for (let step = 0; step < 2000 && turn.phase === "running"; step++) {
        if (turn.moves) await go(table, "moves", anna,
            {number: turn.number, words: pick(turn.moves)});
        else await new Promise(next => setTimeout(next, 5));
        turn = await see(table, anna);
        const lines = (await get(server, `/t/${table}/record`, {token: anna})).text.split("\n"),
              own = lines.findLastIndex(line => moved.test(line));
        if (own >= 0 && turn.moves && lines.slice(own).some(line => /^\d+ nature /.test(line)))
            return go(table, "undo", anna);
    }
    return {};
}
const drawn = await chanceStays();
expect(drawn.status === 409 && /random|hidden/.test(drawn.error),
    `nor what was drawn: ${drawn.status} ${drawn.error}`);

// ---- consent ----

// Anna and Bernd play; Bernd lends his seat to a computer player.
async function lent() {
    const made =
        await api(server, "POST", "/api/tables", anna, {game: "league", seats: 3, listed: true}),
          {table} = made;
    await go(table, "sit", bernd, {seat: made.seats[1].colour});
    await go(table, "start", anna, {bot: "greedy"});
    await go(table, "hand-over", bernd, {bot: "greedy"});
    for (let step = 0; step < 500; step++) {
        const turn = await see(table, anna);
        const last = (await get(server, `/t/${table}/record`, {token: anna}))
                         .text.split("\n")
                         .filter(line => /^\d+ (?!nature)/.test(line))
                         .at(-1);
        if (turn.moves && last && !last.includes(` ${made.seats[0].colour} `) && step > 10)
            break; // she has been answered
        if (turn.moves)
            await go(table, "moves", anna, {number: turn.number, words: pick(turn.moves)});
        else await new Promise(next => setTimeout(next, 5));
    }
    return table;
}

async function consent() {
    const table = await lent();
    expectEqual((await go(table, "undo", anna)).status, 409,
        "what has been answered is not undone behind the back of one who has lent his seat");
    await go(table, "propose", anna, {what: "close"});
    expectEqual((await see(table, anna)).phase, "running", "nor is the table closed");
    expect(/says nothing for 24 hours agrees/.test(await page(table, anna)),
        "the page tells how long he may think about it");
    await go(table, "agree", bernd, {yes: false});
    await go(table, "propose", anna, {what: "rewind", value: 1});
    expectEqual((await see(table, bernd)).proposal?.value, 1, "going back is proposed to him, too");
    expectEqual((await go(table, "agree", bernd, {yes: true})).proposal, undefined,
        "and done when he agrees");
    await go(table, "resign", anna);
    expect((await see(table, bernd)).phase !== "closed",
        "the game of one who has lent his seat goes on when the last other resigns");
    await server.stop();
    server = await serve(["--rate", "0", "--away-hours", "0"]);
    const quiet = await lent();
    await go(quiet, "propose", anna, {what: "close"});
    expectEqual(
        (await see(quiet, anna)).phase, "closed", "silence for as long as the table says is a yes");
}
await consent();

await server.stop();
end();
