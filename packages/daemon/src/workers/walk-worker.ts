// A piscina worker: `run(task, { name: "walk" })`, `run(paths, { name: "look" })`. The file system is read with
// synchronous calls, which are the fastest and would stop the daemon's thread.
import { type WalkTask, walk as walkHere } from "../documents/walk/walk.ts";
import { type PackedWalk, packed } from "../documents/walk/walk-in-thread.ts";
import { giveWay } from "./give-way.ts";

giveWay();

export { look } from "../documents/walk/look.ts";

export const walk = (task: WalkTask): PackedWalk => packed(walkHere(task));
