import { type Selectable, sql } from "kysely";
import type { OperationsTable } from "../../store/belief-tables.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";
import type { OperationRow } from "../operation.ts";

const last = statement((q) =>
  q.selectFrom("operations").select("at").orderBy("op", "desc").limit(sql.lit(1)),
);

/** Answers the number of the new operation, which stands as the current one, and its time. */
export function openOperation(
  store: Store,
  row: Omit<OperationRow, "op" | "at">,
  now: number,
): Pick<OperationRow, "op" | "at"> {
  // The log never runs backwards; while the clock is behind it the log counts on, or nobody could tell what was said later.
  const before = last.get(store, {});
  const at = before && now < before.at ? before.at + 1 : now;
  const op = store.insert("operations", { at, ...row });
  store.insert("current_operation", { op });
  return { op, at };
}

const close = statement((q) => q.deleteFrom("current_operation"));

/** From here on nothing is logged. */
export const closeOperation = (store: Store): void => void close.run(store, {});

/** The operation an id names, or undefined where this owner has none. */
export const findOperation = (store: Store, ownerId: string, id: string): OperationRow | undefined =>
  store.get(
    store.q.selectFrom("operations").selectAll().where("owner_id", "=", ownerId).where("id", "=", id),
  );

const ofRun = ({ q }: Store, ownerId: string, runId: string) =>
  q.selectFrom("operations").where("run_id", "=", runId).where("owner_id", "=", ownerId);

/** Operations of a run, newest first. */
export const findRunOperations = (store: Store, ownerId: string, runId: string): OperationRow[] =>
  store.all(ofRun(store, ownerId, runId).selectAll().orderBy("op", "desc"));

/** True where a run left an operation: a run without changes leaves none. */
export const hasRun = (store: Store, ownerId: string, runId: string): boolean =>
  store.get(ofRun(store, ownerId, runId).select("op").limit(1)) !== undefined;

export const setUndoneBy = (store: Store, id: string, by: string | null): void =>
  void store.run(store.q.updateTable("operations").set({ undone_by: by }).where("id", "=", id));

const current = statement((q) => q.selectFrom("current_operation").select("op"));

export const findCurrent = (store: Store): number | undefined => current.get(store, {})?.op;

const firstTwo = statement((q, at: Places<{ op: number }>) =>
  q.selectFrom("changes").select(["tbl", "key", "before"]).where("op", "=", at("op")).limit(sql.lit(2)),
);

const added = statement((q, at: Places<{ id: string }>) =>
  q.selectFrom("memories").select(["id", "status"]).where("id", "=", at("id")),
);

/** The version that an operation added where that is all it did, as nearly every save does. */
export function findAddedAlone(store: Store, op: number): { id: string; status: string } | undefined {
  const [only, other] = firstTwo.all(store, { op });
  if (!only || other || only.tbl !== "memories" || only.before !== null) return undefined;
  return added.get(store, { id: only.key });
}

/** From this operation on the store takes a version for true that it has never held before. */
export const holdFrom = (store: Store, memoryId: string, at: number): void =>
  void store.insert("held", { memory_id: memoryId, from_at: at });

export const dropOperation = (store: Store, op: number): void =>
  void store.run(store.q.deleteFrom("operations").where("op", "=", op));

export const countChanges = (store: Store, op: number): number =>
  store.get(
    store.q
      .selectFrom("changes")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("op", "=", op),
  )?.n ?? 0;

interface Description extends Pick<Selectable<OperationsTable>, "op" | "final" | "note"> {
  readonly subjectId: string | null;
}

const description = statement((q, at: Places<Description>) =>
  q
    .updateTable("operations")
    .set(({ fn, ref }) => ({
      subject_id: fn.coalesce(at("subjectId"), ref("subject_id")),
      final: at("final"),
      note: at("note"),
    }))
    .where("op", "=", at("op")),
);

export const describeOperation = (
  store: Store,
  op: number,
  { subjectId, final, note }: { subjectId: string | null; final: boolean; note: string | null },
): void => void description.run(store, { op, subjectId, final: Number(final), note });

const ended = statement((q, at: Places<{ op: number }>) => {
  const operation = q.selectFrom("operations").where("op", "=", at("op"));
  return q
    .updateTable("held")
    .set({ to_at: operation.select("at"), by_undo: operation.select(sql<number>`kind = 'undo'`.as("undo")) })
    .where("to_at", "is", null)
    .where(
      "memory_id",
      "in",
      q
        .selectFrom("changes as c")
        .innerJoin("memories as m", "m.id", "c.key")
        .select("c.key")
        .where("c.op", "=", at("op"))
        .where("c.tbl", "=", "memories")
        .where("m.status", "<>", "active"),
    );
});

const begun = statement((q, at: Places<{ op: number }>) =>
  q
    .insertInto("held")
    .columns(["memory_id", "from_at"])
    .expression(
      q
        .selectFrom("changes as c")
        .innerJoin("memories as m", "m.id", "c.key")
        .innerJoin("operations as o", "o.op", "c.op")
        .select(["m.id", "o.at"])
        .where("c.op", "=", at("op"))
        .where("c.tbl", "=", "memories")
        .where("m.status", "=", sql.lit("active"))
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom("held as h")
                .select("h.memory_id")
                .whereRef("h.memory_id", "=", "m.id")
                .where("h.to_at", "is", null),
            ),
          ),
        ),
    )
    .onConflict((conflict) =>
      conflict.columns(["memory_id", "from_at"]).doUpdateSet({ to_at: null, by_undo: 0 }),
    ),
);

/**
 * The log says when the store took a version for true, as far as this operation has changed that. A version that a cascade
 * or an undo removed has taken its spans along.
 */
export function writeHeld(store: Store, op: number, memories: "added" | "changed"): void {
  // A memory that did not exist before has no span to end.
  if (memories === "changed") ended.run(store, { op });
  begun.run(store, { op });
}

/** The operation with this number. */
export const findByNumber = (store: Store, op: number): OperationRow | undefined =>
  store.get(store.q.selectFrom("operations").selectAll().where("op", "=", op));

const reasons = statement(
  (q, at: Places<{ ownerId: string; operations: readonly number[]; ids: readonly string[] }>) =>
    q
      .updateTable("operations as o")
      .set({ note: null })
      .where("owner_id", "=", at("ownerId"))
      .where("kind", "in", ["memory.edit", "memory.retire", "conflict.resolve"])
      .where("final", "=", 0)
      .where("note", "is not", null)
      .where(({ eb, or, exists, selectFrom }) =>
        or([
          eb("op", "in", at.list("operations")),
          exists(
            selectFrom("changes as c")
              .select("c.op")
              .whereRef("c.op", "=", "o.op")
              .where("c.tbl", "=", "conflicts")
              .where("c.before", "is not", null)
              .where((change) =>
                change.or([
                  change(sql<string>`c.before ->> 'newer_id'`, "in", at.list("ids")),
                  change(sql<string>`c.before ->> 'existing_id'`, "in", at.list("ids")),
                ]),
              ),
          ),
        ]),
      ),
);

/** Nothing keeps why these versions were changed: such words may be theirs. */
export const forgetReasons = (
  store: Store,
  ownerId: string,
  { operations, ids }: { readonly operations: readonly number[]; readonly ids: readonly string[] },
): void => void reasons.run(store, { ownerId, operations, ids });

/** Is it the decision of a conflict? */
export const isResolution = (store: Store, op: number): boolean =>
  findByNumber(store, op)?.kind === "conflict.resolve";
