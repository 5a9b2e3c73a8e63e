// analysis.mjs: after a game, in a real browser, at a desk and by touch: a person has it looked
// through and waits, sees the curve and the points, finds the largest mistakes and their positions,
// goes through all of them with the answers hidden, and plays on from one himself.
import {api, base, complaints, done, end, expect, expectEqual, openToAll, person, replayLines,
    server, shot, visitor} from "./lib.mjs";

const records = {league: "league-3-mixed", lowenherz: "lowenherz-4-basic",
    wallenstein: "wallenstein-4-list"};
const desk = {viewport: {width: 1280, height: 800}};
const phone = {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true};

// A page on which `press` is what this person does: clicks, or touches.
async function reader(key, how) {
    const page = await person(how);
    await page.context().addCookies([{name: "key", value: key, url: base}]);
    page.press = async what => {
        await what.scrollIntoViewIfNeeded();
        await (how.hasTouch ? what.tap() : what.click());
    };
    return page;
}

// Axe finds nothing, and the accounts lie open: nothing covers their table.
async function plain(page, name) {
    await openToAll(page, name);
    const covered = await page.locator("#points table, .accounts table")
        .evaluateAll(all => all.filter(e => e.checkVisibility()).filter(e => {
        e.scrollIntoView({block: "center"});
        const box = e.getBoundingClientRect();
        return !e.contains(document.elementFromPoint(box.x + box.width / 2,
            box.y + box.height / 2));
    }).length);
    expectEqual(covered, 0, `${name}: tables that something covers`);
    const cut = await page.locator("#points details")
        .evaluateAll(all => all.filter(e => e.scrollHeight > e.clientHeight + 1).length);
    expectEqual(cut, 0, `${name}: folds that show only a part of what they hold`);
}

const wide = page => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);

// Who comes first asks for it; the page waits by itself until the game is looked through. Then
// anybody has it by its link.
async function analyse(page, table, name) {
    await page.goto(`${base}/t/${table}/analysis`);
    const asks = page.locator("form[action$='/analyse'] button"), first = await asks.count() > 0;
    if (first) await page.press(asks);
    await page.waitForSelector("#chances", {timeout: 0});
    expect(true, `${name}: the page ` + (first ? "comes back by itself when all is looked through"
        : "shows what somebody else asked for"));
}

async function curve(page, found, name) {
    const lines = page.locator("#chances polyline.line");
    expectEqual(await lines.count(), found.accounts.length, `${name}: a line for each seat`);
    const drawn = () => page.locator("#chances")
        .evaluate(e => [...e.querySelectorAll("polyline.line")].map(line =>
            line.getAttribute("points")).join());
    const before = await drawn();
    const secrets = found.curve.some(point =>
        point.open.some((share, i) => Math.abs(share - point.shares[i]) > 0.02));
    await page.press(page.locator("#chances .eyes a").nth(1));
    await page.waitForURL(/cards=open/);
    expectEqual(await drawn() !== before, secrets,
        `${name}: with open cards it is another curve, if there are secrets`);
    await page.press(page.locator("#chances .eyes a").first());
    await page.waitForURL(url => !/cards=open/.test(url));
    await page.press(page.locator("#chances .moments summary"));
    const cells = await page.locator("#chances .moments tr").last().locator("td").allInnerTexts();
    const last = found.curve.at(-1);
    expectEqual(cells.map(cell => parseInt(cell)).join(),
        last.shares.map(share => Math.round(share * 100)).join(), `${name}: chances in numbers`);
    expectEqual(cells.map(cell => parseInt(cell.split("%")[1])).join(), last.points.join(),
        `${name}: with the points beside them`);
    expect(await page.locator(".chart").count() >= 2 &&
        await page.locator("#points table").count() > 0,
        `${name}: points over the game, and where they came from`);
    expect(await wide(page), `${name}: nothing is wider than the page`);
}

// A real telephone makes its window as wide as the page: this one does not.
async function narrow(table, name) {
    const page = await person({viewport: {width: 360, height: 740}});
    for (const lang of ["en", "de", "fr", "nl"]) {
        await page.goto(`${base}/t/${table}/analysis?lang=${lang}`);
        expect(await wide(page), `${name}: nothing is wider than 360 px, ${lang}`);
    }
    await page.context().close();
}

