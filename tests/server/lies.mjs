// lies.mjs: a client that lies: other people's seats, old numbers, forged keys, foreign pages,
// broken requests. Nothing of it may change a game, show a secret or stop the server.
import {api, ask, end, expect, expectEqual, get, post, raw, serve, visitor} from "./lib.mjs";

const server = await serve(["--rate", "0"]);
const anna = await visitor(server, "Anna"), bernd = await visitor(server, "Bernd");

// ---- a table for two people and a computer player ----

const made = await api(
    server, "POST", "/api/tables", anna, {game: "league", seats: 3, mine: 2, bot: "greedy"});
const table = `/api/tables/${made.table}`;
expectEqual(made.status, 201, "a table is made");
const look = () => api(server, "GET", table, anna);

async function turn() {
    for (;;) {
        const seen = await look();
        if (seen.moves) return seen;
        const other = seen.seats.find(s => s.yours && seen.pending.includes(s.colour));
        if (other) return api(server, "GET", `${table}?seat=${other.colour}`, anna);
        await new Promise(next => setTimeout(next, 20));
    }
}

const before = await turn();
const unchanged = async what => {
    const now = await api(server, "GET", `${table}?seat=${before.seat}`, anna);
    expectEqual(JSON.stringify(now.position), JSON.stringify(before.position),
        `${what}: the position is unchanged`);
};
const move = (token, json) => api(server, "POST", `${table}/moves`, token, json);
const right = {seat: before.seat, number: before.number, words: before.moves[0]};

// ---- who may move ----

expectEqual((await move(bernd, right)).status, 403, "another visitor moves for a seat");
await unchanged("another visitor");
expectEqual((await move(undefined, right)).status, 403, "nobody moves for a seat");
expectEqual((await move("A".repeat(32), right)).status, 403, "a forged token");
expectEqual(
    (await post(server, `/t/${made.table}/move`, {number: before.number, move: right.words}, {
        key: "B".repeat(32)
    })).status,
    403, "a forged cookie");
expectEqual(
    (await post(server, `/t/${made.table}/move`, {number: before.number, move: right.words}, {
        key: "short"
    })).status,
    403, "a short cookie");
const botSeat = made.seats.find(s => s.bot).colour;
expectEqual((await move(anna, {...right, seat: botSeat})).status, 403,
    "a move for the computer player's seat");
expectEqual((await move(anna, {...right, seat: "nature"})).status, 403, "a move for Nature");
await unchanged("forged keys");

// ---- what is answered ----

for (const number of [before.number - 1, before.number + 1, 0, 2147483647]) {
    const stale = await move(anna, {...right, number});
    expectEqual(stale.status, 409, `number ${number}`);
    expectEqual(stale.number, before.number, "a stale move is answered with the present number");
}
for (const number of ["", "x", -1, "99999999999999999999"])
    expectEqual(
        (await move(anna, {...right, number})).status, 400, `number ${JSON.stringify(number)}`);
await unchanged("stale numbers");

for (const words of ["lay 3", "seal", "plan church Salzburg", "wall c4 east", "", "go",
         "go Nowhere", "x".repeat(5000), "go \u0000 Lauban", "'; DROP TABLE lines; --",
         "go Lauban go Lauban"]) {
    const reply = await move(anna, {...right, words});
    expectEqual(reply.status, 422, `words ${JSON.stringify(words.slice(0, 30))}`);
}
await unchanged("words of other games");

// ---- where it comes from ----

const form = {number: before.number, move: right.words};
const page = `/t/${made.table}/move?seat=${before.seat}`;
for (const headers of [{Origin: "http://evil.example"}, {Origin: "null"}, {Origin: ""},
         {Origin: "", Referer: "http://evil.example/"},
         {Origin: `http://127.0.0.1:${server.port}.evil.example`},
         {Origin: `http://127.0.0.1:${server.port}`, "Sec-Fetch-Site": "cross-site"}])
    expectEqual((await post(server, page, form, {key: anna, headers})).status, 403,
        `from ${JSON.stringify(headers)}`);
await unchanged("foreign pages");

// ---- broken requests ----

expectEqual((await post(server, page,
                 "x=" +
                     "y".repeat(20000),
                 {key: anna}))
                .status,
    413, "a body that is too large");
expectEqual((await post(server, page, Array(60).fill("a=b").join("&"), {key: anna})).status, 400,
    "too many fields");
for (const body of ["{", "[]", "{\"words\":}", "{\"a\":".repeat(200), "nonsense",
         "{\"words\":\"\\ud800\"}"])
    expect((await ask(server, "POST", `${table}/moves`,
                {token: anna, body, headers: {"Content-Type": "application/json"}}))
                .status >= 400,
        `JSON ${body.slice(0, 20)}`);
