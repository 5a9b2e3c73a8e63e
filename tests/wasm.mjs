// wasm.mjs: the same games natively and in WebAssembly give the same hashes, records, logs and
// pages; the module imports nothing, and a page is made with no more parts of it than it names.
//
//     node tests/wasm.mjs HOFTAG HOFTAG.WASM
//
// Beside the program are the tests' own (tests/server/house), beside the module its parts.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

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
let engine = new WebAssembly.Instance(module).exports;

// As worker.js does: a part is code that shares the memory of the module, or data.
const code = new Map();
let laidOut = new Set();
function layOut(name) {
  if (laidOut.has(name)) return;
  laidOut.add(name);
  const part = readFileSync(join(dirname(file), "parts", name));
  if (name.endsWith(".wasm")) {
    if (!code.has(name)) code.set(name, new WebAssembly.Module(part));
    new WebAssembly.Instance(code.get(name), { "": engine });
    return;
  }
  for (let at = 0; at < part.length; ) {
    const to = part.readUInt32LE(at);
    const length = part.readUInt32LE(at + 4) & 0x7fffffff;
    const plain = part.readUInt32LE(at + 4) === length;
    const bytes = part.subarray(at + 8, at + 8 + length);
    new Uint8Array(engine.memory.buffer, to, length).set(plain ? bytes : unfolded(bytes));
    at += 8 + length;
  }
}

// The numbers of nets: all low bytes, then all high ones, the sign as the last bit.
function unfolded(bytes) {
  const half = bytes.length / 2;
  const numbers = Array.from({ length: half }, (_, i) => bytes[i] | bytes[half + i] << 8);
  return new Uint8Array(Uint16Array.from(numbers, (n) => n >> 1 ^ -(n & 1)).buffer);
}

const all = Array.from({ length: engine.game_count() }, (_, game) => text(engine.game_id(game)));
all.forEach((id) => layOut(`${id}.wasm`));

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
      const line = execFileSync(program,
          [
              "sim", text(engine.game_id(game)), "--games", `${GAMES}`, "--seats", `${seats}`,
              "--seed", `${seed}`, ...options
          ],
          {stdio: ["ignore", "pipe", "pipe"]});
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

// ---- tables ----

const NATURE = 7; // as in src/game/game.h
const SPECTATOR = 8;

function answerBytes() {
  return Buffer.from(engine.memory.buffer, engine.answer_text(), engine.answer_length());
}
const answer = () => answerBytes().toString();

// Calls `use` with the address and length of these bytes in the module's memory.
function lend(bytes, use) {
  const at = engine.take(bytes.length + 1);
  new Uint8Array(engine.memory.buffer, at, bytes.length).set(bytes);
  const result = use(at, bytes.length);
  engine.give_back(at);
  return result;
}

function logIn(table, viewer) {
  engine.write_log(table, viewer);
  return answer();
}

// The log as "hoftag replay" prints it: between the first empty line and the position.
function nativeLog(path, ...flags) {
  const shown = execFileSync(program, ["replay", path, ...flags]).toString();
  return shown.slice(shown.indexOf("\n\n") + 2, shown.indexOf("\nafter move "));
}

// Plays the moves of a record at a new table with its seed.
function playAgain(game, record) {
  const lines = record.split("\n");
  const seats = lines.filter((line) => line.startsWith("seat ")).map((line) => line.split(" ")[1]);
  const seed = lines.find((line) => line.startsWith("seed ")).split(" ")[1];
  const table = lend(Buffer.from(seed, "hex"), (at) => engine.open_table(game, at));
  for (const [, seat, words] of lines.map((line) => /^\d+ (\S+) (.*)$/.exec(line))
           .filter(Boolean)) {
      engine.roll(table);
      if (seat === "nature") continue;
      const made = lend(Buffer.from(words),
          (at, length) => engine.say_words(table, seats.indexOf(seat), at, length));
      if (!made) throw new Error(`${seat} ${words}: ${answer()}`);
  }
  engine.roll(table);
  return table;
}

// The table is closed after it.
function expectSameRecord(path, table, what) {
  const record = readFileSync(path).toString();
  expect(table !== 0, `${what}: the record is damaged: ${table ? "" : answer()}`);
  engine.write_record(table);
  expect(answer() === record, `${what}: another record`);
  expect(logIn(table, SPECTATOR) === nativeLog(path), `${what}: another log for those who watch`);
  expect(logIn(table, NATURE) === nativeLog(path, "--all"), `${what}: another log of everything`);
  const hash = BigInt.asUintN(64, engine.state_hash(table)).toString(16).padStart(16, "0");
  expect(hash === /\nhash \d+ (\w+)\nresult /.exec(record)[1], `${what}: another hash`);
  engine.close_table(table);
}

