// scenes.mjs: what happened, where there is much of it: scenes of battles stage by stage, more than
// forty events phase by phase, sounds of a battle and of the end, and the replay's jumps by round
// and by own decision.
import {readFileSync} from "node:fs";
import {
    api,
    base,
    complaints,
    done,
    end,
    expect,
    expectEqual,
    person,
    playOn,
    replayLines,
    server,
    shot,
    visitor
} from "./lib.mjs";

const key = await visitor(server, "Anna"), other = await visitor(server, "Bernd");
const recordOf = name => readFileSync(new URL(`../replay/${name}.hoftag`, import.meta.url), "utf8");
const upload = async name =>
    (await api(server, "POST", "/api/records", key, {record: recordOf(name)})).table;

// A person who is this visitor; every tone that the page lets ring is written down with its pitch.
async function listener(who, options = {}) {
    const page = await person(options);
    await page.context().addCookies(
        [{name: "hoftag", value: who, url: base}, {name: "sound", value: "on", url: base}]);
    await page.addInitScript(() => {
        window.tones = [];
        window.delays = []; // and how long it waits, whatever for
        const wait = window.setTimeout;
        window.setTimeout = (what, delay, ...more) => {
            window.delays.push(delay);
            return wait(what, delay, ...more);
        };
        const start = OscillatorNode.prototype.start, set = AudioParam.prototype.setValueAtTime;
        AudioParam.prototype.setValueAtTime = function (value, when) {
            this.first ??= value;
            return set.call(this, value, when);
        };
        OscillatorNode.prototype.start = function (when) {
            window.tones.push(this.frequency.first);
            return start.call(this, when);
        };
    });
    return page;
}
const heard = (page, ...pitches) =>
    page.waitForFunction(
            all => all.every(one => window.tones.includes(one)), pitches, {timeout: 30000})
        .then(() => true, () => false);
const drums = [130, 105, 140], chord = [392, 494, 587, 784]; // a battle, the end: web/js/sound.js

// ---- a battle, stage by stage ----

const war = await upload("wallenstein-4-list");
const seen = (page, what) => page.locator(`.battle ${what}`)
                                 .first()
                                 .evaluate(e => getComputedStyle(e).visibility === "visible");

async function openBattle(page) {
    const lines =
        page.locator("#log li:has([data-scene])", {hasText: /conquers|takes|holds|laid waste/});
    await lines.last().locator("[data-scene]").click();
    return page.waitForSelector("#board .scene .battle").then(() => true, () => false);
}

for (const reducedMotion of ["no-preference", "reduce"]) {
    const page = await person({reducedMotion});
    await page.goto(`${base}/t/${war}`);
    expect(await openBattle(page), `${reducedMotion}: a line opens its battle`);
    const step = () => page.click(".stages [data-act=step]");
    const stages = [];
    for (let i = 0; i < 4; i++) {
        await step();
        stages.push([
            await seen(page, "[data-fall]"), await seen(page, ".parts"),
            await seen(page, ".strength"), await seen(page, ".verdict"), await seen(page, ".losses")
        ].map(Number).join(""));
    }
    expectEqual(stages.join(" "), "00000 11000 11110 11111",
        `${reducedMotion}: thrown, fallen, compared, lost`);
    await step();
    expectEqual(await page.getAttribute(".battle", "data-stage"), "4",
        `${reducedMotion}: there is no fifth`);
    await page.click(".stages [data-act=again]");
    expectEqual(await page.getAttribute(".battle", "data-stage"), null,
        `${reducedMotion}: again, by itself`);
    const moving = await page.evaluate(() => document.querySelector(".battle")
                                                 .getAnimations({subtree: true})
                                                 .filter(a => a.playState === "running")
                                                 .length);
    expect(reducedMotion === "reduce" ? moving === 0 : moving > 3,
        `${reducedMotion}: ${moving} things move`);
    await shot(page, `battle-${reducedMotion}`);
    await page.click(".stages [data-act=on]");
    expectEqual(await page.locator("#board .scene").count(), 0,
        `${reducedMotion}: it ends when one goes on`);
    await page.context().close();
}

// ---- more than forty events; a battle is heard ----

// Purple is not asked for 93 moves; what she hears of them waits for her.
const draft = replayLines("wallenstein-5-draft"),
      asked = draft.findIndex(line => line.startsWith("583 purple "));
