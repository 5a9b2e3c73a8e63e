// fair.mjs: one visitor does not wear out the others: their computer players, and their patience.
import {readFileSync} from "node:fs";
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
    sqlOf,
    until,
    visitor
} from "./lib.mjs";

// ---- computer players ----

// A visitor with many tables at which only experts play; the ids of the tables.
async function manyExperts(server, tables) {
    const key = await visitor(server, "Many"), ids = [];
    for (let i = 0; i < tables; i++) {
        const made = await api(
            server, "POST", "/api/tables", key, {game: "league", seats: 3, bot: "expert"});
        await api(server, "POST", `/api/tables/${made.table}/hand-over`, key, {bot: "expert"});
        ids.push(made.table);
    }
    return {key, ids, moves: async () => {
        let sum = 0;
        for (const id of ids) sum += (await api(server, "GET", `/api/tables/${id}`, key)).number;
        return sum;
    }};
}

async function turns() {
    const server = await serve(["--rate", "0", "--bot-threads", "1"], join(folder, "turns.db"));
    const many = await manyExperts(server, 40), anna = await visitor(server, "Anna");
    const {table} =
        await api(server, "POST", "/api/tables", anna, {game: "league", seats: 3, bot: "easy"});
    // What the experts do while she waits. Of five waits the shortest counts: the machine may be
    // busy with something else.
    const between = [];
    let turn;
    const isHers = async () =>
        (turn = await api(server, "GET", `/api/tables/${table}/moves`, anna)).moves?.length;
    while (between.length < 5 && await until(isHers)) {
        const before = await many.moves(),
              done = await api(server, "POST", `/api/tables/${table}/moves`, anna,
                  {number: turn.number, words: turn.moves[0]});
        if (done.moves?.length) continue;
        await until(isHers);
        between.push(await many.moves() - before);
    }
    expectEqual(between.length, 5, "who plays with easy computer players has his turns");
    expect(Math.min(...between) < 10,
        `and does not wait until every table of another has had its own: the experts made ${
            between} moves meanwhile`);
    await server.stop();
}
await turns();

// ---- quotas ----

async function quotas() {
    const audit = join(folder, "audit.log");
    const server = await serve(
        [
            "--rate", "0", "--visitor-tables", "3", "--address-tables", "8", "--address-visitors",
            "4", "--audit", audit
        ],
        join(folder, "quotas.db"));
    const [anna, bernd] = [await visitor(server, "Anna"), await visitor(server, "Bernd")];
    const open = key => api(server, "POST", "/api/tables", key, {game: "null", seats: 2});
    const first = await open(anna);
    await open(anna);
    await open(anna);
    const fourth = await open(anna);
    expectEqual(fourth.status, 429, "a visitor hosts only so many tables");
    expect(/You host as many tables/.test(JSON.stringify(fourth)), "and is told so");
    await api(server, "POST", `/api/tables/${first.table}/give-up`, anna);
    expectEqual((await open(anna)).status, 201, "when one of them is over there may be another");
    expectEqual((await open(bernd)).status, 201, "others are not concerned");
    const page = await post(server, "/new?lang=de", {game: "null", seats: "2", mode: "friends"},
        {key: anna, headers: {Origin: `http://127.0.0.1:${server.port}`}});
    expectEqual(page.status, 429, "pages refuse it, too");
    expect(!page.text.includes("You host"), "a page says it in its reader's language");
    await open(bernd);
    const record = readFileSync("tests/replay/null-4-long.hoftag", "utf8");
    const bring = key => api(server, "POST", "/api/records", key, {record});
    expectEqual((await bring(bernd)).status, 201, "a record that is brought is a table, too");
    expectEqual((await open(bernd)).status, 201, "as many as there may be");
    const clara = await visitor(server, "Clara");
    for (const what of [open, bring]) {
        const more = await what(clara);
        expect(more.status === 429 && /from your network/.test(JSON.stringify(more)),
            "no more from this address today");
    }
    await visitor(server, "Doris");
    const fifth = await api(server, "POST", "/api/visitors", undefined, {name: "Emil"});
    expect(fifth.status === 429 && /new visitors/.test(JSON.stringify(fifth)), "nor more visitors");
    expectEqual((await get(server, "/", {key: anna})).status, 200, "who is here stays welcome");
    await server.stop();
    const acts = readFileSync(audit, "utf8")
                     .trim()
                     .split("\n")
                     .map(line => JSON.parse(line))
                     .filter(act => act.act === "quota" || act.what === "quota");
    expectEqual(acts.length, 5, "every refusal stands in the audit log");
}
await quotas();

