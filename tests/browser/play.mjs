// play.mjs: people at real browsers: whole games by clicks, two people at one table, a page that is
// loaded anew, a telephone, the keyboard alone, going back, looking back.
import {
    act,
    base,
    complaints,
    done,
    end,
    expect,
    expectEqual,
    get,
    myTurn,
    newGame,
    person,
    pick,
    playNow,
    server,
    shot
} from "./lib.mjs";

const games = (process.env.GAMES ?? "league lowenherz wallenstein").split(" ");

// A click on the board, on a place that can be hit, or on a button; what is only in a fold is on
// the board.
const spots = page =>
    page.evaluate(() => [...document.querySelectorAll("#board [data-move]")].flatMap(place => {
        const shape = place.querySelector("circle, rect, polygon, path") ?? place,
              r = shape.getBoundingClientRect();
        const x = r.x + r.width / 2, y = r.y + r.height / 2;
        return document.elementFromPoint(x, y)?.closest("[data-move]") === place ? [{x, y}] : [];
    }));

async function clickMove(page) {
    const places = await spots(page),
          buttons = await page.locator("#prompt button[name=move]:visible").all();
    const spot = pick(places);
    if (spot && (buttons.length === 0 || Math.random() < 0.6))
        await page.mouse.click(spot.x, spot.y);
    else await pick(buttons).click();
}

const noSideways = page =>
    page.evaluate(() => document.documentElement.scrollWidth <= innerWidth + 1);

// ---- whole games by clicks ----

async function wholeGame(game) {
    const page = await person();
    await playNow(page, game, "Anna", {bot: "easy", seats: "3"});
    await shot(page, `${game}-start`);
    let moves = 0;
    while (await myTurn(page)) {
        await act(page, clickMove);
        if (++moves === 12) await shot(page, `${game}-middle`);
        if (moves > 600) break;
    }
    await shot(page, `${game}-end`);
    expect(
        await page.locator("#end .end").count() === 1, `${game}: the game ends (${moves} moves)`);
    await page.goto(page.url().replace(/\?.*/, "") + "/replay?as=all");
    expect(await page.locator(".chart polyline").count() === 3, `${game}: points over the game`);
    await page.keyboard.press("End");
    await page.waitForFunction(() => {
        const o = document.querySelector("output").textContent.split("/");
        return o[0] === o[1];
    });
    await page.keyboard.press("ArrowLeft");
    await page.waitForFunction(() => {
        const o = document.querySelector("output").textContent.split("/");
        return o[0] === String(o[1] - 1);
    });
    expect(true, `${game}: the replay goes by keys`);
    await shot(page, `${game}-replay`);
    await page.context().close();
}
for (const game of games) await wholeGame(game);

// ---- two people at one table ----

async function invite(game, seats) {
    const host = await person();
    await newGame(host, game, "Hanna", {seats});
    await host.locator("main button[value=invite]").click();
    await host.locator(".invitation .code > summary").click();
    await host.waitForSelector(".invitation .qr");
    await shot(host, "lobby");
    const guest = await person();
    await guest.goto(await host.locator(".invitation input").inputValue());
    await guest.locator("input[name=name]").fill("Gustav");
    await guest.locator(".sit button").first().click();
    await host.waitForSelector("text=Gustav");
    expect(true, "the host sees the guest sit down");
    await host.locator("text=Begin the game").click();
    await host.waitForSelector("#prompt");
    await guest.waitForSelector("#prompt");
    return [host, guest];
}

async function twoPeople() {
    const [host, guest] = await invite("league", "3");
    for (let i = 0; i < 12; i++) {
        const page = await Promise.race([host, guest].map(
            p => p.waitForFunction(() => document.body.dataset.turn === "yours", null, {
                      timeout: 60000
                  }).then(() => p)));
        await act(page, clickMove);
        if (i === 5) {
            await guest.reload();
            await guest.waitForSelector("#prompt");
            expect((await guest.locator("#seats").innerText()).includes("Hanna"),
                "after loading anew the table is there");
        }
        if (i === 7) {
            await guest.context().setOffline(true);
            await guest.waitForTimeout(300);
            await guest.context().setOffline(false);
        }
    }
    await host.locator("#say").fill("Good <b>luck</b>");
    await host.locator("form.say button").click();
    await guest.waitForSelector("#said >> text=Good <b>luck</b>");
    expect(true, "what one says the other reads, as it was typed");
    const [a, b] =
        await Promise.all([host, guest].map(p => p.locator("#seats .points").allInnerTexts()));
    expectEqual(a.sort().join(), b.sort().join(), "both see the same points");
    await host.locator("#menu > summary").click();
    await host.locator("text=Propose to close the table").click();
    await guest.locator("#ask >> text=Agree").click();
    await guest.waitForSelector("#end .end");
    await host.waitForSelector("#end .end");
    expect(true, "a table is closed by consent");
    await host.context().close();
    await guest.context().close();
}
await twoPeople();