const colours =
    (await api(server, "GET", `/api/tables/${await upload("wallenstein-5-draft")}`, key))
        .seats.map(seat => seat.colour);
const hers = colours.indexOf("purple");
const long = await playOn(server, draft.slice(0, asked).join("\n") + "\n",
    colours.map((_, i) => i === hers ? key : other), hers);
const page = await listener(key, {pace: "1"});
await page.goto(`${base}/t/${long}`);
const lines = await page.locator("#log li.since[data-n]").count();
expect(lines > 40, `${lines} lines to play`);
await page.waitForSelector("#playback.playing .ticks i");
await page.click("[data-play=toggle]");
const ticks = () => page.locator("#playback .ticks i").count(),
      caption = () => page.textContent("#playback .caption");
const groups = await ticks(), scenes = await page.locator("#log li.since.has-scene").count();
expect(groups <= 40, `${lines} events are ${groups} steps`);
expect(scenes > 5 && groups > scenes, `each of ${scenes} scenes is one of them`);
await page.waitForFunction(
    () => [...document.querySelectorAll("#log .head")].some(e => e.textContent === "Grain"));
expect((await page.locator("#log .head").allTextContents())
           .join(", ").endsWith("Winter, Grain, Revolts, Points, Year 2 of 2 · Spring"),
    "the winter has its parts, each once");
let group = 0; // the first step that is one
while (group < groups && !/\((\d+)\)$/.test(await caption())) {
    await page.keyboard.press("ArrowRight");
    group++;
    await page.waitForFunction(
        n => document.querySelector("#playback .count").textContent.startsWith(`${n + 1}/`), group);
}
const members = Number(/\((\d+)\)$/.exec(await caption())?.[1]);
expect(members > 1, `a phase is told as one: ${await caption()}`);
expect(await page.locator("[data-play=open]").isVisible(), "and can be opened");
expectEqual(await page.locator("#log .playing").count(), members, "the log marks all of it");
await page.click("[data-play=open]");
await page.waitForFunction(
    n => document.querySelectorAll("#playback .ticks i").length === n, groups + members - 1);
expect(!/\(\d+\)$/.test(await caption()) && await page.locator("[data-play=open]").isHidden(),
    "event by event then");

await page.evaluate(() => { window.tones = []; });
const battle = await page.locator("#log li.w-battle[data-n]").count();
expect(battle > 0, "there are battles among them");
await page.keyboard.press("ArrowRight");
for (let i = 0; i < groups + members && !await page.locator("#log .playing.w-battle").count();
     i++) {
    const now = await page.textContent("#playback .count");
    await page.keyboard.press("ArrowRight");
    await page.waitForFunction(
        old => document.querySelector("#playback .count").textContent !== old, now);
}
expect(await heard(page, ...drums), "a battle is heard");
await page.locator("#playback .ticks i").last().click();
await page.waitForSelector("#board .scene .winter");
await page.evaluate(() => { window.delays = []; });
await page.click(".controls [data-pace='1']");
await page.click("[data-play=back]");
await page.waitForSelector("#board .scene .winter", {state: "detached"});
await page.click("[data-play=toggle]");
await page.waitForSelector("#board .scene .winter");
expect(await page.waitForFunction(() => window.delays.includes(8000)), "a sheet stays to be read");
await page.context().close();

// ---- room: a low window, a telephone ----

// The board of a game at one of its moves, for who makes it.
async function openAt(name, start, options) {
    const lines = replayLines(name), at = lines.findIndex(line => line.startsWith(start)),
          colours = lines.filter(line => line.startsWith("seat ")).map(line => line.split(" ")[1]),
          mine = colours.indexOf(lines[at].split(" ")[1]);
    const id = await playOn(server, lines.slice(0, at).join("\n") + "\n",
        colours.map((_, i) => i === mine ? key : other), mine);
    const page = await person(options);
    await page.context().addCookies([{name: "hoftag", value: key, url: base}]);
    await page.goto(`${base}/t/${id}`);
    return page;
}

const low = await openAt(
    "wallenstein-4-list", "294 blue ", {pace: "1", viewport: {width: 1280, height: 800}});
