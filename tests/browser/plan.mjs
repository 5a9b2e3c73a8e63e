// plan.mjs: a season of Wallenstein is planned in the ledger: by clicks on its lines and cards, by
// keys alone, by dragging, with a finger on a telephone, from the map; what is laid is moved and
// taken back; nothing is sealed until somebody seals it. Then what comes of plans: battles and
// winters as scenes, and what the board would score.
import {fileURLToPath} from "node:url";
import {
    act,
    api,
    base,
    complaints,
    done,
    end,
    expect,
    expectEqual,
    myTurn,
    person,
    playNow,
    playOn,
    replayLines,
    server,
    shot,
    visitor
} from "./lib.mjs";

// A window in which the whole hand of cards is seen; hands.mjs plans in a low one.
async function planning(options = {viewport: {width: 1440, height: 900}}) {
    const page = await person(options);
    await playNow(page, "wallenstein", "Anna", {bot: "easy", seats: "3"});
    while (await myTurn(page) && !(await page.locator(".ledger").count()))
        await act(page,
            p => p.evaluate(() => document.querySelector("#prompt button[name=move]").click()));
    return page;
}

const line = (page, action) => page.locator(`tr[data-slot="plan ${action}"]`);
const free = page => page.locator(".cards-in-hand [name=move]");
const laid = page => page.evaluate(
    () => Object.fromEntries([...document.querySelectorAll("tr[data-slot]")].map(
        e => [e.dataset.slot.split(" ")[1], e.querySelector(".laid")?.dataset.card ?? null])));
const until = (page, what) =>
    page.waitForFunction(want => Object.entries(want).every(([slot,
        card]) => (document.querySelector(`tr[data-slot="plan ${slot}"] .laid`)?.dataset.card ??
                                                                null) === card),
        what);
const open = page => page.locator("tr[data-slot] .slot").count();
const aim = page => page.getAttribute("tr[data-slot].now", "data-slot");
const stand = page => page.locator(".sum").textContent();

// Nothing happens by itself when the last card is laid; then the seal is there, and pressing it
// goes on.
async function seals(page, how) {
    expectEqual(await open(page), 0, `${how}: every action has its card`);
    expect(await page.locator(".plan .seal").isEnabled() &&
            await page.getAttribute("body", "data-turn") === "yours",
        `${how}: and waits for the seal`);
    await act(page, p => p.locator(".plan .seal").press("Enter"));
    await page.waitForFunction(
        () => !document.querySelector(".plan .seal:enabled")); // it may be the next season already
    expect(true, `${how}: sealed`);
}

// ---- by clicks ----

{
    const page = await planning();
    expectEqual(await page.locator(".ledger tbody th").count(), 10, "ten actions");
    expectEqual(
        await page.locator(".ledger .no i[title]").count(), 5, "five of them without a place");
    expect(await page.locator(".plan .seal").isDisabled(), "nothing to seal yet");
    const gold = async () =>
        Number(await line(page, "gold").locator("td b").first().textContent().catch(() => "0"));
    await line(page, "gold").locator(".slot").click();
    expectEqual(await aim(page), "plan gold", "a click aims at an action");
    const card = await free(page).first().getAttribute("data-card"),
          worth = Number(await free(page).first().locator(".coin").textContent());
    const before = await stand(page);
    await act(page, () => free(page).first().click());
    await until(page, {gold: card});
    expect((await line(page, "gold").textContent()).includes(`+${worth}`) &&
            await stand(page) !== before && await gold() >= 0,
        "the ledger reckons with it");
    expectEqual(await page.locator(`.cards-in-hand .used[data-card="${card}"]`).count(), 1,
        "the card is used");
    await page.locator("#log .own-secret a").last().hover();
    expectEqual(await page.locator("#board .lit").count(), 1, "the log's line lights its province");
    // From the map, onto the line that is aimed at.
    await line(page, "moveB").locator(".slot").click();
    const place = page.locator("#board [data-card][data-move]").first(),
          name = await place.getAttribute("data-card");
    expect((await place.getAttribute("data-move")).startsWith("plan moveB "),
        "the map lays on the same line");
    await act(
        page, () => place.evaluate(e => e.dispatchEvent(new MouseEvent("click", {bubbles: true}))));
    await until(page, {gold: card, moveB: name});
    // What is aimed at stays so when others are heard of.
    await line(page, "recruit1").locator(".slot").click();
    await page.locator("#say").fill("Hm");
    await page.locator("form.say button").click();
    await page.waitForSelector("#said >> text=Hm");
    expectEqual(await aim(page), "plan recruit1", "the aim stays");
    await shot(page, "plan-desk");
    // Back again.
    await page.locator(`.cards-in-hand .used[data-card="${card}"]`).click();
    await until(page, {gold: null, moveB: name});
    expect(true, "a used card comes back, and what was laid after it stays");
    await page.locator("[data-clear]").click();
    await page.waitForFunction(
        () => document.querySelectorAll("tr[data-slot] .slot").length === 10);
    while (await open(page)) await act(page, () => free(page).last().click());
    await seals(page, "clicks");
    await myTurn(page); // the others' cards, order and event have been shown
    await page.locator("#take-back button").evaluate(e => e.click());
    expectEqual(await page.locator("#refusal .refused").textContent(),
        "something that was hidden from you has been shown since", "the seal stays, and why");
    await page.context().close();
}

