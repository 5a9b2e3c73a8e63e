// people.mjs: what the tests about people share: their numbers, and small games that are played to
// their end.
import {execFileSync} from "node:child_process";
import {join} from "node:path";
import {api, folder, pick, program} from "./lib.mjs";

// The usual one of a server of the tests.
export const store = join(folder, "test.db");

// What `hoftag admin` says of that server.
export const admin = (...words) =>
    execFileSync(program, ["admin", ...words, "--store", store], {encoding: "utf8"});
export const idOf = name =>
    JSON.parse(admin("list", "visitors", name, "--json").split("\n")[0]).visitor;

// A table of Null (the template: two short rounds) for these people, of whom the first is the host;
// it has begun.
export async function nullTable(server, keys, terms = {}) {
    const {table} = await api(server, "POST", "/api/tables", keys[0],
        {game: "null", seats: keys.length, listed: true, ...terms});
    const {seats} = await api(server, "GET", `/api/tables/${table}`, keys[0]);
    for (let i = 1; i < keys.length; i++)
        await api(server, "POST", `/api/tables/${table}/sit`, keys[i], {seat: seats[i].colour});
    await api(server, "POST", `/api/tables/${table}/start`, keys[0]);
    return table;
}

// Makes the moves of these people until the game is over, or until none of them owes one; `choose`
// picks among the moves.
export async function playThrough(server, table, keys, choose = pick) {
    for (let moved = true; moved;) {
        moved = false;
        for (const key of keys) {
            const sight = await api(server, "GET", `/api/tables/${table}`, key);
            if (sight.phase === "over") return sight;
            if (!sight.moves?.length) continue;
            await api(server, "POST", `/api/tables/${table}/moves`, key,
                {seat: sight.seat, number: sight.number, words: choose(sight.moves)});
            moved = true;
        }
    }
    return api(server, "GET", `/api/tables/${table}`, keys[0]);
}

export const playNull = async (server, keys, terms) => {
    const table = await nullTable(server, keys, terms);
    return {table, ...await playThrough(server, table, keys)};
};
