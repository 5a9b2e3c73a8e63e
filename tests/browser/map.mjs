// map.mjs: the map of Wallenstein, measured where it is drawn: nothing that stands in a province
// crosses its border, or anything else; at 1280 x 800 no text on the board is smaller than 12
// pixels. Also with every province taken, every town built and unrest everywhere; and with other
// fonts than those that the style sheet prefers.
import {execFileSync} from "node:child_process";
import {mkdtempSync, rmSync, writeFileSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {pathToFileURL} from "node:url";
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
    playNow,
    shot
} from "./lib.mjs";

const program = process.env.HOFTAG ?? new URL("../../build/hoftag", import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), "hoftag-map-"));

// Runs in the page: every thing on the board with its province, which is the one that holds its
// middle.
function measure() {
    const svg = document.getElementById("land"), scale = svg.getScreenCTM().a,
          inverse = svg.getScreenCTM().inverse();
    const shapes = [...document.querySelectorAll("path[id^=s]")].filter(e => /^s\d+$/.test(e.id));
    const holds = (shape, x, y) => shape.isPointInFill(new DOMPoint(x, y));
    const boxOf = (e, kind) => {
        const r = e.getBoundingClientRect(), a = new DOMPoint(r.x, r.y).matrixTransform(inverse);
        let [x, y, w, h] = [a.x, a.y, r.width / scale, r.height / scale];
        if (kind === "name")
            [y, h] = [y + h * .22, h * .6]; // capitals and small letters, not the line's height
        return {kind, x, y, w, h, text: e.textContent};
    };
    const ground = svg.querySelector("use[href='#wnames']"), things = [];
    // What stands in the ground is measured in a copy, as its boxes cannot be asked for where it is
    // used.
    const copy = document.getElementById("wnames").cloneNode(true);
    ground.replaceWith(copy);
    copy.removeAttribute("id");
    for (const e of copy.querySelectorAll("text")) things.push(boxOf(e, "name"));
    for (const e of svg.querySelectorAll("use[href^='#v']")) {
        const values = document.querySelector(e.getAttribute("href")).cloneNode(true);
        const [right, down] = ["x", "y"].map(name => e.getAttribute(name) ?? 0);
        values.setAttribute("transform",
            `translate(${right} ${down}) ${values.getAttribute("transform")}`);
        values.removeAttribute("id");
        e.replaceWith(values);
        for (const value of values.querySelectorAll(".wcoin, .wsack"))
            things.push(boxOf(value, "value"));
    }
    for (const e of svg.querySelectorAll(".counter > rect")) things.push(boxOf(e, "counter"));
    for (const e of svg.querySelectorAll("use[href='#whouse']")) things.push(boxOf(e, "town"));
    for (const e of svg.querySelectorAll(".rv")) {
        const b = boxOf(e, "unrest");
        things.push({
            ...b,
            x: b.x + b.w * .2,
            w: b.w * .6,
            y: b.y + b.h * .05,
            h: b.h * .9
        }); // the flame in its square
    }
    const steps = [0, .25, .5, .75, 1], crossing = [], covering = [];
    for (const t of things) {
        const home = shapes.find(s => holds(s, t.x + t.w / 2, t.y + t.h / 2));
        const inside = home &&
            steps.every(u => [0, .5, 1].every(v => holds(home, t.x + t.w * u, t.y + t.h * v)));
        if (!inside) crossing.push(`${t.kind} ${t.text}`);
    }
    const apart = (a, b) => a.x + 1 >= b.x + b.w || b.x + 1 >= a.x + a.w || a.y + 1 >= b.y + b.h ||
        b.y + 1 >= a.y + a.h;
    things.forEach((a, i) => things.slice(i + 1).forEach(b => apart(a, b) ||
                           covering.push(`${a.kind} ${a.text} and ${b.kind} ${b.text}`)));
    const sizes = [...svg.querySelectorAll("text")]
                      .filter(e => e.checkVisibility())
                      .map(e => parseFloat(getComputedStyle(e).fontSize) * scale);
    return {count: things.length, crossing, covering, smallest: Math.min(...sizes)};
}

async function check(page, what, least) {
    const m = await page.evaluate(measure);
    expect(m.count >= least, `${what}: ${m.count} things are on the board, ${least} at least`);
    expectEqual(m.crossing.join("; "), "", `${what}: what crosses the border of its province`);
    expectEqual(m.covering.join("; "), "", `${what}: what covers something else`);
    return m.smallest;
}

// Runs in the page: what is written in the corners and lies on land.
function ashore() {
    const svg = document.getElementById("land"), inverse = svg.getScreenCTM().inverse();
    const land = [...document.querySelectorAll("path[id^=s]")].filter(e => /^s\d+$/.test(e.id));
    const isLand = (x, y) => {
        const at = new DOMPoint(x, y).matrixTransform(inverse);
        return land.some(e => e.isPointInFill(at));
    };
    return [...svg.querySelectorAll(".cornert, .cornerh, .legendn")].filter(e => {
        const r = e.getBoundingClientRect(), middle = r.y + r.height / 2;
        return isLand(r.left, middle) || isLand(r.right, middle);
    }).map(e => e.textContent).join("; ");
}

// ---- the fullest board that can come up ----

const seats = ["red", "yellow", "blue", "purple", "black"];

