// strangers.mjs: what a stranger tries at the forms about people and messages: to have another
// site press their buttons, to use what is somebody else's, to write markup or another's name, to
// make the server call where it must not, to guess codes, to drown others in mail and reports. And
// what would help him: secrets in logs, and in what a browser tells the next site.
import {readFileSync} from "node:fs";
import {join} from "node:path";
import {api, ask, end, expect, expectEqual, folder, get, post, serve, until, visitor}
    from "./lib.mjs";
import {idOf, nullTable, playThrough} from "./people.mjs";
import {mailServer, pushReader, webService} from "./receivers.mjs";

const mail = await mailServer(), web = await webService(), inside = await webService();
const log = join(folder, "log"), base = "http://play.example.org";
const flags = ["--base-url", base, "--smtp", `smtp://127.0.0.1:${mail.port}`, "--smtp-plain", "1",
    "--mail-from", "hoftag@example.org", "--webhooks", "1", "--notice-private",
    `127.0.0.1:${web.port}`, "--notice-retry", "1", "--log", log];
let server = await serve(["--rate", "0", "--address-addresses", "0", ...flags]);
const send = (path, body, key, headers = {Origin: base}) => post(server, path, body,
    {key, headers});
const page = async (path, key) => (await get(server, path, {key})).text;
const newVisitor = async name => JSON.parse((await ask(server, "POST", "/api/visitors",
    {json: {name}, headers: {Origin: base}})).text).key;
const anna = await newVisitor("Anna"), eve = await newVisitor("Eve");
const secrets = [anna, eve];
const codeFor = async key =>
    /<b>(\w{4}-\w{4})<\/b>/.exec((await send("/me/code", {}, key)).text)?.[1];
const linkTo = async address => {
    await until(() => mail.mails.some(one => one.to.includes(address)));
    return mail.mails.find(one => one.to.includes(address)).body
        .match(/\/notices\/confirm\/[\w/-]+/)[0];
};

// ---- another site ----