// Whoever is refused stays what he was: he keeps his name, and a stranger gets no key.
async function refusedChangesNothing(what, flags, fill) {
    const store = join(folder, `${what}.db`),
          server = await serve(["--rate", "0", ...flags], store),
          anna = await visitor(server, "Anna");
    await fill(server, anna);
    const record = readFileSync("tests/replay/null-4-long.hoftag", "utf8"),
          form = {game: "null", seats: "2", mode: "friends", name: "Mallory"};
    for (const [path, body] of [["/new", form], ["/upload", {text: record, name: "Mallory"}]])
        for (const key of [anna, undefined]) {
            const refused = await post(server, path, body, {key}),
                  who = key ? "a visitor" : "a stranger";
            expectEqual(refused.status >= 400 && !refused.headers["set-cookie"], true,
                `${what}: ${path} refuses ${who} (${refused.status})`);
        }
    expect((await get(server, "/me", {key: anna})).text.includes('value="Anna"'),
        `${what}: she is still Anna`);
    await server.stop();
    expectEqual(sqlOf(store, "SELECT name FROM visitors"), "Anna",
        `${what}: the database knows nobody else`);
}
const openOne = (server, key) =>
    api(server, "POST", "/api/tables", key, {game: "null", seats: 2, bot: "random", mine: 2});
await refusedChangesNothing(
    "a network that has had its tables", ["--address-tables", "1"], openOne);
await refusedChangesNothing("a full house", ["--max-tables", "1"], openOne);

// ---- talk and records ----

const count = (store, what) => Number(sqlOf(store, `SELECT count(*) FROM ${what}`));

async function talk() {
    const store = join(folder, "talk.db");
    let server = await serve(["--rate", "0"], store);
    const anna = await visitor(server, "Anna");
    const {table} =
        await api(server, "POST", "/api/tables", anna, {game: "null", seats: 2, bot: "random"});
    const say = text => api(server, "POST", `/api/tables/${table}/say`, anna, {text});
    for (let i = 0; i < 3200; i += 50)
        await Promise.all(Array.from({length: 50}, (_, k) => say(`message ${i + k}`)));
    await server.stop();
    expectEqual(count(store, "talk"), 3000, "what was said long ago is not kept");
    server = await serve(["--rate", "1000"], store);
    expect((await get(server, `/t/${table}`, {key: anna})).text.includes("message 3199"),
        "what was said last is");
    // Twenty at once, and twenty more in half a minute.
    const began = Date.now(), refilled = () => (Date.now() - began) * 20 / 30000;
    const replies = await Promise.all(Array.from({length: 60}, () => say("again"))),
          refused = replies.filter(reply => reply.status === 429);
    expect(refused.length >= 60 - 20 - refilled() &&
            /more than the others can read/.test(JSON.stringify(refused[0])),
        `nobody says more than others can read (${refused.length})`);
    await server.stop();
    server = await serve(["--rate", "1000"], store);
    const watcher = await visitor(server, "Watcher"), since = refilled();
    const heard = await Promise.all(Array.from({length: 20},
        () => api(server, "POST", `/api/tables/${table}/say`, watcher, {text: "hello"})));
    const let_in = heard.filter(reply => reply.status === 200).length;
    expect(let_in > 0 && let_in <= 5 + (refilled() - since) / 4,
        `who only watches says less (${let_in})`);
    await server.stop();
}
await talk();

// Whoever begins to send many records and does not end holds up himself, and nobody else.
async function crowd() {
    const server = await serve(["--rate", "0", "--proxy", "1"], join(folder, "crowd.db"));
    const anna = await visitor(server, "Anna"), open = [];
    let letGo;
    const enough = new Promise(done => (letGo = done));
    const head = "POST /api/records HTTP/1.1\r\nHost: localhost\r\n" +
        "X-Forwarded-For: 192.0.2.1\r\nContent-Type: application/json\r\n" +
        "Content-Length: 100000\r\n\r\n{";
    const begin = () => open.push(raw(server, [head], {enough}));
    for (let i = 0; i < 20; i++) begin();
    const body = JSON.stringify(
        {record: readFileSync("tests/replay/null-4-long.hoftag", "utf8").padEnd(20000, "\n")});
    const bring = from => ask(server, "POST", "/api/records", {
        token: anna,
        body,
        headers: {"X-Forwarded-For": from, "Content-Type": "application/json"}
    });
    // Who is let in before they are holds one of their places for as long as he needs it.
    expect(await until(async () => begin() && (await bring("192.0.2.1")).status === 503),
        "one address brings only so many records at a time");
    expect((await bring("192.0.2.2")).status !== 503, "another is not held up by them");
    letGo();
    await Promise.all(open);
    await server.stop();
}
await crowd();

end();
