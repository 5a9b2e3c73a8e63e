// think.js: a computer player at work. It knows no table: it gets what it is asked, and answers.
"use strict";
let ready;

// The net of the game, as the worker has it: a list of address, length and bytes.
function layOut(part, memory) {
    const view = new DataView(part);
    for (let at = 0; at < part.byteLength;) {
        const to = view.getUint32(at, true), length = view.getUint32(at + 4, true);
        new Uint8Array(memory.buffer).set(new Uint8Array(part, at + 8, length), to);
        at += 8 + length;
    }
}

async function think({question, net}) {
    const engine = await ready, at = engine.take(question.length);
    if (net) layOut(net, engine.memory);
    new Uint8Array(engine.memory.buffer, at, question.length).set(question);
    engine.think_about(at, question.length);
    engine.give_back(at);
    const from = engine.answer_text();
    return new Uint8Array(engine.memory.buffer).slice(from, from + engine.answer_length());
}

onmessage = async ({data}) => {
    if (data.module) ready = WebAssembly.instantiate(data.module).then(({exports}) => exports);
    else postMessage({thought: await think(data)});
};
