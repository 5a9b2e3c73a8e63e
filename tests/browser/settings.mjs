// settings.mjs: the menu of settings in a real browser: by mouse, keyboard and without scripts; and
// the sounds, which are listened to where they are made.
import {
    act,
    base,
    complaints,
    done,
    end,
    expect,
    expectEqual,
    myTurn,
    person,
    playNow
} from "./lib.mjs";

const paper = page =>
    page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
const isDark = async page => Number(/\d+/.exec(await paper(page))[0]) < 100;

// ---- light and dark ----

for (const javaScriptEnabled of [true, false]) {
    const how = javaScriptEnabled ? "with scripts" : "without scripts";
    const page = await person({colorScheme: "dark", javaScriptEnabled});
    await page.goto(base + "/rules/league");
    expect(await isDark(page), `${how}: as the machine prefers`);
    await page.locator(".settings > summary").click();
    await page.locator(".settings >> text=light").click();
    await page.waitForSelector("html[data-theme=light]");
    expect(!await isDark(page) && new URL(page.url()).pathname === "/rules/league",
        `${how}: light, on the same page`);
    await page.goto(base);
    expect(!await isDark(page), `${how}: on every page`);
    await page.locator(".settings > summary").click();
    await page.locator(".settings >> text=Deutsch").click();
    await page.waitForSelector("html[lang=de][data-theme=light]");
    expectEqual(await page.locator("[data-setting=sound]").first().isVisible().catch(() => false),
        false, `${how}: the menu is closed on the new page`);
    await page.locator(".settings > summary").click();
    expectEqual(await page.locator("[data-setting=sound]").first().isVisible(), javaScriptEnabled,
        `${how}: sounds need scripts`);
    if (javaScriptEnabled)
        expectEqual(new URL(page.url()).search, "", "the address does not tell the settings");
    await page.context().close();
}

// ---- the fold ----

{
    const page = await person();
    await page.goto(base);
    const isOpen = () => page.evaluate(() => document.querySelector(".settings").open);
    await page.locator(".settings > summary").focus();
    await page.keyboard.press("Enter");
    expect(await isOpen(), "a key opens it");
    await page.keyboard.press("Escape");
    expect(!await isOpen() &&
            await page.evaluate(() => document.activeElement.matches(".settings > summary")),
        "Escape closes it, and stays there");
    await page.locator(".settings > summary").click();
    await page.locator("main").click({position: {x: 3, y: 3}});
    expect(!await isOpen(), "a click elsewhere closes it");
    await page.context().close();
}

// ---- sounds ----

// Keeps the pitch of every tone that begins.
function listen() {
    window.heard = [];
    const start = OscillatorNode.prototype.start, at = AudioParam.prototype.setValueAtTime;
    AudioParam.prototype.setValueAtTime = function(value, when) {
        this.first ??= value;
        return at.call(this, value, when);
    };
    OscillatorNode.prototype.start = function(when) {
        window.heard.push(Math.round(this.frequency.first));
        return start.call(this, when);
    };
}

{
    const page = await person();
    await page.addInitScript(listen);
    await playNow(page, "league", "Anna", {bot: "easy", seats: "3"});
    const anyMove = () => act(page, p => p.locator("#prompt button[name=move]").first().click());
    await myTurn(page);
    await anyMove();
    expectEqual(
        (await page.evaluate(() => window.heard)).length, 0, "silent until they are switched on");
    const before = page.url();
    await page.locator(".settings > summary").click();
    await page.locator("[data-setting=sound][data-value=on]").click();
    expect((await page.evaluate(() => window.heard)).length > 0 && page.url() === before,
        "the switch lets hear what it does, and nothing is loaded");
    expectEqual(await page.locator("[data-setting=sound][aria-current]").getAttribute("data-value"),
        "on", "and shows what is on");
    await page.locator(".settings > summary").click();
    await page.evaluate(() => { window.heard = []; });
    await myTurn(page);
    await anyMove();
    await page.waitForFunction(() => window.heard.includes(330));
    expect(true, "a move is heard");
    const heardTurn = () => page.evaluate(() => window.heard.includes(587));
    while (await myTurn(page) && !await heardTurn()) await anyMove();
    expect(await heardTurn(), "and one's turn, when it comes back");
    await page.reload();
    expectEqual(await page.getAttribute("html", "data-sound"), "on", "they stay on");
    expectEqual(
        (await page.context().cookies()).find(c => c.name === "sound").value, "on", "by a cookie");
    await page.context().close();
}
expectEqual(complaints.join("; "), "", "no complaints");
await done();
end();