function expectSameTable(game, path, what) {
  const record = readFileSync(path);
  expectSameRecord(path, lend(record, (at, length) => engine.read_record(at, length)), what);
  expectSameRecord(path, playAgain(game, record.toString()), what);
}

const folder = mkdtempSync(join(tmpdir(), "hoftag-wasm-"));
for (let game = 0; game < engine.game_count(); game++)
  for (let seats = engine.min_seats(game); seats <= engine.max_seats(game); seats++) {
    const path = join(folder, `${game}-${seats}.hoftag`);
    execFileSync(program, [
        "sim", text(engine.game_id(game)), "--seats", `${seats}`, "--seed", `${seats}`, "--record",
        path
    ]);
    engine.choose_seats(game, seats);
    expectSameTable(game, path, `${text(engine.game_id(game))}, ${seats} seats`);
  }
rmSync(folder, { recursive: true });

const recorded = new URL("replay/", import.meta.url).pathname;
const replays = readdirSync(
    recorded).filter((name) => name.endsWith(".hoftag"))
                    .map((name) => join(recorded, name));
for (const path of replays)
    expectSameRecord(
        path, lend(readFileSync(path), (at, length) => engine.read_record(at, length)), path);

const before = engine.memory.buffer.byteLength;
lend(Buffer.from("hoftag record 1\ngame league 1\n"), (at, length) =>
  expect(engine.read_record(at, length) === 0 && answer() !== "", "half a head is no record"));
for (let i = 0; i < 200; i++)
    engine.close_table(lend(Buffer.alloc(32), (at) => engine.open_table(0, at)));
expect(engine.memory.buffer.byteLength === before, "memory that is given back is used again");

for (let game = 0; game < engine.game_count(); game++)
    expect(engine.layout_agrees(game) === 1,
        `${text(engine.game_id(game))}: another layout of its board`);

// ---- pages ----

const languages = ["en", "de", "fr", "nl"];
const seed = Buffer.alloc(32);
let asked = []; // every request in this house, and what the module answered

// What a request needs is fetched before.
function request(method, target, fields = {}) {
  const body = new URLSearchParams(fields).toString();
  lend(Buffer.from(target),
      (at, length) => lend(Buffer.from(body),
          (body, bytes) => engine.parts_needed(at, length, body, bytes)));
  answer().split("\n").filter(Boolean).forEach(layOut);
  const status = lend(Buffer.from(`${target}\0`),
      (where) => lend(Buffer.from(body),
          (at, length) => lend(seed,
              (chance) =>
                  engine.request(method === "POST" ? 1 : 0, where, at, length, 0n, chance))));
  const location = text(engine.request_location());
  asked.push({ method, target, body, status, location, answer: answer() });
  return location;
}

// All that people see of a record that they bring: the table, the replay at several moments, log,
// story and record.
function lookAt(record, lang) {
  const moves = record.split("\n").filter((line) => /^\d+ /.test(line)).length;
  const table = request("POST", "/upload", { text: record });
  request("GET", `${table}?lang=${lang}`);
  for (const part of [0, 0.3, 0.6, 1])
      for (const eyes of ["spectator", "all"])
          request("GET", `${table}/replay?as=${eyes}&n=${Math.floor(part * moves)}`);
  for (const page of ["log", `story?as=all&since=0.0&at=${Math.floor(moves / 2)}.0`, "record"])
      request("GET", `${table}/${page}`);
}

// The record up to that move without its commitment, so that somebody can play on; never where
// Nature is next.
function upTo(record, part) {
  const lines = record.split("\n");
  const moves = lines.filter((line) => /^\d+ /.test(line));
  let at = Math.floor(moves.length * part);
  while (at < moves.length - 1 && moves[at].split(" ")[1] === "nature") at++;
  return lines.slice(0, lines.indexOf(moves[at]))
             .filter((line) => !line.startsWith("commit "))
             .join("\n") +
      "\n";
}

// The table of somebody who plays on from there, and its new record.
function playOn(record, lang) {
  const from = request("POST", "/upload", { text: record });
  const table = request("POST", `${from}/go-on`);
  request("GET", `${table}?lang=${lang}`);
  request("GET", `${table}/record`);
}

