// tables.mjs: what people can do at a table besides moving, and that all of it survives a restart.
import {execFileSync} from "node:child_process";
import {readFileSync, writeFileSync} from "node:fs";
import {join} from "node:path";
import {act, move, mover, page, restart, see, server, store, story, tableOf} from "./at_table.mjs";
import {api, ask, backToFile, end, expect, expectEqual, folder, get, isFile, paths, pick, post,
    schemaVersion, until, visitor} from "./lib.mjs";

// ---- play again ----

async function playAgain() {
    const anna = await visitor(server, "Anna"), bernd = await visitor(server, "Bernd");
    const made = await api(server, "POST", "/api/tables", anna,
        {game: "null", seats: 2, listed: "1"});
    await api(server, "POST", `/api/tables/${made.table}/sit`, bernd, {seat: made.seats[1].colour});
    await act(made.table, "start", anna);
    await act(made.table, "propose", anna, {what: "close"});
    await act(made.table, "agree", bernd, {yes: "1"});
    const next = (await act(made.table, "again", anna)).headers.location;
    await restart();
    expectEqual((await act(made.table, "again", bernd)).headers.location, next,
        "after a restart the others still come to the same new table");
    expect((await page(next.split("/").pop(), bernd)).includes("Anna"),
        "and both have a seat there");
}
await playAgain();

// ---- a database of an older version ----

async function olderDatabase() {
    const key = await visitor(server, "Olga");
    const made = await api(server, "POST", "/api/tables", key,
        {game: "league", seats: 3, bot: "greedy"});
    const sql = text => execFileSync("sqlite3", [store, text]).toString();
    const shape = () => sql("SELECT m.name, p.name, p.type FROM sqlite_schema m " +
        "LEFT JOIN pragma_table_info(m.name) p ORDER BY 1, 2"), newest = shape();
    const before = (await story(made.table, key)).slice(0, 3).join();
    for (let from = schemaVersion - 1; from > 0; from--) {
        await server.stop();
        sql(backToFile(from));
        await restart();
        expectEqual((await see(made.table, key)).phase, "running",
            `a database of version ${from} is brought up to date`);
        expectEqual((await story(made.table, key)).slice(0, 3).join(), before, "with its games");
        expectEqual(shape(), newest, "as if it had been made today");
    }
}
if (isFile) await olderDatabase(); // PostgreSQL begins with a later one

// ---- words ----

async function words() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd <3")];
    const {table} = await tableOf(keys, {game: "league", seats: 3});
    const turn = await mover(table, keys);
    const refused = await post(server, `/t/${table}/move?lang=de`,
        {number: turn.number, move: "go <b>"}, {key: turn.key});
    expect(refused.status === 422 && refused.text.includes("go &lt;b&gt;") &&
        refused.text.includes("kein Zug heißt so"),
        "what is refused is told in the reader's language");
    const stale = await post(server, `/t/${table}/move?lang=fr`,
        {number: turn.number + 1, move: turn.moves[0]}, {key: turn.key});
    expect(stale.status === 409 && !stale.text.includes("Something has happened"),
        "so is what comes too late");
    const names = turn.seats.map(seat => seat.name.replace("<", "&lt;"));
    // Each goes where the other is, and nobody gives way, until one of them offers something to the
    // other.
    const offerer = heading => /(?:^|>)([^<>]*) offers you/.exec(heading)?.[1].trim();
    for (let i = 0; i < 300; i++) {
        const now = await mover(table, keys);
        if (!now) break; // Luck may have it that nobody was offered anything in the whole game.
        const asked = /<h2>(.*?)<\/h2>/s.exec(await page(table, now.key))?.[1] ?? "";
        const other = now.key === keys[0] ? "Bernd &lt;3" : "Anna";
        const who = offerer(asked);
        if (who !== undefined)
            expect(names.includes(who), `a prompt calls players by their names: ${asked}`);
        if (who === other) {
            expect(/href="#shield-\w+"/.test(asked),
                "the prompt has the shield of the player it names");
            break;
        }
        const there = now.position.town[now.key === keys[0] ? 1 : 0];
        const visit = now.moves.find(words => words === `go ${there}` ||
            words.startsWith("bid ")) ?? pick(now.moves);
        await move(table, now, visit);
    }
    const german = await page(table, keys[0], "?lang=de");
    expect(!/computer, greedy/.test(german), "what is said of the computer players is translated");
}
await words();

