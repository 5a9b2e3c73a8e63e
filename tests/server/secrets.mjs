// secrets.mjs: what one seat keeps secret never stands in the bytes that reach another: pages, news, streams, positions,
// replay, the story. Two people play each game; after every few moves everything that each can ask for is read and
// searched for what only the other may know. No browser is needed: it is the bytes that count.
import {readFileSync} from "node:fs";
import http from "node:http";
import {api, ask, end, expect, get, pick, serve, visitor} from "./lib.mjs";

const server = await serve(["--rate", "0"]);
const games = ["null", "league", "lowenherz", "wallenstein"];

// The places of a position that `mine` shows and `other` does not: [path, value].
function secrets(mine, other, path = "") {
    if (other === null && mine !== null) return [[path, mine]];
    if (mine === null || typeof mine !== "object" || other === null || typeof other !== "object") return [];
    return Object.keys(mine).flatMap(key => secrets(mine[key], other[key], `${path}/${key}`));
}

// Everything that a player can ask for about the table.
async function everything(table, token, seat) {
    const how = {token};
    const paths = [`/t/${table}?seat=${seat}`, `/t/${table}?seat=${seat}&part=1`, `/t/${table}/replay?seat=${seat}`, `/t/${table}/replay?as=all`,
        `/t/${table}/replay?as=all&n=5`, `/t/${table}/replay?as=spectator`, `/t/${table}/record`, `/api/tables/${table}`, `/api/tables/${table}/moves`];
    return Promise.all(paths.map(async path => ({path, text: (await get(server, path, how)).text})));
}

// What a program's stream brings, as it comes.
function listen(table, token, seat) {
    const got = {text: ""};
    const request = http.get({host: "127.0.0.1", port: server.port, path: `/api/tables/${table}/events?seat=${seat}`, headers: {Authorization: `Bearer ${token}`}},
        reply => reply.on("data", data => (got.text += data)));
    request.on("error", () => {});
    got.stop = () => request.destroy();
    return got;
}

// The story of the other's moves as it may be told: his hidden words must not be in it.
async function story(table, token) {
    return (await get(server, `/t/${table}/record`, {token})).text;
}

