// app.js: what makes a page live. The program draws; this only swaps in what arrives (keeping focus and scroll), sends
// words, lights up what belongs together, lets pieces glide and cards be dragged, zooms the board, and tells when it is
// your turn. Without it every page still plays by its forms.
"use strict";

const body = document.body;
const parts = ["board", "prompt", "display", "seats", "phases", "strip", "tools", "subtitle", "refusal", "ask", "end",
    "log", "said", "menu", "orders", "reckoning", "description", "lobby", "steps", "switch", "chart"];
const pageKind = body.className.split(" ")[1];
const calm = matchMedia("(prefers-reduced-motion: reduce)"), small = matchMedia("(max-width: 699px)");
const find = id => document.getElementById(id);
document.documentElement.classList.add("live");

// ---- swapping in what arrives ------------------------------------------------------------------------------------

// A move is on the board and in the list of buttons, by the same words.
const onBoard = words => `[data-move="${CSS.escape(words)}"]`;
const inList = words => `#prompt button[name="move"][value="${CSS.escape(words)}"]`;

// How the focused element can be found again in the new page.
function focusKey() {
    const e = document.activeElement;
    if (!e || e === body) return null;
    if (e.dataset.move) return onBoard(e.dataset.move);
    if (e.name === "move") return inList(e.value);
    if (e.id) return "#" + CSS.escape(e.id);
    const part = e.closest("[id]");
    return part && e.name ? `#${CSS.escape(part.id)} [name="${CSS.escape(e.name)}"]` : part ? "#" + CSS.escape(part.id) : null;
}

function restoreFocus(key, inPrompt) {
    if (!key || (document.activeElement && document.activeElement !== body)) return;
    const e = document.querySelector(key + ":not(div:empty)") || (inPrompt && document.querySelector("#prompt button, #prompt"));
    if (e) {
        if (e.tabIndex < 0 && !e.matches("button, a, input, textarea, select, g")) e.tabIndex = -1;
        e.focus({preventScroll: true});
    }
}

// What a person has opened, typed or marked but not sent yet, stays.
function keepState(old, fresh) {
    const again = e => fresh.querySelector(`form[action="${CSS.escape(e.form?.getAttribute("action") ?? "")}"] [name="${CSS.escape(e.name)}"]` + (e.type === "radio" ? `[value="${CSS.escape(e.value)}"]` : ""));
    if (old.matches("details") && old.open) fresh.open = true;
    for (const e of old.querySelectorAll("details[id][open]")) fresh.querySelector("#" + CSS.escape(e.id))?.setAttribute("open", "");
    for (const e of old.querySelectorAll("input:not([type=hidden]), textarea, select")) {
        const now = again(e);
        if (now && e.type === "radio" && e.checked && !e.defaultChecked) now.checked = true;
        else if (now && e.type !== "radio" && e.value !== (e.matches("select") ? [...e.options].find(o => o.defaultSelected)?.value : e.defaultValue)) now.value = e.value;
    }
}

function swapPart(id, page) {
    const old = find(id), fresh = page.getElementById(id);
    if (!old || !fresh) return;
    const now = document.importNode(fresh, true);
    keepState(old, now);
    if (old.outerHTML === now.outerHTML) return;
    const scroll = old.scrollTop, view = id === "board" && zoomed(old);
    old.replaceWith(now);
    now.scrollTop = scroll;
    if (view) show(boardSvg(), view);
    if (id === "board") boardSvg()?.append(...old.querySelectorAll(".marcher"));
}

