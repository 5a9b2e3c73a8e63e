// cold.mjs: every page about people is asked for as the first one after the server has started,
// when nobody and nothing is in memory: whatever it needs is read, and nobody waits for ever.
import {api, ask, dumpOf, end, expect, expectEqual, get, post, serve, until,
    visitor} from "./lib.mjs";
import {admin, idOf, playNull, playThrough, store} from "./people.mjs";

const flags = ["--rate", "0", "--table-rate", "0"];
let server = await serve(flags);
const [anna, bernd] = [await visitor(server, "Anna"), await visitor(server, "Bernd")];
await visitor(server, "Carla");
const ids = [idOf("Anna"), idOf("Bernd")];
const circle = (await post(server, "/circles", {"circle-name": "Cold"}, {key: anna}))
    .headers.location;
await post(server, `${circle}/join`, {}, {key: bernd});
const opened = await post(server, `${circle}/play`,
    {game: "null", [`with-${ids[0]}`]: 1, [`with-${ids[1]}`]: 1}, {key: anna});
const table = opened.headers.location.split("/").pop();
await api(server, "POST", `/api/tables/${table}/start`, anna);
await playThrough(server, table, [anna, bernd]);
await playNull(server, [anna, bernd], {rated: true, watched: true});
await post(server, "/me", {name: "Anna", profile: "public"}, {key: anna});
await post(server, `/p/${idOf("Carla")}/block`, {on: 1}, {key: anna});
await post(server, `/p/${ids[1]}/report`, {text: "He is cold."}, {key: anna});
const told = (await post(server, "/me/code", {}, {key: anna})).text;
const code = /<b>(\w{4}-\w{4})<\/b>/.exec(told)[1];
expect(!dumpOf(store).toLowerCase().includes(code.replace("-", "")), "codes are not in the store");
await server.stop();
server = await serve(flags); // which takes the codes of the one before
const signedIn = await ask(server, "POST", "/code", {body: {code, "device-name": "Second"}});
const device = /hoftag=([\w-]+)/.exec([signedIn.headers["set-cookie"]].flat().join(";"))[1];
expect(device !== anna, "Anna has a second device");

async function again() {
    await server.stop();
    server = await serve(flags);
}
// False after a minute: then the server stands still.
const answers = promise => {
    let reply;
    promise.then(one => (reply = one), () => {});
    return until(() => reply).then(() => reply);
};
const paths = ["/", "/me", "/me/export", "/me/delete", `/p/${ids[0]}`, `/p/${ids[1]}`, circle,
    `/t/${table}`, "/games/league", "/games/null", "/next", "/api/tables"];
for (const [key, whose] of [[anna, "her own key"], [device, "the second device"]])
    for (const path of paths) {
        await again();
        const reply = await answers(get(server, path, {key}));
        if (!expect(reply && reply.status < 400, `${path} by ${whose}: ${reply?.status}`)) {
            server.child.kill("SIGKILL");
            await server.gone;
            server = await serve(flags);
        }
    }
await again();
expect(/He is cold/.test(admin("list", "reports")), "reports are listed");
await again();
expectEqual((await api(server, "GET", `/api/tables/${table}`, device)).status, 200,
    "programs are answered");
await server.stop();
end();