async function playGame(game, people) {
    const options = game === "league" ? {hands: "memory"} : game === "lowenherz" ? {money: "memory"} : {};
    const seats = game === "null" || game === "lowenherz" ? 2 : 3;
    const first = await api(server, "POST", "/api/tables", people[0], {game, seats, listed: "1", ...options, ...(game === "lowenherz" && {setup: "variable", seats: 3})});
    if (!expect(first.status === 201, `${game}: a table (${first.error ?? ""})`)) return;
    const table = first.table;
    await api(server, "POST", `/api/tables/${table}/sit`, people[1], {seat: first.seats[1].colour});
    const begun = await get(server, `/t/${table}`, {token: people[0]});
    expect(begun.status === 200, `${game}: the lobby`);
    await ask(server, "POST", `/t/${table}/start`, {token: people[0], body: "bot=easy"});
    let hidden = 0, leaks = 0, told = 0;
    const seated = await Promise.all(people.map(token => api(server, "GET", `/api/tables/${table}`, token)));
    const streams = people.map((token, i) => listen(table, token, seated[i].seat)), secretLines = [[], []];
    for (let step = 0; step < 160; step++) {
        const views = await Promise.all(people.map(token => api(server, "GET", `/api/tables/${table}`, token)));
        if (views[0].phase !== "running") break;
        for (const [i, j] of [[0, 1], [1, 0]]) {
            hidden += secrets(views[i].position, views[j].position).length;
        }
        const mover = views.findIndex(view => view.moves);
        if (mover < 0) {
            await new Promise(next => setTimeout(next, 15));
            continue;
        }
        const words = pick(views[mover].moves), other = 1 - mover;
        const before = await story(table, people[other]);
        const reply = await api(server, "POST", `/api/tables/${table}/moves`, people[mover], {seat: views[mover].seat, number: views[mover].number, words});
        if (reply.status !== 200) continue;
        const now = await story(table, people[other]), own = await story(table, people[mover]);
        // What the mover's story has and the other's has not is hidden: then no page of the other's may have the words.
        const line = `${views[mover].seat} ${words}`;
        if (own.includes(line) && !now.includes(line) && now.startsWith(before.slice(0, 20))) {
            told++;
            secretLines[other].push(line);
            for (const {path, text} of await everything(table, people[other], views[other].seat))
                if (text.includes(`>${line}<`) || text.includes(`"${line}"`) || text.includes(line)) leaks++, console.log(`${game}: "${line}" stands in ${path}`);
        }
        if (step % 20 === 0) {
            const all = await everything(table, people[other], views[other].seat);
            // A game that has just ended has nothing to hide any more.
            if ((await api(server, "GET", `/api/tables/${table}`, people[0])).phase !== "running") break;
            for (const {path, text} of all) {
                if (/^seed |"seed"/m.test(text) || /hash \d+ [0-9a-f]{16}/.test(text)) leaks++, console.log(`${game}: seed or hash in ${path}`);
                if (path.endsWith("/record") && text.startsWith("hoftag record")) leaks++, console.log(`${game}: the record of a running game`);
            }
        }
    }
    // A hidden line that was laid open later may stand in the stream: then it stands in the story, too.
    await new Promise(next => setTimeout(next, 100));
    for (const i of [0, 1]) {
        const known = await story(table, people[i]);
        for (const line of secretLines[i])
            if (streams[i].text.includes(line) && !known.includes(line)) leaks++, console.log(`${game}: "${line}" stands in the stream`);
        if (/"seed"|\bseed [0-9a-f]{64}/.test(streams[i].text)) leaks++, console.log(`${game}: a seed in the stream`);
        streams[i].stop();
    }
    expect(streams.every(stream => stream.text.includes('"log"')), `${game}: the streams tell the story`);
    console.log(`${game}: ${hidden} hidden values, ${told} hidden moves looked for`);
    expect(leaks === 0, `${game}: nothing secret reaches another (${leaks} leaks)`);
    if (game !== "wallenstein") expect(hidden > 0, `${game}: there were secrets`);
    const stranger = await api(server, "GET", `/api/tables/${table}`, undefined);
    const mine = await api(server, "GET", `/api/tables/${table}`, people[0]);
    expect(stranger.status === 200 && !stranger.moves && secrets(stranger.position, mine.position).length === 0, `${game}: who watches sees no more than a player`);
}

// ---- twins -------------------------------------------------------------------------------------------------------------
// Two tables at which the same game goes on from the same record. At one of them Anna decides this in secret, at the other
// that: whatever reaches another must be the same, byte for byte.

const lines = name => readFileSync(`tests/replay/${name}.hoftag`, "utf8").split("\n");

async function goOn(record, seats) {
    const from = (await api(server, "POST", "/api/records", bernd, {record})).table;
    const {table, seats: chairs} = await api(server, "POST", `/api/tables/${from}/go-on`, bernd);
    const secret = /\/j\/\w+\/([\w-]+)"/.exec((await get(server, `/t/${table}`, {key: bernd})).text)[1];
    for (let i = 1; i < chairs.length; i++)
        await api(server, "POST", `/api/tables/${table}/sit`, i === seats.anna ? anna : carla, {seat: chairs[i].colour, secret});
    await api(server, "POST", `/api/tables/${table}/start`, bernd);
    return table;
}

