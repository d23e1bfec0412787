import { ApiError } from "@memory/shared";
import type { Actor } from "../../activity/operation.ts";
import { findMemoryRow } from "../../memories/queries.ts";
import { inOperations, type MoveDeps } from "./in-operations.ts";
import { type Moving, moveToProject } from "./move-memory.ts";

interface Wanted {
  readonly ownerId: string;
  readonly ids: readonly string[];
  readonly to: string;
  readonly actor: Actor;
  readonly signal: AbortSignal;
}

/**
 * Put memories into one project, whichever they are of; what says there what another one says goes behind it. One undo takes all of it
 * back. Throws not_found for one that is not there, before anything is done.
 */
export async function moveMemories(
  deps: MoveDeps,
  { ownerId, ids, to, actor, signal }: Wanted,
): Promise<{ readonly id: string | null; readonly memories: number }> {
  const rows = [...new Set(ids)].map((id) => {
    const row = findMemoryRow(deps.store, ownerId, id);
    if (!row) throw new ApiError("not_found", `there is no memory ${id}: nothing was moved`);
    return row;
  });
  const moved = new Set(rows.filter(({ project }) => project !== to).map(({ id }) => id));
  if (moved.size === 0) return { id: null, memories: 0 };
  const moving: Moving = { ownerId, to, client: actor.client ?? "memory", moved };
  const moves = [...moved].map((id) => () => moveToProject(deps, moving, id));
  const id = await inOperations(deps, { ownerId, kind: "project.move", actor, project: to, signal }, moves);
  return { id, memories: moved.size };
}
