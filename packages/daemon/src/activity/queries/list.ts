import { type Expression, expressionBuilder, type SqlBool, sql } from "kysely";
import type { Store } from "../../store/open.ts";
import { operationsOf } from "../../store/operations-of.ts";
import { type Places, statement } from "../../store/statement.ts";
import type { Tables } from "../../store/tables.ts";
import type { OperationRow } from "../operation.ts";
import { countChanges } from "./operations.ts";

/** Selection of operations for a list. */
export interface ActivityFilter {
  /** A kind, or the room that kinds begin with. */
  readonly kind?: string | undefined;
  /** The end of an id, of an operation or of a run. */
  readonly ref?: string | undefined;
  readonly actor?: OperationRow["actor"] | undefined;
  /** False: without what the daemon indexed on its own. */
  readonly derived?: boolean | undefined;
}

/** A stretch of the log: from one operation up to another, which is not in it. */
export interface LogRange {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

const { eb, and, or, not, exists } = expressionBuilder<Tables>();

const endsWith = (id: Expression<string | null>, end: string) =>
  sql<SqlBool>`substr(${id}, -length(${end})) = ${end}`;

const beginsWith = (kind: Expression<string>, start: string) =>
  sql<SqlBool>`substr(${kind}, 1, length(${start})) = ${start}`;

interface Told {
  readonly kind: Expression<string>;
  readonly actor: Expression<OperationRow["actor"]>;
}

/** The condition that a filter is, but for the end of an id. */
const isWanted = (row: Told, { kind, actor, derived }: ActivityFilter): Expression<SqlBool> =>
  and([
    ...(kind === undefined ? [] : [or([eb(row.kind, "=", kind), beginsWith(row.kind, `${kind}.`)])]),
    ...(actor === undefined ? [] : [eb(row.actor, "=", actor)]),
    ...(derived === false ? [or([eb(row.actor, "<>", "daemon"), not(beginsWith(row.kind, "index."))])] : []),
  ]);

/** Newest first: operations on their own, and of each run the newest one, in whose place the run is shown. */
export const findEntries = (
  store: Store,
  ownerId: string,
  { ref: end, from, to, limit, ...filter }: ActivityFilter & LogRange,
): OperationRow[] =>
  store.all(
    store.q
      .selectFrom("operations as o")
      .selectAll("o")
      .where(operationsOf(ownerId, "o"))
      .where("o.op", ">=", from)
      .where("o.op", "<", to)
      .where(({ ref }) => isWanted({ kind: ref("o.kind"), actor: ref("o.actor") }, filter))
      .where(({ ref }) =>
        end === undefined
          ? sql<SqlBool>`true`
          : or([endsWith(ref("o.id"), end), endsWith(ref("o.run_id"), end)]),
      )
      .where(({ ref, selectFrom }) =>
        or([
          eb(ref("o.run_id"), "is", null),
          ...(end === undefined ? [] : [endsWith(ref("o.id"), end)]),
          not(
            exists(
              selectFrom("operations as n")
                .select("n.op")
                .whereRef("n.run_id", "=", "o.run_id")
                .whereRef("n.op", ">", "o.op")
                .where((later) =>
                  isWanted({ kind: later.ref("n.kind"), actor: later.ref("n.actor") }, filter),
                ),
            ),
          ),
        ]),
      )
      .orderBy("o.op", "desc")
      .limit(limit),
  );

/** The first and the last operation of an owner; undefined when there is none. */
export function findBounds(store: Store, ownerId: string): { first: number; last: number } | undefined {
  const end = (order: "asc" | "desc") =>
    store.get(
      store.q
        .selectFrom("operations")
        .select("op")
        .where(operationsOf(ownerId))
        .orderBy("op", order)
        .limit(1),
    )?.op;
  const [first, last] = [end("asc"), end("desc")];
  return first === undefined || last === undefined ? undefined : { first, last };
}

/** A page of a list that names each operation. */
export interface Slice {
  readonly before: number;
  readonly limit: number;
}

export const findOfRun = (
  store: Store,
  { ownerId, runId }: { readonly ownerId: string; readonly runId: string },
  { before, limit }: Slice,
): OperationRow[] =>
  store.all(
    store.q
      .selectFrom("operations")
      .selectAll()
      .where("run_id", "=", runId)
      .where("op", "<", before)
      .where("owner_id", "=", ownerId)
      .orderBy("op", "desc")
      .limit(limit),
  );

interface About extends Slice {
  readonly ownerId: string;
  readonly subject: string;
  readonly tables: readonly string[];
}

const about = statement((q, at: Places<About>) =>
  q
    .selectFrom("operations")
    .selectAll()
    .where("owner_id", "=", at("ownerId"))
    .where(
      "op",
      "in",
      q
        .selectFrom("operations")
        .select("op")
        .where("subject_id", "=", at("subject"))
        .where("op", "<", at("before"))
        .union(
          q
            .selectFrom(at.each("tables").as("t"))
            .crossJoin("changed as c")
            .select("c.op")
            .whereRef("c.tbl", "=", "t.value")
            .where("c.key", "=", at("subject"))
            .where("c.op", "<", at("before")),
        ),
    )
    .orderBy("op", "desc")
    .limit(at("limit")),
);

/** Operations on a subject: those about it, and those that changed its row in passing. */
export const findAbout = (
  store: Store,
  { ownerId, subject }: { readonly ownerId: string; readonly subject: string },
  { before, limit }: Slice,
): OperationRow[] => about.all(store, { ownerId, subject, before, limit, tables: tablesWithSubjects });

/** Tables whose rows are what an operation can be about. */
const tablesWithSubjects = [
  "memories",
  "conflicts",
  "entities",
  "folds",
  "fold_candidates",
  "vocabulary",
  "documents",
  "roots",
];

/** Totals of a run. */
export interface RunSums {
  readonly operations: number;
  readonly undone: number;
  /** Sessions it has imported. */
  readonly sessions: number;
  /** Kind of most of its operations. */
  readonly kind: string;
}

const kindsOfRun = statement((q, at: Places<{ runId: string }>) =>
  q
    .selectFrom("operations")
    .select(({ fn }) => [
      "kind",
      fn.countAll<number>().as("operations"),
      fn.count<number>("undone_by").as("undone"),
      fn.count<number>(sql`iif(kind = 'import.session', subject_id, NULL)`).distinct().as("sessions"),
    ])
    .where("run_id", "=", at("runId"))
    .groupBy("kind")
    .orderBy(({ fn }) => fn.countAll(), "desc")
    .orderBy("kind"),
);

export function sumRun(store: Store, runId: string): RunSums {
  const kinds = kindsOfRun.all(store, { runId });
  return {
    operations: kinds.reduce((sum, { operations }) => sum + operations, 0),
    undone: kinds.reduce((sum, { undone }) => sum + undone, 0),
    sessions: kinds.reduce((sum, { sessions }) => sum + sessions, 0),
    kind: kinds[0]?.kind ?? "",
  };
}

export const countRunChanges = (store: Store, runId: string): number =>
  store
    .all(store.q.selectFrom("operations").select("op").where("run_id", "=", runId))
    .reduce((sum, { op }) => sum + countChanges(store, op), 0);

export const findRunNumbers = (store: Store, runId: string): number[] =>
  store.all(store.q.selectFrom("operations").select("op").where("run_id", "=", runId)).map(({ op }) => op);

/** Operations pruned from the log. */
export const findPruned = (
  store: Store,
  ownerId: string,
): { operations: number; until: number } | undefined =>
  store.get(
    store.q.selectFrom("operations_pruned").select(["operations", "until"]).where("owner_id", "=", ownerId),
  );
