// hands.mjs: a choice belongs to the prompt that it was shown with. Between press and release, by
// mouse or finger, news wait and change nothing; if the page moves all the same, the click goes
// nowhere. On the map, a card is laid on the action that is open.
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
    visitor
} from "./lib.mjs";
import {aimAt, answer, choicesOf, listenTo, middleOf, press, release, tap} from "./finger.mjs";

const idOf = page => new URL(page.url()).pathname.split("/")[2];
const keyOf = async page => (await page.context().cookies()).find(c => c.name === "hoftag").value;
const wait = ms => new Promise(next => setTimeout(next, ms));

// ---- two kinds of hands ----

const mouse = {
    name: "mouse", screen: {viewport: {width: 1280, height: 800}},
    press: async (page, {x, y}) => { await page.mouse.move(x, y); await page.mouse.down(); },
    release: page => page.mouse.up(),
};
const finger = {
    name: "finger", screen: {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true},
    press, release,
};

async function begin(hand, game) {
    const page = await person(hand.screen), sent = listenTo(page);
    await playNow(page, game, "Hanna", {bot: "easy", seats: "3"});
    await myTurn(page);
    return {page, sent};
}

// A button of the list and where it can be hit.
async function someButton(page) {
    const choices = (await page.evaluate(choicesOf)).filter(c => !/board/.test(c.kind));
    return {...choices[0], at: await page.evaluate(aimAt, choices[0].index)};
}

// ---- news come between press and release ----

const prompt = page => page.locator("#prompt").innerText();

// Somebody sits at two screens, and moves on the other one while the hand is down on this one.
async function newsUnderHand(hand, game) {
    const {page, sent} = await begin(hand, game), key = await keyOf(page),
                 path = `/api/tables/${idOf(page)}`;
    const choice = await someButton(page), before = await api(server, "GET", path, key);
    await hand.press(page, choice.at);
    const number = await page.locator("#prompt [name=number]").inputValue(),
          asked = await prompt(page);
    const other = before.moves.find(words => words !== choice.words);
    await api(server, "POST", `${path}/moves`, key, {number: before.number, words: other});
    await wait(700);
    expect(await prompt(page) === asked, `${hand.name}, ${game}: news wait while it is down`);
    await hand.release(page);
    expectEqual(
        await answer(sent, 0), choice.words, `${hand.name}, ${game}: what was pressed is sent`);
    expectEqual(sent[0]?.number, number,
        `${hand.name}, ${game}: as an answer to the prompt it was shown with`);
    await page.waitForFunction(old => document.body.dataset.seen.split(".")[0] !== old, number);
    expect(true, `${hand.name}, ${game}: then the news are shown`);
    await page.context().close();
}
for (const hand of [mouse, finger])
    for (const game of ["league", "wallenstein"]) await newsUnderHand(hand, game);

// ---- the page moves between press and release ----

// Runs in the page: other choices come under the hand.
const shift = high => { document.querySelector(".choices").style.translate = `0 ${-high}px`; };

async function movedUnderHand(hand) {
    const {page, sent} = await begin(hand, "wallenstein");
    for (const high of [48, 60, 72]) {
        await myTurn(page);
        const choice = await someButton(page), from = sent.length;
        await hand.press(page, choice.at);
        await page.evaluate(shift, high);
        await hand.release(page);
        const got = await answer(sent, from, 300); // most often nothing is sent
        expect(got === null || got === choice.words,
            `${hand.name}: ${choice.words} was pressed, ${got} sent`);
        await page.evaluate(shift, 0);
    }
    await page.context().close();
}
for (const hand of [mouse, finger]) await movedUnderHand(hand);

// ---- cards on the map ----

async function planning(hand) {
    const {page, sent} = await begin(hand, "wallenstein");
    while (!(await page.locator("#prompt .fold").count()) && await myTurn(page)) {
        const seen = await page.getAttribute("body", "data-seen");
        await page.locator("#prompt button[name=move]").first().dispatchEvent("click");
        await page.waitForFunction(old => document.body.dataset.seen !== old, seen);
    }
    return {page, sent};
}

