// puzzles.mjs: puzzles in a real browser, at a desk, by touch and by keyboard: a person chooses a
// difficulty and a theme, answers wrongly and rightly, sees what follows on the board, and goes on
// to the next of the same kind.
import {readFileSync} from "node:fs";
import {base, complaints, done, end, expect, expectEqual, person, shot} from "./lib.mjs";

const lines = game => readFileSync(new URL(`../../puzzles/${game}.jsonl`, import.meta.url), "utf8")
                          .trim()
                          .split("\n")
                          .map(line => JSON.parse(line));
const desk = {
    viewport: {width: 1280, height: 800}
},
      phone = {
          viewport: {width: 390, height: 844},
          hasTouch: true,
          isMobile: true
      };
const wide = page => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const number = page => Number(/\/(\d+)(\?|$)/.exec(page.url())[1]);

// Presses the button of a move: by the hand that this person has. A folded list is opened first.
async function answer(page, press, words) {
    const button = page.locator(`#prompt button[name=move][value="${words}"]`).first();
    await page.evaluate(
        () => document.querySelectorAll("#prompt details").forEach(e => { e.open = true; }));
    if (await button.isVisible()) await press(button);
    else await button.evaluate(e => e.click());
}

async function solve(page, press, game, name) {
    const all = lines(game), {theme, level} = all.filter(p => !p.gone).at(-1);
    await page.goto(`${base}/puzzles`);
    await press(page.locator(`main nav.segments a[href="/puzzles?level=${level}"]`));
    await page.waitForURL(/level=/);
    expectEqual(await page.locator("main nav.segments [aria-current=true]").count(), 1,
        `${name}: the difficulty that was chosen is marked`);
    const practise = page.locator(`#of-${game} .theme a[href*="theme=${theme}"]`);
    await practise.scrollIntoViewIfNeeded();
    await press(practise);
    await page.waitForSelector("#coach");
    const first = number(page), puzzle = all[first - 1],
          [best, second] = Object.keys(puzzle.shares);
    expect(puzzle.theme === theme && puzzle.level === level,
        `${name}: one of the theme and the difficulty that were chosen`);
    expect(await wide(page), `${name}: nothing is wider than the page`);
    await answer(page, press, second);
    await page.waitForSelector(".answer.no");
    expectEqual(await page.locator(".chances").count(), 0,
        `${name}: a wrong answer is told so, and the right one stays hidden`);
    await answer(page, press, best);
    await page.waitForSelector(".answer.yes");
    await shot(page, `puzzle-${name}`);
    expect(/\d+ %/.test(await page.locator(".chances li").first().innerText()),
        `${name}: the right one with its chance to win`);
    const board = () => page.locator("#board").innerHTML(), before = await board();
    const steps = puzzle.follow.length;
    for (let n = 1; n <= Math.min(steps, 3); n++) {
        await press(page.locator("#feet a[href*='step=']"));
        await page.waitForURL(new RegExp(`step=${n}`));
    }
    expect(steps === 0 || await page.locator("#feet p b").count() > 0,
        `${name}: what may follow is told`);
    expect(steps === 0 || (await board()).length > 0 && before.length > 0,
        `${name}: and played on the board`);
    const next = page.locator("#feet a.first");
    if (await next.count()) {
        await press(next);
        await page.waitForFunction(old => !location.pathname.endsWith(`/${old}`), first);
        const other = all[number(page) - 1];
        expect(other.theme === theme && other.level === level,
            `${name}: the next one is of the same kind`);
    }
    await page.goto(`${base}/puzzles`);
    expect(await page.locator(`.solved a[href^="/puzzles/${game}/${first}?"]`).count() === 1,
        `${name}: what is solved is kept`);
}

for (const game of ["league", "lowenherz", "wallenstein"])
    for (const [place, how] of Object.entries({desk, phone})) {
        const page = await person(how);
        await page.goto(base);
        await solve(
            page, what => how.hasTouch ? what.tap() : what.click(), game, `${game} ${place}`);
        await page.context().close();
    }
const page = await person(desk);
await solve(page, async what => {
    await what.focus();
    await page.keyboard.press("Enter");
}, "league", "by keyboard");
expectEqual(complaints.join("; "), "", "no page complains");
await done();
end();
