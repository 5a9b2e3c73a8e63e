// access.mjs: axe-core looks at every kind of page, light and dark, wide and narrow, and must find
// nothing.
import {base, done, end, expect, myTurn, openAll, openToAll, person, playNow} from "./lib.mjs";

const games = (process.env.GAMES ?? "league lowenherz wallenstein").split(" ");

// The rules of what is being done now open over the table, and lead on to what they mention.
async function rulesInPlace(page, game) {
    const table = page.url();
    await page.click("a.rule:visible"); // on a phone a hint takes the place of a tip
    const title = "dialog[open] :is(h2, h3)";
    await page.waitForSelector(title);
    const first = await page.locator(title).first().textContent();
    const on = page.locator("dialog a[href*='#']").first();
    if (await on.count()) {
        await on.click();
        await page.waitForFunction(([where, old]) => ![old,
            undefined].includes(document.querySelector(where)?.textContent), [title, first]);
    }
    expect(page.url() === table, `${game}: the rules leave the table where it is`);
}

for (const [scheme, width] of [["light", 1280], ["dark", 1280], ["light", 360]]) {
    const page = await person({colorScheme: scheme, viewport: {width, height: 900}});
    await page.goto(base);
    await openToAll(page, `${scheme} ${width}: the first page`);
    await page.goto(`${base}/rules/league`);
    await openToAll(page, `${scheme} ${width}: the rules`);
    for (const game of games) {
        await playNow(page, game, "Ada", {bot: "easy"});
        await myTurn(page);
        await openToAll(page, `${scheme} ${width}: ${game}`);
        await page.locator("form[action*='/hint'] button").click();
        await page.waitForSelector(".advice");
        expect(width < 1100 ||
                await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight),
            `${scheme} ${width}: a hint in ${game} leaves the page as high as the window`);
        await openToAll(page, `${scheme} ${width}: a hint in ${game}`);
        await rulesInPlace(page, game);
        await openToAll(page, `${scheme} ${width}: the rules over ${game}`);
        await page.goto(page.url().replace(/\?.*/, "") + "/replay");
        await openToAll(page, `${scheme} ${width}: the replay of ${game}`);
    }
    for (const path of ["/puzzles", ...games.map(game => `/puzzles/${game}/2`)]) {
        await page.goto(base + path);
        await openToAll(page, `${scheme} ${width}: ${path}`);
    }
    await page.goto(`${base}/upload`);
    await openToAll(page, `${scheme} ${width}: bringing a record`);
    await page.goto(`${base}/me`);
    await openToAll(page, `${scheme} ${width}: the visitor's page`);
    await page.goto(base);
    await page.locator(".settings > summary").click();
    await openToAll(page, `${scheme} ${width}: the first page with tables, and the settings`);
    await page.locator(".settings > summary").click();
    await page.locator(".to-new").first().click();
    await page.waitForSelector("dialog.new");
    // As high as the sheet: axe takes a button that its edge cuts for one that is too small.
    const low = page.viewportSize();
    await page.setViewportSize({width: low.width, height: 2400});
    await openToAll(page, `${scheme} ${width}: the options over it`);
    await page.setViewportSize(low);
    await page.keyboard.press("Escape");
    await page.locator("button[name=invite]").first().click();
    await page.waitForSelector(".invitation");
    await openToAll(page, `${scheme} ${width}: the lobby`);
    const guest = await person({colorScheme: scheme, viewport: {width, height: 900}});
    await guest.goto(await page.locator("#invite").inputValue());
    await openToAll(guest, `${scheme} ${width}: an invitation`);
    await guest.locator("#name").fill("Gerda");
    await guest.locator(".sit button").first().click();
    await guest.waitForSelector("text=The game begins when the host begins it");
    await page.locator("#change > summary").click();
    await page.locator("#change input[name=lot]:not(:checked)").check();
    await page.locator("#change button").click();
    await guest.waitForSelector(".changed");
    await openToAll(guest, `${scheme} ${width}: a guest in the lobby`);
    await openAll(page);
    await openToAll(page, `${scheme} ${width}: the lobby with everything open`);
    await guest.goto(await page.locator(".more[open] .link").first().inputValue());
    await openToAll(guest, `${scheme} ${width}: the link of a seat`);
    await guest.context().close();
    await page.context().close();
}
await done();
end();