expectEqual((await get(server, "/" + "a".repeat(1000))).status, 404, "a long path");
expectEqual((await get(server, "/t/../../etc/passwd")).status, 404, "a path upwards");
expectEqual((await get(server, "/t/%00%00")).status, 404, "zeros in a path");
expectEqual((await get(server, "/t/0000000000000")).status, 404, "an id that is too long");
expectEqual(
    (await get(server, "/rules/league/%3Cscript%3E")).status, 404, "a section that is none");
const heads = [];
for (const head of ["GARBAGE\r\n\r\n",
         "GET / HTTP/1.1\r\nHost: x\r\nX: " +
             "y".repeat(9000) + "\r\n\r\n",
         "POST /new HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n",
         "PUT / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n", "GET /t/ HTTP/9.9\r\n\r\n",
         "\0\0\0\0\r\n\r\n"])
    heads.push(raw(server, [head], {wait: 1500}));
for (const got of await Promise.all(heads))
    expect(!got.startsWith("HTTP/1.1 200"),
        `a broken head is not answered with 200: ${got.slice(0, 40)}`);

// Truncated: the head promises more than comes; the connection breaks off.
const head = (length, more = "") =>
    `POST ${page} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nOrigin: http://127.0.0.1:${
        server.port}\r\n` +
    `Cookie: hoftag=${anna}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: ${
        length}\r\n${more}\r\n`;
const text = new URLSearchParams(form).toString();
for (const cut of [0, 1, text.length - 1])
    await raw(server, [head(text.length) + text.slice(0, cut)], {hangUp: true, pause: 20});
await unchanged("truncated requests");

// Slow senders: forty of them hold nobody up.
let letGo, over = 0;
const enough = new Promise(done => (letGo = done));
const slow = Array.from({length: 40},
    () => raw(server, [...head(text.length).slice(0, 30)], {pause: 60, enough}).then(() => over++));
expectEqual(
    (await get(server, "/healthz")).text, "ok\n", "the server answers while others are slow");
expectEqual(over, 0, "and before they have ended");
letGo();
await Promise.all(slow);

// ---- what people type ----

const evil = `<img src=x onerror="alert(1)">&amp;`;
expectEqual((await post(server, "/me", {name: evil.slice(0, 30)}, {key: anna})).status, 303,
    "a name with markup");
expectEqual((await post(server, `/t/${made.table}/say`, {text: evil}, {key: anna})).status, 303,
    "talk with markup");
expectEqual((await post(server, `/t/${made.table}/note`, {text: `</textarea><script>${evil}`}, {
    key: anna
})).status,
    303, "notes with markup");
for (const path of ["/", "/me", `/t/${made.table}`, `/t/${made.table}/replay`]) {
    const reply = await get(server, path, {key: anna});
    expectEqual(reply.status, 200, `${path} is shown`);
    expect(!reply.text.includes("<img src=x") && !/<script>/.test(reply.text),
        `${path} shows markup as text`);
    expect(!/ style=| on\w+=/i.test(reply.text.replace(/&lt;.*?&gt;/gs, "")),
        `${path} has no inline styles or handlers`);
    expect(/default-src 'none'/.test(reply.headers["content-security-policy"]),
        `${path} has a policy`);
}
for (const name of ["", "x".repeat(41), "a\nb", "\u0007"])
    expect(
        (await post(server, "/new", {game: "league", seats: 3, mode: "now", name}, {})).status ===
            (name ? 400 : 303),
        `the name ${JSON.stringify(name)}`);
expectEqual(
    (await post(server, `/t/${made.table}/say`, {text: "x".repeat(500)}, {key: anna})).status, 400,
    "talk that is too long");

// ---- tables and seats ----

const closed =
    await post(server, "/new", {game: "league", seats: 3, mode: "invite", name: "Carla"}, {});
const carla = /hoftag=([^;]+)/.exec(closed.headers["set-cookie"][0])[1],
      home = closed.headers.location;
expect(/HttpOnly; SameSite=Lax/.test(closed.headers["set-cookie"][0]),
    "the cookie is kept from scripts and other sites");
