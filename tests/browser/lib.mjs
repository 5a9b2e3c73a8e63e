// lib.mjs: a server and a real browser.
import {existsSync, readFileSync} from "node:fs";
import {chromium} from "playwright-core";
import {expect, preload, serve} from "../server/lib.mjs";

export * from "../server/lib.mjs";

const program = ["/usr/bin/chromium", "/usr/bin/chromium-browser",
    "/usr/bin/google-chrome"].find(existsSync);

// Analyses do not wait until the other tests are over.
export const server = await serve(["--rate", "0"], undefined, preload("eager"));
export const base = `http://localhost:${server.port}`;
export const browser = await chromium.launch({executablePath: program,
    args: ["--no-sandbox", "--disable-gpu"]});

// Everything that goes wrong in a page.
export const complaints = [];

// A person: a context of his own, and a page in it. What happened is not played unless `pace` says
// so: while it is, the board shows what was, and a click on it does nothing else than end that.
export async function person({pace = "off", ...options} = {}) {
    const context = await browser.newContext({viewport: {width: 1280, height: 900}, ...options});
    await context.addCookies([{name: "pace", value: pace, url: base}]);
    const page = await context.newPage();
    page.setDefaultTimeout(45000);
    page.on("pageerror", error => complaints.push(error.message));
    page.on("console", message => {
        if (message.type() === "error" && !/ERR_|status of 4/.test(message.text()))
            complaints.push(message.text());
    });
    return page;
}

// A picture of the page, where somebody wants to look at it.
export const shot = (page, name, how = {}) => process.env.SHOTS &&
    page.screenshot({path: `${process.env.SHOTS}/${name}.png`, ...how});

// The darkest and the lightest pixel of a part of the screen; 0 is black, 255 white.
export async function shades(page, clip) {
    const png = (await page.screenshot({clip})).toString("base64");
    return page.evaluate(async png => {
        const picture =
            await createImageBitmap(new Blob([Uint8Array.from(atob(png), c => c.charCodeAt(0))]));
        const canvas = new OffscreenCanvas(picture.width, picture.height).getContext("2d");
        canvas.drawImage(picture, 0, 0);
        const pixels = canvas.getImageData(0, 0, picture.width, picture.height).data, grey = [];
        for (let i = 0; i < pixels.length; i += 4)
            grey.push((pixels[i] + pixels[i + 1] + pixels[i + 2]) / 3);
        return {dark: Math.min(...grey), light: Math.max(...grey)};
    }, png);
}

// The sheet for a new game, filled in; options by their names and words.
export async function newGame(page, game, name, fields = {}, options = {}) {
    await page.goto(`${base}/new/${game}`);
    await page.locator("#name").fill(name);
    for (const [field, value] of Object.entries(fields))
        await page.locator(`select[name=${field}]`).selectOption(value);
    for (const [option, word] of Object.entries(options))
        await page.locator(`[name=option-${option}][value=${word}]`).check();
}

// A game against computer players.
export async function playNow(page, game, name, fields = {}, options = {}) {
    await newGame(page, game, name, fields, options);
    await page.locator("main button[value=now]").click();
    await page.waitForSelector("#prompt");
}

const seen = page => page.getAttribute("body", "data-seen");

// Waits until it is this person's turn, or the game is over; true if it is his turn.
export async function myTurn(page) {
    await page.waitForFunction(() => document.body.dataset.turn === "yours" ||
        document.querySelector("#end .end"), null, {timeout: 120000});
    return (await page.getAttribute("body", "data-turn")) === "yours";
}

// Makes one move by `how` (a function that does something to the page) and waits for what comes of
// it.
export async function act(page, how) {
    const before = await seen(page);
    await how(page);
    await page.waitForFunction(old => document.body.dataset.seen !== old, before);
}

// Every fold of a page, also where only one of several is open at a time.
export const openAll = page =>
    page.evaluate(() => document.querySelectorAll("main details").forEach(e => {
    e.removeAttribute("name");
    e.open = true;
}));

const axeScript = () => readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url),
    "utf8");

// Axe finds nothing in the page that keeps anybody from using it.
export async function openToAll(page, what) {
    // A colour on its way to another is none of the page's.
    await page.evaluate(() => Promise.all(document.getAnimations()
        .filter(a => a instanceof CSSTransition).map(a => a.finished.catch(() => {}))));
    await page.evaluate(axeScript());
    const found = await page.evaluate(() =>
        axe.run({runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]}));
    for (const v of found.violations) {
        const where = v.nodes.slice(0, 3).map(n => n.target.join(" ") + " " + n.html.slice(0, 120));
        console.log(`${what}: ${v.id}: ${v.help}: ${where.join(" | ")}`);
    }
    expect(found.violations.length === 0,
        `${what}: axe finds ${found.violations.map(v => v.id).join(", ")}`);
}

export async function done() {
    await browser.close();
    await server.stop();
}
