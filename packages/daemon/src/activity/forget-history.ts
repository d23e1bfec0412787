import type { Store } from "../store/open.ts";
import {
  blankRow,
  type ChangeRow,
  findChanges,
  findOperationsAbout,
  findOperationsOn,
  type Image,
  readImage,
} from "./queries/rows.ts";

export interface Forgotten {
  readonly ownerId: string;
  /** The lineage that is deleted, and the ids of its versions as they stand. */
  readonly rootId: string;
  readonly ids: readonly string[];
  /** Sessions that told it. */
  readonly sessions: readonly string[];
  /** Does this row of a session tell it? */
  readonly tells: (image: Image) => boolean;
}

/**
 * Forget what the log kept of rows that had gone before the deletion: versions whose correction was undone, what hung on
 * them, and what sessions told in words that a later reading replaced. Part of the caller's transaction.
 */
export function forgetHistory(store: Store, forgotten: Forgotten): void {
  const { ids, operations } = versionsOf(store, forgotten);
  for (const op of operations)
    for (const change of findChanges(store, op)) if (hangsOn(change, ids)) blankRow(store, change);
  for (const session of forgotten.sessions)
    for (const op of findOperationsAbout(store, forgotten.ownerId, session))
      for (const change of findChanges(store, op)) {
        const image = imageOf(change);
        if (isTold(change) && image && forgotten.tells(image)) blankRow(store, change);
      }
}

/** All versions the lineage ever had, and the operations that touched one of them. */
function versionsOf(store: Store, { rootId, ids: known }: Forgotten) {
  const ids = new Set(known);
  const operations = new Set<number>();
  for (const id of ids)
    for (const op of findOperationsOn(store, "memories", id)) {
      if (operations.size === operations.add(op).size) continue;
      for (const change of findChanges(store, op))
        if (change.tbl === "memories" && imageOf(change)?.root_id === rootId) ids.add(change.key);
    }
  return { ids, operations };
}

const imageOf = ({ before }: ChangeRow): Image | null => (before === null ? null : readImage(before));

const isTold = ({ tbl }: ChangeRow): boolean => tbl === "findings" || tbl === "passages";

const references = ["memory_id", "root_id", "newer_id", "existing_id", "other_id", "from_id"];

function hangsOn(change: ChangeRow, ids: ReadonlySet<string>): boolean {
  const image = imageOf(change);
  const named = image ? references.map((column) => String(image[column] ?? "")) : [];
  return ids.has(change.key) || named.some((id) => ids.has(id));
}