function swap(html) {
    const page = new DOMParser().parseFromString(html, "text/html");
    const fresh = page.body;
    if (!fresh.dataset.seen !== !body.dataset.seen || fresh.className.split(" ")[1] !== pageKind) return false;
    if (newer(body.dataset.seen, fresh.dataset.seen)) return true; // it was overtaken on its way
    const key = focusKey(), inPrompt = !!document.activeElement.closest?.("#prompt, #board, #refusal");
    const before = piecePlaces(), focus = focused(), heap = document.querySelector("[data-fall]")?.innerHTML, told = find("log")?.lastElementChild?.outerHTML;
    for (const id of parts) swapPart(id, page);
    if (focus !== focused()) lookNear();
    toEnd();
    for (const id of [...parts, "notes", "chance"]) // what the new page does not have
        for (const gone of [...document.querySelectorAll("#" + id)].slice(page.querySelectorAll("#" + id).length)) gone.remove();
    glide(before);
    march(told);
    if (heap !== undefined && heap !== document.querySelector("[data-fall]")?.innerHTML) fall();
    for (const name of ["data-seen", "data-turn"])
        if (fresh.hasAttribute(name)) body.setAttribute(name, fresh.getAttribute(name));
    document.title = page.title;
    restoreFocus(key, inPrompt);
    showTurn();
    return true;
}

// The log stays at its end, however its room changes, unless somebody reads further up.
let following = true;
const toEnd = () => ["log", "said"].map(find).forEach(e => { if (e && following) e.scrollTop = e.scrollHeight; });
document.addEventListener("scroll", ({target: e}) => { if (e.id === "log") following = e.scrollHeight - e.scrollTop - e.clientHeight < 40; }, true);
addEventListener("resize", toEnd);

// ---- pieces glide from where they were ------------------------------------------------------------------------------

function piecePlaces() {
    const places = new Map();
    if (!calm.matches)
        for (const e of document.querySelectorAll("[data-piece]")) places.set(e.dataset.piece, e.getBoundingClientRect());
    return places;
}

function glide(before) {
    for (const e of document.querySelectorAll("[data-piece]")) {
        const old = before.get(e.dataset.piece), now = e.getBoundingClientRect(), svg = e.ownerSVGElement;
        if (before.size && !old) e.animate([{opacity: 0}, {opacity: 1}], {duration: 400});
        if (!old || !svg || (old.x === now.x && old.y === now.y)) continue;
        const scale = svg.getScreenCTM()?.a || 1, base = getComputedStyle(e).transform;
        const rest = base === "none" ? "" : base;
        e.animate([{transform: `translate(${(old.x - now.x) / scale}px, ${(old.y - now.y) / scale}px) ${rest}`},
            {transform: rest || "none"}], {duration: 250, easing: "ease-out"});
    }
}

// Shields go along the ways that are told of, one after the other.
function march(told) {
    const lines = [...document.querySelectorAll("#log:not(:has(.now)) li, #log .now ~ li")], known = lines.map(e => e.outerHTML).lastIndexOf(told);
    const ways = lines.slice(known + 1).filter(e => e.dataset.way).slice(-6);
    if (!calm.matches) ways.forEach((e, i) => {
        const shield = document.createElementNS("http://www.w3.org/2000/svg", "use"), at = e.dataset.way.trim().split(" ");
        shield.setAttribute("href", "#shield-" + e.dataset.goes);
        for (const [name, value] of Object.entries({x: -30, y: -30, width: 60, height: 60, class: "marcher"})) shield.setAttribute(name, value);
        boardSvg().append(shield);
        const stops = [0, 2, 4].map(k => ({transform: `translate(${at[k]}px, ${at[k + 1]}px)`, opacity: 1}));
        shield.animate(stops, {duration: 900, delay: i * 700, easing: "ease-in-out"}).finished.finally(() => shield.remove());
    });
}

// What was thrown falls into its heap one by one.
function fall() {
    const pieces = calm.matches ? [] : [...document.querySelector("[data-fall]")?.children ?? []];
    pieces.forEach((e, i) => e.animate([{transform: "translateY(-180px)", opacity: 0}, {opacity: 1, offset: 0.2}, {transform: "none"}],
        {duration: 300, delay: i * 600 / pieces.length, fill: "backwards", easing: "cubic-bezier(.5, 0, .9, .6)"}));
}

// ---- sending ------------------------------------------------------------------------------------------------------------

let sending = false, latest = body.dataset.seen;

// Two counters, "12.3", of which none ever goes down: has a more than b?
function newer(a, b) {
    const [x, y] = [a, b].map(text => (text ?? "").split(".").map(Number));
    return x[0] > y[0] || x[1] > y[1];
}

