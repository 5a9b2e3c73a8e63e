// tables.mjs: what people can do at a table besides moving, and that all of it survives a restart.
import {execFileSync} from "node:child_process";
import {join} from "node:path";
import {api, ask, end, expect, expectEqual, folder, get, pick, post, serve, visitor} from "./lib.mjs";

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
    for (const [table, column] of [["visitors", "seen"], ["visitors", "wishes"], ["tables", "next"], ["tables", "origin"]])
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
    let asked = "";
    for (let i = 0; i < 300 && !/offers you/.test(asked); i++) {
        const now = await mover(table, keys);
        if (!now) break;
        asked = /<h2>(.*?)<\/h2>/s.exec(await page(table, now.key))?.[1] ?? "";
        // Whoever stands in a town is visited by the next.
        const visit = now.moves.find(words => words.startsWith("bid ")) ?? pick(now.moves.filter(words => words !== "accept"));
        if (!/(Anna|Bernd).*offers you/.test(asked)) await move(table, now, visit);
        else expect(/href="#shield-\w+"/.test(asked) && !/Bernd </.test(asked), "the prompt has the shield of the player it names, and his name is escaped");
        if (/offers you/.test(asked) && !/Anna|Bernd/.test(asked)) asked = "";
    }
    expect(/(Anna|Bernd &lt;3) offers you/.test(asked), "a prompt calls players by their names");
    const german = await page(table, keys[0], "?lang=de");
    expect(!/computer, greedy/.test(german), "what is said of the computer players is translated");
}
await words();

await server.stop();
end();
