// fuzz.mjs: every address of the server, asked by everybody, in every phase of a table and for
// every game, with members that are missing, empty, huge, of another type, not UTF-8, repeated or
// somebody else's. The server answers all of it, never with a failure of its own, and nobody
// changes what he has no right to change.
//
// Addresses and the names of members are read from the server's own sources, so that a new one is
// tried without being added here. Requests are drawn from a seed (SEED, 1) and come over a few
// lanes; each has tables of its own and sends one request after the other. REQUESTS (25000) tells
// how many there are in all.
import {chmodSync, readdirSync, readFileSync, writeFileSync} from "node:fs";
import net from "node:net";
import {join} from "node:path";
import {api, ask, end, expect, expectEqual, folder, get, serve} from "./lib.mjs";
import {pushReader, webService} from "./receivers.mjs";

const seed = Number(process.env.SEED ?? 1), wanted = Number(process.env.REQUESTS ?? 25000),
      laneCount = 4;
console.log(`seed ${seed}, ${wanted} requests (SEED=... REQUESTS=... for others)`);

// ---- what the sources say ----

const here = path => new URL(`../../${path}`, import.meta.url);
const sources = Object.fromEntries(["src/server", "src/hall", "src/pages"].flatMap(folder =>
    readdirSync(here(folder)).filter(f => f.endsWith(".c"))
        .map(f => [`${folder}/${f}`, readFileSync(here(`${folder}/${f}`), "utf8")])));
