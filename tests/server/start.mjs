// start.mjs: what the one who runs a server meets: settings that make no sense, a port that is taken, the log, those who are
// slow, a disk that is full, and the end.
import {spawn, spawnSync} from "node:child_process";
import {readFileSync, statSync} from "node:fs";
import {join} from "node:path";
import {api, ask, end, expect, expectEqual, folder, get, post, raw, serve, visitor} from "./lib.mjs";

const program = process.env.HOFTAG ?? "build/hoftag";
const later = milliseconds => new Promise(next => setTimeout(next, milliseconds));

// ---- starts that fail ------------------------------------------------------------------------------------------------

const log = join(folder, "access.log"), store = join(folder, "first.db");
const server = await serve(["--rate", "0", "--log", log, "--slow-seconds", "2"], store);

function failing(flags, says, what) {
    const ran = spawnSync(program, ["serve", "--port", "0", "--store", join(folder, "other.db"), ...flags], {timeout: 20000, killSignal: "SIGKILL"});
    expect(ran.status > 0 && says.test(ran.stderr), `${what}: ${ran.status ?? ran.signal} ${ran.stderr}`);
}
failing(["--port", String(server.port)], /cannot listen at 127\.0\.0\.1, port \d+: Address already in use/, "a port that is taken");
failing(["--listen", "nowhere"], /no address to listen at: nowhere/, "an address that is none");
failing(["--store", ""], /store must name a file/, "no store");
failing(["--store", store], /locked/, "a store that another server has");
failing(["--base-url", "games.example.org"], /base-url must begin with http/, "an address without its protocol");
failing(["--base-url", "http://" + "x".repeat(300)], /base-url is too long/, "an address that is too long");
failing(["--port", "99999"], /port must be a number/, "a port that is none");

// ---- what others can read --------------------------------------------------------------------------------------------

expectEqual(statSync(store).mode & 0o077, 0, "the database is its owner's alone");
await get(server, "/rules/league/x%0a2026-01-01T00:00:00Z%20127.0.0.1%20GET%20forged%20200%201%201us");
await get(server, "/carry/" + "k".repeat(32));
await ask(server, "HEAD", "/healthz");
const unknown = await ask(server, "DELETE", "/");
expect(unknown.status === 405 && unknown.headers.allow === "GET, HEAD, POST", "other methods are refused");
expectEqual((await ask(server, "PUT", "/api/games", {body: "{}"})).status, 405, "with a body, too");
const lines = readFileSync(log, "utf8").trimEnd().split("\n");
expect(lines.length === 5 && lines.every(line => /^\S+ 127\.0\.0\.1 (GET|HEAD|\?) \S+ \d+ \d+ \d+us$/.test(line)), `nobody writes lines of his own into the log: ${lines}`);
expect(lines[0].includes("/rules/league/x?2026") && lines[1].includes(" /carry/* ") && lines[2].includes(" HEAD /healthz 200 "), `a line a request, without secrets: ${lines}`);

// ---- slow senders ----------------------------------------------------------------------------------------------------

const closes = (head, pieces) => {
    const began = Date.now();
    return raw(server, [head, ...Array(pieces).fill("x")], {pause: 500, wait: 15000}).then(() => Date.now() - began);
};
const [heads, bodies] = await Promise.all([closes("GET / HTTP/1.1\r\nX-Slow: ", 40),
    Promise.all(Array.from({length: 20}, () => closes("POST /upload HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n", 40)))]);
expect(heads < 9000, `a head that comes letter by letter is not waited for (${heads} ms)`);
expect(Math.max(...bodies) < 9000, `nor is a body (${bodies} ms)`);
const record = readFileSync("tests/replay/league-3-mixed.hoftag", "utf8"), anna = await visitor(server, "Anna");
expectEqual((await api(server, "POST", "/api/records", anna, {record})).status, 201, "and afterwards others can bring records");

// ---- the end ---------------------------------------------------------------------------------------------------------

const made = await api(server, "POST", "/api/tables", anna, {game: "league", seats: 3, bot: "greedy"});
const stream = ask(server, "GET", `/api/tables/${made.table}/events`, {token: anna});
const upload = api(server, "POST", "/api/records", anna, {record});
await later(20);
const stopped = server.stop();
expect([201, 503].includes((await upload.catch(() => ({status: 503}))).status), "who is under way when the server stops is answered");
expect((await stream).text.includes('"number"'), "streams end well");
expectEqual((await stopped).code, 0, "SIGTERM ends the server well");

// ---- behind an address of its own ------------------------------------------------------------------------------------

const away = await serve(["--base-url", "https://games.example.org/"], join(folder, "away.db"));
const headers = {Origin: "https://games.example.org"};
const came = await post(away, "/me", {name: "Bernd"}, {headers});
expect(came.status === 303 && /; Secure/.test(came.headers["set-cookie"][0]), "a slash behind the address does no harm");
const key = /hoftag=([^;]+)/.exec(came.headers["set-cookie"][0])[1];
expectEqual((await post(away, "/me", {name: "Berta"}, {key, headers})).status, 303, "its pages are pages of ours");
expectEqual((await post(away, "/me", {name: "Berta"}, {key})).status, 403, "others are not");
await away.stop();

// ---- a full disk -------------------------------------------------------------------------------------------------------

const full = spawn("bash", ["-c", 'trap "" XFSZ; ulimit -f 200; exec "$0" serve --port 0 --rate 0 --store "$1"', program, join(folder, "full.db")],
    {stdio: ["ignore", "inherit", "pipe"]});
const gone = new Promise(done => full.on("exit", (code, signal) => done({code, signal})));
let said = "";
const port = await new Promise(done => full.stderr.on("data", data => {
    said += data;
    const found = /localhost:(\d+)/.exec(said)?.[1];
    if (found) done(Number(found));
}));
const small = {port};
let answered = 0, health;
for (let i = 0; i < 400 && health?.status !== 503; i++) {
    visitor(small, "x".repeat(40)).then(() => answered++, () => {});
    await later(5);
    health = await get(small, "/healthz");
}
expectEqual(health.status, 503, "a full disk is told by /healthz");
const before = answered, lost = ask(small, "POST", "/api/visitors", {json: {name: "Lost"}});
await later(300);
expectEqual(answered, before, "nothing is answered that is not on the disk");
expectEqual((await get(small, "/api/games")).status, 200, "one can still look");
full.kill("SIGTERM");
expectEqual((await lost.catch(() => ({status: 0}))).status, 503, "who waited is told that it was in vain");
const last = await gone;
expect(last.code === 1 && /could not be written/.test(said), `the end says so (${JSON.stringify(last)})`);
end();
