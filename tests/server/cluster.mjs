// cluster.mjs: a server on PostgreSQL, and faults all the time: its connections are ended, backends and the whole database are
// killed, the server is killed. Every move that was acknowledged is there afterwards, and every change whole or not at all.
// POSTGRES is the folder of a cluster's socket; its data is beside it.
import {execFileSync, spawnSync} from "node:child_process";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {end, expect, folder, get, serve, visitor} from "./lib.mjs";
import {holds, players} from "./players.mjs";

const socket = process.env.POSTGRES, data = join(socket, "data"), faults = Number(process.env.FAULTS ?? 20);
const store = join(folder, "cluster.db"), house = {server: await serve(["--rate", "0"], store)};
const key = await visitor(house.server, "Kilian");
const {acknowledged, newTable, play} = players(house, key);
const later = milliseconds => new Promise(next => setTimeout(next, milliseconds));
const sql = (text, database = "postgres") => execFileSync("psql", ["-qtA", "-h", socket, "-U", "postgres", "-c", text, database]).toString().trim();
const backends = () => sql("SELECT pid FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()").split("\n").filter(Boolean);
const asOwner = command => spawnSync("su", ["postgres", "-c", command], {encoding: "utf8", stdio: ["ignore", "ignore", "pipe"]});
const startCluster = async () => {
    for (let i = 0; i < 50; i++) {
        const ran = asOwner(`/usr/lib/postgresql/15/bin/pg_ctl -D ${data} -o '-c listen_addresses= -c unix_socket_directories=${socket}' -l ${socket}/log -w start`);
        if (ran.status === 0) return;
        await later(200);
    }
    throw new Error("the cluster does not start");
};

const kinds = {
    terminate: async () => { sql("SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"); },
    backend: async () => { const [pid] = backends(); if (pid) process.kill(Number(pid), "SIGKILL"); },
    postmaster: async () => {
        process.kill(Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]), "SIGKILL");
        await startCluster();
    },
    server: async () => {
        house.server.child.kill("SIGKILL");
        await house.server.gone;
        house.server = await serve(["--rate", "0"], store);
    },
};

async function well() {
    for (let i = 0; i < 300; i++) {
        const health = await get(house.server, "/healthz").catch(() => ({}));
        if (health.status === 200) return true;
        await later(100);
    }
    return false;
}

async function verify() {
    for (const [table, promised] of acknowledged) {
        const record = await get(house.server, `/t/${table}/record`, {token: key});
        if (!holds(record.text, promised)) return false;
    }
    return true;
}

const counts = {};
for (let i = 0; i < 4; i++) await newTable();
for (let fault = 0; fault < faults; fault++) {
    const kind = Object.keys(kinds)[fault % 4];
    house.rest = false;
    const running = [...acknowledged.keys()].slice(-4).map(table => play(table).catch(() => {}));
    await later(150 + Math.random() * 400);
    await kinds[kind]();
    counts[kind] = (counts[kind] ?? 0) + 1;
    await later(300);
    house.rest = true;
    await Promise.race([Promise.all(running), later(15000)]);
    expect(await well(), `fault ${fault} (${kind}): the server is well again`);
    expect(await verify(), `fault ${fault} (${kind}): every acknowledged move is there`);
}
await house.server.stop();
const database = sql("SELECT datname FROM pg_database WHERE datname LIKE 't%' AND datname <> 'template0' AND datname <> 'template1' ORDER BY oid DESC LIMIT 1");
const gaps = sql("SELECT count(*) FROM tables WHERE number <> (SELECT count(*) FROM lines WHERE at_table = id) OR number <> (SELECT max(lines.number) FROM lines WHERE at_table = id)", database);
expect(gaps === "0", `no table has a gap: ${gaps}`);
console.log(`${house.moves} moves acknowledged; faults ${JSON.stringify(counts)}`);
end();