async function load(url, options) {
    if (sending && options) return;
    if (options) sending = true;
    body.classList.toggle("sending", sending);
    try {
        const reply = await fetch(url, {...options, headers: {Accept: "text/html"}});
        if (reply.redirected && new URL(reply.url).pathname !== location.pathname) location.href = reply.url;
        else if (!swap(await reply.text())) location.href = reply.ok && !options ? url.replace(/[?&]part=1/, "") : location.href;
    } catch {
        body.classList.add("offline");
    } finally {
        if (options) sending = false;
        body.classList.toggle("sending", sending);
        if (options) catchUp();
    }
}

// News that came while something was being sent are fetched afterwards.
const catchUp = () => !sending && newer(latest, body.dataset.seen) && fresh();

const post = (action, fields) => load(action, {method: "POST", body: new URLSearchParams([...new URLSearchParams(fields), ["part", "1"]])});

function choose(name, words) {
    const form = find("prompt");
    if (form && form.matches("form")) return post(form.getAttribute("action"), {number: form.elements.number.value, [name]: words});
}

const fresh = () => load(location.pathname + (location.search ? location.search + "&" : "?") + "part=1");

document.addEventListener("click", event => {
    const place = event.target.closest("[data-move], [data-why]");
    if (dragged) return event.preventDefault();
    const zoom = event.target.closest("[data-zoom]"), near = event.target.closest("[data-near]"), tongue = event.target.closest(".languages a");
    if (tongue) tongue.search = new URLSearchParams({...Object.fromEntries(new URLSearchParams(location.search)), lang: tongue.lang});
    if (zoom) zoom.dataset.zoom === "0" ? resetZoom() : zoomBy(Number(zoom.dataset.zoom));
    if (near) setView(boardSvg(), ...near.dataset.near.split(" ").map(Number));
    if (place && !place.closest("form") && !firstTap(place)) choose(place.dataset.move ? "move" : "why", place.dataset.move || place.dataset.why);
    const slot = event.target.closest(".act")?.dataset.slot;
    if (slot) document.querySelector(`#prompt .fold[data-slot="${CSS.escape(slot)}"]`)?.setAttribute("open", "");
    const rule = event.target.closest("a.rule, :is(.tools, dialog.rules) a[href^='/rules/']"), link = event.target.closest("#steps a.step[href]");
    if ((rule || link) && !event.ctrlKey && !event.metaKey) {
        event.preventDefault();
        rule ? showRule(rule.href) : step(link.getAttribute("href"));
    }
    const copy = event.target.closest("[data-copy], [data-copies]");
    if (copy) copyLink(copy.dataset.copies ? find(copy.dataset.copies) : copy, document.querySelector(`[data-copies="${CSS.escape(copy.dataset.copies ?? copy.id)}"]`));
});

// A finger hides what it points at: a tap on a small place shows it and brings its button; that, or one more tap, chooses.
function firstTap(place) {
    const size = place.getBoundingClientRect(), button = document.querySelector(inList(place.dataset.move ?? "")), old = find("tapped");
    if (!touch || !button || old?.value === button.value || Math.min(size.width, size.height) >= 40) return false;
    old?.remove();
    find("prompt").append(Object.assign(button.cloneNode(true), {id: "tapped", className: "plain first"}));
    for (const e of document.querySelectorAll("#board .hover, #board [data-move]")) e.classList.toggle("hover", e === place);
    return true;
}

// Without a safe connection there is no clipboard, but what is marked can be copied.
async function copyLink(link, button) {
    link.select();
    await (navigator.clipboard?.writeText(link.value).catch(() => document.execCommand("copy")) ?? document.execCommand("copy"));
    const label = button?.textContent;
    if (!button || label === button.dataset.done) return;
    button.textContent = button.dataset.done;
    setTimeout(() => { button.textContent = label; }, 2000);
}