// Clicks a province; on a small one, its button.
async function layFromMap(hand, page, sent) {
    const places = (await page.evaluate(choicesOf)).filter(c => c.kind === "plan board"),
          from = sent.length;
    const at = await page.evaluate(aimAt, places[0].index);
    await hand.press(page, at);
    await wait(50);
    await hand.release(page);
    if (hand === finger && at.least < 40) {
        await page.waitForSelector("#tapped");
        await tap(page, await page.evaluate(middleOf, "#tapped"));
    }
    return answer(sent, from);
}

async function openAction(hand) {
    const {page, sent} = await planning(hand);
    for (const slot of ["plan gold", "plan moveB"]) {
        await myTurn(page);
        await page.locator(`#prompt tr[data-slot="${slot}"] .slot`).click();
        await page.waitForFunction(
            name => document.querySelector(`tr.now[data-slot="${name}"]`), slot);
        const got = await layFromMap(hand, page, sent);
        expect(
            got?.startsWith(slot + " "), `${hand.name}: with "${slot}" open the map sent "${got}"`);
        await page.waitForFunction(
            name => document.querySelector(`tr[data-slot="${name}"] .laid`), slot);
    }
    // What somebody aims at stays so when others are heard of.
    const last = page.locator("#prompt tr[data-slot]:has(.slot)").last(),
          slot = await last.getAttribute("data-slot");
    await last.locator(".slot").click();
    await page.locator("#say").fill("Hm");
    await page.locator("form.say button").click();
    await page.waitForSelector("#said >> text=Hm");
    await page.evaluate(
        () => document.querySelector("#prompt [name=number]").setAttribute("value", "0"));
    await page.locator("#say").fill("Hm, hm");
    await page.locator("form.say button").click();
    await page.waitForSelector("#said >> text=Hm, hm");
    expectEqual(await page.locator("#prompt tr.now").getAttribute("data-slot"), slot,
        `${hand.name}: the aim stays`);
    const aimed = await page.locator("#board [data-card]").first().getAttribute("data-move");
    expect(aimed.startsWith(slot + " "), `${hand.name}: and the map lays on it (${aimed})`);
    await page.context().close();
}
for (const hand of [mouse, finger]) await openAction(hand);

// The button of a small place stays when others are heard of, as long as the same is asked.
async function newsUnderTap() {
    const {page} = await planning(finger),
          places = (await page.evaluate(choicesOf)).filter(c => c.kind === "plan board");
    let at;
    for (const place of places) if (!(at?.least < 40)) at = await page.evaluate(aimAt, place.index);
    await tap(page, at);
    const words = await page.locator("#tapped").getAttribute("value");
    await page.evaluate(() => {
        document.querySelector("#prompt").dataset.old = "1";
        return fetch(
            `${location.pathname}/say`, {method: "POST", body: new URLSearchParams({text: "Hm"})});
    });
    await page.waitForFunction(() => !document.querySelector("#prompt[data-old]"));
    expectEqual(await page.locator("#hint #tapped").getAttribute("value"), words,
        "news does not take the button away");
    expect(await page.locator("#board .hover").count() > 0, "nor the mark on its place");
    await page.context().close();
}
await newsUnderTap();

// A browser gives a tap near a button to the button, even if a place of the board lies under the
// finger: that place counts.
async function besideButton() {
    const {page} = await planning(finger),
          places = (await page.evaluate(choicesOf)).filter(c => c.kind === "plan board");
    let at;
    for (const place of places) if (!(at?.least < 40)) at = await page.evaluate(aimAt, place.index);
    await page.evaluate(({x, y}) => {
        const told = window.told = [], near = document.createElement("button");
        near.id = "near";
        near.style = `all: unset; position: fixed; left: 0; right: 0; top: ${
            y - 44}px; height: 38px; z-index: 9`;
        document.body.append(near);
        addEventListener("pointerdown", event => told.push(event.target.id), true);
        near.addEventListener("click", () => told.push("clicked"));
    }, at);
    const {words} = await tap(page, at);
    await page.waitForSelector("#tapped");
    expectEqual(await page.locator("#tapped").getAttribute("value"), words,
        "beside a button: the place under the finger is meant");
    expectEqual((await page.evaluate(() => window.told)).join(" "), "near",
        "beside a button: the browser alone means the button");
    await page.context().close();
}
await besideButton();

