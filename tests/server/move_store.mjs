// move_store.mjs: hoftag move-store carries everything from a file to PostgreSQL and back, byte for
// byte; goes on after it was interrupted; and says what is wrong with databases that it cannot use,
// without changing them.
import {execFileSync, spawn, spawnSync} from "node:child_process";
import {copyFileSync, existsSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";

import {
    api,
    end,
    expect,
    expectEqual,
    folder,
    get,
    program,
    serve,
    until,
    visitor
} from "./lib.mjs";
import {playNull} from "./people.mjs";
import {Cluster} from "./postgres.mjs";

const cluster = new Cluster();
process.on("exit", () => cluster.remove());
await cluster.make().start();
// In the order of a language, as many databases are.
const database = name =>
    (cluster.sql(`CREATE DATABASE ${name} LOCALE_PROVIDER icu ICU_LOCALE 'de' TEMPLATE template0`),
        cluster.url(name));
const file = name => join(folder, name);
const sqlite = (path, text) =>
    execFileSync("sqlite3", [path, text], {maxBuffer: 1 << 28}).toString().trim();
const start = (store, name) => serve(["--rate", "0", "--control", file(`${name}.sock`)], store);
function move(from, to) {
    const ran = spawnSync(program, ["move-store", from, to], {encoding: "utf8"});
    return {code: ran.status, says: ran.stderr, out: ran.stdout};
}
function refused(from, to, code, words, what) {
    const ran = move(from, to);
    expect(ran.code === code && words.test(ran.says), `${what}: ${ran.code} ${ran.says}`);
}

// ---- a database with something in every table ----

const first = file("first.db"), server = await start(first, "first");
const anna = await visitor(server, "Anna"), bernd = await visitor(server, "Bernd");
await playNull(server, [anna, bernd], {rated: true});
const {table} = await api(server, "POST", "/api/tables", anna, {game: "league", seats: 3, mine: 3});
const seen = await api(server, "GET", `/api/tables/${table}`, anna);
await api(server, "POST", `/api/tables/${table}/moves`, anna,
    {seat: seen.seat, number: seen.number, words: seen.moves[0]});
refused(first, database("busy"), 2, /a server is using this database/, "a file that a server uses");
await server.stop();

const tables =
    sqlite(first, "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
        .split("\n");
const columns = name =>
    sqlite(first, `SELECT name || ' ' || type FROM pragma_table_info('${name}')`)
        .split("\n")
        .map(line => line.split(" "));
// Of each type what is hard to carry: nothing, the largest and smallest number, letters beyond
// ASCII, bytes that are no text.
const hard = {
    INTEGER: i => i === 1   ? "9223372036854775807"
                  : i === 2 ? "-9223372036854775807"
                            : String(i),
    BLOB: i => `x'00ff0${i}'`,
    TEXT: i => `'${["", "Zoë", "apfel", "Äpfel", "a''b\\c"][i]}'`,
    RAWTEXT: i => `CAST(x'41ff000${i}42' AS TEXT)`
};
const kept = [
    "tables", "lines", "seats", "results", "house", "clocks", "visitors", "talk", "snapshots",
    "reviews", "lessons"
]; // what servers make sense of
for (const name of tables.filter(t => !kept.includes(t)))
    for (let i = 1; i <= 4; i++)
        sqlite(first,
            `INSERT INTO ${name} VALUES(${columns(name).map(([, type]) => hard[type](i)).join()})`);
// More than fits into one page, with texts in their keys.
sqlite(first,
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1300)" +
        " INSERT INTO lessons(visitor, lesson, number, done)" +
        " SELECT i / 4, CASE i % 4 WHEN 0 THEN 'B' WHEN 1 THEN 'a' WHEN 2 THEN 'Ä' ELSE '_' END" +
        " || i, i, 0 FROM n");
sqlite(first,
    `INSERT INTO talk(at_table, number, at, seat, name, text)` +
        " SELECT id, 1000, 5, 0, 'Anna', 'Grüße, ''N. N.''' FROM tables");
sqlite(first,
    "INSERT INTO reviews VALUES(1, 'words'); INSERT INTO snapshots VALUES(1, 3, x'00');" +
        "INSERT INTO clocks VALUES(1, NULL, '', ''); INSERT INTO circle_tables VALUES(77, 5)");
for (const name of tables)
    expect(Number(sqlite(first, `SELECT count(*) FROM ${name}`)) > 0, `there are ${name}`);
const exact = ([column]) =>
    `quote(CASE typeof(${column}) WHEN 'text' THEN hex(${column}) ELSE ${column} END)`;
const contents = (path, name) =>
    sqlite(path, `SELECT ${columns(name).map(exact).join(" || ',' || ")} FROM ${name}`);
const all = path =>
    tables.map(name => `${name}:\n${contents(path, name).split("\n").sort().join("\n")}`).join();
const before = all(first), bytes = readFileSync(first);

// ---- there, and back ----

const there = database("there");
let ran = move(first, there);
expect(ran.code === 0 && /sound: \d+ tables/.test(ran.out),
    `from a file to PostgreSQL: ${ran.code} ${ran.says}${ran.out}`);
expect(/copied: lessons, 1300 rows/.test(ran.says) && /compared: lessons, 1300 rows/.test(ran.says),
    "it tells how far it is");
expectEqual(cluster.sql("SELECT count(to_regclass('moving'))", "there"), "0", "the mark is gone");
const back = file("back.db");
ran = move(there, back);
expect(ran.code === 0, `from PostgreSQL to a file: ${ran.code} ${ran.says}`);
expect(all(back) === before, "everything came back as it was");
expect(readFileSync(first).equals(bytes), "where it came from is as it was");
expectEqual(move(back, file("third.db")).code, 0, "from a file to a file");
expect(all(file("third.db")) === before, "everything came there");

// The server goes on there.
const moved = await start(there, "there");
refused(there, file("none.db"), 2, /servers are using this database/,
    "a PostgreSQL database that a server uses");
expect(!existsSync(file("none.db")), "and nothing is made");
const now = await api(moved, "GET",
    `/api/tables/${table}?seat=${
        (await api(moved, "GET", `/api/tables/${table}`, anna)).pending[0]}`,
    anna);
expectEqual((await api(moved, "POST", `/api/tables/${table}/moves`, anna,
                 {seat: now.seat, number: now.number, words: now.moves[0]}))
                .status,
    200, "the game goes on after the move");
expect((await get(moved, `/t/${table}/record`, {token: anna}))
           .text.includes(`${seen.seat} ${seen.moves[0]}`),
    "with what was before");
await moved.stop();

// ---- interrupted ----

const half = database("half");
await (await start(half, "half")).stop(); // it makes the tables
cluster.sql("DELETE FROM house", "half");
const holder = cluster.session("half",
    "BEGIN; LOCK TABLE results IN ROW EXCLUSIVE MODE; LOCK TABLE members IN SHARE MODE;" +
        "SELECT pg_sleep(600)");
expect(
    await until(
        () =>
            cluster.sql(
                "SELECT count(*) FROM pg_locks WHERE mode = 'ShareLock' AND granted" +
                    " AND relation = 'members'::regclass",
                "half") === "1"),
    "a table is held");
const child = spawn(program, ["move-store", first, half], {stdio: "ignore"});
const gone = new Promise(done => child.on("exit", done));
expect(await until(
           () => cluster.sql("SELECT count(*) FROM pg_locks WHERE NOT granted", "half") === "1"),
    "it comes to that table");
child.kill("SIGKILL");
await gone;
cluster.sql(
    "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity " +
        "WHERE pid <> pg_backend_pid() AND datname = 'half'");
holder.kill();
const started = await start(
    half, "half").then(s => (s.child.kill("SIGKILL"), "it started"), error => String(error));
expect(/not finished.*move-store/.test(started), `no server starts on half a database: ${started}`);
expect(/not finished/.test(spawnSync(program, ["check", half], {encoding: "utf8"}).stderr),
    "nor is it checked");
refused(half, file("none.db"), 2, /not finished/, "nor moved on");
cluster.sql(
    "DELETE FROM lessons WHERE visitor > 200", "half"); // it was killed in the middle of a table
sqlite(first, "UPDATE talk SET at = 6");
refused(first, half, 1, /not the same: talk, row 1/, "what changed meanwhile is noticed");
sqlite(first, "UPDATE talk SET at = 5");
ran = move(first, half);
expect(ran.code === 0 && /copied: lines, 0 rows/.test(ran.says),
    `it goes on where it was: ${ran.says}`);
expectEqual(move(half, file("half.db")).code, 0, "and back");
expect(all(file("half.db")) === before, "nothing is missing or twice");

// ---- what cannot be moved ----

expectEqual(spawnSync(program, ["move-store", first]).status, 2, "one name is not enough");
refused(first, first, 2, /the same database/, "to itself");
refused(first, `${folder}/./first.db`, 2, /locked|using/, "to itself by another name");
refused(file("missing.db"), file("none.db"), 2, /missing\.db/, "a file that is not there");
expect(!existsSync(file("missing.db")) && !existsSync(file("none.db")), "and none is made");
refused(first, there, 1, /not empty/, "a database that has something");
refused(first, back, 1, /not empty/, "a file that has something");
refused(
    first, "postgres://postgres@127.0.0.1:1/hoftag", 2, /cannot connect/, "where nobody listens");
sqlite(file("other.db"), "CREATE TABLE things(id)");
const other = readFileSync(file("other.db"));
refused(first, file("other.db"), 2, /not a database of hoftag/, "somebody else's file");
expect(readFileSync(file("other.db")).equals(other), "which stays as it is");
writeFileSync(file("text.db"), "This is a letter, and no database.");
refused(first, file("text.db"), 2, /not a database/, "a file that is no database");
refused(file("text.db"), file("none.db"), 2, /^hoftag: \S+: file is not a database/,
    "nor can one be moved");
cluster.sql("CREATE DATABASE foreigners");
cluster.sql("CREATE TABLE things(id int)", "foreigners");
refused(
    first, cluster.url("foreigners"), 2, /not a database of hoftag/, "somebody else's database");

// Damage is carried over as it is, and told.
copyFileSync(first, file("damaged.db"));
sqlite(file("damaged.db"), "UPDATE lines SET hash = hash + 1 WHERE number = 2");
refused(file("damaged.db"), database("damaged"), 1, /all was moved, damaged as it was/,
    "damaged games");
await (await start(cluster.url("damaged"), "damaged")).stop();

// A text that PostgreSQL cannot take.
copyFileSync(first, file("bytes.db"));
sqlite(file("bytes.db"), "UPDATE talk SET text = CAST(x'41ff42' AS TEXT)");
refused(file("bytes.db"), database("bytes"), 1, /talk: refused: .*UTF8/, "a text that is none");
end();