// ---- going back ----

async function goingBack() {
    const page = await person();
    await playNow(page, "league", "Ulla", {bot: "easy", seats: "3"});
    await myTurn(page);
    const before = await page.locator("#prompt h2").innerText(),
          choices = await page.locator("#prompt button").count();
    await act(page, clickMove);
    await myTurn(page);
    await act(page, p => p.locator("#tools form[action*='/undo'] button").click());
    await myTurn(page);
    expectEqual(
        await page.locator("#prompt h2").innerText(), before, "the question is asked again");
    expectEqual(await page.locator("#prompt button").count(), choices, "with the same choices");
    await page.context().close();
}
await goingBack();

// ---- a telephone ----

async function telephone(game) {
    const page =
        await person({viewport: {width: 360, height: 740}, hasTouch: true, isMobile: true});
    await page.goto(base);
    expect(await noSideways(page), "the first page fits a telephone");
    await playNow(page, game, "Toni", {bot: "easy", seats: "3"});
    for (let i = 0; i < 6 && (await myTurn(page)); i++)
        await act(page,
            async p => pick(await p.locator("#prompt button[name=move]:visible").all()).tap());
    expect(await noSideways(page), `${game}: the table fits a telephone`);
    const button = await page.locator("#prompt button").first().boundingBox();
    expect(button && button.y >= 0 && button.y + button.height <= 741,
        `${game}: the choices are within reach`);
    await shot(page, `${game}-phone`);
    await page.context().close();
}
for (const game of games) await telephone(game);

// ---- the keyboard alone ----

async function keyboard() {
    const page = await person();
    await playNow(page, "league", "Kim", {bot: "easy", seats: "3"});
    for (let i = 0; i < 8 && (await myTurn(page)); i++) {
        const target = i % 2 ? "#prompt button" : "#board g[data-move], #prompt button";
        await act(page, async p => {
            for (let tabs = 0; tabs < 60; tabs++) {
                await p.keyboard.press("Tab");
                if (await p.evaluate(selector => document.activeElement.matches(selector), target))
                    break;
            }
            await p.keyboard.press("Enter");
        });
    }
    expect(await page.evaluate(() => document.activeElement !== document.body),
        "the focus is not lost when news come");
    await page.context().close();
}
await keyboard();

// ---- weight ----

async function weight(game) {
    const page = await person();
    await playNow(page, game, "Wim", {bot: "easy"});
    await myTurn(page);
    const key = (await page.context().cookies()).find(c => c.name === "hoftag").value;
    const size = async path =>
        (await get(server, path, {key, headers: {"Accept-Encoding": "gzip"}}))
            .headers["content-length"] *
        1;
    const html = (await get(server, new URL(page.url()).pathname, {key})).text;
    // What a page fetches later, when it has been looked at for a while, is no part of its first
    // load.
    const files = [...html.matchAll(/(?<!data-away=)"(\/static\/[^"]+)"/g)].map(m => m[1]);
    let sum = await size(new URL(page.url()).pathname);
    for (const file of new Set(files)) sum += await size(file);
    const news = await size(new URL(page.url()).pathname + "?part=1");
    console.log(`${game}: first load ${sum} bytes in ${new Set(files).size + 2} requests, news ${
        news} bytes`);
    expect(sum <= 60000, `${game}: the first load weighs ${sum} bytes`);
    expect(new Set(files).size + 2 <= 6, `${game}: at most 6 requests`);
    expect(news <= 15000, `${game}: news weigh ${news} bytes`);
    await page.context().close();
}
for (const game of games) await weight(game);

expectEqual(complaints.join("; "), "", "the pages complain about nothing");
await done();
end();