const lobby = (await get(server, home, {key: carla})).text;
const joinLink = /value="http[^"]*(\/j\/[^"]+)"/.exec(lobby)[1],
      seatLinks = [...lobby.matchAll(/value="http[^"]*(\/s\/[^"]+)"/g)].map(m => m[1]);
const seatLink = seatLinks[0], lastSeatLink = seatLinks.at(-1);
expect(!(await get(server, home, {key: anna})).text.includes("/j/"),
    "a stranger is not shown the links");
expectEqual(
    (await get(server, joinLink.slice(0, -3) + "AAA", {key: anna})).status, 404, "a guessed link");
// What only a game has is refused before it begins, and the page that is shown is the table's own.
const forms = {
    say: {text: "hello"},
    undo: {},
    order: {order: "defend all"},
    move: {number: 0, move: "go Lauban"},
    propose: {what: "close"},
    agree: {yes: 1},
    resign: {},
    "hand-over": {bot: "greedy"},
    again: {}
};
for (const [what, body] of Object.entries(forms))
    for (const part of [{}, {part: 1}]) {
        const reply = await post(server, `${home}/${what}`, {...body, ...part}, {key: carla});
        expectEqual(reply.status, 409, `${what} before the game begins`);
        expect(reply.text.includes(`id="lobby"`),
            `${what} before the game begins is answered with the lobby`);
    }
for (const what of ["note", "ask-twice"])
    expect((await post(server, `${home}/${what}`, {part: 1}, {key: carla}))
               .text.includes(`id="lobby"`),
        `${what} before the game begins`);
expectEqual((await post(server, `${home}/say`, {text: "hello", part: 1}, {key: anna})).status, 409,
    "a stranger talks before the game begins");
expectEqual((await get(server, joinLink, {key: anna})).status, 200, "the join link");
expect(!(await get(server, home, {key: anna})).text.includes("This page tells you by itself"),
    "opening a link does not sit down");
const colours = [
    ...(await get(server, "/api/tables?list=mine", {token: carla}))
        .text.matchAll(/"colour":"(\w+)"/g)
].map(m => m[1]);
expectEqual((await post(server, `${home}/sit?seat=${colours[1]}`, {secret: "A".repeat(32)}, {
    key: anna
})).status,
    403, "sitting down uninvited");
expectEqual(
    (await post(server, `${home}/sit?seat=${colours[0]}`, {secret: joinLink.split("/").pop()}, {
        key: anna
    })).status,
    409, "a seat that is taken");
expectEqual((await post(server, `${home}/start`, {bot: "greedy"}, {key: anna})).status, 403,
    "a guest begins the game");
expectEqual(
    (await post(server, `${home}/sit?seat=${colours[1]}`, {secret: joinLink.split("/").pop()}, {
        key: anna
    })).status,
    303, "sitting down by the link");
expectEqual((await get(server, seatLink, {key: bernd})).status, 409,
    "a link for a seat that somebody took meanwhile");
expectEqual((await get(server, lastSeatLink, {key: bernd})).status, 200, "a link for one seat");
expectEqual((await post(server, `${home}/start`, {bot: "greedy"}, {key: carla})).status, 303,
    "the host begins the game");
for (const path of ["", "/news", "/replay", "/record"])
    expectEqual((await get(server, home + path, {key: bernd})).status, 403,
        `a private table is closed to strangers: ${path}`);
expectEqual((await api(server, "GET", `/api${home.replace("/t/", "/tables/")}`, bernd)).status, 403,
    "also for programs");
expectEqual((await post(server, `${home}/say`, {text: "hello"}, {key: bernd})).status, 403,
    "also for talk");

// ---- and after all that the game goes on ----

const done = await move(anna, right);
expectEqual(done.status, 200, "the right move is made");
expect(done.number > before.number, "and counts");
expectEqual((await move(anna, right)).status, 409, "the same again is stale");
const stopped = await server.stop();
expectEqual(stopped.code, 0, "SIGTERM ends the server well");

// ---- limits ----

const strict = await serve(["--rate", "5"]);
const began = Date.now(),
      seconds = () =>
          (Date.now() - began) / 1000; // five requests a second, and eight seconds at once
const replies = await Promise.all(Array.from({length: 60}, () => get(strict, "/"))),
      let_in = replies.filter(({status}) => status === 200).length;
expect(
    replies.some(({status}) => status === 429) || seconds() > 4, "too many requests are refused");
expect(let_in <= 40 + 5 * seconds(), `nobody asks more often than he may (${let_in})`);
expectEqual((await get(strict, "/healthz")).status, 200, "health is always told");
const come = async () => (await post(strict, "/me", {name: "Crowd"}, {})).status === 303;
let back = false;
for (let tries = 0; tries < 9 && !back; tries++) {
    await new Promise(
        next => setTimeout(
            next, 5000)); // whoever asks all the time is never heard: asking costs something, too
    back = await come();
}
expect(back, "in time one is heard again");
const since = seconds(),
      came = (await Promise.all(Array.from({length: 10}, come))).filter(Boolean).length;
expect(came <= 1 + (seconds() - since) / 2,
    `whoever comes under ever new names is held up, by whatever form (${came})`);
await strict.stop();
end();