// ---- what cannot be undone ----

async function askedTwice() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd")];
    const [anna, bernd] = keys;
    const {table} = await tableOf(keys, {game: "null", seats: 2});
    await post(server, "/me", {name: "Anna", settings: "1", "ask-twice": "1"}, {key: anna});
    const form = (turn, more) => post(server, `/t/${table}/move`, {number: turn.number, ...more},
        {key: turn.key});
    await post(server, "/me", {name: "Bernd", settings: "1", "ask-twice": "1"}, {key: bernd});
    expectEqual((await form({key: bernd, ...(await see(table, bernd))}, {move: "lay 1"})).status,
        303, "what can be taken back is done at once");
    expectEqual((await form({key: bernd, ...(await see(table, bernd))}, {move: "seal"})).status,
        303, "a seal, too, while others still choose");
    const last = {key: anna, ...(await see(table, anna))};
    const asked = await form(last, {move: "lay 2"});
    expect(asked.status === 200 && /This cannot be undone/.test(asked.text) &&
        /name="sure" value="1"/.test(asked.text),
        "the last choice seals itself and opens everything: he is asked");
    expectEqual((await see(table, anna)).number, last.number, "and nothing is done yet");
    const old = {...last, number: last.number + 1};
    expectEqual((await form(old, {move: "lay 2"})).status, 409,
        "an old page is told that it is old");
    expectEqual((await form(old, {move: "lay 2", again: "1"})).status, 303,
        "unless it only asks again, because no answer came");
    expectEqual((await form(last, {move: "lay 2", sure: "1"})).status, 303, "yes");
    expect((await see(table, anna)).number > last.number, "and it is done");
    await restart();
    await act(table, "ask-twice", anna, {on: ""});
    expect(!/name="ask-twice"[^>]*checked/.test((await get(server, "/me", {key: anna})).text),
        "the wish is taken back at the table");
    const alone = await tableOf([anna], {game: "league", seats: 3});
    await act(alone.table, "ask-twice", anna, {on: "1"});
    const turn = await mover(alone.table, [anna]);
    expectEqual((await post(server, `/t/${alone.table}/move`,
        {number: turn.number, move: turn.moves[0]}, {key: anna})).status, 303,
        "who plays alone can go back any time, and is not asked");
}
await askedTwice();

// ---- resigning, and those who are away ----

async function resigning() {
    let better = 0;
    for (let n = 0; n < 8; n++) {
        const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd")];
        const [anna, bernd] = keys;
        const {table, colours} = await tableOf(keys, {game: "null", seats: 3});
        const told = await page(table, bernd);
        await act(table, "resign", anna);
        expect(!/Anna resigned\./.test(told) && /Anna resigned\./.test(await page(table, bernd)),
            "who resigns is told in the log at once");
        expectEqual((await act(table, "hand-over", anna, {bot: ""})).status, 409,
            "who has resigned does not come back");
        expectEqual((await act(table, "propose", anna, {what: "close"})).status, 409,
            "nor has a say");
        expect(/no say any more/.test((await act(table, "undo", anna)).text),
            "nor takes anything back");
        expect(!/form[^>]*(undo|agree|resign|propose|orders)"/.test(await page(table, anna)),
            "and is offered none");
        for (let turn; (turn = await mover(table, [bernd]));)
            await move(table, turn, pick(turn.moves));
        const over = await see(table, bernd), [a, b] = over.seats;
        expect(over.phase === "over" && a.resigned && a.place === 3 && b.place < 3,
            "a computer player plays on, and who resigned is placed last");
        better += a.points > b.points;
        const shown = await page(table, bernd);
        expect(shown.includes("placed last") && !/Anna has won/.test(shown), "the page says so");
        expect(shown.indexOf("Anna resigned.") > 0 &&
            shown.indexOf("Anna resigned.") < shown.indexOf("Anna resigned, and so comes last."),
            "the log has it where it was");
        await restart();
        const home = (await get(server, "/", {key: anna})).text;
        expect(/place 3 of 3<\/b><small>[^<]*points?, resigned/.test(home),
            "so do your tables, after a restart, too");
        if (better) break;
    }
}
await resigning();

