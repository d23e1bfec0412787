import { iso } from "@memory/language/text";
import type { Memory } from "@memory/shared";
import type { Store } from "../store/open.ts";
import { OWN, ownerUuid } from "../store/owner-key.ts";
import { sessionNamer } from "../store/session-title.ts";
import { isInstruction, isOrder } from "./instruction.ts";
import { findRecheck } from "./queries/recheck.ts";
import { findSpace, findVoices, sharedIn } from "./queries/spaces.ts";
import { countSources, findOpenConflicts } from "./queries.ts";
import type { MemoryRow } from "./row.ts";
import { toldOf, toSource } from "./source.ts";

/** Rows become resources here and nowhere else. */
export function toMemories(store: Store, ownerId: string, rows: readonly MemoryRow[]): Memory[] {
  const ids = rows.map(({ id }) => id);
  const sources = countSources(store, ownerId, [...new Set(rows.map(({ root_id }) => root_id))]);
  const conflicts = findOpenConflicts(store, ownerId, ids);
  const recheck = findRecheck(store, ownerId, ids);
  const space = ownerId === OWN ? undefined : findSpace(store, ownerId);
  const voices = space && findVoices(store, space.id, ids);
  const named = sessionNamer(store, ownerId);
  const reads = space ? isOrder : isInstruction;
  return rows.map((row) => ({
    id: row.id,
    ownerId: ownerUuid(row.owner_id),
    type: row.type,
    ...toldOf(row),
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
    source: named(toSource(row)),
    ...(conflicts.has(row.id) && { conflictId: conflicts.get(row.id) }),
    ...(row.replaced_by !== null && { replacedBy: row.replaced_by }),
    ...(recheck.has(row.id) && { recheck: true }),
    ...(reads(row) && { instruction: true }),
    ...(space && sharedIn(space, voices?.get(row.id))),
  }));
}
