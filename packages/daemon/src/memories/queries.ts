import type { Memory } from "@memory/shared";
import type { Selectable } from "kysely";
import type { Store } from "../store/open.ts";
import type { MemoriesTable } from "../store/tables.ts";

export type MemoryRow = Selectable<MemoriesTable>;

const iso = (milliseconds: number): string => new Date(milliseconds).toISOString();

export function insertMemory(store: Store, row: MemoryRow): void {
  store.run(store.q.insertInto("memories").values(row));
}

export function findMemoryRow(store: Store, ownerId: string, id: string): MemoryRow | undefined {
  return store.get(
    store.q.selectFrom("memories").selectAll().where("owner_id", "=", ownerId).where("id", "=", id),
  );
}

/** The version of a lineage that is recalled, or undefined when none is. */
export function findHead(store: Store, ownerId: string, rootId: string): MemoryRow | undefined {
  return store.get(
    store.q
      .selectFrom("memories")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("root_id", "=", rootId)
      .where("status", "=", "active"),
  );
}

/** All versions of a lineage, newest first. */
export function findVersions(store: Store, ownerId: string, rootId: string): MemoryRow[] {
  return store.all(
    store.q
      .selectFrom("memories")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("root_id", "=", rootId)
      .orderBy("version", "desc"),
  );
}

export interface Scope {
  readonly ownerId: string;
  /** Null: memories that belong to no project. */
  readonly project: string | null;
}

/** Versions of any status that say exactly this, in this project. */
export function findSaying(store: Store, scope: Scope, contentKey: string): MemoryRow[] {
  return store.all(
    store.q
      .selectFrom("memories")
      .selectAll()
      .where("owner_id", "=", scope.ownerId)
      .where("project", "is", scope.project)
      .where("content_key", "=", contentKey)
      .orderBy("id"),
  );
}

/** Active memories that give a value to the same subject and attribute. */
export function findInSlot(store: Store, scope: Scope, slotKey: string): MemoryRow[] {
  return store.all(
    store.q
      .selectFrom("memories")
      .selectAll()
      .where("owner_id", "=", scope.ownerId)
      .where("project", "is", scope.project)
      .where("slot_key", "=", slotKey)
      .where("status", "=", "active"),
  );
}

/** When a transcript last showed this version, milliseconds, or undefined where none does. */
export function lastShown(store: Store, ownerId: string, id: string): number | undefined {
  const shown = store.q
    .selectFrom("findings")
    .select(({ fn }) => fn.max("asserted_at").as("last"))
    .where("owner_id", "=", ownerId)
    .where("memory_id", "=", id);
  return store.get(shown)?.last ?? undefined;
}

/** Active memories that share words with a text, best match first: what might contradict it. */
export function findNear(store: Store, scope: Scope, words: readonly string[]): MemoryRow[] {
  if (words.length === 0) return [];
  const match = words.map((word) => `"${word.replaceAll('"', '""')}"`).join(" OR ");
  return store
    .prepare<[string, string, string | null], MemoryRow>(
      `SELECT m.* FROM recall_words w
       JOIN recall_items i ON i.item = w.rowid
       JOIN memories m ON m.id = i.ref_id
       WHERE recall_words MATCH ? AND i.owner_id = ? AND i.kind = 'memory' AND m.status = 'active' AND m.project IS ?
       ORDER BY bm25(recall_words) LIMIT 20`,
    )
    .all(match, scope.ownerId, scope.project);
}

export type MemoryChanges = Partial<Omit<MemoryRow, "id" | "owner_id" | "created_at">>;

export function changeMemory(store: Store, ownerId: string, id: string, changes: MemoryChanges): void {
  store.run(
    store.q.updateTable("memories").set(changes).where("owner_id", "=", ownerId).where("id", "=", id),
  );
}

/** Delete every version of a lineage; conflicts about them go with them. */
export function deleteLineage(store: Store, ownerId: string, rootId: string): number {
  return store.run(
    store.q.deleteFrom("memories").where("owner_id", "=", ownerId).where("root_id", "=", rootId),
  );
}

