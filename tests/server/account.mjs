// account.mjs: names that last, and what people do about themselves and others: pages about their
// games, keys of devices and codes to sign in with, their data and its end in the middle of a game,
// blocking, and reports to the operator.
import {execFileSync} from "node:child_process";
import {api, ask, dumpOf, end, expect, expectEqual, get, nameOf, post, program, serve, until,
    visitor} from "./lib.mjs";
import {admin, idOf, nullTable, playNull, playThrough, store} from "./people.mjs";

const server = await serve(["--rate", "0", "--table-rate", "0"]);
const page = async (path, key) => (await get(server, path, {key})).text;
const status = async (path, key) => (await get(server, path, {key})).status;
const cookieOf = reply => /hoftag=([\w-]{32})/.exec(String(reply.headers["set-cookie"]))?.[1];

const [anna, bernd, carla] = [await visitor(server, "Anna"), await visitor(server, "Bernd"),
    await visitor(server, "Carla")];

async function profiles() {
    const hers = `/p/${idOf("Anna")}`;
    expect(/No game is over yet/.test(await page(hers, anna)),
        "before the first game the page about Anna is hers alone");
    expectEqual(await status(hers, bernd), 404, "and for nobody else");
    await playNull(server, [anna, bernd], {rated: true, watched: true});
    const shown = await page(hers, bernd);
    expect(/Head to head/.test(shown) && /Bernd/.test(shown) && /rated/.test(shown),
        "whoever played with her sees it");
    expect(/provisional/.test(shown) && /10\d\d|9\d\d|8\d\d|11\d\d/.test(shown), "with her rating");
    expectEqual(await status(hers, carla), 404, "others do not");
    const told = await api(server, "GET", `/api/people/${idOf("Anna")}`, bernd);
    expect(told.name === "Anna" && !told.own && told.kinds[0].games === 1 &&
        told.ratings[0].provisional && told.ratings[0].size === "two" &&
        told.against[0].name === "Bernd" && told.played[0].rated &&
        told.played[0].seats.find(seat => seat.own).name === "Anna",
        `programs are told the same: ${JSON.stringify(told)}`);
    expectEqual(JSON.stringify(await api(server, "GET", `/api/people/${told.against[0].person}`,
        carla)), JSON.stringify(await api(server, "GET", "/api/people/000000000000", carla)),
        "what is not for somebody is as if it were not there");
    expectEqual((await api(server, "GET", "/api/me", anna)).person, idOf("Anna"),
        "programs learn who they are");
    expectEqual((await api(server, "GET", "/api/me")).status, 401, "if they are anybody");
    await post(server, "/me", {name: "Anna", settings: "1", profile: "public"}, {key: anna});
    expect((await page("/me", anna)).includes("value=\"public\" checked"),
        "she may choose that everybody does");
    expectEqual(await status(hers, undefined), 200, "also those whom nobody knows");
    await post(server, "/me", {name: "Anna", settings: "1", profile: "hidden"}, {key: anna});
    expectEqual(await status(hers, bernd), 404, "or that nobody does");
    expectEqual(await status(hers, anna), 200, "but she herself");
    await post(server, "/me", {name: "Anna", settings: "1", profile: "friends"}, {key: anna});
    for (const bad of ["/p/", "/p/x", "/p/zzzzzzzzzzzz", "/p/000000000000", "/games/nothing"])
        expectEqual(await status(bad, anna), 404, `nothing is at ${bad}`);
}
await profiles();

async function games() {
    const figures = await page("/games/null", carla);
    expect(/Who wins/.test(figures) &&
        /<td class="n">2<\/td><td class="n">1<\/td><td class="n">1<\/td>/.test(figures),
        "a game in figures: its public games by seat");
    expect(/Nobody has 10 rated games yet/.test(figures), "nobody has a rating that says much");
    for (let i = 0; i < 9; i++) await playNull(server, [anna, bernd], {rated: true});
    expect(/2 players do not wish to be shown here/.test(await page("/games/null", carla)),
        "who does not want to be in the lists is not");
    await post(server, "/me", {name: "Anna", settings: "1", profile: "public"}, {key: anna});
    const listed = await page("/games/null", carla);
    expect(/>Anna<\/a>/.test(listed) && !/>Bernd<\/a>/.test(listed), "and who does is");
    const {ratings, seats} = await api(server, "GET", "/api/games/null", carla);
    expect(ratings[0].hidden === 1 && ratings[0].list.some(line => line.name === "Anna" &&
        line.games === 10) && !ratings[0].list.some(line => line.name === "Bernd") &&
        seats.filter(seat => seat.players === 2).length === 2, "programs are told the same of it");
    expect((await api(server, "GET", "/api/games/lowenherz")).ratings
        .every(list => list.list.some(line => line.level && line.name === "expert")),
        "with the levels of the computer players");
    expectEqual((await api(server, "GET", "/api/games/nothing")).status, 404, "of games there are");
    const levels = await page("/games/lowenherz", carla);
    expect(/Computer player: expert/.test(levels) &&
        levels.indexOf("expert") < levels.indexOf("easy"),
        "the levels of the computer players stand in their order");
}
await games();

