// access.mjs: axe-core looks at every kind of page, light and dark, wide and narrow, and must find nothing.
import {readFileSync} from "node:fs";
import {base, done, end, expect, myTurn, person, playNow} from "./lib.mjs";

const axe = readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
const games = (process.env.GAMES ?? "league lowenherz wallenstein").split(" ");

async function check(page, what) {
    await page.evaluate(axe);
    const found = await page.evaluate(() => axe.run({runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}));
    for (const v of found.violations)
        console.log(`${what}: ${v.id}: ${v.help}: ${v.nodes.slice(0, 3).map(n => n.target.join(" ") + " " + n.html.slice(0, 120)).join(" | ")}`);
    expect(found.violations.length === 0, `${what}: axe finds ${found.violations.map(v => v.id).join(", ")}`);
}

// The rules of what is being done now open over the table, and lead on to what they mention.
async function rulesInPlace(page, game) {
    const table = page.url();
    await page.click("a.rule");
    await page.waitForSelector("dialog[open] :is(h2, h3)");
    const first = await page.textContent("dialog :is(h2, h3)");
    await page.locator("dialog a[href^='/rules/']").first().click();
    await page.waitForFunction(old => document.querySelector("dialog :is(h2, h3)").textContent !== old, first);
    expect(page.url() === table, `${game}: the rules leave the table where it is`);
}

for (const scheme of ["light", "dark"]) {
    const page = await person({colorScheme: scheme});
    await page.goto(base);
    await check(page, `${scheme}: the first page`);
    await page.goto(`${base}/rules/league`);
    await check(page, `${scheme}: the rules`);
    for (const game of games) {
        await playNow(page, game, "Ada", {bot: "easy"});
        await myTurn(page);
        await check(page, `${scheme}: ${game}`);
        await rulesInPlace(page, game);
        await check(page, `${scheme}: the rules over ${game}`);
        await page.goto(page.url().replace(/\?.*/, "") + "/replay");
        await check(page, `${scheme}: the replay of ${game}`);
    }
    await page.goto(`${base}/me`);
    await check(page, `${scheme}: the visitor's page`);
    await page.goto(base);
    await page.locator("button[value=invite]").first().click();
    await page.waitForSelector(".invitation");
    await check(page, `${scheme}: the lobby`);
    await page.context().close();
}
await done();
end();
