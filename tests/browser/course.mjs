// course.mjs: what the tests of lessons share: a lesson taken by the mouse, by a finger on a phone
// and by the keyboard alone.
import {readdirSync, readFileSync} from "node:fs";
import {lessonSteps} from "../server/steps.mjs";
import {base, complaints, expect, expectEqual, openToAll, person, shades, shot} from "./lib.mjs";

const folder = new URL("../../lessons/", import.meta.url);

const filesOf = game =>
    readdirSync(new URL(game, folder)).filter(f => f.endsWith(".lesson")).sort();
const textOf = (game, number) =>
    readFileSync(new URL(`${game}/${filesOf(game)[number - 1]}`, folder), "utf8");

// ---- three hands ----

export const calm = {reducedMotion: "reduce"};
export const phone = {...calm, viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};

const onBoard = words => `#board [data-move="${words}"]`;
const inList = words => `#prompt button[name=move][value="${words}"]`;

// In the fold where it lies, which he opens; a card is laid on the line of a ledger that he aims at
// first.
async function buttonOf(page, words) {
    const button = page.locator(inList(words)).first();
    await button.evaluate(e => {
        const fold = e.closest("details");
        if (fold) fold.open = true;
        if (fold?.dataset.slot)
            document.querySelector(`tr[data-slot="${fold.dataset.slot}"] .slot`).click();
    });
    return button;
}

// The place on the board if its middle lies open there, or else its button.
async function placeOf(page, words) {
    const place = page.locator(onBoard(words)).first();
    const open = await place.count() && await place.evaluate(e => {
        e.scrollIntoView({block: "center"});
        const box = e.getBoundingClientRect();
        return e.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    });
    return open ? place : buttonOf(page, words);
}

// For evaluate: can its head be seen?
const inSight = e => {
    const box = e.getBoundingClientRect();
    return e.contains(document.elementFromPoint(box.x + box.width / 2, box.y + 8));
};

export const mouse = {
    choose: async (page, words) => (await placeOf(page, words)).click(),
    press: (page, what) => page.locator(what).first().click(),
};
export const finger = {
    async choose(page, words) {
        await (await placeOf(page, words)).tap();
        const again = page.locator("#tapped");
        if (!await again.count()) return;
        expect(await again.evaluate(inSight) && (await again.boundingBox()).height < 100,
            `${words}: what is proposed is a button, in sight`);
        await again.tap();
    },
    press: (page, what) => page.locator(what).first().tap(),
};

// Nothing but keys: whatever he wants he reaches with Tab, and opens a fold or aims at a line of a
// ledger on the way.
async function tabTo(page, what) {
    for (let i = 0; i < 600; i++) {
        if (await page.evaluate(w => document.activeElement.matches(w), what)) return;
        await page.keyboard.press("Tab");
    }
    throw new Error(`${what} is not reached by Tab`);
}

async function pressThere(page, what) {
    await tabTo(page, what);
    await page.keyboard.press("Enter");
}

async function openFold(page, button) {
    const slot = await button.evaluate(e => e.closest("[data-slot]")?.dataset.slot);
    if (slot && !await button.isVisible()) await pressThere(page, `tr[data-slot="${slot}"] .slot`);
    const shut = await button.evaluate(e => {
        const fold = e.closest("details:not([open])");
        fold?.firstElementChild.setAttribute("data-shut", "");
        return fold !== null;
    });
    if (shut) await pressThere(page, "[data-shut]");
}

export const keys = {
    async choose(page, words) {
        await openFold(page, page.locator(inList(words)).first());
        await pressThere(page, inList(words));
    },
    press: pressThere,
};

// ---- a lesson ----

export const stepOf = page => page.locator("#coach").getAttribute("data-step");
const numberOf = async page => (await stepOf(page)).split(".")[0];
const changed = (page, before) => page.waitForFunction(
    old => document.getElementById("coach").dataset.step !== old &&
        !document.body.classList.contains("sending"), before);

