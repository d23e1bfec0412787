import { iso } from "@memory/language/text";
import type { ActivityEntry } from "@memory/shared";
import { oneMore, pageBy } from "../platform/paging/page-by.ts";
import { yieldToLoop } from "../platform/schedule/time-slice.ts";
import type { Store } from "../store/open.ts";
import { entryOf, runEntryOf } from "./entry.ts";
import type { OperationRow } from "./operation.ts";
import {
  type ActivityFilter,
  findAbout,
  findBounds,
  findEntries,
  findOfRun,
  findPruned,
} from "./queries/list.ts";

/** Operations that are looked through in one go: a few milliseconds. */
const STRETCH = 10_000;

export interface ActivityQuery extends ActivityFilter {
  readonly limit: number;
  /** The operation that the page before ended with. */
  readonly before?: number | undefined;
  readonly run?: string | undefined;
  readonly subject?: string | undefined;
}

export interface ActivityPage {
  readonly entries: ActivityEntry[];
  /** The id of the operation that the page ends with, where there is another one behind it. */
  readonly nextCursor: string | null;
}

/** Every change of an owner, newest first; a run is one entry, unless its operations are asked for. */
export async function listActivity(
  store: Store,
  ownerId: string,
  { limit, before = Number.MAX_SAFE_INTEGER, run, subject, ...filter }: ActivityQuery,
): Promise<ActivityPage> {
  const slice = { before, limit: oneMore(limit) };
  const rows =
    run !== undefined
      ? findOfRun(store, { ownerId, runId: run }, slice)
      : subject !== undefined
        ? findAbout(store, { ownerId, subject }, slice)
        : await look(store, ownerId, { ...filter, ...slice });
  const { page, nextCursor } = pageBy(rows, limit, ({ id }) => id);
  const entries: ActivityEntry[] = [];
  const single = run !== undefined || subject !== undefined;
  for (const row of page) {
    entries.push(single ? entryOf(store, row) : shown(store, row, filter.ref));
    // The sums of a long run take a millisecond or two.
    if (row.run_id !== null && !single) await yieldToLoop();
  }
  return { entries, nextCursor };
}

/** A reference to one operation gets that operation, even where it is part of a run. */
const shown = (store: Store, row: OperationRow, ref: string | undefined): ActivityEntry =>
  (row.run_id === null || (ref !== undefined && row.id.endsWith(ref))
    ? undefined
    : runEntryOf(store, row, row.run_id)) ?? entryOf(store, row);

/** Through the log, stretch after stretch: what is asked for may lie far back, and nobody is to wait for it meanwhile. */
async function look(
  store: Store,
  ownerId: string,
  { before, limit, ...filter }: ActivityFilter & { readonly before: number; readonly limit: number },
): Promise<OperationRow[]> {
  const bounds = findBounds(store, ownerId);
  const rows: OperationRow[] = [];
  if (!bounds) return rows;
  for (let to = Math.min(before, bounds.last + 1); to > bounds.first && rows.length < limit; to -= STRETCH) {
    const stretch = { from: to - STRETCH, to, limit: limit - rows.length };
    rows.push(...findEntries(store, ownerId, { ...filter, ...stretch }));
    if (rows.length < limit) await yieldToLoop();
  }
  return rows;
}

/** Operations that the setting `keepOperations` has pruned from the log. */
export function prunedOf(store: Store, ownerId: string) {
  const pruned = findPruned(store, ownerId);
  return pruned && { operations: pruned.operations, until: iso(pruned.until) };
}