function answersOf(house, requests) {
    const input = requests
                      .map(({method, target, body}) =>
                               `${method} ${target} ${Buffer.byteLength(body)}\n${body}`)
                      .join("");
    const output = execFileSync(house, {input, maxBuffer: 1 << 30});
    const all = [];
    for (let at = 0; at < output.length;) {
        const end = output.indexOf("\n", at);
        const [, status, length, location] =
            /^(\d+) (\d+) (.*)$/.exec(output.subarray(at, end).toString());
        all.push({
            status: Number(status),
            location,
            answer: output.subarray(end + 1, end + 1 + Number(length)).toString()
        });
        at = end + 1 + Number(length);
  }
  return all;
}

// A house in which nothing has been fetched yet.
function newHouse() {
    engine = new WebAssembly.Instance(module).exports;
    laidOut = new Set();
    asked = [];
    lend(Buffer.from("files/en"), (at) => engine.open_house(at, 6, at + 6, 2));
}

// Natively the same requests have the same answers.
function expectSameNatively() {
    const natively = answersOf(join(dirname(program), "tests/server/house"), asked);
    expect(natively.length === asked.length,
        `${natively.length} answers to ${asked.length} requests`);
    asked.forEach((there, i) => {
        const same =
            ["status", "location", "answer"].every((what) => there[what] === natively[i]?.[what]);
        expect(same && there.status < 400,
            `${there.method} ${there.target}: ${there.status}, natively ${natively[i]?.status}, ${
                same ? "the same" : "another page"}`);
    });
}

function inNewHouse(ask) {
    newHouse();
    ask();
    expectSameNatively();
}

// The first page that somebody opens may be any.
for (const page of ["/", "/me", "/upload", "/learn", "/puzzles", "/?lang=de", "/told/missing"])
    inNewHouse(() => request("GET", page));
for (const id of all) {
    inNewHouse(() => request("GET", `/new/${id}`));
    inNewHouse(() => request("GET", request("POST", "/new", {now: id})));
    if (id === "null") continue;
    for (const page of ["rules/ID", "learn/ID?lang=nl", "learn/ID/1", "learn/ID/play"])
        inNewHouse(() => request("GET", `/${page.replace("ID", id)}`));
}

inNewHouse(() => replays.forEach((path, i) => {
  const record = readFileSync(path).toString();
  const lang = languages[i % languages.length];
  lookAt(record, lang);
  if (!/^(undo|rewind)/m.test(record))
      for (const part of [0.1, 0.5, 0.8]) playOn(upTo(record, part), lang);
}));

// ---- thinking, with vector instructions and without ----

const functions = () => Array.from({ length: engine.table.length }, (_, i) => engine.table.get(i));

// The record of a game's first moves, all thought over by computer players.
function thoughtOver(id, vectors) {
    newHouse();
    const table = request("POST", "/new", {game: id, bot: "hard"});
    request("POST", `${table}/hand-over`, {bot: "hard"});
    const first = functions();
    for (let moves = 0; moves < 30 && engine.next_question(0n); moves++) {
        const question = Buffer.from(answerBytes());
        engine.parts_for(question.readBigInt64LE(0));
        answer().split("\n").filter((name) => name && (vectors || name !== "vectors.wasm"))
            .forEach(layOut);
        lend(question, engine.think_about);
        const thought = Buffer.from(answerBytes());
        lend(question, (at) => lend(thought, (thought) => engine.bot_chose(at, thought)));
        asked.push({method: "THINK", target: "/", body: "", status: 200, location: "", answer: ""});
    }
    expect(functions().some((one, i) => one !== first[i]) === vectors,
        `${id}: vectors stand in for other functions`);
    request("GET", table);
    expect(/computer, hard, [a-z]+\. [A-Z]/.test(asked.at(-1).answer),
        `${id}: the seats tell their characters`);
    request("GET", `${table}/record`);
    return asked.at(-1).answer;
}

for (const id of all.filter((id) => id !== "null")) {
    const plain = thoughtOver(id, false);
    expect(plain.split("\n").length > 40, `${id}: computer players move`);
    expectSameNatively();
    expect(thoughtOver(id, true) === plain, `${id}: other moves with vectors`);
}
all.forEach((id) => layOut(`${id}.wasm`));

// ---- random play ----

let number = 1;
for (let game = 0; game < engine.game_count(); game++)
  for (let seats = engine.min_seats(game); seats <= engine.max_seats(game); seats++)
    for (const set of optionSets(game)) {
      const here = native(game, seats, set, ++number);
      if (here === null) continue;
      const there = inWasm(game, seats, set, number);
      expect(here === there,
          `${text(engine.game_id(game))} ${seats} seats, options ${set}: ${here} and ${there}`);
    }
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed > 0 ? 1 : 0);
