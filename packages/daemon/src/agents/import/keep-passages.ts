import type { Deps } from "../../models/deps.ts";
import type { PassageRow } from "../../store/passage-blocks.ts";
import type { SessionRef } from "../evidence/queries.ts";
import { deletePassage, findPassagePlaces, insertPassage, type PassagePlace } from "./queries.ts";

/**
 * Keep the prose of a session as recallable passages, in the caller's transaction. A passage that is unchanged keeps its
 * id and its vector; only what a grown session added is written.
 */
export function keepPassages(deps: PassageDeps, session: SessionRef, passages: readonly PassageRow[]): void {
  const { missing, gone } = comparePassages(deps, session, passages);
  for (const row of missing) insertPassage(deps.store, row);
  for (const id of gone) deletePassage(deps.store, session.ownerId, id);
}

type PassageDeps = Pick<Deps, "store" | "newId">;

/** The passages that the store has not, with ids, and the ids of those that the session has no more. */
export function comparePassages(
  { store, newId }: PassageDeps,
  session: SessionRef,
  passages: readonly PassageRow[],
): { readonly missing: PassageRow[]; readonly gone: string[] } {
  const placeOf = (row: PassagePlace) =>
    `${row.seq} ${row.turn} ${row.content_key} ${row.start_line}-${row.end_line} ${row.path}`;
  const old = new Map(findPassagePlaces(store, session).map((row) => [placeOf(row), row.id]));
  const missing = passages.filter((row) => !old.delete(placeOf(row)));
  return { missing: missing.map((row) => ({ ...row, id: newId() })), gone: [...old.values()] };
}
