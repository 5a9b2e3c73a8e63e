// start.mjs: what the one who runs a server meets: settings that make no sense, a port that is
// taken, the log, those who are slow, a disk that is full, and the end.
import {execFileSync, spawn, spawnSync} from "node:child_process";
import {closeSync, openSync, readFileSync, statSync, writeSync} from "node:fs";
import http from "node:http";
import {join} from "node:path";
import {
    api,
    ask,
    end,
    expect,
    expectEqual,
    folder,
    get,
    post,
    raw,
    serve,
    until,
    visitor
} from "./lib.mjs";

const program = process.env.HOFTAG ?? "build/hoftag";

// ---- starts that fail ----

const log = join(folder, "access.log"), store = join(folder, "first.db");
const server = await serve(["--rate", "0", "--log", log, "--slow-seconds", "2"], store);

function failing(flags, says, what) {
    const ran =
        spawnSync(program, ["serve", "--port", "0", "--store", join(folder, "other.db"), ...flags],
            {timeout: 20000, killSignal: "SIGKILL"});
    expect(ran.status > 0 && says.test(ran.stderr),
        `${what}: ${ran.status ?? ran.signal} ${ran.stderr}`);
}
failing(["--port", String(server.port)],
    /cannot listen at 127\.0\.0\.1, port \d+: Address already in use/, "a port that is taken");
failing(["--listen", "nowhere"], /no address to listen at: nowhere/, "an address that is none");
failing(["--store", ""], /store must name a file/, "no store");
failing(["--store", store], /locked/, "a store that another server has");
const foreign = join(folder, "foreign.db");
execFileSync("sqlite3", [foreign, "CREATE TABLE customers(name)"]);
const theirs = readFileSync(foreign);
failing(["--store", foreign], /not a database of hoftag/, "somebody else's database");
expect(readFileSync(foreign).equals(theirs), "which is left as it is");
failing(["--base-url", "games.example.org"], /base-url must begin with http/,
    "an address without its protocol");
failing(
    [
        "--base-url",
        "http://" +
            "x".repeat(300)
    ],
    /base-url is too long/, "an address that is too long");
failing(["--log", join(folder, "no", "where")], /cannot write the log .*No such file/,
    "a log that cannot be written");
failing(["--log-addresses", "secret"], /log-addresses must be plain or hashed, not secret/,
    "a way to write addresses that is none");
failing(["--port", "99999"], /port must be a number/, "a port that is none");

// ---- what others can read ----

expectEqual(statSync(store).mode & 0o077, 0, "the database is its owner's alone");
const forged = await get(server, "/rules/league/x%0a%7B%22time%22:1%7D");
await get(server, "/carry/" + "k".repeat(32));
await ask(server, "HEAD", "/healthz");
const unknown = await ask(server, "DELETE", "/");
expect(unknown.status === 405 && unknown.headers.allow === "GET, HEAD, POST",
    "other methods are refused");
