// secrets.mjs: what one seat keeps secret never stands in the bytes that reach another: pages,
// news, streams, positions, replay, the story; nor can it be counted there. Two people play each
// game; after every few moves everything that each can ask for is read and searched for what only
// the other may know. No browser is needed: it is the bytes that count.
import http from "node:http";
import {
    api,
    ask,
    end,
    expect,
    get,
    pick,
    playOn,
    post,
    replayLines as lines,
    serve,
    until,
    visitor
} from "./lib.mjs";

const server = await serve(["--rate", "0"]);
const games = ["null", "league", "lowenherz", "wallenstein"];

// The places of a position that `mine` shows and `other` does not: [path, value].
function secrets(mine, other, path = "") {
    if (other === null && mine !== null) return [[path, mine]];
    if (mine === null || typeof mine !== "object" || other === null || typeof other !== "object")
        return [];
    return Object.keys(mine).flatMap(key => secrets(mine[key], other[key], `${path}/${key}`));
}

// Everything that a player can ask for about the table.
async function everything(table, token, seat) {
    const how = {token};
    const paths = [
        `/t/${table}?seat=${seat}`, `/t/${table}?seat=${seat}&part=1`,
        `/t/${table}/replay?seat=${seat}`, `/t/${table}/replay?as=all`,
        `/t/${table}/replay?as=all&n=5`, `/t/${table}/replay?as=spectator`, `/t/${table}/record`,
        `/api/tables/${table}`, `/api/tables/${table}/moves`,
        ...[0, 5, 20, 60].flatMap(n => [`seat=${seat}`, "as=spectator", "as=all"].map(
                                      eyes => `/api/tables/${table}/position?${eyes}&n=${n}`))
    ];
    const played = await Promise.all(
        [`seat=${seat}`, "as=spectator", "as=all"].map(eyes => moments(table, token, eyes)));
    return [
        ...played,
        ...await Promise.all(
            paths.map(async path => ({path, text: (await get(server, path, how)).text})))
    ];
}

// The log with these eyes, and the boards of its last moments, as playback asks for them.
async function moments(table, key, eyes) {
    const log = (await get(server, `/t/${table}/log?${eyes}`, {key})).text;
    const at =
        [...new Set([...log.matchAll(/data-n="([\d.]+)"/g)].map(found => found[1]))].slice(-15);
    const path = `/t/${table}/story?${eyes}&since=${at[0]}&at=${at}`;
    return {path, text: log + (at.length ? (await get(server, path, {key})).text : "")};
}