// ---- by dragging ----

const middle = async locator => {
    const r = await locator.boundingBox();
    return {x: r.x + r.width / 2, y: r.y + r.height / 2};
};

async function dragMouse(page, from, to) {
    const a = await middle(from), b = await middle(to);
    await page.mouse.move(a.x, a.y);
    await page.mouse.down();
    await page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, {steps: 3});
    await page.mouse.move(b.x, b.y, {steps: 3});
    const under = await middle(to);
    expect(await page.locator(".held").count() === 1 && Math.abs(under.y - b.y) < 1,
        "the card is in hand, and no line moves");
    await page.mouse.up();
}

{
    const page = await planning();
    const [first, second, third] =
        await Promise.all([0, 1, 2].map(i => free(page).nth(i).getAttribute("data-card")));
    const card = name => page.locator(`.cards-in-hand [data-card="${name}"]`);
    await dragMouse(page, card(first), line(page, "gold"));
    await until(page, {gold: first});
    await dragMouse(page, card(second), line(page, "grain"));
    await until(page, {grain: second});
    await dragMouse(page, card(third), line(page, "palace"));
    await until(page, {palace: third});
    expect(true, "cards dragged to their lines");
    await dragMouse(page, line(page, "gold").locator(".laid"), line(page, "grain"));
    await until(page, {gold: second, grain: first, palace: third});
    expect(true, "two laid cards change places");
    await dragMouse(page, line(page, "palace").locator(".laid"), line(page, "church"));
    await until(page, {gold: second, grain: first, palace: null, church: third});
    expect(true, "a laid card goes to an empty line");
    const before = JSON.stringify(await laid(page));
    await dragMouse(page, free(page).first(), page.locator(".top h1"));
    expectEqual(JSON.stringify(await laid(page)), before, "dropped elsewhere, nothing is laid");
    const name = await free(page).first().getAttribute("data-card");
    await dragMouse(
        page, page.locator(`#board [data-card="${name}"] .shape`), line(page, "recruit5"));
    await until(page, {recruit5: name});
    expect(true, "a province dragged from the map");
    await page.context().close();
}

// ---- by keys ----

{
    const page = await planning();
    const press = key => page.keyboard.press(key),
          focused = () => page.evaluate(
              () => document.activeElement.dataset.card ?? document.activeElement.className);
    await page.locator("tr[data-slot].now .slot").focus();
    const first = await aim(page);
    await press("ArrowDown");
    expect(await aim(page) !== first, "down: the next action");
    await press("ArrowUp");
    expectEqual(await aim(page), first, "up: the one before");
    await free(page).first().focus();
    const card = await focused();
    await press("ArrowRight");
    expect(await focused() !== card, "right: the next card");
    let last;
    for (let n = 10; n > 0; n--) {
        if (n % 3 === 0) await press("ArrowDown");
        last = await aim(page);
        await act(page, () => press("Enter"));
        await page.waitForFunction(
            left => document.querySelectorAll("tr[data-slot] .slot").length === left, n - 1);
        expect(n === 1 || await page.evaluate(() => document.activeElement.name === "move"),
            `keys: the hand stays in hand (${n - 1} left)`);
    }
    const given = page.locator(`tr[data-slot="${last}"] .laid`), name = await given.textContent();
    await given.focus();
    await press("Delete");
    await page.waitForFunction(() => document.querySelectorAll("tr[data-slot] .slot").length === 1);
    expect((await page.evaluate(() => document.activeElement.closest(".cards-in-hand")?.textContent
        && document.activeElement.textContent)).includes(name),
        `delete: the card comes back, and is in hand (${name})`);
    await page.locator("tr[data-slot] .slot").focus();
    await press("Enter");
    expect(await page.evaluate(() => document.activeElement.name === "move"),
        "enter on a line leads to the cards");
    await act(page, () => press("Enter"));
    await seals(page, "keys");
    await page.context().close();
}