await low.waitForSelector("#playback.playing .ticks i");
await low.click("[data-play=toggle]");
const hidden = await low.evaluate(() => {
    const isSeen = e => {
        const box = e.getBoundingClientRect();
        return e.contains(
            document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
    };
    return [...document.querySelectorAll("#playback .controls button:not([hidden])")]
        .filter(e => !isSeen(e))
        .map(e => e.title || e.textContent);
});
expectEqual(hidden.join(", "), "", "in a low window all buttons of the playback are in reach");
await low.click("[data-play=now]");
await low.waitForFunction(() => !document.querySelector("#playback.playing"));
const mark = await low.locator("#seats .turn .turnmark").boundingBox();
expect(mark.width > 40, `there it is said who is to move, too (${mark.width} pixels)`);
await low.click("a.rule >> nth=0");
await low.waitForSelector("dialog.sheet[open]");
expectEqual(await low.locator("dialog.sheet").evaluate(e => getComputedStyle(e).overflowY), "auto",
    "a sheet of rules brings its style along");
await low.context().close();

// Five players and many ways to go: all of them are seen, and the name of who is to move.
for (const [start, ways] of [["353 yellow ", 5], ["227 red ", 6], ["651 black ", 8]]) {
    const page = await openAt(
        "wallenstein-5-draft", start, {viewport: {width: 1280, height: 800}});
    const [choices, cut, page0] = await page.evaluate(() => {
        const all = [...document.querySelectorAll("#prompt button[name=move]")],
              room = document.querySelector("#prompt .choices").getBoundingClientRect();
        const names = [...document.querySelectorAll("#seats .who strong")];
        return [
            all.length,
            [
                ...all.filter(e => e.getBoundingClientRect().bottom > room.bottom + 1),
                ...names.filter(e => e.scrollWidth > e.clientWidth)
            ].map(e => e.textContent),
            document.documentElement.scrollHeight
        ];
    });
    expectEqual(choices, ways, `${start}has so many ways`);
    expectEqual(cut.join("; "), "", `${ways} ways: all of them and all names are in sight`);
    expectEqual(page0, 800, `${ways} ways: the page does not scroll`);
    await page.context().close();
}

for (const [game, start] of [["wallenstein-4-list", "294 blue "], ["league-4", "124 yellow "]]) {
    const phone = await openAt(
        game, start, {viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});
    const edges = () => phone.evaluate(() => {
        const [land, prompt] =
            ["land", "prompt"].map(id => document.getElementById(id).getBoundingClientRect());
        return [land.bottom, prompt.top].map(Math.round);
    });
    for (const tip of ["with a tip", "without"]) {
        const [land, prompt] = await edges();
        expect(land <= prompt,
            `${game}, ${tip}: the prompt (${prompt}) leaves the board (${land})`);
        if (tip === "without") continue;
        if (game.startsWith("wallenstein")) {
            await phone.evaluate(() =>
                document.querySelector("#log .w-battle [data-scene]").click());
            const on = phone.locator(".stages [data-act=on]");
            await on.waitFor();
            const seen = await on.evaluate(e => {
                const box = e.getBoundingClientRect();
                return e.contains(document.elementFromPoint(box.x + box.width / 2, box.y + 8));
            });
            expect(seen, "all of a battle is above the prompt");
            await on.tap();
            await phone.waitForSelector("#board .scene", {state: "detached"});
            await phone.locator("#playback .just").tap();
            expect(await phone.locator("#log").evaluate(
                       e => e.scrollHeight - e.scrollTop - e.clientHeight < 2),
                "the log opens as a drawer where it ends");
            await phone.locator("#seats").evaluate(() => document.body.click());
            await phone.waitForSelector("body:not(.log-open)");
        }
        await phone.locator("#first-tip button").tap();
        await phone.waitForSelector("#first-tip", {state: "detached"});
    }
    const covers = await phone.evaluate(() => {
        const prompt = document.getElementById("prompt").getBoundingClientRect();
        return document.elementFromPoint(prompt.x + 60, prompt.bottom - 12).className;
    });
    expect(covers !== "hint", `${game}: the choices reach down to the edge of the window`);
    await phone.goto(phone.url() + "/replay?n=1");
    const gear = await phone.locator(".settings").boundingBox();
    expect(gear.x + gear.width > 370, `${game}: the settings are at the right of a replay, too`);
    await phone.context().close();
}

// ---- the end is heard ----

const whole = replayLines("league-4"),
      moves =
          whole.map((line, i) => /^\d+ (?!nature)\w+ \w/.test(line) ? i : -1).filter(i => i >= 0);
const table = await playOn(
    server, whole.slice(0, moves.at(-1)).join("\n") + "\n", [key, other, other, other]);
const last = await listener(key, {pace: "off"});
await last.goto(`${base}/t/${table}`);
await last.mouse.click(5, 5);
expectEqual(await last.locator("#end .end").count(), 0, "the game goes on");
for (let i = 0; i < 20; i++) {
    const {seats, phase} = await api(server, "GET", `/api/tables/${table}`, key);
    if (phase !== "running") break;
    for (const [k, seat] of seats.entries()) {
        const who = k === 0 ? key : other,
              view =
                  await api(server, "GET", `/api/tables/${table}/moves?seat=${seat.colour}`, who);
        if (view.moves?.length)
            await api(server, "POST", `/api/tables/${table}/moves`, who,
                {seat: seat.colour, number: view.number, words: view.moves[0]});
    }
}
await last.waitForSelector("#end .end");
expect(await heard(last, ...chord), "the end is heard");
expectEqual(await last.evaluate(all => window.tones.filter(one => one === all[0]).length, chord), 1,
    "once");
await last.context().close();

// ---- the replay's jumps ----

const league = await upload("league-4"), replay = await person();
await replay.goto(`${base}/t/${league}/replay?as=spectator`);
const at = () => replay.locator("#steps [data-go]").inputValue().then(Number);
const stepBy = async press => {
    const before = await at();
    await press();
    await replay.waitForFunction(
        n => Number(document.querySelector("#steps [data-go]").value) !== n, before);
    return at();
};
const begin = await at();
expect(begin > 0, `it begins after the set-up (${begin})`);
await replay.click("#steps [data-pace='3']");
const rounds = [begin];
for (let i = 0; i < 4; i++) rounds.push(await stepBy(() => replay.keyboard.press("PageDown")));
expect(rounds.every((n, i) => i === 0 || n > rounds[i - 1]), `by rounds: ${rounds}`);
for (let i = 3; i > 0; i--)
    expectEqual(
        await stepBy(() => replay.keyboard.press("PageUp")), rounds[i], "and back to where it was");
expectEqual(await replay.getAttribute("#steps [data-pace='3']", "aria-pressed"), "true",
    "it keeps the speed that was chosen");

// Presses count that are faster than the steps; a battle is shown there, too, and told at the foot
// of a phone.
const from = await at();
for (let i = 0; i < 3; i++) await replay.keyboard.press("ArrowRight");
await replay.waitForFunction(
    n => Number(document.querySelector("#steps [data-go]").value) === n, from + 3);
expect(true, "three presses are three steps");
{
    const phone =
        await person({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});
    await phone.goto(`${base}/t/${war}/replay?as=spectator&n=111`);
    await phone.locator("#log li:has([data-scene])").first().locator("[data-scene]")
        .evaluate(e => e.click());
    await phone.waitForSelector("#board .scene .battle");
    await phone.keyboard.press("Escape");
    await phone.waitForSelector("#board .scene", {state: "detached"});
    await phone.locator('#steps [data-key="ArrowLeft"]').tap();
    await phone.waitForFunction(() => document.querySelector("#steps [data-go]").value === "110");
    await phone.locator('#steps [data-key="ArrowRight"]').tap();
    await phone.waitForSelector("#board .scene .battle");
    const foot = await phone.textContent(".just .line"),
          told = await phone.locator("#log .now ~ li:not(.head)").allTextContents();
    expect(foot.length > 5 && told.at(-1).includes(foot.trim()),
        `what the step did stands at the foot: ${foot}`);
    await phone.locator(".just").tap();
    await phone.waitForSelector(".log-open .talk");
    await phone.context().close();
}

// Where it was his turn, as he saw it.
await replay.context().addCookies([{name: "hoftag", value: key, url: base}]);
const {seats: [{colour}]} = await api(server, "GET", `/api/tables/${table}`, key);
await replay.goto(`${base}/t/${table}/replay?seat=${colour}`);
const own = [await at()];
for (let i = 0; i < 6; i++) {
    own.push(await stepBy(() => replay.keyboard.press("]")));
    expectEqual(
        await replay.locator("#seats .seat.you.turn").count(), 1, `${own.at(-1)}: it was his turn`);
}
expect(own.every((n, i) => i === 0 || n > own[i - 1]), `by own decisions: ${own}`);
expectEqual(await stepBy(() => replay.click('#steps [data-key="["]')), own.at(-2),
    "and back to the one before");
expectEqual(complaints.join("; "), "", "no page complained");
await done();
end();
