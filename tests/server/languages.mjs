// languages.mjs: pages are in the language that the asker chose, or that his browser asks for.
import {api, ask, end, expect, expectEqual, serve, visitor} from "./lib.mjs";

const server = await serve();
const page = async (path, headers = {}) => {
    const got = await ask(server, "GET", path, {headers});
    return {...got, lang: /<html lang="(\w+)"/.exec(got.text)?.[1]};
};

expectEqual((await page("/")).lang, "en", "without a wish");
expectEqual((await page("/", {"Accept-Language": "nl-BE,nl;q=0.9,en;q=0.5"})).lang, "nl",
    "as the browser asks");
expectEqual(
    (await page("/", {"Accept-Language": "sv"})).lang, "en", "a language that there is not");
const german = await page("/?lang=de", {"Accept-Language": "fr"});
expectEqual(german.lang, "de", "chosen now");
expect(german.text.includes("Jetzt spielen"), "the page is German");
expect(String(german.headers["set-cookie"]).startsWith("lang=de;"), "the choice is remembered");
expectEqual(
    (await page("/", {Cookie: "lang=fr", "Accept-Language": "de"})).lang, "fr", "chosen before");
const nonsense = await page("/?lang=%22%3E%3Cb%3E", {Cookie: "lang=xx"});
expectEqual(nonsense.lang, "en", "nonsense");
expect(!nonsense.headers["set-cookie"], "nonsense is not remembered");
const lost = await page("/nowhere", {"Accept-Language": "fr"});
expectEqual(lost.status, 404, "nothing there");
expect(lost.text.includes("Retour aux tables"), "errors are in the language, too");
const refusal = await ask(server, "GET", "/api/tables/nowhere",
    {headers: {"Accept-Language": "fr"}});
expect(refusal.text.includes("There is no such table."), "programs read refusals in English");
const anna = await visitor(server, "Anna"), {table} = await api(server, "POST", "/api/tables", anna,
    {game: "league", seats: 3, bot: "greedy"});
const news = await fetch(`http://127.0.0.1:${server.port}/api/tables/${table}/events`,
    {headers: {Authorization: `Bearer ${anna}`, "Accept-Language": "de"}});
const first = await news.body.getReader().read();
expect(/Die Stadttafel|Runde 1 beginnt/.test(new TextDecoder().decode(first.value)),
    "the log is German");
expect(german.text.includes('href="?lang=fr"') &&
        german.text.includes('lang="de" aria-current="true"'),
    "the switch");
// The switch on what a form answered leads to the page that has the form.
for (const [address, above] of [["/t/0123456789ab/move", "/t/0123456789ab"],
         ["/t/0123456789ab/options", "/t/0123456789ab"], ["/new", "/"]]) {
    const switched = await ask(server, "GET", `${address}?lang=de`);
    expectEqual(switched.headers.location, above, `${address}: back to the form`);
    expect(String(switched.headers["set-cookie"]).startsWith("lang=de;"),
        `${address}: in the language chosen`);
}

// The rules: the same sections at the same addresses in every language, and nothing left of their
// Markdown.
const sections =
    text => [...text.matchAll(/<h[23] id="([A-Z][\d.]+)">/g)].map(found => found[1]).join(" ");
for (const game of ["league", "wallenstein", "lowenherz"]) {
    const english = sections((await page(`/rules/${game}`)).text);
    expect(english.split(" ").length > 40, `${game}: sections`);
    for (const lang of ["de", "fr", "nl"]) {
        const rules = await page(`/rules/${game}`, {Cookie: `lang=${lang}`});
        expectEqual(rules.lang, lang, `${game}: rules in ${lang}`);
        expectEqual(sections(rules.text), english, `${game}: sections in ${lang}`);
        expect(
            !/[*`#|]/.test(rules.text.match(/<main[^]*<\/main>/)[0].replace(/<[^>]*>|&#\d+;/g, "")),
            `${game}: marks in ${lang}`);
    }
}
const section = (await page("/rules/league/L3.5", {Cookie: "lang=fr"})).text;
expect(section.includes("Villes assiégées"), "a section in French");
expect(/se\s+trouve\s+depuis/.test(section), "lines are joined by a space");
await server.stop();
end();
