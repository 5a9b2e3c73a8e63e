// heirs.mjs: what a server leaves undone when it dies, another one on the same database does: moves
// that its computer players owe, and deadlines of which it alone knew. It takes the codes that the
// other gave; whichever takes one, it is good once.
import {api, end, expect, expectEqual, folder, numberOf, post, serve, until,
    visitor} from "./lib.mjs";
import {Cluster} from "./postgres.mjs";

const cluster = new Cluster();
process.on("exit", () => cluster.remove());
await cluster.make().start();
cluster.sql("CREATE DATABASE hoftag");
const sql = text => cluster.sql(text, "hoftag");
const open = name =>
    serve(["--rate", "0", "--control", `${folder}/${name}.sock`], cluster.url("hoftag"));

// The heir is there before anything happens, and nobody ever asks it about the tables.
const dying = await open("dying"), heir = await open("heir");
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
for (let i = 0; i < 8; i++) {
    const {table} = await api(dying, "POST", "/api/tables", keys[0],
        {game: "league", seats: 3, bot: "expert"});
    await api(dying, "POST", `/api/tables/${table}/hand-over`, keys[0], {bot: "expert"});
}
const owed = () => sql("SELECT count(*) FROM tables WHERE bots_due IS NOT NULL AND phase = 1");
expect(await until(() => Number(owed()) > 0), "computer players owe moves");
dying.child.kill("SIGKILL");
await dying.gone;
const device = await signIn(heir, code);
expect(device && (await api(heir, "GET", `/api/tables/${clocked}`, device)).seats
    .some(seat => seat.yours), "a code of the server that is gone opens her seat");
const numbers = () => sql("SELECT id || ' ' || number FROM tables WHERE bots_due IS NOT NULL" +
    " ORDER BY id").split("\n").filter(Boolean);
const left = numbers();
expect(left.length > 0, `it dies while they think: ${left.length}`);

// Nobody has asked the heir for anything. Time goes by for all servers at once.
sql("UPDATE house SET played = played + 3600000");
const bots =
    `SELECT count(*) FROM seats WHERE at_table = ${numberOf(clocked)} AND bot <> ''`;
expect(await until(() => sql(bots) !== "0"),
    "a computer player moves for the one whose time is over");
expect(await until(() => !left.every(row => numbers().includes(row))), "what was owed is done");
await heir.stop();
expect(Number(sql("SELECT played FROM house")) >= 3600000, "no time is taken back");
end();
