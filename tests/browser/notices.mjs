// notices.mjs: the page about messages as a desk and as a phone show it, in all languages; the
// links of a mail; and a browser that is told: its button, and the worker that shows what the
// server sends. Only the push service is not a real one.
import net from "node:net";
import {join} from "node:path";

import {mailServer, pushReader, webService} from "../server/receivers.mjs";

import {
    api,
    ask,
    browser,
    complaints,
    done,
    end,
    expect,
    expectEqual,
    folder,
    openToAll,
    person,
    serve,
    shot,
    until
} from "./lib.mjs";

const freePort = () => new Promise(ready => {
    const socket = net.createServer().listen(0, "127.0.0.1", () => {
        const {port} = socket.address();
        socket.close(() => ready(port));
    });
});
const port = await freePort(), site = `http://localhost:${port}`, mail = await mailServer(),
      web = await webService();
const server = await serve(
    [
        "--port",           String(port),
        "--rate",           "0",
        "--base-url",       site,
        "--smtp",           `smtp://127.0.0.1:${mail.port}`,
        "--smtp-plain",     "1",
        "--mail-from",      "hoftag@example.org",
        "--webhooks",       "1",
        "--push-contact",   "mailto:me@example.org",
        "--notice-private", `127.0.0.1:${web.port}`,
        "--notice-retry",   "1"
    ],
    join(folder, "notices.db"));
const visitor = async name => JSON.parse((await ask(server, "POST", "/api/visitors",
                                                    {json : {name}, headers : {Origin : site}}))
                                             .text)
                                  .key;
const anna = await visitor("Anna Amalia von Sachsen-Weimar"), bernd = await visitor("Bernd");
const as = async (key, options) => {
    const page = await person(options);
    await page.context().addCookies([ {name : "hoftag", value : key, url : site} ]);
    return page;
};

async function check(page, what) {
    const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(over <= 0, `${what}: ${over} px wider than the window`);
    await openToAll(page, what);
    await shot(page, what.replaceAll(/\W+/g, "-"), {fullPage : true});
}

// A table of two at which Anna comes to owe a move.
async function game() {
    const {table} =
        await api(server, "POST", "/api/tables", bernd, {game : "null", seats : 2, listed : true});
    const see = who => api(server, "GET", `/api/tables/${table}`, who), {seats} = await see(anna);
    await api(server, "POST", `/api/tables/${table}/sit`, anna,
              {seat : seats.find(seat => !seat.name && !seat.bot).colour});
    await api(server, "POST", `/api/tables/${table}/start`, bernd);
    for (let n = 0; n < 20 && !(await see(anna)).moves?.length; n++) {
        const seen = await see(bernd);
        await api(server, "POST", `/api/tables/${table}/moves`, bernd,
                  {seat : seen.seat, number : seen.number, words : seen.moves[0]});
    }
    return table;
}

// ---- by the page alone: an address, its confirmation, wishes ----

const desk = await as (anna, {timezoneId : "Asia/Kolkata"});
await desk.goto(`${site}/me`);
await desk.locator("a[href='/me/notices']").click();
await desk.waitForURL(`${site}/me/notices`);
expectEqual(await desk.locator("#zone").inputValue(), "330",
            "the clock of the reader's machine is proposed");
await desk.locator("input[name=address]").fill("anna@example.com");
await desk.locator("form[action='/me/notices/add'] button").click();
await desk.waitForSelector("[role=status]");
expect(await until(() => mail.mails.length === 1), "a mail asks");
const link = /http:\/\/localhost\S+\/notices\/confirm\/\S+/.exec(mail.mails[0].body)[0];
const phone = await person({viewport : {width : 360, height : 740}});
await phone.goto(link);
await check(phone, "phone: is it yours");
await phone.locator("main button").click();
await phone.waitForSelector("main [role=status]");
await check(phone, "phone: it is");
await desk.goto(`${site}/me/notices`);
expectEqual(await desk.locator(".addresses em").count(), 0, "the address is confirmed");
expectEqual(await desk.locator("#zone").inputValue(), "330",
            "the clock is proposed until it is chosen");
await desk.locator("select[name=delay]").selectOption("0");
await desk.locator("input[name=quiet-from]").fill("23:30");
await desk.locator("input[name=quiet-to]").fill("23:31");
await desk.locator("select[name=digest]").selectOption("480");
await desk.locator("input[name=over]").uncheck();
await desk.locator("form[action='/me/notices'] button").click();
await desk.waitForSelector("[role=status]");
await desk.goto(`${site}/me/notices`);
expectEqual(await desk.locator("select[name=delay]").inputValue(), "0", "wishes are kept");
expectEqual(await desk.locator("input[name=quiet-from]").inputValue(), "23:30",
            "so are quiet hours");
expect(!(await desk.locator("input[name=over]").isChecked()) &&
           (await desk.locator("input[name=turn]").isChecked()),
       "and what is told");
await desk.locator("select[name=way]").selectOption("json");
await desk.locator("input[name=address]")
    .fill(web.at("a-topic-with-a-name-that-is-as-long-as-they-come-and-has-no-place-to-break-" +
                 "x".repeat(120)));
