// http.mjs: what a stranger can do with HTTP alone. Each refusal has a reason, which is counted;
// nobody else notices.
import {readFileSync} from "node:fs";
import http from "node:http";
import {join} from "node:path";
import {
    api,
    ask,
    end,
    expect,
    expectEqual,
    folder,
    get,
    metrics,
    post,
    raw,
    serve,
    visitor
} from "./lib.mjs";

// {sum, reasons: {rate: 3, ...}} of the replies that were errors, as /metrics counts them.
async function refused(server) {
    const text = await metrics(server), sum = {};
    for (const [, kind, n] of text.matchAll(/hoftag_requests_total\{status="(.)xx"\} (\d+)/g))
        sum[kind] = Number(n);
    const reasons =
        Object.fromEntries([...text.matchAll(/hoftag_refused_total\{reason="(\w+)"\} (\d+)/g)].map(
            ([, why, n]) => [why, Number(n)]));
    return {sum: sum[4] + sum[5], reasons};
}

// What is done adds one to this reason, and to no other.
async function expectReason(server, why, what, deed) {
    const before = await refused(server);
    await deed();
    const after = await refused(server);
    for (const [name, n] of Object.entries(after.reasons))
        expectEqual(
            n - before.reasons[name], name === why ? 1 : 0, `${what} counts as "${why}": ${name}`);
    expectEqual(after.sum - before.sum, 1, `${what} is refused once`);
}

// ---- every refusal is counted by its reason ----

{
    const server = await serve(["--rate", "0"]), anna = await visitor(server, "Anna");
    const {location} = (await post(server, "/new", {game: "league", seats: 3, mode: "invite"}, {
        key: anna
    })).headers;
    for (const [why, what, deed] of [[
             "large", "a body that is too large",
             () => post(server, "/me",
                 "x=" +
                     "y".repeat(20000),
                 {key: anna})
         ],
             [
                 "origin", "a foreign page",
                 () => post(server, "/me", {name: "x"},
                     {key: anna, headers: {Origin: "http://evil.example"}})
             ],
             [
                 "form", "no form",
                 () => ask(server, "POST", "/api/visitors",
                     {body: "{", headers: {"Content-Type": "application/json"}})
             ],
             ["method", "another method", () => ask(server, "DELETE", "/")],
             ["address", "no such address", () => get(server, "/nowhere")],
             ["unknown", "no such table", () => get(server, "/t/000000000000")],
             [
                 "sense", "a field that makes no sense",
                 () => post(server, `${location}/move`, {number: "x"}, {key: anna})
             ],
             [
                 "key", "no token",
                 () => post(server, "/api/tables", {game: "league"}, {headers: {Origin: ""}})
             ],
             ["seat", "somebody else's table", () => post(server, `${location}/start`, {}, {})],
             [
                 "time", "a game that has not begun",
                 () => get(server, `${location}/replay`, {key: anna})
             ],
             [
                 "rules", "a record that is none",
                 () => post(server, "/upload", {text: "nonsense"}, {key: anna})
             ],
    ])
        await expectReason(server, why, what, deed);
    await server.stop();
}
{
    const server = await serve(["--rate", "1"]);
    let limited = 0;
    for (let i = 0; i < 20; i++) limited += (await get(server, "/")).status === 429;
    expect(limited > 0, "too many requests are refused");
    expectEqual((await refused(server)).reasons.rate, limited, "each of them is counted");
    await server.stop();
}

// ---- heads that two readers could understand differently ----

