// rules.js: opens sheets over the page: a section of the rules, whose links lead to other sections,
// and the options of a new game.
import {body, find} from "./page.js";
import {road} from "./road.js";

function openSheet({className, childNodes}) {
    const sheet = document.createElement("dialog"), close = document.createElement("button");
    document.querySelector("dialog.sheet")?.close();
    sheet.className = className;
    Object.assign(close, {textContent: "✕", ariaLabel: body.dataset.close, autofocus: true});
    sheet.append(close, ...childNodes);
    body.append(sheet);
    sheet.showModal();
    sheet.onclick = event => {
        if (event.target === sheet || event.target === close) sheet.close();
    };
    sheet.onclose = () => {
        sheet.remove();
        nameFor("start");
    };
}

// The name that the header asks for goes with the form that is sent.
const nameFor = form => find(form) && find("name")?.setAttribute("form", form);

// The style of a page that is laid over this one, which has only its own (web/site.css).
const addStyle = link => new Promise(done => {
    if ([...document.styleSheets].some(e => e.href === link.href)) return done();
    link.onload = link.onerror = done;
    document.head.append(link);
});

async function showSheet(href) {
    const text = await (await road.ask(href.replace("#", "/"))).text();
    const page = new DOMParser().parseFromString(text, "text/html");
    await addStyle(page.querySelector("link[rel=stylesheet]"));
    openSheet(page.querySelector("main"));
    nameFor("sheet");
}

document.addEventListener("click", event => {
    const rules = ":is(.tools, dialog.rules) a[href^='/rules/']";
    const link = event.target.closest("a.rule, .game-card .to-new, " + rules);
    if (!link || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    showSheet(link.href).catch(() => road.open(link.href));
});
