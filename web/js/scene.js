// scene.js: a scene over the board plays by itself as fast as playback goes; or it stops at each of
// its stages. The style sheet knows what belongs to which stage.
import {find} from "./page.js";

const lastStage = 4;
const sceneNow = () => document.querySelector("#board .scene");
const stagesOf = scene => scene.querySelector(".stages")?.parentElement;

export function showScene(html, pace = 1) {
    sceneNow()?.remove();
    if (!html) return;
    const page = new DOMParser().parseFromString(html, "text/html");
    find("board").append(document.importNode(page.body.firstElementChild, true));
    for (const e of sceneNow().getAnimations({subtree: true})) e.playbackRate = pace;
}

function stepScene(told) {
    const next = Number(told.dataset.stage ?? 0) + 1;
    told.dataset.stage = Math.min(next, lastStage);
}

function repeatScene(told) {
    delete told.dataset.stage;
    for (const e of told.getAnimations({subtree: true})) e.cancel(), e.play();
}

// What a click on one of its buttons means; those of a scene that goes on are for who opened it.
export function actOnScene(event) {
    const act = event.target.closest?.(".scene .stages [data-act]")?.dataset.act;
    if (act === "step") stepScene(stagesOf(sceneNow()));
    if (act === "again") repeatScene(stagesOf(sceneNow()));
    return act;
}
