// weight.mjs: what a page weighs on its way to the browser, at positions all through a game of each
// kind.
//
// First load of a table page, everything included: at most 60 kB compressed in at most 6 requests
// (the stream of news is one of them). News after a move: at most 15 kB compressed a viewer.
import {api, end, expect, get, serve, visitor} from "./lib.mjs";

// The same choices every time: what is heaviest by chance would be another page each time.
let luck = 7;
const pick = list => list[(luck = luck * 48271 % 2147483647) % list.length];

const FIRST = 60000, NEWS = 15000, REQUESTS = 6, STEPS = 400, EVERY = 12;
const server = await serve(["--rate", "0"]);
const key = await visitor(server, "Wim");

async function weigh(path, language) {
    const reply = await get(
        server, path, {key, headers: {"Accept-Encoding": "gzip", "Accept-Language": language}});
    return Number(reply.headers["content-length"]);
}

async function files(path) {
    const html = (await get(server, path, {key})).text;
    return [...new Set([...html.matchAll(/"(\/static\/[^"]+)"/g)].map(m => m[1]))];
}

// One visitor has all seats, so that every move is seen by somebody who may choose.
async function playGame(game, seats, language) {
    const table = await api(server, "POST", "/api/tables", key, {game, seats, mine: seats});
    const most = {first: 0, news: 0, requests: 0};
    for (let step = 0; step < STEPS; step++) {
        const {pending, phase} = await api(server, "GET", `/api/tables/${table.table}/moves`, key);
        if (phase !== "running") break;
        const seat = pending[0],
              view = await api(server, "GET", `/api/tables/${table.table}/moves?seat=${seat}`, key);
        if (step % EVERY === 0) {
            const path = `/t/${table.table}?seat=${seat}`, needed = await files(path);
            let first = await weigh(path, language);
            for (const file of needed) first += await weigh(file, language);
            most.first = Math.max(most.first, first);
            most.requests = Math.max(most.requests, needed.length + 2);
            most.news = Math.max(most.news, await weigh(`${path}&part=1`, language));
        }
        await api(server, "POST", `/api/tables/${table.table}/moves`, key,
            {seat, number: view.number, words: pick(view.moves)});
    }
    console.log(`${game}, ${seats} players, ${language}: first load ${most.first} bytes in ${
        most.requests} requests, news ${most.news} bytes at most`);
    expect(most.first > 0 && most.first <= FIRST,
        `${game}: the first load weighs ${most.first} bytes`);
    expect(most.requests <= REQUESTS, `${game}: the first load takes ${most.requests} requests`);
    expect(most.news > 0 && most.news <= NEWS, `${game}: news weigh ${most.news} bytes`);
}

await playGame("league", 5, "de");
await playGame("lowenherz", 4, "de");
await playGame("wallenstein", 5, "de");
await playGame("wallenstein", 4, "en");
await server.stop();
end();
