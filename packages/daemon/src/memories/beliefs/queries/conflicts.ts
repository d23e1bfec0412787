import { iso } from "@memory/language/text";
import type { Conflict as ConflictSchema } from "@memory/shared";
import { type Kysely, type Selectable, sql } from "kysely";
import type { z } from "zod";
import type { Deps } from "../../../models/deps.ts";
import type { ConflictsTable } from "../../../store/belief-tables.ts";
import type { Store } from "../../../store/open.ts";
import { type Places, statement, unindexed } from "../../../store/statement.ts";
import type { Tables } from "../../../store/tables.ts";
import { findMemoryRow } from "../../queries.ts";
import { toMemories } from "../../resource.ts";

export type Conflict = z.output<typeof ConflictSchema>;
export type ConflictRow = Selectable<ConflictsTable>;

export type NewConflict = Omit<
  ConflictRow,
  "status" | "resolution" | "decided_by" | "decided_at" | "merged_id"
>;

const undecided = {
  status: "open",
  resolution: null,
  decided_by: null,
  decided_at: null,
  merged_id: null,
} as const;

/**
 * File a contradiction, or open it again; two memories have one, whichever was said first. Answers its id, or null when a
 * person has said that both hold.
 */
export function putConflict(store: Store, row: NewConflict): { id: string; isNew: boolean } | null {
  const { id, newer_id, existing_id, created_at, ...found } = row;
  const known = store.get(
    store.q
      .selectFrom("conflicts")
      .select(["id", "status", "resolution"])
      .where("owner_id", "=", row.owner_id)
      .where("newer_id", "in", [newer_id, existing_id])
      .where("existing_id", "in", [newer_id, existing_id]),
  );
  if (known?.resolution === "keep_both") return null;
  if (known?.status === "open") return { id: known.id, isNew: false };
  if (known) changeConflict(store, known.id, { ...found, ...undecided, newer_id, existing_id });
  else
    store.run(
      store.q
        .insertInto("conflicts")
        .values({ id, newer_id, existing_id, created_at, ...found, ...undecided }),
    );
  return { id: known?.id ?? id, isNew: !known };
}

function changeConflict(
  store: Store,
  id: string,
  changes: Partial<Omit<ConflictRow, "id" | "owner_id">>,
): void {
  store.run(store.q.updateTable("conflicts").set(changes).where("id", "=", id));
}

export type Closing = Pick<ConflictRow, "resolution" | "decided_by" | "decided_at"> &
  Partial<Pick<ConflictRow, "merged_id">>;

export const closeConflict = (store: Store, id: string, closing: Closing): void =>
  changeConflict(store, id, { ...closing, status: "resolved" });

/** The question stands again. */
export const openConflict = (store: Store, id: string): void => changeConflict(store, id, undecided);

export function findConflictRow(store: Store, ownerId: string, id: string): ConflictRow | undefined {
  return store.get(
    store.q.selectFrom("conflicts").selectAll().where("owner_id", "=", ownerId).where("id", "=", id),
  );
}

type OfMemory = Places<{ ownerId: string; memoryId: string }>;

/** Ids of the contradictions of a memory, by the pair of indexes. */
const conflictsOf = (q: Kysely<Tables>, at: OfMemory) =>
  q
    .selectFrom("conflicts")
    .select("id")
    .where(({ eb, or, ref }) =>
      eb(unindexed(ref("owner_id")), "=", at("ownerId")).and(
        or([eb("newer_id", "=", at("memoryId")), eb("existing_id", "=", at("memoryId"))]),
      ),
    );

const open = statement((q, at: OfMemory) =>
  conflictsOf(q, at)
    .where(({ eb, ref }) => eb(unindexed(ref("status")), "=", "open"))
    .orderBy("id")
    .limit(sql.lit(1)),
);

/** The oldest open contradiction of a memory, or null. */
export const findOpenConflict = (store: Store, ownerId: string, memoryId: string): string | null =>
  open.get(store, { ownerId, memoryId })?.id ?? null;

