// circles.mjs: circles of friends: a link by which one joins, a table for those who want to play, a
// table of results of their own, and who may do what.
import {api, end, expect, expectEqual, get, post, serve, visitor} from "./lib.mjs";
import {idOf, playThrough} from "./people.mjs";

const server = await serve(["--rate", "0", "--table-rate", "0"]);
const page = async (path, key) => (await get(server, path, {key})).text;
const [anna, bernd, carla] = [await visitor(server, "Anna"), await visitor(server, "Bernd"),
    await visitor(server, "Carla")];
const ids = {anna: idOf("Anna"), bernd: idOf("Bernd"), carla: idOf("Carla")};

for (const bad of ["", " ", "x".repeat(61), "a\u0007b", "a\nb"])
    expectEqual((await post(server, "/circles", {"circle-name": bad}, {key: anna})).status, 400,
        `no circle is called ${JSON.stringify(bad)}`);
const made = await post(server, "/circles", {"circle-name": "Thursday <3"}, {key: anna});
const circle = made.headers.location;
expect(made.status === 303 && /^\/c\/\w{12}$/.test(circle), "Anna makes a circle");
expect((await page(circle, anna)).includes("Thursday &lt;3") &&
    (await page("/me", anna)).includes(`href="${circle}"`),
    "it stands on its page, and on the one about her");
for (const bad of ["/c/x", "/c/000000000000", "/c/zzzzzzzzzzzz"])
    expectEqual((await get(server, bad, {key: anna})).status, 404, `there is none at ${bad}`);

const stranger = await page(circle, bernd);
expect(/1 person in it/.test(stranger) && !stranger.includes("Anna"),
    "whoever has the link learns little before he joins");
expectEqual((await post(server, `${circle}/play`, {game: "null"}, {key: bernd})).status, 403,
    "and opens no tables");
for (const key of [bernd, carla])
    expectEqual((await post(server, `${circle}/join`, {}, {key})).status, 303, "he joins");
expect((await page(circle, anna)).includes("Carla") && (await page(circle, bernd)).includes(circle),
    "all see all, and the link");
const inJson = `/api/circles/${circle.slice(3)}`;
expectEqual((await api(server, "GET", inJson, anna)).members.map(one => one.name).sort().join(),
    "Anna,Bernd,Carla", "programs see who is in it");
expectEqual(Object.keys(await api(server, "GET", inJson)).sort().join(),
    "circle,member,name,size,status", "and little without a key");
for (const what of ["join", "leave", "play"])
    expectEqual((await api(server, "POST", `${inJson}/${what}`)).status,
        what === "join" ? 401 : 403, `without a key they do not ${what}`);
expectEqual((await post(server, `${circle}/join`, {}, {key: bernd})).status, 303,
    "joining twice changes nothing");

async function play(by, withWhom, terms = {}) {
    return post(server, `${circle}/play`,
        {game: "null", ...Object.fromEntries(withWhom.map(id => [`with-${id}`, "1"])), ...terms},
        {key: by});
}
expectEqual((await play(anna, [])).status, 400, "nobody plays alone");
expectEqual((await play(anna, [ids.bernd], {game: "nothing"})).status, 400, "nor what is no game");
const opened = await play(anna, [ids.anna, ids.bernd, ids.carla]);
const table = opened.headers.location?.split("/").pop();
const sight = await api(server, "GET", `/api/tables/${table}`, bernd);
expect(opened.status === 303 && sight.seats.length === 3 && sight.seats.every(seat => !seat.free) &&
    sight.seats.some(seat => seat.yours), "those who were named sit at the new table");
expect((await page(circle, bernd)).includes(`/t/${table}`), "which stands on the circle's page");
await api(server, "POST", `/api/tables/${table}/start`, anna);
const over = await playThrough(server, table, [anna, bernd, carla]);
expectEqual(over.phase, "over", "they play");

// The lines of the table of results.
const number = '<td class="n">(\\d+)</td>';
const line = `<tr>${number}<th scope="row">(?:<a[^>]*>)?([^<]*)(?:</a>)?</th>${number}${number}`;
const rows = html => [...html.matchAll(new RegExp(line, "g"))]
    .map(([, , name, games, won]) => ({name, games: Number(games), won: Number(won)}));
const first = rows(await page(circle, anna));
expect(first.length === 3 && first.every(row => row.games === 1),
    `the table of results has all three: ${JSON.stringify(first)}`);
const winners = over.seats.filter(seat => seat.place === 1).map(seat => seat.name).sort().join();
expectEqual(first.filter(row => row.won === 1).map(row => row.name).sort().join(), winners,
    "and who won");

