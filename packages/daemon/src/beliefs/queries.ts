import { hash } from "node:crypto";
import type { Conflict as ConflictSchema } from "@memory/shared";
import type { Selectable } from "kysely";
import type { z } from "zod";
import { findMemoryRow, type Scope, toMemories } from "../memories/queries.ts";
import type { Store } from "../store/open.ts";
import type { ConflictsTable } from "../store/tables.ts";
import { contentKey } from "../text/content-key.ts";

export type Conflict = z.output<typeof ConflictSchema>;
type ConflictRow = Selectable<ConflictsTable>;

/** File a contradiction, or open it again; two memories have one, whichever was said first. */
export function putConflict(store: Store, row: Omit<ConflictRow, "status">): void {
  const { newer_id, existing_id } = row;
  const reopened = store.run(
    store.q
      .updateTable("conflicts")
      .set({ status: "open", newer_id, existing_id, reason: row.reason })
      .where("owner_id", "=", row.owner_id)
      .where("newer_id", "in", [newer_id, existing_id])
      .where("existing_id", "in", [newer_id, existing_id]),
  );
  if (reopened === 0) store.run(store.q.insertInto("conflicts").values({ ...row, status: "open" }));
}

/** The oldest open contradiction of a memory, or null. */
export function findOpenConflict(store: Store, ownerId: string, memoryId: string): string | null {
  const open = store.q
    .selectFrom("conflicts")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("status", "=", "open")
    .where(({ or, eb }) => or([eb("newer_id", "=", memoryId), eb("existing_id", "=", memoryId)]))
    .orderBy("id")
    .limit(1);
  return store.get(open)?.id ?? null;
}

/** What a person deleted is kept as a hash: enough to know it again, too little to read it. */
const hashOf = (ownerId: string, text: string): string => hash("sha256", `${ownerId}\n${contentKey(text)}`);

export function forget(store: Store, { ownerId, project }: Scope, text: string, now: number): void {
  const row = { owner_id: ownerId, project: project ?? "", hash: hashOf(ownerId, text), forgotten_at: now };
  store.run(
    store.q
      .insertInto("forgotten")
      .values(row)
      .onConflict((on) => on.doNothing()),
  );
}

/** A person says again what was deleted. */
export function remember(store: Store, { ownerId, project }: Scope, text: string): void {
  store.run(
    store.q
      .deleteFrom("forgotten")
      .where("owner_id", "=", ownerId)
      .where("project", "=", project ?? "")
      .where("hash", "=", hashOf(ownerId, text)),
  );
}

export function isForgotten(store: Store, { ownerId, project }: Scope, text: string): boolean {
  const row = store.q
    .selectFrom("forgotten")
    .select("hash")
    .where("owner_id", "=", ownerId)
    .where("project", "=", project ?? "")
    .where("hash", "=", hashOf(ownerId, text));
  return store.get(row) !== undefined;
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
  let query = store.q
    .selectFrom("conflicts")
    .selectAll()
    .where("owner_id", "=", ownerId)
    .where("status", "=", status);
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
  const [newer, existing] = toMemories(
    store,
    ownerId,
    sides.flatMap((side) => side ?? []),
  );
  if (!newer || !existing) return undefined;
  const { id, status, reason, created_at } = row;
  return { id, status, reason, newer, existing, createdAt: new Date(created_at).toISOString() };
}
