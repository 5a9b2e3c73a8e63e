// finger.mjs: a real finger on a page, at coordinates, and what the page sends because of it.

const wait = ms => new Promise(next => setTimeout(next, ms));

// The moves that a page sends from now on: {words, number}; what is only asked about has words "why
// ...".
export function listenTo(page) {
    const sent = [];
    page.on("request", request => {
        if (request.method() !== "POST" || !/\/move(\?|$)/.test(request.url())) return;
        const fields = new URLSearchParams(request.postData());
        const words = fields.get("move") ?? "why " + fields.get("why");
        sent.push({words, number: fields.get("number")});
    });
    return sent;
}

// The first of what is sent behind `from`; null if nothing comes for so many milliseconds.
export async function answer(sent, from, most = 15000) {
    for (const late = Date.now() + most; Date.now() < late && sent.length === from;) await wait(20);
    return sent[from]?.words ?? null;
}

async function touch(page, type, touchPoints) {
    page.finger ??= await page.context().newCDPSession(page);
    await page.finger.send("Input.dispatchTouchEvent", {type, touchPoints});
}

export const press = (page, {x, y}) => touch(page, "touchStart", [{x, y}]);
export const release = page => touch(page, "touchEnd", []);

// Runs in the page: the words under a point, and where every choice stands.
const look = ({x, y}) => {
    const e = document.elementFromPoint(x, y)?.closest("[data-move], button[name=move]");
    const all = [...document.querySelectorAll("[data-move], #prompt button, #prompt summary")];
    const layout = all.map(place => {
        const shape = place.querySelector("circle, rect, polygon, path") ?? place;
        const r = shape.getBoundingClientRect();
        return [r.x, r.y, r.width, r.height].map(Math.round).join(" ");
    });
    return {words: e ? e.dataset.move ?? e.value : null, layout: layout.join("\n")};
};

// Press, 50 ms, release: what lay under the finger, and whether any choice moved meanwhile.
export async function tap(page, at) {
    const before = await page.evaluate(look, at);
    await press(page, at);
    await wait(50);
    const held = await page.evaluate(look, at);
    await release(page);
    return {words: before.words, moved: before.layout !== held.layout};
}

// Runs in the page: every choice that can be seen, by its first word and where it stands.
export const choicesOf = () => {
    const all = [...document.querySelectorAll("[data-move], #prompt button[name=move]")];
    const style = e => ["num", "picture", "first"].find(c => e.classList.contains(c)) ?? "plain";
    return all.flatMap((e, index) => {
        if (!e.checkVisibility()) return [];
        const words = e.dataset.move ?? e.value, word = words.split(" ")[0];
        return [{index, words, word, kind: `${word} ${e.dataset.move ? "board" : style(e)}`}];
    });
};

// Runs in the page: scrolls to a choice and finds a point where it can be hit; null if there is
// none.
export const aimAt = async index => {
    const place = "[data-move], button[name=move]";
    const e = document.querySelectorAll("[data-move], #prompt button[name=move]")[index];
    const hit = (x, y) => document.elementFromPoint(x, y)?.closest(place) === e;
    const parts =
        [[.5, .5], [.5, .3], [.3, .5], [.7, .5], [.5, .7], [.2, .2], [.8, .8], [.2, .8], [.8, .2]];
    for (const block of ["nearest", "center", "start"]) {
        e.scrollIntoView({block, inline: "nearest"});
        await new Promise(next => requestAnimationFrame(next));
        const r = e.getBoundingClientRect(), least = Math.min(r.width, r.height);
        for (const [fx, fy] of parts) {
            const x = Math.round(r.x + r.width * fx), y = Math.round(r.y + r.height * fy);
            if (hit(x, y) && hit(x - 1, y - 1) && hit(x + 1, y + 1)) return {x, y, least};
        }
    }
    return null;
};

// Runs in the page: the middle of an element.
export const middleOf = selector => {
    const r = document.querySelector(selector)?.getBoundingClientRect();
    return r ? {x: Math.round(r.x + r.width / 2), y: Math.round(r.y + r.height / 2)} : null;
};
