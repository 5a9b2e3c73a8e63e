// wasm.mjs: how fast the engine is in WebAssembly, compared with the program itself: random games
// of four, in node.
//
//     node bench/wasm.mjs HOFTAG HOFTAG.WASM
//
// Beside the module are its parts, as a browser gets them: a game is a module of its own.
//
// The goal is 40 % of the program's speed. Fails if a game misses it.
import {execFileSync} from "node:child_process";
import {readFileSync} from "node:fs";
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
process.exit(missed > 0 ? 1 : 0);
