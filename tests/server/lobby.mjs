// lobby.mjs: a table before its game: seats and their links, order and colours, options; and
// streams that end with the right to look.
import {act, move, mover, page, restart, see, server, tableOf} from "./at_table.mjs";
import {api, differs, end, expect, expectEqual, get, paths, post, until, visitor} from "./lib.mjs";

// ---- seats, order and colours ----

async function seating() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd"),
        await visitor(server, "Carla")];
    const [anna, bernd, carla] = keys;
    const made = await api(server, "POST", "/api/tables", anna,
        {game: "league", seats: 3, listed: "1"});
    const table = made.table;
    const seats = async () => (await see(table, anna)).seats.map(s => s.name).join();
    const colours = made.seats.map(s => s.colour);
    await act(table, "sit", bernd, {seat: colours[2]});
    expectEqual(await seats(), "Anna,,Bernd", "a guest chooses his seat");
    await act(table, `swap?seat=${colours[2]}`, bernd, {with: colours[1]});
    expectEqual(await seats(), "Anna,Bernd,", "and moves to another free one");
    expectEqual((await act(table, `swap?seat=${colours[2]}`, bernd, {with: colours[0]})).status,
        403, "but not to one that is taken");
    await act(table, `swap?seat=${colours[0]}`, anna, {with: colours[2]});
    expectEqual(await seats(), "Bernd,Anna,", "the host moves anybody");
    expect((await see(table, anna)).seats.find(s => s.name === "Anna").colour === colours[0],
        "colours go along");
    const sitting = (await see(table, anna)).seats;
    const his = sitting.find(s => s.name === "Bernd").colour;
    const open = sitting.find(s => s.free).colour;
    expectEqual((await act(table, `colour?seat=${his}`, bernd, {colour: colours[0]})).status, 409,
        "nobody takes the colour of another person");
    expectEqual((await act(table, `colour?seat=${his}`, bernd, {colour: open})).status, 303,
        "but that of a free seat");
    expectEqual((await see(table, anna)).seats.find(s => s.name === "Bernd").colour, open,
        "and has it");
    expectEqual((await act(table, `colour?seat=${his}`, bernd, {colour: colours[0]})).status, 403,
        "for his own seat alone");
    expectEqual((await act(table, `colour?seat=${open}`, anna, {colour: colours[0]})).status, 303,
        "the host gives any to anybody");
    await act(table, "options", anna, {lot: "1"});
    expectEqual((await act(table, "options", bernd, {lot: ""})).status, 403,
        "only the host decides about the lot");
    expect(/drawn by lot when the game begins/.test(await page(table, bernd)), "guests are told");
    await act(table, "start", anna, {bot: "greedy"});
    expect(/drawn by lot out of the seed/.test(await page(table, bernd)), "the lot is announced");
    const drawn = (await see(table, anna)).seats.map(s => s.colour);
    expectEqual((await act(table, `swap?seat=${drawn[0]}`, anna, {with: drawn[1]})).status, 409,
        "nobody moves during the game");
    await restart();
    expect(/drawn by lot out of the seed/.test(await page(table, anna)), "and stays so");
    // All orders and colours come.
    const orders = new Set(), first = new Set();
    for (let i = 0; i < 40; i++) {
        const now = await api(server, "POST", "/api/tables", anna,
            {game: "league", seats: 3, bot: "greedy", lot: "1"});
        orders.add(now.seats.findIndex(s => s.yours)), first.add(now.seats[0].colour);
    }
    expectEqual(orders.size, 3, "the lot gives every seat");
    expect(first.size >= 4, "and every colour");
    // A table that is given up.
    const idle = await api(server, "POST", "/api/tables", anna,
        {game: "league", seats: 3, listed: "1"});
    expectEqual((await act(idle.table, "give-up", bernd)).status, 403,
        "only the host closes a table before its game");
    expectEqual((await act(idle.table, "give-up", anna)).headers.location, "/", "he closes it");
    expectEqual((await get(server, `/t/${idle.table}`, {key: bernd})).status, 410,
        "and whoever comes later is told so");
    expectEqual((await act(table, "give-up", anna)).status, 409,
        "a game that runs is not closed like this");
    expect(!(await api(server, "GET", "/api/tables?list=open", bernd))
        .tables.some(t => t.table === idle.table), "it is not offered any more");
    // Seat links go with their seats.
    const host = await post(server, "/new",
        {game: "league", seats: 3, mode: "invite", name: "Host"}, {});
    const key = /hoftag=([^;]+)/.exec(host.headers["set-cookie"][0])[1];
    const lobby = host.headers.location;
    const before = (await get(server, lobby, {key})).text;
    const link = [...before.matchAll(/value="http[^"]*(\/s\/[^"]+)"/g)].map(m => m[1]);
    const mine = (await api(server, "GET", "/api/tables?list=mine", key))
        .tables[0].seats.map(s => s.colour);
    await post(server, `${lobby}/swap?seat=${mine[0]}`, {with: mine[1]}, {key});
    const after = (await get(server, lobby, {key})).text;
    const again = [...after.matchAll(/value="http[^"]*(\/s\/[^"]+)"/g)].map(m => m[1]);
    expectEqual([...link].sort().join(), [...again].sort().join(),
        "the links stay valid when players change places");
    await post(server, `${lobby}/sit`, {seat: mine[1], name: "Host"}, {key});
    expectEqual((await api(server, "GET", "/api/tables?list=mine", key))
        .tables[0].seats.filter(s => s.yours).length, 2, "the host can hold several seats");
}
await seating();

// ---- options, before the start ----

// The terms that a page shows, and those that it marks as changed.
const terms = html =>
    [.../<li( class="changed")?>([^<]+)(?: <small>changed<\/small>)?<\/li>/g[Symbol.matchAll](
        /<ul class="options">.*?<\/ul>/s.exec(html)[0])];

async function options() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd"),
        await visitor(server, "Carla")];
    const [anna, bernd, carla] = keys;
    const made = await api(server, "POST", "/api/tables", anna,
        {game: "league", seats: 4, listed: "1"});
    const table = made.table;
    const set = (json, key = anna) => api(server, "POST",
        `/api/tables/${table}/options`, key, json);
    expect(made.options.sides === "white" && made.listed && !made.lot && made.watched,
        "a table tells its options");
    await act(table, "sit", bernd, {seat: made.seats[1].colour});
    const before = /data-seen="([^"]+)"/.exec(await page(table, bernd))[1];
    expectEqual(terms(await page(table, bernd)).filter(t => t[1]).length, 0,
        "who sits down finds nothing changed");

    const done = await act(table, "options", anna,
        {seats: "4", "option-sides": "yellow", "option-hands": "memory", lot: "1", listed: "1",
            watched: "", note: "Bring <b>tea</b>"});
    expect(done.status === 303 && done.headers.location === `/t/${table}`,
        "the host changes options by the form");
    const now = await see(table, bernd);
    expect(now.options.sides === "yellow" && now.options.hands === "memory" && now.lot &&
        !now.watched && now.note === "Bring <b>tea</b>", "and everybody sees them");
    const seen = await page(table, bernd), marked = terms(seen).filter(t => t[1]).map(t => t[2]);
    expect(marked.length === 4 && marked[0].includes("yellow faces") &&
        /has changed something since you sat down/.test(seen),
        `guests are told what has changed (${marked.join(" ")})`);
    expect(seen.includes("Bring &lt;b&gt;tea&lt;/b&gt;") &&
        /data-seen="([^"]+)"/.exec(seen)[1] !== before, "there are news, and the note is escaped");
    expect(!/class="changed"/.test(await page(table, anna)) &&
        !/class="changed"/.test(await page(table, carla)),
        "not the host, and not who sits nowhere");
    expect(/geändert/.test(await page(table, bernd, "?lang=de")), "in their language");

    // Who may, and what.
    expectEqual((await set({sides: "white"}, bernd)).status, 403, "only the host");
    expectEqual((await act(table, "options", bernd, {"option-sides": "white"})).status, 403,
        "by the form, too");
    expectEqual((await act(table, "options", undefined, {"option-sides": "white"})).status, 403,
        "nobody else");
    for (const [json, error] of [[{sides: "purple"}, "No option has this value: sides=purple."],
        [{side: "white"}, "There is no such option: side."],
        [{seats: 9}, "So many cannot play this game: 9."],
        [{seats: "many"}, "So many cannot play this game: many."],
        [{note: "x".repeat(401)}, "A note has at most 400 bytes of plain text."],
        [{setup: "basic"}, "There is no such option: setup."],
        [{sides: "white", hands: "x".repeat(300)}, "No option has this value: hands."]]) {
        const refused = await set(json);
        expect(refused.status === 400 && refused.error === error,
            `${JSON.stringify(json).slice(0, 40)}: ${refused.status} ${refused.error}`);
    }
    const wrong = await act(table, "options", anna, {"option-sides": "<i>"});
    expect(wrong.status === 400 &&
        /role="alert">No option has this value: sides=&lt;i&gt;\./.test(wrong.text) &&
        /id="change"/.test(wrong.text),
        "what is refused is told where it was tried");
    expectEqual((await act(table, "options", anna, {"option-other": "x"})).status, 400,
        "a field that is none");
    const after = await see(table, anna);
    expect(after.options.sides === "yellow" && after.options.hands === "memory" && after.lot,
        "nothing of what is refused is done");
    expectEqual((await set({sides: "mixed"})).options.hands, "memory",
        "what is not sent stays as it is");

    // More and fewer seats.
    const seats = async () => (await see(table, anna))
        .seats.map(s => s.name || (s.free ? "-" : s.bot)).join();
    await act(table, `seat-bot?seat=${(await see(table, anna)).seats[3].colour}`, anna,
        {bot: "hard"});
    expectEqual(await seats(), "Anna,Bernd,-,Ruprecht", "a computer player sits at the end");
    expectEqual((await set({seats: 3})).seats.map(s => s.name).join(), "Anna,Bernd,Hedwig",
        "free seats go first, wherever they are");
    const colours = (await set({seats: 5})).seats.map(s => s.colour);
    expectEqual(new Set(colours).size, 5, "new seats have colours of their own");
    await restart();
    expectEqual(await seats(), "Anna,Bernd,Hedwig,-,-", "all of it survives a restart");
    expectEqual((await see(table, anna)).options.sides, "mixed", "options, too");
    expectEqual(terms(await page(table, bernd)).filter(t => t[1]).length, 5,
        "and what has changed since he sat down");
    for (const key of [carla, await visitor(server, "Dora")])
        await act(table, "sit", key,
            {seat: (await see(table, key)).seats.find(s => s.free).colour});
    expectEqual(terms(await page(table, carla)).filter(t => t[1]).length, 0,
        "who comes later has agreed to what there is");
    expectEqual((await set({seats: 4})).seats.map(s => s.name).join(), "Anna,Bernd,Carla,Dora",
        "then computer players go");
    const full = await set({seats: 3});
    expect(full.status === 409 &&
        full.error === "More people sit here than there would be seats." &&
        (await see(table, anna)).seats.length === 4, "but nobody who plays");

    // During the game they stay.
    await act(table, "start", anna);
    const late = await set({sides: "white"});
    expect(late.status === 409 && /has begun/.test(late.error),
        "after the start options stay as they are");
    expectEqual((await act(table, "options", anna, {"option-sides": "white"})).status, 409,
        "by the form, too");
    expectEqual((await see(table, anna)).options.sides, "mixed", "and are played");

    // What the game itself refuses, and what a new seat's link opens.
    const host = await post(server, "/new",
        {game: "lowenherz", seats: 3, mode: "invite", name: "Host", "option-setup": ""}, {});
    const key = /hoftag=([^;]+)/.exec(host.headers["set-cookie"][0])[1];
    const lobby = host.headers.location, id = lobby.split("/").pop();
    const two = await post(server, `${lobby}/options`,
        {seats: "2", "option-setup": "basic"}, {key});
    expect(two.status === 422 && /Two players use the variable set-up/.test(two.text),
        "what the game forbids");
    expectEqual((await post(server, `${lobby}/options`, {seats: "2", "option-setup": "variable"},
        {key})).status, 303, "both together");
    await post(server, `${lobby}/options`, {seats: "4"}, {key});
    const links = [...(await get(server, lobby, {key}))
        .text.matchAll(/value="http[^"]*(\/s\/[^"]+)"/g)].map(m => m[1]);
    expectEqual(new Set(links).size, 3, "each free seat has a link of its own");
    for (const link of links) {
        const colour = /name="seat" value="(\w+)"/.exec((await get(server, link)).text)[1];
        expectEqual((await post(server, `${lobby}/sit`,
            {seat: colour, name: colour, secret: link.split("/").pop()}, {})).status, 303,
            "and it opens that seat");
    }
    expectEqual((await see(id, key)).seats.map(s => s.name ||
        "-").filter(n => n !== "Host").sort().join(),
        (await see(id, key)).seats.map(s => s.colour).slice(1).sort().join(), "each the right one");
    const usual = await post(server, "/new",
        {game: "lowenherz", seats: 2, mode: "now", name: "Two", "option-setup": ""}, {});
    expectEqual(usual.status, 303, "what is left as it is usual depends on how many play");
    const misspelt = await api(server, "POST", "/api/tables", anna,
        {game: "league", seats: 3, side: "white"});
    expect(misspelt.status === 400 && misspelt.error === "There is no such option: side.",
        "a new table names what it does not know, too");
}
await options();

