import type { Store } from "../../store/open.ts";
import { indexText, moveText, putVector, type RecallItem } from "../../store/search.ts";
import { findMemoryRow } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { KnownVector } from "./belief.ts";
import { putNear } from "./compare-near.ts";

/** The place of a version in recall. Its neighbours are what else was found in the same session or file, by line. */
export const itemOfMemory = (row: MemoryRow): RecallItem => ({
  owner_id: row.owner_id,
  kind: "memory",
  ref_id: row.id,
  type: row.type,
  project: row.project,
  source_key: row.session_id ?? fileKey(row),
  seq: row.start_line ?? 0,
  author: row.stated_by,
  asserted_at: row.asserted_at,
  valid_from: row.valid_from,
  valid_to: row.valid_to,
});

/** Make a version recallable. */
export function indexMemory(store: Store, row: MemoryRow): number {
  const number = indexText(store, itemOfMemory(row), row.content);
  putNear(store, number, row);
  return number;
}

/** A version that is of another project now is found there. */
export function moveMemory(store: Store, row: MemoryRow): void {
  const number = moveText(store, itemOfMemory(row), row.content);
  if (number !== undefined) putNear(store, number, row);
}

/** A file of one project; no session and no document is known by such a key. */
const fileKey = ({ path, project }: MemoryRow): string | null =>
  path === null ? null : `path:${project ?? ""}\n${path}`;

/** Make a version recallable, with its vector where that is known already. */
export function indexVersion(store: Store, row: MemoryRow, known?: KnownVector): void {
  const item = indexMemory(store, row);
  if (known) putVector(store, item, known.model, known.vector);
}

export function rowNow(store: Store, ownerId: string, id: string): MemoryRow {
  const row = findMemoryRow(store, ownerId, id);
  if (!row) throw new Error("a memory vanished inside its own transaction");
  return row;
}
