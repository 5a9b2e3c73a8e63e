// lessons.mjs: a lesson of each game, by the mouse and by a finger on a phone; axe finds nothing in
// it. (keys_*.mjs take every lesson by the keyboard.)
import {calm, finger, go, mouse, phone, stepOf, take} from "./course.mjs";
import {base, complaints, done, end, expect, expectEqual, openToAll, person} from "./lib.mjs";

for (const game of ["league", "lowenherz", "wallenstein"]) {
    await take(await person(calm), mouse, game, 1, "mouse");
    await take(await person(phone), finger, game, 1, "finger");
}

// Those in which a finger lays, marches and defends.
for (const number of [3, 4, 9, 12])
    await take(await person(phone), finger, "wallenstein", number, "finger");
// One in which the choices are many more than the sheet has room for.
await take(await person(calm), mouse, "lowenherz", 12, "mouse");

// ---- a first game on a phone ----

{
    const page = await person(phone);
    await page.goto(`${base}/learn/wallenstein/play`);
    await page.locator("main [name=name]").fill("Anna");
    await page.locator("main form button").tap();
    await page.locator("tr[data-slot] .slot").last().tap();
    const lies = async what =>
        ({y: 0, height: 0, ...await page.locator(what).first().boundingBox()});
    const cards = await lies(".cards-in-hand .pcard"), tip = await lies("#first-tip:has(.rule)");
    expect(cards.y + cards.height < phone.viewport.height, "who aims at a line sees his cards");
    expect(tip.y >= 0 && tip.height > 0, "and the tip is still in sight");
    await page.context().close();
}

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