// The host made the links of all seats, and could make them again; a seat that is taken is safe
// from him.
async function linksOfOthers() {
    const [anna, bernd, carla] = [await visitor(server, "Anna"), await visitor(server, "Bernd"),
        await visitor(server, "Carla")];
    const home = (await post(server, "/new", {game: "league", seats: 3, mode: "invite"},
        {key: anna})).headers.location;
    const table = home.split("/").pop();
    const lobby = (await get(server, home, {key: anna})).text;
    const links = [...lobby.matchAll(/value="http[^"]*\/s\/[^"\/]+\/([^"]+)"/g)].map(found =>
        found[1]);
    const join = /value="http[^"]*\/j\/[^"\/]+\/([^"]+)"/.exec(lobby)[1];
    const free = (await see(table, anna)).seats.filter(s => s.free).map(s => s.colour);
    const sit = (seat, key, secret) => api(server, "POST", `/api/tables/${table}/sit`, key,
        {seat, secret});
    await sit(free[0], bernd, join);
    // One after the other: to her who sits there already any link is good.
    let given;
    for (const link of links)
        if (!given && (await sit(free[1], carla, link)).status === 200) given = link;
    const refused = await act(table, "sit", bernd, {seat: free[1], name: "Mallory"});
    const nobody = await act(table, "sit", undefined, {seat: free[1], name: "Mallory"});
    expect(refused.status >= 400 && (await see(table, bernd)).seats.some(s => s.name === "Bernd"),
        "who is refused keeps his name");
    expect(nobody.status >= 400 && !nobody.headers["set-cookie"], "or stays unknown");
    await act(table, "start", anna);
    for (const link of links)
        expect((await sit(free[0], anna, link)).status >= 400,
            "the host does not take the seat of one who came by the common link");
    expectEqual((await see(table, bernd)).seat, free[0], "who sits there still does");
    for (const key of [anna, bernd])
        expectEqual((await sit(free[1], key, given)).status, 409,
            "nor is a link good that its player has used");
    expectEqual((await sit(free[1], carla, given)).status, 200, "but for himself");
}
await linksOfOthers();