async function voting() {
    await restart(["--away-hours", "0"]);
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd"),
        await visitor(server, "Carla")];
    const [anna, bernd, carla] = keys;
    const {table, colours} = await tableOf(keys, {game: "null", seats: 3});
    expect(/Propose that a computer player moves for him/.test(await page(table, bernd)),
        "those who wait can propose it");
    expectEqual((await act(table, "propose", bernd, {what: "hand-over", value: colours[0]})).status,
        303, "it is proposed");
    expect(/moves for Anna, who is away/.test(await page(table, carla)),
        "the others are asked, and told for whom");
    expectEqual((await see(table, carla)).seats[0].bot, "", "one vote is not enough");
    await act(table, "agree", carla, {yes: ""});
    expectEqual((await act(table, "agree", carla, {yes: "1"})).status, 409, "who refuses ends it");
    await act(table, "propose", bernd, {what: "hand-over", value: colours[0]});
    await act(table, "agree", carla, {yes: "1"});
    expectEqual((await see(table, carla)).seats[0].bot, "normal", "all the others have agreed");
    await act(table, "hand-over", anna, {bot: ""});
    expectEqual((await see(table, carla)).seats[0].bot, "", "the owner takes the seat back");
    await act(table, "propose", bernd, {what: "close"});
    await act(table, "agree", bernd, {yes: ""});
    expectEqual((await act(table, "agree", carla, {yes: "1"})).status, 409,
        "a proposal is withdrawn");
    await act(table, "propose", bernd, {what: "close"});
    await act(table, "agree", carla, {yes: "1"});
    expectEqual((await see(table, anna)).phase, "running", "all must agree to close");
    await act(table, "agree", anna, {yes: "1"});
    expectEqual((await see(table, anna)).phase, "closed", "the table is closed by consent");

    const back = await tableOf(keys, {game: "null", seats: 3});
    const turn = await mover(back.table, [anna]);
    await act(back.table, "propose", bernd, {what: "hand-over", value: back.colours[0]});
    await move(back.table, turn, turn.moves[0]);
    expectEqual((await act(back.table, "agree", carla, {yes: "1"})).status, 409,
        "who moves again is not away any more");
    const made = await api(server, "POST", "/api/tables", anna,
        {game: "null", seats: 3, mine: 2, listed: true});
    const his = made.seats.map(s => s.colour);
    await api(server, "POST", `/api/tables/${made.table}/sit`, bernd, {seat: his[2]});
    await act(made.table, "start", anna);
    await act(made.table, "propose", bernd, {what: "hand-over", value: his[0]});
    expectEqual((await see(made.table, bernd)).seats[0].bot, "normal",
        "nobody is asked about himself, whatever seats he holds");
    const left = await tableOf(keys, {game: "null", seats: 3});
    await act(left.table, "propose", anna, {what: "close"});
    await act(left.table, "agree", bernd, {yes: "1"});
    expectEqual((await see(left.table, anna)).proposal.agreed.join(),
        left.colours.slice(0, 2).join(), "programs see what is proposed, and who agrees");
    await act(left.table, "resign", carla);
    expectEqual((await see(left.table, anna)).phase, "closed",
        "when the last who did not agree leaves, all who are asked have agreed");
    await restart();
    for (const [key, how] of [[anna, /<b>broken off<\/b><small>[^,]*<\/small>/],
             [carla, /<b>broken off<\/b><small>[^<]*, resigned<\/small>/]])
        expect(how.test((await get(server, "/", {key})).text.split(`/t/${left.table}"`)[1] ?? ""),
            "who sat there finds the table, and what became of it");
    const young = await tableOf(keys, {game: "null", seats: 3});
    expectEqual((await act(young.table, "propose", bernd,
        {what: "hand-over", value: young.colours[0]})).status, 409, "a day must have passed");
}
await voting();

// ---- what makes no sense ----

