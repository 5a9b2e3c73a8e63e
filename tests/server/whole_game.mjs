// whole_game.mjs [GAME]: a game (League, unless another is named) played from the first page to its
// end: by the forms of its pages, as a browser does that runs no scripts, and by a program over the
// API. A computer player sits at every other seat.
import {api, ask, end, expect, expectEqual, get, post, serve, visitor} from "./lib.mjs";

const game = process.argv[2] ?? "league";
const server = await serve(["--rate", "0", "--table-rate", "0"]);
const seats = (await api(server, "GET", "/api/games")).games.find(one => one.id === game)?.seats[0];
const fields = form => Object.fromEntries(
    [...form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name, value]) => [name, value]));
const entities = {amp: "&", lt: "<", gt: ">", quot: "\"", "#39": "'"};
const plain = text => text.replace(/&(#?\w+);/g, (all, name) => entities[name] ?? all);

// The form of the page's choices, or nothing while there is none.
const choices = page => /<form[^>]*action="(\/t\/[^"]*\/move[^"]*)"[^>]*>(.*?)<\/form>/s.exec(page);

async function byForms() {
    const key = await visitor(server, "Anna"), home = (await get(server, "/", {key})).text;
    if (!expect(home.includes(`href="/new/${game}"`), "the first page offers the game")) return;
    const sheet = (await get(server, `/new/${game}`, {key})).text;
    const begun = await post(
        server, "/new", {...fields(sheet), name: "Anna", seats, bot: "greedy", mode: "now"}, {key});
    expectEqual(begun.status, 303, "it begins");
    let page = "", moves = 0;
    for (let tries = 0; tries < 2000 && !page.includes("class=\"end"); tries++) {
        page = (await get(server, begun.headers.location, {key})).text;
        const form = choices(page),
              words = form && /<button name="move"[^>]* value="([^"]+)"/.exec(form[2]);
        if (!words) await new Promise(next => setTimeout(next, 20));
        else if ((await post(
                      server, plain(form[1]), {...fields(form[2]), move: plain(words[1])}, {key}))
                     .status === 303)
            moves++;
    }
    expect(page.includes("class=\"end") && moves > 0, `a whole game by forms (${moves} moves)`);
}

async function byApi() {
    const token = await visitor(server, "Bernd"),
          made = await api(server, "POST", "/api/tables", token, {game, seats, bot: "greedy"});
    let sight = made, moves = 0;
    for (let tries = 0; tries < 2000 && sight.phase !== "over"; tries++) {
        sight = await api(server, "GET", `/api/tables/${made.table}`, token);
        if (!sight.moves?.length) await new Promise(next => setTimeout(next, 20));
        else if ((await api(server, "POST", `/api/tables/${made.table}/moves`, token,
                      {seat: sight.seat, number: sight.number, words: sight.moves[0]}))
                     .status === 200)
            moves++;
    }
    expect(sight.phase === "over" && moves > 0,
        `a whole game over the API (${moves} moves; ${sight.phase})`);
    const record = (await ask(server, "GET", `/t/${made.table}/record`, {token})).text;
    expect(record.startsWith("hoftag record"), "and it has a record");
}

await byForms();
await byApi();
await server.stop();
end();