// What a program's stream brings, as it comes.
function listen(table, token, seat) {
    const got = {text: ""};
    const request = http.get({
        host: "127.0.0.1",
        port: server.port,
        path: `/api/tables/${table}/events?seat=${seat}`,
        headers: {Authorization: `Bearer ${token}`}
    },
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
    const options = game === "league" ? {hands: "memory"}
        : game === "lowenherz"        ? {money: "memory"}
                                      : {};
    const seats = game === "null" || game === "lowenherz" ? 2 : 3;
    const first = await api(server, "POST", "/api/tables", people[0], {
        game,
        seats,
        listed: "1",
        ...options,
        ...(game === "lowenherz" && {setup: "variable", seats: 3})
    });
    if (!expect(first.status === 201, `${game}: a table (${first.error ?? ""})`)) return;
    const table = first.table;
    await api(server, "POST", `/api/tables/${table}/sit`, people[1], {seat: first.seats[1].colour});
    const begun = await get(server, `/t/${table}`, {token: people[0]});
    expect(begun.status === 200, `${game}: the lobby`);
    await ask(server, "POST", `/t/${table}/start`, {token: people[0], body: "bot=easy"});
    let hidden = 0, leaks = 0, told = 0;
    const seated =
        await Promise.all(people.map(token => api(server, "GET", `/api/tables/${table}`, token)));
    const streams = people.map((token, i) => listen(table, token, seated[i].seat)),
          secretLines = [[], []];
    for (let step = 0; step < 160; step++) {
        const views = await Promise.all(
            people.map(token => api(server, "GET", `/api/tables/${table}`, token)));
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
        const reply = await api(server, "POST", `/api/tables/${table}/moves`, people[mover],
            {seat: views[mover].seat, number: views[mover].number, words});
        if (reply.status !== 200) continue;
        const now = await story(table, people[other]), own = await story(table, people[mover]);
        // What the mover's story has and the other's has not is hidden: then no page of the other's
        // may have the words.
        const line = `${views[mover].seat} ${words}`;
        if (own.includes(line) && !now.includes(line) && now.startsWith(before.slice(0, 20))) {
            told++;
            secretLines[other].push(line);
            for (const {path, text} of await everything(table, people[other], views[other].seat))
                if (text.includes(`>${line}<`) || text.includes(`"${line}"`) || text.includes(line))
                    leaks++, console.log(`${game}: "${line}" stands in ${path}`);
        }
        if (step % 20 === 0) {
            const all = await everything(table, people[other], views[other].seat);
            // A game that has just ended has nothing to hide any more.
            if ((await api(server, "GET", `/api/tables/${table}`, people[0])).phase !== "running")
                break;
            for (const {path, text} of all) {
                if (/^seed |"seed"/m.test(text) || /hash \d+ [0-9a-f]{16}/.test(text))
                    leaks++, console.log(`${game}: seed or hash in ${path}`);
                if (path.endsWith("/record") && text.startsWith("hoftag record"))
                    leaks++, console.log(`${game}: the record of a running game`);
            }
        }
    }
    // A hidden line that was laid open later may stand in the stream: then it stands in the story,
    // too.
    expect(await until(() => streams.every(stream => stream.text.includes('"log"'))),
        `${game}: the streams tell the story`);
    for (const i of [0, 1]) {
        const known = await story(table, people[i]);
        for (const line of secretLines[i])
            if (streams[i].text.includes(line) && !known.includes(line))
                leaks++, console.log(`${game}: "${line}" stands in the stream`);
        if (/"seed"|\bseed [0-9a-f]{64}/.test(streams[i].text))
            leaks++, console.log(`${game}: a seed in the stream`);
        streams[i].stop();
    }
    console.log(`${game}: ${hidden} hidden values, ${told} hidden moves looked for`);
    expect(leaks === 0, `${game}: nothing secret reaches another (${leaks} leaks)`);
    if (game !== "wallenstein") expect(hidden > 0, `${game}: there were secrets`);
    const stranger = await api(server, "GET", `/api/tables/${table}`, undefined);
    const mine = await api(server, "GET", `/api/tables/${table}`, people[0]);
    expect(stranger.status === 200 && !stranger.moves &&
            secrets(stranger.position, mine.position).length === 0,
        `${game}: who watches sees no more than a player`);
}

// ---- twins ----
// Two tables at which the same game goes on from the same record. At one of them Anna decides this
// in secret, at the other that: whatever reaches another must be the same, byte for byte.

// Bernd is the host; whoever has no seat of his own is Carla.
const goOn = (record, seats) => playOn(server, record,
    [...Array(6).keys()].map(i => i === (seats.bernd ?? 0) ? bernd
            : i === seats.anna                             ? anna
                                                           : carla),
    seats.bernd ?? 0);

// All that a person can get of the table, without its name: as a player, as one who watches, as a
// program, as a stream.
async function reaching(table, token, seat) {
    const paths =
        ["", "/replay", "/replay?as=spectator", "/replay?as=all", "/record", "/replay?n=9999",
            "/replay?n=3", "/replay?n=30"]; // earlier moments: may the game go back to there?
    const got = await Promise.all([
        ...paths.map(path => get(server, `/t/${table}${path}`, {key: token})),
        ...["", "/moves", "/orders"].map(
            path => get(server, `/api/tables/${table}${path}`, {token})),
        get(server, `/api/tables/${table}`, {}), get(server, `/t/${table}`, {}),
        get(server, `/t/${table}/replay`, {}), get(server, `/t/${table}/record`, {}),
        ...[`seat=${seat}`, "as=spectator", "as=all"].map(eyes => moments(table, token, eyes)),
        begins(`/t/${table}/news`, token), begins(`/api/tables/${table}/events?seat=${seat}`, token)
    ]);
    return got.map(
        reply => reply.text.replaceAll(table, "TABLE").replace(/[0-9a-f]{64}/g, "COMMIT"));
}

// What a stream says first.
function begins(path, token) {
    return new Promise((done, fail) => {
        let text = "";
        const request = http.get({
            host: "127.0.0.1",
            port: server.port,
            path,
            headers: {Authorization: `Bearer ${token}`}
        },
            reply =>
                reply
                    .on("data",
                        data => {
                            text += data;
                            if (text.endsWith("\n") && (text[0] === "{" || text.includes("data:")))
                                request.destroy(), done({text});
                        })
                    .on("error", () => {}));
        request.on("error", fail);
    });
}

// Which tips somebody has seen goes with him from table to table: at each he begins with the first.
const firstTips = game => post(server, `/learn/${game}/tips`, {on: "1"}, {key: bernd});
const inTurn = async (tables, look) => [await look(tables[0]), await look(tables[1])];

// The moves that one of these lines makes are decided in secret.
async function twins(name, secretly) {
    const all = lines(name), game = name.split("-")[0],
          colours = all.filter(line => line.startsWith("seat ")).map(line => line.split(" ")[1]);
    const places = all.map((line, i) => [line, i])
                       .filter(([line]) => secretly.test(line) && !line.includes(` ${colours[0]} `))
                       .map(([, i]) => i);
    let compared = 0, silent = 0;
    for (let n = 0; n < places.length && compared < 3; n += Math.ceil(places.length / 8)) {
        const record = all.slice(0, places[n]).join("\n") + "\n",
              colour = all[places[n]].split(" ")[1], seats = {anna: colours.indexOf(colour)};
        const tables = [await goOn(record, seats), await goOn(record, seats)];
        const view = await api(server, "GET", `/api/tables/${tables[0]}`, anna),
              verb = all[places[n]].split(" ")[2];
        const [first, second] = (view.moves ?? []).filter(words => words.startsWith(verb));
        if (!second) continue;
        const decide = (table, words) =>
            api(server, "POST", `/api/tables/${table}/moves`, anna, {number: view.number, words});
        const before = await story(tables[0], bernd);
        await decide(tables[0], first);
        await decide(tables[1], second);
        const told = await story(tables[0], bernd);
        if (told.trimEnd().endsWith(first)) continue; // this one is public
        const compare = async what => {
            const [one, other] = await inTurn(
                tables, async table => (await firstTips(game), reaching(table, bernd, colours[0])));
            const unlike = one.findIndex((text, i) => text !== other[i]);
            expect(unlike < 0,
                `${game}: "${first}" or "${second}" (${what}): ${unlike}: ${
                    one[unlike]?.slice(0, 300)} / ${other[unlike]?.slice(0, 300)}`);
        };
        await compare("decided");
        expect((await get(server, `/t/${tables[0]}`, {key: anna})).text !==
                (await get(server, `/t/${tables[1]}`, {key: anna}))
                    .text.replaceAll(tables[1], tables[0]),
            `${game}: Anna sees what she decided`);
        // Where nobody is told that she decided at all, taking it back and deciding the other way
        // is a secret, too.
        if (told !== before) {
            compared++;
            continue;
        }
        silent++;
        const undone = await api(server, "POST", `/api/tables/${tables[0]}/undo`, anna, {});
        await api(server, "POST", `/api/tables/${tables[0]}/moves`, anna,
            {number: undone.number, words: second});
        await compare("taken back");
        compared++;
    }
    console.log(`${game}: ${compared} pairs of twins, ${silent} of them silent`);
    expect(compared > 0, `${game}: there were secrets to decide`);
}

// ---- counting ----
// What nobody is told of leaves no trace at all, however often it is done and taken back: whatever
// reaches Bernd, and those who watch, is the same before and after, headers and all; and their
// streams say nothing.

// Everything that somebody can ask for, with the headers of the answers but the clock.
async function traces(table, key, seat) {
    const log = (await get(server, `/t/${table}/log`, {key})).text,
          last = [...log.matchAll(/data-n="(\d+)/g)].at(-1)?.[1] ?? 1;
    const pages = [
        "", "?part=1", "/replay", "/replay?n=9", "/replay?n=9999", "/replay?as=spectator",
        "/replay?as=spectator&n=9999", "/replay?as=all", "/record", "/log", "/log?as=all",
        `/story?at=1.0,2.0,${last}.0,9999.0&since=1.0`, `/story?as=spectator&at=${last}.0`
    ];
    const asks = [
        ...pages.map(path => `/t/${table}${path}`), "/", "/next", `/api/tables/${table}`,
        `/api/tables/${table}/moves`, `/api/tables/${table}/orders?seat=${seat}`, "/api/tables",
        `/api/tables/${table}/position?n=9`, `/api/tables/${table}/position?n=9999&as=spectator`
    ];
    const got = await Promise.all(asks.flatMap(path => ["identity", "gzip"].map(async packing => {
        const {status, headers, text} = await get(
            server, path, {key, headers: {"Accept-Encoding": packing, "If-None-Match": "*"}});
        delete headers.date, delete headers["x-request-id"];
        // The first page tells how long ago something was: that is not the same a minute later.
        if (path === "/") delete headers["content-length"];
        const told = path === "/" ? text.replace(/just now|for \d+ (minute|hour)s?/g, "") : text;
        return [
            `${packing} ${path}`,
            JSON.stringify({status, headers, text: packing === "gzip" ? "" : told})
        ];
    })));
    return Object.fromEntries(got);
}

function expectSame(before, after, what) {
    for (const path in before) {
        let at = 0;
        while (at < before[path].length && before[path][at] === after[path][at]) at++;
        if (!expect(before[path] === after[path],
                `${what}: ${path}: ...${before[path].slice(at - 60, at + 160)} / ...${
                    after[path].slice(at - 60, at + 160)}`))
            return;
    }
}

// All that a stream brings.
function follow(path, key) {
    const got = {text: ""};
    const request = http.get(
        {host: "127.0.0.1", port: server.port, path, headers: key ? {Cookie: `hoftag=${key}`} : {}},
        reply => reply.on("data", data => (got.text += data)).on("error", () => {}));
    request.on("error", () => {});
    got.stop = () => request.destroy();
    return got;
}

const pause = ms => new Promise(next => setTimeout(next, ms));

// What a stream says; that it is alive it says every now and then.
const heardOf = stream => stream.text.replace(/^(:.*)?\n/gm, "");

// Anna decides, takes back and decides again; each time Bernd and a stranger look.
async function decideSilently(table, colours, verbs, what) {
    const look = async () => ({
        bernd: await traces(table, bernd, colours.bernd),
        stranger: await traces(table, undefined, "")
    });
    const streams =
        [
            `/t/${table}/news?seat=${colours.bernd}`,
            `/api/tables/${table}/events?seat=${colours.bernd}`
        ].map(path => follow(path, bernd))
            .concat([`/t/${table}/news`, `/api/tables/${table}/events`].map(path => follow(path)));
    expect(await until(() => streams.every(stream => /data:|\{/.test(stream.text))),
        `${what}: the streams begin`);
    const before = await look(), heard = streams.map(heardOf);
    let made = 0, laid = 0;
    for (let step = 0; step < 5; step++) {
        const {moves = [], number, seat} =
            await api(server, "GET", `/api/tables/${table}?seat=${colours.anna}`, anna);
        const words = step === 2 && laid > 0 ? undefined
                                             : pick(moves.filter(move => verbs.test(` ${move} `)));
        laid += words ? 1 : -1;
        const reply = await api(server, "POST", `/api/tables/${table}/${words ? "moves" : "undo"}`,
            anna, words ? {seat, number, words} : {seat});
        if (!expect(reply.status === 200, `${what}: ${words ?? "undo"}: ${reply.error}`)) break;
        const after = await look();
        made++;
        expectSame(before.bernd, after.bernd, `${what}, ${made} of Anna's, for Bernd`);
        expectSame(before.stranger, after.stranger, `${what}, ${made} of Anna's, for a stranger`);
    }
    await pause(50);
    streams.forEach(
        (stream, i) => (expect(heardOf(stream) === heard[i],
                            `${what}: stream ${i} says ${heardOf(stream).slice(heard[i].length)}`),
            stream.stop()));
    return made;
}

// Where a record goes over to a hidden decision: just after a move of Bernd's, which he makes
// himself, or after a chance.
async function silently(name, verbs, most) {
    const all = lines(name),
          colours = all.filter(line => line.startsWith("seat ")).map(line => line.split(" ")[1]);
    const isSecret = i => verbs.test(all[i] ?? "") && colours.includes(all[i].split(" ")[1]),
          mover = i => all[i].split(" ")[1];
    const places = all.map((_, i) => i)
                       .filter(i => isSecret(i) && !isSecret(i - 1) && mover(i - 1) !== mover(i) &&
                               !/ seal$/.test(all[i - 1]));
    const own = places.filter(i => colours.includes(mover(i - 1))),
          chance = places.filter(i => mover(i - 1) === "nature");
    let made = 0;
    for (const i of [...own.slice(0, most), ...chance.slice(0, most)]) {
        const his = own.includes(i), secretly = mover(i),
              before = his ? mover(i - 1) : colours.find(colour => colour !== secretly);
        const table = await goOn(all.slice(0, his ? i - 1 : i).join("\n") + "\n",
            {anna: colours.indexOf(secretly), bernd: colours.indexOf(before)});
        if (his) {
            const turn = await api(server, "GET", `/api/tables/${table}?seat=${before}`, bernd);
            await api(server, "POST", `/api/tables/${table}/moves`, bernd, {
                seat: before,
                number: turn.number,
                words: all[i - 1].split(" ").slice(2).join(" ")
            });
        }
        if (made > 0)
            await api(
                server, "POST", `/api/tables/${table}/propose`, bernd, {what: "rewind", value: 2});
        made += await decideSilently(
            table, {anna: secretly, bernd: before}, verbs, `${name} line ${i + 1}`);
    }
    console.log(`${name}: ${made} hidden acts left no trace`);
    expect(made > 3, `${name}: there were hidden acts`);
}

// Two ways to a sealed decision, one of them with more moves than the other: nobody sees more than
// that it is sealed.
async function sealSlowly(table, colour, verbs, slow) {
    for (let step = 0; step < 60; step++) {
        const {moves = [], number} =
            await api(server, "GET", `/api/tables/${table}?seat=${colour}`, anna);
        const more = moves.filter(
                  move => verbs.test(` ${move} `) && (slow || !move.startsWith("stake"))),
              done = moves.includes("seal");
        const words = more.length > 0 && (slow || !done) ? pick(more) : "seal";
        if (slow && step === 1)
            await api(server, "POST", `/api/tables/${table}/undo`, anna, {seat: colour});
        else if ((await api(server, "POST", `/api/tables/${table}/moves`, anna,
                      {seat: colour, number, words}))
                     .status !== 200)
            return -1;
        else if (words === "seal") return step;
    }
    return -1;
}

async function sealed(name, verbs, most) {
    const all = lines(name),
          colours = all.filter(line => line.startsWith("seat ")).map(line => line.split(" ")[1]),
          duels = new Set();
    const places =
        all.map((_, i) => i)
            .filter(i => verbs.test(all[i]) && !/ (bid|stake|plan|seal)\b/.test(all[i - 1]) &&
                    colours.includes(all[i].split(" ")[1]));
    for (const i of places.filter((_, n) => n % Math.ceil(places.length / most) === 0)) {
        const colour = all[i].split(" ")[1], bernds = colours.find(other => other !== colour);
        const tables = await Promise.all(
            [0, 1].map(() => goOn(all.slice(0, i).join("\n") + "\n",
                           {anna: colours.indexOf(colour), bernd: colours.indexOf(bernds)})));
        const step = async () =>
                  (await api(server, "GET", `/api/tables/${tables[1]}`, bernd)).position.step,
              decided = await step();
        const steps = [
            await sealSlowly(tables[0], colour, verbs, false),
            await sealSlowly(tables[1], colour, verbs, true)
        ];
        if (!expect(steps[0] >= 0 && steps[1] > steps[0],
                `${name} line ${i + 1}: sealed after ${steps}`))
            continue;
        if (await step() !== decided) continue; // she was the last: it is open now
        duels.add(i);
        const [one, other] = await inTurn(tables,
            async table => (await firstTips(name.split("-")[0]), reaching(table, bernd, bernds)));
        expectSame(one, other, `${name} line ${i + 1}: sealed after ${steps} moves`);
    }
    console.log(`${name}: ${duels.size} pairs sealed with few moves and with many`);
    expect(duels.size > 0, `${name}: something was sealed`);
}

const [anna, bernd, carla] =
    await Promise.all(["Anna", "Bernd", "Carla"].map(name => visitor(server, name)));
await twins("null-4-long", / lay /);
await twins("lowenherz-4-basic", / (choose|lay|bid|stake|take) /);
await twins("wallenstein-4-list", / plan /);

// The ids of requests do not tell how many others asked meanwhile.
const ids = await Promise.all([1, 2, 3].map(
    async () => BigInt(`0x${(await get(server, "/healthz")).headers["x-request-id"]}`)));
for (const [i, j] of [[0, 1], [1, 2], [0, 2]])
    expect((ids[i] > ids[j] ? ids[i] - ids[j] : ids[j] - ids[i]) > 1000n,
        `ids ${ids[i]} and ${ids[j]} are far from each other`);

await silently("lowenherz-4-basic", / (bid|stake) /, 2);
await silently("lowenherz-3-basic-memory", / (bid|stake) /, 2);
await silently("lowenherz-4-variable-duel", / (bid|stake) /, 2);
await silently("wallenstein-4-list", / plan /, 2);
await silently("wallenstein-3-draft", / plan /, 1);
await sealed("lowenherz-4-basic", / (bid|stake) /, 3);
await sealed("lowenherz-4-variable-duel", / (bid|stake) /, 6);
await sealed("wallenstein-4-list", / plan /, 2);

for (const game of games)
    await playGame(game, [await visitor(server, "Anna"), await visitor(server, "Bernd")]);
await server.stop();
end();