// ---- by finger on a telephone ----

{
    const page =
        await planning({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});
    // The window of a telephone grows with a page that is wider: it is no measure.
    const width = () => page.evaluate(() => document.documentElement.scrollWidth);
    expectEqual(await width(), 390, "no wider than the telephone");
    const [card1, foot] = await Promise.all(
        [".cards-in-hand [name=move] >> nth=0", ".plan-foot"].map(
            part => page.locator(part).boundingBox()));
    expect(await page.evaluate(() => scrollY) === 0 && card1.y > 0 &&
            card1.y + card1.height <= foot.y && foot.y + foot.height <= 844 && foot.height >= 44,
        "cards and seal are in sight before anybody scrolls");
    await page.locator(".plan").evaluate(e => e.scrollIntoView({block: "end"}));
    const first = await page.locator("tr[data-slot]").first().boundingBox();
    expect(first.y > 50, "the ledger with cards and seal fits into one window");
    await page.evaluate(() => scrollTo(0, 0));
    const place = await page.locator("#board .provplace .shape").first().boundingBox();
    await page.touchscreen.tap(place.x + place.width / 2, place.y + place.height / 2);
    const proposed = page.locator("#tapped");
    await proposed.waitFor();
    const name1 = await proposed.getAttribute("data-card"), face = proposed.locator("b");
    expect(name1.endsWith(await face.textContent()), `${name1} is named when it is tapped`);
    const [around, named] = [await proposed.boundingBox(), await face.boundingBox()];
    expect(named.y > around.y + 8 && named.y + named.height < around.y + around.height - 8 &&
            await proposed.locator(".figures").isHidden(),
        "in one line, in the middle of its button");
    await line(page, "gold").locator(".slot").tap();
    expectEqual(await aim(page), "plan gold", "a tap aims");
    const card = await free(page).first().getAttribute("data-card");
    await act(page, () => free(page).first().tap());
    await until(page, {gold: card});
    const touch = await page.context().newCDPSession(page);
    const finger = (type, ...points) => touch.send(
        "Input.dispatchTouchEvent", {type, touchPoints: points.map((p, id) => ({...p, id}))});
    const grip = page.locator(".cards-in-hand [name=move] .grip").first(),
          name = await free(page).first().getAttribute("data-card");
    await page.locator(".plan").evaluate(e => e.scrollIntoView({block: "end"}));
    const a = await middle(grip), b = await middle(line(page, "moveA"));
    await finger("touchStart", a);
    for (let i = 1; i <= 6; i++)
        await finger("touchMove", {x: a.x + (b.x - a.x) * i / 6, y: a.y + (b.y - a.y) * i / 6});
    await finger("touchEnd");
    await until(page, {gold: card, moveA: name});
    expect(true, "a card dragged by its grip");
    await shot(page, "plan-phone");
    // Nearer, names can be read; and all of the screen's width is map.
    await page.locator("[data-near]").first().tap();
    const part = await page.locator("#land").evaluate(svg => ({size: 13.5 * svg.getScreenCTM().a,
        width: svg.viewBox.baseVal.width * svg.getScreenCTM().a, all: svg.clientWidth}));
    expect(part.size > 10.8 && Math.abs(part.width - part.all) < 2,
        `names of ${part.size.toFixed(1)} px on ${part.width.toFixed()} of ${part.all} px`);
    await page.locator("[data-zoom='0']").tap();
    const [next, used] =
        await Promise.all([free(page).first(), page.locator(".cards-in-hand .used").first()].map(
            e => e.boundingBox()));
    expect(next.x > 0 && next.x + next.width < 390 && used.x > next.x,
        "what is left in hand comes first");
    while (await open(page)) await act(page, () => free(page).last().tap());
    await shot(page, "plan-phone-ready");
    await page.setViewportSize({width: 360, height: 740});
    await page.evaluate(() => document.querySelectorAll(".ledger .entry").forEach(row => {
        row.querySelectorAll("td b").forEach(e => e.textContent = "17–19");
        row.querySelectorAll(".change").forEach(e => e.textContent = "+1–2");
    }));
    expectEqual(await width(), 360, "nor than a narrow one, with the widest of figures");
    await page.evaluate(() => scrollTo(0, 300));
    await seals(page, "finger");
    await page.waitForSelector("#prompt:not(:has(> .plan))");
    const top = await page.evaluate(() => scrollY);
    expectEqual(top, 0, "whoever scrolled through the plan sees the board when it is carried out");
    await page.context().close();
}

