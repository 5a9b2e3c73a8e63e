// keys_wallenstein.mjs: every lesson of Wallenstein by the keyboard alone.
import {takeAllByKeys} from "./course.mjs";
import {done, end} from "./lib.mjs";

await takeAllByKeys("wallenstein");
await done();
end();
