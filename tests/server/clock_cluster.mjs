// clock_cluster.mjs: a game with clocks at one of two servers on one database: when that server is
// gone, the other one sees that the time is over, and lets a computer player move, once.
import {api, end, expect, expectEqual, folder, serve, until, visitor} from "./lib.mjs";
import {nullTable} from "./people.mjs";
import {Cluster} from "./postgres.mjs";

const cluster = new Cluster();
process.on("exit", () => cluster.remove());
await cluster.make().start();
cluster.sql("CREATE DATABASE hoftag");
const open = i =>
    serve(["--rate", "0", "--control", `${folder}/${i}.sock`], cluster.url("hoftag"));
const [one, two] = [await open(0), await open(1)];
const keys = [await visitor(one, "Anna"), await visitor(one, "Bernd")];
const table = await nullTable(one, keys, {pace: "5s+1s/6s", zero: "bot"});
const see = () => api(two, "GET", `/api/tables/${table}`, keys[0]);
const lines = () => Number(cluster.sql(
    "SELECT count(*) FROM lines WHERE text::text <> ''", "hoftag"));
const before = lines();
one.child.kill("SIGKILL");
await one.gone;
// Nobody asks the other server about the table meanwhile.
expect(await until(() => lines() > before), "the server that lives sees that the time is over");
const after = await see();
expect(after.seats.some(seat => seat.bot) || after.phase === "over", "a computer player moves");
expectEqual(cluster.sql("SELECT count(*) FROM (SELECT number FROM lines GROUP BY at_table, number" +
    " HAVING count(*) > 1) twice", "hoftag"), "0", "and every change was made once");
await two.stop();
end();
