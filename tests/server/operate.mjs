// operate.mjs: what the one who runs a server does: copies of the database under load and their
// return, questions to the running server, and everything that can be wrong about them.
import {spawn, spawnSync} from "node:child_process";
import {
    chmodSync,
    copyFileSync,
    existsSync,
    mkdirSync,
    readFileSync,
    realpathSync,
    rmSync,
    statSync,
    symlinkSync,
    writeFileSync
} from "node:fs";
import http from "node:http";
import net from "node:net";
import {join} from "node:path";
import {
    api,
    end,
    expect,
    expectEqual,
    folder,
    get,
    metrics,
    post,
    serve,
    sqlOf,
    visitor
} from "./lib.mjs";

const program = process.env.HOFTAG ?? "build/hoftag";
const store = join(folder, "first.db"), socket = store + ".sock", log = join(folder, "log");

function run(...words) {
    const ran = spawnSync(program, words, {timeout: 60000, encoding: "utf8"});
    return {code: ran.status, out: ran.stdout, says: ran.stderr};
}
const admin = (...words) => run("admin", "--store", store, ...words);
const rows = ran =>
    ran.out.trimEnd().split("\n").filter(line => line).map(line => JSON.parse(line));
const acts = () => readFileSync(log, "utf8")
                       .trimEnd()
                       .split("\n")
                       .map(line => JSON.parse(line))
                       .filter(line => line.act);
function refused(ran, code, says, what) {
    expect(ran.code === code && says.test(ran.says) && ran.out === "",
        `${what}: ${ran.code} ${ran.says}${ran.out}`);
}
// The same without making the test wait, so that requests go on meanwhile.
function runBeside(...words) {
    const child = spawn(program, words, {stdio: ["ignore", "ignore", "pipe"]});
    let says = "";
    child.stderr.on("data", data => (says += data));
    return new Promise(done => child.on("exit", code => done({code, says})));
}

// ---- a copy under load, and its return ----

const server = await serve(["--rate", "0", "--log", log], store);
expectEqual(statSync(socket).mode & 0o777, 0o600, "the socket is its owner's alone");
const anna = await visitor(server, "Anna");
const table =
    (await api(server, "POST", "/api/tables", anna, {game: "league", seats: 3, bot: "greedy"}))
        .table;
let going = true;
const said = [],
      moved =
          []; // of what was answered: words, and games with the moves that they have had at least
async function play(who) {
    const key = await visitor(server, `Player ${who}`);
    while (going) {
        const game =
            (await api(server, "POST", "/api/tables", key, {game: "null", seats: 2, bot: "random"}))
                .table;
        const moves = [];
        moved.push({game, key, moves});
        for (let turn; going &&
             (turn = await api(server, "GET", `/api/tables/${game}`, key)).phase === "running";)
            if (turn.moves) {
                const made = await api(server, "POST", `/api/tables/${game}/moves`, key,
                    {seat: turn.seat, number: turn.number, words: turn.moves[0]});
                if (made.status < 300) moves.push(`${turn.seat} ${turn.moves[0]}`);
            }
    }
}
async function talk(who) {
    for (let i = 0; going; i++) {
        const text = `word ${who}.${i}`;
        const answer = await api(server, "POST", `/api/tables/${table}/say`, anna, {text});
        if (answer.status >= 300) throw new Error(JSON.stringify(answer));
        said.push(text);
    }
}
const crowd = [
    ...Array.from({length: 4}, (_, who) => talk(who)),
    ...Array.from({length: 3}, (_, who) => play(who))
];
const made = () => moved.reduce((sum, {moves}) => sum + moves.length, 0);
while (said.length < 100 || made() < 30) await new Promise(next => setTimeout(next, 10));
const copy = join(folder, "copy.db"), before = said.at(-1),
      games = moved.map(one => ({...one, moves: one.moves.slice()}));
expectEqual((await runBeside("backup", "--store", store, copy)).code, 0,
    "a copy is made while people talk");
expect(said.at(-1) !== before, "and they are not held up by it");
going = false;
await Promise.all(crowd);
expectEqual(statSync(copy).mode & 0o777, 0o600, "the copy is its owner's alone");
expect(!existsSync(copy + ".part") && !existsSync(store + "-backup"), "nothing is left beside it");

