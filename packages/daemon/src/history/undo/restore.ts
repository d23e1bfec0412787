import type { OperationRow } from "../../activity/operation.ts";
import {
  type ChangeRow,
  countUnlike,
  deleteLoggedRow,
  findChanges,
  imageNow,
  readImage,
  rowAfter,
  writeImage,
} from "../../activity/queries/rows.ts";
import type { Deps } from "../../models/deps.ts";
import type { LoggedTable } from "../../store/logged-tables.ts";
import type { Store } from "../../store/open.ts";
import { changedColumns } from "./columns.ts";
import { operationName, refused } from "./obstacle.ts";
import {
  deferReferences,
  dropSameQuestion,
  hasMemory,
  isTermUsed,
  judgeWrong,
  markMergeReverted,
  restMemories,
} from "./queries/rows.ts";
import { inOrder, isByColumn, wholeTables } from "./tables.ts";

/** A row that was put back, and how it was until then. */
export interface Restored extends Pick<ChangeRow, "tbl" | "key"> {
  readonly until: string | null;
}

export interface RestoreOptions {
  /** A person takes back this very operation: what the daemon decided in it was wrong. */
  readonly judging: boolean;
}

/** Put every row back that an operation changed, in the caller's transaction. What follows from the rows does not follow yet. */
export function restoreRows(
  deps: Pick<Deps, "store" | "clock">,
  operation: OperationRow,
  options: RestoreOptions,
): Restored[] {
  const { store } = deps;
  const changes = findChanges(store, operation.op).sort((a, b) => placeOf(a) - placeOf(b));
  const restored = changes.map(({ tbl, key }) => ({ tbl, key, until: imageNow(store, tbl, key) }));
  deferReferences(store);
  for (const change of changes.toReversed())
    if (change.before === null) takeAway(deps, operation, { change, ...options });
  restMemories(store, operation.op);
  let left = 0;
  for (const change of changes)
    if (change.before !== null && !putBack(store, change, change.before) && exact.includes(change.tbl))
      left += 1;
  assertRestored(store, operation, left);
  return restored;
}

const placeOf = ({ tbl }: ChangeRow): number => inOrder.indexOf(tbl);

/** Answers whether it was put back: what was filed about two memories stays away when one of them was undone since. */
function putBack(store: Store, change: ChangeRow, before: string): boolean {
  const { tbl, key } = change;
  // It was deleted for good, and goes with what made it.
  if (change.blank === 1) return false;
  const after = isByColumn(tbl) ? rowAfter(store, change) : null;
  const image = after === null ? readImage(before) : changedColumns(tbl, before, after);
  const about = memoriesOf[tbl]?.map((column) => String(image[column])) ?? [];
  if (!about.every((id) => hasMemory(store, id))) return false;
  if (tbl === "conflicts") dropSameQuestion(store, key, about);
  if (Object.keys(image).length > 0) writeImage(store, tbl, key, image);
  return true;
}

/** Columns that name the memories a row is about. */
const memoriesOf: Partial<Record<LoggedTable, readonly string[]>> = {
  conflicts: ["newer_id", "existing_id"],
  decisions: ["memory_id", "other_id"],
  restatements: ["memory_id"],
  derivations: ["memory_id", "from_id"],
  deleted_origins: ["memory_id"],
};

/** It was not there before. */
function takeAway(
  { store, clock }: Pick<Deps, "store" | "clock">,
  operation: OperationRow,
  { change: { tbl, key }, judging }: RestoreOptions & { readonly change: ChangeRow },
): void {
  switch (tbl) {
    case "folds":
      // It stays in the list of merges, and does not happen again by itself.
      markMergeReverted(store, key, clock());
      return;
    case "decisions":
      // It goes with its memories, if they go; the log of this undo tells of it even then.
      if (judging) judgeWrong(store, key);
      else deleteLoggedRow(store, tbl, key);
      return;
    case "vocabulary":
      takeNameAway(store, operation, key);
      return;
    default:
      deleteLoggedRow(store, tbl, key);
  }
}

/** A name of a person's own, which texts may be told in by now. */
function takeNameAway(store: Store, operation: OperationRow, id: string): void {
  if (isTermUsed(store, id))
    throw refused(`${operationName(operation)} cannot be undone: the name is in use; disable it instead`);
  deleteLoggedRow(store, "vocabulary", id);
}

/** Tables whose rows are all as they were; of the others some stay, or change by themselves. */
const exact: readonly LoggedTable[] = wholeTables.filter(
  (table) => table !== "folds" && table !== "decisions",
);

function assertRestored(store: Store, { op }: OperationRow, left: number): void {
  const unlike = countUnlike(store, op, exact);
  if (unlike !== left) throw new Error(`${unlike} rows are not as they were before operation ${op}`);
}
