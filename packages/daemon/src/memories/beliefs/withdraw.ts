import { changeMemory, findHead, findVersions } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps, Outcome } from "./belief.ts";
import { retireMemory } from "./edit.ts";
import { revive } from "./restate.ts";

/** Where it was said it is said no more: it rests, and comes back as it was when it is said there again. A person's stays. */
export function withdraw(deps: BeliefDeps, row: MemoryRow): boolean {
  const { store } = deps;
  if (row.author === "person" || row.status !== "active") return false;
  const before = findVersions(store, row.owner_id, row.root_id);
  retireMemory(deps, { ownerId: row.owner_id, id: row.id });
  // Its rest is no decision of a person, who alone may keep others from saying it again.
  for (const { id, author } of before) changeMemory(store, row.owner_id, id, { author });
  return true;
}

/** It was withdrawn, and is said again: then it holds again, and counts as much as before. */
export function bringBack(deps: BeliefDeps, { memory }: Outcome): boolean {
  if (memory.status !== "retired" || memory.author === "person") return false;
  if (findHead(deps.store, memory.owner_id, memory.root_id)) return false;
  const { author, confidence } = memory;
  revive(deps, memory, { author, confidence });
  return true;
}
