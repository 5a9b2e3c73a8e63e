// servers.mjs: several servers on one PostgreSQL database, against one on SQLite, in one run.
//
//     node bench/servers.mjs PROGRAM LOAD [SECONDS [ROUNDS [TABLES]]]
//
// load: durable moves a second with 1, 2 and 4 servers (bench/load.c), and the processor time of a
// move in servers, clients and database, which depends less on who else uses the machine. The
// kinds take turns, ROUNDS times (3); what is printed are medians.
// idle: what a viewer costs a server who only waits for news.
// news: how long after a move was acknowledged at one server a viewer at another one hears of it.
// stored: what TABLES (50000) running tables need in the database, and a server that starts on it.
import {spawnSync} from "node:child_process";
import {readFileSync} from "node:fs";
import http from "node:http";

const [program, load, seconds = "5", rounds = "3", tables = "50000"] = process.argv.slice(2);
process.env.HOFTAG = program;
const {api, folder, get, serve, visitor} = await import("../tests/server/lib.mjs");
const {Cluster} = await import("../tests/server/postgres.mjs");

const cluster = new Cluster();
process.on("exit", () => cluster.remove());
await cluster.make().start("fsync=on", "max_connections=100");
let databases = 0, missed = false;
const newDatabase = () => {
    const name = `bench${++databases}`;
    cluster.sql(`CREATE DATABASE ${name}`);
    return name;
};
const part = (list, of) => [...list].sort((a, b) => a - b)[Math.floor(list.length * of)];
const tell = what => console.log(JSON.stringify(what));
const rounded = n => Math.round(n * 100) / 100;

// ---- load ----

// Without servers: one on SQLite.
function loadOnce(servers, viewers = 0) {
    const more = servers ? [servers, cluster.url(newDatabase()), cluster.postmaster()] : [];
    const {stdout, stderr} = spawnSync(load, [seconds, viewers, ...more].map(String),
        {encoding: "utf8"});
    if (!stdout) throw new Error(`no figures: ${stderr}`);
    return stdout.trim().split("\n").map(line => JSON.parse(line));
}
const kinds = new Map([0, 1, 2, 4].map(servers => [servers, []]));
for (let round = 0; round < Number(rounds); round++)
    for (const [servers, results] of kinds) results.push(loadOnce(servers)[0]);
const alone = kinds.get(0).map(r => r.moves_per_second);
for (const [servers, results] of kinds) {
    const middle = name => rounded(part(results.map(r => r[name]), 0.5));
    tell({bench: "servers", store: servers ? "postgres" : "sqlite", servers: servers || 1,
        moves_per_second: middle("moves_per_second"),
        // of runs that followed each other
        to_sqlite: rounded(part(results.map((r, i) => r.moves_per_second / alone[i]), 0.5)),
        p50_ms: middle("p50_ms"), p99_ms: middle("p99_ms"), commit_ms: middle("commit_ms"),
        moves_per_commit: middle("moves_per_commit"),
        server_us_per_move: middle("server_us_per_move"),
        clients_us_per_move: middle("clients_us_per_move"),
        database_us_per_move: middle("database_us_per_move")});
}

for (const servers of kinds.keys())
    if (servers < 2)
        tell({bench: "idle", store: servers ? "postgres" : "sqlite",
            bytes_a_viewer: loadOnce(servers, 5000)[1].bytes_each});

// ---- news ----

let sockets = 0;
const open = store => serve(["--rate", "0", "--max-tables", "1000000", "--control",
    `${folder}/${++sockets}.sock`], store);

