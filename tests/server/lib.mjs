// lib.mjs: what the tests of the server share: starting one, asking it, counting what held.
import {execFileSync, spawn} from "node:child_process";
import {createHash} from "node:crypto";
import {mkdtempSync, readFileSync, rmSync} from "node:fs";
import http from "node:http";
import net from "node:net";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {dumpAt, sqlAt, urlAt} from "./postgres.mjs";

let passed = 0, failed = 0;

export function expect(held, what) {
    if (held) passed++;
    else {
        failed++;
        console.log("FAILED:", what);
    }
    return held;
}

export const expectEqual = (got, want, what) =>
    expect(got === want, `${what}: got ${JSON.stringify(got)}, want ${JSON.stringify(want)}`);

// Waits until something holds, however busy the machine is; false if it does not in a minute.
export async function until(holds) {
    for (const late = Date.now() + 60000; Date.now() < late;) {
        if (await holds()) return true;
        await new Promise(next => setTimeout(next, 10));
    }
    return false;
}

export function end() {
    console.log(`${passed} passed, ${failed} failed`);
    process.exit(failed ? 1 : 0);
}

export const folder = mkdtempSync(join(tmpdir(), "hoftag-"));
const children = new Set();
process.on("exit", () => {
    for (const child of children) child.kill("SIGKILL");
    rmSync(folder, {recursive: true, force: true});
});
process.on("SIGTERM", () => process.exit(1));

// What a library of tests/preload needs to come between the server and its machine, with its
// settings.
export const preload = (name, settings) =>
    ({LD_PRELOAD: new URL(`../../build/tests/preload/${name}.so`, import.meta.url).pathname,
        ...settings});

const metricsKey = "a key that only the tests have";
// Tests are one address with many tables.
const unlimited = {HOFTAG_VISITOR_TABLES: "0", HOFTAG_ADDRESS_TABLES: "0",
    HOFTAG_ADDRESS_VISITORS: "0"};

// Where POSTGRES names the folder of a cluster's socket, each store is a database of it.
const socket = process.env.POSTGRES, databases = new Set();
const databaseOf = store => "t" + createHash("sha256").update(store).digest("hex").slice(0, 20);
function storeFlags(store) {
    if (!socket || store.startsWith("postgres://")) return ["--store", store];
    const name = databaseOf(store);
    if (!databases.has(name)) sqlAt(socket, `CREATE DATABASE ${name}`);
    databases.add(name);
    return ["--store", urlAt(socket, name), "--control", store + ".sock"];
}

// SQL to such a store, and what it answers: rows as lines, columns with | between them.
export const isFile = !socket;
export const sqlOf = (store, text) => socket ? sqlAt(socket, text, databaseOf(store))
    : execFileSync("sqlite3", [store, text]).toString().trim();

// All that it has, as text; and its name for programs.
export const dumpOf = store => socket ? dumpAt(socket, databaseOf(store))
    : execFileSync("sqlite3", [store, ".dump"]).toString();
export const nameOf = store => socket ? urlAt(socket, databaseOf(store)) : store;

export const program = process.env.HOFTAG ?? "build/hoftag";

// A server on a free port of this machine; `flags` and `env` are added to its own.
export function serve(flags = [], store = join(folder, "test.db"), env = {}) {
    const child = spawn(process.env.HOFTAG ?? program,
        ["serve", "--port", "0", ...storeFlags(store), ...flags],
        {stdio: ["ignore", "inherit", "pipe"],
            env: {...unlimited, HOFTAG_METRICS_KEY: metricsKey, ...process.env, ...env}});
    children.add(child);
    const gone = new Promise(done => child.on("exit", (code, signal) => done({code, signal})));
    return new Promise((done, fail) => {
        let said = "";
        child.stderr.on("data", data => {
            if (process.env.SHOW) process.stderr.write(data);
            said += data;
            const port = /localhost:(\d+)/.exec(said)?.[1];
            if (port)
                done({port: Number(port), child, gone, said: () => said,
                    stop: () => (child.kill("SIGTERM"), gone)});
        });
        child.on("exit", code => fail(new Error(`the server ended with ${code}: ${said}`)));
    });
}

const agent = new http.Agent({keepAlive: true, maxSockets: 64});

