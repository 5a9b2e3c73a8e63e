// secrets.mjs: what one seat keeps secret never stands in the bytes that reach another: pages, news, streams, positions,
// replay, the story. Two people play each game; after every few moves everything that each can ask for is read and
// searched for what only the other may know. No browser is needed: it is the bytes that count.
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

const at = (position, path) => path.split("/").slice(1).reduce((value, key) => value?.[key], position);

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
            const found = secrets(views[i].position, views[j].position);
            hidden += found.length;
            for (const [path] of found) leaks += at(views[j].position, path) !== null;
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

for (const game of games) await playGame(game, [await visitor(server, "Anna"), await visitor(server, "Bernd")]);
await server.stop();
end();
