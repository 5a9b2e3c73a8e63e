// late.mjs: a server whose commits are held up writes what visitors did there only after another
// one has revoked their keys, or forgotten them. Neither comes back, and of what was changed at
// both nothing is undone.
import {execFile} from "node:child_process";
import {promisify} from "node:util";
import {end, expect, expectEqual, folder, get, metrics, post, program, serve, until,
    visitor} from "./lib.mjs";
import {Cluster} from "./postgres.mjs";

const cluster = new Cluster();
process.on("exit", () => cluster.remove());
await cluster.make().start();
cluster.sql("CREATE DATABASE hoftag");
const sql = text => cluster.sql(text, "hoftag");
const socket = name => `${folder}/${name}.sock`;
const open = name => serve(["--rate", "0", "--control", socket(name)], cluster.url("hoftag"));
const [late, quick] = [await open("late"), await open("quick")];
const admin = async (name, ...words) =>
    (await promisify(execFile)(program, ["admin", "--control", socket(name), ...words])).stdout;

const names = ["Anna", "Bernd", "Carla", "Dora"], keys = {}, ids = {};
for (const name of names) {
    keys[name] = await visitor(quick, name);
    await get(late, "/me", {key: keys[name]});
    ids[name] = JSON.parse((await admin("quick", "--json", "list", "visitors", name))
        .split("\n")[0]).visitor;
}
const pageOf = async (server, key) => (await get(server, "/me", {key})).text;
const code = /<b>(\w{4}-\w{4})<\/b>/.exec(
    (await post(quick, "/me/code", {}, {key: keys.Dora})).text)[1];
await post(quick, "/code", {code, "device-name": "Telephone"}, {});
const device = /name="device" value="(\w+)"/.exec(await pageOf(quick, keys.Dora))[1];

// A ban made at the late server waits, and all that comes after it waits for that.
const hold = await cluster.hold("hoftag", "bans");
const banned = admin("late", "ban", "203.0.113.9", "floods").catch(() => {});
expect(await until(() => hold.waiting() === 1), "the commits of a server are held up");
const renamed = names.slice(0, 3).map(name =>
    post(late, "/me", {name: `${name} II`}, {key: keys[name]}));
renamed.push(post(late, "/me/devices", {device, "device-name": "Old telephone"},
    {key: keys.Dora}));
// They are five connections with the one that asks; then it is a matter of milliseconds.
expect(await until(async () => /^hoftag_connections [5-9]/m.test(await metrics(late))),
    "what they change there is on its way");
await new Promise(next => setTimeout(next, 500));

await admin("quick", "revoke", ids.Anna, "--yes");
await admin("quick", "forget", ids.Bernd, "--yes");
await post(quick, "/me", {name: "Carla", settings: "1", profile: "hidden"}, {key: keys.Carla});
await post(quick, "/me/devices", {device, revoke: "1"}, {key: keys.Dora});
const key = () => sql("SELECT encode(key, 'hex') FROM visitors WHERE name LIKE 'Anna%'");
const wishes = () => sql("SELECT wishes FROM visitors WHERE name LIKE 'Carla%'");
const [newKey, hidden] = [key(), wishes()];
expectEqual(sql("SELECT count(*) FROM keys"), "0", "a device is signed out");
hold.release();
await banned;
for (const reply of await Promise.all(renamed))
    expect(reply.status < 500, `they have their answer (${reply.status})`);

expectEqual(sql("SELECT string_agg(name, ', ' ORDER BY name) FROM visitors"),
    "Anna II, Carla II, Dora", "names are changed, but who was forgotten does not come back");
expectEqual(key(), newKey, "a key that was revoked does not come back");
expectEqual(wishes(), hidden, "nor does a page that was hidden");
expectEqual(sql("SELECT count(*) FROM keys"), "0", "nor a device");
for (const server of [late, quick])
    expect(!(await pageOf(server, keys.Anna)).includes("Anna II"), "the old key opens nothing");
for (const server of [late, quick]) await server.stop();
end();
