// keys_league.mjs: every lesson of League of Six by the keyboard alone.
import {takeAllByKeys} from "./course.mjs";
import {done, end} from "./lib.mjs";

await takeAllByKeys("league");
await done();
end();
