// notices.mjs: players are told of what happens at their tables while they are elsewhere: by mail,
// by web services and by their browsers; once, in their language, and never of a secret.
import {join} from "node:path";
import {api, ask, end, expect, expectEqual, folder, get, isFile, preload, serve, sqlOf, until}
    from "./lib.mjs";
import {certificate, mailServer, pushReader, vapid, webService} from "./receivers.mjs";

const base = "https://play.example.org", mail = await mailServer(), web = await webService();
const flags = ["--rate", "0", "--address-addresses", "0", "--base-url", base, "--smtp",
    `smtp://127.0.0.1:${mail.port}`, "--smtp-plain", "1", "--mail-from", "hoftag@example.org",
    "--webhooks", "1", "--push-contact", "mailto:me@example.org", "--notice-private",
    `127.0.0.1:${web.port}`, "--notice-retry", "1"];
const store = join(folder, "notices.db");
let server = await serve(flags, store);
const sql = text => sqlOf(store, text);
const send = (path, body, key, lang = "en") =>
    ask(server, "POST", path, {key, body, headers: {Origin: base, "Accept-Language": lang}});
// Browsers that come by the public address.
const visitor = async (at, name) =>
    JSON.parse((await ask(at, "POST", "/api/visitors", {json: {name}, headers: {Origin: base}}))
        .text).key;
const page = async (path, key) => (await get(server, path, {key})).text;
const wishes = {turn: 1, began: 1, asked: 1, time: 1, over: 1, delay: 0, zone: 0, digest: -1,
    "quiet-from": "00:00", "quiet-to": "00:00"};
const wish = (key, more = {}, lang) => send("/me/notices", {...wishes, ...more}, key, lang);
const add = (key, way, address, lang) => send("/me/notices/add", {way, address}, key, lang);
const linkIn = (text, purpose) => new RegExp(`${base}(/notices/${purpose}/[\\w/-]+)`)
    .exec(text)?.[1];
const mailsTo = address => mail.mails.filter(one => one.to.includes(address));

// A table of three people who all sit down; the first is its host.
async function table(keys, game = "league") {
    const {table: id} = await api(server, "POST", "/api/tables", keys[0],
        {game, seats: keys.length, listed: true});
    for (const key of keys.slice(1)) {
        const {seats} = await api(server, "GET", `/api/tables/${id}`, key);
        expectEqual((await api(server, "POST", `/api/tables/${id}/sit`, key,
            {seat: seats.find(seat => !seat.name && !seat.bot).colour})).status, 200,
            "somebody sits down");
    }
    return id;
}
const start = async (id, keys) =>
    expectEqual((await api(server, "POST", `/api/tables/${id}/start`, keys[0])).status, 200,
        "the game begins");

// Who owes a move now, and makes it.
async function owing(id, keys) {
    for (const key of keys) {
        const seen = await api(server, "GET", `/api/tables/${id}`, key);
        if (seen.moves?.length) return {key, seen};
    }
}
async function moveOnce(id, keys, choose = moves => moves[0]) {
    const {key, seen} = await owing(id, keys);
    expectEqual((await api(server, "POST", `/api/tables/${id}/moves`, key,
        {seat: seen.seat, number: seen.number, words: choose(seen.moves)})).status, 200,
        "a move is made");
    return key;
}
// Moves until somebody else than `key` owes one, and then until `key` does again.
async function untilOwes(id, keys, key) {
    for (let n = 0; n < 200 && (await owing(id, keys)).key === key; n++) await moveOnce(id, keys);
    for (let n = 0; n < 200 && (await owing(id, keys)).key !== key; n++) await moveOnce(id, keys);
}

// Gives an address, opens the link that is sent there, and presses the button.
async function confirmed(key, address, lang) {
    expectEqual((await add(key, "mail", address, lang)).status, 200, `${address} can be given`);
    await until(() => mailsTo(address).length === 1);
    const link = linkIn(mailsTo(address)[0].body, "confirm");
    expect(await until(async () => (await send(link, {}, key)).status === 200),
        `${address} is confirmed`);
}