expectEqual((await ask(server, "PUT", "/api/games", {body: "{}"})).status, 405, "with a body, too");
const style = await get(server, /\/static\/[^"]+\.css/.exec((await get(server, "/")).text)[0]);
const lines = readFileSync(log, "utf8").trimEnd().split("\n").map(line => JSON.parse(line));
expectEqual(lines.length, 7, "a line a request, and nobody writes lines of his own");
expectEqual(lines.map(line => `${line.method} ${line.route} ${line.status}`).join(", "),
    "GET /rules/*/* 404, GET /carry/* 404, HEAD /healthz 200, ? / 405, ? /api/games 405, " +
        "GET / 200, GET /static/*/* 200",
    "patterns in place of paths");
expect(lines.every(
           line => Object.keys(line).join() === "time,id,address,method,route,status,bytes,us" &&
               line.address === "127.0.0.1" &&
               /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(line.time)),
    `each says when, who, what and how long: ${JSON.stringify(lines[0])}`);
expect(new Set(lines.map(line => line.id)).size === 7 &&
        forged.headers["x-request-id"] === lines[0].id,
    "the asker is told the id of his request");
expectEqual(lines[6].bytes, Buffer.byteLength(style.text), "files count with their bytes");

// ---- slow senders ----

const closes = (head, pieces) => {
    const began = Date.now();
    return raw(server, [head, ...Array(pieces).fill("x")], {
        pause: 500
    }).then(() => Date.now() - began);
};
const [heads, bodies] = await Promise.all([
    closes("GET / HTTP/1.1\r\nX-Slow: ", 200),
    Promise.all(Array.from({length: 20},
        () => closes("POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n", 200)))
]);
expect(heads < 50000, `a head that comes letter by letter is not waited for (${heads} ms)`);
expect(Math.max(...bodies) < 50000, `nor is a body (${bodies} ms)`);
const record = readFileSync("tests/replay/league-3-mixed.hoftag", "utf8"),
      anna = await visitor(server, "Anna");
expectEqual((await api(server, "POST", "/api/records", anna, {record})).status, 201,
    "and afterwards others can bring records");

// ---- the end ----

const made =
    await api(server, "POST", "/api/tables", anna, {game: "league", seats: 3, bot: "greedy"});
const stream = {text: ""};
stream.over = new Promise(done => http.get({
    host: "127.0.0.1",
    port: server.port,
    path: `/api/tables/${made.table}/events`,
    agent: false,
    headers: {Authorization: `Bearer ${anna}`}
},
                              reply => reply.on("data", data => (stream.text += data))
                                           .on("end", () => done(true))
                                           .on("error", () => done(false))));
expect(await until(() => stream.text.includes('"number"')), "a stream begins");
const upload = api(server, "POST", "/api/records", anna, {record});
const stopped = server.stop();
expect([201, 503].includes((await upload.catch(() => ({status: 503}))).status),
    "who is under way when the server stops is answered");
expect(await stream.over, "streams end well");
expectEqual((await stopped).code, 0, "SIGTERM ends the server well");

// Whoever stops a server that has hardly begun ends it as well: here it still reads its settings,
// out of a pipe.
const pipe = join(folder, "settings");
execFileSync("mkfifo", [pipe]);
const early =
    spawn(program, ["serve", "--port", "0", "--store", join(folder, "early.db"), "--config", pipe],
        {stdio: "ignore"});
const ended = new Promise(done => early.on("exit", (code, signal) => done(code ?? signal)));
const settings = openSync(pipe, "w"); // which waits for the reader
early.kill("SIGTERM");
writeSync(settings, "rate 0\n");
closeSync(settings);
expectEqual(await ended, 0, "SIGTERM ends a server well that has hardly begun");

// ---- behind an address of its own ----

const hashed = join(folder, "hashed.log");
const away = await serve(
    ["--base-url", "https://games.example.org/", "--log", hashed, "--log-addresses", "hashed"],
    join(folder, "away.db"));
const headers = {Origin: "https://games.example.org"};
const came = await post(away, "/me", {name: "Bernd"}, {headers});
expect(came.status === 303 && /; Secure/.test(came.headers["set-cookie"][0]),
    "a slash behind the address does no harm");
const key = /hoftag=([^;]+)/.exec(came.headers["set-cookie"][0])[1];
expectEqual((await post(away, "/me", {name: "Berta"}, {key, headers})).status, 303,
    "its pages are pages of ours");
expectEqual((await post(away, "/me", {name: "Berta"}, {key})).status, 403, "others are not");
const addresses = new Set(
    readFileSync(hashed, "utf8").trimEnd().split("\n").map(line => JSON.parse(line).address));
expect(addresses.size === 1 && /^[0-9a-f]{16}$/.test([...addresses][0]),
    "addresses can be hashed in the log");
await away.stop();

// ---- a full disk ----

const full = spawn("bash",
    [
        "-c", 'trap "" XFSZ; ulimit -S -f 900; exec "$0" serve --port 0 --rate 0 --store "$1"',
        program, join(folder, "full.db")
    ],
    {stdio: ["ignore", "inherit", "pipe"]});
const gone = new Promise(done => full.on("exit", (code, signal) => done({code, signal})));
let said = "";
const port = await new Promise((done, fail) => {
    gone.then(() => fail(new Error(`a disk that is too small from the beginning: ${said}`)));
    full.stderr.on("data", data => {
        said += data;
        const found = /localhost:(\d+)/.exec(said)?.[1];
        if (found) done(Number(found));
    });
});
const small = {port};
const answered = [];
const fill = () => until(async () => {
    visitor(small, "x".repeat(40)).then(key => key && answered.push(key), () => {});
    return (await get(small, "/healthz")).status === 503;
});
expect(await fill(), "a full disk is told by /healthz");
execFileSync("prlimit", ["--pid", String(full.pid), `--fsize=${1000 << 10}:`]);
expect(await until(async () => (await get(small, "/healthz")).status === 200),
    "when there is room again, it goes on");
const between = answered.length;
expect(await until(async () => (await visitor(small, "Room")) !== undefined), "and it writes");
for (const key of answered.slice(0, between))
    expectEqual((await get(small, "/me", {key})).status, 200, "whoever was answered is there");
expect(await fill(), "until it is full again");
const lost = ask(small, "POST", "/api/visitors", {json: {name: "Lost"}});
expectEqual((await get(small, "/api/games")).status, 200, "one can still look");
full.kill("SIGTERM");
expectEqual(
    (await lost.catch(() => ({status: 0}))).status, 503, "who waited is told that it was in vain");
const last = await gone;
expect(last.code === 1 && /could not be written/.test(said),
    `the end says so (${JSON.stringify(last)})`);
const kept =
    Number(execFileSync("sqlite3", [join(folder, "full.db"), "SELECT count(*) FROM visitors"]));
expect(answered.length > 0 && answered.length <= kept,
    `nothing is answered that is not on the disk (${answered.length} of ${kept})`);
end();