async function otherSites() {
    const routes = [...readFileSync("src/server/routes.c", "utf8")
        .matchAll(/\{"([^"]+)", [^}]*IS_POST/g)].map(([, path]) => path);
    const from = [{Origin: "https://evil.example"}, {Origin: "null"}, {Origin: `${base}.evil.org`},
        {Origin: "", Referer: "https://evil.example/"}, {Origin: ""},
        {Origin: base, "Sec-Fetch-Site": "cross-site"}];
    let refused = 0;
    for (const path of routes)
        for (const headers of from) {
            const at = path.replaceAll("*", "000000000001");
            const {status} = await send(at, {sure: 1, yes: 1}, anna, headers);
            refused += expectEqual(status, 403, `${at} by ${JSON.stringify(headers)}`);
        }
    expect(routes.length > 60 && refused === routes.length * from.length,
        `no form is pressed by another site: ${routes.length}`);
    expect((await page("/me", anna)).includes('value="Anna"'), "Anna is as she was");
}
await otherSites();

// ---- what is somebody else's ----

async function others() {
    await send("/me/notices/add", {way: "mail", address: "anna@example.com"}, anna);
    const link = await linkTo("anna@example.com");
    secrets.push(link.split("/").pop());
    await send(link, {}, anna);
    const id = /name="id" value="(\d+)"/.exec(await page("/me/notices", anna))[1];
    await send("/me/notices/drop", {id}, eve);
    expect((await page("/me/notices", anna)).includes("anna@example.com"),
        "nobody else removes her address");
    expect(!(await page("/me/notices", eve)).includes("anna@"), "or sees it");
    for (const purpose of ["stop", "back/1", "own"])
        expectEqual((await send(`/notices/${purpose}/${link.split("/").slice(3).join("/")}`, {},
            eve)).status, 404, `the link to confirm is none to ${purpose}`);
    const code = await codeFor(anna);
    secrets.push(code, code.replace("-", ""));
    const reply = await post(server, "/code", {code, "device-name": "Phone"},
        {headers: {Origin: base}});
    secrets.push(/hoftag=([\w-]+)/.exec(String(reply.headers["set-cookie"]))[1]);
    const device = /name="device" value="(\w+)"/.exec(await page("/me", anna))[1];
    for (const body of [{device, revoke: 1}, {device, "device-name": "Mine"}])
        expectEqual((await send("/me/devices", body, eve)).status, 404, "nor her devices");
    const circle = (await send("/circles", {"circle-name": "Hers"}, anna)).headers.location;
    for (const [what, body] of [["leave", {member: idOf("Anna")}], ["leave", {}],
        ["play", {game: "null", [`with-${idOf("Anna")}`]: 1}]])
        expectEqual((await send(`${circle}/${what}`, body, eve)).status, 403,
            `who is not in her circle does not ${what}`);
    expect(!(await page(circle, eve)).includes("Anna"), "or learns who is in it");
    await send(`/p/${idOf("Eve")}/block`, {on: 1}, anna);
    expect(!(await page("/me", eve)).includes("Anna") &&
        !(await page("/me/export", eve)).includes(idOf("Anna")),
        "who is blocked does not learn it");
    const table = await nullTable(server, [anna, await newVisitor("Carla")]);
    await send("/me/notices/tables", {[`at-${table}`]: "silent"}, eve);
    expect(!(await page("/me/notices", eve)).includes(table), "others' tables are none of hers");
    return circle;
}
const circle = await others();

// ---- names ----

async function names() {
    const name = "<img src=x onerror=a()>", key = await newVisitor(name);
    await send("/me/notices/add", {way: "mail", address: "markup@example.com"}, key);
    await send(await linkTo("markup@example.com"), {}, key);
    await send("/me", {profile: "public"}, key);
    await send(`${circle}/join`, {}, key);
    const made = await send("/circles", {"circle-name": name}, key);
    const table = await nullTable(server, [key, anna], {watched: true, note: name});
    await api(server, "POST", `/api/tables/${table}/say`, key, {text: name});
    await send("/me/devices", {}, key);
    await playThrough(server, table, [key, anna]);
    const id = idOf(name);
    for (const path of ["/", "/me", `/p/${id}`, `/p/${idOf("Anna")}`, `/t/${table}`, circle,
        made.headers.location, `/t/${table}/people`, `/t/${table}/replay`, `/t/${table}/log`,
        "/games/null", "/me/notices", "/me/delete", `/t/${table}/analysis`])
        for (const who of [key, anna])
            expect(!(await page(path, who)).includes("<img src=x"), `no markup at ${path}`);
    for (const bad of ["a\u202Eb", "\u200B", "a\u2066b", "a\u0085b", "a\u2028b"]) {
        expectEqual((await ask(server, "POST", "/api/visitors", {json: {name: bad},
            headers: {Origin: base}})).status, 400, `nobody is called ${JSON.stringify(bad)}`);
        expectEqual((await send("/circles", {"circle-name": bad}, anna)).status, 400, "no circle");
    }
    expectEqual((await send("/circles", "circle-name=%ff%fe", anna)).status, 400, "nor bytes");
}
await names();

// ---- where the server must not call ----

async function insideAddresses() {
    const key = await newVisitor("Caller"), port = inside.port;
    const hosts = ["127.0.0.1", "0.0.0.0", "2130706433", "0x7f000001", "0177.0.0.1", "127.1",
        "localhost", "[::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]", "[::]"];
    for (const host of hosts)
        for (const scheme of ["http", "https"]) {
            const {text, status} = await send("/me/notices/add",
                {way: "json", address: `${scheme}://${host}:${port}/x`}, key);
            expect(status === 200 || status === 400, `${scheme}://${host}: ${status}`);
            const id = /name="id" value="(\d+)"/.exec(text)?.[1];
            if (!id) continue;
            expect(await until(async () => /Nothing arrives there/.test(await page("/me/notices",
                key))), `${host} is called, and refused`);
            await send("/me/notices/drop", {id}, key);
        }
    const {point, auth} = pushReader();
    expectEqual((await send("/me/notices/push", {endpoint: `http://127.0.0.1:${port}/`, point,
        auth}, key)).status, 400, "nor as a browser's service");
    expectEqual(inside.got.length, 0, "nothing came there");
}
await insideAddresses();

// ---- much of it ----

async function much() {
    const large = "x".repeat(10 << 20), fields = Array.from({length: 10000}, (_, i) => `f${i}=1`);
    for (const path of ["/me/notices/add", "/code", "/back", "/circles", `/p/${idOf("Eve")}/report`,
        "/me/devices"]) {
        const {status} = await send(path, `a=${large}`, anna)
            .catch(error => ({status: error.code})); // it need not listen to the end
        expect([413, "EPIPE", "ECONNRESET"].includes(status), `10 MB to ${path}: ${status}`);
        const many = (await send(path, fields.join("&"), anna)).status;
        expect(many === 400 || many === 413, `10,000 fields to ${path}: ${many}`);
    }
}
await much();
const kept = await get(server, "/me", {key: anna});
expect(kept.headers["referrer-policy"] === "same-origin" &&
    /no-store/.test(kept.headers["cache-control"]), "the next site is not told where one was");
await server.stop();
const written = readFileSync(log, "utf8") + server.said();
expect(secrets.length === 6 && written.includes("/me/notices/add"), "requests are logged");
for (const secret of [...secrets, "anna@example.com"])
    expect(!written.includes(secret), "without keys, codes, links and addresses");

// ---- often ----

server = await serve(["--rate", "1000", "--address-addresses", "40", ...flags]);
const guess = async code => (await post(server, "/code", {code}, {headers: {Origin: base}})).status;
const many = async (n, what) => {
    const found = {};
    for (let i = 0; i < n; i++) {
        const status = await what(i);
        found[status] = (found[status] ?? 0) + 1;
    }
    return found;
};
const guesses = await many(30, i => guess(`aaaa-aa${i}`));
expect(guesses[403] === 20 && guesses[429] === 10, `codes are not guessed: ${
    JSON.stringify(guesses)}`);
expectEqual(await guess(await codeFor(anna)), 429, "by whoever has tried too many");
const reports = await many(25, async () =>
    (await send(`/p/${idOf("Eve")}/report`, {text: "She cheats."}, anna)).status);
expect(reports[200] === 20 && reports[429] === 5, `reports have an end: ${
    JSON.stringify(reports)}`);
const mails = await many(8, async i => (await send("/me/notices/add",
    {way: "mail", address: i % 2 ? "Victim@example.com" : "victim@example.com"},
    await newVisitor(`V${i}`))).status);
expect(mails[200] === 5 && mails[429] === 3, `nobody is drowned in mail: ${JSON.stringify(mails)}`);
const asked = await many(40, async i => (await send("/back",
    {address: `nobody${i}@example.com`})).status);
expect(asked[200] + mails[200] + mails[429] === 40 && asked[429] > 0,
    `nor does anybody ask for ever: ${JSON.stringify(asked)}`);
await server.stop();
end();
