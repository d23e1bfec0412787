import { iso } from "@memory/language/text";
import type { Memory } from "@memory/shared";
import type { Store } from "../store/open.ts";
import { isInstruction } from "./instruction.ts";
import { findRecheck } from "./queries/recheck.ts";
import type { MemoryRow } from "./row.ts";

/** Rows become resources here and nowhere else. */
export function toMemories(store: Store, ownerId: string, rows: readonly MemoryRow[]): Memory[] {
  const sources = countSources(store, ownerId, [...new Set(rows.map(({ root_id }) => root_id))]);
  const conflicts = openConflicts(
    store,
    ownerId,
    rows.map(({ id }) => id),
  );
  const recheck = findRecheck(
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
    ...(row.replaced_by !== null && { replacedBy: row.replaced_by }),
    ...(recheck.has(row.id) && { recheck: true }),
    ...(isInstruction(row) && { instruction: true }),
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
  const counted = store
    .prepare<[string, string], { root_id: string; n: number }>(
      `SELECT root_id, count(*) AS n FROM findings WHERE owner_id = ? AND root_id IN (SELECT value FROM json_each(?))
       GROUP BY root_id`,
    )
    .all(ownerId, JSON.stringify(roots));
  return new Map(counted.map(({ root_id, n }) => [root_id, n]));
}

function openConflicts(store: Store, ownerId: string, ids: string[]): Map<string, string> {
  if (ids.length === 0) return new Map();
  // The plus keeps SQLite from reading all open ones of the owner.
  const rows = store
    .prepare<[object], { id: string; newer_id: string; existing_id: string }>(
      `SELECT id, newer_id, existing_id FROM conflicts WHERE +owner_id = @ownerId AND +status = 'open' AND (
         newer_id IN (SELECT value FROM json_each(@ids)) OR existing_id IN (SELECT value FROM json_each(@ids)))`,
    )
    .all({ ownerId, ids: JSON.stringify(ids) });
  return new Map(
    rows.flatMap(({ id, newer_id, existing_id }) => [[newer_id, id] as const, [existing_id, id] as const]),
  );
}
