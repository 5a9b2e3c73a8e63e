// on_postgres.mjs: some of the server's tests once more, with their servers on a PostgreSQL
// database. Here are a few, because all would add ten minutes to `make check` and most of the
// server cannot tell one store from the other; `make check-postgres` runs all that `node
// on_postgres.mjs --list` names.
import {spawn} from "node:child_process";
import {readdirSync, readFileSync} from "node:fs";
import {end, expect} from "./lib.mjs";
import {Cluster} from "./postgres.mjs";

const here = new URL(".", import.meta.url).pathname;
// What these are about is the file and its disk, or the date of the machine, of which a server on
// PostgreSQL is independent; or they have a PostgreSQL of their own anyway.
const without = ["check", "clock", "faults", "many", "notice_times", "operate", "power", "start"];
const withTheirOwn = text => /new Cluster\(/.test(text);
const few = ["secrets", "whole_game", "keys", "notices"];
const all = readdirSync(here).filter(f => f.endsWith(".mjs")).map(f => f.slice(0, -4))
    .filter(name => {
    const text = readFileSync(`${here}${name}.mjs`, "utf8");
    return /^end\(\);/m.test(text) && !withTheirOwn(text) && !without.includes(name);
});

if (process.argv[2] === "--list") {
    console.log(all.join(" "));
    process.exit();
}
const cluster = new Cluster();
process.on("exit", () => cluster.remove());
await cluster.make().start();
for (const name of few) {
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
