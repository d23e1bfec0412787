import { iso } from "@memory/language/text";
import type { Fold } from "@memory/shared";
import { type Kysely, type Selectable, sql } from "kysely";
import type { CreatedPlace } from "../../../platform/paging/cursor.ts";
import type { Clocks } from "../../../store/clocks.ts";
import type { FoldCandidatesTable, FoldsTable } from "../../../store/graph-tables.ts";
import type { Store } from "../../../store/open.ts";
import { type Places, statement } from "../../../store/statement.ts";
import type { Tables } from "../../../store/tables.ts";

export type MergeRow = Selectable<FoldsTable>;

/** Names are those of today where the entities are still there. */
const merges = (store: Store) =>
  store.q
    .selectFrom("folds as f")
    .leftJoin("entities as s", "s.id", "f.source_id")
    .leftJoin("entities as c", "c.id", "f.canonical_id")
    .selectAll("f")
    .select(({ fn, ref, val }) => [
      fn.coalesce(fn<string | null>("nullif", [ref("s.name"), val("")]), "f.source_name").as("source_name"),
      fn
        .coalesce(fn<string | null>("nullif", [ref("c.name"), val("")]), "f.canonical_name")
        .as("canonical_name"),
    ]);

export const insertMerge = (store: Store, row: MergeRow): void => void store.insert("folds", row);

export const findMerge = (store: Store, ownerId: string, id: string): MergeRow | undefined =>
  store.get(merges(store).where("f.owner_id", "=", ownerId).where("f.id", "=", id));

/** The fold that stands and absorbed this entity. */
export const findMergeOf = (store: Store, ownerId: string, sourceId: string): MergeRow | undefined =>
  store.get(
    merges(store)
      .where("f.owner_id", "=", ownerId)
      .where("f.source_id", "=", sourceId)
      .where("f.reverted_at", "is", null),
  );

interface FoldPage {
  /** -1 is all. */
  readonly limit: number;
  readonly before: CreatedPlace | undefined;
  /** Another time, if one is asked for. */
  readonly clocks?: Clocks | undefined;
}

/** Newest first, reverted ones included; of another time those that stood then, as they stood. */
export const listMerges = (
  store: Store,
  ownerId: string,
  { limit, before, clocks }: FoldPage,
): MergeRow[] => {
  const times = [clocks?.at, clocks?.knownAt].filter((time) => time !== undefined);
  const page = merges(store)
    .where("f.owner_id", "=", ownerId)
    .where(({ eb, refTuple, tuple }) =>
      eb(
        refTuple("f.created_at", "f.id"),
        "<",
        tuple(before?.createdAt ?? Number.MAX_SAFE_INTEGER, before?.id ?? ""),
      ),
    )
    .where(({ eb, and, or }) =>
      and(
        times.flatMap((time) => [
          eb("f.created_at", "<=", time),
          or([eb("f.reverted_at", "is", null), eb("f.reverted_at", ">", time)]),
        ]),
      ),
    )
    .orderBy("f.created_at", "desc")
    .orderBy("f.id", "desc")
    .limit(limit);
  return store.all(page).map((row) => (clocks ? { ...row, reverted_at: null } : row));
};

export const markReverted = (store: Store, id: string, at: number): void =>
  void store.run(store.q.updateTable("folds").set({ reverted_at: at }).where("id", "=", id));

export const deleteMerge = (store: Store, id: string): void =>
  void store.run(store.q.deleteFrom("folds").where("id", "=", id));

/** Every fold an entity ever had a part in goes: it is there no more, and neither is its name. */
export function deleteMergesOf(store: Store, entityId: string): void {
  store.run(store.q.deleteFrom("folds").where("source_id", "=", entityId));
  store.run(store.q.deleteFrom("folds").where("canonical_id", "=", entityId));
}

const reverted = statement((q, at: Places<{ a: string; b: string }>) =>
  q
    .selectFrom("folds")
    .select("id")
    .where("reverted_at", "is not", null)
    .where(({ and, or }) =>
      or([
        and({ source_id: at("a"), canonical_id: at("b") }),
        and({ source_id: at("b"), canonical_id: at("a") }),
      ]),
    ),
);

/** True where a person took a merge of these two back, in either direction. */
export const wasReverted = (store: Store, a: string, b: string): boolean =>
  reverted.get(store, { a, b }) !== undefined;

const between = (q: Kysely<Tables>, at: Places<{ a: string; b: string }>) =>
  q
    .selectFrom("folds")
    .selectAll()
    .where(({ and, or }) =>
      or([
        and({ source_id: at("a"), canonical_id: at("b") }),
        and({ source_id: at("b"), canonical_id: at("a") }),
      ]),
    );

const standingBetween = statement((q, at: Places<{ a: string; b: string }>) =>
  between(q, at).where("reverted_at", "is", null),
);

/** The fold of one of these into the other that stands. */
export const findMergeBetween = (store: Store, a: string, b: string): MergeRow | undefined =>
  standingBetween.get(store, { a, b });

const revertedBetween = statement((q, at: Places<{ a: string; b: string }>) =>
  between(q, at).where("reverted_at", "is not", null).orderBy("reverted_at", "desc"),
);

/** The fold of these two that was taken back last. */
export const findRevertedBetween = (store: Store, a: string, b: string): MergeRow | undefined =>
  revertedBetween.get(store, { a, b });

