// noscript.mjs: whole games by forms and reload alone: a browser that runs no scripts.
import {done, end, expect, person, pick, playNow} from "./lib.mjs";

const games = (process.env.GAMES ?? "league lowenherz wallenstein").split(" ");

// A choice in a fold is looked up there first; one move is taken back.
async function wholeGame(game) {
    const page = await person({javaScriptEnabled: false});
    await playNow(page, game, "Nora", {bot: "easy", seats: "3"});
    let moves = 0;
    for (let tries = 0; tries < 3000 && !(await page.locator("#end .end").count()); tries++) {
        const folds = await page.locator("#prompt details:not([open]) > summary").all();
        if (folds.length && Math.random() < 0.3) await pick(folds).click();
        const buttons = await page.locator("#prompt button[name=move]:visible").all();
        if (buttons.length) await pick(buttons).click(), moves++;
        else if (await page.locator(".again:not([data-play])").count())
            await page.locator(".again:not([data-play])").click();
        const back = page.locator('#tools button[title="Take your last move back"]:enabled');
        if (moves === 3 && await back.count()) await back.click(), moves++;
    }
    expect(await page.locator("#end .end").count() === 1,
        `${game}: a whole game without scripts (${moves} moves)`);
    await page.context().close();
}
for (const game of games) await wholeGame(game);

await done();
end();
