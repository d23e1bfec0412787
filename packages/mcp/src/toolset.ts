import { addObservations, createEntities, createRelations } from "./server-memory/create.ts";
import { deleteEntities, deleteObservations, deleteRelations } from "./server-memory/delete.ts";
import { openNodes, readWholeGraph, searchNodes } from "./server-memory/read.ts";
import type { Tool } from "./tool.ts";
import { addSource } from "./tools/add-source.ts";
import { conflicts } from "./tools/conflicts.ts";
import { history } from "./tools/history.ts";
import { read } from "./tools/read.ts";
import { recall } from "./tools/recall.ts";
import { related } from "./tools/related.ts";
import { resolveConflict } from "./tools/resolve-conflict.ts";
import { retire } from "./tools/retire.ts";
import { save } from "./tools/save.ts";
import { status } from "./tools/status.ts";
import { update } from "./tools/update.ts";

/** few: for agents that are told unasked, in few words; core: what every session needs; full: also what changes and settles; server-memory: the tools of the reference server. */
export const TOOLSETS = ["few", "core", "full", "server-memory"] as const;
export type Toolset = (typeof TOOLSETS)[number];

const core: readonly Tool[] = [recall, save, read, related, status];
const few: readonly Tool[] = [recall, save, read].map((tool) =>
  tool.short ? { ...tool, description: tool.short.description, told: tool.short.input } : tool,
);
const more: readonly Tool[] = [history, update, retire, conflicts, resolveConflict, addSource];
const serverMemory: readonly Tool[] = [
  createEntities,
  createRelations,
  addObservations,
  deleteEntities,
  deleteObservations,
  deleteRelations,
  readWholeGraph,
  searchNodes,
  openNodes,
];

/** The tools of a set, always in the same order; `readOnly` leaves out what changes anything. */
export function toolsOf(toolset: Toolset, readOnly: boolean): readonly Tool[] {
  const tools = { few, core, full: [...core, ...more], "server-memory": serverMemory }[toolset];
  return readOnly ? tools.filter(({ hints }) => hints.readOnly) : tools;
}
