// home.mjs: the first page and what goes out with it: lists of tables, new games by the last
// answers, pictures of the boards, previews of links, manifest and icons.
import {api, end, expect, expectEqual, get, pick, post, serve, visitor} from "./lib.mjs";

const server = await serve(["--rate", "0"]);
const anna = await visitor(server, "Anna"), bernd = await visitor(server, "Bernd");
const page = async (path, key, headers) => (await get(server, path, {key, headers})).text;
const idOf = reply => reply.headers.location.split("/").pop();
const open = (key, wish) => api(server, "POST", "/api/tables", key, wish);

// ---- a new game, with the last answers ----

const first = await post(server, "/new", {now: "lowenherz", name: "Carla"}, {});
expectEqual(first.status, 303, "one button begins a game");
const carla = /hoftag=([^;]+)/.exec(String(first.headers["set-cookie"]))[1];
const begun = await api(server, "GET", `/api/tables/${idOf(first)}`, carla);
expect(begun.phase === "running" && begun.seats.length === 4 &&
        begun.seats.some(s => s.name === "Carla"),
    `as usual, under the name of the header: ${JSON.stringify(begun.seats)}`);
await post(server, "/new",
    {game: "lowenherz", seats: 3, bot: "easy", mode: "now", "option-setup": "basic"}, {key: carla});
const sheet = await page("/new/lowenherz", carla);
const chosen = /<option selected>(\d)<\/option>/.exec(sheet)?.[1],
      level = /<option value="(\w+)" selected>/.exec(sheet)?.[1];
expectEqual(`${chosen} ${level}`, "3 easy", "the sheet has the last answers");
const again = await api(server, "GET",
    `/api/tables/${idOf(await post(server, "/new", {now: "lowenherz"}, {key: carla}))}`, carla);
expect(again.seats.length === 3 && again.seats.filter(s => s.bot === "easy").length === 2,
    `and so has the button: ${JSON.stringify(again.seats)}`);
expectEqual(
    (await api(server, "GET",
         `/api/tables/${idOf(await post(server, "/new", {now: "league"}, {key: carla}))}`, carla))
        .seats.length,
    4, "each game has its own");
const invited = await post(server, "/new", {invite: "lowenherz"}, {key: carla});
expectEqual((await api(server, "GET", `/api/tables/${idOf(invited)}`, carla)).phase, "gathering",
    "inviting friends begins nothing");
expectEqual((await post(server, "/new", {now: "chess"}, {key: carla})).status, 400,
    "a game that there is not");
expectEqual((await get(server, "/new/chess")).status, 404, "nor its sheet");

// ---- lists ----

