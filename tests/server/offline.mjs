// offline.mjs: the game without a connection as a server gives it (/offline): its page and files,
// and how they are bound; and a server whose module was not made.
import {execFileSync} from "node:child_process";
import {copyFileSync, cpSync, existsSync, mkdirSync} from "node:fs";
import {dirname, join} from "node:path";
import {end, expect, expectEqual, folder, get, serve} from "./lib.mjs";

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
    await server.stop();
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
