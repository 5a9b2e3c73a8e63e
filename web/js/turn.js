// turn.js: shows in the icon that it is your turn, sounds, and, if you like, notifies you when you
// are away.
import {body, find} from "./page.js";
import {sound} from "./sound.js";

const icon = find("icon")?.getAttribute("href");
let wasYours = body.dataset.turn === "yours";

export function showTurn() {
    const yours = body.dataset.turn === "yours";
    if (find("tell")) find("tell").checked = localStorage.getItem("tell") === "yes";
    find("icon")?.setAttribute("href", yours ? body.dataset.turnIcon : icon);
    if (yours && !wasYours) sound("turn");
    if (yours && !wasYours && document.hidden) tell();
    wasYours = yours;
}

function tell() {
    if (localStorage.getItem("tell") !== "yes") return;
    if (window.Notification && Notification.permission === "granted")
        new Notification(document.title, {icon: body.dataset.turnIcon, tag: "turn"});
}

document.addEventListener("change", async event => {
    if (event.target.id !== "tell") return;
    localStorage.setItem("tell", event.target.checked ? "yes" : "no");
    if (event.target.checked && window.Notification) await Notification.requestPermission();
});
