// people.mjs: the pages about people, as a desk and as a phone show them: nothing is wider than the
// window, axe finds nothing, and somebody signs in on a second device by a code, joins a circle,
// and leaves for good.
import {api, base, done, end, expect, openToAll, person, pick, server, shot, until,
    visitor} from "./lib.mjs";
import {playNull} from "../server/people.mjs";

const [anna, bernd] = [await visitor(server, "Anna Amalia"),
    await visitor(server, "Bernhard von Sachsen-Weimar")];
const as = async (key, options) => {
    const page = await person(options);
    await page.context().addCookies([{name: "hoftag", value: key, url: base}]);
    return page;
};

async function check(page, what) {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over <= 0, `${what}: ${over} px wider than the window`);
    await openToAll(page, what);
    await shot(page, what.replaceAll(/\W+/g, "-"), {fullPage: true});
}

// A game with figures of its own, against computer players.
async function finished() {
    const {table} = await api(server, "POST", "/api/tables", anna,
        {game: "league", seats: 3, bot: "greedy", watched: true});
    await until(async () => {
        const now = await api(server, "GET", `/api/tables/${table}`, anna);
        if (now.moves)
            await api(server, "POST", `/api/tables/${table}/moves`, anna,
                {number: now.number, words: pick(now.moves)});
        return now.phase !== "running";
    });
    return table;
}

const table = await finished();
for (let i = 0; i < 10; i++) await playNull(server, [anna, bernd], {rated: true, watched: true});

// By the pages alone: a choice, a circle, a code.
const desk = await as(anna);
await desk.goto(`${base}/me`);
await desk.locator("input[name=profile][value=public]").check();
await desk.locator("main form[action='/me'] button").click();
await desk.waitForURL(`${base}/`);
await desk.goto(`${base}/me`);
expect(await desk.locator("input[name=profile][value=public]").isChecked(), "the choice is kept");
await desk.locator("input[name=circle-name]").fill("Thursday");
await desk.locator("form[action='/circles'] button").click();
await desk.waitForURL("**/c/*");
const circle = desk.url();
await desk.goto(`${base}/me`);
await desk.locator("form[action='/me/code'] button").click();
const code = await desk.locator("output b").textContent();

const phone = await person({viewport: {width: 360, height: 740}});
await phone.goto(`${base}/code`);
await check(phone, "phone: a code");
await phone.locator("input[name=code]").fill("2222-2222");
await phone.locator("main button").click();
await phone.waitForSelector("[role=alert]");
await phone.locator("input[name=code]").fill(code);
await phone.locator("input[name=device-name]").fill("Telephone");
await phone.locator("main button").click();
await phone.waitForURL(`${base}/me`);
expect(await phone.locator("input[name=name]").inputValue() === "Anna Amalia",
    "the phone is Anna's");

await desk.goto(`${base}/me`);
const profile = base + await desk.locator("a[href^='/p/']").first().getAttribute("href");
const friend = await as(bernd, {viewport: {width: 360, height: 740}});
await friend.goto(circle);
await check(friend, "phone: a circle to join");
await friend.locator("form[action$='/join'] button").click();
await friend.waitForSelector("form[action$='/play']");

for (const [what, page] of [["desk", desk], ["phone", phone]]) {
    for (const [name, path] of [["the visitor", `${base}/me`], ["a profile", profile],
        ["a game", `${base}/games/league`], ["ratings", `${base}/games/null`], ["a circle", circle],
        ["the players of a table", `${base}/t/${table}/people`],
        ["leaving", `${base}/me/delete`]]) {
        await page.goto(path);
        await check(page, `${what}: ${name}`);
    }
}
const dark = await as(anna, {colorScheme: "dark"});
for (const path of [`${base}/me`, profile, `${base}/games/league`, circle]) {
    await dark.goto(path);
    await check(dark, `dark: ${path.replace(base, "")}`);
}

await desk.goto(`${base}/me`);
await desk.locator("button[name=revoke]").first().click();
await desk.waitForURL(`${base}/me`);
expect(await desk.locator("button[name=revoke]").count() === 0, "the phone is revoked");
await phone.goto(`${base}/me`);
expect(await phone.locator("input[name=name]").inputValue() !== "Anna Amalia", "and is nobody's");
await desk.goto(`${base}/me/delete`);
await desk.locator("input[name=sure]").check();
await desk.locator("main button").click();
await desk.waitForSelector("text=Everything about you is deleted");
await done();
end();
