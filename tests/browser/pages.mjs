// pages.mjs: every kind of page at three widths, in every language, for somebody with a long name:
// nothing is wider than the window, and the header stands on one line with all that belongs in it.
import {api, base, done, end, expect, person, pick, server, visitor} from "./lib.mjs";

const key = await visitor(server, "Gustav Adolf von Schweden <3");
const table = async wish => (await api(server, "POST", "/api/tables", key, wish)).table;

async function finished() {
    const id = await table({game: "league", seats: 3, bot: "greedy"});
    for (;;) {
        const now = await api(server, "GET", `/api/tables/${id}`, key);
        if (now.phase !== "running") return id;
        if (now.moves)
            await api(server, "POST", `/api/tables/${id}/moves`, key,
                {number: now.number, words: pick(now.moves)});
    }
}

const over = await finished();
const paths = [
    "/", "/new/wallenstein", "/me", "/upload", "/rules/league", "/t/nowhere", `/carry/${key}`,
    `/t/${over}`, `/t/${over}/replay?n=40`, `/t/${await table({
        game: "lowenherz",
        seats: 4,
        note: "Averyveryveryveryveryverylongwordwithoutanyplacewhereitmightbebroken ".repeat(3)
    })}`
];
for (const [game, seats] of [["league", 5], ["lowenherz", 4], ["wallenstein", 5]])
    paths.push(`/t/${await table({game, seats, bot: "greedy"})}`);

// What sticks out of the window, or out of the header; the menu of settings hangs below that, in
// the window.
function tooWide() {
    const top = document.querySelector(".top"), line = top.getBoundingClientRect();
    document.querySelector(".settings").open = true;
    const out = [...top.querySelectorAll("a, h1, li, button, summary, .folded")].filter(e => {
        const r = e.getBoundingClientRect();
        if (e.closest(".folded")) return r.left < 0 || r.right > innerWidth;
        return r.width > 2 &&
            (r.right > line.right + 1 || r.bottom > line.bottom + 1 || r.top < line.top - 1);
    });
    const over = document.documentElement.scrollWidth - innerWidth;
    return [...out.map(e => e.textContent.trim()), ...(over > 0 ? [`${over} px`] : [])].join(", ");
}

for (const width of [360, 768, 1280]) {
    const page = await person({viewport: {width, height: 800}});
    await page.context().addCookies([{name: "hoftag", value: key, url: base}]);
    for (const path of paths) for (const lang of ["en", "de", "fr", "nl"]) {
        await page.goto(base + path + (path.includes("?") ? "&" : "?") + "lang=" + lang);
        const found = await page.evaluate(tooWide);
        expect(!found, `${path} at ${width} px, ${lang}: ${found}`);
    }
    await page.context().close();
}
await done();
end();