// The copy comes back by the steps of docs/hosting.md, as they stand there but for the names of
// places; systemctl is ours and does nothing.
const place = join(folder, "lib"), backups = join(folder, "backups"), bin = join(folder, "bin");
for (const one of [place, backups, bin]) mkdirSync(one);
const steps = /## Restore\n```\n([^]*?)```/.exec(readFileSync("docs/hosting.md", "utf8"))[1]
    .replaceAll("/var/lib/hoftag", place).replaceAll(/\/backup\/\S+/g, join(backups, "copy.db"));
copyFileSync(copy, join(backups, "copy.db"));
for (const [name, text] of [
         ["hoftag.db", "a file that is damaged"], ["hoftag.db-wal", "a log that belongs to it"]])
    writeFileSync(join(place, name), text);
writeFileSync(join(bin, "systemctl"), `#!/bin/sh\necho "systemctl $*"\n`, {mode: 0o755});
symlinkSync(realpathSync(program), join(bin, "hoftag"));
const ran = spawnSync("bash", ["-e", "-c", steps],
    {encoding: "utf8", env: {...process.env, PATH: `${bin}:${process.env.PATH}`}});
expectEqual(ran.status, 0, `the steps of docs/hosting.md: ${ran.stdout}${ran.stderr}`);
expect(/^systemctl stop hoftag\.socket hoftag\n[^]*systemctl start hoftag\.socket hoftag\n$/.test(
           ran.stdout),
    `stop it, start it again: ${ran.stdout}`);
expect(existsSync(join(place, "damaged", "hoftag.db")) && !existsSync(join(place, "hoftag.db-wal")),
    "what was damaged is kept aside");

const again = await serve(["--rate", "0"], join(place, "hoftag.db"));
const sight = await api(again, "GET", `/api/tables/${table}`, anna);
expect(
    sight.status === 200 && sight.phase === "running", "the game goes on where the copy was made");
// A page shows only what was said last, and much may have been said until the copy began.
expectEqual(sqlOf(copy, `SELECT count(*) FROM talk WHERE text = '${before}'`), "1",
    "what was said last before the copy is in it");
for (const {game, key, moves} of games) {
    const lines = (await get(again, `/t/${game}/record`, {token: key}))
                      .text.split("\n")
                      .map(line => line.replace(/^\d+ /, ""));
    expect(moves.every(one => lines.includes(one)),
        `every move that was answered before is in the copy: ${game}`);
}
await again.stop();

// ---- copies that cannot be made ----

const bytes = readFileSync(copy);
refused(run("backup", "--store", store, copy), 1, /copy\.db is there already; --force replaces it/,
    "a file that is there");
expect(bytes.equals(readFileSync(copy)), "it stays as it was");
expectEqual(run("backup", "--store", store, "--force", copy).code, 0, "--force replaces it");
refused(run("backup", "--store", store, join(folder, "no", "where.db")), 1,
    /cannot write .*No such file or directory/, "a folder that is not there");
refused(run("backup", "--store", store), 2, /an argument is missing/, "no file");
refused(run("backup", "--store", join(folder, "none.db"), join(folder, "x.db")), 1,
    /none\.db: unable to open database file/, "no database");
const full = spawnSync("bash",
    [
        "-c", 'trap "" XFSZ; ulimit -f 8; exec "$0" backup --store "$1" "$2"', program, store,
        join(folder, "full.db")
    ],
    {encoding: "utf8"});
expect(full.status === 1 && /cannot write .*full\.db.*File too large/.test(full.stderr),
    `a full disk: ${full.status} ${full.stderr}`);
expect(!existsSync(join(folder, "full.db")) && !existsSync(join(folder, "full.db.part")),
    "leaves nothing behind");

// ---- figures ----

const figures = await metrics(server);
for (const name of ["requests_total{status=\"2xx\"}", "refused_total{reason=\"rate\"}", "streams",
         "tables{phase=\"running\"}", "tables_in_memory", "visitors", "bots_waiting",
         "bots_thinking", "store_commits_total", "store_log_pages", "connections", "memory_bytes",
         "uptime_seconds"])
    expect(figures.split("\n").some(
               line => line.startsWith(`hoftag_${name} `) && /^\d+$/.test(line.split(" ").at(-1))),
        `there is a figure ${name}`);
