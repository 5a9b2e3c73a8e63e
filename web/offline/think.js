// think.js: a computer player at work, or a game being looked through. It knows no table: it gets
// what it is asked, and answers.
let ready;
const there = new Set();

function think(question) {
    lend([question], engine.think_about);
    postMessage({thought: answer().slice()});
}

function review(record) {
    if (!lend([record], engine.look_through)) return;
    for (let made = 0; made >= 0; made = engine.look_on()) postMessage({made});
    postMessage({found: answer().slice()});
}

async function begin(module) {
    engine = (await WebAssembly.instantiate(module)).exports;
}

onmessage = async ({data}) => {
    if (data.module) ready = begin(data.module);
    else {
        await ready;
        for (const [name, part] of data.parts)
            if (part && !there.has(name)) layOut(part, there.add(name));
        if (data.question) think(data.question);
        else review(data.record);
    }
};
