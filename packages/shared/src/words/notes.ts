import type { Memory } from "../resources/memory.ts";
import { memoryRef } from "./refs.ts";

/** Marks around what memory writes into a file of notes, each on a line of its own. What stands between them is nobody else's. */
export const BLOCK_BEGIN =
  "<!-- memory: begin; written by `memory notes write`, taken out by `memory notes remove` -->";
export const BLOCK_END = "<!-- memory: end -->";

/** A memory as it is told in a file of notes: "- The port is 4000. (m:1d7244)". */
export const noteLine = ({ id, content }: Pick<Memory, "id" | "content">): string =>
  `- ${content.replace(/\s+/g, " ").trim()} (${memoryRef(id)})`;
