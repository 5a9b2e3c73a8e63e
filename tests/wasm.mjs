// wasm.mjs: the same games natively and in WebAssembly give the same hashes; the module imports nothing.
//
//     node tests/wasm.mjs HOFTAG HOFTAG.WASM
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const GAMES = 40;
const [program, file] = process.argv.slice(2);
const module = new WebAssembly.Module(readFileSync(file));
let passed = 0;
let failed = 0;

function expect(held, what) {
  if (held) {
    passed++;
  } else {
    failed++;
    console.log(`tests/wasm.mjs: ${what}`);
  }
}

const imports = WebAssembly.Module.imports(module);
expect(imports.length === 0, `the module imports ${JSON.stringify(imports)}`);
const engine = new WebAssembly.Instance(module).exports;

function text(address) {
  const bytes = new Uint8Array(engine.memory.buffer, address);
  return new TextDecoder().decode(bytes.subarray(0, bytes.indexOf(0)));
}

// Every combination of the values of all options, as lists of value numbers.
function optionSets(game) {
  let sets = [[]];
  for (let option = 0; option < engine.option_total(game); option++) {
    const values = [];
    while (engine.option_value(game, option, values.length)) values.push(values.length);
    sets = sets.flatMap((set) => values.map((value) => [...set, value]));
  }
  return sets;
}

function native(game, seats, set, seed) {
  const options = set.flatMap((value, option) => [
    "--option",
    `${text(engine.option_name(game, option))}=${text(engine.option_value(game, option, value))}`,
  ]);
  try {
    const line = execFileSync(program, ["sim", text(engine.game_id(game)), "--games", `${GAMES}`, "--seats", `${seats}`,
      "--seed", `${seed}`, ...options], { stdio: ["ignore", "pipe", "pipe"] });
    return JSON.parse(line).hash;
  } catch (error) {
    if (error.status === 2) return null; // a set-up that the game's rules do not allow
    throw error;
  }
}

function inWasm(game, seats, set, seed) {
  engine.choose_seats(game, seats);
  set.forEach((value, option) => engine.choose_option(option, value));
  return BigInt.asUintN(64, engine.play(game, GAMES, BigInt(seed))).toString(16).padStart(16, "0");
}

let seed = 1;
for (let game = 0; game < engine.game_count(); game++)
  for (let seats = engine.min_seats(game); seats <= engine.max_seats(game); seats++)
    for (const set of optionSets(game)) {
      const here = native(game, seats, set, ++seed);
      if (here === null) continue;
      const there = inWasm(game, seats, set, seed);
      expect(here === there, `${text(engine.game_id(game))} ${seats} seats, options ${set}: ${here} and ${there}`);
    }
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