{
    const server = await serve(["--rate", "0"]), host = `Host: 127.0.0.1:${server.port}\r\n`,
          hidden = `GET /healthz HTTP/1.1\r\n${host}\r\n`;
    const doubtful = {
        "no host": `GET /healthz HTTP/1.1\r\n\r\n`,
        "two hosts": `GET /healthz HTTP/1.1\r\n${host}${host}\r\n`,
        "an empty host": `GET /healthz HTTP/1.1\r\nHost:\r\n\r\n`,
        "a host with a quote": `GET /healthz HTTP/1.1\r\nHost: a"b\r\n\r\n`,
        "a host on two lines": `GET /healthz HTTP/1.1\r\nHost: a\r\n b\r\n\r\n`,
        "a name with a space": `POST /me HTTP/1.1\r\n${
            host}Transfer-Encoding : chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
        "two lengths": `POST /me HTTP/1.1\r\n${host}Content-Length: 0\r\nContent-Length: ${
            hidden.length}\r\n\r\n${hidden}`,
        "a length and an encoding": `POST /me HTTP/1.1\r\n${
            host}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
        "an encoding and a length": `POST /me HTTP/1.1\r\n${
            host}Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
        "another encoding": `POST /me HTTP/1.1\r\n${
            host}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`,
        "two encodings": `POST /me HTTP/1.1\r\n${
            host}Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${
            hidden}`,
        "an encoding in HTTP/1.0":
            `POST /me HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
        "a length with a sign":
            `POST /me HTTP/1.1\r\n${host}Content-Length: +5\r\n\r\nname=${hidden}`,
        "two lengths in a line":
            `POST /me HTTP/1.1\r\n${host}Content-Length: 5, 5\r\n\r\nname=${hidden}`,
    };
    for (const [what, head] of Object.entries(doubtful)) {
        const got = await raw(server, [head]);
        expect(got.startsWith("HTTP/1.1 400 "), `${what} is refused: ${got.slice(0, 30)}`);
        expect(!got.includes("\r\n\r\nok\n") && /^Connection: close\r$/im.test(got),
            `${what} ends the connection, and nothing behind it is heard`);
    }
    expectEqual((await refused(server)).reasons.head, Object.keys(doubtful).length - 2,
        "what libmicrohttpd lets through is counted");
    for (const [what, head] of Object.entries({
             "HTTP/1.0 without a host": `GET /healthz HTTP/1.0\r\n\r\n`,
             "chunks": `POST /me HTTP/1.1\r\n${
                 host}Transfer-Encoding: Chunked\r\n\r\n5\r\nname=\r\n0\r\n\r\n${
                 hidden.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")}`,
             "the same length twice":
                 `POST /me HTTP/1.1\r\n${host}Content-Length: 5\r\nContent-Length: 5\r\n\r\nname=${
                     hidden.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n")}`,
         }))
        expect((await raw(server, [head])).endsWith("\r\n\r\nok\n"), `${what} can be understood`);
    // What is heard is answered: a head that leaves no room for that of the reply is refused before
    // anything is done.
    const few = {
        "a long line": `X: ${"x".repeat(10000)}\r\n`,
        "many lines": "X: x\r\n".repeat(150),
        "many cookies": `Cookie: ${"a=b;".repeat(150)}\r\n`
    };
    for (const [what, lines] of Object.entries(few))
        expect((await raw(
                    server, [`POST /me HTTP/1.1\r\n${host}${lines}Content-Length: 5\r\n\r\nname=`]))
                   .startsWith("HTTP/1.1 431 "),
            `${what} is refused`);
    for (const query of ["a=".padEnd(10000, "b"), "a=b&".repeat(150)])
        expect((await raw(server, [`GET /?${query} HTTP/1.1\r\n${host}\r\n`]))
                   .startsWith("HTTP/1.1 431 "),
            "a long query is refused");
    expectEqual((await refused(server)).reasons.long_head, 5, "and counted");
    // Heads of every length have an answer: also those that fill the connection's memory, so that
    // libmicrohttpd has no room for that of its reply.
    const close = `${host}Connection: close\r\n`, grown = {
        line: n => `GET /healthz HTTP/1.1\r\n${close}X: ${"x".repeat(n)}\r\n\r\n`,
        lines: n => `GET /healthz HTTP/1.1\r\n${close}${"X: x\r\n".repeat(n / 70)}X: ${
            "x".repeat(n % 70)}\r\n\r\n`,
        cookies: n => `GET /healthz HTTP/1.1\r\n${close}Cookie: ${
            "a=b;".repeat(n / 76)}c=${"d".repeat(n % 76)}\r\n\r\n`,
        path: n => `GET /${"x".repeat(n)} HTTP/1.1\r\n${close}\r\n`,
        query: n => `GET /healthz?${"a=b&".repeat(n / 80)}c=${"d".repeat(n % 80)} HTTP/1.1\r\n${
            close}\r\n`,
        doubtful: n => `GET /healthz HTTP/1.1\r\n${host}${close}X: ${"x".repeat(n)}\r\n\r\n`
    };
    for (const [what, head] of Object.entries(grown)) {
        const sizes = [20000, 40000];
        for (let n = 7000; n < 17000; n += n < 15500 || n > 16500 ? 900 : 50) sizes.push(n);
        for (const n of sizes) {
            const got = await raw(server, [head(n)], {wait: 5000});
            expect(/^HTTP\/1\.1 (200|400|404|414|431) [^]*\r\n\r\n./.test(got),
                `a head of ${n} bytes (${what}) has an answer: ${got.slice(0, 40)}`);
        }
    }
    expectEqual((await raw(server,
                     [`GET /healthz?${"a=b&".repeat(60)}c=${"d".repeat(3000)} HTTP/1.0\r\n\r\n`]))
                    .slice(-3),
        "ok\n", "one that is not so long is heard");
    for (const path of ["/%00", "/healthz%00", "/healthz%00x", "/t/%00"])
        expectEqual((await get(server, path)).status, 404, `a zero in a path: ${path}`);
    await server.stop();
}

