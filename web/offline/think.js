// think.js: a computer player at work. It knows no table: it gets what it is asked, and answers.
"use strict";
let ready;

async function think(question) {
    const engine = await ready, at = engine.take(question.length);
    new Uint8Array(engine.memory.buffer, at, question.length).set(question);
    engine.think_about(at, question.length);
    engine.give_back(at);
    return new Uint8Array(engine.memory.buffer, engine.answer_text(), engine.answer_length()).slice();
}

onmessage = async ({data}) => {
    if (data.module) ready = WebAssembly.instantiate(data.module).then(({exports}) => exports);
    else postMessage({thought: await think(data.question)});
};