// The names of all provinces, as the box gives them, with their towns.
function provinces() {
    const box = execFileSync(program, ["boxes", "show", "wallenstein"]).toString();
    return [...box.matchAll(/^[A-Za-z]  ("[^"]+"|\S+) +\d+ \d+ +\d+ +\d+ +(.*)$/gm)].map(
        ([, name, towns]) =>
            ({name: name.replaceAll('"', ""), towns: towns.match(/\d+ +\d+/g).length}));
}

// As many buildings as there are tiles: what is left of the towns stays free.
function fullest() {
    const left = {palace: 28, church: 26, house: 26}, kinds = Object.keys(left);
    const row =
        ["moveA", "gold", "grain", "palace", "church", "none", "none", "none", "none", "none"];
    const event = {
        "trade bonus 5": "open",
        "palace guards 2": "open",
        "good harvest Bayern": "open",
        "bad harvest Sachsen": "open"
    };
    const position = {
        seats,
        year: 1,
        season: "spring",
        step: "plan",
        mover: "none",
        row,
        event,
        owner: {},
        armies: {},
        markers: {},
        built: {}
    };
    provinces().forEach(({name, towns}, i) => {
        const built =
            kinds.filter(kind => left[kind] > 0).sort((a, b) => left[b] - left[a]).slice(0, towns);
        for (const kind of built) left[kind]--;
        position.owner[name] = seats[i % seats.length];
        position.armies[name] = i < 20 ? 10 : 1; // nobody has cubes for more
        position.markers[name] = 2;
        position.built[name] = kinds.filter(kind => built.includes(kind)).join("+") || "-";
    });
    return {
        game: "wallenstein",
        position: {
            ...position,
            tiles: {palace: left.palace, church: left.church, "trading house": left.house}
        }
    };
}

async function open(text, name, how = {}) {
    const [json, html] = [join(folder, `${name}.json`), join(folder, `${name}.html`)];
    writeFileSync(json, JSON.stringify(text));
    writeFileSync(html, execFileSync(program, ["draw", json, "--html"]));
    const page = await person({viewport: {width: 1280, height: 800}, ...how});
    await page.goto(pathToFileURL(html).href);
    return page;
}

{
    const page = await open(fullest(), "full"), everything = 45 * 5 + 88;
    await shot(page, "map-full");
    const smallest = await check(page, "the fullest board", everything);
    const [tray, ...counts] = await page.locator(".wtower, #wtower").first().evaluate(tower =>
        [".tray", "use[href^='#shield-'], use[href='#peasant'], .count"].flatMap(part =>
            [...tower.querySelectorAll(part)].map(e => e.getBoundingClientRect().toJSON())));
    expectEqual(counts.filter(c => c.bottom > tray.top && c.left < tray.right).length, 0,
        `what counts ${counts.length / 2} colours beside the tower is clear of its tray`);
    expect(smallest >= 12, `at 1280 x 800 the smallest text on the board has 12 px: ${smallest}`);
    await page.context().close();
}

// Other fonts, of which one is wide.
for (const font of ["DejaVu Serif Condensed", "Nimbus Roman", "C059"]) {
    const page = await open(fullest(), "font");
    await page.addStyleTag({content: `:root { --map: "${font}", serif }`});
    await check(page, font, 300);
    await page.context().close();
}

// ---- a game ----

for (const colorScheme of ["light", "dark"]) {
    const page =
        await person({viewport: {width: 1280, height: 800}, colorScheme, reducedMotion: "reduce"});
    await playNow(page, "wallenstein", "Anna", {bot: "easy", seats: "3"}, {start: "list"});
    await myTurn(page);
    const tips =
        page.getByRole("button", {name: "No more tips"}); // they take some of the board's height
    if (await tips.count()) await tips.click();
    await tips.waitFor({state: "hidden"});
    await shot(page, `map-${colorScheme}`);
    expect(await page.evaluate(() => document.documentElement.scrollHeight <= innerHeight),
        "the page is as high as the window");
    const smallest = await check(page, `a game of three, ${colorScheme}`, 200);
    expect(smallest >= 12, `${colorScheme}: the smallest text on the board has 12 px: ${smallest}`);
    for (const lang of ["en", "de", "fr", "nl"]) {
        await page.context().addCookies([{name: "lang", value: lang, url: base}]);
        await page.reload();
        expectEqual(await page.evaluate(ashore), "", `${lang}: the corners lie on no land`);
    }
    await page.context().close();
}

// A telephone sees the whole map from afar, with larger counters; nearer, all of it.
{
    const page =
        await person({viewport: {width: 390, height: 844}, hasTouch: true, isMobile: true});
    await playNow(page, "wallenstein", "Anna", {bot: "easy", seats: "4"});
    for (let i = 0; i < 12 && await myTurn(page);
         i++) // some provinces are taken, and the whole map is asked about
        await act(page,
            p => p.evaluate(() => document.querySelector("#prompt button[name=move]").click()));
    await myTurn(page);
    await page.locator("button[data-zoom='0']").click();
    const seen = () => page.evaluate(() => ({
        far: [...document.querySelectorAll("#land .far-only")]
                 .filter(e => getComputedStyle(e).display !== "none")
                 .length,
        near: [...document.querySelectorAll("#land .near-only")]
                  .filter(e => getComputedStyle(e).display !== "none")
                  .length,
        number: Math.min(...[...document.querySelectorAll("#land .far-only")].map(
            e => e.getBoundingClientRect().height)),
    }));
    const whole = await seen();
    expect(whole.far > 8 && whole.near === 0,
        `from afar counters stand alone: ${JSON.stringify(whole)}`);
    expect(whole.number > 17, `and are large enough to read: ${whole.number} px`);
    await page.locator(".zoom .parts button").first().click();
    const near = await seen();
    expect(near.far === 0 && near.near > 45,
        `a button of a country goes near: ${JSON.stringify(near)}`);
    await shot(page, "map-near");
    await page.context().close();
}

rmSync(folder, {recursive: true});
expectEqual(complaints.join("; "), "", "the pages complain about nothing");
await done();
end();
