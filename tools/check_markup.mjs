#!/usr/bin/env node
// check_markup: every put(out, "pattern", ...) of the source (src/base/markup.h), also those that
// no test reaches:
// - the pattern is a literal, or a choice of literals;
// - its directives are known, and as many as the arguments;
// - the compiler agrees that %t %m %a %l %c %j %r get text and %d %p %b get numbers;
// - %r gets markup of our own: a literal, a choice of literals, or something whose name begins with
//   raw_.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

const text = "tmalcjr", numbers = "dpb", without = ",%";
let calls = 0, failed = 0;

function complain(file, source, at, what) {
  console.log(`${file}:${source.slice(0, at).split("\n").length}: ${what}`);
  failed++;
}

// The same text with comments blanked out, so that places stay where they are.
function withoutComments(source) {
  return source.replace(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|\/\*[^]*?\*\/|\/\/[^\n]*/g,
    piece => piece.startsWith("/") ? piece.replace(/[^\n]/g, " ") : piece);
}

// Walks over the tokens from a place on; `see` gets each with its depth of brackets, and ends the
// walk by returning true.
function walk(source, from, see) {
  const token = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'|[()[\]{},?:]/g;
  token.lastIndex = from;
  for (let depth = 0, found; (found = token.exec(source));) {
    if (")]}".includes(found[0])) depth--;
    if (see(found[0], depth, found.index)) return;
    if ("([{".includes(found[0])) depth++;
  }
}

// What stands in the brackets that open there: its parts between commas, each with its place.
function argumentsAt(source, open) {
  const parts = [];
  let from = open + 1, end = -1;
  walk(source, open + 1, (token, depth, at) => {
    if (!(token === "," && depth === 0) && depth >= 0) return false;
    parts.push({ from, to: at, text: source.slice(from, at).trim() });
    from = at + 1;
    end = at;
    return depth < 0;
  });
  return { parts, end };
}

const isLiteral = expression => /^(?:"(?:[^"\\]|\\.)*"\s*)+$/.test(expression);
const joined = literal => [...literal.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(m => m[1]).join("");

// The values of a ? b : c ? d : e; of what is no choice, the expression itself.
function choices(expression) {
  let question = -1, colon = -1, open = 0;
  walk(expression, 0, (token, depth, at) => {
    if (depth !== 0) return false;
    if (token === "?" && question < 0) question = at;
    else if (token === "?") open++;
    else if (token === ":" && open > 0) open--;
    else if (token === ":") colon = at;
    return colon >= 0;
  });
  if (colon < 0) return [expression.trim()];
  const [yes, no] = [expression.slice(question + 1, colon), expression.slice(colon + 1)];
  return [...choices(yes), ...choices(no)];
}

const isOurs = value => isLiteral(value) || /^raw_\w+/.test(value);

// The directives of a pattern that take an argument; null if one is unknown.
function directives(pattern) {
  const found = [...pattern.matchAll(/%([^]?)/g)].map(m => m[1]);
  if (found.some(d => d === "" || !(text + numbers + without).includes(d))) return null;
  return found.filter(d => !without.includes(d));
}

// Returns for each argument whether it must be text or a number; nothing if the call is wrong
// anyway.
function checkCall(say, [, pattern, ...given]) {
  const patterns = choices(pattern.text);
  if (!patterns.every(isLiteral)) return say(`the pattern is not a literal: ${pattern.text}`);
  let kinds;
  for (const each of patterns.map(joined)) {
    const wanted = directives(each);
    if (!wanted) return say(`unknown directive in "${each}"`);
    if (wanted.length !== given.length)
      return say(`${wanted.length} directives, ${given.length} arguments: "${each}"`);
    wanted.forEach((d, i) => d === "r" && !choices(given[i].text).every(isOurs) &&
      say(`%r is for literals and names that begin with raw_, not ${given[i].text}`));
    const now = wanted.map(d => text.includes(d) ? "TEXT" : "NUMBER");
    if (kinds && String(kinds) !== String(now))
      return say(`the choices want different arguments: "${each}"`);
    kinds = now;
  }
  return kinds;
}

// The source with every argument marked as text or number, for the compiler.
function checkFile(file) {
  const source = withoutComments(readFileSync(file, "utf8"));
  const marks = [];
  for (const call of source.matchAll(/(?<!\w)put\(/g)) {
    const { parts } = argumentsAt(source, call.index + call[0].length - 1);
    const say = what => complain(file, source, call.index, what);
    const kinds = parts.length < 2 ? say("a pattern is missing") : checkCall(say, parts);
    calls++;
    kinds?.forEach((kind, i) => {
      const {from, to} = parts[i + 2];
      marks.push([from, `PUT_IS_${kind}(`], [to, ")"]);
    });
  }
  let marked = "", from = 0;
  for (const [at, what] of marks.sort((a, b) => a[0] - b[0])) {
    marked += source.slice(from, at) + what;
    from = at;
  }
  return marked + source.slice(from);
}

// Of the wrong kind, an argument has the type void, and the call does not compile.
const marking = [
  "-DPUT_IS_TEXT(x)=_Generic((x), char *: (x), const char *: (x), struct slice: (x), " +
    "default: (void)0)",
  "-DPUT_IS_NUMBER(x)=_Generic((x), char *: (void)0, const char *: (void)0, " +
    "struct slice: (void)0, default: (x))",
];

function compiles(file, source) {
  try {
    const flags = ["-std=c11", "-D_GNU_SOURCE", "-Isrc", "-Itests",
      `-iquote${file.replace(/\/[^/]*$/, "")}`, ...marking, "-fsyntax-only", "-x", "c", "-"];
    execFileSync(process.env.CC || "gcc", flags,
      { input: `#line 1 "${file}"\n${source}`, stdio: ["pipe", "ignore", "pipe"] });
  } catch (error) {
    console.log(String(error.stderr));
    failed++;
  }
}

process.chdir(new URL("..", import.meta.url).pathname);
const sources = execFileSync("git",
  ["ls-files", "-co", "--exclude-standard", "--", "src/*.c", "src/*.h"], { encoding: "utf8" })
  .trim().split("\n");
// Computer players put features, and some files have a put of their own: those are not about
// markup.
const files = sources.filter(file => file !== "src/base/markup.h" && !file.includes("/bot/") &&
  /(?<!\w)put\(/.test(readFileSync(file, "utf8")) &&
  !/^[^\n;=]*\bstatic [^\n;=]*(?<!\w)put\(/m.test(readFileSync(file, "utf8")));
for (const file of files) compiles(file, checkFile(file));
console.log(`check_markup: ${calls} patterns in ${files.length} files`);
console.log(failed ? `0 passed, ${failed} failed` : "1 passed, 0 failed");
process.exit(failed ? 1 : 0);
