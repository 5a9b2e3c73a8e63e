// orders.mjs: standing orders: given, kept secret, carried out in every game, taken back.
import {act, move, mover, page, restart, see, server, story, tableOf} from "./at_table.mjs";
import {api, end, expect, expectEqual, pick, visitor} from "./lib.mjs";

// ---- standing orders ----

const order = (table, key, json) => api(server, "POST", `/api/tables/${table}/orders`, key, json);

async function standingOrders() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd")];
    const [anna, bernd] = keys;
    const {table, colours} = await tableOf(keys, {game: "league", seats: 3});
    expectEqual((await order(table, anna, {order: "accept from 1"})).orders?.join(),
        "accept from 1", "an order is given");
    expectEqual((await order(table, anna, {order: "defend all"})).status, 400,
        "an order of another game");
    expectEqual((await order(table, anna, {order: "accept from 13"})).status, 400,
        "a number that is none");
    expectEqual((await order(table, anna, {order: "accept from 1".padEnd(500)})).status, 400,
        "words that are too long");
    expectEqual((await order(table, undefined, {order: "accept from 1"})).status, 403,
        "nobody's order");
    const seen = await page(table, bernd), before = /data-seen="([^"]+)"/.exec(seen)[1];
    await order(table, anna, {order: "accept from 2"});
    expectEqual(/data-seen="([^"]+)"/.exec(await page(table, bernd))[1], before,
        "the others are not told that there is an order");
    expect(!/Accept every offer of 2/.test(await page(table, bernd)) &&
        /Accept every offer of 2 guards/.test(await page(table, anna)), "only its seat sees it");
    expectEqual((await api(server, "GET", `/api/tables/${table}/orders`, bernd)).orders.length, 0,
        "programs see only their own");
    await restart();
    expectEqual((await api(server, "GET", `/api/tables/${table}/orders`, anna)).orders.join(),
        "accept from 2", "it survives a restart");
    await act(table, `order?seat=${colours[0]}`, anna, {order: "accept from", number: "1"});
    let accepted = 0;
    for (let i = 0; i < 200 && accepted < 2; i++) {
        const now = await mover(table, keys);
        if (!now) break;
        if (now.key === anna)
            expect(!now.moves.includes("accept"), "who accepts every offer is not asked about one");
        // Bernd goes where Anna is.
        const where = now.position.town?.[0];
        const go = now.moves.find(words => words === `go ${where}`) ??
            now.moves.find(words => words.startsWith("bid ")) ?? pick(now.moves);
        await move(table, now, go);
        accepted = (await story(table, bernd)).filter(line => line.endsWith(`${colours[0]} accept`))
            .length;
    }
    expect(accepted > 0, "offers are accepted without asking");
    await act(table, "order", anna, {cancel: "accept from 1"});
    expectEqual((await api(server, "GET", `/api/tables/${table}/orders`, anna)).orders.length, 0,
        "an order is cancelled by its form");
}
await standingOrders();

// Every order of every game, for a whole game: nothing that it answers is asked, and everything
// stays legal.
async function ordersIn(game, orders, never, wish = {}) {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd")];
    const {table, colours} = await tableOf(keys, {game, seats: 3, ...wish});
    for (const words of orders)
        expectEqual((await order(table, keys[0], {order: words})).status, 200, `${game}: ${words}`);
    let asked = 0;
    for (let i = 0; i < 900; i++) {
        const now = await mover(table, keys);
        if (!now) break;
        if (now.key === keys[0]) {
            const offered =
                [.../name="move"[^>]* value="([^"]+)"/g[Symbol.matchAll](await page(table,
                    keys[0]))].map(m => m[1]);
            asked += offered.some(words => never.test(words));
        }
        // Much is fought: armies march, and both want the same and no agreement about it.
        const likely = now.moves.filter(words =>
            /^(move to|send|choose 1|duel)$|^(move to|send) /.test(words));
        await move(table, now, pick(likely.length ? likely : now.moves));
    }
    const lines = await story(table, keys[0]);
    const answered = lines.filter(line => line.includes(` ${colours[0]} `) &&
        never.test(line.replace(/^\d+ \w+ /, ""))).length;
    expectEqual(asked, 0, `${game}: what is ordered is not asked`);
    return answered;
}
expect(await ordersIn("wallenstein", ["defend all", "resist 1"], /^defend /, {start: "list"}) > 0,
    "wallenstein: armies defend without asking");
expect(await ordersIn("lowenherz", ["bid 1", "accept from 0", "no politics card", "keep alliances"],
    /^(bid |seal|ally |renegade |end )/) > 0,
    "lowenherz: bids are made without asking");

// What an order did by itself and its owner took back is not done again because the server starts
// anew.
async function undoneForGood() {
    const keys = [await visitor(server, "Anna"), await visitor(server, "Bernd")];
    const {table, colours} = await tableOf(keys, {game: "lowenherz", seats: 3});
    const hasSealed = lines => lines.slice(lines.findLastIndex(line => line.includes("A duel for")))
        .some(line => line.endsWith(` ${colours[0]} seal`));
    await order(table, keys[0], {order: "bid 1"});
    let undone = false;
    for (let i = 0; i < 300 && !undone; i++) {
        const now = await mover(table, [keys[1], keys[0]]);
        if (now.key === keys[1] && now.moves[0].startsWith("bid ") &&
            hasSealed(await story(table, keys[0])))
            undone = (await api(server, "POST", `/api/tables/${table}/undo`, keys[0], {}))
                .status === 200;
        if (!undone) await move(table, now, pick(now.moves));
    }
    const before = await story(table, keys[0]);
    expect(undone && !hasSealed(before), `what an order did is taken back: ${before.slice(-4)}`);
    await restart();
    expectEqual((await story(table, keys[0])).join("\n"), before.join("\n"),
        "a start does not do it again");
    const asked = (await see(table, keys[0])).moves;
    // With a treasure there is a choice after the bid, too: then only what comes behind it was
    // taken back.
    expect(asked?.some(words => /^(bid |seal)/.test(words)),
        `its owner is asked: ${asked} after ${before.slice(-4)}`);
}
await undoneForGood();

await server.stop();
end();
