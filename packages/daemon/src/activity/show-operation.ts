import { type ActivityDetail, ApiError } from "@memory/shared";
import type { z } from "zod";
import type { Store } from "../store/open.ts";
import { entryOf, runEntryOf } from "./entry.ts";
import { prunedOf } from "./list-activity.ts";
import type { OperationRow } from "./operation.ts";
import { findOperation, findRunOperations } from "./queries/operations.ts";
import { findChanges, readImage, rowAfter } from "./queries/rows.ts";

type Detail = z.output<typeof ActivityDetail>;

/** Rows that an answer holds at most. */
const MOST = 500;

/** An operation with the rows it changed, or what a run comes to. Throws not_found. */
export function showOperation(store: Store, ownerId: string, id: string): Detail {
  const operation = findOperation(store, ownerId, id);
  if (operation) return detailOf(store, operation);
  const [newest] = findRunOperations(store, ownerId, id);
  if (!newest) throw unknown(store, ownerId, id);
  const run = runEntryOf(store, newest, id);
  return run ? { ...run, rows: [] } : detailOf(store, newest);
}

const detailOf = (store: Store, operation: OperationRow): Detail => ({
  ...entryOf(store, operation),
  rows: rowsOf(store, operation.op),
});

/** Nothing of the log has this id; that it was pruned may be why. */
export function unknown(store: Store, ownerId: string, id: string): ApiError {
  const pruned = prunedOf(store, ownerId);
  const why = pruned
    ? `; ${pruned.operations} operations up to ${pruned.until} were pruned by the setting keepOperations and cannot be undone`
    : "";
  return new ApiError("not_found", `there is no operation and no run ${id}${why}`);
}

const rowsOf = (store: Store, op: number): Detail["rows"] =>
  findChanges(store, op, MOST).map((change) => {
    const after = rowAfter(store, change);
    return {
      table: change.tbl,
      key: change.key,
      before: change.before === null ? null : { ...readImage(change.before) },
      after: after === null ? null : { ...readImage(after) },
      deleted: change.blank === 1,
    };
  });
