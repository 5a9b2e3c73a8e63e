// notices.js: on the page about messages only: which clock the reader's machine has, and the button
// by which this browser shows messages.
"use strict";
{
    const zone = document.getElementById("zone"), button = document.getElementById("push");
    const here = String(-new Date().getTimezoneOffset());
    if (zone?.dataset.unset && [...zone.options].some(option => option.value === here))
        zone.value = here;

    const bytes = text => Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")),
        c => c.charCodeAt(0));
    const same = (a, b) => a?.byteLength === b.length &&
        new Uint8Array(a).every((byte, i) => byte === b[i]);

    // A browser subscribes only for a worker that runs.
    async function worker() {
        const registration = await navigator.serviceWorker.register("/push.js",
            {scope: "/me/notices"});
        const begins = registration.installing ?? registration.waiting;
        while (!registration.active)
            await new Promise(next => begins.addEventListener("statechange", next, {once: true}));
        return registration;
    }
    // A subscription that was made with another key of the server is of no use.
    async function subscribe() {
        const key = bytes(button.dataset.key), manager = (await worker()).pushManager;
        const old = await manager.getSubscription();
        if (old && !same(old.options.applicationServerKey, key)) await old.unsubscribe();
        return manager.subscribe({userVisibleOnly: true, applicationServerKey: key});
    }
    async function ask() {
        const {endpoint, keys} = (await subscribe()).toJSON();
        const reply = await fetch("/me/notices/push",
            {method: "POST",
                body: new URLSearchParams({endpoint, point: keys.p256dh, auth: keys.auth})});
        if (!reply.ok) throw new Error(reply.statusText);
        location.assign("/me/notices");
    }
    function failed() {
        button.after(" ", button.dataset.failed);
        button.disabled = true;
    }
    if (button && "serviceWorker" in navigator && "PushManager" in window) {
        button.hidden = false;
        button.addEventListener("click", () => ask().catch(failed));
    }
}