async function nonsense() {
    const anna = await visitor(server, "Anna");
    const make = json => api(server, "POST", "/api/tables", anna,
        {game: "null", seats: 2, ...json});
    const plain = await make({listed: false, watched: false, lot: false});
    expect(!plain.listed && !plain.watched && !plain.lot, "false is no");
    const all = await make({listed: true, watched: true, lot: true});
    expect(all.listed && all.watched && all.lot, "true is yes");
    for (const [wish, told] of [[{listed: "maybe"}, "listed=maybe"], [{mine: 9}, "mine=9"],
        [{mine: "x"}, "mine=x"], [{bot: "nobody"}, "computer player"],
        [{seats: 17}, "17"], [{game: "chess"}, "game"]]) {
        const refused = await make(wish);
        expect(refused.status === 400 && refused.error.includes(told),
            `${JSON.stringify(wish)}: ${refused.status} ${refused.error}`);
    }
    const list = await api(server, "GET", "/api/tables?list=all", anna);
    expect(list.status === 400 && list.error.includes("list=all"), "a list that there is not");
    expectEqual((await api(server, "GET", "/api/nothing", anna)).error,
        "There is nothing at this address.", "nothing, told as JSON");
    const go = (what, json) => api(server, "POST",
        `/api/tables/${plain.table}/${what}`, anna, json);
    expectEqual((await go("start", {bot: "nobody"})).status, 400,
        "a computer player that there is not");
    expectEqual((await act(plain.table, `seat-bot?seat=${plain.seats[1].colour}`, anna,
        {bot: "nobody"})).status, 400, "also for a seat");
    const colour = await act(plain.table, `colour?seat=${plain.seats[0].colour}`, anna,
        {colour: "plaid"});
    expect(colour.status === 400 && /colour=plaid/.test(colour.text), "a colour that there is not");
    expectEqual((await go("start", {bot: "greedy"})).status, 200, "the game begins");
    for (const json of [{what: "rewind"}, {what: "rewind", value: "x"},
        {what: "hand-over", value: "plaid"}, {what: "hand-over"}, {what: "tea"}])
        expectEqual((await go("propose", json)).status, 400, `a proposal ${JSON.stringify(json)}`);
    expectEqual((await go("agree", {yes: "perhaps"})).status, 400, "neither yes nor no");
    expectEqual((await post(server, "/new", {game: "null", seats: 2, mode: "now", bot: "nobody"},
        {key: anna})).status, 400, "nor plays somebody whom nobody knows");
    const again = await act(plain.table, "again", anna);
    expect(again.status === 409 && /when the game is over/.test(again.text),
        "nobody plays again before the end");
}
await nonsense();

// ---- records that are brought ----

// A form with a file in it, as a browser sends it.
const upload = (text, key, {boundary = "xYz", field = "record"} = {}) =>
    ask(server, "POST", "/upload", {key,
    headers: {"Content-Type": `multipart/form-data; boundary=${boundary}`},
    body: `--xYz\r\nContent-Disposition: form-data; name="${field}"; filename="a.hoftag"\r\n` +
        `Content-Type: text/plain\r\n\r\n${text}\r\n--xYz--\r\n`});