// A disc of the curve leads to the choice, and the choice to its position.
async function mistakes(page, found, name) {
    const first = page.locator(".choice").first();
    const number = Number((await first.getAttribute("id")).slice("move-".length));
    const choice = found.choices.find(c => c.move === number);
    const worst = Math.max(...found.choices.filter(c => c.seat === choice.seat)
        .map(c => c.cost ?? 0));
    expectEqual(choice.cost, worst, `${name}: the largest mistake of a player comes first`);
    expect((await first.innerText()).includes(`${Math.round(choice.cost * 100)}`) &&
        /ahead|behind|level/.test(await first.innerText()),
        `${name}: with what it cost and how the points stood`);
    await page.press(first.locator("a", {hasText: "Show the position"}));
    await page.waitForURL(/replay/);
    expect(await page.locator("#board, .board").count() > 0, `${name}: its position can be seen`);
    await page.goBack();
    return choice;
}

// So many of a long run, to save time; a short one is taken to its end.
const ENOUGH = 4;
const word = (text, pattern) => Number(pattern.exec(text)?.[1]);

// All of them: wrong first, then right, or the answer is asked for; counted all the way.
async function learn(page, table, found, name) {
    const start = page.locator("a[href*='run=1']").first();
    const total = word(await start.innerText(), /(\d+)/);
    await page.press(start);
    let right = 0;
    for (let n = 1; n <= total; n++) {
        await page.waitForFunction(now =>
            document.querySelector("#coach .where")?.innerText.includes(now),
            `Mistake ${n} of ${total}`);
        const number = Number(new URL(page.url()).searchParams.get("n"));
        const choice = found.choices.find(c => c.move === number);
        expect(!await page.locator("#coach .chances").count(),
            `${name}: the answer to ${n} is hidden`);
        if (n % 2) {
            if (n === 1) {
                await page.evaluate(words =>
                    [...document.querySelectorAll("#prompt button[name=move]")].find(e =>
                        e.value === words).click(), choice.words);
                await page.waitForSelector(".answer.no");
                expect((await page.locator(".answer.no").innerText()).includes("what was played"),
                    `${name}: what was played is not the answer`);
            }
            await page.evaluate(words =>
                [...document.querySelectorAll("#prompt button[name=move]")].find(e =>
                    e.value === words).click(), choice.better);
            await page.waitForSelector(".answer.yes");
            right++;
        } else {
            await page.press(page.locator("#feet button"));
            await page.waitForSelector("#coach .chances");
        }
        expectEqual(word(await page.locator("#coach .where").innerText(), /(\d+) found/), right,
            `${name}: found so far after ${n}`);
        expect(await wide(page), `${name}: ${n} is not wider than the page`);
        if (n === 1) await shot(page, `analysis-mistake-${name}`);
        if (n >= ENOUGH && n < total) return;
        if (n < total) await page.press(page.locator("#feet a.first"));
    }
    expect((await page.locator("#feet").innerText()).includes(`${right} of ${total} found`),
        `${name}: at the end all are counted`);
    expectEqual(await page.locator("#feet a.first").count(), 0,
        `${name}: and there is no next one`);
}

async function tryIt(page, table, choice, name) {
    await page.goto(`${base}/t/${table}/analysis`);
    await page.press(page.locator(`#move-${choice.move} form[action$='/try'] button`));
    await page.waitForSelector(
        "#prompt button[name=move], #prompt [data-move], #board [data-move]");
    expect(/\/t\/\w+$/.test(new URL(page.url()).pathname) && !page.url().includes(table),
        `${name}: one plays on at a table of one's own`);
    const offered = await page.evaluate(() =>
        [...document.querySelectorAll("button[name=move], [data-move]")].map(e => e.value ||
            e.dataset.move));
    expect(offered.includes(choice.better), `${name}: where the better move can be made`);
}

for (const [game, record] of Object.entries(records)) {
    const {table} = await api(server, "POST", "/api/records", await visitor(server, "Emil"),
        {record: replayLines(record).join("\n")});
    for (const [place, how] of Object.entries(game === "league" ? {phone, desk} : {desk, phone})) {
        const name = `${game} ${place}`, key = await visitor(server, "Anna");
        const page = await reader(key, how);
        await analyse(page, table, name);
        await shot(page, `analysis-${game}-${place}`, {fullPage: true});
        const found = await api(server, "GET", `/api/tables/${table}/analysis`, key);
        await plain(page, name);
        await curve(page, found, name);
        const choice = await mistakes(page, found, name);
        await learn(page, table, found, name);
        await tryIt(page, table, choice, name);
        await page.context().close();
    }
    await narrow(table, game);
}
expectEqual(complaints.join("; "), "", "no page complains");
await done();
end();
