import { iso } from "@memory/language/text";
import { logAdded } from "../activity/queries/rows.ts";
import type { Store } from "../store/open.ts";
import type { MemoryRow } from "./row.ts";

// Queries of every save are written out: the builder takes longer over such a query than SQLite does.

const columns = [
  "id",
  "owner_id",
  "root_id",
  "version",
  "type",
  "content",
  "content_key",
  "hidden",
  "slot_key",
  "status",
  "project",
  "confidence",
  "asserted_at",
  "valid_from",
  "valid_to",
  "created_at",
  "author",
  "run_id",
  "source_kind",
  "agent",
  "session_id",
  "path",
  "start_line",
  "end_line",
  "document_id",
  "client",
  "stated_by",
  "excerpt",
  "replaced_by",
  "checked_at",
] as const satisfies readonly (keyof MemoryRow)[];
const insertion = `INSERT INTO memories (${columns.join(", ")}) VALUES (${columns.map(() => "?").join(", ")})`;

export function insertMemory(store: Store, row: MemoryRow): void {
  store.prepare<unknown[], never>(insertion).run(columns.map((name) => row[name]));
  logAdded(store, row.id);
}

export function findMemoryRow(store: Store, ownerId: string, id: string): MemoryRow | undefined {
  return store
    .prepare<[string, string], MemoryRow>("SELECT * FROM memories WHERE owner_id = ? AND id = ?")
    .get(ownerId, id);
}

/** The version of a lineage that is recalled, or undefined when none is. */
export function findHead(store: Store, ownerId: string, rootId: string): MemoryRow | undefined {
  return store
    .prepare<[string, string], MemoryRow>(
      "SELECT * FROM memories WHERE owner_id = ? AND root_id = ? AND status = 'active'",
    )
    .get(ownerId, rootId);
}

/** All versions of a lineage, newest first. */
export function findVersions(store: Store, ownerId: string, rootId: string): MemoryRow[] {
  return store
    .prepare<[string, string], MemoryRow>(
      "SELECT * FROM memories WHERE owner_id = ? AND root_id = ? ORDER BY version DESC",
    )
    .all(ownerId, rootId);
}

export interface MemoryScope {
  readonly ownerId: string;
  /** Null: memories that belong to no project. */
  readonly project: string | null;
}

/** Versions of any status that say exactly this, in this project. */
export function findSaying(store: Store, scope: MemoryScope, contentKey: string): MemoryRow[] {
  return store
    .prepare<[string, string | null, string], MemoryRow>(
      "SELECT * FROM memories WHERE owner_id = ? AND project IS ? AND content_key = ? ORDER BY id",
    )
    .all(scope.ownerId, scope.project, contentKey);
}

/** Memories that give a value to the same subject and attribute: active ones, and those that a rule has put behind another. */
export function findInSlot(store: Store, scope: MemoryScope, slotKey: string): MemoryRow[] {
  return store
    .prepare<[string, string | null, string], MemoryRow>(
      `SELECT * FROM memories WHERE owner_id = ? AND project IS ? AND slot_key = ?
         AND (status = 'active' OR (replaced_by IS NOT NULL AND author = 'import'))`,
    )
    .all(scope.ownerId, scope.project, slotKey);
}

/** Versions that a decision put behind this one. */
export function findReplacedBy(store: Store, ownerId: string, id: string): MemoryRow[] {
  return store
    .prepare<[string, string], MemoryRow>("SELECT * FROM memories WHERE owner_id = ? AND replaced_by = ?")
    .all(ownerId, id);
}

/** Time at which a transcript last showed this version, milliseconds, or undefined where none does. */
export function lastShown(store: Store, ownerId: string, id: string): number | undefined {
  const shown = store.q
    .selectFrom("findings")
    .select(({ fn }) => fn.max("asserted_at").as("last"))
    .where("owner_id", "=", ownerId)
    .where("memory_id", "=", id);
  return store.get(shown)?.last ?? undefined;
}

export type MemoryChanges = Partial<Omit<MemoryRow, "id" | "owner_id" | "created_at">>;

export function changeMemory(store: Store, ownerId: string, id: string, changes: MemoryChanges): void {
  const names = Object.keys(changes);
  store
    .prepare<unknown[], never>(
      `UPDATE memories SET ${names.map((name) => `${name} = ?`).join(", ")} WHERE owner_id = ? AND id = ?`,
    )
    .run(...Object.values(changes), ownerId, id);
}

/** Delete every version of a lineage; conflicts about them go with them. */
export function deleteLineage(store: Store, ownerId: string, rootId: string): number {
  return store.run(
    store.q.deleteFrom("memories").where("owner_id", "=", ownerId).where("root_id", "=", rootId),
  );
}

/** These, in this order; one that was deleted meanwhile is left out. */
export function findRows(store: Store, ownerId: string, ids: readonly string[]): MemoryRow[] {
  // The plus keeps SQLite from reading all of the owner.
  const rows = store
    .prepare<[string, string], MemoryRow>(
      "SELECT * FROM memories WHERE id IN (SELECT value FROM json_each(?)) AND +owner_id = ?",
    )
    .all(JSON.stringify(ids), ownerId);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Every place a lineage was found, oldest first. */
export function findEvidence(store: Store, ownerId: string, rootId: string) {
  const rows = store.all(
    store.q
      .selectFrom("findings")
      .select([
        "rule",
        "agent",
        "session_id",
        "path",
        "start_line",
        "end_line",
        "stated_by",
        "excerpt",
        "asserted_at",
      ])
      .where("owner_id", "=", ownerId)
      .where("root_id", "=", rootId)
      .orderBy("asserted_at")
      .orderBy("id"),
  );
  return rows.map((row) => ({
    kind: "session" as const,
    rule: row.rule,
    agent: row.agent,
    sessionId: row.session_id,
    path: row.path,
    startLine: row.start_line,
    endLine: row.end_line,
    statedBy: row.stated_by,
    excerpt: row.excerpt,
    assertedAt: iso(row.asserted_at),
  }));
}
