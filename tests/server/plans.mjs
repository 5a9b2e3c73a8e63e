// plans.mjs: what is laid in secret together with others can be taken back until all of it is
// sealed, and not after that: a card of Wallenstein's plan goes and the others stay; a sealed plan
// is opened again while somebody still plans.
import {api, end, expect, expectEqual, get, serve, until, visitor} from "./lib.mjs";

const server = await serve(["--rate", "0"]);
const anna = await visitor(server, "Anna"), bernd = await visitor(server, "Bernd");
const see = (table, key) => api(server, "GET", `/api/tables/${table}/moves`, key);
const go = (table, what, key, fields) =>
    api(server, "POST", `/api/tables/${table}/${what}`, key, fields);
const isPlanning = now => now.moves?.some(words => /^(plan|seal)\b/.test(words));
const pageOf = async (table, key) => (await get(server, `/t/${table}`, {key})).text;
const cardLaid =
    /<tr[^>]*data-slot="([^"]+)"(?:(?!<\/tr>).)*?class="laid[^>]*data-card="([^"]+)"/gs;
const laidOf = async table => [...(await pageOf(table, anna)).matchAll(cardLaid)]
    .map(found => `${found[1]} ${found[2]}`).sort();

// All that Bernd is shown, without what every answer has of its own.
const shownTo = async (table, key) =>
    (await Promise.all([
        `/t/${table}`, `/t/${table}/record`, `/t/${table}/log`, `/t/${table}/replay`,
        `/api/tables/${table}`
    ].map(async path => `${path}\n${(await get(server, path, {key})).text}`)))
        .join("\n")
        .replace(/datetime="[^"]*"|"(?:time|now|since)":\d+/g, "");

async function make(table, key, now, words = now.moves[0]) {
    const made = await go(table, "moves", key, {number: now.number, words});
    expect(made.status === 200, `${words}: ${made.status} ${made.error}`);
    return words;
}

// Both place their armies and so on until each has to plan.
async function untilPlans(table) {
    return until(async () => {
        const [a, b] = [await see(table, anna), await see(table, bernd)];
        if (isPlanning(a) && isPlanning(b)) return true;
        if (a.moves && !isPlanning(a)) await make(table, anna, a);
        else if (b.moves && !isPlanning(b)) await make(table, bernd, b);
        return false;
    });
}

async function plan(table, key, cards = 10) {
    const laid = [];
    for (let now = await see(table, key); laid.length < cards; now = await see(table, key))
        laid.push(await make(table, key, now, now.moves.find(words => words.startsWith("plan "))));
    return laid;
}
const seal = async (table, key) => make(table, key, await see(table, key), "seal");

const made = await api(server, "POST", "/api/tables", anna,
    {game: "wallenstein", seats: 3, start: "list", listed: true}),
      {table} = made;
await go(table, "sit", bernd, {seat: made.seats[1].colour});
await go(table, "start", anna, {bot: "greedy"});
expect(await untilPlans(table), "both plan");

// ---- a card goes, the others stay ----

const laid = await plan(table, anna), [first] = laid;
expectEqual((await laidOf(table)).join(), [...laid].sort().join(), "the ledger shows what is laid");
const before = await shownTo(table, bernd), back = await go(table, "undo", anna, {back: first});
expectEqual(back.status, 200, `her first card is taken back: ${back.error}`);
expectEqual(await shownTo(table, bernd), before, "the others are shown nothing of it");
expectEqual((await laidOf(table)).join(), laid.slice(1).sort().join(), "and the nine others stay");
expectEqual(
    (await go(table, "undo", anna, {back: first})).status, 409, "it is not there a second time");
expectEqual((await go(table, "undo", bernd, {back: laid[1]})).status, 409, "nor is it his");
expectEqual((await go(table, "undo", anna, {back: "no such words"})).status, 409,
    "what is no move is refused");
await make(table, anna, await see(table, anna), first);

// ---- the seal, and what it ends ----

await seal(table, anna);
const sealed = await go(table, "undo", anna, {back: laid[3]});
expectEqual(sealed.status, 409, "of a sealed plan no card is taken");
expect((await pageOf(table, anna)).includes("Open the plan again"),
    "it is opened again while he plans");
expectEqual((await go(table, "undo", anna, {})).status, 200, "so it is");
expectEqual((await go(table, "undo", anna, {back: laid[3]})).status, 200, "and then a card can go");
await make(table, anna, await see(table, anna), laid[3]);
await seal(table, anna);
await plan(table, bernd);
await seal(table, bernd);
expect(await until(
           async () =>
               (await api(server, "GET", `/api/tables/${table}`, anna)).position.step !== "plan"),
    "all plans are open");
for (const fields of [{}, {back: first}]) {
    const undone = await go(table, "undo", anna, fields);
    expectEqual(
        undone.status, 409, `no way back past that: ${JSON.stringify(fields)} ${undone.error}`);
}
expect(!(await pageOf(table, anna)).includes("Open the plan again"), "nor does the page offer one");

// ---- the record of it can be read ----

await server.stop();
const again = await serve(["--rate", "0"]);
expectEqual((await api(again, "GET", `/api/tables/${table}`, anna)).status, 200,
    "the table is there after a restart");
expectEqual(
    (await api(again, "GET", `/api/tables/${table}/moves`, anna)).phase, "running", "and goes on");
await again.stop();
end();