export interface ListFilter {
  readonly status: "active" | "superseded" | "retired" | "all";
  readonly type?: MemoryRow["type"] | undefined;
  readonly project?: string | undefined;
  /** The end of an id. */
  readonly ref?: string | undefined;
}

/** Where a page ended: lists go by when something was said, and by id where that is the same. */
export type Place = Pick<MemoryRow, "asserted_at" | "id">;

/** What was said last comes first; `before` is the place of the last row of the page before. */
export function listMemories(
  store: Store,
  ownerId: string,
  { filter, limit, before }: { filter: ListFilter; limit: number; before?: Place | undefined },
): { rows: MemoryRow[]; total: number } {
  let query = store.q.selectFrom("memories").where("owner_id", "=", ownerId);
  if (filter.status !== "all") query = query.where("status", "=", filter.status);
  if (filter.type) query = query.where("type", "=", filter.type);
  if (filter.project) query = query.where("project", "=", filter.project);
  if (filter.ref) query = query.where("id", "like", `%${filter.ref}`);
  const total = store.get(query.select(({ fn }) => fn.countAll<number>().as("n")))?.n ?? 0;
  const page =
    before === undefined
      ? query
      : query.where(({ eb, refTuple, tuple }) =>
          eb(refTuple("asserted_at", "id"), "<", tuple(before.asserted_at, before.id)),
        );
  const rows = store.all(page.selectAll().orderBy("asserted_at", "desc").orderBy("id", "desc").limit(limit));
  return { rows, total };
}

/** Rows become resources here and nowhere else. */
export function toMemories(store: Store, ownerId: string, rows: readonly MemoryRow[]): Memory[] {
  const sources = countSources(store, ownerId, [...new Set(rows.map(({ root_id }) => root_id))]);
  const conflicts = openConflicts(
    store,
    ownerId,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    id: row.id,
    ownerId: row.owner_id,
    type: row.type,
    content: row.content,
    status: row.status,
    rootId: row.root_id,
    version: row.version,
    ...(row.project !== null && { project: row.project }),
    confidence: row.confidence,
    sources: Math.max(1, sources.get(row.root_id) ?? 0),
    assertedAt: iso(row.asserted_at),
    validFrom: iso(row.valid_from),
    ...(row.valid_to !== null && { validTo: iso(row.valid_to) }),
    createdAt: iso(row.created_at),
    source: toSource(row),
    ...(conflicts.has(row.id) && { conflictId: conflicts.get(row.id) }),
  }));
}

export function toSource(row: MemoryRow): Memory["source"] {
  return {
    kind: row.source_kind,
    ...(row.agent !== null && { agent: row.agent }),
    ...(row.session_id !== null && { sessionId: row.session_id }),
    ...(row.path !== null && { path: row.path }),
    ...(row.start_line !== null && { startLine: row.start_line }),
    ...(row.end_line !== null && { endLine: row.end_line }),
    ...(row.document_id !== null && { documentId: row.document_id }),
    ...(row.client !== null && { client: row.client }),
    ...(row.stated_by !== null && { statedBy: row.stated_by }),
    ...(row.excerpt !== null && { excerpt: row.excerpt }),
  };
}

function countSources(store: Store, ownerId: string, roots: string[]): Map<string, number> {
  if (roots.length === 0) return new Map();
  const counted = store.all(
    store.q
      .selectFrom("findings")
      .select(({ fn }) => ["root_id", fn.countAll<number>().as("n")])
      .where("owner_id", "=", ownerId)
      .where("root_id", "in", roots)
      .groupBy("root_id"),
  );
  return new Map(counted.map(({ root_id, n }) => [root_id ?? "", n]));
}

function openConflicts(store: Store, ownerId: string, ids: string[]): Map<string, string> {
  if (ids.length === 0) return new Map();
  const rows = store.all(
    store.q
      .selectFrom("conflicts")
      .select(["id", "newer_id", "existing_id"])
      .where("owner_id", "=", ownerId)
      .where("status", "=", "open")
      .where(({ or, eb }) => or([eb("newer_id", "in", ids), eb("existing_id", "in", ids)])),
  );
  return new Map(
    rows.flatMap(({ id, newer_id, existing_id }) => [[newer_id, id] as const, [existing_id, id] as const]),
  );
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
