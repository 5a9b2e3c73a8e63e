// puzzles.mjs: puzzles by forms: any legal move is answered, what is solved is kept over a restart,
// and nonsense is refused.
import {join} from "node:path";
import {readFileSync} from "node:fs";
import {end, expect, expectEqual, folder, get, post, serve, visitor} from "./lib.mjs";

const store = join(folder, "puzzles.db");
let server = await serve(["--rate", "0"], store);
const key = await visitor(server, "Anna");

expect(/The puzzle of the day/.test((await get(server, "/puzzles", {key})).text),
    "there is one every day");
for (const game of ["league", "lowenherz", "wallenstein"]) {
    const line = readFileSync(new URL(`../../puzzles/${game}.jsonl`, import.meta.url),
        "utf8").split("\n")[1];
    const [best, second] = Object.keys(JSON.parse(line).shares), path = `/puzzles/${game}/2`;
    const page = (await get(server, path, {key})).text;
    expect(page.includes(`value="${best}"`) && !/class="chances"/.test(page),
        `${game}: the choices, without the answer`);
    const wrong = await post(server, path, {move: second}, {key});
    expect(
        wrong.status === 200 && /try again/.test(wrong.text) && !/class="chances"/.test(wrong.text),
        `${game}: the second best is not enough`);
    const solved = () => get(server, "/puzzles",
        {key}).then(reply => new RegExp(`class="solved"><a href="${path}[?"]`).test(reply.text));
    expect(!await solved(), `${game}: it is not solved yet`);
    const right = await post(server, path, {move: best}, {key});
    expect(right.status === 200 && /Right\./.test(right.text) && /class="chances"/.test(right.text),
        `${game}: the best is right`);
    expect(await solved(), `${game}: and kept`);
    expect(
        /href="\/puzzles\/\w+\/2\?step=2"/.test((await get(server, `${path}?step=1`, {key})).text),
        `${game}: what follows is played`);
    for (const words of ["", "nonsense", "x".repeat(5000)])
        expect((await post(server, path, {move: words}, {key})).status >= 400,
            `${game}: no move at all`);
}
// ---- by theme and difficulty ----

// The number of a puzzle is its line; some are gone.
const lines = game => readFileSync(new URL(`../../puzzles/${game}.jsonl`, import.meta.url), "utf8")
                          .trim()
                          .split("\n")
                          .map((line, i) => ({...JSON.parse(line), number: i + 1}));
const there = game => lines(game).filter(p => !p.gone);
const listed = html => [...html.matchAll(/<li[^>]*><a href="\/puzzles\/(\w+)\/(\d+)/g)].map(
    ([, game, n]) => `${game} ${n}`);
for (const level of [1, 2, 3]) {
    const wanted = ["league", "lowenherz", "wallenstein"].flatMap(
        game => there(game).filter(p => p.level === level).map(p => `${game} ${p.number}`));
    expectEqual(listed((await get(server, `/puzzles?level=${level}`, {key})).text).sort().join(),
        wanted.sort().join(), `all of level ${level} and no others`);
}
expectEqual(listed((await get(server, "/puzzles?level=9", {key})).text).length,
    ["league", "lowenherz", "wallenstein"].flatMap(there).length,
    "there is no level 9: all are listed");
for (const game of ["league", "lowenherz", "wallenstein"]) {
    const all = lines(game), {theme, level, number} = there(game).at(-1),
          like = n => all[n - 1].theme === theme && all[n - 1].level === level;
    let seen = new Set(), path = `/puzzles/${game}/${number}?theme=${theme}&level=${level}`;
    while (path && !seen.has(path)) {
        seen.add(path);
        expect(like(Number(/\/(\d+)\?/.exec(path)[1])),
            `${path} is of the theme and level that is practised`);
        const open = (await get(server, `${path}&step=0`, {key})).text;
        path = /class="button first" href="([^"]*)"/.exec(open)?.[1].replaceAll("&amp;", "&");
    }
    expectEqual(seen.size, all.filter((p, i) => like(i + 1)).length,
        `${game}: next goes through all of them`);
    const wrong = await post(server, `/puzzles/${game}/2?theme=${all[1].theme}`,
        {move: Object.keys(all[1].shares)[1]}, {key});
    expect(wrong.text.includes(`action="/puzzles/${game}/2?theme=${all[1].theme}"`),
        `${game}: an answer keeps what is practised`);
    expectEqual((await get(server, `/puzzles/${game}/2?theme=nonsense&level=x`, {key})).status, 200,
        `${game}: nonsense is no wish`);
}

for (const game of ["league", "lowenherz", "wallenstein"]) {
    const {number} = lines(game).find(p => p.gone);
    const gone = await get(server, `/puzzles/${game}/${number}`, {key});
    expect(gone.status === 303 && gone.headers.location.endsWith(`/puzzles#of-${game}`),
        `${game}: one that is gone leads to the others`);
}
for (const path of ["/puzzles/league/0", "/puzzles/league/9999", "/puzzles/league/x",
         "/puzzles/none/1", "/puzzles/null/1"])
    expectEqual((await get(server, path, {key})).status, 404, `${path} is no puzzle`);
expectEqual((await get(server, "/puzzles/league/2?step=99", {key})).status, 200,
    "more than follows is all of it");
await server.stop();
server = await serve(["--rate", "0"], store);
expect(/class="solved"/.test((await get(server, "/puzzles", {key})).text),
    "after a restart what was solved is known");
expect(!/class="solved"/.test((await get(server, "/puzzles")).text), "to its solver alone");
await server.stop();
end();
