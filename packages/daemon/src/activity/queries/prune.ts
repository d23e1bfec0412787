import { type NotNull, sql } from "kysely";
import type { Store } from "../../store/open.ts";
import { operationsOf } from "../../store/operations-of.ts";
import { OWN } from "../../store/owner-key.ts";
import { type Places, statement } from "../../store/statement.ts";
import type { OperationRow } from "../operation.ts";

/** Owners whose changes are in the log. */
export const findLoggedOwners = (store: Store): string[] =>
  store
    .all(
      store.q
        .selectFrom("owners")
        .select("id")
        .where(({ eb, exists, or, selectFrom }) =>
          or([
            eb("id", "=", OWN),
            exists(
              selectFrom("operations as o")
                .select("o.op")
                .whereRef("o.owner_id", "=", "owners.id")
                .where("o.owner_id", "<>", sql.lit(OWN)),
            ),
          ]),
        ),
    )
    .map(({ id }) => id);

/** The operation that lies so many behind another one; undefined when there are not as many. */
export const findBehind = (
  store: Store,
  ownerId: string,
  { op, behind }: { readonly op: number; readonly behind: number },
): number | undefined =>
  store.get(
    store.q
      .selectFrom("operations")
      .select("op")
      .where(operationsOf(ownerId))
      .where("op", "<=", op)
      .orderBy("op", "desc")
      .limit(1)
      .offset(behind),
  )?.op;

/** An operation before the pruned part ends. */
type Old = Pick<OperationRow, "op" | "at">;

// From run to run along the index: a run has thousands of operations.
const runSpans = statement((q, at: Places<{ ownerId: string }>) =>
  q
    .withRecursive("runs(id)", (db) =>
      db
        .selectFrom("operations")
        .select(({ fn }) => fn.min("run_id").as("id"))
        .where("run_id", "is not", null)
        .unionAll(
          db
            .selectFrom("runs")
            .select(({ selectFrom }) =>
              selectFrom("operations")
                .select(({ fn }) => fn.min("run_id").as("id"))
                .whereRef("run_id", ">", "runs.id")
                .as("id"),
            )
            .where("id", "is not", null),
        ),
    )
    .with("spans", (db) =>
      db
        .selectFrom("runs")
        .select(({ selectFrom }) => {
          const run = selectFrom("operations").whereRef("run_id", "=", "runs.id");
          return [
            run.select(({ fn }) => fn.min("op").as("op")).as("first"),
            run.select(({ fn }) => fn.max("op").as("op")).as("last"),
          ];
        })
        .where("id", "is not", null),
    )
    .selectFrom("spans")
    .crossJoin("operations as o")
    .select(["first", "last"])
    .whereRef("o.op", "=", "spans.first")
    .where("o.owner_id", "=", at("ownerId"))
    .orderBy("last", "desc")
    .$narrowType<{ first: NotNull; last: NotNull }>(),
);

/** The first and the last operation of each run of an owner, the run that ends last before the others. */
export const findRunSpans = (
  store: Store,
  ownerId: string,
): { readonly first: number; readonly last: number }[] => runSpans.all(store, { ownerId });

/** The oldest operations of an owner, behind `after`. */
export const findOldest = (
  store: Store,
  ownerId: string,
  { after, end, limit }: { readonly after: number; readonly end: number; readonly limit: number },
): Old[] =>
  store.all(
    store.q
      .selectFrom("operations")
      .select(["op", "at"])
      .where(operationsOf(ownerId))
      .where("op", ">", after)
      .where("op", "<", end)
      .orderBy("op")
      .limit(limit),
  );

const pruning = statement((q, at: Places<{ op: number }>) =>
  q.deleteFrom("operations").where("op", "=", at("op")),
);

const counting = statement((q, at: Places<{ ownerId: string; until: number }>) =>
  q
    .insertInto("operations_pruned")
    .values({ owner_id: at("ownerId"), operations: 1, until: at("until") })
    .onConflict((conflict) =>
      conflict.column("owner_id").doUpdateSet(({ eb }) => ({
        operations: eb("operations_pruned.operations", "+", 1),
        until: sql<number>`max(operations_pruned.until, excluded.until)`,
      })),
    ),
);

/** Prune an operation with its changes, and count it. */
export function pruneOperation(store: Store, ownerId: string, { op, at }: Old): void {
  pruning.run(store, { op });
  counting.run(store, { ownerId, until: at });
}

/** The oldest operation that other machines of this person have not heard of yet; undefined: there is none, or no other machine. */
export const findUnsent = (store: Store, ownerId: string): number | undefined =>
  store
    .prepare<unknown[], { op: number | null }>(
      // Written out: what waits is JSON.
      `SELECT min(op) AS op FROM (
         SELECT gathered + 1 AS op FROM spaces WHERE kind = 'sync' AND owner_id = @ownerId
         UNION ALL SELECT o.intent ->> 'op' FROM space_outbox o JOIN spaces s ON s.id = o.space_id
           WHERE s.kind = 'sync' AND s.owner_id = @ownerId AND typeof(o.intent ->> 'op') = 'integer')`,
    )
    .get({ ownerId })?.op ?? undefined;