async function news(moves) {
    const store = cluster.url(newDatabase()), [one, other] = [await open(store), await open(store)];
    const key = await visitor(one, "Bench");
    const {table} = await api(one, "POST", "/api/tables", key,
        {game: "league", seats: 3, mine: 3});
    let heard = () => {};
    const stream = http.get({host: "127.0.0.1", port: other.port,
        path: `/api/tables/${table}/events`, headers: {Authorization: `Bearer ${key}`}},
        reply => reply.on("data", () => heard()));
    await new Promise(first => (heard = first));
    const took = [], late = [];
    for (let seen = {pending: []}; took.length < moves;) {
        seen = await api(one, "GET", `/api/tables/${table}?seat=${seen.pending[0] ?? ""}`, key);
        if (seen.phase !== "running") break;
        const news = new Promise(next => (heard = () => next(performance.now())));
        const sent = performance.now();
        seen = await api(one, "POST", `/api/tables/${table}/moves`, key,
            {seat: seen.seat, number: seen.number, words: seen.moves[0]});
        const acknowledged = performance.now();
        took.push(acknowledged - sent), late.push(Math.max(0, await news - acknowledged));
    }
    stream.destroy();
    await Promise.all([one.stop(), other.stop()]);
    tell({bench: "news", moves: took.length, move_p50_ms: rounded(part(took, 0.5)),
        move_p99_ms: rounded(part(took, 0.99)), news_p50_ms: rounded(part(late, 0.5)),
        news_p99_ms: rounded(part(late, 0.99))});
    missed ||= part(late, 0.5) > 50;
}
await news(300);

// ---- what is stored ----

const memoryOf = ({child}) => 1024 *
    Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, "utf8"))[1]);
const processorOf = ({child}) => {
    const words = readFileSync(`/proc/${child.pid}/stat`, "utf8").split(") ")[1].split(" ");
    return (Number(words[11]) + Number(words[12])) * 10; // ticks of 10 ms
};
async function firstPage(store) {
    const began = performance.now(), server = await open(store);
    await get(server, "/");
    const figures = {first_page_ms: Math.round(performance.now() - began),
        processor_ms: processorOf(server), memory: memoryOf(server)};
    await server.stop();
    return figures;
}

// One game in its middle; the others are copies.
async function stored(many) {
    const name = newDatabase(), server = await open(cluster.url(name));
    const sql = text => cluster.sql(text, name), key = await visitor(server, "Bench");
    const {table} = await api(server, "POST", "/api/tables", key,
        {game: "wallenstein", seats: 3, mine: 3, listed: 1});
    for (let i = 0; i < 60; i++) {
        let seen = await api(server, "GET", `/api/tables/${table}`, key);
        if (!seen.moves)
            seen = await api(server, "GET", `/api/tables/${table}?seat=${seen.pending[0]}`, key);
        await api(server, "POST", `/api/tables/${table}/moves`, key,
            {seat: seen.seat, number: seen.number, words: seen.moves[0]});
    }
    await server.stop();
    const size = () => Number(sql(`SELECT pg_database_size('${name}')`)), before = size();
    const empty = await firstPage(cluster.url(name));
    for (const [of, id] of [["seats", "at_table"], ["lines", "at_table"], ["tables", "id"]]) {
        const columns = sql("SELECT column_name FROM information_schema.columns WHERE " +
            `table_schema = 'public' AND table_name = '${of}' AND column_name <> '${id}'`)
            .split("\n").join();
        sql(`INSERT INTO ${of}(${id}, ${columns}) SELECT n, ${columns} FROM ${of}, ` +
            `generate_series(1, ${many}) n WHERE ${id} > ${many}`);
    }
    sql("VACUUM ANALYZE");
    const full = await firstPage(cluster.url(name));
    tell({bench: "stored", tables: many, bytes_a_table: Math.round((size() - before) / many),
        first_page_ms: full.first_page_ms, processor_ms: full.processor_ms,
        memory_a_table: Math.round((full.memory - empty.memory) / many)});
    missed ||= Math.min(full.first_page_ms, full.processor_ms) > 1000 ||
        full.memory - empty.memory > 1024 * many;
}
await stored(Number(tables));
process.exit(missed ? 1 : 0);