// Pieces that were not seen, as the board was seen from afar, come from nowhere: they do not fly in
// from the corner of the window.
{
    const page = await person(
              {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true}),
          lines = replayLines("wallenstein-4-list"),
          until = lines.findIndex(line => / blue move to /.test(line));
    const key = await visitor(server, "Clara"), other = await visitor(server, "Dora");
    await page.context().addCookies([{name: "hoftag", value: key, url: base}]);
    await page.addInitScript(() => {
        window.ways = [];
        const animate = Element.prototype.animate;
        Element.prototype.animate = function (frames, how) {
            if (this.dataset.piece) window.ways.push(frames[0].transform ?? "");
            return animate.call(this, frames, how);
        };
    });
    const table = await playOn(server, lines.slice(0, until).join("\n") + "\n",
        [other, key, other, other], 1);
    await page.goto(`${base}/t/${table}`);
    await page.waitForFunction(() => document.querySelector("#land:not(.near)"));
    const {moves} = await api(server, "GET", `/api/tables/${table}/moves?seat=blue`, other);
    for (const words of [moves.find(words => /Strassburg/.test(words)), "send 1"]) {
        const {number} = await api(server, "GET", `/api/tables/${table}?seat=blue`, other);
        await api(
            server, "POST", `/api/tables/${table}/moves`, other, {seat: "blue", number, words});
    }
    await page.waitForSelector("#land.near");
    expectEqual((await page.evaluate(() => window.ways)).filter(way => way).join(), "",
        "counters stay where they are when the board comes nearer");
    await page.context().close();
}

// ---- scenes ----

{
    const page = await person({reducedMotion: "reduce"}),
          record = new URL("../replay/wallenstein-4-list.hoftag", import.meta.url);
    await page.goto(`${base}/upload`);
    await page.locator("input[type=file]").setInputFiles(fileURLToPath(record));
    await page.locator("main button").click();
    await page.waitForSelector("input[data-go]");
    await page.goto(page.url().replace(/\/replay.*/, ""));
    const open = async words => {
        await page.locator("#log li:has([data-scene])", {hasText: words})
            .last()
            .locator("[data-scene]")
            .click();
        await page.waitForSelector("#board .scene");
    };
    await open(/conquers|holds|laid waste/);
    const [attackers, defenders] = await page.locator(".battle .strength").allTextContents();
    expect((await page.locator(".battle .verdict").textContent())
               .startsWith(`${attackers} against ${defenders}:`),
        "a battle: both sides and the verdict");
    expect(await page.locator(".battle .sides svg.art .cube").count() > 0 &&
            await page.locator(".battle .losses li").count() > 0,
        "the tower with its cubes, and the losses");
    await shot(page, "battle");
    await page.locator("#board .scene").click();
    await page.waitForFunction(() => !document.querySelector("#board .scene"));
    await open(/in year \d/);
    const points = row => row.locator("td").allTextContents().then(all => all.map(Number));
    const total = await points(page.locator(".winter .total").first()),
          before = await points(page.locator(".winter .sums").last()),
          all = await points(page.locator(".winter .total").last());
    expectEqual(total.length, 4, "a winter: the points of everybody");
    expect((await page.locator("#log").textContent()).includes(` ${total[3]} points in year`),
        "as the log tells them");
    expectEqual(all.join(), total.map((n, seat) => n + before[seat]).join(),
        "and with those of the year before");
    await shot(page, "winter");
    await page.setViewportSize({width: 390, height: 844});
    expectEqual(await page.locator(".winter .built:has(.sym + .sym)").evaluateAll(all =>
        all.filter(e => getComputedStyle(e, "::before").content !==
                `"${e.querySelectorAll(".sym").length}"`).length),
        0, "on a phone one symbol stands for all, with their number");
    await page.context().close();
}

expectEqual(complaints.join("\n"), "", "nothing went wrong in a page");
await done();
end();
