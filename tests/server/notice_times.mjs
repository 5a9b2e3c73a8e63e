// notice_times.mjs: when players are told: after the delay that they want, not in their quiet
// hours, once a day what waits; also when the server slept meanwhile, and when the date of its
// machine is wrong. And by a program that takes mail.
import {execFileSync} from "node:child_process";
import {chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {api, ask, end, expect, expectEqual, folder, get, playOn, preload, replayLines, serve,
    until} from "./lib.mjs";
import {readMail, webService} from "./receivers.mjs";

const base = "https://play.example.org";
const web = await webService();
const store = join(folder, "times.db"), minute = 60, hour = 3600, day = 86400;
const flags = ["--rate", "0", "--address-addresses", "0", "--base-url", base, "--webhooks", "1",
    "--notice-private", `127.0.0.1:${web.port}`, "--notice-retry", "1"];
let server, shift;
async function at(offset) {
    if (server) await server.stop();
    shift = offset;
    server = await serve(flags, store, preload("clock", {CLOCK_OFFSET: Math.round(offset)}));
}
const send = (path, body, key) => ask(server, "POST", path, {key, body, headers: {Origin: base}});
const visitor = async name =>
    JSON.parse((await ask(server, "POST", "/api/visitors", {json: {name}, headers: {Origin: base}}))
        .text).key;
const usual = {turn: 1, began: 1, asked: 1, time: 1, over: 1, delay: 0, zone: 0, digest: -1,
    "quiet-from": "00:00", "quiet-to": "00:00"};
const wish = async (key, more = {}) =>
    expectEqual((await send("/me/notices", {...usual, ...more}, key)).status, 200,
        "wishes are taken");
const events = path => web.to(path).map(seen => JSON.parse(seen.body))
    .filter(one => one.event !== "confirm");
const told = (path, event) => events(path).filter(one => one.event === event).length;

// Somebody with a confirmed address of that path.
async function listener(name, more) {
    const key = await visitor(name);
    await send("/me/notices/add", {way: "json", address: web.at(name)}, key);
    await until(() => web.to(name).length);
    expectEqual((await send(new URL(JSON.parse(web.to(name)[0].body).url).pathname, {}, key))
        .status, 200, `${name} can be told`);
    await wish(key, more);
    return key;
}
// Whatever was due before this has been sent when it is.
let others = 0;
const settled = () => listener(`settled${others++}`);

// A table of two; the host moves first or second, so both are tried until `key` owes a move and has
// just come to owe it.
async function game(key, terms) {
    const other = await visitor("Other");
    const {table} = await api(server, "POST", "/api/tables", other,
        {game: "null", seats: 2, listed: true, ...terms});
    const {seats} = await api(server, "GET", `/api/tables/${table}`, key);
    await api(server, "POST", `/api/tables/${table}/sit`, key,
        {seat: seats.find(seat => !seat.name && !seat.bot).colour});
    await api(server, "POST", `/api/tables/${table}/start`, other);
    const see = who => api(server, "GET", `/api/tables/${table}`, who);
    const move = async who => {
        const seen = await see(who);
        return seen.moves?.length &&
            (await api(server, "POST", `/api/tables/${table}/moves`, who,
                {seat: seen.seat, number: seen.number, words: seen.moves[0]})).status === 200;
    };
    for (let n = 0; n < 20 && !(await see(key)).moves?.length; n++) await move(other);
    return {table, other, move, owes: async () => (await see(key)).moves?.length > 0};
}

async function delays() {
    await at(0);
    const anna = await listener("anna", {delay: 10}), one = await game(anna);
    expect(await one.owes(), "it is Anna's turn");
    await settled();
    expectEqual(told("anna", "turn"), 0, "she has ten minutes");
    await at(11 * minute);
    expect(await until(() => told("anna", "turn") === 1),
        "then she is told, although the server slept");
    await at(12 * minute);
    await settled();
    expectEqual(told("anna", "turn"), 1, "once");
    // Who has moved meanwhile is not told.
    const bernd = await listener("bernd", {delay: 10}), two = await game(bernd);
    while (await two.owes()) await two.move(bernd);
    await at(30 * minute);
    await settled();
    expectEqual(told("bernd", "turn"), 0, "who has moved is told nothing");
    return anna;
}
const anna = await delays();

async function wrongDates() {
    const dora = await listener("dora", {delay: 10}), one = await game(dora), now = shift;
    expect(await one.owes(), "it is Dora's turn");
    await at(now - 40 * day);
    await settled();
    expectEqual(told("dora", "turn"), 0, "the date goes back by forty days: it is not time yet");
    await at(now - 40 * day + 12 * minute);
    expect(await until(() => told("dora", "turn") === 1),
        "and is ten minutes later, not forty days");
    await at(now);
    await settled();
    await at(now + 300 * day);
    await settled();
    expectEqual(told("dora", "turn"), 1, "nor again, however the date jumps");
    await at(now);
}
await wrongDates();

const clock = seconds => new Date(Date.now() + (shift + seconds) * 1000).toISOString()
    .slice(11, 16);

async function quietHours() {
    const key = await listener("night",
        {delay: 0, "quiet-from": clock(-2 * hour), "quiet-to": clock(2 * hour)});
    const now = shift, one = await game(key);
    expect(await one.owes(), "it is the sleeper's turn");
    await settled();
    expectEqual(told("night", "turn"), 0, "nobody is told in his quiet hours");
    await at(now + 2 * hour + 2 * minute);
    expect(await until(() => told("night", "turn") === 1), "but when they are over");
}
await quietHours();

async function digests() {
    const key = await listener("digest", {turn: "", began: "", over: ""});
    const now = shift, one = await game(key);
    expect(await one.owes(), "it is the reader's turn");
    await wish(key,
        {turn: "", digest: new Date(Date.now() + (now + 2 * hour) * 1000).getUTCHours() * 60});
    await settled();
    expectEqual(told("digest", "digest"), 0, "it is not time yet");
    await at(now + 3 * hour);
    expect(await until(() => told("digest", "digest") === 1), "once a day he is told what waits");
    const [text] = events("digest").map(one => one.text);
    expect(/\* .*Other/.test(text), `which and with whom: ${text}`);
    await at(now + 4 * hour);
    await settled();
    expectEqual(told("digest", "digest"), 1, "not twice on one day");
    await at(now + 3 * hour + day);
    expect(await until(() => told("digest", "digest") === 2), "but on the next");
    for (let n = 0; n < 50 && await one.owes(); n++) await one.move(key);
    if (!await one.owes()) {
        await at(now + 3 * hour + 2 * day);
        await settled();
        expectEqual(told("digest", "digest"), 2, "and not if nothing waits");
    }
}
await digests();

// The clock of a table, by the time that passes.
async function littleTime() {
    const key = await listener("hurry", {turn: "", began: ""});
    const one = await game(key, {pace: "5s+1s/6s", zero: "nothing"});
    expect(await one.owes(), "it is his turn");
    expect(await until(() => told("hurry", "time") === 1),
        "he is told that his time is running out");
    expect(/You have 1 minute left/.test(events("hurry")[0].text), "and what is left");
    await settled();
    expectEqual(told("hurry", "time"), 1, "once a turn");
}
await littleTime();

async function gameOver() {
    const lines = replayLines("league-3-mixed");
    const moves = lines.flatMap((line, i) => /^\d+ (?!nature)/.test(line) ? [i] : []), keys = [];
    for (const name of ["over0", "over1", "over2"]) keys.push(await listener(name, {turn: ""}));
    const table = await playOn(server, lines.slice(0, moves.at(-3)).join("\n") + "\n", keys);
    let last;
    for (let n = 0; n < 100; n++) {
        let moved = false;
        for (const key of keys) {
            const seen = await api(server, "GET", `/api/tables/${table}`, key);
            if (!seen.moves?.length) continue;
            await api(server, "POST", `/api/tables/${table}/moves`, key,
                {seat: seen.seat, number: seen.number, words: seen.moves[0]});
            moved = true, last = key;
        }
        if (!moved) break;
    }
    expectEqual((await api(server, "GET", `/api/tables/${table}`, keys[0])).phase, "over",
        "a game comes to its end");
    const who = keys.map((key, i) => [key, `over${i}`]);
    for (const [key, name] of who) if (key !== last)
        expect(await until(() => told(name, "over") === 1), `${name} is told`);
    await settled();
    expectEqual(told(who.find(([key]) => key === last)[1], "over"), 0, "who ended it knows");
}
await gameOver();

// Who is forgotten is told nothing, and nothing of him is left.
async function forgotten() {
    const key = await listener("gone", {delay: 10}), one = await game(key), now = shift;
    expect(await one.owes(), "it is his turn");
    const sql = line => execFileSync("sqlite3", [store, line]).toString().trim();
    const letters = "0123456789abcdefghjkmnpqrstvwxyz";
    const number = sql("SELECT visitor FROM addresses WHERE address LIKE '%/gone'");
    const known = JSON.parse((await get(server, "/me/export", {key})).text);
    expectEqual(JSON.stringify(known.addresses.map(({way, address, confirmed}) =>
        [way, address, confirmed])), JSON.stringify([["json", web.at("gone"), true]]),
        "his data have his address");
    expect(known.notices.length === 1 && known.notices[0].delay === 10,
        "and how he wants to be told");
    let n = BigInt(number), text = "";
    for (let i = 0; i < 12; i++) text = letters[Number(n % 32n)] + text, n /= 32n;
    execFileSync(process.env.HOFTAG ?? "build/hoftag",
        ["admin", "--store", store, "forget", text, "--yes"], {stdio: "pipe"});
    await at(now + 20 * minute);
    await settled();
    expectEqual(told("gone", "turn"), 0, "who is forgotten is told nothing");
    for (const table of ["addresses", "wishes", "reminders", "deliveries"])
        expectEqual(sql(`SELECT count(*) FROM ${table} WHERE visitor = ${number}`), "0",
            `nothing of him is in ${table}`);
}
await forgotten();
await server.stop();

// ---- a program ----

async function program() {
    const box = join(folder, "box"), script = join(folder, "sendmail");
    writeFileSync(script, `#!/bin/sh
case "$*" in
*busy*) [ -e ${box}/tried ] || { touch ${box}/tried; exit 75; } ;;
*nobody*) exit 67 ;;
esac
cat > ${box}/mail.$$.part
{ printf '%s\\n' "$*"; cat ${box}/mail.$$.part; } > ${box}/whole.$$
rm ${box}/mail.$$.part
mv ${box}/whole.$$ ${box}/$$.mail
`);
    chmodSync(script, 0o755);
    mkdirSync(box);
    const mails = () => readdirSync(box).filter(name => name.endsWith(".mail"))
        .map(name => readFileSync(join(box, name), "utf8"));
    server = await serve(["--rate", "0", "--base-url", base, "--sendmail", script, "--mail-from",
        "hoftag@example.org", "--notice-retry", "1"], join(folder, "program.db"));
    const key = await visitor("Paula");
    const add = address => send("/me/notices/add", {way: "mail", address}, key);
    await add("paula@example.com");
    expect(await until(() => mails().length === 1), "a program takes the mail");
    const [args, ...rest] = mails()[0].split("\n"), mail = readMail(rest.join("\r\n"));
    expectEqual(args, "-i -f hoftag@example.org -- paula@example.com",
        "it is told from whom and to whom");
    expect(!mails()[0].includes("\r") && mail.head.To === "<paula@example.com>" &&
        mail.body.includes("/notices/confirm/"), "and gets the mail with the line ends of files");
    await add("busy@example.com");
    expect(await until(() => mails().some(one => one.includes("busy@example.com"))),
        "one that is busy is asked again");
    expect(existsSync(join(box, "tried")), "after it said so");
    await add("nobody@example.com");
    expect(await until(async () =>
        /nobody@example\.com<\/span> <em>Nothing/.test((await get(server, "/me/notices", {key}))
            .text)), "one that knows nobody of that name is believed");
    await server.stop();
}
await program();

end();
