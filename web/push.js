// push.js: the service worker that shows messages while no page is open. It answers no requests: it
// only shows what the server sends, always, because browsers take the permission from those who
// are sent something and show nothing.
"use strict";

function read(data) {
    try {
        return data.json();
    } catch {
        return {};
    }
}

addEventListener("push", event => {
    const {title = "hoftag", body = "", tag = "hoftag", url = "/"} = read(event.data);
    event.waitUntil(registration.showNotification(title, {body, tag, renotify: true, data: {url}}));
});

// A page that is open there already is brought to the front. Only pages of ours are opened.
async function open(address) {
    const url = new URL(address, location);
    const goal = url.origin === location.origin ? url.href : location.origin;
    for (const page of await clients.matchAll({type: "window", includeUncontrolled: true}))
        if (page.url.split(/[?#]/)[0] === goal) return page.focus();
    return clients.openWindow(goal);
}
addEventListener("notificationclick", event => {
    event.notification.close();
    event.waitUntil(open(event.notification.data.url));
});
