import { type NotNull, sql } from "kysely";
import type { OperationRow } from "../../../activity/operation.ts";
import { ofLineage } from "../../../store/lineage.ts";
import type { Store } from "../../../store/open.ts";
import { type Places, statement, unindexed } from "../../../store/statement.ts";

/** An operation that stands in the way. */
export interface Obstacle extends Pick<OperationRow, "op" | "id" | "kind" | "at" | "run_id"> {}

/** Readings of files, and conflicts filed after an undo, follow from a person's acts and stand in no way. */
const isInTheWay = "o.kind NOT IN ('document.read', 'conflict.ask')";

/**
 * An operation that was undone after this one holds no more, and neither does the undo that did it; an undo
 * of something older counts.
 */
const holds = `o.undone_by IS NULL AND NOT EXISTS (SELECT 1 FROM operations z WHERE z.op = o.undoes AND z.op > @op)`;

// Written out, down to `findBuiltUpon`: tables and columns are named at run time.

/** Operations that still hold, newest first, out of those that a query names by what this one changed (`mine`); one may come twice. */
const findHolding = (store: Store, named: string, op: number, rest: object = {}): Obstacle[] =>
  store
    .prepare<[object], Obstacle>(
      `WITH mine AS MATERIALIZED (SELECT tbl, key, before, blank FROM changed WHERE op = @op)
       SELECT o.op, o.id, o.kind, o.at, o.run_id FROM (${named}) named CROSS JOIN operations o ON o.op = named.op
       WHERE o.op <> @op AND ${isInTheWay} AND ${holds} ORDER BY o.op DESC`,
    )
    .all({ op, ...rest });

/** A row of it was deleted for good since: there is nothing left to take back. */
const isGoneForGood = "mine.blank = 1";

const isMissing = (column: string): string =>
  `NOT EXISTS (SELECT 1 FROM memories m WHERE m.id = mine.before ->> '${column}')`;

const isAway = (table: string, [one, other]: readonly [string, string]): string =>
  `(mine.tbl = '${table}' AND NOT EXISTS (SELECT 1 FROM ${table} x WHERE x.id = mine.key)
    AND (mine.before IS NULL OR ${isMissing(one)} OR ${isMissing(other)}))`;

/**
 * Rows filed about two memories go with one of them when that is undone, be it an older one: then they leave
 * nothing to take back, as long as they are not all that this operation did.
 */
const isTakenAlong = `((${isAway("conflicts", ["newer_id", "existing_id"])}
    OR ${isAway("decisions", ["memory_id", "other_id"])} OR ${isAway("restatements", ["memory_id", "memory_id"])})
  AND EXISTS (SELECT 1 FROM changed rest WHERE rest.op = @op
    AND rest.tbl NOT IN ('conflicts', 'decisions', 'restatements')))`;

/** Later operations that changed one of the same rows, in tables whose rows are restored whole. */
export const findLaterChanges = (store: Store, op: number, tables: readonly string[]): Obstacle[] =>
  findHolding(
    store,
    `SELECT c.op FROM mine CROSS JOIN changed c ON c.tbl = mine.tbl AND c.key = mine.key AND c.op > @op
     WHERE mine.tbl IN (SELECT value FROM json_each(@tables)) AND NOT ${isGoneForGood}
       AND NOT ${isTakenAlong}`,
    op,
    { tables: JSON.stringify(tables) },
  );

/** A later operation that changed a row, with what it found. */
export interface LaterChange extends Obstacle {
  readonly before: string | null;
}

/** Later operations that changed one row, newest first. */
export const findLaterOf = (
  store: Store,
  op: number,
  { tbl, key }: { readonly tbl: string; readonly key: string },
): LaterChange[] =>
  store
    .prepare<[object], LaterChange>(
      `SELECT o.op, o.id, o.kind, o.at, o.run_id, c.before FROM changed c CROSS JOIN operations o ON o.op = c.op
       WHERE c.tbl = @tbl AND c.key = @key AND c.op > @op AND ${isInTheWay} AND ${holds} ORDER BY o.op DESC`,
    )
    .all({ op, tbl, key });

/**
 * Rows that this operation made, and others hang on. What hangs there now came later, also where an older operation made it
 * first: one that was done again. The names of columns and tables are our own. The table of `c` is named in the words of `x`: by
 * its mere name SQLite would begin with all changes of that table, since a view keeps no order of a cross join.
 */
const hangingOn = ({ made, from, column, key }: Hanging): string => `
  SELECT c.op FROM mine CROSS JOIN ${from} x ON x.${column} = mine.key
  CROSS JOIN changed c ON c.tbl = coalesce('${from}', x.${column}) AND c.key = ${key} AND c.op > @op
  WHERE mine.tbl = '${made}' AND mine.before IS NULL
    AND NOT EXISTS (SELECT 1 FROM changed own WHERE own.op = @op AND own.tbl = '${from}' AND own.key = ${key})`;

