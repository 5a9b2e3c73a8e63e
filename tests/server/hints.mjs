// hints.mjs: hints are for those who play alone against computer players, or where all agreed; they are counted, and nobody
// else gets one.
import {loadavg} from "node:os";
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
    expect(status === 200 && hint.length > 0 && hint.every(h => words.includes(h.words)), `${game}: legal moves are advised`);
    expect(hint.every(h => h.thousandths >= 0 && typeof h.lead === "number" && Math.abs(h.lead) < 200), `${game}: with chance and lead`);
    expect(hint.some(h => h.plan.length > 0), `${game}: and what would come next`);
    const asked = Date.now(), page = await post(server, `/t/${table}/hint`, {part: 1}, {key: anna}), took = Date.now() - asked;
    expect(took < 2000 || took < 6000 && loadavg()[0] > 3, `${game}: within two seconds (${took} ms)`);
    expect(/data-advised/.test(page.text) || /class="step"/.test(page.text), `${game}: the best is marked`);
    expect(page.status === 200 && /class="advice/.test(page.text), `${game}: on the page, too`);
    expect(!/class="advice/.test((await get(server, `/t/${table}`, {key: anna})).text), `${game}: but only when asked for`);
    expect((await api(server, "POST", `/api/tables/${table}/hint`, bernd, {})).status >= 400, `${game}: not for those who watch`);
}

async function together(hints) {
    const {table, seats} = await api(server, "POST", "/api/tables", anna, {game: "lowenherz", seats: 3, hints});
    const secret = /\/j\/\w+\/([\w-]+)"/.exec((await get(server, `/t/${table}`, {key: anna})).text)[1];
    expectEqual((await see(table, anna)).hints, hints, "the terms say so");
    await api(server, "POST", `/api/tables/${table}/sit`, bernd, {seat: seats[1].colour, secret});
    await api(server, "POST", `/api/tables/${table}/start`, anna);
    for (;;)
        for (const key of [anna, bernd])
            if ((await see(table, key)).moves?.length > 0) return {table, key, other: key === anna ? bernd : anna};
}
const strict = await together(false);
expectEqual((await api(server, "POST", `/api/tables/${strict.table}/hint`, strict.key, {})).status, 409, "among people there are no hints");
expect(!/\/hint/.test((await get(server, `/t/${strict.table}`, {key: strict.key})).text), "nor a button for them");
const kind = await together(true);
expectEqual((await api(server, "POST", `/api/tables/${kind.table}/hint`, kind.key, {})).status, 200, "unless all agreed");
await server.stop();
end();