for (const name of ["request_seconds", "store_commit_seconds"]) {
    const buckets =
        [...figures.matchAll(new RegExp(`hoftag_${name}_bucket{le="([^"]+)"} (\\d+)`, "g"))].map(
            ([, , n]) => Number(n));
    const count = Number(new RegExp(`hoftag_${name}_count (\\d+)`).exec(figures)?.[1]);
    expect(buckets.length >= 9 && buckets.every((n, i) => i === 0 || n >= buckets[i - 1]) &&
            buckets.at(-1) === count && count > 0,
        `${name} is a histogram: ${buckets}`);
}
for (const [what, how] of [["nobody", {}], ["a wrong key", {token: "another key altogether"}],
         ["an empty key", {headers: {Authorization: "Bearer "}}]]) {
    const shut = await get(server, "/metrics", how);
    expect(shut.status === 404 && !shut.text.includes("hoftag_"), `figures are not for ${what}`);
}
const apart =
    await serve(["--metrics", "127.0.0.1:0"], join(folder, "apart.db"), {HOFTAG_METRICS_KEY: ""});
while (!/metrics at 127\.0\.0\.1, port \d+/.test(apart.said()))
    await new Promise(next => setTimeout(next, 10));
const own = {port: Number(/metrics at 127\.0\.0\.1, port (\d+)/.exec(apart.said())[1])};
expect((await get(own, "/metrics")).text.includes("\nhoftag_uptime_seconds "),
    "they can have an address of their own");
expectEqual((await get(own, "/")).status, 404, "where nothing else is");
for (const how of [{}, {token: ""}, {headers: {Authorization: "Bearer "}}])
    expectEqual((await get(apart, "/metrics", how)).status, 404, "and are not at the public one");
await apart.stop();
for (const [flags, says] of [[["--metrics", "9000"], /metrics must be ADDRESS:PORT, not 9000/],
         [["--metrics", "nowhere:1"], /no address to listen at: nowhere/],
         [
             ["--metrics", `127.0.0.1:${server.port}`],
             /cannot listen at 127.0.0.1, port \d+: Address already in use/
         ],
         [["--metrics-key", "short"], /metrics-key must have at least 16 letters/]])
    expect(says.test(run("serve", "--port", "0", "--store", join(folder, "bad.db"), ...flags).says),
        `${flags}`);

// ---- questions ----

const [found] = rows(admin("--json", "list", "tables", "anna"));
expect(found.table === table && found.game === "league" && found.phase === "running" &&
        found.names.startsWith("Anna, "),
    `tables: ${JSON.stringify(found)}`);
expect(new RegExp(`^${table}  league       running    \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\dZ  Anna, `)
           .test(admin("list", "tables", "anna").out),
    "the same for people");
expectEqual(admin("list", "tables", "nobody").out, "", "only those that are looked for");
const [known] = rows(admin("--json", "list", "visitors", "anna"));
expectEqual(known.name, "Anna", "visitors");
refused(admin("list", "chairs"), 2, /there are lists of tables.* not of chairs/,
    "a list that there is not");
refused(admin("dance"), 2, /"dance" cannot be asked of a server/, "a verb that there is not");
refused(admin("close"), 2, /close has too few or too many words/, "too few words");
refused(admin("list", "a", "b", "c"), 2, /list has too few or too many words/, "too many words");
refused(admin("list", 'a"b'), 2, /quotes and control characters cannot be sent/, "quotes");
refused(admin("list", "x".repeat(3000)), 2, /too many words/, "very long words");
refused(admin("--yes", "close", "zzz"), 1, /there is no table zzz/, "a table that there is not");
refused(admin("--yes", "revoke", "000000000000"), 1, /there is no visitor 000000000000/,
    "a visitor that there is not");
refused(admin("restore", table), 1, /this table is not marked to be removed/,
    "a table that nobody marked");
refused(run("admin", "--store", join(folder, "none.db"), "list", "tables"), 1,
    /no server runs on .*none\.db/, "no server");
refused(run("admin", "--store",
            "/" +
                "x".repeat(200),
            "list", "tables"),
    1, /path of the control socket is too long/, "a long path");

const key = rows(admin("--json", "--yes", "revoke", known.visitor))[0].path.replace("/carry/", "");
expectEqual((await api(server, "POST", "/api/tables", anna, {game: "league", seats: 3})).status,
    401, "a key that was revoked is worth nothing");
expectEqual((await api(server, "GET", `/api/tables/${table}`, key)).you?.length ?? 1, 1,
    "the new one opens his seat");
