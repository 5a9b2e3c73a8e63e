// offline.mjs: the game without a connection as a server gives it (/offline): its page and files,
// and how they are bound; and a server whose module was not made.
import {execFileSync} from "node:child_process";
import {copyFileSync, cpSync, existsSync, mkdirSync} from "node:fs";
import {dirname, join} from "node:path";
import {api, end, expect, expectEqual, folder, get, serve, visitor} from "./lib.mjs";

const built = process.env.HOFTAG,
      module = new URL("../../build/hoftag.wasm", import.meta.url).pathname;

// A copy of the program, which looks for the module beside itself.
function programIn(name, withModule) {
    const place = join(folder, name);
    mkdirSync(place);
    copyFileSync(built, join(place, "hoftag"));
    if (withModule) {
        copyFileSync(module, join(place, "hoftag.wasm"));
        cpSync(join(dirname(module), "parts"), join(place, "parts"), {recursive: true});
    }
    return join(place, "hoftag");
}

function serveFrom(program) {
    process.env.HOFTAG = program;
    return serve(["--rate", "0"], `${program}.db`);
}

const policyOf = reply => reply.headers["content-security-policy"] ?? "";
const link = /<a href="\/offline\/">/;

// ---- with the module ----

const types = {
    css: "text/css",
    js: "text/javascript",
    svg: "image/svg+xml",
    wasm: "application/wasm",
    part: "application/octet-stream",
    webmanifest: "application/manifest+json"
};

// Every file that the service worker keeps, and what must hold of it.
async function filesAreRight(server) {
    const worker = await get(server, "/offline/sw.js"),
          [, list] = /files = (\[.*?\]);/.exec(worker.text), files = JSON.parse(list);
    expect(files.length > 15 && ["app.js", "boot.js", "worker.js", "think.js",
        "hoftag.wasm"].every(name => files.some(file => file.endsWith("/" + name))),
        `all files are kept: ${files}`);
    for (const file of files.filter(file => file !== "./")) {
        const reply = await get(server, `/offline/${file}`), versioned = file.includes("/");
        expectEqual(`${reply.status} ${reply.headers["content-type"].split(";")[0]}`,
            `200 ${types[file.split(".").pop()]}`, file);
        expectEqual(/immutable/.test(reply.headers["cache-control"] ?? ""), versioned,
            `${file} is kept for good if its folder names its version`);
        expectEqual(
            reply.headers["x-content-type-options"], "nosniff", `${file} is what its type says`);
    }
    expect(
        !/immutable/.test(worker.headers["cache-control"] ?? ""), "a new service worker is seen");
    return files.find(file => file.endsWith("boot.js"));
}

async function pageIsBound(server, boot) {
    const page = await get(server, "/offline/"), policy = policyOf(page);
    expectEqual(`${page.status} ${page.headers["content-type"]}`, "200 text/html; charset=utf-8",
        "the page");
    expect(page.text.includes(`src="${boot}"`), "the page begins with the script of this version");
    expect(policy.startsWith("default-src 'none'; script-src 'self' 'wasm-unsafe-eval';") &&
            policy.includes("frame-ancestors 'none'"),
        `bound by ${policy}`);
    expect(!/unsafe-inline|unsafe-eval'(?<!'wasm-unsafe-eval')|\*|https?:/.test(policy),
        `nothing else is allowed: ${policy}`);
    const packed = await get(server, `/offline/${boot}`, {headers: {"Accept-Encoding": "gzip"}});
    expectEqual(packed.headers["content-encoding"], "gzip", "files are sent compressed");
}

