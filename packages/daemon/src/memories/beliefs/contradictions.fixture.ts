import { believe } from "../../../test/builders.ts";
import { OWN } from "../../store/owner-key.ts";
import type { SpokenDeps } from "./belief.ts";
import { findConflict, listConflicts } from "./queries/conflicts.ts";
import { type Resolution, resolveConflict } from "./resolve.ts";
import { revertResolution } from "./revert.ts";

export const TABS = "Sam prefers tabs over spaces in this project.";
export const SPACES = "Sam prefers spaces over tabs in this project.";
export const imported = { author: "import", source_kind: "session" } as const;

export const active = (deps: SpokenDeps) =>
  deps.store
    .prepare<[], string>("SELECT content FROM memories WHERE status = 'active' ORDER BY content")
    .pluck()
    .all();

/** Two that contradict each other, and the conflict about them. */
export function contradiction(deps: SpokenDeps, fields: Parameters<typeof believe>[2] = {}) {
  const existing = believe(deps, TABS, { day: -2, type: "preference", ...fields }).memory;
  const newer = believe(deps, SPACES, { day: -1, type: "preference", ...fields }).memory;
  return { existing, newer, ...open(deps) };
}

export function open(deps: SpokenDeps) {
  const [conflict] = listConflicts(deps.store, OWN, { status: "open", limit: 9 });
  if (!conflict) throw new Error("nothing contradicts");
  const target = { ownerId: OWN, id: conflict.id };
  return {
    target,
    conflict,
    decide: (answer: Resolution) => resolveConflict(deps, target, answer, "memory-cli/1"),
    takeBack: () => revertResolution(deps, target, "memory-cli/1"),
    now: () => findConflict(deps.store, OWN, conflict.id),
  };
}