refused(admin("close", table), 2, /close cannot be undone: say it again with --yes/,
    "closing without --yes");
expectEqual(
    (await api(server, "GET", `/api/tables/${table}`, key)).phase, "running", "changes nothing");
expectEqual(admin("--yes", "close", table).code, 0, "closing");
expectEqual(
    (await api(server, "GET", `/api/tables/${table}`, key)).phase, "closed", "is done at once");
refused(admin("--yes", "close", table), 1, /this game has ended already/, "closing twice");
expectEqual(
    acts().map(act => act.act).join(), "backup,backup,backup,revoke,close", "every act is audited");
expect(/^by user \d+$/.test(acts()[0].detail) && acts().at(-1).table === table &&
        /^by user \d+$/.test(acts().at(-1).detail),
    "with the table and who did it");

// ---- bans ----

{
    const doors = ["--rate", "0", "--proxy", "1"], base = join(folder, "bans.db");
    let house = await serve(doors, base);
    const tell = (...words) => run("admin", "--store", base, ...words);
    const from = (address, path = "/", how = {}) =>
        get(house, path, {...how, headers: {"X-Forwarded-For": address}});
    const lets = async (wanted, what) => {
        for (const [address, status] of Object.entries(wanted))
            expectEqual((await from(address)).status, status, `${what}: ${address}`);
    };
    const bernd = await visitor(house, "Bernd"),
          [{visitor: id}] = rows(tell("--json", "list", "visitors", "Bernd"));
    const {table: open} = await api(house, "POST", "/api/tables", bernd,
        {game: "league", seats: 3, watched: true, bot: "greedy"});
    const news = headers => new Promise(done => {
        const request = http.request(
            {host: "127.0.0.1", port: house.port, path: `/t/${open}/news`, headers, agent: false},
            reply => {
                reply.once("data",
                    () => done(
                        {over: new Promise(over => reply.on("end", () => over(true)).resume())}));
            });
        request.end();
    });
    const theirs = await news({"X-Forwarded-For": "203.0.113.77"}),
          his = await news({Cookie: `hoftag=${bernd}`});
    expectEqual(tell("ban", "203.0.113.7/24", "floods the tables").code, 0, "a network is banned");
    expect(await theirs.over, "streams that are open end");
    await lets({
        "203.0.113.1": 403,
        "203.0.113.255": 403,
        "203.0.114.1": 200,
        "::ffff:203.0.113.9": 403,
        "2001:db8::1": 200
    },
        "a network");
    const page = await from("203.0.113.1");
    expect(/You are not let in here any more/.test(page.text) && /<html/.test(page.text),
        "whoever is banned reads so");
    expect(/nicht mehr/.test((await get(house, "/", {
        headers: {"X-Forwarded-For": "203.0.113.1", "Accept-Language": "de"}
    })).text),
        "in his language");
    expectEqual((await from("203.0.113.1", "/healthz")).status, 200, "health is for everybody");
    tell("ban", "2001:db8:1:2::99");
    tell("ban", "198.51.100.4");
    await lets({
        "2001:db8:1:2:ffff::1": 403,
        "2001:db8:1:3::1": 200,
        "198.51.100.4": 403,
        "198.51.100.5": 200
    },
        "addresses");
    expectEqual(tell("ban", id).code, 0, "a visitor is banned");
    expect(await his.over, "his streams end");
    expectEqual((await from("192.0.2.1", "/", {key: bernd})).status, 403, "wherever he comes from");
    expectEqual((await api(house, "GET", "/api/tables", bernd)).status, 403, "as a program, too");
    refused(tell("ban", "203.0.113.0/24"), 1, /this is banned already: 203\.0\.113\.0\/24/,
        "a second ban");
    refused(
        tell("unban", "203.0.113.0"), 1, /this is not banned: 203\.0\.113\.0\/32/, "no such ban");
    for (const wrong of ["", "x", "1.2.3", "1.2.3.4/", "1.2.3.4/x", "1.2.3.4/33", "0.0.0.0/0",
             "::/0", "::1/129", "1".repeat(100), "000000000000"])
        refused(tell("ban", wrong), 1,
            /no address, network or visitor|network has from 8 to 32|there is no visitor/,
            `a ban of "${wrong}"`);
    refused(tell("ban", "1.2.3.4", "x".repeat(300)), 1, /the reason is too long/, "a long reason");
    await house.stop();
    house = await serve(doors, base);
    await lets({"203.0.113.1": 403, "2001:db8:1:2::1": 403, "198.51.100.4": 403},
        "bans outlive the server");
    const listed = rows(tell("--json", "list", "bans"))
                       .map(ban => `${ban.who} ${ban.reason}`.trim())
                       .sort()
                       .join(", ");
    expectEqual(listed,
        ["198.51.100.4/32", "2001:db8:1:2::/64", "203.0.113.0/24 floods the tables", id]
            .sort()
            .join(", "),
        "all bans");
    for (const who of ["203.0.113.0/24", "2001:db8:1:2::", "198.51.100.4", id])
        expectEqual(tell("unban", who).code, 0, `${who} is let in again`);
    await lets(
        {"203.0.113.1": 200, "2001:db8:1:2::1": 200, "198.51.100.4": 200}, "nobody is banned");
    expectEqual((await from("192.0.2.1", "/", {key: bernd})).status, 200, "nor is he");
    await house.stop();
}

