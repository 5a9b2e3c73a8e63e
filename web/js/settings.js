// settings.js: the menu of settings. Links choose them, so that the menu works without scripts;
// what only the script uses is changed on the spot.
import {hereUrl, road} from "./road.js";
import {sound} from "./sound.js";

const root = document.documentElement;

// Only the setting changes; the rest of the address stays.
document.addEventListener("click", event => {
    const link = event.target.closest(".settings .segments a");
    if (!link) return;
    const fields = hereUrl().searchParams;
    for (const [name, value] of new URLSearchParams(link.search)) fields.set(name, value);
    link.search = fields;
    if (!link.closest(".scripted")) return;
    event.preventDefault();
    change(link);
});

function change(link) {
    const {setting, value} = link.dataset;
    road.keep(setting, value);
    root.dataset[setting] = value;
    for (const e of link.parentElement.children) e.removeAttribute("aria-current");
    link.setAttribute("aria-current", "true");
    if (setting === "sound") sound("turn");
}

// What a cookie keeps need not stay in the address, which may be sent to others.
function tidyAddress() {
    const url = hereUrl(), fields = url.searchParams, before = fields.size;
    for (const link of document.querySelectorAll(".settings .segments a"))
        for (const name of new URLSearchParams(link.search).keys()) fields.delete(name);
    if (fields.size < before) road.rename(url.pathname + url.search);
}
tidyAddress();