interface Hanging {
  readonly made: "memories" | "knowledge_entities";
  readonly from: "findings" | "derivations" | "memories" | "knowledge_observations";
  readonly column: string;
  readonly key: string;
}

const hanging: readonly Hanging[] = [
  // Another session says the same: its finding would go with the memory.
  { made: "memories", from: "findings", column: "memory_id", key: "x.id" },
  { made: "memories", from: "derivations", column: "from_id", key: "json_array(x.memory_id, x.from_id)" },
  { made: "memories", from: "memories", column: "replaced_by", key: "x.id" },
  { made: "memories", from: "knowledge_observations", column: "memory_id", key: "x.id" },
  { made: "knowledge_entities", from: "knowledge_observations", column: "entity_id", key: "x.id" },
];

/** Operations that built upon what this one made. */
export const findBuiltUpon = (store: Store, op: number): Obstacle[] =>
  hanging.flatMap((one) => findHolding(store, hangingOn(one), op));

/** A memory that is active where this operation would make another one so: it says the same, or is a newer version. */
export interface TakenPlace {
  readonly id: string;
  /** JSON of the operations that changed it. */
  readonly changed: string;
}

// By text and by lineage, each along its own index: by the status SQLite would look through all that is active.
const taken = statement((q, at: Places<{ op: number }>) => {
  const inPlace = q
    .selectFrom("changes as mine")
    .crossJoin("memories as m")
    .select(({ selectFrom }) => [
      "m.id",
      selectFrom(
        selectFrom("changes as c")
          .select("c.op")
          .where("c.tbl", "=", "memories")
          .whereRef("c.key", "=", "m.id")
          .unionAll(
            selectFrom("memories as own")
              .select(sql<number>`own.made_in`.as("op"))
              .whereRef("own.id", "=", "m.id")
              .where("own.made_in", "is not", null),
          )
          .as("c"),
      )
        .select(sql<string>`json_group_array(c.op)`.as("ops"))
        .as("changed"),
    ])
    .where(({ eb, ref }) => eb(unindexed(ref("m.owner_id")), "=", sql<string>`mine.before ->> 'owner_id'`))
    .where("mine.op", "=", at("op"))
    .where("mine.tbl", "=", "memories")
    .where(sql<string>`mine.before ->> 'status'`, "=", "active")
    .whereRef("m.id", "<>", "mine.key");
  return inPlace
    .where(({ eb, ref }) => eb(unindexed(ref("m.status")), "=", "active"))
    .where("m.content_key", "=", sql<string>`mine.before ->> 'content_key'`)
    .where("m.project", "is", sql<string | null>`mine.before ->> 'project'`)
    .unionAll(
      inPlace
        .where(({ eb, ref }) => eb(unindexed(ref("m.status")), "=", "active"))
        .where(ofLineage("m", sql<string>`mine.before ->> 'root_id'`)),
    )
    .$narrowType<{ changed: NotNull }>();
});

export const findTaken = (store: Store, op: number): TakenPlace[] => taken.all(store, { op });

/** Operations that did this one again after it was undone, the newest first. */
export const findRedone = (store: Store, op: number): OperationRow[] =>
  store.all(
    store.q
      .selectFrom("operations as u")
      .innerJoin("operations as r", "r.op", "u.undone_by")
      .selectAll("r")
      .where("u.undoes", "=", op)
      .orderBy("r.op", "desc"),
  );

/** Something that an operation would put back was deleted for good. */
export interface Lost {
  /** JSON of the operations that made it. */
  readonly made: string;
}

export const findLost = (store: Store, op: number): Lost[] =>
  store.all(
    store.q
      .selectFrom("changes as lost")
      .select(({ selectFrom }) =>
        selectFrom("changes as made")
          .select(sql<string>`json_group_array(made.op)`.as("ops"))
          .whereRef("made.tbl", "=", "lost.tbl")
          .whereRef("made.key", "=", "lost.key")
          .where("made.before", "is", null)
          .as("made"),
      )
      .where("lost.op", "=", op)
      .where("lost.blank", "=", 1)
      .where("lost.before", "is not", null)
      .$narrowType<{ made: NotNull }>(),
  );

/** True where none of its changed rows is left. */
export function isAllGone(store: Store, op: number): boolean {
  const has = (blank: 0 | 1): boolean =>
    store.get(
      store.q.selectFrom("changed").select("op").where("op", "=", op).where("blank", "=", blank).limit(1),
    ) !== undefined;
  return has(1) && !has(0);
}

/** True for a change to evidence that a running import holds in hand. */
export const touchesEvidence = (store: Store, op: number): boolean =>
  store.get(
    store.q
      .selectFrom("changes")
      .select("op")
      .where("op", "=", op)
      .where("tbl", "in", ["findings", "passages", "import_ledger"])
      .limit(1),
  ) !== undefined;

/** The import that is running, by its id. */
export const findRunningImport = (store: Store, ownerId: string): string | undefined =>
  store.get(
    store.q
      .selectFrom("import_runs")
      .select("id")
      .where("owner_id", "=", ownerId)
      .where("state", "=", "running"),
  )?.id;
