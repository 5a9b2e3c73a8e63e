// check.mjs: hoftag check: what it says of a database that is sound, of one that is damaged, and of
// one that is in use.
import {execFileSync, spawnSync} from "node:child_process";
import {createHash} from "node:crypto";
import {copyFileSync, existsSync, openSync, closeSync, readFileSync, writeSync} from "node:fs";
import {join} from "node:path";
import {
    api,
    backToFile,
    end,
    expect,
    expectEqual,
    folder,
    metrics,
    numberOf,
    serve,
    visitor
} from "./lib.mjs";

const program = process.env.HOFTAG ?? "build/hoftag", store = join(folder, "check.db"),
      other = join(folder, "other.db");
const check = (path, code, says, what) => {
    const ran = spawnSync(program, ["check", path], {encoding: "utf8"});
    expect(ran.status === code && says.test(ran.stdout + ran.stderr),
        `${what}: ${ran.status} ${ran.stdout}${ran.stderr}`);
};
const sql = (path, ...lines) => execFileSync("sqlite3", [path, lines.join(";")]).toString().trim();
const copy = () => {
    copyFileSync(store, other);
    return other;
};

let server = await serve(["--rate", "0"], store);
const anna = await visitor(server, "Anna");
const record = readFileSync("tests/replay/league-3-mixed.hoftag", "utf8");
const over = (await api(server, "POST", "/api/records", anna, {record})).table;
const running =
    (await api(server, "POST", "/api/tables", anna, {game: "league", seats: 3, mine: 3})).table;
await api(server, "POST", `/api/tables/${running}/start`, anna, {});
await api(server, "POST", "/api/tables", anna, {game: "null", seats: 2});
check(store, 2, /a server is using this database/, "a database that is in use");

server.child.kill("SIGKILL");
await server.gone;
expect(existsSync(store + "-wal"), "a killed server leaves its log");
check(store, 0, /sound: 3 tables, \d+ moves, 1 visitors/, "what a killed server leaves");
expect(existsSync(store + "-wal"), "which stays where it is");
server = await serve(["--rate", "0"], store);
await server.stop();

const hash = () => createHash("sha256").update(readFileSync(store)).digest("hex"), before = hash();
check(store, 0, /sound: 3 tables/, "what a stopped server leaves");
expectEqual(hash(), before, "nothing is changed");

copy();
sql(other, backToFile(4));
check(other, 0, /sound: 3 tables/, "a database of an earlier version");
expectEqual(sql(other, "PRAGMA user_version"), "4", "which it stays");

sql(copy(), "PRAGMA user_version = 1000");
check(other, 2, /newer hoftag/, "a later version");
sql(copy(),
    `UPDATE lines SET text = replace(text, char(10) || '9 ', char(10) || '9 nobody '), hash = NULL
     WHERE at_table = ${numberOf(over)}`);
check(other, 1,
    new RegExp(`table ${over}, line \\d+ of its record: .*[^]*1 of 3 tables are damaged\n$`),
    "a move that is none");
sql(copy(),
    `UPDATE lines SET text = replace(text, 'Anna', 'Anne') WHERE at_table = ${
        numberOf(running)} AND number = 1`);
check(other, 1, new RegExp(`table ${running}: a part of the record is not what was written`),
    "a letter that is another");
sql(copy(), `DELETE FROM lines WHERE at_table = ${numberOf(running)} AND number = 1`);
check(other, 1, new RegExp(`table ${running}: a part of the record is missing`),
    "a part that is missing");
sql(copy(), `UPDATE tables SET seed = randomblob(32) WHERE id = ${numberOf(running)}`);
check(
    other, 1, new RegExp(`table ${running}: the seed is not the one of this game`), "another seed");
sql(copy(), `UPDATE tables SET phase = 2 WHERE id = ${numberOf(running)}`);
check(other, 1, new RegExp(`table ${running}: the game is over, but the record has no end`),
    "an end that is not in the record");

const page =
    Number(sql(copy(), "SELECT rootpage FROM sqlite_schema WHERE name = 'lines_of_table'"));
const file = openSync(other, "r+");
writeSync(file, Buffer.alloc(4096, 0xa5), 0, 4096, (page - 1) * 4096);
closeSync(file);
check(other, 1, /the file itself is/, "a page of garbage");

// ---- a server on a damaged database ----

// Many tables and visitors, so that they fill several pages; then one page of each is garbage.
server = await serve(["--rate", "0"], store);
const guests = await Promise.all(
    Array.from({length: 300}, (_, i) => visitor(server, `Guest ${i} ${"x".repeat(20)}`)));
const hosted = [];
for (const key of guests)
    hosted.push((await api(server, "POST", "/api/tables", key,
                     {game: "null", seats: 2, bot: "random", note: "x".repeat(100)}))
                    .table);
await server.stop();
const pages = name => sql(
    other, `SELECT pageno FROM dbstat WHERE name = '${name}' AND pagetype = 'leaf' ORDER BY path`)
                          .split("\n")
                          .map(Number);
copy();
for (const name of ["visitors", "tables", "seats"]) {
    const all = pages(name), spoilt = openSync(other, "r+");
    expect(all.length > 3, `${name} have several pages`);
    writeSync(spoilt, Buffer.alloc(4096, 0xa5), 0, 4096, (all[1] - 1) * 4096);
    closeSync(spoilt);
}
server = await serve(["--rate", "0"], other);
const seen = await Promise.all(
    hosted.map((table, i) => api(server, "GET", `/api/tables/${table}`, guests[i])));
const well = seen.filter(s => s.status === 200).length,
      told = seen.filter(s => s.status === 500 && /cannot be read/.test(s.error)).length;
expect(well > 150 && told > 0 && well + told === hosted.length,
    `a server starts on it: ${well} tables are well, ${told} are told to be damaged`);
for (const name of ["visitors", "tables", "seats"])
    expect(server.said().includes(`a part of the ${name} in the database is damaged`),
        `it says so of the ${name}`);
const playing = seen.findIndex(s => s.status === 200 && s.moves);
expectEqual((await api(server, "POST", `/api/tables/${hosted[playing]}/moves`, guests[playing],
                 {number: seen[playing].number, words: seen[playing].moves[0]}))
                .status,
    200, "games go on");
expect(Number(/^hoftag_tables_damaged (\d+)$/m.exec(await metrics(server))[1]) >= told,
    "the figures count what is damaged");
expectEqual((await server.stop()).code, 0, "it ends well");
sql(copy(), `UPDATE tables SET phase = 77 WHERE id = ${numberOf(running)}`);
server = await serve(["--rate", "0"], other);
expectEqual((await api(server, "GET", `/api/tables/${running}`, anna)).status, 500,
    "a row that makes no sense is told");
expect(/table \w+ makes no sense/.test(server.said()), "by the server, too");
await server.stop();

check(join(folder, "none.db"), 2, /unable to open/, "no file");
expect(!existsSync(join(folder, "none.db")), "which is not made");
check("README.md", 2, /not a database/, "no database");
sql(join(folder, "foreign.db"), "CREATE TABLE t(x)");
check(join(folder, "foreign.db"), 2, /not a database of hoftag/, "somebody else's");
end();
