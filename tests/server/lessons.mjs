// lessons.mjs: lessons by their forms: every one is walked from its first step to its last;
// whatever a learner does is answered, and where he stands is kept, over a restart too.
import {readdirSync, readFileSync} from "node:fs";
import {lessonSteps} from "./steps.mjs";
import {ask, end, expect, expectEqual, get, post, serve} from "./lib.mjs";

const folder = new URL("../../lessons/", import.meta.url);
let server = await serve(["--rate", "0"]);

const number = page => /name="number" value="(\d+)"/.exec(page)?.[1];
const step = page => Number(/data-step="(\d+)/.exec(page)?.[1]);
// The pieces where they stand, and what the players have: all but marks of what just happened.
const board =
    page => (page.match(/data-piece="[^"]*"( transform="[^"]*")?|<span class="points"[^>]*>\d+/g) ??
        []).join("\n");
const isDone = page => /id="prompt" class="prompt panel goes"><a/.test(page);
const keyOf = reply => /hoftag=([^;]+)/.exec(reply.headers["set-cookie"]?.join(";") ?? "")?.[1];

class Learner {
    async open(path) {
        this.path = path;
        this.page = (await get(server, path, {key: this.key})).text;
        return this;
    }
    async send(fields) {
        const reply =
            await post(server, this.path, {number: number(this.page), ...fields}, {key: this.key});
        this.key = keyOf(reply) ?? this.key;
        this.status = reply.status;
        this.page = reply.text;
        return reply;
    }
    async watchAll() {
        for (let i = 0; /value="on"[^>]*>(Watch|Next)/.test(this.page) && i < 9; i++)
            await this.send({go: "on", watched: /name="watched" value="(\d+)"/.exec(this.page)[1]});
    }
}

async function takeStep(learner, s, what) {
    await learner.watchAll();
    const before = step(learner.page), looked = board(learner.page);
    if (s.wrong.length && !s.asks) {
        await learner.send({move: s.wrong[0]});
        expect(/class="answer no"/.test(learner.page) && step(learner.page) === before,
            `${what}: ${s.wrong[0]} is answered`);
        expect(board(learner.page) === looked, `${what}: ${s.wrong[0]} changes nothing`);
    }
    if (s.refused) {
        await learner.send({why: s.refused});
        expect(/class="answer no"[^]*?href="\/rules\//.test(learner.page) &&
                step(learner.page) === before,
            `${what}: ${s.refused} is refused with its section`);
    }
    for (const [i, kind] of s.answers.entries())
        if (kind === "again") {
            await learner.send({answer: String(i + 1)});
            expect(/class="answer no"/.test(learner.page) && step(learner.page) === before,
                `${what}: answer ${i + 1}`);
        }
    if (s.asks) await learner.send({answer: String(s.answers.indexOf("right") + 1)});
    for (const move of s.moves) await learner.send({move});
    if (!s.asks && !s.moves.length) await learner.send({go: "on", watched: "99"});
    expectEqual(step(learner.page), before + 1, `${what} goes on`);
}

for (const game of readdirSync(folder).sort()) {
    const learner = new Learner(),
          files = readdirSync(new URL(game, folder)).filter(f => f.endsWith(".lesson")).sort();
    for (const [i, file] of files.entries()) {
        const all = lessonSteps(readFileSync(new URL(`${game}/${file}`, folder), "utf8"));
        await learner.open(`/learn/${game}/${i + 1}`);
        for (const [n, s] of all.entries()) await takeStep(learner, s, `${file} step ${n + 1}`);
        expect(isDone(learner.page), `${file} is done`);
    }
    const list = (await get(server, `/learn/${game}`, {key: learner.key})).text;
    expectEqual((list.match(/<li value="\d+" class="done"/g) ?? []).length, files.length,
        `${game}: all lessons are ticked`);
    expect(/class="button first" href="\/learn\/\w+\/play"/.test(list)
        && !/Go on: |Next: /.test(list), `${game}: and then comes a game`);
    expect(!/class="done"/.test((await get(server, `/learn/${game}`)).text),
        "but not for somebody else");
}

