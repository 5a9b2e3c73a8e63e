// lib.mjs: a server and a real browser.
import {existsSync} from "node:fs";
import {chromium} from "playwright-core";
import {serve} from "../server/lib.mjs";

export * from "../server/lib.mjs";

const program = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(existsSync);

export const server = await serve(["--rate", "0"]);
export const base = `http://localhost:${server.port}`;
export const browser = await chromium.launch({executablePath: program, args: ["--no-sandbox", "--disable-gpu"]});

// Everything that goes wrong in a page.
export const complaints = [];

// A person: a context of his own, and a page in it.
export async function person(options = {}) {
    const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...options});
    const page = await context.newPage();
    page.setDefaultTimeout(15000);
    page.on("pageerror", error => complaints.push(error.message));
    page.on("console", message => {
        if (message.type() === "error" && !/ERR_|status of 4/.test(message.text())) complaints.push(message.text());
    });
    return page;
}

// A picture of the page, where somebody wants to look at it.
export const shot = (page, name, how = {}) => process.env.SHOTS && page.screenshot({path: `${process.env.SHOTS}/${name}.png`, ...how});

// From the first page to a game against computer players; options by their names and words.
export async function playNow(page, game, name, fields = {}, options = {}) {
    await page.goto(base);
    const card = page.locator(`form.game-card:has(input[value=${game}])`);
    await card.locator("input[name=name]").fill(name);
    for (const [field, value] of Object.entries(fields)) await card.locator(`select[name=${field}]`).selectOption(value);
    if (Object.keys(options).length) await card.locator("summary").click();
    for (const [option, word] of Object.entries(options)) await card.locator(`[name=option-${option}][value=${word}]`).check();
    await card.locator("button[value=now]").click();
    await page.waitForSelector("#prompt");
}

const seen = page => page.getAttribute("body", "data-seen");

// Waits until it is this person's turn, or the game is over; true if it is his turn.
export async function myTurn(page) {
    await page.waitForFunction(() => document.body.dataset.turn === "yours" || document.querySelector("#end .end"), null, {timeout: 60000});
    return (await page.getAttribute("body", "data-turn")) === "yours";
}

// Makes one move by `how` (a function that does something to the page) and waits for what comes of it.
export async function act(page, how) {
    const before = await seen(page);
    const changed = timeout => page.waitForFunction(old => document.body.dataset.seen !== old, before, {timeout});
    await how(page);
    await changed(15000);
}

// Every fold of a page, also where only one of several is open at a time.
export const openAll = page => page.evaluate(() => document.querySelectorAll("main details").forEach(e => {
    e.removeAttribute("name");
    e.open = true;
}));

export async function done() {
    await browser.close();
    await server.stop();
}