document.addEventListener("keydown", event => {
    const place = event.target.closest("[data-move], [data-why]");
    if (place && (event.key === "Enter" || event.key === " ")) {
        event.preventDefault();
        choose(place.dataset.move ? "move" : "why", place.dataset.move || place.dataset.why);
        return;
    }
    if (event.target.matches("input, textarea, select") || event.ctrlKey || event.metaKey || event.altKey) return;
    const link = document.querySelector(`#steps [data-key="${CSS.escape(event.key)}"][href]`);
    if (link) {
        event.preventDefault();
        step(link.getAttribute("href"));
    }
    if (event.key === "+" || event.key === "-") zoomBy(event.key === "+" ? 0.8 : 1.25);
    if (event.key === "0") resetZoom();
});

document.addEventListener("submit", event => {
    const form = event.target;
    if (form.method !== "post" || !body.dataset.news || form.action.endsWith("/again")) return;
    event.preventDefault();
    const data = new FormData(form, event.submitter);
    post(form.getAttribute("action"), data).then(() => {
        if (form.classList.contains("say")) form.reset();
        form.classList.toggle("saved", !!form.closest("#notes"));
        if (form.closest("#change") && !document.querySelector(".refused")) find("change").open = false;
    });
});

// ---- the rules in place ---------------------------------------------------------------------------------------------------

async function showRule(href) {
    const page = new DOMParser().parseFromString(await (await fetch(href.replace("#", "/"))).text(), "text/html");
    const sheet = document.createElement("dialog"), close = document.createElement("button");
    document.querySelector("dialog.rules")?.close();
    sheet.className = "sheet rules";
    Object.assign(close, {textContent: "✕", ariaLabel: body.dataset.close, autofocus: true});
    sheet.append(close, ...page.querySelector("main").childNodes);
    body.append(sheet);
    sheet.showModal();
    sheet.onclick = event => { if (event.target === sheet || event.target === close) sheet.close(); };
    sheet.onclose = () => sheet.remove();
}

// ---- replay: keys, slider, addresses ----------------------------------------------------------------------------------

async function step(href) {
    const reply = await fetch(href, {headers: {Accept: "text/html"}});
    if (!swap(await reply.text())) location.href = href;
    else history.replaceState(null, "", href);
}

let sliding = 0;
document.addEventListener("input", event => {
    if (!event.target.matches("[data-go]")) return;
    clearTimeout(sliding);
    const form = event.target.form;
    sliding = setTimeout(() => step(form.getAttribute("action") + "?" + new URLSearchParams(new FormData(form))), 60);
});

// ---- what belongs together lights up together --------------------------------------------------------------------------

function light(on) {
    return event => {
        const place = event.target.closest?.("[data-move], #prompt button[name=move]");
        if (!place) return;
        const words = place.dataset.move ?? place.value;
        for (const e of document.querySelectorAll(onBoard(words) + ", " + inList(words))) e.classList.toggle("hover", on);
        detail(on && document.querySelector(inList(words)));
    };
}

// What a choice is that lies in a fold of the list: the line below tells it.
function detail(button) {
    const line = find("detail");
    if (line) line.textContent = button && !button.checkVisibility() ? [...button.children].map(e => e.textContent).filter(Boolean).join(": ") : "";
}

for (const [name, on] of [["pointerover", true], ["pointerout", false], ["focusin", true], ["focusout", false]])
    document.addEventListener(name, light(on));

// ---- news --------------------------------------------------------------------------------------------------------------

function listen() {
    if (!body.dataset.news || !window.EventSource) return;
    const mark = body.dataset.news.includes("?") ? "&" : "?";
    const news = new EventSource(body.dataset.news + mark + "seen=" + body.dataset.seen);
    news.onopen = () => body.classList.remove("offline");
    news.onerror = () => {
        body.classList.add("offline");
        if (news.readyState === EventSource.CLOSED) setTimeout(listen, 3000);
    };
    news.onmessage = event => {
        body.classList.remove("offline");
        latest = event.data;
        catchUp();
    };
}

// ---- your turn -----------------------------------------------------------------------------------------------------------

let wasYours = body.dataset.turn === "yours", icon = find("icon")?.getAttribute("href");