// A game against computer players alone may be taken along by its player; any other by nobody.
async function copiesAreRight(server) {
    const [anna, bernd] = [await visitor(server, "Anna"), await visitor(server, "Bernd")];
    const copy = async (table, key, known = 0) =>
        get(server, `/t/${table}/copy?known=${known}`, {key});
    const alone = await api(server, "POST", "/api/tables", anna,
        {game: "league", seats: 3, bot: "easy"});
    const all = await copy(alone.table, anna), {game, note} = JSON.parse(all.text);
    expectEqual(`${all.status} ${game.table}`, `200 ${alone.table}`, "a copy of one's own game");
    expect(/^[0-9a-f]{64}$/.test(game.seed) && game.record.startsWith("hoftag record 1\n"),
        "with all that it needs to go on");
    expect(note.includes(`href="/offline/#/t/${alone.table}"`), `and where: ${note}`);
    const lines = game.record.split("\n").slice(0, 5).join("\n") + "\n";
    expect(game.record.startsWith(lines
        + JSON.parse((await copy(alone.table, anna, 5)).text).game.record.slice(0, 40)),
        "only what is new");
    for (const [key, who] of [[bernd, "somebody else"], [undefined, "nobody"]])
        expectEqual((await copy(alone.table, key)).status, 403, `${who} gets no copy`);
    const shared = await api(server, "POST", "/api/tables", anna,
        {game: "league", seats: 2 + 1, mine: 3});
    expectEqual((await copy(shared.table, anna)).status, 403, "only against computer players");
    const open = await api(server, "POST", "/api/tables", anna, {game: "league", seats: 3});
    expect((await copy(open.table, anna)).status >= 400, "a table where somebody may still come");
    expect(/data-away="\/static\//.test((await get(server, `/t/${alone.table}`, {key: anna})).text),
        "the page keeps a copy");
    expect(!/data-away/.test((await get(server, `/t/${alone.table}`, {key: bernd})).text),
        "a page of somebody else does not");
    expectEqual((await get(server, "/offline/sw.js")).headers["service-worker-allowed"], "/",
        "the service worker may stand in for all pages");
}

if (expect(existsSync(module), "make wasm comes before this test")) {
    const server = await serveFrom(programIn("with", true)), away = await get(server, "/offline");
    expectEqual(`${away.status} ${away.headers.location}`, "303 /offline/",
        "the address without its slash");
    await pageIsBound(server, await filesAreRight(server));
    for (const path of ["/offline/nothing", "/offline/x/boot.js", "/offline/..%2fhoftag"])
        expectEqual((await get(server, path)).status, 404, path);
    const home = await get(server, "/");
    expect(link.test(home.text), "the first page leads there");
    for (const path of ["/", "/rules/league", "/me"])
        expect(policyOf(await get(server, path)).includes("script-src") &&
                !policyOf(await get(server, path)).includes("wasm"),
            `${path}: no module may run in the server's own pages`);
    await copiesAreRight(server);
    await server.stop();
    const [, kilobytes] = /(\d+) kB compressed/.exec(execFileSync(process.env.HOFTAG,
        ["site", join(folder, "files")]).toString());
    // 40 of it are the nets of Löwenherz's expert, which only a game with them fetches.
    expect(Number(kilobytes) <= 1240,
        `the whole folder weighs at most 1.24 MB compressed: ${kilobytes} kB`);
}

// ---- without it ----

const program = programIn("without", false), server = await serveFrom(program);
for (const path of ["/offline", "/offline/", "/offline/sw.js"]) {
    const reply = await get(server, path);
    expect(reply.status === 404 && reply.text.includes("make wasm"),
        `${path} says how to get it: ${reply.status}`);
}
expect((await get(server, "/offline/", {headers: {"Accept-Language": "de"}}))
           .text.includes("Wer diesen Server betreibt"),
    "also in German");
expect(!link.test((await get(server, "/")).text), "the first page does not lead there");
await server.stop();
try {
    execFileSync(program, ["site", join(folder, "site")], {stdio: "pipe"});
    expect(false, "hoftag site makes no site without the module");
} catch (error) {
    expect(error.stderr.toString().includes("make wasm") && !existsSync(join(folder, "site")),
        `hoftag site says how to get it: ${error.stderr}`);
}

end();