// ---- streams end with the right to look ----

// All that comes of a stream until it ends, or is stopped.
async function listen(table, key) {
    const stop = new AbortController();
    const reply = await fetch(`http://127.0.0.1:${server.port}/api/tables/${table}/events`,
        {headers: key ? {Authorization: `Bearer ${key}`} : {}, signal: stop.signal});
    const got = {text: "", ended: false};
    got.done = (async () => {
        try {
            for await (const part of reply.body) got.text += Buffer.from(part).toString();
            got.ended = true;
        } catch {}
    })();
    got.stop = () => stop.abort();
    return got;
}

async function streamsEnd() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd"),
        await visitor(server, "Carla")];
    const [anna, bernd, carla] = keys;
    // The lot gives everybody another seat; the bids of this game are secrets.
    for (let tries = 0, moved = false; tries < 20 && !moved; tries++) {
        const made = await api(server, "POST", "/api/tables", anna,
            {game: "wallenstein", seats: 3, listed: "1", lot: "1", watched: ""});
        const at = `/api/tables/${made.table}`;
        await api(server, "POST", `${at}/sit`, bernd, {seat: made.seats[1].colour});
        const [his, strangers] = [await listen(made.table, bernd), await listen(made.table, carla)];
        const runs = stream => stream.text.includes('"running"');
        await api(server, "POST", `${at}/start`, anna, {bot: "greedy"});
        moved = (await see(made.table, bernd)).seats[1].name !== "Bernd";
        await until(() => strangers.ended && (his.ended || runs(his)));
        expect(strangers.ended && !runs(strangers), "who may not watch hears nothing of the game");
        expect(his.ended === moved && runs(his) !== moved,
            "nobody hears what the seat hears that was his before the lot");
        his.stop();
    }
    // Computer players have characters: one that is wished, none, or one that is drawn.
    const wish = (bot, game = "wallenstein") =>
        api(server, "POST", "/api/tables", anna, {game, seats: 4, bot});
    const rest = ({seats}) => seats.slice(1).map(s => [s.bot, s.character].join("/"));
    expectEqual(rest(await wish("hard/raider")).join(), "hard/raider,hard/raider,hard/raider",
        "a character that is wished");
    expectEqual(rest(await wish("hard/plain")).join(), "hard/,hard/,hard/", "none");
    const dealt = await wish("normal", "lowenherz");
    expectEqual(rest(dealt).sort().join(), "normal/builder,normal/dealer,normal/raider",
        "each draws another one");
    for (const bot of ["hard/patron", "easy/raider", "hard/"])
        expectEqual((await wish(bot)).error, "There is no such computer player.", `"${bot}"`);
    await restart();
    expectEqual(rest(await see(dealt.table, anna)).join(), rest(dealt).join(),
        "they are kept over a restart");
    // A seat whose link was used is its player's.
    const home = (await post(server, "/new", {game: "league", seats: 3, mode: "invite"},
        {key: anna})).headers.location;
    const table = home.split("/").pop();
    const link = /value="http[^"]*\/s\/[^"\/]+\/([^"]+)"/.exec(
        (await get(server, home, {key: anna})).text)[1];
    const free = (await see(table, anna)).seats.filter(s => s.free).map(s => s.colour);
    let seat;
    for (const colour of free)
        if ((await api(server, "POST", `/api/tables/${table}/sit`, bernd,
            {seat: colour, secret: link})).status === 200) seat = colour;
    await act(table, "start", anna, {bot: "greedy"});
    expectEqual((await api(server, "POST", `/api/tables/${table}/sit`, carla,
        {seat, secret: "A".repeat(32)})).status, 403, "a guessed secret");
    expectEqual((await api(server, "POST", `/api/tables/${table}/sit`, carla, {seat, secret: link}))
        .status, 409, "nor the right one, when it has been used");
    expectEqual((await see(table, bernd)).seat, seat, "the seat is its player's");
}
await streamsEnd();

