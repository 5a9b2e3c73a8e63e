// ratings.mjs: results and ratings: which games count and how, that they are the same when they are
// worked out again, and that they outlive the people who are forgotten and a database of an earlier
// version.
import {spawnSync} from "node:child_process";
import {copyFileSync} from "node:fs";
import {join} from "node:path";
import {api, backToFile, end, expect, expectEqual, folder, isFile, nameOf, numberOf, program, serve,
    sqlOf, until, visitor} from "./lib.mjs";
import {admin, idOf, nullTable, playNull, playThrough, store} from "./people.mjs";

const sql = (query, file = store) => sqlOf(file, query).replaceAll("|", " ");
const rows = query => sql(query).split("\n").filter(Boolean);
const ratings = () =>
    rows("SELECT person, game, size, mu, sigma, games FROM ratings ORDER BY person, size");
const again = (...flags) =>
    spawnSync(program, ["ratings", nameOf(store), ...flags], {encoding: "utf8"});

let server = await serve(["--rate", "0", "--table-rate", "0"]);
const [anna, bernd, carla] = [await visitor(server, "Anna"), await visitor(server, "Bernd"),
    await visitor(server, "Carla")];
const ranks = table =>
    rows(`SELECT ranked FROM results WHERE at_table = ${numberOf(table)} ORDER BY seat`).join(" ");

async function whichGamesCount() {
    const plain = await playNull(server, [anna, bernd]);
    expectEqual(plain.phase, "over", "a game that is not rated");
    expectEqual(ranks(plain.table), "0 0", "does not count");
    const rated = await playNull(server, [anna, bernd], {rated: true});
    expect(rated.rated, "a table tells that it is rated");
    const places = rated.seats.map(seat => seat.place).join(" ");
    expectEqual(ranks(rated.table), places, "one that is rated counts by its places");
    expectEqual(ratings().length, 2, "and both have a rating");
    const alone = await api(server, "POST", "/api/tables", anna,
        {game: "null", seats: 2, bot: "random", rated: true});
    await playThrough(server, alone.table, [anna]);
    expect(await until(async () =>
        (await api(server, "GET", `/api/tables/${alone.table}`, anna)).phase === "over" ||
        !await playThrough(server, alone.table, [anna])), "one against a computer player");
    expectEqual(ranks(alone.table), "0 0", "does not count");
    const twice = await api(server, "POST", "/api/tables", anna,
        {game: "null", seats: 2, mine: 2, rated: true});
    await playThrough(server, twice.table, [anna]);
    expectEqual(ranks(twice.table), "0 0", "nor does one of somebody against themselves");
}
await whichGamesCount();

async function whoQuitsIsLast() {
    const table = await nullTable(server, [anna, bernd, carla], {rated: true});
    expectEqual((await api(server, "POST", `/api/tables/${table}/hint`, anna, {})).status, 409,
        "nobody gets hints in a rated game");
    await api(server, "POST", `/api/tables/${table}/resign`, anna);
    await api(server, "POST", `/api/tables/${table}/hand-over`, bernd, {bot: "random"});
    expect(await until(async () => (await playThrough(server, table, [carla])).phase === "over"),
        "the others play on");
    expectEqual(ranks(table), "3 2 1",
        "who resigned is last, and behind the others whose game a computer player finished");
    expectEqual(rows("SELECT count(*) FROM ratings WHERE size = 3").join(), "3",
        "games of more than two are rated apart");
}
await whoQuitsIsLast();

// Several games at once: each builds on what the one before it changed.
async function manyGames() {
    await Promise.all(Array.from({length: 6},
        () => playNull(server, [anna, bernd], {rated: true})));
    const games =
        Number(sql("SELECT count(DISTINCT number) FROM results WHERE ranked > 0 AND seats = 2"));
    expectEqual(games, 7, "every game has its number");
    expect(ratings().filter(row => / 2 \d+ \d+ 7$/.test(row)).length === 2,
        `and each of them counts once: ${ratings()}`);
}
await manyGames();

async function theSameAgain() {
    const table = await nullTable(server, [anna, bernd], {rated: true});
    expectEqual(again().status, isFile ? 2 : 0, "a file that a server uses is not read");
    await server.stop();
    const before = ratings(), told = again();
    expect(told.status === 0 && /5 ratings from 8 games, as they are stored/.test(told.stdout),
        `worked out again they are the same: ${told.stdout}${told.stderr}`);
    sql("UPDATE ratings SET mu = mu + 1 WHERE person = (SELECT min(person) FROM ratings)");
    expectEqual(again().status, 1, "what was changed by hand is noticed");
    expect(again("--write").status === 0 && ratings().join() === before.join(), "and put right");
    expectEqual(again().status, 0, "for good");
    expectEqual(spawnSync(program, ["ratings", join(folder, "none.db"), "--write"]).status, 2,
        "a file that is not there is not made");
    return table;
}
const running = await theSameAgain();

// Whoever is forgotten in the middle of a game leaves it to a computer player; what is over still
// counts for the others.
async function forgotten() {
    server = await serve(["--rate", "0", "--table-rate", "0"]);
    const ofAnna = () => sql("SELECT mu FROM ratings WHERE size = 2 AND person IN " +
        "(SELECT id FROM visitors WHERE name = 'Anna')");
    const before = ofAnna();
    admin("forget", idOf("Bernd"), "--yes");
    expect(await until(async () => (await playThrough(server, running, [anna])).phase === "over"),
        "the game goes on to its end");
    expectEqual(ranks(running), "0 0", "and does not count");
    expectEqual(sql("SELECT count(*) FROM results WHERE name = 'Bernd'"), "0",
        "no result has the name");
    expectEqual(sql("SELECT count(*) FROM results WHERE person > 0 AND " +
        "person NOT IN (SELECT id FROM visitors)"), "0", "nor the number");
    await server.stop();
    expectEqual(again().status, 0, "the ratings are still the same when they are worked out again");
    expectEqual(ofAnna(), before, "and nobody else's has changed");
}
await forgotten();

async function earlierVersion() {
    const old = join(folder, "old.db");
    copyFileSync(store, old);
    const results = sql("SELECT count(*) FROM results");
    sql(backToFile(10), old);
    const upgraded = await serve([], old);
    await upgraded.stop();
    expectEqual(sql("SELECT count(*) FROM results", old), results,
        "games of an earlier version have results");
    expectEqual(sql("SELECT count(*) FROM results WHERE ranked > 0", old), "0",
        "which do not count");
    expectEqual(sql("SELECT group_concat(place, ' ') FROM results WHERE at_table = "
        + numberOf(running), old),
        sql("SELECT group_concat(place, ' ') FROM results WHERE at_table = " + numberOf(running)),
        "with the places that they had");
}
if (isFile) await earlierVersion(); // PostgreSQL begins with a later one

end();
