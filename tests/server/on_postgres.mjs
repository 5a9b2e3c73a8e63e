// on_postgres.mjs: the server's tests once more, with their servers on a PostgreSQL database. `make
// check` runs a few of them here, because all would add five minutes to it and most of the server
// cannot tell one store from the other; ALL=1 (make check-postgres, make soak) runs all.
import {spawn} from "node:child_process";
import {readdirSync, readFileSync} from "node:fs";
import {end, expect} from "./lib.mjs";
import {Cluster} from "./postgres.mjs";

const here = new URL(".", import.meta.url).pathname;
// What these are about is the file, its disk, or the programs that open it; cluster has its own
// databases, as have these.
const aboutFiles = ["check", "clock", "cluster", "databases", "examples", "fair", "faults", "heirs",
    "kill", "lies", "many", "move_store", "notice_cluster", "notice_times",
    "on_postgres", "operate",
    "power", "standby", "start", "tables"];
const few = ["secrets", "whole_game", "keys", "notices"];
const all = readdirSync(here).filter(f => f.endsWith(".mjs") &&
    /^end\(\);/m.test(readFileSync(here + f, "utf8"))).map(f => f.slice(0, -4))
    .filter(name => !aboutFiles.includes(name));

const cluster = new Cluster();
process.on("exit", () => cluster.remove());
await cluster.make().start();
for (const name of process.env.ALL ? all : few) {
    const child = spawn("node", [`${here}${name}.mjs`],
        {env: {...process.env, POSTGRES: cluster.folder}, stdio: ["ignore", "pipe", "inherit"]});
    let said = "";
    child.stdout.on("data", data => (said += data));
    const code = await new Promise(done => child.on("exit", done));
    const counts = /^(\d+) passed, 0 failed$/m.exec(said);
    expect(code === 0 && counts && Number(counts[1]) > 0, `${name} on PostgreSQL:\n${said}`);
    console.log(`${name}: ${counts?.[0] ?? "failed"}`);
}
end();