const functions = Object.fromEntries(Object.values(sources).flatMap(
    text => [...text.matchAll(/^\w[^\n;=]*?\b(\w+)\([^;{]*?\) \{\n(.*?)^\}/gms)].map(
        ([, name, body]) => [name, body])));

// The names of members that a function asks for, itself or by those it calls.
function namesOf(name, known = new Set()) {
    if (known.has(name) || !functions[name]) return [];
    known.add(name);
    const own = [
        ...functions[name].matchAll(
            /\b(?:\w+_(?:field|number|has|switch)|seat_named|read_\w+)\([\w>-]+, "([\w-]+)"/g)
    ].map(found => found[1]);
    return [
        ...own, ...[...functions[name].matchAll(/\b(\w+)\(/g)].flatMap(([,
            called]) => namesOf(called, known))
    ];
}

const allNames = [...new Set(Object.keys(functions).flatMap(name => namesOf(name)))];
const routes = [...sources["src/server/routes.c"].matchAll(/\{"(\/[^"]*)", ([^,]+), (\w+)\}/g)].map(
    ([, pattern, flags, handler]) => ({
        pattern,
        post: flags.includes("IS_POST"),
        api: flags.includes("IS_API"),
        names: [...new Set(namesOf(handler))],
        asked: 0,
        done: 0
    }));
expect(routes.length > 50 && allNames.length > 25 && namesOf("handle_move").includes("number"),
    "addresses and members are found in the sources");

// ---- chance ----

// A source of random numbers of its own for each lane (mulberry32).
function chance(state) {
    const next = () => {
        state = (state + 0x6d2b79f5) | 0;
        let t = Math.imul(state ^ (state >>> 15), 1 | state);
        t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
        return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
    };
    const below = n => Math.floor(next() * n), pick = list => list[below(list.length)];
    return {below, pick, maybe: share => next() < share};
}

// ---- a connection that is kept ----

const byte = text => Buffer.from(text, "latin1");
const patience = 120000; // milliseconds in which an answer, or a computer player's move, comes

// Sends bytes as they are. Gives {status, text}; status 0 if the server hung up without an answer.
// Of what has no end the beginning is enough.
class Wire {
    constructor(port) {
        this.port = port;
    }

    connect() {
        const socket = (this.socket = net.connect(this.port, "127.0.0.1"));
        this.used = Date.now();
        socket.setNoDelay(true);
        this.got = Buffer.alloc(0);
        socket.on("data",
            data => this.socket === socket &&
                (this.got = Buffer.concat([this.got, data]), this.look?.()));
        socket.on("error", () => {});
        socket.on(
            "close", () => this.socket === socket && (this.socket = undefined, this.look?.(true)));
    }

    // The server ends a connection that is idle for long (--slow-seconds), perhaps just now; then
    // it is sent once more by a new one.
    async send(bytes, head) {
        const idle = this.socket && Date.now() - this.used > 10000,
              answer = await this.sendOnce(bytes, head);
        this.used = Date.now();
        return idle && answer.status === 0 && !answer.late ? this.sendOnce(bytes, head) : answer;
    }

    sendOnce(bytes, head) {
        if (!this.socket) this.connect();
        this.got = Buffer.alloc(0);
        this.socket.write(bytes);
        return new Promise(done => {
            const late = setTimeout(() => {
                this.look = undefined;
                this.socket?.destroy(), (this.socket = undefined);
                done({status: 0, text: "", top: "", late: true});
            }, patience);
            this.look = closed => {
                const answer = this.read(head, closed);
                if (!answer) return;
                clearTimeout(late);
                this.look = undefined;
                if (answer.last) this.socket?.destroy(), (this.socket = undefined);
                done(answer);
            };
        });
    }

    read(head, closed) {
        const end = this.got.indexOf("\r\n\r\n");
        if (end < 0) return closed ? {status: 0, text: "", last: true} : undefined;
        const top = this.got.subarray(0, end).toString("latin1"),
              status = Number(/^HTTP\/1\.1 (\d+)/.exec(top)?.[1]);
        if (status === 100) return (this.got = this.got.subarray(end + 4)), this.read(head, closed);
        const length = Number(/^Content-Length: (\d+)/im.exec(top)?.[1] ?? NaN),
              endless = Number.isNaN(length);
        if (!head && !endless && this.got.length < end + 4 + length && !closed) return;
        return {
            status,
            top,
            text: this.got.subarray(end + 4).toString(),
            last: closed || endless || /^Connection: close/im.test(top)
        };
    }
}

// ---- people and tables ----

// Messages leave, too: to a program that keeps mail in a file, and to a web service.
const base = "http://127.0.0.1:1", web = await webService(), mails = join(folder, "mails"),
      sendmail = join(folder, "sendmail");
writeFileSync(mails, "");
writeFileSync(sendmail, `#!/bin/sh\ncat >> ${mails}\n`);
chmodSync(sendmail, 0o755);
const server = await serve([
    "--base-url", base, "--sendmail", sendmail, "--mail-from", "hoftag@example.org", "--webhooks",
    "1", "--push-contact", "mailto:me@example.org", "--notice-private", `127.0.0.1:${web.port}`,
    "--address-addresses", "0",
    "--rate", "0", "--proxy", "1", "--bot-threads", "1", "--max-visitors", "1000000",
    "--max-tables", "500000", "--address-streams", "0", "--visitor-streams", "0", "--table-streams",
    "0"
]);
const {games} = await api(server, "GET", "/api/games");
const optionNames = [...new Set(games.flatMap(g => Object.keys(g.options)))];
const records = Object.fromEntries(games.map(
    g => [g.id,
        readFileSync(
            here(`tests/replay/${readdirSync(here("tests/replay")).find(f => f.startsWith(g.id))}`),
            "utf8")]));
const people = ["anna", "bernd", "carla", "dora"];
const visitor = async name => JSON.parse((await ask(server, "POST", "/api/visitors",
    {json: {name}, headers: {Origin: base}})).text).key;
const say = (method, path, token, json) => api(server, method, path, token, json);

// The host and three others sit down: one will resign, one lends his seat to a computer player.
async function gathering(game, keys, terms) {
    const made = await say(
        "POST", "/api/tables", keys.anna, {game: game.id, seats: game.seats[1], ...terms});
    const links = [
        ...(await get(server, `/t/${made.table}`, {key: keys.anna}))
            .text.matchAll(/\/[sj]\/\w+\/([\w-]+)/g)
    ].map(found => found[1]);
    const join =
        /\/j\/\w+\/([\w-]+)/.exec((await get(server, `/t/${made.table}`, {key: keys.anna})).text)
            ?.[1];
    const free = made.seats.filter(s => s.free).map(s => s.colour);
    for (const who of ["bernd", "carla"])
        if (free.length > 1)
            await say("POST", `/api/tables/${made.table}/sit`, keys[who],
                {seat: free.shift(), secret: join});
    if (free.length > 1 || game.seats[1] === 4)
        await say(
            "POST", `/api/tables/${made.table}/sit`, keys.dora, {seat: free.shift(), secret: join});
    return {id: made.table, game, links, phase: "gathering"};
}

const at = (table, what) => `/api/tables/${table.id}/${what}`;

async function running(game, keys, terms) {
    const table = await gathering(game, keys, terms);
    await say("POST", at(table, "start"), keys.anna, {bot: "greedy"});
    await say("POST", at(table, "resign"), keys.carla, {});
    await say("POST", at(table, "hand-over"), keys.dora, {bot: "greedy"});
    return {...table, phase: "running"};
}

async function over(game, keys) {
    const made = await say("POST", "/api/tables", keys.anna,
        {game: game.id, seats: game.seats[0], mine: game.seats[0]});
    for (let seen = made; seen.phase === "running";) {
        seen = await say("GET", `/api/tables/${made.table}?seat=${seen.pending[0]}`, keys.anna);
        if (seen.moves)
            await say("POST", `/api/tables/${made.table}/moves`, keys.anna,
                {seat: seen.seat, number: seen.number, words: seen.moves[0]});
    }
    return {id: made.table, game, links: [], phase: "over"};
}

async function closed(game, keys) {
    const made = await say(
        "POST", "/api/tables", keys.anna, {game: game.id, seats: game.seats[0], bot: "greedy"});
    await say("POST", `/api/tables/${made.table}/propose`, keys.anna, {what: "close"});
    return {id: made.table, game, links: [], phase: "closed"};
}

async function neverBegun(game, keys) {
    const table = await gathering(game, keys);
    await say("POST", at(table, "give-up"), keys.anna, {});
    return {...table, phase: "never begun"};
}

async function uploaded(game, keys, lines) {
    const record = records[game.id].trimEnd().split("\n").slice(0, lines).join("\n") + "\n";
    const made = await say("POST", "/api/records", keys.anna, {record});
    return {id: made.table, game, links: [], phase: lines ? "uploaded, not over" : "uploaded"};
}

async function goesOn(game, keys) {
    const from = await uploaded(game, keys, 15),
          made = await say("POST", at(from, "go-on"), keys.anna, {});
    return {id: made.table, game, links: [], phase: "gathering from a record"};
}

// Which of them there are; only the game that is the quickest to play is played to its end.
const tablesOf = async (game, keys) => [await gathering(game, keys, {watched: true}),
    await gathering(game, keys), await running(game, keys, {watched: true, lot: true}),
    await gathering(game, keys, {listed: true, watched: true, lot: true}),
    await running(game, keys, {watched: true}), await running(game, keys, {watched: false}),
    await running(game, keys, {watched: true, pace: "1d+4h/3d", vacation: 5}),
    await closed(game, keys), await neverBegun(game, keys), await uploaded(game, keys),
    await uploaded(game, keys, 15), await goesOn(game, keys),
    ...(game.id === "null" ? [await over(game, keys)] : [])];

// ---- requests ----

const nasty = [
    "", " ", "0", "1", "-1", "2147483647", "2147483648", "-9223372036854775809",
    "99999999999999999999", "1e9", "0x10", "+1", "NaN", "true", "false", "null", "nature",
    "spectator", "all", "\0", "a\0b", "\xff\xfe", "\xc3\x28", "\xed\xa0\x80", "\xf0\x9f\x8c\x8d",
    "\r\nX: y", "<script>", "\"'&;", "%", "%00", "%zz", "../../x", "{}", "{x}",
    "{seats|seat|seats}", "%s%n", "x".repeat(39), "x".repeat(41), "x".repeat(401), "y".repeat(5000),
    "z ".repeat(300), "go", "seal", "lay 1", "defend all"
];
const browser = pushReader();
// Of the names that are found in the sources.
const plain = {
    what: ["rewind", "close", "hand-over", "pause", "vacation", "back", "go-on"],
    bot: ["greedy", "random", "easy", "", "normal/raider", "normal/plain", "normal/"],
    yes: ["0", "1"],
    on: ["1", ""], part: ["1", "1", ""], mode: ["now", "invite"], list: ["mine", "open", "watch"],
    as: ["all", "spectator"], lang: ["de", "fr", "nl", "en", "xx"],
    order: ["defend", "defend all", "pass"], sure: ["1", ""], text: ["hello", "good day"],
    note: ["come in"], name: ["Emil", "Fritzi"], seen: ["0.0", "-1.0", "5.3"], settings: ["1"],
    go: ["on", "on", "skip", "back", "show", "again", "watch"], answer: ["1", "2", "3"],
    pace: ["none", "10m+20s", "1d+4h/3d", "3d+36h/10d", "1s+0s", "9999999d+1d/2d", "1d/"],
    zero: ["ask", "bot", "nothing"], vacation: ["0", "5", "400"], rated: ["1", ""],
    way: ["mail", "json", "discord", "slack", "matrix", "ntfy", "push"], delay: ["0", "10"],
    zone: ["0", "-720", "60"], digest: ["-1", "480"], "quiet-from": ["22:00", "00:00"],
    "quiet-to": ["07:00", "00:00"], profile: ["public", "hidden", "friends"], turn: ["1", ""],
    "circle-name": ["Friends"], title: ["Friends"], "device-name": ["Phone", ""], revoke: ["1", ""],
    point: [browser.point], auth: [browser.auth],
    watched: ["0", "1", "2"], "ask-twice": ["1", ""], mine: ["1", "2", "3"],
};

// What messages tell of ("turn") are the names of a table.
expectEqual(Object.keys(plain).filter(name => name !== "turn" && !allNames.includes(name)).join(),
    "", "each of these members is asked for");

// Somebody whom a table has named.
const personAt = lane =>
    lane.chance.pick(lane.seen.get("anna")?.seats ?? [{}]).person ?? "000000000000";
// What the last pages gave that a form may give back.
const given = {id: /name="id" value="(\d+)"/, device: /name="device" value="(\w+)"/,
    code: /<b>(\w{4}-\w{4})<\/b>/};
// The parts of a link that was sent to somebody.
function sentLink(lane, purpose) {
    const links = [...(readFileSync(mails, "utf8").replace(/=\r?\n/g, "").replace(/=3D/g, "=") +
        web.got.slice(-50).map(seen => seen.body).join())
        .matchAll(new RegExp(`/notices/${purpose}/([\\w/-]+)`, "g"))].slice(-50);
    return links.length ? lane.chance.pick(links)[1].split("/") : [];
}

// What could be meant by a member of this name at this table.
function fitting(lane, name, table, role) {
    const {pick, below} = lane.chance, state = lane.seen.get(role.who) ?? lane.seen.get("anna");
    if (name === "seat" && state.seat && below(3)) return state.seat;
    if (name === "with" && below(2)) return personAt(lane);
    if (["seat", "with"].includes(name))
        return state.seats ? pick(state.seats).colour : pick(table.game.colours);
    if (name === "colour") return pick(table.game.colours);
    if (lane.lesson && name === "number") return lane.lesson.number ?? "0";
    if (lane.lesson?.moves.length && ["move", "why"].includes(name)) return pick(lane.lesson.moves);
    if (name === "number") return String((state.number ?? 0) - (below(6) === 0 ? 1 : 0));
    if (["move", "words", "why", "order", "cancel"].includes(name) && state.moves?.length)
        return pick(state.moves);
    if (name === "value") return pick([String(below(20)), pick(table.game.colours)]);
    if (name === "n") return String(below(60));
    if (name === "secret")
        return pick(
            people.includes(role.who) ? [...table.links, "A".repeat(32)] : ["A".repeat(32)]);
    if (["address", "endpoint"].includes(name))
        return pick([web.at(`x${below(20)}`), web.at("gone"), `somebody${below(20)}@example.com`]);
    if (name === "member") return personAt(lane);
    if (["id", "device", "code"].includes(name)) return lane.found[name] ?? "1";
    if (name === "key") return pick(Object.values(lane.keys));
    if (name === "game") return pick(games).id;
    if (name === "seats") return String(below(7));
    if (name === "record" || (name === "text" && below(8) === 0))
        return records.null.slice(0, below(2) ? undefined : below(900));
    const option = optionNames.find(o => name === o || name === `option-${o}`);
    if (option) return pick(games.flatMap(g => g.options[option] ?? []));
    return pick(plain[name] ?? ["1"]);
}

const likely = {
    why: 0.1,
    cancel: 0.1,
    all: 0.3,
    lang: 0.1,
    note: 0.3,
    name: 0.3,
    part: 0.5
}; // with these it would often be about something else

// Half of all requests make sense, as far as that can be told from here.
function members(lane, route, table, role) {
    const {pick, below, maybe} = lane.chance,
                        options = optionNames.filter(o => o in table.game.options)
                                      .map(o => (route.api ? o : `option-${o}`));
    lane.lesson = route.pattern.startsWith("/learn/")
        ? lane.step
        : null; // what the last page of a lesson asked for
    const sense = maybe(0.5), all = [...allNames, ...options];
    const names = [...route.names, ...(route.names.includes("seats") ? options : [])].filter(
        name => maybe(sense ? likely[name] ?? 0.8 : 0.5));
    if (sense) return names.map(name => [name, fitting(lane, name, table, role)]);
    for (let i = below(4); i > 0; i--) names.push(pick(maybe(0.7) && names.length ? names : all));
    if (maybe(0.3)) names.push("part");
    if (maybe(0.02)) for (let i = 0; i < 50; i++) names.push(pick(all));
    return names.map(name => [maybe(0.01) ? pick(nasty) : name,
                         maybe(0.4) ? pick(nasty) : fitting(lane, name, table, role)]);
}

const escaped = text => [...byte(text)]
                            .map(c => (/[\w.-]/.test(String.fromCharCode(c))
                                         ? String.fromCharCode(c)
                                         : `%${c.toString(16).padStart(2, "0")}`))
                            .join("");
const pairs = list => list.map(([name, value]) => `${escaped(name)}=${escaped(value)}`).join("&");

function json(lane, list) {
    const {pick, maybe} = lane.chance,
                 quoted = text =>
                     (maybe(0.1) ? `"${text.replace(/["\\\n\r]/g, "")}"` : JSON.stringify(text));
    const value = text => (maybe(0.1) ? pick([
        "null", "[]", "{}", "[[[1]]]", "-0.5e3", "\"\\ud800\"", "1e999", "{\"a\":{\"a\":1}}", "tru",
        "\"", "\"\\u0000\""
    ])
            : /^-?\d+$/.test(text)    ? text
                                      : quoted(text));
    return `{${list.map(([name, text]) => `${quoted(name)}:${value(text)}`).join(",")}}`;
}

function multipart(lane, list) {
    const edge = lane.chance.maybe(0.1) ? "" : "edge";
    const body =
        list.map(([name, value]) => `--${edge}\r\nContent-Disposition: form-data; name="${name}"${
                     lane.chance.maybe(0.3) ? "; filename=\"f\"" : ""}\r\n\r\n${value}\r\n`)
            .join("");
    return [
        `multipart/form-data; boundary=${edge}`,
        `${body}--${edge}${lane.chance.maybe(0.9) ? "--" : ""}\r\n`
    ];
}

// [its type, itself]
function body(lane, route, list) {
    const {pick, maybe} = lane.chance;
    if (maybe(0.03))
        return [
            pick([
                "application/json", "text/plain", "multipart/form-data",
                "application/x-www-form-urlencoded"
            ]),
            pick([...nasty, "x=".repeat(9000), "{\"a\":".repeat(500)])
        ];
    if (maybe(0.1)) return multipart(lane, list);
    return maybe(route.api ? 0.8 : 0.1) ? ["application/json", json(lane, list)]
                                        : ["application/x-www-form-urlencoded", pairs(list)];
}

function path(lane, route, table) {
    const {pick, maybe} = lane.chance, odd = [
        "", "000000000000", "x", "A".repeat(300), "%00", "..", "\xff", "%2f", "\"", table.id + "0"
    ];
    const parts = {
        t: [table.id],
        tables: [table.id],
        s: [table.id, pick([...table.links, "x"])],
        j: [table.id, pick([...table.links, "x"])],
        p: [personAt(lane)],
        people: [personAt(lane)],
        c: [lane.circle],
        circles: [lane.circle],
        games: [table.game.id],
        notices: sentLink(lane, route.pattern.split("/")[2]),
        carry: [pick(Object.values(lane.keys))],
        learn: [table.game.id, pick(["1", "1", "2", "3", "0", "99", "x"])],
        new: [table.game.id],
        puzzles: [table.game.id, pick(["1", "1", "2", "3", "0", "99", "x"])],
        rules: [
            table.game.id,
            pick(route.pattern.includes("figure") ? ["tile", "tower", "founding", "x"]
                                                  : ["L3.4", "W1", "X1", "x"]),
            pick(["de-dark-0", "en-auto-1", "xx-", "-"])
        ],
        static: ["0", pick(["style.css", "app.js", "x"])]
    }[route.pattern.split("/").at(route.api ? 2 : 1)] ??
        [];
    let n = 0;
    return route.pattern.replaceAll("*", () => (maybe(0.03) ? pick(odd) : parts[n++] ?? pick(odd)));
}

const oddHeaders = [
    "Accept-Language: de;q=x, fr;q=9e9,,,*", "Accept-Language: \xff\xfe",
    "Cookie: lang=\xff; lang=de", "Cookie: ;;=;a", "Last-Event-ID: 99999999999.1",
    "Last-Event-ID: 1.", "Accept-Encoding: gzip", "User-Agent: w3m/0.5", "Sec-Fetch-Site: none",
    "Referer: http://evil.example/", "X-Forwarded-For: 1.2.3.4, ::1", "X-Forwarded-For: ,,\xff",
    "X-Forwarded-Proto: https", "Authorization: Bearer", "Expect: 100-continue", "Range: bytes=0-1",
    "If-None-Match: *", `X: ${"y".repeat(3000)}`
];

// Who asks: {key, as, foreign}; the rightless have no right to change anything at the lane's
// tables.
const roles = ["anna", "anna", "bernd", ...people].flatMap(who => [{who}, {who, token: true}]);
const rightless = [
    {}, {who: "stranger"}, {who: "stranger", token: true}, {forged: true},
    {forged: true, token: true}, {who: "anna", foreign: true}
];

function request(lane, route, table, role) {
    const {pick, maybe} = lane.chance, head = [],
                 key = role.forged ? "B".repeat(32) : lane.keys[role.who];
    const method = maybe(0.03) ? pick(["HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "get"])
        : route.post           ? "POST"
                               : "GET";
    const list = members(lane, route, table, role),
          asked = route.post ? list.filter(() => maybe(0.1)) : list;
    const query = asked.length
        ? `?${pairs(asked).slice(0, 10000)}`
        : ""; // longer ones are not ours to answer: libmicrohttpd has no room for them
    if (key) head.push(role.token ? `Authorization: Bearer ${key}` : `Cookie: hoftag=${key}`);
    head.push(`Origin: http://${role.foreign ? "evil.example" : base.slice(7)}`);
    if (maybe(0.1)) head.push(pick(oddHeaders));
    const [type, text] = method === "POST" ? body(lane, route, list) : ["", ""];
    if (method === "POST")
        head.push(`Content-Type: ${type}`, `Content-Length: ${byte(text).length}`);
    const line = `${method} ${path(lane, route, table)}${query} HTTP/1.1`;
    return {
        bytes: byte(
            `${line}\r\nHost: 127.0.0.1:${server.port}\r\n${head.join("\r\n")}\r\n\r\n${text}`),
        head: method === "HEAD",
        line,
        method,
        text,
        role
    };
}

// ---- what holds ----

const statuses = {};
let sent = 0, alive = true;
server.gone.then(() => (alive = false));

async function fire(lane, route, table, role) {
    const asked = request(lane, route, table, role),
          told = (lane.told = () => `${JSON.stringify(role)} ${table.game.id}, ${table.phase}: ${
                      JSON.stringify(
                          asked.line.slice(0, 300))} ${JSON.stringify(asked.text.slice(0, 300))}`);
    const answer = await lane.wire.send(asked.bytes, asked.head);
    sent++;
    route.asked++;
    route.done += answer.status >= 200 && answer.status < 400;
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const renewed = route.pattern.endsWith("/key") && role.who &&
        /hoftag=([\w-]{32})|"key":"([\w-]{32})"/.exec(`${answer.top}${answer.text}`);
    if (renewed) lane.keys[role.who] = renewed[1] ?? renewed[2]; // he goes on as himself
    for (const [name, pattern] of Object.entries(given))
        lane.found[name] = pattern.exec(answer.text)?.[1] ?? lane.found[name];
    if (/id="coach"/.test(answer.text))
        lane.step = {
            number: /name="number" value="(\d+)"/.exec(answer.text)?.[1],
            moves: [...answer.text.matchAll(/data-(?:move|why)="([^"]*)"/g)].map(found => found[1])
        };
    if (answer.status >= 500 && !/Too many games are waiting to be analysed/.test(answer.text))
        expect(false, `never a failure: ${answer.status} to lane ${lane.number}, ${told()}`);
    if (answer.status === 0) {
        await new Promise(next => setTimeout(next, 200));
        if (!alive) throw new Error("the server has died");
        expect(false, `never without an answer${answer.late ? ` in ${patience} ms` : ""}: lane ${
            lane.number}, ${told()}`);
    }
}

const look = async (lane, table, who) => lane.seen.set(
    who, JSON.parse((await get(server, `/api/tables/${table.id}`, {token: lane.keys[who]})).text));

// What the owner of a table knows of it, once nobody but a person is to move. Where computer
// players have been left alone the game goes on to its end, after those of all others: there is no
// text for such a table, which is not waited for. Elsewhere their moves come.
async function known(lane, table) {
    for (let last, since = Date.now();;) {
        const seen = await get(server, `/api/tables/${table.id}`, {token: lane.keys.anna}),
              state = JSON.parse(seen.text),
              shown = seen.text.replace(/"left":-?\d+/g, "") // time goes by whoever asks,
                          .replace(/,"said":\[.*\]/, "");   // and who watches may speak
        const waits = state.seats?.some(s => state.pending.includes(s.colour) && s.bot);
        if (!waits)
            return {
                state,
                text: `${shown}${
                    (await get(server, `/t/${table.id}/record`, {key: lane.keys.anna})).text}`
            };
        if (state.seats.every(s => s.bot)) return {state};
        if (last !== shown) (last = shown), (since = Date.now());
        if (Date.now() - since > patience)
            throw new Error(`${table.game.id}, ${table.phase}: no computer player moves: ${last}`);
        await new Promise(next => setTimeout(next, 5));
    }
}

// Those who have no right try first, and nothing has changed; then everybody does what he can.
async function round(lane, table) {
    const before = await known(lane, table), {pick} = lane.chance,
          ofTables = routes.filter(r => /\*/.test(r.pattern));
    for (const who of people) await look(lane, table, who);
    for (let i = 0; i < 12; i++) await fire(lane, pick(ofTables), table, pick(rightless));
    for (let i = 0; i < 4; i++)
        await fire(lane, pick(routes.filter(r => !r.post)), table, pick(roles));
    const after = await known(lane, table);
    if (!before.state.listed && before.text !== undefined)
        expectEqual(after.text, before.text,
            `${table.game.id}, ${table.phase}: who has no right changes nothing`);
    for (let i = 0; i < 14; i++) {
        const route = pick(routes), role = pick(roles);
        if (route.names.includes("number"))
            await look(lane, table, role.who); // what he answers is often the present position
        await fire(lane, route, table, role);
    }
}

const lanes = [];

async function runLane(number) {
    const lane = lanes[number] = {
        number,
        chance: chance(seed * 1000 + number),
        keys: {},
        found: {},
        seen: new Map(),
        wire: new Wire(server.port)
    };
    for (let n = 0; sent < wanted; n++) {
        for (const who of [...people, "stranger"]) lane.keys[who] = await visitor(who);
        lane.circle = (await say("POST", "/api/circles", lane.keys.anna, {title: "All"})).circle;
        for (const who of ["bernd", "carla"])
            await say("POST", `/api/circles/${lane.circle}/join`, lane.keys[who]);
        const tables = await tablesOf(games[(number + n) % games.length], lane.keys);
        for (let i = 0; i < 4 * tables.length && sent < wanted; i++)
            await round(lane, tables[i % tables.length]);
    }
}

try {
    await Promise.all(Array.from({length: laneCount}, (_, number) => runLane(number)));
    expectEqual((await get(server, "/healthz")).text, "ok\n", "the server is well afterwards");
    for (const r of routes)
        expect(r.asked > wanted / 1000, `${r.pattern} was asked often enough: ${r.asked}`);
    const hasSite = (await get(server, "/offline/")).status ===
        200; // a program without its module beside it has none
    const mayGive = r => hasSite || !r.pattern.startsWith("/offline");
    const never = routes.filter(r => r.done === 0 && mayGive(r))
                      .map(r => `${r.post ? "POST" : "GET"} ${r.pattern}`);
    expect(never.length <= routes.length / 5,
        `most addresses have answered somebody well; not ${never.join(", ")}`);
    const {code, signal} = await server.stop();
    expect(!/damaged/.test(server.said()),
        `no record is called damaged: ${server.said().slice(0, 500)}`);
    expect(code === 0, `the server ends well: ${code} ${signal} ${server.said().slice(0, 6000)}`);
} catch (error) {
    expect(false, error.stack);
    for (const lane of lanes) console.log(`lane ${lane.number} had sent: ${lane.told?.()}`);
    console.log(server.said().slice(-6000));
}
console.log(`${sent} requests; statuses ${JSON.stringify(statuses)}`);
end();
