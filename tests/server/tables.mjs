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

await server.stop();
end();