function showTurn() {
    const yours = body.dataset.turn === "yours";
    if (find("tell")) find("tell").checked = localStorage.getItem("tell") === "yes";
    find("icon")?.setAttribute("href", yours ? body.dataset.turnIcon : icon);
    if (yours && !wasYours && document.hidden) tell();
    wasYours = yours;
}

function tell() {
    if (localStorage.getItem("tell") !== "yes") return;
    if (window.Notification && Notification.permission === "granted") new Notification(document.title, {icon: body.dataset.turnIcon, tag: "turn"});
    chime();
}

function chime() {
    try {
        const sound = new AudioContext(), tone = sound.createOscillator(), loud = sound.createGain();
        tone.frequency.value = 660;
        loud.gain.setValueAtTime(0.15, sound.currentTime);
        loud.gain.exponentialRampToValueAtTime(0.001, sound.currentTime + 0.6);
        tone.connect(loud).connect(sound.destination);
        tone.start();
        tone.stop(sound.currentTime + 0.6);
    } catch { /* no sound here */ }
}

document.addEventListener("change", async event => {
    if (event.target.id !== "tell") return;
    localStorage.setItem("tell", event.target.checked ? "yes" : "no");
    if (event.target.checked && window.Notification) await Notification.requestPermission();
});

// ---- zoom: wheel, two fingers, + and -, buttons; drag to move --------------------------------------------------------------

const fingers = new Map(), pageStands = matchMedia("(min-width: 1100px)"); // then the wheel has nothing else to do
let dragged = false, touch = false, whole = null;

const boardSvg = () => find("board")?.querySelector("svg");
const box = svg => svg.viewBox.baseVal;

const zoomed = board => [board?.querySelector("svg")?.getAttribute("viewBox")].find(view => whole && view !== whole);

function show(svg, view) {
    svg.setAttribute("viewBox", view);
    svg.classList.toggle("near", view !== whole);
}

function setView(svg, x, y, w, h) {
    whole ??= svg.getAttribute("viewBox");
    const [wx, wy, ww, wh] = whole.split(/[ ,]+/).map(Number);
    if (w >= ww) return show(svg, whole);
    const clamp = (v, lo, hi) => Math.min(Math.max(v, lo), hi);
    show(svg, [clamp(x, wx, wx + ww - w), clamp(y, wy, wy + wh - h), w, h].map(n => n.toFixed(1)).join(" "));
}

function zoomAt(svg, factor, clientX, clientY) {
    const v = box(svg), full = (whole ?? svg.getAttribute("viewBox")).split(/[ ,]+/).map(Number);
    const w = Math.max(v.width * factor, full[2] / 8), f = w / v.width;
    const at = new DOMPoint(clientX, clientY).matrixTransform(svg.getScreenCTM().inverse());
    setView(svg, at.x - (at.x - v.x) * f, at.y - (at.y - v.y) * f, w, v.height * f);
}

function zoomBy(factor) {
    const svg = boardSvg(), r = svg?.getBoundingClientRect();
    if (svg) zoomAt(svg, factor, r.x + r.width / 2, r.y + r.height / 2);
}

const resetZoom = () => whole && boardSvg() && show(boardSvg(), whole);

// On a small screen the board shows what is asked about.
const focused = () => document.querySelector("#board [data-focus]")?.dataset.focus;
const lookNear = () => small.matches && (focused() ? setView(boardSvg(), ...focused().split(" ").map(Number)) : resetZoom());

function moveView(svg, dx, dy) {
    const v = box(svg), scale = svg.getScreenCTM().a;
    setView(svg, v.x - dx / scale, v.y - dy / scale, v.width, v.height);
}

document.addEventListener("wheel", event => {
    const svg = event.target.closest?.("#board svg");
    if (!svg || !(event.ctrlKey || pageStands.matches)) return;
    event.preventDefault();
    zoomAt(svg, event.deltaY > 0 ? 1.15 : 0.87, event.clientX, event.clientY);
}, {passive: false});

document.addEventListener("pointerdown", event => {
    if (event.target.closest("#board svg")) fingers.set(event.pointerId, event);
    dragged = false;
    touch = event.pointerType === "touch";
    takeCard(event);
});

