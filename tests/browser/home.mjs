// home.mjs: the first page in a real browser: a game begun by mouse, by finger and by keyboard
// alone, with the name of the header; the sheet of options over the page and without scripts;
// pictures in the right theme, at three widths.
import {
    api,
    base,
    complaints,
    done,
    end,
    expect,
    expectEqual,
    person,
    server,
    shot,
    visitor
} from "./lib.mjs";

const phone = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};
const atTable = async page => {
    await page.waitForSelector("#prompt");
    return new URL(page.url()).pathname.startsWith("/t/");
};
const me = page => page.locator(".seat.you .who strong").innerText();

// ---- a game at once ----

{
    const page = await person();
    await page.goto(base);
    await page.locator("#name").fill("Mona");
    await page.locator("#game-league >> text=Play now").click();
    expect(await atTable(page), "by mouse");
    expectEqual(await me(page), "Mona", "under the name of the header");
    await page.locator(".logo").click();
    await page.waitForSelector(".tables a");
    expectEqual(await page.locator("#name").inputValue(), "Mona", "which is known from now on");
    await page.locator(".tables a").first().click();
    expect(await atTable(page), "and back by its line");
    await page.context().close();
}
{
    const page = await person(phone);
    await page.goto(base);
    await page.locator("#game-lowenherz >> text=Play now").tap();
    expect(await atTable(page), "by finger");
    await page.context().close();
}
{
    const page = await person();
    await page.goto(base);
    const reach = async what => {
        for (let i = 0; i < 60; i++) {
            await page.keyboard.press("Tab");
            if (await page.evaluate(sought => document.activeElement.matches(sought), what))
                return true;
        }
        return false;
    };
    expect(await reach("#name"), "the keyboard reaches the name");
    await page.keyboard.type("Klara");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("#name").defaultValue === "Klara");
    expectEqual(new URL(page.url()).pathname, "/", "Enter keeps the name, and begins nothing");
    expect(await reach("#game-league .to-new"), "and the options");
    await page.keyboard.press("Enter");
    await page.waitForSelector("dialog.new");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog", {state: "detached"});
    expect(await page.evaluate(() => document.activeElement.matches("#game-league .to-new")),
        "Escape leads back");
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Enter");
    expect(await atTable(page) && await me(page) === "Klara", "by keyboard");
    await page.context().close();
}

// ---- options ----

for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? "with scripts" : "without scripts",
          page = await person({javaScriptEnabled});
    await page.goto(base);
    await page.locator("#name").fill("Otto");
    await page.locator("#game-league .to-new").click();
    if (!javaScriptEnabled) await page.locator("#name").fill("Otto");
    const sheet = page.locator(javaScriptEnabled ? "dialog.new" : "main.new");
    await sheet.locator("select[name=seats]").selectOption("5");
    await sheet.locator("select[name=bot]").selectOption("easy");
    await shot(page, `options-${javaScriptEnabled}`);
    await sheet.locator("button[value=now]").click();
    expect(await atTable(page), `${how}: a game as it was asked for`);
    expect(await page.locator(".seat").count() === 5 && await me(page) === "Otto",
        `${how}: five players, Otto among them`);
    await page.goto(base);
    await page.locator("#game-league >> text=Play now").click();
    await atTable(page);
    expectEqual(await page.locator(".seat").count(), 5, `${how}: the next one is the same`);
    await page.goto(base);
    await page.locator("#game-league >> text=Invite friends").click();
    await page.waitForSelector(".invitation");
    expectEqual(
        await page.locator(".lobby-seats > li").count(), 5, `${how}: so is one for friends`);
    await page.context().close();
}

// ---- pictures ----

const drawn = page => page.evaluate(
    () => Promise.all([...document.querySelectorAll(".pic img")].map(
        async e => (await e.decode(),
            e.currentSrc.replace(/.*-/, "") + (e.naturalWidth > 0 ? "" : " is empty")))));
for (const [colorScheme, theme, wanted] of [["light", "auto", "light"], ["dark", "auto", "dark"],
         ["dark", "light", "light"], ["light", "dark", "dark"]]) {
    const page = await person({colorScheme});
    await page.goto(`${base}/?theme=${theme}`);
    expectEqual((await drawn(page)).join(),
        [wanted, wanted, wanted].map(one => `${one}.svg`).join(),
        `${colorScheme} machine, ${theme} wanted`);
    await page.context().close();
}
for (const [width, height] of [[1280, 800], [1440, 900], [390, 844]]) {
    const page = await person(width < 700 ? phone : {viewport: {width, height}});
    await page.goto(base);
    const low = await page.evaluate(() => [...document.querySelectorAll(".game-card")].map(
                                        e => Math.round(e.getBoundingClientRect().bottom)));
    expect(width < 700 ? low[0] <= height : low.every(y => y <= height),
        `${width} x ${height}: the games are in sight (${low})`);
    const cut = await page.evaluate(() => [...document.querySelectorAll(".ways > *")]
                                              .filter(e => e.scrollWidth > e.clientWidth + 1)
                                              .map(e => e.textContent)
                                              .join());
    expectEqual(cut, "", `${width} x ${height}: no button is too narrow for its words`);
    await page.context().close();
}

// ---- lists ----

// A table whose time takes many words leaves room for who sits there; on a phone for the title.
{
    const anna = await visitor(server, "Anna"), bernd = await visitor(server, "Bernd");
    await api(server, "POST", "/api/tables", anna, {game: "league", seats: 4, bot: "easy"});
    await api(server, "POST", "/api/tables", bernd,
        {game: "lowenherz", seats: 4, mine: 1, listed: 1, pace: "1d+4h/3d"});
    for (const [width, height] of [[1280, 800], [390, 844]])
        for (const locale of ["en", "de", "fr", "nl"]) {
            const how = width < 700 ? phone : {viewport: {width, height}};
            const page = await person({locale, ...how});
            await page.context().addCookies([{name: "hoftag", value: anna, url: base}]);
            await page.goto(base);
            const narrow = await page.evaluate(
                () => [...document.querySelectorAll(".tables .of, .tables .who > span")]
                          .filter(e => e.clientWidth < 10 || e.scrollWidth > e.clientWidth + 1)
                          .map(e => e.textContent.trim())
                          .join("; "));
            expectEqual(narrow, "", `${width} x ${height}, ${locale}: tables and who sits there`);
            const rows = await page.evaluate(
                () => [...document.querySelectorAll(".game-card .ways")].map(
                    e => new Set([...e.children].map(c => c.offsetTop)).size));
            expect(rows.every(n => n === 1),
                `${width} x ${height}, ${locale}: a card's buttons stand in two rows (${rows})`);
            await page.context().close();
        }
}
expectEqual(complaints.join("; "), "", "no complaints");
await done();
end();