// {status, headers, text}; `key` is sent as a cookie from a page of ours, `token` as a program's
// token.
export function ask(server, method, path, {key, token, body, headers = {}, json} = {}) {
    const all = {...headers};
    if (key) all.Cookie = `hoftag=${key}`;
    if (token) all.Authorization = `Bearer ${token}`;
    if (method === "POST" && !("Origin" in all) && !token)
        all.Origin = `http://127.0.0.1:${server.port}`;
    if (all.Origin === "") delete all.Origin;
    if (json !== undefined) body = JSON.stringify(json);
    if (body !== undefined && typeof body !== "string") body = new URLSearchParams(body).toString();
    if (method === "POST")
        all["Content-Type"] ??= json !== undefined ? "application/json"
            : "application/x-www-form-urlencoded";
    if (body !== undefined) all["Content-Length"] = Buffer.byteLength(body);
    return new Promise((done, fail) => {
        const request = http.request({host: "127.0.0.1", port: server.port, method, path,
            headers: all, agent}, reply => {
            const parts = [];
            reply.on("data", part => parts.push(part));
            reply.on("end", () => done({status: reply.statusCode, headers: reply.headers,
                text: Buffer.concat(parts).toString()}));
            reply.on("error", fail);
        });
        // A connection that was kept may have ended meanwhile, before anything was heard by it.
        request.on("error", error => request.reusedSocket && error.code === "ECONNRESET"
            ? ask(server, method, path, {headers: all, body}).then(done, fail) : fail(error));
        request.end(body);
    });
}

export const get = (server, path, how) => ask(server, "GET", path, how);
// The figures, which are for whoever has their key.
export const metrics = async server => (await get(server, "/metrics", {token: metricsKey})).text;
export const post = (server, path, body, how) => ask(server, "POST", path, {...how, body});

// ---- what docs/openapi.json promises ----

const promised = JSON.parse(readFileSync(new URL("../../docs/openapi.json", import.meta.url),
    "utf8"));
export const paths = promised.paths;
const kinds = {string: v => typeof v === "string", integer: Number.isInteger,
    number: v => typeof v === "number", boolean: v => typeof v === "boolean", array: Array.isArray,
    object: v => typeof v === "object" && v !== null && !Array.isArray(v)};

// Where a value is not what the schema says; "" if it is.
export function differs(value, schema, at = "answer") {
    if (schema.$ref)
        return differs(value, promised.components.schemas[schema.$ref.split("/").pop()], at);
    if (schema.type && !kinds[schema.type](value)) return `${at} is no ${schema.type}`;
    if (schema.enum && !schema.enum.includes(value)) return `${at} is ${value}`;
    const missing = (schema.required ?? []).find(name => !(name in value));
    if (missing) return `${at} has no ${missing}`;
    const schemaOf = name => schema.properties?.[name] ?? schema.additionalProperties ?? {};
    const parts = schema.type === "array" ? value.map((v, i) => [v, schema.items, i])
        : schema.type !== "object" ? []
        : Object.entries(value).map(([name, v]) => [v, schemaOf(name), name]);
    for (const [v, inner, name] of parts) {
        const wrong = inner === false ? `${at} has ${name}` : differs(v, inner, `${at}.${name}`);
        if (wrong) return wrong;
    }
    return "";
}

function keepsPromise(method, path, status, answer) {
    const wanted = path.split("?")[0].split("/");
    const known = Object.keys(paths).find(p => p.split("/").length === wanted.length &&
        p.split("/").every((part, i) => part[0] === "{" || part === wanted[i]));
    const replies = paths[known]?.[method.toLowerCase()]?.responses;
    if (!replies) return;
    const reply = replies[status] ?? (status >= 400 ? replies.default : undefined);
    const wrong = reply ? differs(answer, reply.content["application/json"].schema)
        : `status ${status}`;
    if (wrong) expect(false, `${method} ${path} is not as docs/openapi.json says: ${wrong}`);
}

// Programs. Every answer is held against the description.
export async function api(server, method, path, token, json) {
    const reply = await ask(server, method, path, {token, json}), answer = JSON.parse(reply.text);
    keepsPromise(method, path, reply.status, answer);
    return {status: reply.status, ...answer};
}

