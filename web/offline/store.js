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

// It is kept when the transaction is over: only then a full disk is known.
const put = (key, value) => new Promise((resolve, reject) => {
    const change = store.transaction("kept", "readwrite"), kept = change.objectStore("kept");
    change.oncomplete = resolve;
    change.onabort = () => reject(change.error);
    value === null ? kept.delete(key) : kept.put(value, key);
});
const get = key => done(store.transaction("kept").objectStore("kept").get(key));
