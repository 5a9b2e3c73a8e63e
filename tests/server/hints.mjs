// hints.mjs: hints are for those who play alone against computer players, or where all agreed; they
// are counted, and nobody else gets one.
import {api, end, expect, expectEqual, get, post, serve, visitor} from "./lib.mjs";

const server = await serve(["--rate", "0"]);
const [anna, bernd] = [await visitor(server, "Anna"), await visitor(server, "Bernd")];
const see = (table, key) => api(server, "GET", `/api/tables/${table}`, key);
async function turn(table, key) {
    for (;;) {
        const sight = await see(table, key);
        if (sight.moves?.length > 0 || sight.phase !== "running") return sight;
        await new Promise(next => setTimeout(next, 20));
    }
}

for (const game of ["league", "lowenherz", "wallenstein"]) {
    const {table} = await api(server, "POST", "/api/tables", anna, {game, seats: 3, bot: "easy"});
    const before = await turn(table, anna), words = before.moves.map(m => m.words ?? m);
    const {status, hint} = await api(server, "POST", `/api/tables/${table}/hint`, anna, {});
    expect(status === 200 && hint.length > 0 && hint.every(h => words.includes(h.words)),
        `${game}: legal moves are advised`);
    expect(hint.every(h => h.thousandths >= 0 && typeof h.lead === "number" &&
        Math.abs(h.lead) < 200), `${game}: with chance and lead`);
    expect(hint.some(h => h.plan.length > 0), `${game}: and what would come next`);
    const page = await post(server, `/t/${table}/hint`, {part: 1}, {key: anna});
    expect(/data-advised/.test(page.text) || /class="step"/.test(page.text),
        `${game}: the best is marked`);
    expect(page.status === 200 && /class="advice/.test(page.text), `${game}: on the page, too`);
    expect(!/class="advice/.test((await get(server, `/t/${table}`, {key: anna})).text),
        `${game}: but only when asked for`);
    expect((await api(server, "POST", `/api/tables/${table}/hint`, bernd, {})).status >= 400,
        `${game}: not for those who watch`);
}

// ---- others are called by their names, as in the prompt ----

async function namesOthers() {
    const {table} = await api(server, "POST", "/api/tables", anna,
        {game: "league", seats: 3, bot: "easy"});
    let offered;
    for (let i = 0; i < 60 && !offered; i++) {
        const {moves, number} = await turn(table, anna);
        const {text} = await post(server, `/t/${table}/hint`, {part: 1}, {key: anna});
        offered = /class="advice.*?offer (\w+) at least/s.exec(text.split("</table>")[0])?.[1];
        await api(server, "POST", `/api/tables/${table}/moves`, anna,
            {number, words: moves[0].words ?? moves[0]});
    }
    const {seats} = await see(table, anna);
    expect(seats.some(s => s.name === offered), `a hint calls others by name (${offered})`);
}
await namesOthers();

// ---- every one that is told is counted, and of a position that is over there is none ----

async function counted() {
    const {table} = await api(server, "POST", "/api/tables", anna,
        {game: "league", seats: 3, bot: "easy"});
    const at = `/api/tables/${table}`;
    let told = 0;
    for (let i = 0; i < 3; i++) {
        const {moves, number} = await turn(table, anna);
        const [hint, moved] = await Promise.all([api(server, "POST", `${at}/hint`, anna, {}),
            api(server, "POST", `${at}/moves`, anna, {number, words: moves[0].words ?? moves[0]})]);
        expect(moved.status < 300 && [200, 409].includes(hint.status),
            `a hint and a move at once: ${hint.status}, ${moved.status}`);
        told += hint.status === 200;
    }
    await turn(table, anna);
    told += (await api(server, "POST", `${at}/hint`, anna, {})).status === 200;
    expect(told > 0, "hints were told");
    await api(server, "POST", `${at}/hand-over`, anna, {bot: "greedy"});
    while ((await see(table, anna)).phase === "running")
        await new Promise(next => setTimeout(next, 50));
    const page = (await get(server, `/t/${table}`, {key: anna})).text;
    expectEqual(/ with (\d+) hints?/.exec(page)?.[1], String(told), "the result says how many");
}
await counted();

// ---- among people ----

async function together(hints) {
    const {table, seats} = await api(server, "POST", "/api/tables", anna,
        {game: "lowenherz", seats: 3, hints});
    const secret = /\/j\/\w+\/([\w-]+)"/.exec((await get(server, `/t/${table}`, {key: anna}))
        .text)[1];
    expectEqual((await see(table, anna)).hints, hints, "the terms say so");
    await api(server, "POST", `/api/tables/${table}/sit`, bernd, {seat: seats[1].colour, secret});
    await api(server, "POST", `/api/tables/${table}/start`, anna);
    for (;;)
        for (const key of [anna, bernd])
            if ((await see(table, key)).moves?.length > 0)
                return {table, key, other: key === anna ? bernd : anna};
}
const strict = await together(false);
expectEqual((await api(server, "POST", `/api/tables/${strict.table}/hint`, strict.key, {})).status,
    409, "among people there are no hints");
expectEqual((await post(server, `/t/${strict.table}/hint`, {}, {key: strict.key})).status, 409,
    "nor by a form");
for (const path of ["", "/replay", "/replay?n=1", "/story"])
    expect(!/\/hint|class="advice|data-advised|class="chances"/.test(
        (await get(server, `/t/${strict.table}${path}`, {key: strict.key})).text),
        `nor anything like it at "${path}"`);
for (const path of ["analysis", "hint", "best", "chances"])
    expect((await api(server, "GET", `/api/tables/${strict.table}/${path}`, strict.key))
        .status >= 404, `nor by programs: ${path}`);
expectEqual((await api(server, "POST", `/api/tables/${strict.table}/analysis`, strict.key)).status,
    409, "nor an analysis");
const kind = await together(true);
expectEqual((await api(server, "POST", `/api/tables/${kind.table}/hint`, kind.key, {})).status, 200,
    "unless all agreed");
await server.stop();
end();