// ---- skip, back, show, once more; kept over a restart ----

const anna = await new Learner().open("/learn/league/1");
await anna.send({go: "show"});
expect(!anna.key, "who only looks is not made known");
await anna.send({go: "on", watched: "0"});
expect(anna.key, "who gets on is");
await anna.send({go: "show"});
expect(/This is what is asked: Go to Bautzen/.test(anna.page) && step(anna.page) === 1,
    "the move is shown");
await anna.send({go: "skip"});
expectEqual(step(anna.page), 2, "skipped");
await anna.send({go: "back"});
expectEqual(step(anna.page), 1, "back");
await anna.send({move: "go Bautzen"});
await server.stop();
server = await serve(["--rate", "0"]);
await anna.open("/learn/league/1");
expectEqual(step(anna.page), 2, "he goes on where he was, also after a restart");
expect(/class="begun"/.test((await get(server, "/learn/league", {key: anna.key})).text),
    "the list says so");

// ---- what makes no sense here ----

const bad = async (fields, status, pattern, what) => {
    await anna.open("/learn/league/1");
    const reply = await post(
        server, "/learn/league/1", {number: number(anna.page), ...fields}, {key: anna.key});
    expectEqual(reply.status, status, what);
    expect(pattern.test(reply.text) && step(reply.text) === 2, `${what}: ${pattern}`);
};
await bad({number: "77"}, 409, /That was another step/, "a stale number");
await bad({number: "x"}, 400, /number of the position/, "no number");
await bad({move: "go Bautzen"}, 409, /No move is asked for here/, "a move where none is asked for");
await bad({answer: "1"}, 409, /No question is asked/, "an answer without a question");
await bad({go: "nowhere"}, 400, /no such way on/, "no such way on");
await bad({go: "on", watched: "-3"}, 200, /class="seen"/, "watched less than nothing");
await anna.send({go: "skip"});
await anna.send({move: "fly to the moon"});
expect(anna.status === 422 && /no move has these words: fly to the moon/.test(anna.page),
    "words that are no move");
for (const path of ["/learn/chess", "/learn/chess/1", "/learn/league/0", "/learn/league/99",
         "/learn/league/x", "/learn/league/1/2"])
    expectEqual((await get(server, path)).status, 404, path);
expectEqual((await ask(server, "POST", "/learn/league/1", {
    key: anna.key,
    body: {go: "on", number: "0"},
    headers: {Origin: "https://elsewhere.example"}
})).status,
    403, "from a page elsewhere");

// ---- languages ----

const german = (await get(server, "/learn/league/1?lang=de", {key: anna.key})).text;
expect(/<html lang="de"/.test(german) && /Lektion 1 von/.test(german), "a lesson in German");

// ---- pictures of the rules ----

const rules = (await get(server, "/rules/league?lang=fr")).text,
      [picture] = /\/rules\/league\/figure\/[^"]+/.exec(rules);
const drawn = await get(server, picture);
expect(drawn.status === 200 && /svg/.test(drawn.headers["content-type"]) &&
        /immutable/.test(drawn.headers["cache-control"]) && /<svg/.test(drawn.text),
    "a picture of the rules is drawn, and may be kept");
expect(Buffer.byteLength(
           (await get(server, picture, {headers: {"Accept-Encoding": "gzip"}})).text) < 30000,
    "and is light");
expect(/class="meanings"/.test(rules) &&
        /figcaption/.test((await get(server, "/rules/league/L5.2")).text),
    "with the meaning of symbols, and in a section alone");
for (const path of ["/rules/league/figure/x/de-dark-0", "/rules/chess/figure/tile/de-dark-0",
         "/rules/league/figure/tile/xx-dark-0", "/rules/league/figure/tile/de-pink-0",
         "/rules/league/figure/tile/-"])
    expectEqual((await get(server, path)).status, 404, path);
await server.stop();
end();
