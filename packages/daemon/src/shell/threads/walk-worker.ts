// A piscina worker: `run(task, { name: "walk" })`, `run(paths, { name: "look" })`. The file system is read with
// synchronous calls, which are the fastest and would stop the daemon's thread.
import "../../platform/schedule/behind.ts";
import { type WalkTask, walk as walkHere } from "@memory/sources/files";
import { type PackedWalk, packed } from "../../documents/walk-in-thread.ts";

export { look } from "@memory/sources/files";

export const walk = (task: WalkTask): PackedWalk => packed(walkHere(task));
