// notice_cluster.mjs: two servers on one database tell players of their turns: each turn once,
// whichever server lives, and however they end. What a player changes at one of them holds at the
// other.
import {ask, api, end, expect, expectEqual, folder, get, serve, until} from "./lib.mjs";
import {Cluster} from "./postgres.mjs";
import {webService} from "./receivers.mjs";

const TABLES = 12;
const cluster = new Cluster(), web = await webService(), base = "https://play.example.org";
process.on("exit", () => cluster.remove());
await cluster.make().start();
cluster.sql("CREATE DATABASE hoftag");
const sql = text => cluster.sql(text, "hoftag");
const flags = i => ["--rate", "0", "--address-addresses", "0", "--base-url", base, "--webhooks",
    "1", "--notice-private", `127.0.0.1:${web.port}`, "--notice-retry", "1", "--control",
    `${folder}/${i}.sock`];
const open = i => serve(flags(i), cluster.url("hoftag"));
// Both at once, on an empty database: they must agree on its secrets.
let servers = await Promise.all([open(0), open(1)]);

const send = (server, path, body, key) => ask(server, "POST", path,
    {key, body, headers: {Origin: base}});
const visitor = async (server, name) =>
    JSON.parse((await ask(server, "POST", "/api/visitors", {json: {name}, headers: {Origin: base}}))
        .text).key;
const usual = {turn: 1, asked: 1, delay: 0, zone: 0, digest: -1, "quiet-from": "00:00",
    "quiet-to": "00:00"};
const wish = async (server, key, more) =>
    expectEqual((await send(server, "/me/notices", {...usual, ...more}, key)).status, 200,
        "wishes are taken");
const turns = path => web.to(path).map(seen => JSON.parse(seen.body))
    .filter(one => one.event === "turn");

// Gives the address at one server and confirms it at the other.
async function listener(name, more, path = name) {
    const key = await visitor(servers[0], name);
    expectEqual((await send(servers[0], "/me/notices/add", {way: "json", address: web.at(path)},
        key)).status, 200, `${name} gives an address`);
    expect(await until(() => web.to(path).length > 0), `${name} is asked`);
    const link = new URL(JSON.parse(web.to(path)[0].body).url).pathname;
    expectEqual((await send(servers[1], link, {}, key)).status, 200,
        `${name} says yes at the other server`);
    await wish(servers[1], key, more);
    return key;
}
// For up to a second a server may go by what it knew of a visitor.
async function bothKnow(key) {
    const pages = await Promise.all(servers.map(server => get(server, "/me/notices", {key})));
    return pages[0].text === pages[1].text && !pages[0].text.includes("Not confirmed yet");
}
// Whatever was due before this has been sent when it is.
let others = 0;
const settled = () => listener(`settled${others++}`, {});

// A table of two at which `key` comes to owe a move.
async function game(server, key) {
    const other = await visitor(server, "Other");
    const {table} = await api(server, "POST", "/api/tables", other,
        {game: "null", seats: 2, listed: true});
    const see = who => api(server, "GET", `/api/tables/${table}`, who), {seats} = await see(key);
    await api(server, "POST", `/api/tables/${table}/sit`, key,
        {seat: seats.find(seat => !seat.name && !seat.bot).colour});
    await api(server, "POST", `/api/tables/${table}/start`, other);
    for (let n = 0; n < 20 && !(await see(key)).moves?.length; n++) {
        const seen = await see(other);
        await api(server, "POST", `/api/tables/${table}/moves`, other,
            {seat: seen.seat, number: seen.number, words: seen.moves[0]});
    }
    return table;
}
const now = "extract(epoch FROM now())::bigint";

async function bothAtOnce() {
    const key = await listener("anna", {delay: 10});
    expect(await until(() => bothKnow(key)), "both know what she wants");
    for (let i = 0; i < TABLES; i++) await game(servers[i % 2], key);
    for (const [round, held] of ["reminders", "deliveries"].entries()) {
        await Promise.all(servers.map(server => server.stop()));
        if (round === 0) sql(`UPDATE reminders SET due = ${now} WHERE due <> 0`);
        else sql("INSERT INTO deliveries SELECT a.id, at_table, seat, kind, turn + 1, " +
            `r.visitor, ${now}, 0, 0 FROM reminders r ` +
            "JOIN addresses a ON a.visitor = r.visitor WHERE kind = 0 AND told = turn");
        // Neither can write before both have looked.
        const hold = await cluster.hold("hoftag", held);
        servers = await Promise.all([open(0), open(1)]);
        expect(await until(() => hold.waiting() === 2), `both found ${held} that are due`);
        hold.release();
        expect(await until(() => turns("anna").length >= TABLES * (round + 1)),
            `${held}: she is told of every table`);
        await settled();
        expect(await until(() => sql("SELECT count(*) FROM deliveries") === "0"),
            "nothing is left to send");
        expectEqual(turns("anna").length, TABLES * (round + 1),
            `${held}: of each once, though two servers looked`);
    }
    expectEqual(new Set(turns("anna").map(one => one.url)).size, TABLES, "and of all of them");
}
await bothAtOnce();

// One is killed while a message is under way: it may have arrived, and nobody sends it again.
// Neither does a server that starts.
async function killed() {
    const key = await listener("berta", {});
    const id = sql("SELECT a.id FROM addresses a WHERE address LIKE '%/berta'");
    sql(`UPDATE addresses SET address = '${web.at("hang/berta")}' WHERE id = ${id}`);
    const table = await game(servers[0], key);
    expect(await until(() => web.to("hang/berta").length === 1), "a message is under way");
    expectEqual(sql("SELECT count(*) FROM deliveries WHERE under_way <> 0"), "1", "and claimed");
    servers[0].child.kill("SIGKILL");
    await servers[0].gone;
    servers[0] = await open(0);
    await settled();
    expectEqual(sql("SELECT count(*) FROM deliveries WHERE under_way <> 0"), "1",
        "who starts leaves the claims of others alone");
    sql(`UPDATE deliveries SET due = ${now} WHERE under_way <> 0`);
    expect(await until(() => sql("SELECT count(*) FROM deliveries") === "0"), "a claim has an end");
    expectEqual(web.to("hang/berta").length, 1, `of ${table} she was told once`);
}
await killed();

// What a server has left undone is done by the other.
async function gone() {
    const key = await listener("carla", {delay: 10});
    await game(servers[0], key);
    servers[0].child.kill("SIGKILL");
    await servers[0].gone;
    sql(`UPDATE reminders SET due = ${now} WHERE due <> 0`);
    expect(await until(() => turns("carla").length === 1), "the server that lives tells her");
    servers[0] = await open(0);
    await settled();
    expectEqual(turns("carla").length, 1, "once");
}
await gone();

// The address is removed at one server: the other knows.
async function removed() {
    const key = await listener("dora", {});
    await game(servers[0], key);
    expect(await until(() => turns("dora").length === 1), "she is told");
    const id = /name="id" value="(\d+)"/.exec((await get(servers[1], "/me/notices", {key}))
        .text)[1];
    expectEqual((await send(servers[1], "/me/notices/drop", {id}, key)).status, 200,
        "she removes her address");
    expect(await until(async () =>
        !(await get(servers[0], "/me/notices", {key})).text.includes("/dora")),
        "the other server knows");
    await game(servers[0], key);
    await settled();
    expectEqual(turns("dora").length, 1, "she is not told any more");
}
await removed();

await Promise.all(servers.map(server => server.stop()));
end();
