import type { Conflict as ConflictSchema } from "@memory/shared";
import type { z } from "zod";
import type { Selectable } from "kysely";
import { findMemoryRow, toMemories } from "../memories/queries.ts";
import type { Store } from "../store/open.ts";
import type { ConflictsTable } from "../store/tables.ts";

export type Conflict = z.output<typeof ConflictSchema>;
type ConflictRow = Selectable<ConflictsTable>;

/** File a contradiction, or open it again; answers its id. */
export function putConflict(store: Store, row: Omit<ConflictRow, "status">): string {
  const known = store.get(
    store.q
      .insertInto("conflicts")
      .values({ ...row, status: "open" })
      .onConflict((on) => on.columns(["owner_id", "newer_id", "existing_id"]).doUpdateSet({ status: "open" }))
      .returning("id"),
  );
  return known?.id ?? row.id;
}

/** A contradiction is settled when one of its sides is no longer recalled. */
export function closeConflictsOf(store: Store, ownerId: string, memoryId: string): void {
  store.run(
    store.q
      .updateTable("conflicts")
      .set({ status: "resolved" })
      .where("owner_id", "=", ownerId)
      .where(({ or, eb }) => or([eb("newer_id", "=", memoryId), eb("existing_id", "=", memoryId)])),
  );
}

export function findConflict(store: Store, ownerId: string, id: string): Conflict | undefined {
  const row = store.get(
    store.q.selectFrom("conflicts").selectAll().where("owner_id", "=", ownerId).where("id", "=", id),
  );
  return row && toConflict(store, ownerId, row);
}

/** Newest first; `before` is the id of the last row of the page before. */
export function listConflicts(
  store: Store,
  ownerId: string,
  { status, limit, before }: { status: ConflictRow["status"]; limit: number; before?: string | undefined },
): Conflict[] {
  let query = store.q.selectFrom("conflicts").selectAll().where("owner_id", "=", ownerId).where("status", "=", status);
  if (before !== undefined) query = query.where("id", "<", before);
  return store
    .all(query.orderBy("id", "desc").limit(limit))
    .flatMap((row) => toConflict(store, ownerId, row) ?? []);
}

export function countOpenConflicts(store: Store, ownerId: string): number {
  const counted = store.q
    .selectFrom("conflicts")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("owner_id", "=", ownerId)
    .where("status", "=", "open");
  return store.get(counted)?.n ?? 0;
}

function toConflict(store: Store, ownerId: string, row: ConflictRow): Conflict | undefined {
  const sides = [findMemoryRow(store, ownerId, row.newer_id), findMemoryRow(store, ownerId, row.existing_id)];
  const [newer, existing] = toMemories(store, ownerId, sides.flatMap((side) => side ?? []));
  if (!newer || !existing) return undefined;
  const { id, status, reason, created_at } = row;
  return { id, status, reason, newer, existing, createdAt: new Date(created_at).toISOString() };
}
