import { isSameSaying } from "@memory/language/comparison";
import { fingerprint } from "@memory/language/text";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { moveMemory } from "../../memories/beliefs/index-memory.ts";
import { meet } from "../../memories/beliefs/meet.ts";
import { findUnderKey } from "../../memories/beliefs/queries/sayings.ts";
import { supersede } from "../../memories/beliefs/supersede.ts";
import { changeMemory, findMemoryRow } from "../../memories/queries.ts";
import type { MemoryRow } from "../../memories/row.ts";

export interface Moving {
  readonly ownerId: string;
  readonly to: string;
  readonly client: string;
  /** Ids of all that are moved together. */
  readonly moved: ReadonlySet<string>;
}

/** Moves a memory to a project, where it is held against what is there by the rules of a save. */
export function moveToProject(deps: BeliefDeps, moving: Moving, id: string): void {
  const { store } = deps;
  const { ownerId, to, client, moved } = moving;
  const row = findMemoryRow(store, ownerId, id);
  if (!row || row.project === to) return;
  if (row.status === "active") makeWay(deps, row, to);
  changeMemory(store, ownerId, id, { project: to });
  const now = findMemoryRow(store, ownerId, id);
  if (!now) return;
  moveMemory(store, now);
  if (now.status === "active")
    meet(deps, now, { isStranger: (other) => !moved.has(other.id), client, settle: (work) => work() });
}

/** No two memories of a project say the same: the one that comes goes behind the one that is there. */
function makeWay(deps: BeliefDeps, row: MemoryRow, to: string): void {
  const { store } = deps;
  const scope = { ownerId: row.owner_id, project: to };
  const same = findUnderKey(store, scope, row.content_key).find(
    ({ status, content_key }) => status === "active" && content_key === row.content_key,
  );
  if (!same) return;
  if (isSameSaying(same.content, row.content)) supersede(deps, { loser: row, winner: same, by: "auto" });
  else {
    const longer = `${row.content_key}\n\n${fingerprint(`${row.content}\n${row.hidden ?? ""}`)}`;
    changeMemory(store, row.owner_id, row.id, { content_key: longer });
  }
}
