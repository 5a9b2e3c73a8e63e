// road.js: the road that requests travel: over the network to a server, or, where there is none, as
// messages to a worker (web/offline/boot.js), which has then laid out its own. Whoever sends or
// opens something cannot tell.

const network = {
    // Path and query of this page.
    here: () => location.pathname + location.search,
    ask: (url, options) => fetch(url, options),
    open: href => { location.href = href; },
    replace: href => location.replace(href),
    reload: () => location.reload(),
    // The address changes, the page does not.
    rename: href => history.replaceState(null, "", href + location.hash),
    keep: (setting, value) => {
        document.cookie = `${setting}=${value}; Path=/; Max-Age=63072000; SameSite=Lax`;
    },
};

export const road = window.hoftagRoad ?? network;
export const hereUrl = () => new URL(road.here(), location.origin);
