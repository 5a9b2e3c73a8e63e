// lessons.mjs: a lesson of each game, by the mouse, by a finger on a phone and by the keyboard; axe
// finds nothing in it.
import {readdirSync, readFileSync} from "node:fs";
import {lessonSteps} from "../server/steps.mjs";
import {base, complaints, done, end, expect, expectEqual, openToAll, person, shot} from "./lib.mjs";

const folder = new URL("../../lessons/", import.meta.url);

function textOf(game, number) {
    const files = readdirSync(new URL(game, folder)).filter(f => f.endsWith(".lesson")).sort();
    return readFileSync(new URL(`${game}/${files[number - 1]}`, folder), "utf8");
}

// ---- three hands ----

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

const mouse = {
    choose: async (page, words) => (await placeOf(page, words)).click(),
    press: (page, what) => page.locator(what).first().click(),
};
const finger = {
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
const keys = {
    async choose(page, words) {
        const place = page.locator(`${onBoard(words)}[tabindex="0"]`).first();
        await (await place.count() ? place : await buttonOf(page, words)).focus();
        await page.keyboard.press("Enter");
    },
    async press(page, what) {
        await page.locator(what).first().focus();
        await page.keyboard.press("Enter");
    },
};

// ---- a lesson ----

const stepOf = page => page.locator("#coach").getAttribute("data-step");
const changed = (page, before) =>
    page.waitForFunction(old => document.getElementById("coach").dataset.step !== old &&
        !document.body.classList.contains("sending"), before);

// One thing is sent at a time.
const answered = async (page, answer) => {
    await page.waitForSelector(answer, {state: "attached"});
    await page.waitForFunction(() => !document.body.classList.contains("sending"));
};

async function go(page, how) {
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
    const before = await stepOf(page);
    if (s.wrong.length && !s.asks) {
        await hand.choose(page, s.wrong[0]);
        await answered(page, ".answer.no");
        expectEqual(await stepOf(page), before, `${what}: ${s.wrong[0]} is answered where he is`);
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
    await go(page, () => s.asks ? hand.press(page,
        `#prompt [name=answer][value="${s.answers.indexOf("right") + 1}"]`)
        : s.moves.length ? hand.choose(page, s.moves.at(-1))
        : hand.press(page, "#prompt [value=on]"));
    if (hand === keys)
        expectEqual(await page.evaluate(() => document.activeElement.id), "coach",
            `${what}: the focus goes to the coach`);
}

async function take(page, hand, game, number, name) {
    await page.goto(`${base}/learn/${game}/${number}`);
    const all = lessonSteps(textOf(game, number));
    if (number === 1) {
        expect((await page.locator("#prompt [value=on]").boundingBox()).height < 80,
            `${name}: ${game}: what goes on is a button`);
        expect(await page.locator("#board").evaluate(e =>
            Math.abs(e.getBoundingClientRect().top) < innerHeight / 4),
            `${name}: ${game} begins with its board`);
    }
    for (const [i, s] of all.entries()) {
        if (i === 1) await shot(page, `lesson-${name}-${game}`);
        if (number === 1 && i === 1 && hand !== keys) await openToAll(page, `${name} ${game}`);
        const wide = await page.locator(".coaching .prompt")
            .evaluateAll(all => all.filter(e => e.scrollWidth > e.clientWidth).length);
        expectEqual(wide, 0, `${name} ${game} ${number}, step ${i + 1}: what is asked fits`);
        await takeStep(page, hand, s, `${name} ${game} ${number}, step ${i + 1}`);
    }
    expect(await page.locator("#prompt a.button").count() > 0,
        `${name}: ${game} ${number} is done`);
    expectEqual(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true,
        `${name} ${game}: nothing is wider than the page`);
}

const calm = {reducedMotion: "reduce"};
const phone = {...calm, viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};
for (const game of ["league", "lowenherz", "wallenstein"]) {
    await take(await person(calm), mouse, game, 1, "mouse");
    await take(await person(phone), finger, game, 1, "finger");
    await take(await person(calm), keys, game, 1, "keys");
}

// Those in which a finger lays, marches and defends.
for (const number of [3, 4, 9, 12])
    await take(await person(phone), finger, "wallenstein", number, "finger");
// One in which the choices are many more than the sheet has room for.
await take(await person(calm), mouse, "lowenherz", 12, "mouse");

// ---- the lists; and what plays by itself ----

const page = await person();
await page.goto(`${base}/learn`);
await openToAll(page, "the courses");
await page.locator("a[href='/learn/league']").first().click();
await page.waitForSelector(".lessons");
await openToAll(page, "a course");
await page.locator(".lessons a").first().click();
await go(page, () => page.click("#prompt [value=on]"));
await go(page, () => page.click("#feet [value=skip]"));
await page.click("#prompt [value=on]");
await page.waitForSelector("#prompt [value=on]:text-is('Go on')");
expect(true, "what others do plays to its end by itself");
await page.reload();
expect((await stepOf(page)).startsWith("2."), "and the page opens again where he stands");
expectEqual(complaints.join("; "), "", "no complaints");
await done();
end();