// ---- devices ----

const codeFor = async key =>
    /<b>(\w{4}-\w{4})<\/b>/.exec((await post(server, "/me/code", {}, {key})).text)?.[1];
const device = /name="device" value="(\w+)"><input name="device-name"[^>]*value="([^"]*)"/g;
const devices = async key =>
    [...(await page("/me", key)).matchAll(device)].map(([, id, name]) => ({id, name}));

async function listen(path, key) {
    const reply = await fetch(`http://127.0.0.1:${server.port}${path}`,
        {headers: {Cookie: `hoftag=${key}`}});
    const got = {ended: false};
    got.done = (async () => {
        for await (const part of reply.body) part;
        got.ended = true;
    })().catch(() => (got.ended = true));
    return got;
}

async function keys() {
    const table = await nullTable(server, [bernd, carla]), code = await codeFor(bernd);
    expect(code, "Bernd gets a code");
    for (const wrong of ["", "aaaa-aaaa", code.slice(1), code + "x", "\u0000".repeat(8)])
        expectEqual((await post(server, "/code", {code: wrong}, {})).status, 403,
            `another code (${JSON.stringify(wrong)}) is good for nothing`);
    expectEqual((await post(server, "/code", {code, "device-name": "a\u0007b"}, {})).status, 400,
        "a device has no name with control characters");
    const signed = await post(server, "/code",
        {code: code.toUpperCase().replace("-", " "), "device-name": "Telephone"}, {});
    const phone = cookieOf(signed);
    expect(signed.status === 303 && phone && phone !== bernd,
        "by the code the telephone gets a key of its own");
    expectEqual((await post(server, "/code", {code}, {})).status, 403, "the code is good once");
    expect((await api(server, "GET", `/api/tables/${table}`, phone)).seats.some(seat => seat.yours),
        "there Bernd has his seat");
    expect(!(await page("/me", phone)).includes("/carry/") &&
        (await page("/me", bernd)).includes(`/carry/${bernd}`), "his own key is not shown there");
    const invite = (await post(server, "/new", {game: "null", seats: 2, mode: "invite"},
        {key: phone})).headers.location;
    const link = html => /\/j\/\w+\/[\w-]+/.exec(html)?.[0];
    expect(link(await page(invite, phone)) &&
        link(await page(invite, phone)) === link(await page(invite, bernd)),
        "links are the same on all his devices");
    const second = cookieOf(await post(server, "/code", {code: await codeFor(phone)}, {}));
    const listed = (await devices(bernd)).sort((a, b) => (a.name < b.name ? 1 : -1));
    expect(listed.length === 2 && listed[0].name === "Telephone",
        `his devices are listed: ${JSON.stringify(listed)}`);
    await post(server, "/me/devices", {device: listed[0].id, "device-name": "Old telephone"},
        {key: bernd});
    expectEqual((await devices(bernd)).find(one => one.id === listed[0].id)?.name, "Old telephone",
        "and renamed");
    expectEqual((await post(server, "/me/devices", {device: listed[0].id, "device-name": "a\nb"},
        {key: bernd})).status, 400, "not to anything");
    expectEqual((await post(server, "/me/devices", {device: listed[0].id, revoke: "1"},
        {key: carla})).status, 404, "nobody else revokes them");
    expect((await api(server, "GET", `/api/tables/${table}`, phone)).seats.some(seat => seat.yours),
        "it still opens his seat after that");
    const news = await listen(`/t/${table}/news`, phone);
    expectEqual((await post(server, "/me/devices", {device: listed[0].id, revoke: "1"},
        {key: bernd})).status, 303, "he does");
    expect(await until(() => news.ended), "what listened by that key hears no more");
    const after = await api(server, "GET", `/api/tables/${table}`, phone);
    expect(!after.seats?.some(seat => seat.yours), "and it opens nothing");
    expect((await api(server, "GET", `/api/tables/${table}`, second))
        .seats.some(seat => seat.yours), "the other device goes on");
    const fresh = cookieOf(await post(server, "/me/key", {}, {key: bernd}));
    expect(!(await api(server, "GET", `/api/tables/${table}`, second))
        .seats.some(seat => seat.yours), "when he changes his own key, all are shut out");
    expectEqual((await devices(fresh)).length, 0, "and none is listed");
    return fresh;
}
const berndNow = await keys();

// ---- blocking and reports ----

