// wasm.mjs: how fast the engine is in WebAssembly, in node: random games of four, compared with the
// program itself; and pages of the recorded games (tests/replay), the slowest of each kind.
//
//     node bench/wasm.mjs HOFTAG HOFTAG.WASM
//
// Beside the module are its parts, as a browser gets them: a game is a module of its own.
//
// The goals are 40 % of the program's speed, and 2 ms for a page. Fails if one is missed.
import {execFileSync} from "node:child_process";
import {readFileSync, readdirSync} from "node:fs";
import {dirname, join} from "node:path";

const [program, path] = process.argv.slice(2), goal = 0.4, seconds = 1;
const engine = (await WebAssembly.instantiate(readFileSync(path))).instance.exports;

function word(at) {
    const memory = new Uint8Array(engine.memory.buffer);
    return Buffer.from(memory.subarray(at, memory.indexOf(0, at))).toString();
}

// By the processor's time, as the program counts: a busy machine does not matter. The first games
// also compile the module.
function rate(play) {
    play(300);
    for (let games = 100; ; games *= 4) {
        const start = process.cpuUsage();
        play(games);
        const took = process.cpuUsage(start).user / 1e6;
        if (took > seconds / 3) return games / took;
    }
}

let missed = 0;
for (let game = 0; game < engine.game_count(); game++) {
    const id = word(engine.game_id(game));
    await WebAssembly.instantiate(
        readFileSync(join(dirname(path), "parts", `${id}.wasm`)), {"": engine});
    engine.choose_seats(game, 4);
    const there = rate(games => engine.play(game, games, 1n));
    const native = JSON.parse(execFileSync(program,
                                  ["sim", id, "--seats", "4", "--games", `${Math.ceil(there)}`]))
                       .games_per_second;
    const part = there / native;
    missed += part < goal;
    console.log(JSON.stringify({
        bench: "wasm",
        game: id,
        games_per_second: Math.round(there),
        native: Math.round(native),
        share: Number(part.toFixed(2)),
        goal
    }));
}
// ---- pages ----

const longest = 2, rounds = 15, records = new URL("../tests/replay/", import.meta.url).pathname;

function lend(text) {
    const bytes = Buffer.from(`${text}\0`), at = engine.take(bytes.length);
    new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
    return [at, bytes.length - 1];
}

const [folder] = lend("files/en"), [seed] = lend("-".repeat(32));
engine.open_house(folder, 6, folder + 6, 2);

// How long it took, in ms.
function ask(post, target, body = "") {
    const [at] = lend(target), [text, length] = lend(body), start = performance.now();
    const status = engine.request(post, at, text, length, 0n, seed);
    const took = performance.now() - start;
    engine.give_back(at);
    engine.give_back(text);
    if (status >= 400) throw new Error(`${target}: ${status}`);
    return took;
}

function post(target, fields) {
    ask(1, target, `${new URLSearchParams(fields)}`);
    return word(engine.request_location());
}

// The game as far as three quarters of it, for somebody who plays on.
function unfinished(record) {
    const lines = record.split("\n"), moves = lines.filter(line => /^\d+ /.test(line));
    let at = Math.floor(0.75 * moves.length);
    while (at < moves.length - 1 && / nature /.test(moves[at])) at++;
    return `${lines.slice(0, lines.indexOf(moves[at])).filter(line => !/^commit /.test(line))
        .join("\n")}\n`;
}

// The best of several rounds: a busy machine does not matter.
function slowest(what, pages) {
    const best = pages.map(page => Math.min(...Array.from({length: rounds}, () => ask(0, page))));
    const ms = Number(Math.max(...best).toFixed(2));
    missed += ms > longest;
    console.log(JSON.stringify({bench: "wasm pages", what, pages: pages.length, ms,
        goal: longest}));
}

const texts = readdirSync(records).filter(name => name.endsWith(".hoftag"))
    .map(name => readFileSync(join(records, name)).toString());
slowest("replays", texts.flatMap(text => {
    const table = post("/upload", {text}), last = text.match(/^\d+ /gm).length;
    return [0.25, 0.5, 0.75, 1].map(part =>
        `${table}/replay?as=all&n=${Math.floor(part * last)}`);
}));
slowest("tables", texts.filter(text => !/^(undo|rewind)/m.test(text))
    .map(text => post(`${post("/upload", {text: unfinished(text)})}/go-on`)));
process.exit(missed > 0 ? 1 : 0);
