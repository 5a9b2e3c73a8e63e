#!/usr/bin/env node
// pages: prints a hash of everything that a program shows of the recorded games, to prove that a
// change alters nothing that people see.
//
//     tools/pages.mjs PROGRAM >before      the program built before the change
//     tools/pages.mjs PROGRAM >after       and after it
//     diff before after                    names every page, screen, picture and view that differs
//
// With a second argument (a folder) the texts are kept there, so that two of them can be
// compared. It covers pictures and JSON views for every viewer, screens of the terminal in every
// language, and from a server the pages of everybody at the table in every language. What differs
// from run to run (ids, keys, ports, addresses of assets) is replaced by a word.
import {execFile} from "node:child_process";
import {createHash} from "node:crypto";
import {mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join, basename} from "node:path";

const [program, keep] = process.argv.slice(2);
if (!program) {
    console.error("usage: tools/pages.mjs PROGRAM [FOLDER]");
    process.exit(2);
}
process.env.HOFTAG = program;
process.chdir(new URL("..", import.meta.url).pathname);
const {api, get, serve, visitor} = await import("../tests/server/lib.mjs");

const languages = ["en", "de", "fr", "nl"];
const MOMENTS = 6; // looked at in each record
const place = mkdtempSync(join(tmpdir(), "hoftag-pages-"));
process.on("exit", () => rmSync(place, {recursive: true, force: true}));
if (keep) mkdirSync(keep, {recursive: true});

function note(what, text) {
    console.log(createHash("sha256").update(text).digest("hex").slice(0, 16), what);
    if (keep) writeFileSync(join(keep, what.replace(/[^a-z0-9.-]+/gi, "_")), text);
}

const run = (args, input = "") => new Promise(done => {
    const child =
        execFile(program, args, {maxBuffer: 1 << 26}, (error, out, err) => done(out + err));
    child.stdin.on("error", () => {});
    child.stdin.end(input);
});

// A record, and after how many moves to look at it: never when Nature is next, because a server
// would make her move.
function read(path) {
    const lines = readFileSync(path, "utf8").split("\n"),
          moves = lines.filter(line => /^\d+ /.test(line));
    const game = lines.find(line => line.startsWith("game ")).split(" ")[1];
    const colours = lines.filter(line => line.startsWith("seat ")).map(line => line.split(" ")[1]);
    const taken_back = lines.some(line => /^(undo|rewind)/.test(line)), moments = [];
    for (let i = 1; i < MOMENTS && !taken_back; i++) {
        let at = Math.floor(moves.length * i / MOMENTS);
        while (at < moves.length && moves[at].split(" ")[1] === "nature") at++;
        if (at < moves.length && !moments.includes(at)) moments.push(at);
    }
    return {path, name: basename(path), lines, game, colours, moments, count: moves.length};
}

// The record up to that move, without its commitment, so that it can be continued without the
// seed.
function upTo(record, at) {
    const end = record.lines.findIndex(line => line.startsWith(`${at + 1} `));
    return record.lines.slice(0, end).filter(line => !line.startsWith("commit ")).join("\n") + "\n";
}

async function commands(record) {
    for (const at of [...record.moments, record.count])
        for (const who of [...record.colours.map(colour => ["--seat", colour]), ["--all"], []]) {
            const how = [record.path, "--to", `${at}`, ...who],
                  name = `${record.name} ${at} ${who.join(" ")}`;
            note(`svg ${name}`, await run(["draw", ...how]));
            note(`html ${name}`, await run(["draw", "--html", ...how]));
            note(`json ${name}`, await run(["replay", "--json", ...how]));
            note(`text ${name}`, await run(["replay", "--text", ...how]));
        }
}

async function screens(record) {
    const path = join(place, "screen.hoftag");
    for (const at of record.moments)
        for (const lang of languages)
            for (const width of [80, 120]) {
                writeFileSync(path, upTo(record, at));
                const how = [
                    "--resume", path, "--seats", record.colours.map(() => "you").join(","),
                    "--lang", lang, "--width", `${width}`
                ];
                note(`screen ${record.name} ${at} ${lang} ${width}`,
                    (await run(["play", ...how], "\ncoming\nscore\nlog\norders\n"))
                        .replaceAll(place, ""));
            }
}

function cleaned(text, server, words) {
    for (const [word, secret] of Object.entries(words)) text = text.replaceAll(secret, word);
    return text.replace(/\b[0-9a-f]{64}\b/g, "COMMIT")
        .replaceAll(`:${server.port}`, ":PORT")
        .replace(/\/static\/[0-9a-f]+\//g, "/static/HASH/")
        .replace(/\/(j|s)\/ID\/[\w-]+/g, "/$1/ID/SECRET")
        .replace(/(datetime|data-time)="[^"]*"/g, "$1")
        .replace(/"person":"\w+"/g, "\"person\"")
        .replace(/"(ends|time|since|at_time)":\d+/g, "\"$1\"");
}

async function tables(record, server) {
    for (const at of record.moments) {
        const host = await visitor(server, "Anna"), guest = await visitor(server, "Bernd");
        const from =
            (await api(server, "POST", "/api/records", host, {record: upTo(record, at)})).table;
        const {table, seats} = await api(server, "POST", `/api/tables/${from}/go-on`, host);
        for (const seat of seats ?? [])
            await api(server, "POST", `/api/tables/${table}/sit`, host, {seat: seat.colour});
        await api(server, "POST", `/api/tables/${table}/start`, host, {});
        const words = {FROM: from, ID: table, HOST: host, GUEST: guest};
        for (const lang of languages) {
            const show = async (path, key) => {
                const reply = await get(server, path, {key, headers: {"Accept-Language": lang}});
                const place = cleaned(path, server, words);
                note(`page ${lang} ${record.name} ${at} ${place} ${reply.status}`,
                    cleaned(reply.text, server, words));
            };
            for (const colour of record.colours) await show(`/t/${table}?seat=${colour}`, host);
            await show(`/t/${table}`, guest);
            await show(`/t/${from}/replay?as=all&n=${at}`, guest);
            await show(`/t/${from}/replay?n=${Math.floor(at / 2)}`, guest);
        }
        for (const colour of record.colours) {
            const reply = await get(server, `/api/tables/${table}?seat=${colour}`, {token: host});
            note(`api ${record.name} ${at} ${colour} ${reply.status}`,
                cleaned(reply.text, server, words));
        }
    }
}

async function others(server) {
    const games = (await api(server, "GET", "/api/games")).games.map(game => game.id);
    for (const lang of languages)
        for (const path of ["/", "/upload", ...games.map(game => `/rules/${game}`)]) {
            const reply = await get(server, path, {headers: {"Accept-Language": lang}});
            note(`page ${lang} ${path}`, cleaned(reply.text, server, {}));
        }
    note("api games", (await get(server, "/api/games")).text);
    for (const game of games) note(`words ${game}`, await run(["rules", game, "--words"]));
    note("help", await run(["help"]));
}

const recordsIn = folder => readdirSync(folder).filter(name => name.endsWith(".hoftag"))
    .map(name => read(join(folder, name)));
const records = ["tests/replay", "docs/pictures"].flatMap(recordsIn);
const server = await serve(["--rate", "0", "--table-rate", "0"]);
await others(server);
for (const record of records) {
    await commands(record);
    await screens(record);
    await tables(record, server);
}
await server.stop();
process.exit(0);