// All that a person can get of the table, without its name: as a player, as one who watches, as a program, as a stream.
async function reaching(table, token, seat) {
    const paths = ["", "/replay", "/replay?as=spectator", "/replay?as=all", "/record", "/replay?n=9999"];
    const got = await Promise.all([...paths.map(path => get(server, `/t/${table}${path}`, {key: token})),
        ...["", "/moves", "/orders"].map(path => get(server, `/api/tables/${table}${path}`, {token})),
        get(server, `/api/tables/${table}`, {}), get(server, `/t/${table}`, {}), get(server, `/t/${table}/replay`, {}), get(server, `/t/${table}/record`, {}),
        begins(`/t/${table}/news`, token), begins(`/api/tables/${table}/events?seat=${seat}`, token)]);
    return got.map(reply => reply.text.replaceAll(table, "TABLE").replace(/[0-9a-f]{64}/g, "COMMIT"));
}

// What a stream says first.
function begins(path, token) {
    return new Promise((done, fail) => {
        let text = "";
        const request = http.get({host: "127.0.0.1", port: server.port, path, headers: {Authorization: `Bearer ${token}`}}, reply => reply.on("data", data => {
            text += data;
            if (text.endsWith("\n") && (text[0] === "{" || text.includes("data:"))) request.destroy(), done({text});
        }).on("error", () => {}));
        request.on("error", fail);
    });
}

// The moves that one of these lines makes are decided in secret.
async function twins(name, secretly) {
    const all = lines(name), game = name.split("-")[0], colours = all.filter(line => line.startsWith("seat ")).map(line => line.split(" ")[1]);
    const places = all.map((line, i) => [line, i]).filter(([line]) => secretly.test(line) && !line.includes(` ${colours[0]} `)).map(([, i]) => i);
    let compared = 0, silent = 0;
    for (let n = 0; n < places.length && compared < 3; n += Math.ceil(places.length / 8)) {
        const record = all.slice(0, places[n]).join("\n") + "\n", colour = all[places[n]].split(" ")[1], seats = {anna: colours.indexOf(colour)};
        const tables = [await goOn(record, seats), await goOn(record, seats)];
        const view = await api(server, "GET", `/api/tables/${tables[0]}`, anna), verb = all[places[n]].split(" ")[2];
        const [first, second] = (view.moves ?? []).filter(words => words.startsWith(verb));
        if (!second) continue;
        const decide = (table, words) => api(server, "POST", `/api/tables/${table}/moves`, anna, {number: view.number, words});
        const before = await story(tables[0], bernd);
        await decide(tables[0], first);
        await decide(tables[1], second);
        const told = await story(tables[0], bernd);
        if (told.trimEnd().endsWith(first)) continue; // this one is public
        const compare = async what => {
            const [one, other] = await Promise.all(tables.map(table => reaching(table, bernd, colours[0])));
            const unlike = one.findIndex((text, i) => text !== other[i]);
            expect(unlike < 0, `${game}: "${first}" or "${second}" (${what}): ${unlike}: ${one[unlike]?.slice(0, 300)} / ${other[unlike]?.slice(0, 300)}`);
        };
        await compare("decided");
        expect((await get(server, `/t/${tables[0]}`, {key: anna})).text !== (await get(server, `/t/${tables[1]}`, {key: anna})).text.replaceAll(tables[1], tables[0]), `${game}: Anna sees what she decided`);
        // Where nobody is told that she decided at all, taking it back and deciding the other way is a secret, too.
        if (told !== before) {
            compared++;
            continue;
        }
        silent++;
        const undone = await api(server, "POST", `/api/tables/${tables[0]}/undo`, anna, {});
        await api(server, "POST", `/api/tables/${tables[0]}/moves`, anna, {number: undone.number, words: second});
        await compare("taken back");
        compared++;
    }
    console.log(`${game}: ${compared} pairs of twins, ${silent} of them silent`);
    expect(compared > 0, `${game}: there were secrets to decide`);
}
const [anna, bernd, carla] = await Promise.all(["Anna", "Bernd", "Carla"].map(name => visitor(server, name)));
await twins("null-4-long", / lay /);
await twins("lowenherz-4-basic", / (choose|lay|bid|stake|take) /);
await twins("wallenstein-4-list", / plan /);

for (const game of games) await playGame(game, [await visitor(server, "Anna"), await visitor(server, "Bernd")]);
await server.stop();
end();