// ---- what is known of somebody, and its end ----

{
    const base = join(folder, "forget.db");
    let house = await serve(["--rate", "0", "--log", log], base);
    const tell = (...words) => run("admin", "--store", base, ...words);
    const [clara, dora] = [await visitor(house, "Clärchen Ω"), await visitor(house, "Dora")];
    const id = rows(tell("--json", "list", "visitors", "clärchen"))[0].visitor;
    const make = (key, more) =>
        api(house, "POST", "/api/tables", key, {game: "league", seats: 3, watched: true, ...more});
    const say = (table, key, text) => api(house, "POST", `/api/tables/${table}/say`, key, {text});
    const gathering = (await make(clara, {note: "Clärchen Ω invites"})).table;
    const running = (await make(clara, {listed: true, lot: true})).table;
    const free =
        (await api(house, "GET", `/api/tables/${running}`, dora)).seats.findIndex(one => !one.name);
    const colour = (await api(house, "GET", `/api/tables/${running}`, dora)).seats[free].colour;
    const seat =
        (await api(house, "POST", `/api/tables/${running}/sit`, dora, {seat: colour})).status;
    expectEqual(seat, 200, "two people sit");
    expectEqual(
        (await api(house, "POST", `/api/tables/${running}/start`, clara, {bot: "greedy"})).status,
        200, "and begin");
    await say(running, clara, "my secret wish");
    await say(running, dora, "hello");
    const other = (await make(dora, {bot: "greedy"})).table;
    await say(other, clara, "from beside the table");
    await post(house, "/carry", {key: clara});
    const known = JSON.parse(tell("export", id).out);
    expect(known.name === "Clärchen Ω" && known.tables.length === 2 &&
            known.tables.some(t => t.table === running && t.said[0].text === "my secret wish") &&
            known.tables.some(t => t.table === gathering && t.note === "Clärchen Ω invites"),
        `what is known is told: ${JSON.stringify(known)}`);
    refused(tell("forget", id), 2, /forget cannot be undone: say it again with --yes/,
        "forgetting without --yes");
    refused(tell("--yes", "forget", "x"), 1, /there is no visitor x/, "forgetting nobody");

    const traces = ["Clärchen", "my secret wish", "from beside the table"];
    const found = async () => {
        const pages =
            [await get(house, `/t/${running}`, {key: dora}), await get(house, `/t/${other}`)];
        return traces.filter(trace => pages.some(page => page.text.includes(trace)));
    };
    expectEqual((await found()).length, 3, "before, all of it can be read");
    const stream = new Promise(
        done => http.get({
            host: "127.0.0.1",
            port: house.port,
            path: `/api/tables/${running}/events`,
            agent: false,
            headers: {Authorization: `Bearer ${dora}`}
        },
            reply => reply.once("data", () => done({
                over: new Promise(over => reply.on("end", over).on("error", over).resume())
            }))));
    const following = await stream;
    expectEqual(tell("--yes", "forget", id).code, 0, "somebody is forgotten");
    expectEqual((await found()).join(), "", "at once");
    expect((await get(house, `/t/${running}`, {key: dora})).text.includes("N. N."),
        "his games stay, without his name");
    expectEqual((await api(house, "POST", "/api/tables", clara, {game: "league", seats: 3})).status,
        401, "his key is worth nothing");
    expectEqual((await get(house, `/t/${gathering}`, {key: dora})).status, 410,
        "a game that had not begun is closed");
    const sight = await api(house, "GET", `/api/tables/${running}`, dora);
    expectEqual(sight.phase, "running", "those with whom he played go on");
    expectEqual((await say(running, dora, "and on")).status, 200, "and speak");
    refused(tell("export", id), 1, /there is no visitor/, "nothing is left to tell");
    await house.stop();
    await following.over;
    const bytes = readFileSync(base).toString("latin1"),
          written = traces.map(trace => Buffer.from(trace).toString("latin1"));
    expectEqual(written.filter(trace => bytes.includes(trace)).join(), "",
        "nothing of it is left in the file");
    house = await serve(["--rate", "0"], base);
    expectEqual((await found()).join(), "", "nor does it come back");
    expectEqual((await api(house, "GET", `/api/tables/${running}`, dora)).phase, "running",
        "the game can be read");
    expect((await get(house, `/t/${running}`, {key: dora})).text.includes("and on"),
        "with what the others said");
    await house.stop();
    expectEqual(run("check", base).code, 0, "the database is sound");
    expectEqual(acts().filter(act => act.visitor === id).map(act => act.act).join(),
        "takeover,export,forget", "both are audited");
}

