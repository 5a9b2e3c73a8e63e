// settings.mjs: the settings that a reader chooses in the header of every page: they come from
// links, stay in cookies, and are the same for everybody, known or not; and the style sheets that
// go with them.
import {api, ask, end, expect, expectEqual, get, post, serve, visitor} from "./lib.mjs";

const server = await serve();
const page = async (path, cookie = "") => {
    const got = await get(server, path, {headers: cookie ? {Cookie: cookie} : {}});
    return {
        ...got,
        html: /<html[^>]*>/.exec(got.text)?.[0],
        set: String(got.headers["set-cookie"] ?? ""),
        style: /href="([^"]*\.css)"/.exec(got.text)?.[1]
    };
};

const usual = await page("/");
expect(usual.html.includes('data-theme="auto"') && usual.html.includes('data-sound="off"'),
    `what is usual: ${usual.html}`);
expectEqual(usual.set, "", "nothing is kept of somebody who chooses nothing");

const dark = await page("/?theme=dark");
expect(dark.html.includes('data-theme="dark"') &&
        /^theme=dark; Path=\/; Max-Age=\d+; SameSite=Lax$/.test(dark.set),
    `chosen now: ${dark.html} ${dark.set}`);
const later = await page("/rules/league", "theme=dark; sound=on; lang=fr");
expect(later.html.includes('data-theme="dark"') && later.html.includes('data-sound="on"') &&
        later.html.includes('lang="fr"'),
    `chosen before: ${later.html}`);
expectEqual(later.set, "", "and not kept again");
expect(/data-value="dark" aria-current="true"/.test(later.text), "the menu shows it");
expect((await page("/?theme=auto", "theme=dark")).html.includes('data-theme="auto"'),
    "back to what the machine prefers");
const nonsense = await page("/?theme=%22%3E%3Cb%3E&sound=loud", "theme=pink; sound=%22");
expect(nonsense.html === usual.html && nonsense.set === "",
    `nonsense: ${nonsense.html} ${nonsense.set}`);
expectEqual((await page("/nowhere", "theme=light")).style, (await page("/me", "theme=light")).style,
    "errors look alike");

// One style sheet for all: dark where the machine prefers it, unless the reader wants light; and
// where the reader wants it.
const sheet = async theme =>
    (await get(server, (await page("/me", `theme=${theme}`)).style)).text;
const sheets = await Promise.all(["auto", "light", "dark"].map(sheet));
expectEqual(new Set(sheets).size, 1, "the same sheet whatever is chosen");
const preferred = /@media \(prefers-color-scheme: ?dark\) ?\{:root:not\(\[data-theme=light\]\) ?/;
const chosen = /\{([^}]*)\}\}\[data-theme=dark\] ?\{([^}]*)\}/;
const tokens = text => new RegExp(preferred.source + chosen.source).exec(text);
expect(tokens(sheets[0])?.[1].includes("--paper") && tokens(sheets[0])[1] === tokens(sheets[0])[2],
    "light, dark, automatic");
const plain = (await get(server, usual.style)).text;
expect(plain.length < sheets[0].length && sheets[0].includes("#land") &&
    tokens(plain)?.[1] === tokens(sheets[0])?.[1], "the first page needs no boards");
// One brace too many, in whichever file, takes the next rule with it.
let depth = 0;
const odd =
    sheets[0].split("\n").findIndex(line => [...line].some(c => (depth += c === "{" ? 1
                                                                        : c === "}" ? -1
                                                                                    : 0) < 0));
expect(odd < 0 && depth === 0,
    `braces of the style sheet: ${sheets[0].split("\n")[odd - 1] ?? depth}`);

// A form with a field of that name chooses nothing.
const key = await visitor(server, "Anna"),
      form = await post(server, "/me", {theme: "dark", name: "Anna"}, {key});
expect(!form.headers["set-cookie"], "a form is not the menu");

// Every page has the menu; news have not, for the page has it already.
const {table} = await api(server, "POST", "/api/tables", key, {game: "null", seats: 2, mine: 2});
await ask(server, "POST", `/t/${table}/start`, {key});
for (const path of ["/", "/me", "/upload", "/rules/null", "/t/nowhere", `/t/${table}`,
         `/t/${table}/replay`])
    expect(/<details class="settings"/.test((await get(server, path, {key})).text),
        `${path} has the menu`);
expect(!/<details class="settings"/.test((await get(server, `/t/${table}?part=1`, {key})).text),
    "news have no menu");
await server.stop();
end();