async function blocking() {
    const table = await nullTable(server, [anna, carla]), about = `/p/${idOf("Carla")}`;
    const people = await page(`/t/${table}/people`, anna);
    expect(people.includes(`action="${about}/block"`) &&
        people.includes(`action="${about}/report"`), "the players of a table have a page");
    await post(server, `/t/${table}/say`, {text: "You play badly."}, {key: carla});
    expect((await page(`/t/${table}`, anna)).includes("You play badly."), "Carla says something");
    const sent = await post(server, `${about}/report`,
        {text: "Carla is rude.\nAgain.", table}, {key: anna});
    expectEqual(sent.status, 200, "Anna tells the operator");
    for (const bad of ["", "x".repeat(1001), "a\u0001b"])
        expectEqual((await post(server, `${about}/report`, {text: bad}, {key: anna})).status, 400,
            "not anything is a report");
    const list = admin("list", "reports", "--json"), report = JSON.parse(list.split("\n")[0]);
    expect(list.split("\n").length === 2 && report.about === about.slice(3) &&
        report.text === "Carla is rude.\nAgain." && report.said.includes("Carla: You play badly."),
        `who reads it, and what was said: ${list}`);
    admin("settle", report.report, "--yes");
    expectEqual(admin("list", "reports"), "", "it is settled");
    expectEqual((await post(server, `${about}/block`, {on: "1"}, {key: anna})).status, 303,
        "Anna blocks her");
    expect(!(await page(`/t/${table}`, anna)).includes("You play badly."),
        "and does not see what she says");
    expect((await page(`/t/${table}`, carla)).includes("You play badly."), "others do");
    const next = await api(server, "POST", "/api/tables", anna,
        {game: "null", seats: 2, listed: true});
    const seat = next.seats.find(one => one.free).colour;
    expectEqual((await api(server, "POST", `/api/tables/${next.table}/sit`, carla, {seat})).status,
        403, "she does not sit down at Anna's tables");
    expectEqual(await status(`/p/${idOf("Anna")}`, carla), 404, "nor see her page");
    expect((await page("/me", anna)).includes("Whom you block"),
        "who is blocked stands on the page about Anna");
    await post(server, `${about}/block`, {on: ""}, {key: anna});
    expectEqual((await api(server, "POST", `/api/tables/${next.table}/sit`, carla, {seat})).status,
        200, "until she changes her mind");
    expectEqual((await post(server, `/p/${idOf("Anna")}/block`, {on: "1"}, {key: anna})).status,
        409, "nobody blocks himself");
    expectEqual((await post(server, "/p/zzzzzzzzzzzz/block", {on: "1"}, {key: anna})).status, 404,
        "nor nobody");
}
await blocking();

// ---- names and data ----

async function names() {
    for (const bad of ["a\u0000b", "a\u0007b", "a\u001b[31mb", "a\nb", "\u202eabc\u0085"]) {
        const tried = await post(server, "/me", {name: bad}, {key: carla});
        expect(tried.status === 400 || !(await page("/me", carla)).includes(bad),
            `no name has control characters (${JSON.stringify(bad)}: ${tried.status})`);
    }
    expect((await page("/me", carla)).includes("value=\"Carla\""), "Carla is still Carla");
}
await names();

// Dora plays three games when she deletes everything: one runs, one has not begun, one is over.
async function leaving() {
    const dora = await visitor(server, "Dora Unmistakable");
    const id = idOf("Dora"), over = await playNull(server, [dora, anna], {rated: true});
    const table = await nullTable(server, [anna, dora]);
    const gathering = (await api(server, "POST", "/api/tables", dora,
        {game: "null", seats: 2, listed: true, note: "Come, says Dora"})).table;
    await post(server, `/t/${table}/say`, {text: "Dora was here"}, {key: dora});
    const sent = await get(server, "/me/export", {key: dora}), data = JSON.parse(sent.text);
    expect(data.name === "Dora Unmistakable" && data.tables.length === 3 &&
        data.results.length === 1 && data.ratings.length === 1, "first she takes her data along");
    expect(/attachment/.test(sent.headers["content-disposition"]), "as a file");
    expectEqual(await status("/me/export", undefined), 403, "nobody has none");
    expect(/1 game goes on without you/.test(await page("/me/delete", dora)),
        "she is told what becomes of her games");
    expectEqual((await post(server, "/me/delete", {}, {key: dora})).status, 400,
        "nothing is deleted by mistake");
    expectEqual((await ask(server, "POST", "/me/delete",
        {key: dora, body: {sure: "1"}, headers: {Origin: "http://elsewhere.example"}})).status, 403,
        "nor by another site");
    const gone = await post(server, "/me/delete", {sure: "1"}, {key: dora});
    expect(gone.status === 200 && /Everything about you is deleted/.test(gone.text),
        "then she deletes everything");
    expectEqual((await get(server, "/me/export", {key: dora})).status, 403,
        "her key opens nothing");
    expectEqual(await status(`/p/${id}`, anna), 404, "her page is gone");
    expect(await until(async () => (await playThrough(server, table, [anna])).phase === "over"),
        "her game goes on to its end");
    for (const path of [`/t/${table}`, `/t/${over.table}`, `/t/${over.table}/record`, "/",
        `/p/${idOf("Anna")}`])
            expect(!(await page(path, anna)).includes("Dora"), `nothing at ${path} has her name`);
    expectEqual(await status(`/t/${gathering}`, anna), 410,
        "the table that had not begun is closed");
    await post(server, "/me/delete", {sure: "1"}, {key: berndNow});
}
await leaving();

await server.stop();
const dump = dumpOf(store);
expect(dump.includes("Anna") && !dump.includes("Dora"), "nor has the database");
const ratings = execFileSync(program, ["ratings", nameOf(store)], {encoding: "utf8"});
expect(/as they are stored/.test(ratings), "the ratings of the others are as they were");
end();
