// receivers.mjs: those whom the server writes to, for its tests: a mail server (smtp.py), web
// services that behave well or badly, and a push service that reads what only a browser could.
import {execFileSync, spawn} from "node:child_process";
import crypto from "node:crypto";
import http from "node:http";
import {join} from "node:path";
import {createInterface} from "node:readline";
import {folder} from "./lib.mjs";

// A certificate that nobody knows, for the name localhost.
export function certificate() {
    const [cert, key] = [join(folder, "cert.pem"), join(folder, "key.pem")];
    execFileSync("openssl", ["req", "-x509", "-newkey", "ec", "-pkeyopt",
        "ec_paramgen_curve:prime256v1", "-nodes", "-days", "2", "-subj", "/CN=localhost",
        "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1", "-keyout", key, "-out", cert],
        {stdio: "ignore"});
    return [cert, key];
}

const children = [];
process.on("exit", () => children.forEach(child => child.kill("SIGKILL")));

// Quoted-printable, as a reader of mail sees it.
const readable = text => Buffer.from(text.replace(/=\r?\n/g, "").replace(/=([0-9A-F]{2})/g,
    (_, hex) => String.fromCharCode(parseInt(hex, 16))), "latin1").toString();

// A mail by its headers, in their order and by name, and its body.
export function readMail(text) {
    const [head, ...body] = text.split("\r\n\r\n");
    const lines = head.replace(/\r\n /g, " ").split("\r\n").map(header => header.split(/: (.*)/s));
    return {lines, head: Object.fromEntries(lines), body: readable(body.join("\r\n\r\n"))};
}

// {port, mails}: each mail has from, to, tls, head (by name) and body.
export async function mailServer(...tls) {
    const child = spawn("/usr/bin/python3", [new URL("smtp.py", import.meta.url).pathname, ...tls],
        {stdio: ["ignore", "pipe", "ignore"]});
    children.push(child);
    const post = {mails: [], slow: 0};
    await new Promise((ready, fail) => {
        child.on("exit",
            () => fail(new Error("smtp.py does not run: tools/setup check installs aiosmtpd")));
        createInterface(child.stdout).on("line", line => {
            const said = JSON.parse(line);
            if (said.port) return post.port = said.port, ready();
            if (said.slow) return post.slow++;
            post.mails.push({...said, ...readMail(said.text)});
        });
    });
    return post;
}

// {port, got}: what was posted, as {path, headers, body}. The path decides the answer.
export async function webService() {
    const service = {got: [], hanging: 0};
    const answers = {
        hang: () => service.hanging++,
        redirect: reply => reply.writeHead(302,
            {Location: `http://127.0.0.1:${service.port}/led-here`}).end(),
        big: reply => (reply.writeHead(200), reply.on("error", () => {}),
            reply.end(Buffer.alloc(10 << 20))),
        gone: reply => reply.writeHead(410).end(),
        missing: reply => reply.writeHead(404).end(),
        wrong: reply => reply.writeHead(400).end(),
        busy: (reply, nth) => nth === 1 ? reply.writeHead(429, {"Retry-After": "1"}).end()
        : reply.writeHead(204).end(),
        broken: (reply, nth) => nth === 1 ? reply.destroy() : reply.writeHead(200).end("ok"),
    };
    const server = http.createServer((request, reply) => {
        const parts = [];
        request.on("data", part => parts.push(part));
        request.on("end", () => {
            const path = request.url;
            const seen = {path, headers: request.headers, body: Buffer.concat(parts)};
            service.got.push(seen);
            const answer = answers[path.split("/")[1]];
            answer ? answer(reply, service.got.filter(other => other.path === path).length)
                : reply.writeHead(200).end("ok");
        });
    });
    await new Promise(ready => server.listen(0, "127.0.0.1", ready));
    server.unref();
    service.port = server.address().port;
    service.at = path => `http://127.0.0.1:${service.port}/${path}`;
    service.to = path => service.got.filter(seen => seen.path === `/${path}`);
    return service;
}

// A browser that wants messages: what it gives the server, and how it reads what it is sent (RFC
// 8291, 8188).
export function pushReader() {
    const ecdh = crypto.createECDH("prime256v1"), auth = crypto.randomBytes(16);
    const point = ecdh.generateKeys();
    const hmac = (key, ...parts) => crypto.createHmac("sha256", key)
        .update(Buffer.concat(parts)).digest();
    function read(body) {
        const salt = body.subarray(0, 16);
        const theirs = body.subarray(21, 86), sealed = body.subarray(86);
        if (body.readUInt32BE(16) !== 4096 || body[20] !== 65)
            throw new Error("not the form of RFC 8188");
        const ikm = hmac(hmac(auth, ecdh.computeSecret(theirs)), Buffer.from("WebPush: info\0"),
            point, theirs, Buffer.from([1]));
        const prk = hmac(salt, ikm);
        const cek = hmac(prk, Buffer.from("Content-Encoding: aes128gcm\0\x01")).subarray(0, 16);
        const nonce = hmac(prk, Buffer.from("Content-Encoding: nonce\0\x01")).subarray(0, 12);
        const decipher = crypto.createDecipheriv("aes-128-gcm", cek, nonce)
            .setAuthTag(sealed.subarray(-16));
        const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
        if (plain.at(-1) !== 2) throw new Error("not the last record");
        return JSON.parse(plain.subarray(0, -1).toString());
    }
    return {point: point.toString("base64url"), auth: auth.toString("base64url"), read};
}

// The claims of a header Authorization of RFC 8292, if its signature holds; and the key that signed
// it.
export function vapid(header) {
    const [, token, key] = /^vapid t=([\w.-]+),k=([\w-]+)$/.exec(header);
    const [head, claims, signature] = token.split("."), point = Buffer.from(key, "base64url");
    const jwk = {kty: "EC", crv: "P-256", x: point.subarray(1, 33).toString("base64url"),
        y: point.subarray(33).toString("base64url")};
    const held = crypto.verify("sha256", Buffer.from(`${head}.${claims}`),
        {key: crypto.createPublicKey({key: jwk, format: "jwk"}), dsaEncoding: "ieee-p1363"},
        Buffer.from(signature, "base64url"));
    return held && {...JSON.parse(Buffer.from(claims, "base64url")), key};
}