const settled = statement((q, at: OfMemory) =>
  conflictsOf(q, at).where("decided_by", "=", "auto").where("resolution", "=", "keep_new").limit(sql.lit(1)),
);

/** The open contradiction between these two, or null. */
export const findOpenBetween = (
  store: Store,
  ownerId: string,
  [one, other]: readonly [string, string],
): string | null =>
  store.get(
    store.q
      .selectFrom("conflicts")
      .select("id")
      .where("owner_id", "=", ownerId)
      .where("status", "=", "open")
      .where("newer_id", "in", [one, other])
      .where("existing_id", "in", [one, other])
      .limit(1),
  )?.id ?? null;

/** The contradiction of this memory that a rule has settled, or null. */
export const findAutoResolved = (store: Store, ownerId: string, memoryId: string): string | null =>
  settled.get(store, { ownerId, memoryId })?.id ?? null;

const keptBeside = statement((q, at: Places<{ memoryId: string }>) =>
  q
    .selectFrom("conflicts")
    .select("id")
    .where("resolution", "=", "keep_both")
    .where(({ eb, or }) => or([eb("newer_id", "=", at("memoryId")), eb("existing_id", "=", at("memoryId"))]))
    .limit(sql.lit(1)),
);

/** Has a person said that this holds beside what contradicts it? */
export const isKeptBeside = (store: Store, memoryId: string): boolean =>
  keptBeside.get(store, { memoryId }) !== undefined;

const closing = statement((q, at: Places<{ ownerId: string; memoryId: string; now: number }>) =>
  q
    .updateTable("conflicts")
    .set({ status: "resolved", resolution: "obsolete", decided_by: "auto", decided_at: at("now") })
    .where(({ eb, and, or, ref }) =>
      and([
        eb(unindexed(ref("owner_id")), "=", at("ownerId")),
        eb(unindexed(ref("status")), "=", "open"),
        or([eb("newer_id", "=", at("memoryId")), eb("existing_id", "=", at("memoryId"))]),
      ]),
    ),
);

/** One side is recalled no more: nothing is left to decide. */
export const closeConflictsOf = (
  { store, clock }: Pick<Deps, "store" | "clock">,
  ownerId: string,
  memoryId: string,
): void => void closing.run(store, { ownerId, memoryId, now: clock() });

/** Both sides as they stand. */
export function findConflict(store: Store, ownerId: string, id: string): Conflict | undefined {
  const row = findConflictRow(store, ownerId, id);
  return row && toConflict(store, ownerId, row);
}

export interface ConflictFilter {
  readonly status: ConflictRow["status"];
  /** The end of an id; then the status does not matter. */
  readonly ref?: string | undefined;
  readonly limit: number;
  readonly before?: string | undefined;
}

/** Newest first; `before` is the id of the last row of the page before. */
export function listConflicts(
  store: Store,
  ownerId: string,
  { status, ref, limit, before }: ConflictFilter,
): Conflict[] {
  let query = store.q.selectFrom("conflicts").selectAll().where("owner_id", "=", ownerId);
  query = ref === undefined ? query.where("status", "=", status) : query.where("id", "like", `%${ref}`);
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
  const { id, status, reason, score, rule, resolution, decided_by, decided_at, merged_id } = row;
  return {
    id,
    status,
    reason,
    newer,
    existing,
    ...(row.newer_quote !== null &&
      row.existing_quote !== null && {
        quotes: { newer: row.newer_quote, existing: row.existing_quote },
      }),
    ...(score !== null && { score }),
    ...(rule !== null && { rule }),
    createdAt: iso(row.created_at),
    ...(resolution !== null && { resolution }),
    ...(decided_by !== null && { decidedBy: decided_by }),
    ...(decided_at !== null && { decidedAt: iso(decided_at) }),
    ...(merged_id !== null && { mergedId: merged_id }),
  };
}
