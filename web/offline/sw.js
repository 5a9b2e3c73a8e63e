// sw.js: the service worker: after one visit everything is here. The lines above it are made by
// the program: which version this is, and all its files.
//
// A version is kept whole in a cache of its own and served from there, the first page too, so that
// nothing is ever half old and half new. A newer one waits until somebody asks for it.
const name = "hoftag-" + version;
const base = new URL("./", location).href;

addEventListener("install", event => event.waitUntil(
    caches.open(name).then(cache => cache.addAll(files))));

async function dropOld() {
    for (const key of await caches.keys())
        if (key.startsWith("hoftag-") && key !== name) await caches.delete(key);
    await clients.claim();
}
addEventListener("activate", event => event.waitUntil(dropOld()));
addEventListener("message", ({data}) => data === "use" && skipWaiting());

async function answer(request) {
    const cache = await caches.open(name), page = request.mode === "navigate";
    return await cache.match(page ? base : request, {ignoreSearch: page}) ?? fetch(request);
}

// A server that is out of reach: its addresses mean the same here.
const instead = url => Response.redirect(base + "#" + url.slice(location.origin.length));

addEventListener("fetch", event => {
    const {method, url, mode} = event.request, page = mode === "navigate";
    const ours = url.startsWith(base) && (!page || url.split(/[?#]/)[0] === base);
    if (method !== "GET") return;
    if (ours) event.respondWith(answer(event.request));
    else if (page) event.respondWith(fetch(event.request).catch(() => instead(url)));
});
