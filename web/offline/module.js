// module.js: the program as a worker holds it: bytes go in and come out, and data that is fetched
// later goes to its place. It stands before worker.js and think.js in one file with each.
"use strict";
const text = new TextDecoder(), bytes = new TextEncoder();
let engine;

const memory = (at, length) => new Uint8Array(engine.memory.buffer, at, length);
const answer = () => memory(engine.answer_text(), engine.answer_length());
const answerText = () => text.decode(answer());

// Calls `use` with address and length of each of these in the module's memory.
function lend(all, use) {
    const lent = all.map(one => {
        const data = typeof one === "string" ? bytes.encode(one) : one;
        const at = engine.take(data.length + 1);
        memory(at, data.length).set(data);
        memory(at, data.length + 1)[data.length] = 0;
        return [at, data.length];
    });
    const result = use(...lent.flat());
    for (const [at] of lent) engine.give_back(at);
    return result;
}

// The numbers of a net are folded, so that they pack better: all low bytes come before all high
// ones, and the sign is the last bit.
function unfold(folded) {
    const half = folded.length / 2, plain = new Uint16Array(half);
    for (let i = 0; i < half; i++) {
        const n = folded[i] | folded[half + i] << 8;
        plain[i] = n >> 1 ^ -(n & 1);
    }
    return new Uint8Array(plain.buffer);
}

// A part of the program is a module that shares the first one's memory, or data: a list of address,
// length (its first bit: the bytes are folded) and bytes (tools/split_module).
function layOut(part) {
    if (part instanceof WebAssembly.Module) return new WebAssembly.Instance(part, {"": engine});
    const view = new DataView(part);
    for (let at = 0; at < part.byteLength;) {
        const to = view.getUint32(at, true), second = view.getUint32(at + 4, true);
        const length = second & 0x7fffffff, data = new Uint8Array(part, at + 8, length);
        memory(to, length).set(second === length ? data : unfold(data));
        at += 8 + length;
    }
}
