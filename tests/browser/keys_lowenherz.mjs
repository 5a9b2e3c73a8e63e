// keys_lowenherz.mjs: every lesson of Löwenherz by the keyboard alone.
import {takeAllByKeys} from "./course.mjs";
import {done, end} from "./lib.mjs";

await takeAllByKeys("lowenherz");
await done();
end();