const next = (await api(server, "POST", `/api/tables/${table}/again`, bernd)).table;
expect((await api(server, "GET", `/api/tables/${next}`, carla)).seats.some(seat => seat.yours),
    "they play again");
await api(server, "POST", `/api/tables/${next}/start`, bernd);
await playThrough(server, next, [anna, bernd, carla]);
expect(rows(await page(circle, anna)).every(row => row.games === 2),
    "which counts in the circle, too");

await post(server, `/p/${ids.anna}/block`, {on: "1"}, {key: carla});
expectEqual((await play(anna, [ids.bernd, ids.carla])).status, 409,
    "nobody is seated with somebody whom he blocks");
expectEqual((await post(server, `${circle}/leave`, {member: ids.anna}, {key: bernd})).status, 403,
    "only whoever made it removes others");
expectEqual((await post(server, `${circle}/leave`, {member: ids.carla}, {key: anna})).status, 303,
    "Anna removes Carla");
expect(!(await page(circle, carla)).includes("Bernd"), "who sees no more of it");
expect(rows(await page(circle, anna)).length === 3, "what she played stays in the table");
expectEqual((await post(server, "/me/delete", {sure: "1"}, {key: carla})).status, 200,
    "Carla deletes everything");
const after = await page(circle, anna);
expect(!after.includes("Carla") && rows(after).some(row => row.name === "N. N."),
    "her results stay without her name");
expectEqual((await post(server, `${circle}/leave`, {member: ids.anna}, {key: anna})).status, 303,
    "Anna leaves");
expectEqual((await post(server, `${circle}/leave`, {member: ids.bernd}, {key: bernd})).status, 303,
    "and then Bernd, who was the last");
expectEqual((await get(server, circle, {key: bernd})).status, 404, "it is gone");

// Whoever made a circle deletes everything: somebody can still remove others.
async function passedOn() {
    const names = ["Dora", "Emil", "Fritz"], keys = [];
    for (const name of names) keys.push(await visitor(server, name));
    const [dora, emil, fritz] = keys;
    const path = (await post(server, "/circles", {"circle-name": "Heirs"}, {key: dora}))
        .headers.location;
    for (const key of [emil, fritz]) await post(server, `${path}/join`, {}, {key});
    const out = {member: idOf("Fritz")};
    expectEqual((await post(server, `${path}/leave`, out, {key: emil})).status, 403,
        "Emil removes nobody while Dora is there");
    expectEqual((await post(server, "/me/delete", {sure: "1"}, {key: dora})).status, 200,
        "Dora deletes everything");
    expectEqual([(await post(server, `${path}/leave`, out, {key: emil})).status,
        (await post(server, `${path}/leave`, {member: idOf("Emil")}, {key: fritz})).status]
        .filter(status => status === 303).length, 1, "one of the others removes people now");
}
await passedOn();

async function byPrograms() {
    const made = await api(server, "POST", "/api/circles", bernd, {title: "Machines"});
    const at = `/api/circles/${made.circle}`;
    expectEqual(made.status, 201, "a program makes a circle");
    expectEqual((await api(server, "POST", "/api/circles", bernd, {title: "a\u0007"})).status, 400,
        "which has a proper name");
    await api(server, "POST", `${at}/join`, anna);
    const {table, seats} = await api(server, "POST", `${at}/play`, bernd,
        {game: "null", with: `${ids.anna} ${ids.carla}`, rated: true});
    expectEqual(seats.map(seat => seat.person).sort().join(),
        [ids.anna, ids.bernd].sort().join(), "members sit down there, and nobody else");
    await api(server, "POST", `/api/tables/${table}/start`, bernd);
    expectEqual((await api(server, "GET", at, anna)).tables[0].table, table, "it is told of");
    await playThrough(server, table, [anna, bernd]);
    const {standings, played} = await api(server, "GET", at, anna);
    expect(standings.length === 2 && played[0].rated, "as is its result");
    expect((await api(server, "GET", "/api/me", anna)).circles.some(one => one.name === "Machines"),
        "Anna is told that she is in it");
    expectEqual((await api(server, "POST", `${at}/leave`, anna, {member: ids.bernd})).status, 403,
        "she removes nobody");
    expectEqual((await api(server, "POST", `${at}/leave`, anna)).status, 200, "she leaves");
    expectEqual((await api(server, "GET", at, anna)).members, undefined, "and sees no more");
}
await byPrograms();

for (let i = 0; i < 20; i++)
    await post(server, "/circles", {"circle-name": `Circle ${i}`}, {key: anna});
expectEqual((await post(server, "/circles", {"circle-name": "One more"}, {key: anna})).status, 409,
    "nobody is in more than twenty");

await server.stop();
end();
