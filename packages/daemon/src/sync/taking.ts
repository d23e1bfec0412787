import type { Numbered } from "@memory/spaces/log";
import { addImage, deleteLoggedRow, type Image, imageNow, writeImage } from "../activity/queries/rows.ts";
import type { KeyedSpace } from "../spaces/queries/spaces.ts";
import type { SyncDeps } from "./deps.ts";
import type { Told } from "./outgoing.ts";
import type { RowName } from "./travelling.ts";

/** A row as an operation left it, in the words of the store here. */
export interface Came extends RowName {
  /** Null: it was gone. */
  readonly image: Image | null;
}

/** A row that waits here, as the log had it and as it stood. */
export interface Dirty extends RowName {
  readonly before: Image | null;
  readonly after: Image | null;
}

/** An operation that is taken in. */
export interface TakingIn {
  readonly deps: SyncDeps;
  readonly space: KeyedSpace;
  readonly numbered: Numbered;
  readonly told: Told;
  readonly rows: readonly Came[];
}

export const isActive = ({ table, image }: Came): boolean =>
  table === "memories" && image?.status === "active";

/** Writes rows in their order; answers how they were, for what is derived of them. */
export function putRows({ store }: SyncDeps, rows: readonly Came[]) {
  const restored = rows.map(({ table, key }) => ({ tbl: table, key, until: imageNow(store, table, key) }));
  for (const { table, key } of rows.filter(({ image }) => image === null).toReversed())
    deleteLoggedRow(store, table, key);
  for (const [n, { table, key, image }] of rows.entries())
    if (image) (restored[n]?.until === null ? addImage : writeImage)(store, table, key, image);
  return restored;
}
