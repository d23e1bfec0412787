import { byDaemon } from "../activity/operation.ts";
import { findOperation } from "../activity/queries/operations.ts";
import { findChanges, readImage } from "../activity/queries/rows.ts";
import { record } from "../activity/record.ts";
import { askAbout } from "../beliefs/contradict.ts";
import type { Deps } from "../deps.ts";
import { findMemoryRow } from "../memories/queries.ts";

/**
 * What an undo has brought back may contradict something that was said meanwhile: that is asked. An operation of its own,
 * in the caller's transaction, so that the undo has the rows as they were and no others.
 */
export function askAgain(
  deps: Pick<Deps, "store" | "clock" | "newId">,
  { ownerId, id }: { readonly ownerId: string; readonly id: string },
): void {
  const { store } = deps;
  const op = findOperation(store, ownerId, id)?.op;
  const changes = op === undefined ? [] : findChanges(store, op);
  const back = changes.flatMap(({ tbl, key, before }) => {
    const wasActive = before !== null && readImage(before).status === "active";
    const row = tbl === "memories" && !wasActive ? findMemoryRow(store, ownerId, key) : undefined;
    return row?.status === "active" ? [row] : [];
  });
  if (back.length === 0) return;
  record(deps, { ownerId, kind: "conflict.ask", actor: byDaemon }, () => {
    for (const row of back) askAbout(deps, row);
  });
}