// What is taken back and done again so quickly that both share a commit is still told.
const newsLine = paths["/api/tables/{id}/events"].get.responses[200].content[
    "application/x-ndjson"].schema;
const told = line => (expectEqual(differs(line, newsLine), "",
    "a line of news is as docs/openapi.json says"), line);

async function storyOfTakenBack() {
    const anna = await visitor(server, "Anna");
    const {table} = await tableOf([anna], {game: "league", seats: 3});
    const heard = await listen(table, anna);
    let together = 0;
    for (let i = 0; i < 4; i++) {
        const first = await mover(table, [anna]);
        await move(table, first, first.moves[0]);
        const next = await mover(table, [anna]), words = first.moves[first.moves.length - 1];
        const [,
            ...tried] =
            await Promise.all([api(server, "POST", `/api/tables/${table}/undo`, anna, {}),
            ...[1, 2, 3, 4].map(n => move(table, {...next, number: next.number + n}, words))]);
        together += tried.some(reply => reply.status === 200);
    }
    expect(together > 0, "a move came right behind its being taken back");
    await mover(table, [anna]);
    const want = (await get(server, `/t/${table}/record`, {key: anna})).text.split("\n")
        .filter(line => /^\d/.test(line));
    const news = () => heard.text.split("\n").slice(0, -1).filter(Boolean)
        .map(line => JSON.parse(line));
    const story = () => {
        const lines = [];
        for (const entry of news().flatMap(line => line.log ?? [])) if (/^\d/.test(entry))
            lines[Number(entry.split(" ")[0]) - 1] = entry;
        return lines.slice(0, want.length).join("\n");
    };
    await until(() => story() === want.join("\n"));
    expectEqual(story(), want.join("\n"),
        "the lines of the stream, each in the place of its number, are the story");
    news().forEach(told);
    heard.stop();
}
await storyOfTakenBack();

await server.stop();
end();
