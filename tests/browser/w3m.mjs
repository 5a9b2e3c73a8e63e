// w3m.mjs: a real w3m in a real terminal plays some moves of every game: no script, no style, no
// picture.
import {execFileSync} from "node:child_process";
import {mkdtempSync, rmSync} from "node:fs";
import {tmpdir} from "node:os";
import {join} from "node:path";
import {end, expect, get, serve, visitor} from "../server/lib.mjs";

const server = await serve(["--rate", "0"]);
const home = mkdtempSync(join(tmpdir(), "w3m-")), socket = `hoftag-w3m-${process.pid}`;
const tmux = (...words) => execFileSync("tmux", ["-L", socket, ...words], {encoding: "utf8"});
const screen = () => tmux("capture-pane", "-p", "-t", "w");
const pause = ms => new Promise(done => setTimeout(done, ms));

async function keys(...list) {
    for (const key of list) {
        tmux("send-keys", "-t", "w",
            ...(key.length > 1 && !/^(Enter|Space|Tab)$/.test(key) ? ["-l", key] : [key]));
        await pause(120);
    }
}

// Goes to a text from the top of the page and presses what is there.
async function press(text, more = 0) {
    await keys("g", "/", text.replace(/[^\p{L}\p{N} ]/gu, "."), "Enter", ...Array(more).fill("n"),
        "Enter");
}

async function until(what, fails) {
    for (let i = 0; i < 100; i++) {
        if (what()) return true;
        await pause(100);
    }
    console.log(screen());
    return expect(false, fails);
}

const headers = {"User-Agent": "w3m/0.5"};

// The choices that the page of his next game offers; none: it is not his turn.
async function choices(key) {
    const {headers: to} = await get(server, "/next", {key, headers});
    if (!to.location || to.location === "/") return [];
    const page =
        (await get(server, new URL(to.location, "http://x").pathname, {key, headers})).text;
    return [...page.matchAll(/<button name="move"[^>]*>(.*?)<\/button>/gs)].map(
        m => m[1].match(/<span class="sr">(.*?)<\/span>/s)?.[1] ?? "");
}

async function play(game, title, nth, moves) {
    const key = await visitor(server, "Willi"); // a new one, so that this is his only game
    tmux("respawn-pane", "-k", "-t", "w",
        `HOME=${home} LANG=C.UTF-8 w3m -cookie -o accept_cookie=1 http://127.0.0.1:${
            server.port}/carry/${key}`);
    await until(
        () => /Play on this device/.test(screen()), `${game}: the page that carries a name`);
    await press("Yes");
    await until(() => /Play now/.test(screen()), `${game}: the first page`);
    await press("Play now", nth);
    await until(() => screen().includes(title) && /Viewing/.test(screen()), `${game}: the table`);
    let made = 0;
    for (let tries = 0; made < moves && tries < 60; tries++) {
        const first = (await choices(key))[0];
        if (first === undefined) {
            await pause(300);
            continue;
        }
        await press("Look again");
        if (!await until(() => screen().includes(first.replace(/&amp;/g, "&")),
                `${game}: "${first}" is on the screen`))
            return;
        if (made === 0)
            expect(!/viewBox|<svg|data-move/.test(screen()),
                `${game}: no picture's text on the screen`);
        if (process.env.SHOW) console.log(screen());
        await press(first);
        made++;
        await pause(500);
    }
    expect(made === moves, `${game}: ${made} of ${moves} moves made in w3m`);
}

tmux("new-session", "-d", "-s", "w", "-x", "120", "-y", "150", "cat");
try {
    await play("league", "League of Six", 0, 6);
    await play("wallenstein", "Wallenstein", 1, 6);
    await play("lowenherz", "Löwenherz", 2, 5);
} finally {
    tmux("kill-server");
    rmSync(home, {recursive: true, force: true});
}
await server.stop();
end();
