// pair.mjs: two people at one table, each in a browser: whoever owes a move makes one, and it is
// noted when both saw it.
import {openAll, person} from "./lib.mjs";

export const mayMove = "#prompt button[name=move]:not([disabled])";

// A browser for each key; addresses[i] is where the person with keys[i] looks for the server.
export const openBrowsers = (keys, addresses) => Promise.all(keys.map(async (key, i) => {
    const context = (await person()).context();
    await context.addCookies([{name: "hoftag", value: key, url: addresses[i]}]);
    return context;
}));

// Each of them opens the table.
export async function openPages(browsers, addresses, table) {
    const pages = [];
    for (const [i, browser] of browsers.entries()) {
        const page = await browser.newPage();
        await page.goto(`${addresses[i]}/t/${table}`);
        await page.waitForSelector("#prompt");
        pages.push(page);
    }
    return pages;
}

const isDue = page => page.waitForFunction(button => document.body.dataset.turn === "yours" &&
    document.querySelector(button), mayMove, {timeout: 60000});
// Which of them owes a move, as soon as one does.
export const due = pages => Promise.any(pages.map((page, i) => isDue(page).then(() => i)));

// From now on the page notes when it is pressed, shows something new, and has its server again.
// How long a browser takes to click, on a machine that has other work, says nothing of servers.
const note = page => page.evaluate(() => {
    const {body} = document;
    window.noted = {};
    window.observer ??= (addEventListener("click", () => noted.pressed ??= Date.now(), true),
        new MutationObserver(changes => {
            for (const {attributeName: name, oldValue: old} of changes)
                if (name === "data-seen") noted.saw ??= Date.now();
                else if (/offline/.test(old) && !/offline/.test(body.className))
                    noted.back ??= Date.now();
        }));
    observer.observe(body, {attributeFilter: ["data-seen", "class"], attributeOldValue: true});
});

// Whoever owes a move makes one, by `press` (a function of the button and the page). Resolves when
// both have seen it: to who it was, when he pressed and when both had seen it; throws if they do
// not in a minute.
export async function move(pages, press = button => button.click()) {
    const who = await due(pages), one = pages[who];
    await openAll(one); // what is chosen on the board stands in a fold, too
    for (const page of pages) await note(page);
    await press(one.locator(`${mayMove}:visible`).first(), one);
    const all = await Promise.all(pages.map(async page => {
        await page.waitForFunction(() => noted.saw, null, {timeout: 60000});
        return page.evaluate(() => window.noted);
    }));
    return {who, pressed: Math.min(...all.map(({pressed}) => pressed ?? Infinity)),
        seen: Math.max(...all.map(({saw}) => saw))};
}

// He presses and the process that should answer dies before it has; when it died.
export async function moveAsItDies(pages, pid) {
    let killed;
    const moved = await move(pages, async (button, page) => {
        await button.hover();
        process.kill(pid, "SIGSTOP");
        await page.mouse.down();
        await page.mouse.up();
        await page.waitForSelector("body.sending");
        process.kill(pid, "SIGKILL");
        killed = Date.now();
    });
    return {...moved, killed};
}