const nobody = await page("/");
expect(!/<ul class="tables/.test(nobody), "without tables there are no lists");
const running = (await open(anna, {game: "wallenstein", seats: 3, bot: "greedy"})).table;
let own = await page("/", anna);
expect(/<li class="turn"><a href="\/t\/\w+">/.test(own) &&
        /Your turn<\/b><small>just now · \S/.test(own),
    "whose turn it is, since when, and what is asked");
expect(/1 table waits for you/.test(own), "how many wait");
expect(own.indexOf("Your tables") < own.indexOf('id="game-'), "they come before the games");
await open(bernd, {game: "league", seats: 3, mine: 1, listed: 1});
expect(/2 seats free<\/b><small>sit down/.test(await page("/", anna)), "open tables");
for (let i = 0; i < 7; i++)
    await open(bernd, {game: "lowenherz", seats: 3, mine: 1, listed: 1});
const openShown = text => /Open tables<\/h2><ul.*?<\/ul>/s.exec(text)[0].split("<li").length - 1;
expectEqual(openShown(await page("/", anna)), 2, "few open tables beside those of one's own");
expectEqual(openShown(await page("/")), 5, "more of them for who has none");
const ended = (await open(anna, {game: "null", seats: 2, bot: "greedy"})).table;
for (let now; (now = await api(server, "GET", `/api/tables/${ended}`, anna)).phase === "running";)
    if (now.moves)
        await api(server, "POST", `/api/tables/${ended}/moves`, anna,
            {number: now.number, words: pick(now.moves)});
own = await page("/", anna);
expect(/(won|place \d of 2)<\/b><small>\d+ \w+ 20\d\d, \d+ points?/.test(own),
    "finished ones with their result and their day");
const months = "Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember";
expect(new RegExp(`<small>\\d+\\. (${months}) 20\\d\\d,`)
    .test(await page("/", anna, {"Accept-Language": "de"})), "in the reader's language");
for (const path of ["/", "/new/league", "/new/wallenstein", `/t/${running}`])
    expect(!(await page(path, anna)).includes("--box"), `${path}: nothing about files of the host`);

// ---- pictures ----

const sources =
    text => [...text.matchAll(/(?:src|srcset)="(\/static\/[^"]+\.svg)"/g)].map(found => found[1]);
const all = sources(nobody);
expect(all.length === 6 && new Set(all).size === 6, `three boards, light and dark: ${all}`);
let weight = 0;
for (const path of all) {
    const plain = await get(server, path),
          packed = await get(server, path, {headers: {"Accept-Encoding": "gzip"}});
    expect(plain.headers["content-type"] === "image/svg+xml" &&
            /immutable/.test(plain.headers["cache-control"]),
        `${path} may be kept`);
    const ids = new Set([...plain.text.matchAll(/ id=["']([^"']+)["']/g)].map(found => found[1]));
    const missing = [...plain.text.matchAll(/(?:href="#|url\(#)([^")]+)/g)]
                        .map(found => found[1])
                        .filter(id => !ids.has(id));
    expectEqual(missing.join(), "", `${path} has all that it refers to`);
    if (path.includes("light")) weight += Number(packed.headers["content-length"]);
}
const files =
    [...nobody.matchAll(/(?:href|src)="(\/static\/[^"]+\.(?:css|js))"/g)].map(found => found[1]);
for (const path of ["/", ...files])
    weight += Number((await get(server, path, {headers: {"Accept-Encoding": "gzip"}}))
                         .headers["content-length"]);
expect(weight > 20000 && weight < 60000, `the first page weighs ${weight} bytes with all it shows`);
console.log(`first page: ${weight} bytes compressed, with its pictures, style and script`);
const dark = sources(await page("/", undefined, {Cookie: "theme=dark"}));
expect(dark.length === 3 && dark.every(path => path.endsWith("-dark.svg")),
    `one theme has its own pictures: ${dark}`);

// ---- previews, manifest, icons ----

const property = (text, name) =>
    new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(text)?.[1];
const lobby = await page(invited.headers.location);
expectEqual(
    property(lobby, "title"), "Carla invites you: Löwenherz", "an invitation says who and what");
expect(property(lobby, "description").length > 20, "and what that is about");
const manifest = await get(server, /rel="manifest" href="([^"]+)"/.exec(nobody)[1]),
      told = JSON.parse(manifest.text);
expect(told.name === "hoftag" && told.start_url === "/" && told.icons.length > 0, "the manifest");
for (const {src} of told.icons) expectEqual((await get(server, src)).status, 200, src);
// Where the program draws no PNG there is no picture, and nothing else is missing.
if (told.icons.some(icon => icon.type === "image/png"))
    for (const text
             of [nobody, lobby, await page("/rules/wallenstein"), await page(`/t/${running}`)]) {
        const image = new URL(property(text, "image")), got = await get(server, image.pathname);
        expect(image.port === String(server.port) && got.headers["content-type"] === "image/png" &&
                got.text.length > 10000,
            `${image}: ${got.status}`);
    }
else expect(!property(nobody, "image"), "no picture is promised that there is not");
expect(!property(await page(`/t/${running}?part=1`, anna), "title"), "news have no preview");
expect(!/rel="manifest"/.test(await page(`/t/${running}`, anna)),
    "a table asks for no more files than it needs");
await server.stop();
end();
