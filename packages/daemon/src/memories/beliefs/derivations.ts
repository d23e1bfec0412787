import { ApiError } from "@memory/shared";
import type { Store } from "../../store/open.ts";
import { findKnownIds, insertDerivation } from "./queries/derivations.ts";

/**
 * Note what a memory was made from; part of the caller's transaction. Throws invalid for an id that is no memory of this
 * owner's, naming its place in the request.
 */
export function deriveFrom(store: Store, ownerId: string, memoryId: string, ids: readonly string[]): void {
  const known = findKnownIds(store, ownerId, [...ids, memoryId]);
  const issues = ids.flatMap((id, n) =>
    known.has(id) ? [] : [{ path: `derivedFrom.${n}`, message: `there is no memory ${id}` }],
  );
  if (issues.length > 0) throw new ApiError("invalid", "invalid request body", issues);
  // A memory that says what its own older version said is no conclusion from it.
  const own = known.get(memoryId);
  for (const id of new Set(ids)) if (known.get(id) !== own) insertDerivation(store, ownerId, memoryId, id);
}