await desk.locator("form[action='/me/notices/add'] button").click();
await desk.waitForSelector("[role=status]");
const table = await game();
expect(await until(() => mail.mails.length === 2 && mail.mails[1].body.includes(`/t/${table}`)),
       "she is told by mail");
await desk.goto(`${site}/me/notices`);
await desk.locator(`select[name=at-${table}]`).selectOption("silent");
await desk.locator("form[action='/me/notices/tables'] button").click();
await desk.waitForSelector("[role=status]");
expectEqual(await desk.locator(`select[name=at-${table}]`).inputValue(), "silent",
            "a table is another matter");

// ---- coming back, on a phone where somebody else has played ----

await phone.context().addCookies([ {name : "hoftag", value : bernd, url : site} ]);
await phone.goto(`${site}/code`);
await phone.locator("a[href='/back']").click();
await check(phone, "phone: come back");
await phone.locator("input[name=address]").fill("anna@example.com");
await phone.locator("main button").click();
await phone.waitForSelector("[role=status]");
await check(phone, "phone: a link is on its way");
expect(await until(() => mail.mails.length === 3), "a mail brings it");
await phone.goto(/http:\/\/localhost\S+\/notices\/back\/\S+/.exec(mail.mails[2].body)[0]);
expect((await phone.locator("main").textContent()).includes("Bernd"),
       "it says as whom this device plays until now");
await check(phone, "phone: sign in");
await phone.locator("main button").click();
await phone.waitForURL(`${site}/me`);
expect((await phone.locator("input[name=name]").inputValue()).startsWith("Anna"),
       "the phone is Anna's");

// ---- a browser that is told ----

// What a push service would answer; the worker and what it shows are Chromium's own.
const reader = pushReader();
await desk.context().grantPermissions([ "notifications" ], {origin : site});
await desk.addInitScript(({endpoint, point, auth}) => {
    PushManager.prototype.subscribe = async function(how) {
        if (!how.userVisibleOnly || how.applicationServerKey.length !== 65)
            throw new Error("not what a push service takes");
        return {toJSON : () => ({endpoint, keys : {p256dh : point, auth}})};
    };
}, {endpoint : web.at("push"), point : reader.point, auth : reader.auth});
const tools = await desk.context().newCDPSession(desk), registrations = new Map();
tools.on("ServiceWorker.workerRegistrationUpdated",
         ({registrations : all}) =>
             all.forEach(one => registrations.set(one.scopeURL, one.registrationId)));
await tools.send("ServiceWorker.enable");
await desk.goto(`${site}/me/notices`);
const before = await desk.locator(".addresses li").count();
await desk.locator("#push").click();
await desk.waitForFunction(n => document.querySelectorAll(".addresses li").length === n + 1,
                           before);
const next = await game();
expect(await until(() => web.to("push").length === 1), "the push service gets a message");
const message = reader.read(web.to("push")[0].body);
expect(message.url === `${site}/t/${next}` && message.title && message.body,
       `which only the browser reads: ${JSON.stringify(message)}`);
const scope = `${site}/me/notices`;
expect(await until(() => registrations.has(scope)), "the worker is there");
const shown = () => desk.evaluate(
    async () =>
        (await (await navigator.serviceWorker.getRegistration("/me/notices")).getNotifications())
            .map(({title, body, tag, data}) => ({title, body, tag, data})));
const deliver = data =>
    tools.send("ServiceWorker.deliverPushMessage",
               {origin : site, registrationId : registrations.get(scope), data});
// A push service keeps what a worker does not take yet; here it is sent again.
expect(await until(async () =>
                       (await deliver(JSON.stringify(message)),
                        (await shown())
                            .some(one => one.title === message.title && one.body === message.body &&
                                         one.data.url === message.url))),
       "and shows");
await deliver(JSON.stringify({...message, title : "again"}));
expect(await until(async () => (await shown()).some(one => one.title === "again")), "a newer one");
expectEqual((await shown()).length, 1, "takes the place of the one before");
await deliver("not JSON");
expect(await until(async () => (await shown()).length === 2),
       "what cannot be read is shown, too: otherwise browsers stop it");

// One whose push service is out of reach says so.
const without = await as (anna);
await without.goto(`${site}/me/notices`);
await without.locator("#push").click();
await without.waitForFunction(() => document.getElementById("push").disabled);
await check(without, "desk: no push service");

// ---- how it looks ----

for (const lang of ["en", "de", "fr", "nl"])
    for (const [device, viewport] of [[ "desk", {width : 1280, height : 900} ],
                                      [ "phone", {width : 360, height : 740} ]]) {
        const page = await as (anna, {viewport, colorScheme : lang === "fr" ? "dark" : "light"});
        await page.context().addCookies([ {name : "lang", value : lang, url : site} ]);
        for (const [path, name] of [[ "/me/notices", "messages" ], [ "/me", "me" ]]) {
            await page.goto(site + path);
            await check(page, `${device} ${lang}: ${name}`);
        }
        await page.context().close();
    }

expectEqual(complaints.filter(one => !/incognito/.test(one)).join("; "), "",
            "nothing went wrong in a page");
await server.stop();
await done();
end();