export const visitor = async (server, name) =>
    (await api(server, "POST", "/api/visitors", undefined, {name})).key;

// ---- games that go on from a record of tests/replay ----

export const replayLines = name =>
    readFileSync(new URL(`../replay/${name}.hoftag`, import.meta.url), "utf8").split("\n");

// A table at which the game goes on; `keys` are those of the seats, of which `host` opens the
// table.
export async function playOn(server, record, keys, host = 0) {
    const from = (await api(server, "POST", "/api/records", keys[host], {record})).table;
    const {table, seats} = await api(server, "POST", `/api/tables/${from}/go-on`, keys[host]);
    const secret = /\/j\/\w+\/([\w-]+)"/.exec((await get(server, `/t/${table}`, {key: keys[host]}))
        .text)[1];
    if (host > 0)
        await api(server, "POST", `/api/tables/${table}/swap`, keys[host],
            {seat: seats[0].colour, with: seats[host].colour});
    for (let i = 0; i < seats.length; i++)
        if (i !== host)
            await api(server, "POST", `/api/tables/${table}/sit`, keys[i],
                {seat: seats[i].colour, secret});
    await api(server, "POST", `/api/tables/${table}/start`, keys[host]);
    return table;
}

// Sends bytes as they are and gives back what comes until the server ends the connection, until
// `wait` milliseconds have passed or until the promise `enough` is kept; `pause` milliseconds lie
// between the pieces.
export function raw(server, pieces, {pause = 0, wait = 60000, enough, hangUp = false} = {}) {
    return new Promise(done => {
        const socket = net.connect(server.port, "127.0.0.1");
        let got = "";
        const finish = () => (socket.destroy(), done(got));
        const timer = setTimeout(finish, wait);
        enough?.then(finish);
        socket.on("data", data => (got += data));
        socket.on("error", () => {});
        socket.on("close", () => (clearTimeout(timer), done(got)));
        socket.on("connect", async () => {
            for (const piece of pieces) {
                if (socket.destroyed) return;
                socket.write(piece);
                if (pause) await new Promise(next => setTimeout(next, pause));
            }
            if (hangUp) finish();
        });
    });
}

export const pick = list => list[Math.floor(Math.random() * list.length)];

// The number of a table in the database, of its id.
export const numberOf = id => [...id].reduce((n, letter) => n * 32n
    + BigInt("0123456789abcdefghjkmnpqrstvwxyz".indexOf(letter)), 0n);

// What each version of the schema added, to be taken away again.
const drop = (...names) => names.map(name => `DROP TABLE ${name}`);
const dropFrom = (table, ...names) => names.map(name => `ALTER TABLE ${table} DROP COLUMN ${name}`);
const added = {
    2: [...dropFrom("visitors", "seen", "wishes"), ...dropFrom("tables", "next", "origin")],
    3: dropFrom("seats", "points", "place"),
    4: dropFrom("seats", "terms"),
    5: [...dropFrom("visitors", "used"), ...dropFrom("tables", "used", "marked"), ...drop("house")],
    6: drop("bans"),
    7: dropFrom("lines", "hash"),
    8: drop("lessons"),
    9: drop("reviews"),
    10: dropFrom("seats", "hints"),
    11: [...["tables_shown", "tables_of_host", "tables_due", "tables_asked", "tables_old",
        "tables_marked", "seats_of_owner", "visitors_used"].map(name => `DROP INDEX ${name}`),
    ...dropFrom("tables", "number", "stamp", "moved", "pending", "bots_due", "asked_at", "shown",
        "made_us"), ...dropFrom("seats", "since", "name"), ...drop("snapshots")],
    12: drop("results", "ratings", "keys", "blocks", "reports", "circles", "members",
        "circle_tables"),
    13: [...drop("clocks"), ...dropFrom("house", "played")],
    14: drop("wishes", "addresses", "reminders", "deliveries", "secrets"),
    15: drop("codes"),
};
export const schemaVersion = 15;

// Makes a database of today one of that version. PostgreSQL begins with version 11.
export const backTo = version => Array.from({length: schemaVersion - version},
    (_, i) => added[schemaVersion - i]).flat().join(";");

// The same for a file.
export const backToFile = version => `${backTo(version)}; PRAGMA user_version = ${version}`;