// ---- damaged words, and who may not ask ----

const tell = text => new Promise(done => {
    const to = net.connect(socket);
    let got = "";
    to.on("data", data => (got += data));
    to.on("close", () => done(got));
    to.on("error", () => {});
    to.end(text);
});
expectEqual(await tell("\n"), "bad this is no question to a server: \n", "an empty line");
expectEqual(await tell("text list"), "bad no whole line came\n", "half a line");
expectEqual(await tell("text \x01\xff\n"), "bad this is no question to a server: \n",
    "bytes that are no text");
expectEqual(await tell("x".repeat(100000)), "bad no whole line came\n", "a line without end");
expectEqual(await tell("text close a b c d\n"),
    "bad this is no question to a server: text close a b c d\n", "too many words");
if (process.getuid() === 0) {
    const open = join(folder, "open"),
          theirs = join(open, "theirs.sock"); // where everybody may come in
    chmodSync(folder, 0o755);
    mkdirSync(open);
    const lax = await serve(["--control", theirs], join(open, "lax.db"));
    const asNobody = (...words) => spawnSync("setpriv",
        ["--reuid=65534", "--clear-groups", program, "admin", ...words], {encoding: "utf8"});
    const shut = asNobody("--control", theirs, "list", "tables");
    if (!shut.error && !/setpriv/.test(shut.stderr)) {
        expect(shut.status === 1 &&
                /cannot speak to the server at .*: Permission denied/.test(shut.stderr),
            `another user: ${shut.stderr}`);
        chmodSync(theirs, 0o666);
        const known = asNobody("--control", theirs, "list", "tables");
        expect(
            known.status === 1 && /only root and the user of the server may ask/.test(known.stderr),
            `is not heard even if the socket is open: ${known.stderr}`);
    }
    await lax.stop();
}

// ---- without a server, and after one that was killed ----

refused(run("serve", "--port", "0", "--store", join(folder, "second.db"), "--control", socket), 1,
    /another server has this control socket/, "a socket that is taken");
server.child.kill("SIGKILL");
await server.gone;
expect(existsSync(socket), "a server that is killed leaves its socket");
refused(admin("list", "tables"), 1, /no server runs on/, "at which nobody answers");
const direct = join(folder, "direct.db");
expectEqual(run("backup", "--store", store, direct).code, 0,
    "without a server the database is copied directly");
const next = await serve([], store);
expectEqual(rows(admin("--json", "list", "tables", "anna"))[0].phase, "closed",
    "the next server takes the socket over");
await next.stop();
expect(!existsSync(socket), "and removes it at its end");
writeFileSync(socket, "mine");
refused(run("serve", "--port", "0", "--store", store), 1,
    /this is in the way of the control socket/, "a file in the way");
expectEqual(readFileSync(socket, "utf8"), "mine", "is not touched");
rmSync(socket);
const third = await serve([], direct);
expectEqual(
    (await get(third, `/t/${table}`, {key})).status, 200, "what was copied directly is whole");
await third.stop();
end();
