import { iso } from "@memory/language/text";
import { type Kysely, sql } from "kysely";
import { ofLineage, rootOf } from "../store/lineage.ts";
import type { Store } from "../store/open.ts";
import { type Places, statement, unindexed } from "../store/statement.ts";
import type { Tables } from "../store/tables.ts";
import type { MemoryRow } from "./row.ts";

export function insertMemory(store: Store, { root_id, ...row }: MemoryRow): void {
  store.insert("memories", { ...row, root: rootOf(row.id, root_id), made_in: store.log.current?.op ?? null });
}

const ofOwner = (q: Kysely<Tables>, at: Places<{ ownerId: string }>) =>
  q.selectFrom("memories").selectAll().where("owner_id", "=", at("ownerId"));

const byId = statement((q, at: Places<{ ownerId: string; id: string }>) =>
  ofOwner(q, at).where("id", "=", at("id")),
);

export const findMemoryRow = (store: Store, ownerId: string, id: string): MemoryRow | undefined =>
  byId.get(store, { ownerId, id });

const head = statement((q, at: Places<{ ownerId: string; rootId: string }>) =>
  q
    .selectFrom("memories")
    .selectAll()
    .where(({ eb, ref }) => eb(unindexed(ref("owner_id")), "=", at("ownerId")))
    .where(ofLineage("memories", at("rootId")))
    .where(({ eb, ref }) => eb(unindexed(ref("status")), "=", "active")),
);

/** The version of a lineage that is recalled, or undefined when none is. */
export const findHead = (store: Store, ownerId: string, rootId: string): MemoryRow | undefined =>
  head.get(store, { ownerId, rootId });

const versions = statement((q, at: Places<{ ownerId: string; rootId: string }>) =>
  q
    .selectFrom("memories")
    .selectAll()
    .where(({ eb, ref }) => eb(unindexed(ref("owner_id")), "=", at("ownerId")))
    .where(ofLineage("memories", at("rootId")))
    .orderBy("version", "desc"),
);

/** All versions of a lineage, newest first. */
export const findVersions = (store: Store, ownerId: string, rootId: string): MemoryRow[] =>
  versions.all(store, { ownerId, rootId });

export interface MemoryScope {
  readonly ownerId: string;
  /** Null: memories that belong to no project. */
  readonly project: string | null;
}

const saying = statement((q, at: Places<MemoryScope & { contentKey: string }>) =>
  q
    .selectFrom("memories")
    .selectAll()
    .where(({ eb, ref }) => eb(unindexed(ref("owner_id")), "=", at("ownerId")))
    .where("project", "is", at("project"))
    .where("content_key", "=", at("contentKey"))
    .orderBy("id"),
);

/** Versions of any status that say exactly this, in this project. */
export const findSaying = (
  store: Store,
  { ownerId, project }: MemoryScope,
  contentKey: string,
): MemoryRow[] => saying.all(store, { ownerId, project, contentKey });

const inSlot = statement((q, at: Places<MemoryScope & { slotKey: string }>) =>
  ofOwner(q, at)
    .where("project", "is", at("project"))
    .where("slot_key", "=", at("slotKey"))
    .where(({ eb, or, and }) =>
      or([
        eb("status", "=", "active"),
        and([eb("replaced_by", "is not", null), eb("author", "=", "import")]),
      ]),
    ),
);

/** Memories that give a value to the same subject and attribute: active ones, and those that a rule has put behind another. */
export const findInSlot = (store: Store, { ownerId, project }: MemoryScope, slotKey: string): MemoryRow[] =>
  inSlot.all(store, { ownerId, project, slotKey });

const replacedBy = statement((q, at: Places<{ ownerId: string; id: string }>) =>
  q
    .selectFrom("memories")
    .selectAll()
    .where(({ eb, ref }) => eb(unindexed(ref("owner_id")), "=", at("ownerId")))
    .where("replaced_by", "=", at("id")),
);

/** Versions that a decision put behind this one. */
export const findReplacedBy = (store: Store, ownerId: string, id: string): MemoryRow[] =>
  replacedBy.all(store, { ownerId, id });

const lastFinding = statement((q, at: Places<{ ownerId: string; id: string }>) =>
  q
    .selectFrom("findings")
    .select(({ fn }) => fn.max<number | null>("asserted_at").as("last"))
    .where("owner_id", "=", at("ownerId"))
    .where("memory_id", "=", at("id")),
);

/** Time at which a transcript last showed this version, milliseconds, or undefined where none does. */
export const lastShown = (store: Store, ownerId: string, id: string): number | undefined =>
  lastFinding.get(store, { ownerId, id })?.last ?? undefined;

export type MemoryChanges = Partial<Omit<MemoryRow, "id" | "owner_id" | "created_at">>;

export function changeMemory(
  store: Store,
  ownerId: string,
  id: string,
  { root_id, ...others }: MemoryChanges,
): void {
  const changes = { ...others, ...(root_id !== undefined && { root: rootOf(id, root_id) }) };
  store.run(
    store.q.updateTable("memories").set(changes).where("owner_id", "=", ownerId).where("id", "=", id),
  );
}

/** Delete every version of a lineage; conflicts about them go with them. */
export function deleteLineage(store: Store, ownerId: string, rootId: string): number {
  return store.run(
    store.q
      .deleteFrom("memories")
      .where(({ eb, ref }) => eb(unindexed(ref("owner_id")), "=", ownerId))
      .where(ofLineage("memories", sql.val(rootId))),
  );
}

const named = statement((q, at: Places<{ ownerId: string; ids: readonly string[] }>) =>
  q
    .selectFrom("memories")
    .selectAll()
    .where("id", "in", at.list("ids"))
    .where(({ eb, ref }) => eb(unindexed(ref("owner_id")), "=", at("ownerId"))),
);

/** These, in this order; one that was deleted meanwhile is left out. */
export function findRows(store: Store, ownerId: string, ids: readonly string[]): MemoryRow[] {
  const byId = new Map(named.all(store, { ownerId, ids }).map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

const findingsOf = statement((q, at: Places<{ ownerId: string; roots: readonly string[] }>) =>
  q
    .selectFrom("findings")
    .select(({ fn }) => ["root_id", fn.countAll<number>().as("n")])
    .where("owner_id", "=", at("ownerId"))
    .where("root_id", "in", at.list("roots"))
    .groupBy("root_id"),
);

/** Number of places in which each of these lineages was found. */
export const countSources = (
  store: Store,
  ownerId: string,
  roots: readonly string[],
): Map<string | null, number> =>
  new Map(findingsOf.all(store, { ownerId, roots }).map(({ root_id, n }) => [root_id, n]));

const openConflicts = statement((q, at: Places<{ ownerId: string; ids: readonly string[] }>) =>
  q
    .selectFrom("conflicts")
    .select(["id", "newer_id", "existing_id"])
    .where(({ eb, ref, and, or }) =>
      and([
        eb(unindexed(ref("owner_id")), "=", at("ownerId")),
        eb(unindexed(ref("status")), "=", "open"),
        or([eb("newer_id", "in", at.list("ids")), eb("existing_id", "in", at.list("ids"))]),
      ]),
    )
    .orderBy("id"),
);

/** The open contradiction of each of these memories that has one; of several the newest. */
export const findOpenConflicts = (
  store: Store,
  ownerId: string,
  ids: readonly string[],
): Map<string, string> =>
  new Map(
    openConflicts
      .all(store, { ownerId, ids })
      .flatMap(({ id, newer_id, existing_id }) => [[newer_id, id] as const, [existing_id, id] as const]),
  );

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