// ---- the address behind proxies ----

for (const [proxies, lines, address] of [
    [0, ["1.1.1.1"], "127.0.0.1"],
    [1, [], "127.0.0.1"],
    [1, ["2.2.2.2"], "2.2.2.2"],
    [1, ["1.1.1.1, 2.2.2.2"], "2.2.2.2"],
    [1, ["1.1.1.1", "2.2.2.2"], "2.2.2.2"],
    [1, ["1.1.1.1, 9.9.9.9", " 2.2.2.2 "], "2.2.2.2"],
    [2, ["1.1.1.1", "2.2.2.2, 3.3.3.3"], "2.2.2.2"],
    [2, ["1.1.1.1", "2.2.2.2", "3.3.3.3"], "2.2.2.2"],
    [3, ["2.2.2.2, 3.3.3.3"], "2.2.2.2"],
    [1, ["1.1.1.1, 2.2.2.2:8080"], "2.2.2.2"],
    [1, ["1.1.1.1, [2001:db8::1]:8080"], "2001:db8::1"],
    [1, ["1.1.1.1, 2001:db8::1"], "2001:db8::1"],
    [1, ["1.1.1.1, nonsense"], "127.0.0.1"],
    [1, ["1.1.1.1,"], "127.0.0.1"],
]) {
    const log = join(folder, "log"),
          server = await serve(["--proxy", String(proxies), "--log", log]);
    await raw(server, [`GET /nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${
                          lines.map(line => `X-Forwarded-For: ${line}\r\n`).join("")}\r\n`]);
    await server.stop();
    const last = JSON.parse(readFileSync(log, "utf8").trim().split("\n").pop());
    expectEqual(last.address, address, `behind ${proxies} proxies, ${JSON.stringify(lines)}`);
}

// ---- streams ----

// Opens a stream on a connection of its own; {status, text, ended} change while it is followed.
function follow(server, table, {address, key, token, what = token ? "events" : "news"} = {}) {
    const headers = {
        ...(address && {"X-Forwarded-For": address}),
        ...(key && {Cookie: `hoftag=${key}`}),
        ...(token && {Authorization: `Bearer ${token}`})
    };
    const path = token ? `/api/tables/${table}/${what}` : `/t/${table}/${what}`;
    return new Promise((done, fail) => {
        const request = http.request(
            {host: "127.0.0.1", port: server.port, path, headers, agent: false}, reply => {
                const stream = {
                    status: reply.statusCode,
                    text: "",
                    ended: false,
                    close: () => request.destroy()
                };
                stream.over =
                    new Promise(over => reply.on("close", () => (stream.ended = true, over())));
                reply.on("data", data => (stream.text += data, done(stream)));
                reply.on("error", () => {});
                if (stream.status !== 200) stream.over.then(() => done(stream));
            });
        request.on("error", fail);
        request.end();
    });
}

const open = streams => streams.map(s => (s.status === 200 && !s.ended ? "open" : "-")).join(" ");
const newTable = async (server, key) =>
    (await api(server, "POST", "/api/tables", key, {game: "league", seats: 3, watched: true}))
        .table;
const inTurn = async list => {
    const all = [];
    for (const one of list) all.push(await follow(...one));
    return all;
};
// Whoever gives way is told so; he has ended when the answer to something else has come.
const settled = async (...gone) => Promise.all(gone.map(s => s.over));
const behind = ["--rate", "0", "--proxy", "1"];

