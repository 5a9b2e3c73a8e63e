// heirs.mjs: what a server leaves undone when it dies, another one on the same database does: moves
// that its computer players owe, and deadlines of which it alone knew. What a server owes that is
// only slow is left to it. The heir takes the codes that the other gave; whichever takes one, it is
// good once.
import {api, end, expect, expectEqual, folder, numberOf, post, preload, serve, until,
    visitor} from "./lib.mjs";
import {Cluster} from "./postgres.mjs";

const cluster = new Cluster();
process.on("exit", () => cluster.remove());
await cluster.make().start();
cluster.sql("CREATE DATABASE hoftag");
const sql = text => cluster.sql(text, "hoftag");
const open = (name, env) =>
    serve(["--rate", "0", "--control", `${folder}/${name}.sock`], cluster.url("hoftag"), env);

// The heir is there before anything happens, and nobody ever asks it about the tables.
// It is a second late, which is too little to be set right, and too little to matter.
const [dying, slow, heir] = [await open("dying"), await open("slow"),
    await open("heir", preload("clock", {CLOCK_OFFSET: "-1"}))];
const keys = [await visitor(dying, "Anna"), await visitor(dying, "Bernd")];

const newCode = async server =>
    /<b>(\w{4}-\w{4})<\/b>/.exec((await post(server, "/me/code", {}, {key: keys[0]})).text)[1];
const signIn = async (server, code) => {
    const reply = await post(server, "/code", {code}, {});
    return /hoftag=([\w-]+)/.exec([reply.headers["set-cookie"]].flat().join(";"))?.[1];
};
// Both have found the code before either can use it up. They have used others before: preparing to
// write would wait, too.
async function bothTakeIt() {
    for (const server of [dying, heir]) await signIn(server, await newCode(server));
    const code = await newCode(dying), hold = await cluster.hold("hoftag", "codes");
    const both = Promise.all([dying, heir].map(server => signIn(server, code)));
    expect(await until(() => hold.waiting() === 2), "two servers take a code at once");
    hold.release();
    await both;
    expectEqual(sql("SELECT count(*) FROM keys"), "3", "it makes one key");
}
await bothTakeIt();
const code = await newCode(dying);

async function begin(terms) {
    const {table, seats} = await api(dying, "POST", "/api/tables", keys[0],
        {game: "null", seats: 2, listed: true, ...terms});
    await api(dying, "POST", `/api/tables/${table}/sit`, keys[1], {seat: seats[1].colour});
    await api(dying, "POST", `/api/tables/${table}/start`, keys[0]);
    return table;
}
const clocked = await begin({pace: "10m+20s", zero: "bot"});
// Computer players who think for long, at more tables than there are threads: some moves are owed
// whenever it dies.
async function keepBusy(server) {
    const ids = [];
    for (let i = 0; i < 8; i++) {
        const {table} = await api(server, "POST", "/api/tables", keys[0],
            {game: "league", seats: 3, bot: "expert"});
        await api(server, "POST", `/api/tables/${table}/hand-over`, keys[0], {bot: "expert"});
        ids.push(numberOf(table));
    }
    return ids;
}
const busy = [await keepBusy(dying), await keepBusy(slow)];
const owed = ids => sql("SELECT id || ' ' || number FROM tables WHERE bots_due IS NOT NULL AND" +
    ` phase = 1 AND id IN (${ids}) ORDER BY id`).split("\n").filter(Boolean);
expect(await until(() => busy.every(ids => owed(ids).length > 0)), "computer players owe moves");
slow.child.kill("SIGSTOP");
dying.child.kill("SIGKILL");
await dying.gone;
// What is long overdue anybody takes over: this is not.
sql("UPDATE tables SET bots_due = bots_due + 3600 WHERE bots_due IS NOT NULL");
const device = await signIn(heir, code);
expect(device && (await api(heir, "GET", `/api/tables/${clocked}`, device)).seats
    .some(seat => seat.yours), "a code of the server that is gone opens her seat");
const [left, kept] = busy.map(owed);
expect(left.length > 0, `it dies while they think: ${left.length}`);
expect(kept.length > 0, `the other one freezes while they think: ${kept.length}`);

// Nobody has asked the heir for anything. Time goes by for all servers at once.
sql("UPDATE house SET played = played + 3600000");
const bots =
    `SELECT count(*) FROM seats WHERE at_table = ${numberOf(clocked)} AND bot <> ''`;
expect(await until(() => sql(bots) !== "0"),
    "a computer player moves for the one whose time is over");
expect(await until(() => left.every(row => !owed(busy[0]).includes(row))),
    "all that was owed is done");
expectEqual(owed(busy[1]).join(), kept.join(), "a server that is only slow keeps its work,");
slow.child.kill("SIGCONT");
expect(await until(() => !kept.every(row => owed(busy[1]).includes(row))), "and goes on with it");
await heir.stop();
await slow.stop();
expect(Number(sql("SELECT played FROM house")) >= 3600000, "no time is taken back");
end();