async function uploading() {
    const key = await visitor(server, "Ulf"), other = await visitor(server, "Vera");
    const whole = readFileSync("tests/replay/league-3-mixed.hoftag", "utf8");
    const lines = whole.split("\n");
    const done = await upload(whole, key);
    expectEqual(done.status, 303, "a record is uploaded");
    const table = /\/t\/(\w+)\/replay\?as=all/.exec(done.headers.location)[1];
    expect(/data-go/.test((await get(server, done.headers.location, {key: other})).text),
        "and everybody who has its address can go through it");
    const shown = await see(table, undefined);
    expect(shown.phase === "over" && shown.seats.every(s => s.place > 0), "its result is there");
    expectEqual((await get(server, `/t/${table}/record`)).text, whole,
        "it can be downloaded as it was");
    expect((await get(server, "/", {key})).text.includes(`/t/${table}`),
        "it stands among your games");
    await restart();
    expectEqual((await see(table, undefined)).phase, "over", "it survives a restart");
    // Line ends of other systems, and none at the end.
    expectEqual((await upload(whole.trimEnd().replaceAll("\n", "\r\n"), key)).status, 303,
        "line ends of other systems");
    const pasted = await post(server, "/upload", {text: whole}, {key});
    expectEqual(pasted.status, 303, "a record that was pasted");
    // What is wrong is told with its line.
    const broken = lines.map((line, i) => i === 30 ? line.replace(/\w+$/, "Nowhere") : line)
        .join("\n");
    const wrong = await upload(broken, key);
    expect(wrong.status === 422 && /[Ll]ine 31/.test(wrong.text),
        `a wrong move is told with its line (${wrong.status})`);
    const lied = await upload(whole.replace(/^result (\w+) \d+/m, "result $1 99"), key);
    expect(lied.status === 422 &&
        lied.text.includes(`Line ${lines.findIndex(line => line.startsWith("result")) + 1}`),
        "so is a wrong result");
    expect(
        /Zeile 1:/.test((await ask(server, "POST", "/upload?lang=de",
            {key, body: {text: "nonsense"}})).text), "in the reader's language");
    for (const [text, what] of [["", "nothing"], ["x".repeat(2000), "nonsense"],
        ["hoftag record 1\n", "a head without a game"], ["\0\0\0", "zeros"]])
        expect((await upload(text, key)).status >= 400, what);
    expectEqual((await upload("x\n".repeat(600000), key)).status, 413,
        "more than a record may hold");
    expectEqual((await upload(whole, key, {boundary: "other"})).status, 400, "a form that is none");
    expectEqual((await upload(whole, key, {field: "else"})).status, 400, "a form without a record");
    expectEqual((await upload(whole + "rewind 0\n".repeat(2801), key)).status, 422,
        "one that goes back again and again");
    expectEqual((await ask(server, "POST", "/upload",
        {key, body: {text: whole}, headers: {Origin: "http://evil.example"}})).status, 403,
        "a foreign page");
    expectEqual((await api(server, "POST", "/api/records", undefined, {record: whole})).status, 401,
        "nobody's record");

    // An unfinished one: it can be looked at, and goes on at a new table.
    const cut = lines.slice(0, lines.findIndex(line => /^60 /.test(line))).join("\n") + "\n";
    const brought = await api(server, "POST", "/api/records", key, {record: cut});
    expect(brought.status === 201 && brought.phase === "closed",
        "a record of a game that is not over");
    expect(/Play this game on/.test(await page(brought.table, other)), "it can be played on");
    expectEqual((await act(table, "go-on", key)).status, 409, "but not one that is over");
    const next = (await act(brought.table, "go-on", key)).headers.location.split("/").pop();
    const lobby = await see(next, key);
    expectEqual(lobby.phase, "gathering", "at a new table");
    expectEqual((await act(next, `colour?seat=${lobby.seats[0].colour}`, key, {colour: "red"}))
        .status, 409, "where colours stay as they were");
    await restart();
    await act(next, "start", key, {bot: "greedy"});
    const first = await see(next, key);
    expectEqual(first.phase, "running", "the game goes on");
    for (let turn; (turn = await mover(next, [key]));) await move(next, turn, pick(turn.moves));
    const record = (await get(server, `/t/${next}/record`)).text;
    expect(record.includes("seat ") && record.includes(" Ulf\n") && record.includes("\nrecommit "),
        "its record says so");
    writeFileSync(join(folder, "next.hoftag"), record);
    expect(/: true: .* since move 59/.test(execFileSync(process.env.HOFTAG ?? "build/hoftag",
        ["verify", join(folder, "next.hoftag")]).toString()), "and is true");
    expectEqual((await upload(record, key)).status, 303, "and can be uploaded again");
}
await uploading();

// ---- programs do the same ----