{
    const server = await serve([...behind, "--address-streams", "3"]),
          anna = await visitor(server, "Anna"), table = await newTable(server, anna);
    const [other, seat] = await inTurn(
        [[server, table, {address: "9.9.9.9"}], [server, table, {address: "1.1.1.1", key: anna}]]);
    const crowd = await inTurn(Array(5).fill([server, table, {address: "1.1.1.1"}]));
    await settled(...crowd.slice(0, 3));
    expectEqual(open(crowd), "- - - open open", "of one address the oldest gives way");
    expectEqual(open([other, seat]), "open open", "another address and a seat do not");
    expect(crowd[0].text.endsWith("retry: 60000\nevent: full\ndata:\n\n"),
        "it is told not to come back soon");
    const six =
        await inTurn(Array(4).fill().map((_, i) => [server, table, {address: `2001:db8::${i}`}]));
    await settled(six[0]);
    expectEqual(open(six), "- open open open", "an IPv6 network is one address");
    await server.stop();
}
{
    const server = await serve([...behind, "--visitor-streams", "2"]),
          anna = await visitor(server, "Anna"), bernd = await visitor(server, "Bernd");
    const table = await newTable(server, anna);
    const seat = await follow(server, table, {address: "1.1.1.1", token: anna}),
          his = await follow(server, table, {address: "1.1.1.2", token: bernd});
    const more =
        await inTurn([1, 2, 3].map(i => [server, table, {address: `1.1.2.${i}`, key: bernd}]));
    await settled(his, more[0]);
    expectEqual(open([seat, his, ...more]), "open - - open open",
        "of one visitor the oldest gives way, whatever address it has");
    const seats =
        await inTurn([1, 2].map(i => [server, table, {address: `1.1.3.${i}`, key: anna}]));
    await settled(seat);
    expectEqual(open([seat, ...seats]), "- open open", "of his seats too");
    const other = await newTable(server, bernd);
    expectEqual((await follow(server, other, {address: "1.1.1.9", key: anna})).status, 429,
        "but not to one that only watches");
    expectEqual((await refused(server)).reasons.streams, 1, "and that is counted");
    expectEqual(open(seats), "open open", "nobody has given way to it");
    await server.stop();
}
{
    const server = await serve([...behind, "--table-streams", "2"]),
          anna = await visitor(server, "Anna"), table = await newTable(server, anna);
    const watchers = await inTurn([1, 2, 3].map(i => [server, table, {address: `1.1.1.${i}`}]));
    expectEqual(open(watchers), "open open -", "a table has only so many watchers");
    expectEqual(watchers[2].status, 429, "others are refused");
    const again = await follow(server, table, {address: "1.1.1.1"});
    await settled(watchers[0]);
    expectEqual(open([again, watchers[0], watchers[1]]), "open - open",
        "a watcher's own older stream gives way");
    expectEqual(open([await follow(server, table, {address: "1.1.1.9", key: anna})]), "open",
        "who sits there is not counted");
    await server.stop();
}
{
    const server = await serve(behind), anna = await visitor(server, "Anna"),
          table = await newTable(server, anna);
    const [page, program] =
        [await follow(server, table, {}), await follow(server, table, {token: anna})];
    await api(server, "POST", `/api/tables/${table}/give-up`, anna, {});
    await settled(page, program);
    expect(page.text.endsWith("data: -1.0\n\n"),
        "when the host closes a table before its game begins, its pages look again");
    expect(!server.said().includes("damaged"), "and no record is missed");
    await server.stop();
}
{
    const server = await serve([...behind, "--max-connections", "20"]),
          anna = await visitor(server, "Anna"), table = await newTable(server, anna);
    const watchers =
        await inTurn(Array(16).fill().map((_, i) => [server, table, {address: `1.1.1.${i}`}]));
    expectEqual(open(watchers), `${"open ".repeat(15)}-`,
        "streams leave a part of all connections to others");
    const seat = await follow(server, table, {address: "2.2.2.2", key: anna});
    await settled(watchers[0]);
    expectEqual(open([seat, ...watchers]), `open - ${"open ".repeat(14)}-`,
        "the oldest watcher gives way to a seat");
    watchers[1].close();
    await server.stop();
}
{
    const server = await serve(behind), anna = await visitor(server, "Anna"),
          table = await newTable(server, anna);
    const seat = await follow(server, table, {address: "2.2.2.2", key: anna});
    const crowd = await inTurn(Array(300).fill([server, table, {address: "1.1.1.1"}]));
    await settled(...crowd.slice(0, 200));
    expectEqual(Number(/^hoftag_streams (\d+)$/m.exec(await metrics(server))[1]), 101,
        "a hundred streams of one address are enough");
    expectEqual(open([seat]), "open", "nobody else notices");
    for (const stream of crowd) stream.close();
    expectEqual((await server.stop()).code, 0, "the server ends well, with streams open");
}
end();
