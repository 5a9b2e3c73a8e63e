// tips.mjs: somebody's first game: it begins at once with what is easiest, tips come once each and
// go with the next move, a click ends them, and whoever has finished a game gets none.
import {end, expect, expectEqual, get, post, serve} from "./lib.mjs";

let server = await serve(["--rate", "0"]);
const keyOf = reply => /hoftag=([^;]+)/.exec(reply.headers["set-cookie"]?.join(";") ?? "")?.[1];
const tipOf = page =>
    /<aside id="first-tip"[^]*?<span>([^<]*)<\/span>([^]*?)<\/aside>/.exec(page)?.slice(1);
const first = page => /<button name="move" [^>]*value="([^"]*)"/.exec(page)
                          ?.[1]
                          ?.replace(/&quot;/g, '"')
                          .replace(/&#39;/g, "'")
                          .replace(/&amp;/g, "&");
const number = page => /name="number" value="(\d+)"/.exec(page)?.[1];
const isNothing = tip => /tips stand here/.test(tip?.[0] ?? "");

// Computer players move by themselves: the page is asked again until it is his turn.
async function turn(path, key) {
    for (let i = 0; i < 2000; i++) {
        const page = (await get(server, path, {key})).text;
        if (first(page) || /class="end panel"/.test(page)) return page;
        await new Promise(go => setTimeout(go, 10));
    }
    throw new Error("nobody moves");
}

for (const game of ["league", "lowenherz", "wallenstein"]) {
    const offer = await get(server, `/learn/${game}/play`);
    expect(offer.status === 200 && /method="post" action="\/learn\/[a-z]+\/play"/.test(offer.text),
        `${game}: a first game is offered`);
    const begun = await post(server, `/learn/${game}/play`, {name: "Anna"});
    const key = keyOf(begun), path = begun.headers.location;
    expectEqual(begun.status, 303, `${game}: it begins`);
    const seen = [];
    let page = await turn(path, key);
    for (let i = 0; i < 12 && first(page); i++) {
        const tip = tipOf(page), again = tipOf((await get(server, path, {key})).text);
        expectEqual(again?.[0], tip?.[0], `${game}: a tip stays until the next move`);
        if (!isNothing(tip)) seen.push(tip[0]);
        if (!isNothing(tip))
            expect(/class="rule" href="\/rules\//.test(tip[1]), `${game}: with its section`);
        await post(server, `${path}/move`, {number: number(page), move: first(page)}, {key});
        page = await turn(path, key);
    }
    expect(seen.length >= 2, `${game}: tips come`);
    expectEqual(new Set(seen).size, seen.length, `${game}: each once`);
    expect(!tipOf((await get(server, path)).text), `${game}: who watches gets none`);
    if (game === "league") {
        await server.stop();
        server = await serve(["--rate", "0"]);
        const after = tipOf(await turn(path, key));
        expect(after && !seen.includes(after[0]), "which he has seen is kept over a restart");
    }
    const off = await post(server, `/learn/${game}/tips`, {table: path.split("/")[2]}, {key});
    expectEqual(off.headers.location, path, `${game}: a click, and he is back at his table`);
    expect(!tipOf((await get(server, path, {key})).text), `${game}: without tips`);
    expect(/Tips again/.test((await get(server, `/learn/${game}`, {key})).text),
        `${game}: they can be had again`);
    await post(server, `/learn/${game}/tips`, {on: "1"}, {key});
    expect(tipOf((await get(server, path, {key})).text), `${game}: and are there again`);
}

// ---- with friends, too; and wrong words ----

const table = await post(
    server, "/new", {game: "league", mode: "now", bot: "easy", name: "Bert", seats: "3"});
expect(tipOf(await turn(table.headers.location, keyOf(table))),
    "tips are on in anybody's first game of a kind");
for (const [path, fields, status] of [["/learn/chess/play", {}, 404], ["/learn/null/play", {}, 404],
         ["/learn/chess/tips", {}, 404], ["/learn/league/tips", {on: "perhaps"}, 400],
         ["/learn/league/tips", {}, 403]])
    expectEqual(
        (await post(server, path, fields)).status, status, `${path} ${JSON.stringify(fields)}`);
expectEqual((await get(server, "/learn/chess/play")).status, 404, "no first game of chess");
await server.stop();
end();
