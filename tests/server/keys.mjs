// keys.mjs: links and keys are their owners': a used link of a seat opens it to nobody else,
// whoever goes on from another device is announced, and a key that was changed is worth nothing at
// once, also to who listens with it.
import {api, end, expect, expectEqual, get, post, serve, until, visitor} from "./lib.mjs";

const server = await serve(["--rate", "0"]);
const see = (table, key) => api(server, "GET", `/api/tables/${table}`, key);
const page = async (path, key) => (await get(server, path, {key})).text;
const linksOf = html => [...html.matchAll(/value="http[^"]*(\/s\/[^"]+)"/g)].map(found => found[1]);

// What a stream brings, and whether it has ended.
async function listen(path, key) {
    const reply =
        await fetch(`http://127.0.0.1:${server.port}${path}`, {headers: {Cookie: `hoftag=${key}`}}),
          got = {text: "", ended: false};
    got.done = (async () => {
        for await (const part of reply.body) got.text += Buffer.from(part).toString();
        got.ended = true;
    })().catch(() => {});
    return got;
}

// A private table of three: Anna is the host, Bernd comes by the link of a seat, a computer player
// has the third.
async function tableByLink() {
    const [anna, bernd] = [await visitor(server, "Anna"), await visitor(server, "Bernd")];
    const home = (await post(server, "/new", {game: "lowenherz", seats: 3, mode: "invite"}, {
        key: anna
    })).headers.location;
    const [link, other] = linksOf(await page(home, anna)),
                 colour = /name="seat" value="(\w+)"/.exec(await page(link, bernd))[1];
    const sit = (path, seat, key) =>
        post(server, `${home}/sit`, {seat, secret: path.split("/").pop()}, {key});
    expectEqual((await sit(link, colour, bernd)).status, 303,
        "Bernd sits down by the link that he was sent");
    return {anna, bernd, home, table: home.split("/").pop(), link, other, colour, sit};
}

async function usedLinks() {
    const {anna, bernd, home, table, link, other, colour, sit} = await tableByLink(),
                                                          carla = await visitor(server, "Carla");
    for (const started of [false, true]) {
        const when = started ? "while the game runs" : "before the game";
        if (started)
            expectEqual((await post(server, `${home}/start`, {bot: "greedy"}, {key: anna})).status,
                303, "the game begins");
        const again = await get(server, link, {key: bernd});
        expect(again.status === 303 && again.headers.location.startsWith(home),
            `${when}: his link leads him to the table`);
        for (const [who, key] of [
                 ["the host", anna], ["a stranger", carla], ["nobody", undefined]]) {
            const shown = await get(server, link, {key});
            expect(shown.status === 409 && /This link has been used/.test(shown.text) &&
                    !/<form[^>]*sit/.test(shown.text),
                `${when}: ${who} reads that it has been used (${shown.status})`);
            const tried = await sit(link, colour, key);
            expect(tried.status === 409 && /This link has been used/.test(tried.text),
                `${when}: ${who} does not sit down by it (${tried.status})`);
        }
        expectEqual((await see(table, bernd)).seats.find(seat => seat.yours)?.colour, colour,
            `${when}: the seat is Bernd's`);
    }
    // The third seat: its link was never used, and whoever came now would see the secrets of the
    // computer player there.
    const free = (await see(table, anna)).seats.find(seat => seat.bot === "greedy").colour;
    for (const key of [anna, carla])
        expectEqual((await sit(other, free, key)).status, 409,
            "a link that nobody used lapses when the game begins");
    expectEqual((await get(server, other, {key: carla})).status, 409, "which its page tells");
}
await usedLinks();

async function otherDevice() {
    const {anna, bernd, home} = await tableByLink();
    await post(server, `${home}/start`, {bot: "greedy"}, {key: anna});
    expect((await page("/me", bernd)).includes(`/carry/${bernd}`),
        "the page about Bernd has his own link");
    expectEqual((await post(server, "/carry", {key: bernd}, {key: bernd})).status, 303,
        "on his own device it changes nothing");
    expect(!(await page(home, anna)).includes("goes on from another device"), "and nobody is told");
    const carried = await post(server, "/carry", {key: bernd}, {});
    expect(carried.status === 303 && String(carried.headers["set-cookie"]).includes(bernd),
        "on another he is Bernd");
    expect((await page(home, anna)).includes("Bernd goes on from another device."),
        "which the table tells");
    expect(
        /Your link was opened on another device/.test(await page("/", bernd)), "and Bernd is told");
    expect(/"act":"takeover"/.test(server.said()), "so is the one who runs the server");
    await post(server, "/me", {known: "1"}, {key: bernd});
    expect(!/Your link was opened on another device/.test(await page("/", bernd)),
        "until he says that it was he");
}
await otherDevice();

async function changedKeys() {
    const {anna, bernd, home, table, other} = await tableByLink();
    const [news, events] =
        [await listen(`${home}/news`, bernd), await listen(`/api/tables/${table}/events`, bernd)];
    const hers = await listen(`${home}/news`, anna);
    const changed = await post(server, "/me/key", {}, {key: bernd}),
          fresh = /hoftag=([\w-]{32})/.exec(String(changed.headers["set-cookie"]))?.[1];
    expect(changed.status === 303 && fresh && fresh !== bernd, "a new key, in the cookie");
    expect(await until(() => news.ended && events.ended) && !hers.ended,
        "what listened by the old key hears no more; others do");
    expectEqual((await see(table, fresh)).seats.filter(seat => seat.yours).length, 1,
        "the seat is his by the new key");
    expectEqual((await see(table, bernd)).seats.filter(seat => seat.yours).length, 0,
        "and nobody's by the old one");
    expectEqual((await get(server, `/carry/${bernd}`, {})).status, 404, "nor is the old link good");
    expect(!(await page("/me", fresh)).includes(bernd), "the page about him has a new one");
    const token = await api(server, "POST", "/api/me/key", fresh);
    expect(token.status === 200 && token.key.length === 32 && token.name === "Bernd",
        "a program changes its key, too");
    expectEqual((await api(server, "POST", "/api/tables", fresh, {game: "null", seats: 2})).status,
        401, "and its old one is worth nothing");
    expectEqual((await api(server, "POST", "/api/me/key", undefined)).status, 403,
        "who has none changes none");
    // The links of a host are made from the key: who stole it does not keep them.
    const lobby = await page(home, anna),
          hostKey = /hoftag=([\w-]{32})/.exec(
              String((await post(server, "/me/key", {}, {key: anna})).headers["set-cookie"]))[1];
    expect(linksOf(lobby).includes(other), "the host's links");
    expectEqual(
        (await get(server, other, {})).status, 404, "are worth nothing when the key has changed");
    const [link] = linksOf(await page(home, hostKey));
    expect(link && (await get(server, link, {})).status === 200, "and there are new ones");
}
await changedKeys();

await server.stop();
end();
