// store.js: where a browser keeps games: texts by the table's id, and one about the visitor. It
// stands before worker.js and away.js in one file with each.
"use strict";
let store = null;

const done = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

async function openStore() {
    const request = indexedDB.open("hoftag", 1);
    request.onupgradeneeded = () => request.result.createObjectStore("kept");
    store = await done(request);
}

const put = (key, value) => {
    const kept = store.transaction("kept", "readwrite").objectStore("kept");
    return done(value === null ? kept.delete(key) : kept.put(value, key));
};
const get = key => done(store.transaction("kept").objectStore("kept").get(key));