const byHand = statement((q, at: Places<{ id: string }>) =>
  q
    .selectFrom("folds")
    .select("id")
    .where(({ or }) => or({ source_id: at("id"), canonical_id: at("id") }))
    .where(({ eb, or }) => or([eb("decided_by", "=", "human"), eb("reverted_at", "is not", null)])),
);

/** True where a person ever merged this entity, merged another into it, or took such a merge back. */
export const isMergedByHand = (store: Store, id: string): boolean => byHand.get(store, { id }) !== undefined;

export type CandidateRow = Selectable<FoldCandidatesTable>;

const putQuestion = statement((q, at: Places<CandidateRow>) =>
  q
    .insertInto("fold_candidates")
    .values({
      id: at("id"),
      owner_id: at("owner_id"),
      pair: at("pair"),
      entity: at("entity"),
      other: at("other"),
      score: at("score"),
      question: at("question"),
      evidence: at("evidence"),
      state: at("state"),
      created_at: at("created_at"),
    })
    .onConflict((conflict) =>
      conflict
        .columns(["owner_id", "pair"])
        .doUpdateSet(({ ref }) => ({
          entity: ref("excluded.entity"),
          other: ref("excluded.other"),
          score: ref("excluded.score"),
          question: ref("excluded.question"),
          evidence: ref("excluded.evidence"),
        }))
        .where("fold_candidates.state", "=", "open"),
    ),
);

/** A question that was asked before keeps its answer; an open one gets its newest evidence. */
export const putCandidate = (store: Store, row: CandidateRow): number => putQuestion.run(store, row);

export const findCandidate = (store: Store, ownerId: string, id: string): CandidateRow | undefined =>
  store.get(
    store.q.selectFrom("fold_candidates").selectAll().where("owner_id", "=", ownerId).where("id", "=", id),
  );

export const dismissCandidate = (store: Store, id: string): void =>
  void store.run(store.q.updateTable("fold_candidates").set({ state: "dismissed" }).where("id", "=", id));

/** A person has said elsewhere that these two are not one. Answers the id of the question. */
export function putDismissed(store: Store, row: CandidateRow): string {
  const { owner_id: ownerId, pair } = row;
  if (!isDismissed(store, ownerId, pair)) {
    putCandidate(store, row);
    store.run(
      store.q
        .updateTable("fold_candidates")
        .set({ state: "dismissed" })
        .where("owner_id", "=", ownerId)
        .where("pair", "=", pair),
    );
  }
  const asked = store.q
    .selectFrom("fold_candidates")
    .select("id")
    .where("owner_id", "=", ownerId)
    .where("pair", "=", pair);
  return store.get(asked)?.id ?? row.id;
}

/** It may be asked again. */
export const dropDismissed = (store: Store, ownerId: string, pair: string): void =>
  void store.run(
    store.q
      .deleteFrom("fold_candidates")
      .where("owner_id", "=", ownerId)
      .where("pair", "=", pair)
      .where("state", "=", "dismissed"),
  );

/** Forget open questions that nobody would ask today. */
export function deleteOpenExcept(store: Store, ownerId: string, pairs: ReadonlySet<string>): void {
  const open = store.all(
    store.q
      .selectFrom("fold_candidates")
      .select(["id", "pair"])
      .where("owner_id", "=", ownerId)
      .where("state", "=", sql.lit("open")),
  );
  for (const { id, pair } of open)
    if (!pairs.has(pair)) store.run(store.q.deleteFrom("fold_candidates").where("id", "=", id));
}

const sharedSpellings = statement((q, at: Places<{ ownerId: string }>) =>
  q
    .selectFrom("entities")
    .select("spelling_key")
    .where("owner_id", "=", at("ownerId"))
    .where("spelling_key", "<>", sql.lit(""))
    .where("folded_into", "is", null)
    .groupBy("spelling_key")
    .having(({ fn }) => fn.countAll(), ">", 1),
);

/** Spellings that more than one entity has. */
export const findSharedSpellings = (store: Store, ownerId: string): string[] =>
  sharedSpellings.all(store, { ownerId }).map(({ spelling_key }) => spelling_key);

const dismissed = statement((q, at: Places<{ ownerId: string; pair: string }>) =>
  q
    .selectFrom("fold_candidates")
    .select("id")
    .where("owner_id", "=", at("ownerId"))
    .where("pair", "=", at("pair"))
    .where("state", "=", "dismissed"),
);

/** True where a person said that these two are not one. */
export const isDismissed = (store: Store, ownerId: string, pair: string): boolean =>
  dismissed.get(store, { ownerId, pair }) !== undefined;

const closing = statement((q, at: Places<{ ownerId: string; pair: string }>) =>
  q
    .deleteFrom("fold_candidates")
    .where("owner_id", "=", at("ownerId"))
    .where("pair", "=", at("pair"))
    .where("state", "=", "open"),
);

/** Deletes the open question about these two. */
export const closeCandidate = (store: Store, ownerId: string, pair: string): void =>
  void closing.run(store, { ownerId, pair });

/** Rows become resources here and nowhere else. */
export const toMerge = (row: MergeRow): Fold => ({
  id: row.id,
  canonicalId: row.canonical_id,
  canonicalName: row.canonical_name,
  sourceId: row.source_id,
  sourceName: row.source_name,
  sourceType: row.source_type,
  decidedBy: row.decided_by,
  score: row.score,
  reason: row.reason,
  createdAt: iso(row.created_at),
  ...(row.reverted_at !== null && { revertedAt: iso(row.reverted_at) }),
});
