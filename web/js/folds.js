// folds.js: the settings, and on a wide screen the folds beside the log, cover the page. So they
// start closed, and Escape or a click elsewhere closes them again.
import {find, pageStands} from "./page.js";

const openBeside = () => document.querySelector(".settings[open]") ??
    (pageStands.matches && document.querySelector(".chat > details[open]"));

document.addEventListener("click", event => {
    const fold = openBeside();
    if (fold && !fold.contains(event.target)) fold.open = false;
});

document.addEventListener("keydown", event => {
    const fold = event.key === "Escape" && openBeside();
    if (!fold) return;
    fold.open = false;
    fold.querySelector("summary").focus();
});

export function closeBeside() {
    if (openBeside()) find("orders")?.removeAttribute("open");
}
