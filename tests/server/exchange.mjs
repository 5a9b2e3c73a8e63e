// exchange.mjs: a server is exchanged for a new one while people play, by whoever holds its socket
// (as systemd does): nobody is refused, nothing that was answered is lost.
import {spawn, spawnSync} from "node:child_process";
import {createInterface} from "node:readline";
import {dirname, join} from "node:path";
import {end, expect, expectEqual, folder, serve} from "./lib.mjs";
import http from "node:http";

const program = process.env.HOFTAG ?? "build/hoftag", build = dirname(program);

// Every request has a connection of its own, as a proxy without keep-alive makes them.
function ask(port, method, path, token, json) {
    const body = json && JSON.stringify(json);
    const headers = {
        ...token && {Authorization: `Bearer ${token}`},
        ...body && { "Content-Type": "application/json", "Content-Length": Buffer.byteLength(body) }
    };
    return new Promise((done, fail) => {
        const request =
            http.request({host: "127.0.0.1", port, method, path, headers, agent: false}, reply => {
                let text = "";
                reply.on("data", part => (text += part));
                reply.on("end",
                    () => done({status: reply.statusCode, answer: text ? JSON.parse(text) : {}}));
                reply.on("error", fail);
            });
        request.on("error", fail);
        request.end(body);
    });
}

// ---- exchanging it under load ----

const store = join(folder, "exchange.db");
const holder =
    spawn(join(build, "tests/server/hold"), [program, "serve", "--store", store, "--rate", "0"],
        {stdio: ["pipe", "pipe", process.env.SHOW ? "inherit" : "ignore"]});
process.on("exit", () => holder.kill("SIGKILL"));
const lines = createInterface({input: holder.stdout})[Symbol.asyncIterator]();
const port = Number((await lines.next()).value);

const answers = {}, names = []; // what came back, how often; whom the server knows
let going = true;
async function visit(who) {
    for (let i = 0; going; i++) {
        const name = `Guest ${who}.${i}`;
        const made = await ask(port, "POST", "/api/visitors", undefined,
            {name}).catch(error => ({status: error.code}));
        answers[made.status] = (answers[made.status] ?? 0) + 1;
        if (made.status === 200) names.push({name, key: made.answer.key});
        const games = await ask(port, "GET", "/api/games").catch(error => ({status: error.code}));
        answers[games.status] = (answers[games.status] ?? 0) + 1;
    }
}
const guests = Array.from({length: 8}, (_, who) => visit(who));
const reached = async count => {
    while (names.length < count) await new Promise(next => setTimeout(next, 10));
};
for (let i = 1; i <= 4; i++) {
    await reached(
        names.length + 40); // the one that runs now has answered: it knows what to do at its end
    holder.stdin.write("again\n");
    expectEqual((await lines.next()).value, "0", "the old one ends well");
}
await reached(names.length + 40);
going = false;
await Promise.all(guests);
expectEqual(Object.keys(answers).sort().join(), "200",
    `everybody is answered, whatever happens (${JSON.stringify(answers)})`);
let known = 0;
for (const {key} of names)
    known += (await ask(port, "POST", "/api/tables", key, {game: "none"})).status !== 401;
expectEqual(known, names.length, "nothing is lost");

// A stream ends, and its reader comes back.
const made = await ask(port, "POST", "/api/tables", names[0].key, {game: "league", seats: 3});
const stream = new Promise((done, fail) => http.get({
    host: "127.0.0.1",
    port,
    path: `/api/tables/${made.answer.table}/events`,
    agent: false,
    headers: {Authorization: `Bearer ${names[0].key}`}
},
                               reply => {
                                   let text = "";
                                   reply.on("data", part => {
                                       if (!text) holder.stdin.write("again\n");
                                       text += part;
                                   });
                                   reply.on("end", () => done(text));
                                   reply.on("error", fail);
                               }));
expect((await stream).includes('"phase":"gathering"'), "streams end well");
await lines.next();
expectEqual((await ask(port, "GET", `/api/tables/${made.answer.table}`, names[0].key)).status, 200,
    "the next one has what the last one had");
const gone = new Promise(done => holder.on("exit", done));
holder.stdin.end();
expectEqual(await gone, 0, "the last one ends well");

// ---- what is handed over and is of no use ----

const handed = (count, fd) => spawnSync("bash",
    [
        "-c", `LISTEN_PID=$$ LISTEN_FDS=${count} exec "$0" serve --port 0 --store "$1"`, program,
        join(folder, "none.db")
    ],
    {stdio: ["ignore", "pipe", "pipe", fd], timeout: 20000});
for (const [count, says] of [["2", /exactly one socket must be handed over \(LISTEN_FDS\), not 2/],
         ["1", /is no TCP socket that listens/]]) {
    const ran = handed(count, "pipe");
    expect(ran.status === 1 && says.test(ran.stderr),
        `LISTEN_FDS=${count}: ${ran.status} ${ran.stderr}`);
}
process.env.LISTEN_FDS = "1";
process.env.LISTEN_PID = "1";
const other = await serve([], join(folder, "other.db"));
expectEqual((await ask(other.port, "GET", "/api/games")).status, 200,
    "what is meant for another process is none of ours");
await other.stop();
end();
