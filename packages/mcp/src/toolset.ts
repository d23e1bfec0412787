import type { Tool } from "./tool.ts";
import { recall } from "./tools/recall.ts";
import { save } from "./tools/save.ts";
import { status } from "./tools/status.ts";

/** core: what every session needs; full: also what changes and settles; server-memory: the tools of the reference server. */
export const TOOLSETS = ["core", "full", "server-memory"] as const;
export type Toolset = (typeof TOOLSETS)[number];

const core: readonly Tool[] = [recall, save, status];
const more: readonly Tool[] = [];
const serverMemory: readonly Tool[] = [];

/** The tools of a set, always in the same order; `readOnly` leaves out what changes anything. */
export function toolsOf(toolset: Toolset, readOnly: boolean): readonly Tool[] {
  const tools = { core, full: [...core, ...more], "server-memory": serverMemory }[toolset];
  return readOnly ? tools.filter(({ hints }) => hints.readOnly) : tools;
}