// Two fingers on the board are for us, not for the page.
for (const name of ["touchstart", "touchmove"])
    document.addEventListener(name, event => {
        if (event.cancelable && event.touches.length === 2 && event.target.closest("#board svg")) event.preventDefault();
    }, {passive: false});

document.addEventListener("pointermove", event => {
    const old = fingers.get(event.pointerId), svg = boardSvg();
    if (moveCard(event) || !old || !svg) return;
    if (fingers.size === 2) {
        const other = [...fingers.values()].find(f => f.pointerId !== event.pointerId);
        const gap = f => Math.hypot(f.clientX - other.clientX, f.clientY - other.clientY);
        zoomAt(svg, gap(old) / Math.max(gap(event), 1), (event.clientX + other.clientX) / 2, (event.clientY + other.clientY) / 2);
        dragged = true;
    } else if (zoomed(find("board")) && event.buttons) {
        moveView(svg, event.clientX - old.clientX, event.clientY - old.clientY);
        dragged ||= Math.hypot(event.movementX, event.movementY) > 3;
    }
    fingers.set(event.pointerId, event);
});
for (const name of ["pointerup", "pointercancel"])
    document.addEventListener(name, event => {
        fingers.delete(event.pointerId);
        dropCard(name === "pointerup");
    });

// ---- cards are dragged to where they are laid: by the mouse from anywhere, by a finger from their grip ---------------------

let held = null; // {card, from, x, y}; and once it moves {ghost, over}

function takeCard(event) {
    const e = event.target.closest("[data-card]");
    if (!e || event.button || (event.pointerType !== "mouse" && !event.target.closest(".grip, .card"))) return;
    held = {card: e.dataset.card, from: e.closest(".act")?.dataset.slot, x: event.clientX, y: event.clientY};
    if (event.pointerType !== "mouse") event.target.releasePointerCapture(event.pointerId);
}

// Can it be laid there? Where something lies already the two change places.
const mayLay = slot => held.from ? slot.dataset.slot !== held.from : !!document.querySelector(inList(slot.dataset.slot + " " + held.card));

function moveCard(event) {
    if (!held || (!held.ghost && Math.hypot(event.clientX - held.x, event.clientY - held.y) < 6)) return !!held;
    if (!held.ghost) {
        held.ghost = document.createElement("div");
        held.ghost.className = "held";
        held.ghost.textContent = held.card;
        body.append(held.ghost);
        for (const slot of document.querySelectorAll("[data-slot]")) slot.classList.toggle("open-slot", mayLay(slot));
    }
    held.ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest(".open-slot");
    held.over?.classList.remove("over");
    over?.classList.add("over");
    held.over = over;
    return dragged = true;
}

function dropCard(laid) {
    const {card, from, ghost, over} = held ?? {};
    held = null;
    ghost?.remove();
    for (const slot of document.querySelectorAll(".open-slot")) slot.classList.remove("open-slot", "over");
    if (!laid || !over) return;
    if (from) relay(from, over.dataset.slot, card);
    else choose("move", `${over.dataset.slot} ${card}`);
}

// A laid card is moved by taking moves back until it is free, and laying again what was above it.
async function relay(from, to, card) {
    const laid = () => new Map([...document.querySelectorAll(".act[data-slot]")].flatMap(e => {
        const there = e.querySelector("[data-card]");
        return there ? [[e.dataset.slot, there.dataset.card]] : [];
    }));
    const wanted = laid(), undo = () => document.querySelector('#tools form[action*="/undo"] button:enabled')?.form;
    wanted.delete(from);
    if (wanted.has(to)) wanted.set(from, wanted.get(to));
    wanted.set(to, card);
    for (let n = 0; n < 10 && undo() && [...laid()].some(([slot, what]) => wanted.get(slot) !== what); n++)
        await post(undo().getAttribute("action"), new FormData(undo()));
    for (const [slot, what] of wanted)
        if (!laid().has(slot)) await choose("move", `${slot} ${what}`);
}

// ---- start -------------------------------------------------------------------------------------------------------------------

toEnd();
lookNear();
showTurn();
listen();
