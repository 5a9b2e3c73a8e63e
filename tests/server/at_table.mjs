// at_table.mjs: what the tests of tables share: a server that can be started anew, and what
// somebody at a table does.
import {join} from "node:path";
import {api, folder, get, post, serve} from "./lib.mjs";

export const store = join(folder, "tables.db");
export let server = await serve(["--rate", "0"], store);

export async function restart(flags = []) {
    await server.stop();
    server = await serve(["--rate", "0", ...flags], store);
}

export const page = (table, key, more = "") =>
    get(server, `/t/${table}${more}`, {key}).then(reply => reply.text);
export const act = (table, what, key, body = {}) =>
    post(server, `/t/${table}/${what}`, body, {key});
export const see = (table, key, seat) => api(server, "GET",
    `/api/tables/${table}${seat ? "?seat=" + seat : ""}`, key);
// The lines of the record, as far as he may see it.
export const story = async (table, key) => (await get(server, `/t/${table}/record`, {token: key}))
    .text.split("\n");

// A table at which the people sit from the first seat on, begun; the rest are computer players.
export async function tableOf(keys, wish) {
    const made = await api(server, "POST", "/api/tables", keys[0], {listed: "1", ...wish});
    for (let i = 1; i < keys.length; i++)
        await api(server, "POST", `/api/tables/${made.table}/sit`, keys[i],
            {seat: made.seats[i].colour});
    await act(made.table, "start", keys[0], {bot: "greedy"});
    return {table: made.table, colours: made.seats.map(s => s.colour)};
}

// The one of them who owes a move, and what he sees; null when the game is over.
export async function mover(table, keys) {
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
export const move = (table, turn, words) => api(server, "POST", `/api/tables/${table}/moves`,
    turn.key, {seat: turn.seat, number: turn.number, words});
