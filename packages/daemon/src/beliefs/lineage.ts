import { changeMemory, findVersions, type MemoryRow } from "../memories/queries.ts";
import type { Store } from "../store/open.ts";
import { indexText, setValidity, unindexText } from "../store/search.ts";
import { closeConflictsOf } from "./queries.ts";

/**
 * Put the versions of a lineage in the order in which they were said: the latest is active, each earlier one is
 * superseded and held until the next. The result depends on what was said when, not on the order in which it arrived,
 * so importing an old session late changes nothing about what holds today. Answers the active version.
 */
export function orderLineage(store: Store, ownerId: string, rootId: string): MemoryRow | undefined {
  const versions = findVersions(store, ownerId, rootId)
    .filter(({ status }) => status !== "retired")
    .sort((a, b) => a.asserted_at - b.asserted_at || (a.id < b.id ? -1 : 1));
  // Two active versions never stand side by side, not even between two statements: the index forbids it.
  for (const row of versions)
    if (row.status === "active") changeMemory(store, ownerId, row.id, { status: "superseded" });
  versions.forEach((row, n) => {
    const next = versions[n + 1];
    const changes = {
      version: n + 1,
      valid_from: row.asserted_at,
      valid_to: next?.asserted_at ?? null,
      status: next ? ("superseded" as const) : ("active" as const),
    };
    changeMemory(store, ownerId, row.id, changes);
    setValidity(store, row.id, changes.valid_from, changes.valid_to);
    if (next && row.status === "active") closeConflictsOf(store, ownerId, row.id);
  });
  const head = versions.at(-1);
  return head && { ...head, status: "active", version: versions.length, valid_from: head.asserted_at, valid_to: null };
}

/** Make a version recallable. Its neighbours are what else was found in the same session, by line. */
export function indexMemory(store: Store, row: MemoryRow): number {
  const item = {
    owner_id: row.owner_id,
    kind: "memory" as const,
    ref_id: row.id,
    type: row.type,
    project: row.project,
    source_key: row.session_id,
    seq: row.start_line ?? 0,
    author: row.stated_by,
    asserted_at: row.asserted_at,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
  };
  return indexText(store, item, row.content);
}

/** Stop recalling one version; the version before it, if any, holds again. Answers the one that holds now. */
export function withdraw(store: Store, row: MemoryRow, now: number): MemoryRow | undefined {
  changeMemory(store, row.owner_id, row.id, { status: "retired", valid_to: now });
  unindexText(store, row.id);
  closeConflictsOf(store, row.owner_id, row.id);
  return orderLineage(store, row.owner_id, row.root_id);
}
