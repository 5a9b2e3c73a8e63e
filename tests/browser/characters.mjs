// characters.mjs: what computer players are fond of is told at their seats: in sight on a desk,
// where the level gives way if there is no room for both, and for who taps it on a phone.
import {complaints, done, end, expect, expectEqual, person, playNow, shot} from "./lib.mjs";

const words = /^computer, normal, (builder|raider|dealer|patron)\. [A-Z][^.]+\.$/;

// What each computer player's seat tells, and what of it can be seen.
const told = page => page.locator("#seats .computer").evaluateAll(all => all.map(one => {
    const [character, level] = one.querySelectorAll(".brief > span");
    const line = one.querySelector(".brief").getBoundingClientRect();
    const inSight = part => part.getBoundingClientRect().bottom <= line.bottom + 1;
    return {
        tip: one.dataset.tip,
        heard: one.querySelector(".sr").textContent,
        character: character.textContent,
        whole: inSight(character) && character.scrollWidth <= character.clientWidth + 1,
        level: inSight(level) ? level.textContent.trim() : "",
    };
}));

for (const game of ["league", "wallenstein", "lowenherz"]) {
    const page = await person({viewport: {width: 1280, height: 800}});
    await playNow(page, game, "Anna", {seats: "4"});
    const seats = await told(page);
    expectEqual(seats.length, 3, `${game}: three computer players`);
    for (const s of seats) {
        expect(words.test(s.tip) && s.heard === s.tip, `${game}: "${s.tip}" is told and heard`);
        expect(s.whole && s.tip.includes(`, ${s.character}.`),
            `${game}: "${s.character}" is in sight`);
        expect(["", "normal,"].includes(s.level), `${game}: the level whole or not: "${s.level}"`);
    }
    expect(game !== "league" || seats.every(s => s.level), "League has room for both");
    await shot(page, `characters-${game}`);
    await page.close();
}

// On a phone the seats are below the board; a tap tells the sentence.
const phone = await person({viewport: {width: 390, height: 844}, hasTouch: true, locale: "de"});
await playNow(phone, "lowenherz", "Anna", {seats: "3"});
const computer = phone.locator("#seats .computer").first();
await computer.scrollIntoViewIfNeeded();
const box = await computer.boundingBox();
expect(box.x >= 0 && box.x + box.width <= 390, "it fits the phone");
await phone.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
const tip = phone.locator("#tip");
await tip.waitFor({state: "visible"});
expect(/^Computer, normal, (Baumeister|Angreifer|Händler)\. [A-Z].*\.$/.test(await tip.innerText()),
    "a tap tells it in the reader's language");
await shot(phone, "characters-phone");
expectEqual(complaints.join("\n"), "", "nothing went wrong in a page");
await done();
end();