// One thing is sent at a time.
const answered = async (page, answer) => {
    await page.waitForSelector(answer, {state: "attached"});
    await page.waitForFunction(() => !document.body.classList.contains("sending"));
};

export async function go(page, how) {
    const before = await stepOf(page);
    await how();
    await changed(page, before);
}

// What others do plays on by itself where movement is wanted; here it is not.
async function watch(page, hand) {
    while (await page.locator("#prompt [value=on]:text-matches('Watch|Next')").count())
        await go(page, () => hand.press(page, "#prompt [value=on]"));
}

async function takeStep(page, hand, s, what) {
    await watch(page, hand);
    const before = await numberOf(page);
    if (s.wrong.length && !s.asks) {
        await hand.choose(page, s.wrong[0]);
        await answered(page, ".answer.no");
        expectEqual(await numberOf(page), before, `${what}: ${s.wrong[0]} is answered where he is`);
        expect(await page.locator(".answer.no").evaluate(inSight),
            `${what}: and the answer is in sight`);
        expectEqual(await page.locator("#tapped").count(), 0,
            `${what}: what he tried is proposed no longer`);
    }
    for (const move of s.moves.slice(0, -1)) {
        const number = await page.inputValue("#prompt [name=number]");
        await hand.choose(page, move);
        await answered(page, `#prompt [name=number]:not([value="${number}"])`);
    }
    const answer = `#prompt [name=answer][value="${s.answers.indexOf("right") + 1}"]`;
    await go(page, () => s.asks ? hand.press(page, answer)
        : s.moves.length ? hand.choose(page, s.moves.at(-1))
        : hand.press(page, "#prompt [value=on]"));
    if (hand === keys)
        expectEqual(await page.evaluate(() => document.activeElement.id), "coach",
            `${what}: the focus goes to the coach`);
}

// It stands below the map there, and its counts beside it.
async function towerIsSeen(page, tower, what) {
    const {x, y, width, height} = await tower.boundingBox();
    expect(y >= 0 && y + height / 2 < phone.viewport.height / 2, `${what}: the tower is in sight`);
    const {dark, light} = await shades(page,
        {x: x + width * .92, y: y + height / 16, width: width * .07, height: height * .6});
    expect(light - dark > 90, `${what}: its counts can be read (${dark} to ${light})`);
}

export async function take(page, hand, game, number, name) {
    await page.goto(`${base}/learn/${game}/${number}`);
    const all = lessonSteps(textOf(game, number));
    if (number === 1) {
        expect((await page.locator("#prompt [value=on]").boundingBox()).height < 80,
            `${name}: ${game}: what goes on is a button`);
        expect(await page.locator("#board")
            .evaluate(e => Math.abs(e.getBoundingClientRect().top) < innerHeight / 4),
            `${name}: ${game} begins with its board`);
    }
    const tower = page.locator(".display:is([data-look='tower'], [data-look='tower tray']) > svg");
    for (const [i, s] of all.entries()) {
        if (hand === finger && await tower.count())
            await towerIsSeen(page, tower, `${game} ${number}, step ${i + 1}`);
        if (i === 1) await shot(page, `lesson-${name}-${game}`);
        if (number === 1 && i === 1 && hand !== keys) await openToAll(page, `${name} ${game}`);
        const wide = await page.locator(".coaching .prompt")
            .evaluateAll(all => all.filter(e => e.scrollWidth > e.clientWidth).length);
        expectEqual(wide, 0, `${name} ${game} ${number}, step ${i + 1}: what is asked fits`);
        await takeStep(page, hand, s, `${name} ${game} ${number}, step ${i + 1}`);
    }
    expect(await page.locator("#prompt a.button").count() > 0,
        `${name}: ${game} ${number} is done`);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${name} ${game}: nothing is wider than the page`);
}

// Every lesson of a game by the keyboard alone.
export async function takeAllByKeys(game) {
    const page = await person(calm);
    for (const i of filesOf(game).keys()) await take(page, keys, game, i + 1, "keys");
    expectEqual(complaints.join("; "), "", "no complaints");
}