// ---- quicker than the server ----

// Keeps what answers `pattern` back until `open` is called; `held` resolves when one is there.
async function gate(page, pattern, method, keep) {
    let open, caught;
    const opened = new Promise(go => open = go), held = new Promise(go => caught = go);
    await page.route(pattern, async route => {
        if (route.request().method() !== method) return route.fallback();
        const answered = keep && await route.fetch();
        caught();
        await opened;
        return answered ? route.fulfill({response: answered}) : route.continue();
    });
    return {open, held};
}

const inHand = page => page.locator(".cards-in-hand [name=move]");
const laidCount = (page, n) =>
    page.waitForFunction(n => document.querySelectorAll("#prompt .laid").length === n, n);

// The page may show what came of a choice before the answer to it arrives: news that was asked
// for earlier tells it. What is chosen then is sent, too; and so is what is said meanwhile.
async function aheadOfAnswer() {
    const {page, sent} = await planning(mouse), from = sent.length;
    const news = await gate(page, /\/t\/\w+\?.*part=1/, "GET", false),
          answer = await gate(page, /\/move\b/, "POST", true);
    await page.evaluate(() => fetch(`${location.pathname}/say`,
        {method: "POST", body: new URLSearchParams({text: "Hm"})}));
    await news.held;
    await inHand(page).first().click();
    await answer.held;
    news.open();
    await laidCount(page, 1);
    await inHand(page).first().dblclick();
    await page.locator("#say").fill("Ho");
    await page.locator("form.say button").click();
    expectEqual(sent.length - from, 1, "one request at a time");
    answer.open();
    await laidCount(page, 2);
    await page.waitForSelector("#said >> text=Ho");
    expectEqual(sent.length - from, 2, "what is chosen before the answer is sent once");
    expectEqual(await page.locator("#say").inputValue(), "", "and what is said, too");
    await page.context().close();
}
await aheadOfAnswer();

// A second choice for the same prompt is none: the first has answered it.
async function twoForOne() {
    const {page, sent} = await planning(mouse), from = sent.length,
                 answer = await gate(page, /\/move\b/, "POST", true);
    await inHand(page).nth(0).click();
    await answer.held;
    await inHand(page).nth(1).click();
    answer.open();
    await laidCount(page, 1);
    await page.waitForFunction(() => !document.body.classList.contains("sending"));
    expectEqual(sent.length - from, 1, "the prompt was answered once");
    expectEqual(await page.locator(".refused").count(), 0, "and nobody complains");
    await page.context().close();
}
await twoForOne();

// ---- another question ----

// On a phone the prompt scrolls. Who scrolled down to a choice reads the question that follows
// from its beginning.
async function readFromBeginning() {
    const lines = replayLines("lowenherz-4-basic"),
          at = lines.findIndex(line => /^\d+ (?!nature)\w+ expand /.test(line)),
          [, who, words] = /^\d+ (\w+) (.*)/.exec(lines[at]);
    const seats = lines.filter(line => line.startsWith("seat ")).map(line => line.split(" ")[1]);
    const anna = await visitor(server, "Anna"), bernd = await visitor(server, "Bernd");
    const table = await playOn(server, lines.slice(0, at).join("\n") + "\n",
        seats.map(seat => seat === who ? anna : bernd), seats.indexOf(who));
    const page = await person(finger.screen);
    await page.context().addCookies([{name: "hoftag", value: anna, url: base}]);
    await page.goto(`${base}/t/${table}`);
    const top = () => page.locator("#prompt").evaluate(e => e.scrollTop);
    await page.locator("#prompt").evaluate(e => { e.scrollTop = e.scrollHeight; });
    expect(await top() > 0, "the prompt is longer than its room");
    await act(page, () => page.locator(`#prompt button[value="${words}"]`).dispatchEvent("click"));
    await page.waitForSelector("#prompt button[value^=take]");
    expectEqual(await top(), 0, "the next question begins at its beginning");
    await page.context().close();
}
await readFromBeginning();

expectEqual(complaints.join("; "), "", "the pages complain about nothing");
await done();
end();