async function nothingConfigured() {
    const bare = await serve(["--rate", "0"], join(folder, "bare.db"));
    const key = JSON.parse((await ask(bare, "POST", "/api/visitors", {json: {name: "Bare"}})).text)
        .key;
    expect(!(await get(bare, "/me", {key})).text.includes("/me/notices"),
        "a server that sends nothing offers nothing");
    expectEqual((await get(bare, "/me/notices", {key})).status, 404, "and has no page for it");
    expect(!/told by/.test(bare.said()), "nor does it say so");
    await bare.stop();
    expect(/players are told by mail webhooks push/.test(server.said()),
        "one that does says what is on");
    for (const [wrong, says] of [[["--smtp", "smtp://localhost"], /base-url/],
        [["--smtp", "localhost", "--base-url", base], /smtp:\/\//],
        [["--smtp", "smtp://localhost", "--base-url", base], /mail-from/],
        [["--push-contact", "me", "--base-url", base], /mailto:/],
        [["--webhooks", "1", "--base-url", base, "--notice-private", "localhost"],
            /notice-private/], [["--sendmail", "mail", "--base-url", base], /path/]])
        expect(await serve(wrong, join(folder, "wrong.db"))
            .then(one => one.stop().then(() => false), error => says.test(error.message)),
            `refused: ${wrong.join(" ")}`);
}
await nothingConfigured();

async function addressesAreConfirmed() {
    const key = await visitor(server, "Anna"), address = "anna@example.com";
    expect((await page("/me", key)).includes("/me/notices"),
        "the page about Anna leads to messages");
    expectEqual((await add(key, "mail", address, "de")).status, 200, "she gives an address");
    await until(() => mailsTo(address).length);
    const [asked] = mailsTo(address), link = linkIn(asked.body, "confirm");
    expect(/Nachrichten von hoftag/.test(Buffer.from(/B\?(.*?)\?=/.exec(asked.head.Subject)?.[1] ??
        "", "base64").toString() + asked.head.Subject),
        `she is asked in her language: ${asked.head.Subject}`);
    expect(link && !asked.body.includes(key), "the mail has a link, and not her key");
    const opened = await get(server, link);
    expect(opened.status === 200 && /<form method="post"/.test(opened.text) &&
        opened.text.includes(address), "opening the link shows a button");
    await get(server, link);
    expect(/Not confirmed yet/.test(await page("/me/notices", key)),
        "and confirms nothing, however often a scanner does it");
    expectEqual((await get(server, link.slice(0, -3) + "abc")).status, 404,
        "another link is nobody's");
    expectEqual((await send(link.slice(0, -3) + "abc", {})).status, 404, "nor does it confirm");
    expectEqual((await send(link, {})).status, 200, "the button does");
    expect(!/Not confirmed yet/.test(await page("/me/notices", key)), "which her page tells");
    return key;
}
const anna = await addressesAreConfirmed();
const bernd = await visitor(server, "Bernd");
const carla = await visitor(server, "Carla"), all = [anna, bernd, carla];

async function badAddresses() {
    const key = await visitor(server, "Eve");
    for (const address of ["", "eve", "eve@example", "eve@example.com\r\nRCPT TO:<all@example.com>",
        "eve@example.com\nBcc: all@example.com", "<eve@example.com>", "-eve@example.com",
        "eve@[127.0.0.1]", "a".repeat(70) + "@example.com"])
        expectEqual((await add(key, "mail", address)).status, 400,
            `no address of mail: ${JSON.stringify(address)}`);
    for (const address of ["http://example.org/x", "https://127.0.0.1/x",
        `http://127.0.0.1:${web.port + 1}/x`, "https://[::1]/x", "https://10.0.0.1/",
        "https://169.254.169.254/latest", "https://user:word@example.org/", "ftp://example.org/",
        "https://example.org/\r\nX: y", "https://[::ffff:127.0.0.1]/", "javascript:alert(1)",
        "https://1.1.1.1:22/", "https://2130706433:x/"]) {
        // a name: the guard looks at what it leads to
        const how = address === "http://example.org/x" ? 200 : 400;
        expectEqual((await add(key, "json", address)).status, how,
            `no address of a web service: ${JSON.stringify(address)}`);
    }
    expectEqual((await add(key, "pigeon", "eve@example.com")).status, 400, "no such way");
    expectEqual((await add(key, "push", web.at("x"))).status, 400,
        "browsers are not added by hand");
    expectEqual((await send("/me/notices/push", {endpoint: web.at("x"), point: "abc", auth: "abc"},
        key)).status, 400, "nor without their keys");
    for (const more of [{delay: -1}, {delay: "x"}, {zone: 9999}, {digest: 1440},
        {"quiet-from": "25:00"}, {"quiet-to": "x"}])
        expectEqual((await wish(key, more)).status, 400, `no wish: ${JSON.stringify(more)}`);
    // localhost leads to where nobody may be called: its name is taken, the call is not made.
    expectEqual((await add(key, "json", `https://localhost:${web.port + 1}/x`)).status, 200,
        "a name is looked up when it is called");
    expect(await until(async () => /Nothing arrives there/.test(await page("/me/notices", key))),
        "and what it leads to is refused then");
    for (let i = 0; i < 6; i++) await add(key, "json", web.at(`many${i}`));
    expectEqual((await add(key, "json", web.at("many9"))).status, 409,
        "there is an end to addresses");
}
await badAddresses();

async function turns() {
    await wish(anna, {}, "de");
    const id = await table(all), before = mailsTo("anna@example.com").length;
    await start(id, all);
    const first = await owing(id, all);
    if (first.key !== anna) await untilOwes(id, all, anna);
    const told = () => mailsTo("anna@example.com").slice(before);
    expect(await until(() => told().some(one => one.body.includes(`${base}/t/${id}`))),
        "Anna is told by mail that it is her turn");
    const one = told().find(mail => /Du bist am Zug/.test(mail.body));
    expect(one, `in her language: ${told().map(mail => mail.body)}`);
    expectEqual(one.head["Auto-Submitted"], "auto-generated", "no answer is wanted");
    expectEqual(one.head["List-Unsubscribe-Post"], "List-Unsubscribe=One-Click",
        "one click stops it");
    expect(one.lines.length === 11 && one.from === "hoftag@example.org" && one.to.length === 1,
        `the headers are ours: ${one.lines.map(([name]) => name)}`);
    expect(one.body.includes("Bernd") && one.body.length < 400, "it is short, and says with whom");
    for (const key of all) expect(!one.text.includes(key), "nobody's key is in it");
    const count = told().length;
    await moveOnce(id, all);
    await untilOwes(id, all, anna);
    expect(await until(() => told().length > count), "of her next turn she is told again");
    return {id, one};
}
const {id, one} = await turns();

// What she is told of does not come again, whatever ends the server.
async function restarts() {
    const told = () => mailsTo("anna@example.com").length;
    for (const signal of ["SIGTERM", "SIGKILL", "SIGKILL", "SIGTERM"]) {
        const before = told();
        server.child.kill(signal);
        await server.gone;
        server = await serve(flags, store);
        expectEqual((await owing(id, all)).key, anna, "it is still her turn");
        // Another's message is sent after hers would have been.
        const key = await visitor(server, "Late");
        await confirmed(key,
            `late${before}${signal}${Math.floor(Math.random() * 1e9)}@example.com`);
        expectEqual(told(), before, `after ${signal} she is not told again`);
    }
    // Taking back and doing it again is the same turn.
    const before = told(), key = await moveOnce(id, all);
    expectEqual(key, anna, "she moves");
    const undone = await api(server, "POST", `/api/tables/${id}/undo`, anna);
    if (undone.status === 200) {
        await moveOnce(id, all);
        await confirmed(await visitor(server, "Later"), "later@example.com");
    }
    expectEqual(told(), before, "her own taking back is no news to her");
}
await restarts();

async function oneClick() {
    const link = /<https:\/\/play.example.org(\/notices\/stop\/[^>]+)>/.exec(
        one.head["List-Unsubscribe"])[1];
    const shown = await get(server, link);
    expect(shown.status === 200 && /<form method="post"/.test(shown.text),
        "the link shows a button");
    expect((await page("/me/notices", anna)).includes("anna@example.com"),
        "and stops nothing by itself");
    // As a mail program sends it: no cookie, no origin.
    const stopped = await ask(server, "POST", link,
        {body: "List-Unsubscribe=One-Click", headers: {Origin: ""}});
    expectEqual(stopped.status, 200, "one click without a cookie does");
    expect(!(await page("/me/notices", anna)).includes("anna@example.com"), "the address is gone");
    expectEqual((await get(server, link)).status, 404, "and the link with it");
}
await oneClick();

// ---- coming back ----

async function comingBack() {
    const key = await visitor(server, "Lost"), address = "lost@example.com",
          back = () => mailsTo(address).filter(one => linkIn(one.body, "back"));
    const askBack = (to, lang) =>
        ask(server, "POST", "/back",
            {body: {address: to}, headers: {Origin: base, "Accept-Language": lang ?? "en"}});
    const open = link => ask(server, "POST", link, {body: {}, headers: {Origin: base}});
    const cookieOf = reply =>
        /hoftag=([\w-]+)/.exec([reply.headers["set-cookie"]].flat().join(";"))?.[1];
    expect((await page("/code")).includes('href="/back"'), "who signs in can come back by mail");
    expectEqual((await get(server, "/back")).status, 200, "there is a page for it");
    expectEqual((await add(key, "mail", address)).status, 200, "an address is given");
    await until(() => mailsTo(address).length === 1);
    const [before, unknown] =
        [ await askBack(address), await askBack("nobody-has-this@example.com") ];
    expect(before.status === 200 && before.text === unknown.text,
           "nobody learns whose address it is");
    expectEqual((await send(linkIn(mailsTo(address)[0].body, "confirm"), {}, key)).status, 200,
                "it is confirmed");
    expectEqual(mailsTo(address).length, 1, "before that no link was sent");
    for (const bad of ["", "x", "lost@example.com\r\nBcc: all@example.com", "a@b"])
        expectEqual((await askBack(bad)).status, 400, `no address: ${JSON.stringify(bad)}`);
    await askBack(address, "de");
    expect(await until(() => back().length === 1), "then it is");
    await askBack(address);
    await confirmed(await visitor(server, "After"), "after-lost@example.com");
    expectEqual(back().length, 1, "not twice within minutes");
    expectEqual(mailsTo("nobody-has-this@example.com").length, 0, "who is unknown gets nothing");
    const link = linkIn(back()[0].body, "back"), shown = await get(server, link);
    expect(!back()[0].text.includes(key), "the mail has no key");
    expect(shown.status === 200 && /<form method="post"/.test(shown.text) &&
               shown.text.includes("Lost") && !cookieOf(shown),
           "the link shows a button, and signs nobody in");
    for (const wrong of [link.slice(0, -3) + "abc", link.replace(/back\/\d/, "back/9"),
                         link.replace("/back/", "/stop/")])
        expectEqual((await open(wrong)).status, 404,
                    `another link is nobody's: ${wrong.slice(0, 40)}`);
    expectEqual(
        (await ask(server, "POST", link, {body: {}, headers: {Origin: "https://evil.example"}}))
            .status,
        403, "another site cannot press the button");
    const used = await open(link), own = cookieOf(used);
    expect(used.status === 303 && own && own !== key, "the button makes a key for this browser");
    expect((await page("/me", own)).includes('value="Lost"'), "who is Lost again");
    expectEqual((await open(link)).status, 404, "once");
    expectEqual((await get(server, "/me", {key})).status, 200, "the old browser plays on");
    // After his key has changed, the address still leads back.
    const changed = cookieOf(await send("/me/key", {}, key));
    expect(changed && changed !== key, "he changes his key");
    expect(!(await page("/me", own)).includes('value="Lost"'), "which shuts the other browser out");
    sql(`UPDATE addresses SET back = 0 WHERE address = '${address}'`);
    await server.stop();
    server = await serve(flags, store);
    await askBack(address);
    expect(await until(() => back().length === 2), "he asks again");
    const again = cookieOf(await open(linkIn(back()[1].body, "back")));
    expect(again && (await page("/me", again)).includes('value="Lost"'), "and comes back");
    await askBack(address);
    expect(await until(() => back().length === 3), "he asks once more");
    if (isFile) { // a server of PostgreSQL goes by the date of the database
        await server.stop();
        server = await serve(flags, store, preload("clock", {CLOCK_OFFSET: 2 * 3600}));
        expectEqual((await open(linkIn(back()[2].body, "back"))).status, 404, "too late");
        await server.stop();
        server = await serve(flags, store);
    }
    const data = JSON.parse((await get(server, "/me/export", {key: again})).text);
    expect(data.addresses[0].address === address && !JSON.stringify(data).includes(changed),
           "his data have the address and no key");
}
await comingBack();

// ---- web services ----

async function hooks() {
    const bodies = {};
    for (const way of ["discord", "slack", "matrix", "ntfy", "json"]) {
        const key = await visitor(server, `H-${way}`), path = `hook-${way}`;
        expectEqual((await add(key, way, web.at(path))).status, 200, `${way} can be given`);
        const where = way === "ntfy" ? "" : path;
        expect(await until(() => web.to(where).length === 1), `${way} is asked`);
        const [asked] = web.to(where);
        expect(asked.headers["content-type"] === "application/json", "in JSON");
        bodies[way] = JSON.parse(asked.body);
        expect(linkIn(asked.body.toString(), "confirm"), `${way} is asked by a link`);
    }
    expect(bodies.discord.allowed_mentions.parse.length === 0 &&
        bodies.discord.content.length < 2000, "Discord calls nobody by name");
    expect(bodies.slack.text && bodies.matrix.text && bodies.json.event === "confirm" &&
        bodies.json.url, "each gets what it takes");
    expect(bodies.ntfy.topic === "hook-ntfy" && bodies.ntfy.click.startsWith(base),
        "ntfy its topic");
}
await hooks();

async function badServices() {
    const key = await visitor(server, "Bad"), state = async path => {
        const text = await page("/me/notices", key), at = text.indexOf(web.at(path));
        return at < 0 ? "none" : /Nothing arrives/.test(text.slice(at, text.indexOf("</li>", at)))
            ? "lost" : "there";
    };
    for (const path of ["hang", "redirect", "big", "gone", "missing", "wrong", "busy", "broken"])
        expectEqual((await add(key, "json", web.at(path))).status, 200, `${path} can be given`);
    for (const path of ["redirect", "gone", "missing", "wrong"])
        expect(await until(async () => await state(path) === "lost"),
            `${path}: nothing arrives there`);
    expectEqual(web.to("led-here").length, 0, "nobody follows a redirect");
    for (const path of ["busy", "broken"])
        expect(await until(() => web.to(path).length === 2), `${path} is tried again`);
    expect(await until(() => web.to("hang").length >= 1), "who hangs is called");
    // Meanwhile others are told.
    await confirmed(await visitor(server, "Meanwhile"), "meanwhile@example.com");
    expectEqual(web.to("big").length, 1,
        "ten megabytes are an answer, of which the beginning is enough");
    expectEqual(await state("big"), "there", "and no failure");
    expect(await until(() => web.to("hang").length >= 2), "who hangs is called again, later");
    for (const path of ["busy", "broken"])
        expectEqual(web.to(path).length, 2, `${path}: and not once more`);
}
await badServices();

async function badMail() {
    const key = await visitor(server, "Mailer");
    await add(key, "mail", "refuse@example.com");
    await add(key, "mail", "busy@example.com");
    expect(await until(async () =>
        /refuse@example\.com<\/span> <em>Nothing/.test(await page("/me/notices", key))),
        "an address that is refused is lost");
    expect(await until(() => mailsTo("busy@example.com").length === 1),
        "one that is busy is tried again");
    await add(key, "mail", "slow@example.com");
    expect(await until(() => mail.slow === 1), "one that does not answer is called");
    await confirmed(await visitor(server, "Patient"), "patient@example.com");
    expectEqual(mailsTo("busy@example.com").length, 1, "and nothing is sent twice");
}
await badMail();

// ---- browsers ----

async function push() {
    const reader = pushReader();
    const key = await visitor(server, "Pusher"), others = [key, bernd, carla];
    const {point, auth} = reader;
    const ours = /data-key="([\w-]+)"/.exec(await page("/me/notices", key))[1];
    expectEqual((await send("/me/notices/push", {endpoint: web.at("push"), point, auth}, key))
        .status, 200, "a browser wants messages");
    await wish(key);
    const id = await table(others);
    await start(id, others);
    if ((await owing(id, others)).key !== key) await untilOwes(id, others, key);
    expect(await until(() => web.to("push").some(seen =>
        reader.read(seen.body).tag.endsWith("turn"))), "it is told");
    const seen = web.to("push").find(one => reader.read(one.body).tag.endsWith("turn"));
    const read = reader.read(seen.body), claims = vapid(seen.headers.authorization);
    expect(read.title === "Your turn: League of Six" && read.url === `${base}/t/${id}`,
        `and reads ${JSON.stringify(read)}`);
    expect(claims.key === ours && claims.aud === `http://127.0.0.1:${web.port}` &&
        claims.sub === "mailto:me@example.org" && claims.exp < Date.now() / 1000 + 86400,
        "signed by the key that the page gave");
    expect(seen.headers.ttl === "43200" && seen.headers["content-encoding"] === "aes128gcm" &&
        /^[\w-]{1,32}$/.test(seen.headers.topic), "as push services want it");
    expect(!seen.body.includes("League") && seen.body.length < 4096, "and nobody else can read it");
    // The service says that the browser is gone.
    const lost = pushReader(), gone = await visitor(server, "Gone"), three = [gone, bernd, carla];
    await send("/me/notices/push",
        {endpoint: web.at("gone/push"), point: lost.point, auth: lost.auth}, gone);
    await wish(gone);
    const other = await table(three);
    await start(other, three);
    if ((await owing(other, three)).key !== gone) await untilOwes(other, three, gone);
    expect(await until(async () => /Nothing arrives/.test(await page("/me/notices", gone))),
        "a browser that is gone is told no more");
    const called = web.to("gone/push").length;
    await untilOwes(other, three, gone);
    await confirmed(await visitor(server, "After"), "after@example.com");
    expectEqual(web.to("gone/push").length, called, "never again");
    expectEqual((await get(server, "/push.js")).headers["content-type"],
        "text/javascript; charset=utf-8", "its worker is there");
}
await push();

// ---- what and when ----

async function whatAndWhen() {
    const key = await visitor(server, "Dora");
    const others = [bernd, key, carla];
    const events = () => web.to("dora").map(seen => JSON.parse(seen.body).event);
    await add(key, "json", web.at("dora"));
    await until(() => web.to("dora").length);
    await send(linkIn(web.to("dora")[0].body.toString(), "confirm"), {}, key);
    await wish(key, {turn: ""});
    const id = await table(others);
    await start(id, others);
    expect(await until(() => events().includes("began")), "a game that begins");
    // A proposal: to end the game.
    expectEqual((await api(server, "POST", `/api/tables/${id}/propose`, bernd, {what: "close"}))
        .status, 200, "Bernd proposes something");
    expect(await until(() => events().includes("asked")), "an answer that is waited for");
    await api(server, "POST", `/api/tables/${id}/agree`, carla, {agree: false});
    for (let n = 0; n < 40; n++) await moveOnce(id, others);
    await confirmed(await visitor(server, "Then"), "then@example.com");
    expect(!events().includes("turn"), "not what she does not want");
    // At this table at once; at another never.
    await wish(key, {delay: 720});
    expectEqual((await send("/me/notices/tables", {[`at-${id}`]: "at-once"}, key)).status, 200,
        "a table can be another matter");
    await untilOwes(id, others, key);
    expect(await until(() => events().includes("turn")), "there she is told at once");
    const silent = await table(others), before = events().length;
    await send("/me/notices/tables", {[`at-${silent}`]: "silent"}, key);
    expect(/<option value="silent" selected/.test(await page("/me/notices", key)),
        "her page tells");
    await start(silent, others);
    for (let n = 0; n < 20; n++) await moveOnce(silent, others);
    await confirmed(await visitor(server, "Still"), "still@example.com");
    expectEqual(events().length, before, "at the silent one nothing is told");
    expectEqual((await send("/me/notices/tables", {[`at-${id}`]: "loud"}, key)).status, 400,
        "there is no louder");
}
await whatAndWhen();

// Ida deletes everything in the middle of a game with clocks, while a message to her waits.
async function leaving() {
    const ida = await visitor(server, "Ida"), address = "ida@example.com", two = [bernd, ida];
    const idOfName = name => sql(`SELECT id FROM visitors WHERE name = '${name}'`);
    await confirmed(ida, address);
    await wish(ida, {delay: 60});
    const code = /<b>(\w{4}-\w{4})</.exec((await send("/me/code", {}, ida)).text)[1];
    await send("/code", {code, "device-name": "Ida's phone"});
    await send("/me/code", {}, ida);
    await send("/circles", {"circle-name": "Ida's circle"}, ida);
    const {table: id} = await api(server, "POST", "/api/tables", bernd,
        {game: "null", seats: 2, listed: true, pace: "1d+4h/3d", vacation: 3});
    const {seats} = await api(server, "GET", `/api/tables/${id}`, ida);
    await api(server, "POST", `/api/tables/${id}/sit`, ida,
        {seat: seats.find(seat => seat.free).colour});
    const other = (await api(server, "GET", `/api/tables/${id}`, ida)).seats
        .find(seat => !seat.yours).person;
    await send(`/p/${other}/report`, {text: "He is slow, says Ida."}, ida);
    await start(id, two);
    while ((await owing(id, two)).key !== ida) await moveOnce(id, two);
    await send(`/p/${other}/block`, {on: 1}, ida);
    const visitorId = idOfName("Ida"), count = (from, column = "visitor") =>
        Number(sql(`SELECT count(*) FROM ${from} WHERE ${column} = ${visitorId}`));
    const kept = [["addresses"], ["wishes"], ["reminders"], ["keys"], ["codes"], ["blocks"],
        ["members"], ["circles", "owner"], ["reports", "reporter"]];
    for (const [from, column] of kept) expect(count(from, column) > 0, `she has ${from}`);
    const data = JSON.parse((await get(server, "/me/export", {key: ida})).text);
    expect(data.addresses[0].address === address && data.notices[0].delay === 60 &&
        data.devices[0].name === "Ida's phone" && data.circles[0].name === "Ida's circle" &&
        data.blocked[0] === other && data.reports[0].text.includes("slow") &&
        data.tables[0].table === id && data.profile === "friends",
        `first she takes everything along: ${JSON.stringify(data)}`);
    const before = mailsTo(address), links = before.map(one => linkIn(one.body, "stop") ??
        linkIn(one.body, "confirm"));
    expectEqual((await send("/me/delete", {sure: 1}, ida)).status, 200, "then she deletes it");
    for (const [from, column] of [...kept, ["deliveries"]])
        expectEqual(count(from, column), 0, `nothing is left in ${from}`);
    for (const link of links)
        expectEqual((await send(link, {})).status, 404, "her links lead nowhere");
    const seen = await api(server, "GET", `/api/tables/${id}`, bernd);
    const hers = seen.seats.find(seat => !seat.yours);
    expect(hers.bot && !hers.ticks && hers.name === "N. N.", "a computer player has her seat");
    expect(await until(async () =>
        (await api(server, "GET", `/api/tables/${id}`, bernd)).moves?.length), "and moves");
    expect((await api(server, "GET", `/api/tables/${id}`, bernd)).seats.find(seat => seat.yours)
        .ticks, "Bernd's clock goes on");
    await confirmed(await visitor(server, "Behind"), "behind@example.com");
    expectEqual(mailsTo(address).length, before.length, "she hears no more");
}
await leaving();
await server.stop();

// ---- TLS, and a program ----

// Whoever a new server knows can give an address: its secrets are durable by then.
const firstAdd = async (key, address) =>
    expectEqual((await add(key, "mail", address)).status, 200, `${address} is taken`);

async function tls() {
    const [cert, key] = certificate();
    const strict = await mailServer(cert, key);
    const at = ["--rate", "0", "--base-url", base, "--mail-from", "hoftag@example.org", "--smtp",
        `smtp://localhost:${strict.port}`, "--notice-retry", "1"];
    server = await serve(at, join(folder, "tls.db"));
    const eve = await visitor(server, "Eve");
    await firstAdd(eve, "tls@example.com");
    // A certificate that nobody knows: it waits, and is not sent. Then the operator names it.
    expect(await until(async () =>
        /hoftag_notices_total\{outcome="later"\} [1-9]/.test(await figures())),
        "who cannot prove who he is gets no mail");
    expectEqual(strict.mails.length, 0, "not one");
    await server.stop();
    server = await serve([...at, "--smtp-authorities", cert], join(folder, "tls.db"));
    expect(await until(() => strict.mails.length === 1), "what waited is sent when he can");
    expect(strict.mails[0].tls, "over TLS");
    await server.stop();
    // A server without TLS, where it is demanded.
    server = await serve([...at.slice(0, -4), "--smtp", `smtp://localhost:${mail.port}`,
        "--notice-retry", "1"], join(folder, "plain.db"));
    await firstAdd(await visitor(server, "Eve"), "plain@example.com");
    expect(await until(async () =>
        /hoftag_notices_total\{outcome="later"\} [1-9]/.test(await figures())),
        "without TLS nothing is sent");
    expectEqual(mailsTo("plain@example.com").length, 0, "not by accident either");
    await server.stop();
}
const figures = async () => (await get(server, "/metrics",
    {token: "a key that only the tests have"})).text;
await tls();

end();
