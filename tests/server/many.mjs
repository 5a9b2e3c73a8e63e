// many.mjs: a database with many running tables, of this version and of an earlier one: the server
// answers at once, has none of them in memory until somebody looks, and all of them are there.
// MANY=50000 for the figures of docs/speed.md.
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {
    api,
    backToFile,
    end,
    expect,
    expectEqual,
    folder,
    get,
    metrics,
    serve,
    visitor
} from "./lib.mjs";

const many = Number(process.env.MANY ?? 5000), store = join(folder, "many.db");
const sql = (...lines) => execFileSync("sqlite3", [store, lines.join(";")]).toString().trim();
const memoryOf = async server =>
    Number(/^hoftag_memory_bytes (\d+)$/m.exec(await metrics(server))[1]);
const processorOf = server => {
    const words = readFileSync(`/proc/${server.child.pid}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(words[11]) + Number(words[12])) * 10; // ticks of 10 ms
};
const flags = ["--rate", "0", "--max-tables", "1000000"];

// ---- one game that waits for a person; the others are copies ----

let server = await serve(flags, store);
const anna = await visitor(server, "Anna"), bernd = await visitor(server, "Bernd");
const made = await api(
    server, "POST", "/api/tables", anna, {game: "wallenstein", seats: 3, mine: 3, listed: 1});
let seen = await api(server, "GET", `/api/tables/${made.table}`, anna);
for (let i = 0; i < 60 && seen.phase === "running"; i++) {
    const seat = seen.moves ? seen.seat : seen.pending[0];
    if (!seen.moves)
        seen = await api(server, "GET", `/api/tables/${made.table}?seat=${seat}`, anna);
    await api(server, "POST", `/api/tables/${made.table}/moves`, anna,
        {seat, number: seen.number, words: seen.moves[0]});
    seen = await api(server, "GET", `/api/tables/${made.table}`, anna);
}
const look = table => api(server, "GET", `/api/tables/${table}`, bernd);
const before = JSON.stringify((await look(made.table)).position);
await server.stop();
const empty = await (async () => {
    const began = Date.now(), other = await serve(flags, join(folder, "empty.db"));
    await get(other, "/");
    console.log(`no tables: first page after ${Date.now() - began} ms, ${
        processorOf(other)} ms of processor time`);
    const bytes = await memoryOf(other);
    await other.stop();
    return bytes;
})();

// A copy has no hash, as lines of earlier versions have none: the hash depends on the table.
const columns = (table, not) => sql(
    `SELECT name FROM pragma_table_info('${
        table}')`).split("\n").filter(name => !not.includes(name));
const copied = (table, id, also = {}) => {
    const names = columns(table, [id, ...Object.keys(also)]);
    return `INSERT INTO ${table}(${[id, ...Object.keys(also), ...names].join()}) SELECT copy, ${
                   [...Object.values(also), ...names.map(n => "t." + n)].join()} ` +
        `FROM copies, ${table} t WHERE t.${id} = (SELECT min(id) FROM first)`;
};
sql("CREATE TABLE first AS SELECT id FROM tables", "CREATE TABLE copies(copy INTEGER PRIMARY KEY)",
    `INSERT INTO copies WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${
        many}) SELECT abs(random()) >> 4 FROM n`,
    copied("seats", "at_table", {owner: "copy % 10000 + 1"}),
    copied("lines", "at_table", {hash: "NULL"}), copied("tables", "id", {host: "copy % 10000 + 1"}),
    "DROP TABLE first");
const ids = sql(`SELECT copy FROM copies ORDER BY random() LIMIT 20`).split("\n").map(BigInt);
sql("DROP TABLE copies");
const letters = "0123456789abcdefghjkmnpqrstvwxyz",
      nameOf = id =>
          Array.from({length: 12}, (_, i) => letters[Number(id >> BigInt(5 * (11 - i)) & 31n)])
              .join("");

// ---- starting ----

async function start(what) {
    const began = Date.now();
    server = await serve(flags, store);
    const page = await get(server, "/", {key: anna}), took = Date.now() - began,
          used = processorOf(server);
    expect(page.status === 200 && /Your turn/.test(page.text),
        `${what}: the first page knows whose turn it is`);
    // On a busy machine the clock says little about the program.
    expect(Math.min(took, used) < 1000,
        `${what}: the first page comes within a second (${took} ms, ${used} ms of processor time)`);
    const bytes = (await memoryOf(server) - empty) / many;
    console.log(`${what}: ${many} running tables: first page after ${took} ms, ${
        used} ms of processor time; ${bytes.toFixed(0)} bytes of memory a table`);
    return bytes;
}
const intact = async what => {
    for (const id of ids) {
        const now = await look(nameOf(id));
        expect(now.phase === "running" && JSON.stringify(now.position) === before,
            `${what}: a table is as it was`);
    }
};
const phases = async () =>
    Number(/hoftag_tables\{phase="running"\} (\d+)/.exec(await metrics(server))[1]);

// The thread sanitizer (make threads) remembers who touched which bytes, in several times as many:
// what a table costs cannot be seen there.
const bytes = await start("this version");
expect(bytes < 1024 || "TSAN_OPTIONS" in process.env,
    `a table that nobody looks at costs at most 1 kB (${bytes.toFixed(0)})`);
expectEqual(await phases(), many + 1, "all of them are counted");
await intact("this version");
const lists = async () => {
    const began = performance.now();
    for (let i = 0; i < 20; i++) await get(server, "/", {key: i % 2 ? anna : bernd});
    return (performance.now() - began) / 20;
};
await lists();
console.log(`the first page with its lists takes ${(await lists()).toFixed(1)} ms`);
await server.stop();

// An earlier version did not say where it is whose turn: that is found out after the start.
sql(backToFile(10));
await start("version 10");
await intact("version 10");
for (let left = many, before; left > 0 && left !== before;
     left = Number(sql("SELECT count(*) FROM tables WHERE pending < 0"))) {
    before = left; // it goes on, however long it takes
    await new Promise(next => setTimeout(next, 3000));
}
expect(Number(sql("SELECT count(*) FROM tables WHERE pending < 0")) === 0,
    "in time it is known of all whose turn it is");
expectEqual(await phases(), many + 1, "and none is missing");
await intact("later");
expectEqual((await server.stop()).code, 0, "it ends well");
const checked = execFileSync(process.env.HOFTAG ?? "build/hoftag", ["check", store]).toString();
expect(checked.includes(`sound: ${many + 1} tables`), `the database is sound: ${checked}`);
end();
