// examples.mjs: the players of examples/ play whole games against a real server; the OpenAPI file
// names what there is.
import {execFile} from "node:child_process";
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {promisify} from "node:util";
import {end, expect, folder, get, metrics, serve, visitor} from "./lib.mjs";

const run = promisify(execFile), server = await serve(["--rate", "0"]);

await run("gcc", [
    "-std=c11", "-D_GNU_SOURCE", "-Isrc", "-o", join(folder, "player"), "examples/player.c",
    ...["base/json.c", "base/buf.c", "base/text.c", "base/fault.c", "host/check.c"].map(
        file => "src/" + file)
]);
const played = await run(join(folder, "player"), [String(server.port), "league", "3"]);
expect(played.stdout.split("\n").length > 10, "examples/player.c plays a game");

const shell = await run("examples/player.sh", [`http://127.0.0.1:${server.port}`, "null", "2"]);
expect(/^result /m.test(shell.stdout), "examples/player.sh plays a game to its result");

const token = await visitor(server, "Anna");
for (const [path, how] of Object.entries(JSON.parse(readFileSync("docs/openapi.json")).paths)) {
    expect(readFileSync("docs/api.md", "utf8").includes(path.replace("{id}", "ID")),
        `docs/api.md tells of ${path}`);
    if (!how.get || path.includes("{id}")) continue;
    const reply = await get(server, path, {token});
    expect(reply.status === 200 && JSON.parse(reply.text), `${path} answers`);
}
expect(/^hoftag_moves_total [1-9]/m.test(await metrics(server)), "the figures tell what was done");
await server.stop();
end();
