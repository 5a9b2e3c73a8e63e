// steps.mjs: what the text of a lesson asks for, step by step; for the tests that take lessons.

// What a lesson's text says of its steps: the moves that go on, the answer that is right, and one
// that is not.
export function lessonSteps(text) {
    const lines = text.replace(/\n[ \t]+/g, " ").split("\n");
    const all = [];
    for (const line of lines) {
        const [, word, rest] = /^([a-z]+) ?(.*)$/.exec(line) ?? [];
        if (word === "step") all.push({moves: [], answers: [], wrong: []});
        const now = all.at(-1), words = rest?.split(" -> ")[0] ?? "";
        if (!now) continue;
        if (word === "ask") now.asks = true;
        else if (now.asks && (word === "right" || word === "again")) now.answers.push(word);
        else if (word === "right" && !now.moves.length) now.moves = [words.split(" | ")[0]];
        else if (word === "all") now.moves = words.split(" | ");
        else if (word === "again" && !/[*]|\.\./.test(words)) now.wrong.push(words.split(" | ")[0]);
        else if (word === "refused")
            now.refused = words.slice(words.indexOf(" ") + 1).split(" | ")[0];
    }
    return all;
}