async function programs() {
    const keys = [await visitor(server, "Ada"), await visitor(server, "Bob")], [ada, bob] = keys;
    const made = await api(server, "POST", "/api/tables", ada,
        {game: "null", seats: 2, listed: "1"});
    const at = `/api/tables/${made.table}`;
    const [red, other] = made.seats.map(s => s.colour);
    const go = (what, key, json = {}) => api(server, "POST", `${at}/${what}`, key, json);
    await go("sit", bob, {seat: other});
    expectEqual((await go("leave", bob, {seat: other})).seats[1].free, true, "a program gets up");
    await go("sit", bob, {seat: other});
    expectEqual((await go("swap", ada, {seat: red, with: other})).seats[0].name, "Bob",
        "changes places");
    expectEqual((await go("start", bob)).status, 403, "does not begin another's game");
    expectEqual((await go("start", ada)).phase, "running", "begins its own");
    const turn = {key: ada, ...(await see(made.table, ada))};
    await move(made.table, turn, turn.moves[0]);
    expect((await go("undo", ada)).moves.includes(turn.moves[0]), "takes a move back");
    expectEqual((await go("undo", ada)).status, 409, "if there is one");
    expectEqual((await go("say", ada, {text: "hello"})).status, 200, "talks");
    expectEqual((await go("hand-over", ada, {bot: "greedy"})).seats[1].bot, "greedy",
        "hands its seat over");
    expectEqual((await go("hand-over", ada, {bot: ""})).seats[1].bot, "", "and takes it back");
    await go("propose", ada, {what: "close"});
    expectEqual((await go("agree", bob, {yes: "1"})).phase, "closed", "agrees to close a table");
    expectEqual((await go("again", ada)).phase, "gathering", "plays again");
    const next = await go("again", bob);
    expectEqual(next.seats.filter(s => s.name).length, 2, "all at the same table");
    const spare = await api(server, "POST", "/api/tables", ada, {game: "league", seats: 3});
    const at3 = what => json => api(server, "POST",
        `/api/tables/${spare.table}/${what}`, ada, json);
    expectEqual((await at3("seat-bot")({seat: spare.seats[1].colour, bot: "easy"})).seats[1].bot,
        "easy", "gives a seat to a computer player");
    expectEqual((await at3("seat-bot")({seat: spare.seats[1].colour, bot: ""})).seats[1].free, true,
        "and frees it");
    expectEqual((await at3("colour")({seat: spare.seats[0].colour, colour: spare.seats[1].colour}))
        .seats[0].colour, spare.seats[1].colour, "takes a colour");
    expectEqual((await at3("give-up")({})).phase, "closed", "closes a table");
    expectEqual((await at3("give-up")({})).status, 410, "which is gone then");
    // Every way in is described, and the other way round.
    const ways = [...readFileSync("src/server/routes.c",
        "utf8").matchAll(/\{"(\/api[^"]*)", ([^,]*)/g)]
        .map(([, path, flags]) =>
            `${flags.includes("IS_POST") ? "post" : "get"} ${path.replace("*", "{id}")}`);
    const described = Object.entries(paths)
        .flatMap(([path, how]) => Object.keys(how).map(method => `${method} ${path}`));
    expectEqual(ways.sort().join("\n"), described.sort().join("\n"),
        "docs/openapi.json has the ways in that there are");
}
await programs();

// ---- going back by consent, and what chance is bound to ----

async function goingBack() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd")];
    const [anna, bernd] = keys;
    const {table, colours} = await tableOf(keys, {game: "league", seats: 3});
    const commit = (await see(table, anna)).commit;
    expect(/^[0-9a-f]{64}$/.test(commit) && (await page(table, bernd)).includes(commit) &&
        (await page(table, undefined)).includes(commit),
        "the hash of the seed is shown to all while the game runs");
    await mover(table, keys); // nobody else is thinking then
    const first = await see(table, anna);
    const before = (await story(table, anna)).filter(line => /^\d/.test(line)).length;
    for (let i = 0; i < 4; i++) {
        const turn = await mover(table, keys);
        await move(table, turn, turn.moves[0]);
    }
    await act(table, "propose", anna, {what: "rewind", value: String(before)});
    expect(/proposes to go back to position/.test(await page(table, bernd)),
        "going back is proposed");
    await act(table, "agree", bernd, {yes: "1"});
    const now = await see(table, anna);
    expect(JSON.stringify(now.position) === JSON.stringify(first.position) &&
        now.number > first.number, "all agree, and the game goes back");
    expectEqual((await act(table, "propose", anna, {what: "rewind", value: "100000"})).status, 400,
        "but not to where it never was");
    // What was proposed is dropped by the next move.
    const turn = await mover(table, keys);
    await move(table, turn, turn.moves[0]);
    await act(table, "propose", anna, {what: "rewind", value: "1"});
    const next = await mover(table, keys);
    await move(table, next, next.moves[0]);
    expectEqual((await act(table, "agree", bernd, {yes: "1"})).status, 409,
        "a proposal to go back ends with the next move");
}
await goingBack();

// ---- limits ----

async function limits() {
    await restart(["--rate", "100000", "--table-rate", "4"]);
    const key = await visitor(server, "Flood");
    const {table} = await tableOf([key], {game: "league", seats: 3});
    const calm = (await tableOf([key], {game: "league", seats: 3})).table;
    let limited = 0;
    for (let i = 0; i < 40; i++)
        limited += (await act(table, "say", key, {text: "x"})).status === 429;
    expect(limited > 10, "a table takes only so much");
    expectEqual((await act(calm, "say", key, {text: "x"})).status, 303,
        "others are not held up by it");
    const stranger = await visitor(server, "Stranger");
    limited = 0;
    for (let i = 0; i < 40; i++)
        limited += (await act(calm, "move", stranger, {number: 0, move: "pass"})).status === 429;
    expect(limited > 10, "nor does it take more from strangers");
    expectEqual((await act(calm, "say", key, {text: "x"})).status, 303,
        "but they do not hold up those who sit there");
    await restart();
}
await limits();

await server.stop();
end();
