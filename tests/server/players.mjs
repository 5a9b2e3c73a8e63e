// players.mjs: those who play at a server that is treated badly, and remember every move that was
// acknowledged.
import {api} from "./lib.mjs";

// `house.server` is the server of the moment; `acknowledged` has for each table [{line, at}], `at`
// being what now() said.
export function players(house, key, now = () => 0) {
    const acknowledged = new Map();

    async function newTable() {
        const made = await api(
            house.server, "POST", "/api/tables", key, {game: "league", seats: 3, mine: 3});
        acknowledged.set(made.table, []);
        return made.table;
    }

    // Plays until the server is gone, or does not answer in time; what is answered is promised.
    async function play(table) {
        let seat = "";
        for (;;) {
            const seen = await api(
                house.server, "GET", `/api/tables/${table}${seat && "?seat=" + seat}`, key);
            if (house.rest) return;
            if (seen.phase !== "running") return newTable().then(play);
            if (!seen.moves) {
                seat = seen.pending[0];
                continue;
            }
            const words = seen.moves[Math.floor(Math.random() * seen.moves.length)];
            const reply = await api(house.server, "POST", `/api/tables/${table}/moves`, key,
                {seat: seen.seat, number: seen.number, words});
            if (reply.status === 200)
                acknowledged.get(table).push({line: `${seen.seat} ${words}`, at: now()}),
                    house.moves = (house.moves ?? 0) + 1;
        }
    }
    return {acknowledged, newTable, play};
}

// Which of those lines is the first that is not in the record, in their order; -1 if all are.
// Single moves are made by the server itself and stand between.
export function firstMissing(record, promised) {
    const lines = record.split("\n")
                      .filter(line => /^\d+ (?!nature)/.test(line))
                      .map(line => line.replace(/^\d+ /, ""));
    let at = 0;
    return promised.findIndex(({line}) => {
        while (at < lines.length && lines[at] !== line) at++;
        return at++ >= lines.length;
    });
}
export const holds = (record, promised) => firstMissing(record, promised) < 0;
