// page.js: what all files of the script share: finding elements, and what kind of screen there
// is.
//
// The files of web/js are modules. tools/pack_js joins them, in the order of the Makefile, into
// what is served, and drops imports, comments, blanks beside signs and the word "export". So four
// rules hold: an import is one line; no two files use the same name at top level; a file may call a
// later one only from event handlers, never while it loads; and a pattern has no blank beside a
// sign.

export const body = document.body;
export const find = id => document.getElementById(id);

export const calm = matchMedia("(prefers-reduced-motion: reduce)");
export const small = matchMedia("(max-width: 699px)");
export const pageStands = matchMedia("(min-width: 1100px)"); // only the log scrolls there

document.documentElement.classList.add("live");

// A move is on the board and in the list of buttons; both carry its words.
export const onBoard = words => `[data-move="${CSS.escape(words)}"]`;
export const inList = words => `#prompt button[name="move"][value="${CSS.escape(words)}"]`;

// Which position the prompt asks about; undefined if nothing is asked.
export const promptNumber = () => find("prompt")?.elements?.number?.value;

export const boardSvg = () => find("board")?.querySelector("svg");

// Is the key meant for a field, or for the browser?
export const isTyped = event => event.target.matches("input, textarea, select") ||
    event.ctrlKey || event.metaKey || event.altKey;
