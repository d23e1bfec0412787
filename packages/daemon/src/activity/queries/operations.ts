import { type Kysely, type Selectable, sql } from "kysely";
import type { OperationsTable } from "../../store/belief-tables.ts";
import type { Store } from "../../store/open.ts";
import { numberOfOperation, operationId } from "../../store/operation-id.ts";
import { type Places, statement } from "../../store/statement.ts";
import type { Tables } from "../../store/tables.ts";
import type { OperationRow } from "../operation.ts";

const last = statement((q) =>
  q.selectFrom("operations").select("at").orderBy("op", "desc").limit(sql.lit(1)),
);

/** Writes the new operation, which is the current one from now on. */
export function openOperation(
  store: Store,
  row: Omit<OperationRow, "op" | "id" | "at" | "made">,
  now: number,
): Pick<OperationRow, "op" | "id" | "at"> {
  // The log never runs backwards; while the clock is behind it the log counts on, or nobody could tell what was said later.
  const before = last.get(store, {});
  const at = before && now < before.at ? before.at + 1 : now;
  const op = store.insert("operations", { at, made: at === now ? null : now, ...row });
  store.log.current = { op, at, made: now };
  return { op, id: operationId(now, op), at };
}

/** The operation an id names, or undefined where this owner has none. */
export function findOperation(store: Store, ownerId: string, id: string): OperationRow | undefined {
  const found = findByNumber(store, numberOfOperation(id) ?? 0);
  return found?.owner_id === ownerId && found.id === id ? found : undefined;
}

const ofRun = ({ q }: Store, ownerId: string, runId: string) =>
  q.selectFrom("operations").where("run_id", "=", runId).where("owner_id", "=", ownerId);

/** Operations of a run, newest first. */
export const findRunOperations = (store: Store, ownerId: string, runId: string): OperationRow[] =>
  store.all(ofRun(store, ownerId, runId).selectAll().orderBy("op", "desc"));

/** True where a run left an operation: a run without changes leaves none. */
export const hasRun = (store: Store, ownerId: string, runId: string): boolean =>
  store.get(ofRun(store, ownerId, runId).select("op").limit(1)) !== undefined;

export const setUndoneBy = (store: Store, op: number, by: number | null): void =>
  void store.run(store.q.updateTable("operations").set({ undone_by: by }).where("op", "=", op));

const made = statement((q, at: Places<{ op: number }>) =>
  q.selectFrom("memories").select("id").where("made_in", "=", at("op")),
);

/** Memories that an operation made and that are there yet. */
export const findMade = (store: Store, op: number): string[] => made.all(store, { op }).map(({ id }) => id);

const subject = statement((q, at: Places<{ op: number }>) =>
  q
    .selectFrom("changed")
    .select("key")
    .where("op", "=", at("op"))
    .where("tbl", "=", sql.lit("memories"))
    .where("before", "is", null)
    .limit(sql.lit(2)),
);

/** The id of what an operation is about: where nothing else is said, the one memory that it made. */
export function subjectOf(store: Store, { op, subject_id: said }: OperationRow): string | null {
  if (said !== null) return said;
  const [only, other] = subject.all(store, { op });
  return only && !other ? only.key : null;
}

export const dropOperation = (store: Store, op: number): void =>
  void store.run(store.q.deleteFrom("operations").where("op", "=", op));

export const countChanges = (store: Store, op: number): number =>
  store.get(
    store.q
      .selectFrom("changed")
      .select(({ fn }) => fn.countAll<number>().as("n"))
      .where("op", "=", op),
  )?.n ?? 0;

interface Description extends Pick<Selectable<OperationsTable>, "op" | "final" | "note"> {
  readonly subjectId: string | null;
}

const description = statement((q, at: Places<Description>) =>
  q
    .updateTable("operations")
    .set({
      // Where it is the memory that the operation made, that one says so.
      subject_id: sql<string | null>`nullif(coalesce(${at("subjectId")}, subject_id),
        (SELECT group_concat(id) FROM memories WHERE made_in = operations.op))`,
      final: at("final"),
      note: at("note"),
    })
    .where("op", "=", at("op")),
);

export const describeOperation = (
  store: Store,
  op: number,
  { subjectId, final, note }: { subjectId: string | null; final: boolean; note: string | null },
): void => void description.run(store, { op, subjectId, final: Number(final), note });

type Now = Pick<OperationRow, "op" | "at">;

const heldLater = statement((q, at: Places<Now>) =>
  q
    .insertInto("held")
    .columns(["memory_id", "from_at"])
    .expression(
      q
        .selectFrom("memories")
        .select(["id", sql<number>`${at("at")}`.as("from_at")])
        .where("made_in", "=", at("op"))
        .where("status", "=", sql.lit("active"))
        .where("created_at", "<", at("at")),
    ),
);

/** Of what an operation made the store holds for true what is active, from when it was made: nothing says so unless the log was ahead of the clock. */
export const holdLater = (store: Store, now: Now): void => void heldLater.run(store, now);

/** Versions that an operation has changed, and that are there yet. */
const changedMemories = (q: Kysely<Tables>, at: Places<Now>) =>
  q
    .selectFrom("changes as c")
    .innerJoin("memories as m", "m.id", "c.key")
    .where("c.op", "=", at("op"))
    .where("c.tbl", "=", sql.lit("memories"));

const active = sql<string | null>`c.before ->> 'status'`;

const ended = statement((q, at: Places<Now>) =>
  q
    .insertInto("held")
    .columns(["memory_id", "from_at", "to_at", "by_undo"])
    .expression(
      changedMemories(q, at)
        .select(({ selectFrom, fn, ref }) => [
          "m.id",
          // The first time that it is held begins when it was made, and stands nowhere until it ends.
          fn
            .coalesce(
              selectFrom("held as h")
                .select("h.from_at")
                .whereRef("h.memory_id", "=", "m.id")
                .where("h.to_at", "is", null),
              ref("m.created_at"),
            )
            .as("from_at"),
          sql<number>`${at("at")}`.as("to_at"),
          selectFrom("operations as o")
            .select(sql<number>`o.kind = 'undo'`.as("undo"))
            .where("o.op", "=", at("op"))
            .as("by_undo"),
        ])
        .where(active, "=", "active")
        .where("m.status", "<>", "active"),
    )
    .onConflict((conflict) =>
      conflict
        .columns(["memory_id", "from_at"])
        .doUpdateSet(({ ref }) => ({ to_at: ref("excluded.to_at"), by_undo: ref("excluded.by_undo") })),
    ),
);

const begun = statement((q, at: Places<Now>) =>
  q
    .insertInto("held")
    .columns(["memory_id", "from_at"])
    .expression(
      changedMemories(q, at)
        .select(["m.id", sql<number>`${at("at")}`.as("from_at")])
        .where("m.status", "=", sql.lit("active"))
        .where(active, "<>", "active"),
    )
    .onConflict((conflict) =>
      conflict.columns(["memory_id", "from_at"]).doUpdateSet({ to_at: null, by_undo: 0 }),
    ),
);

/**
 * The log says when the store took a version for true, as far as this operation has changed that. A version that a cascade
 * or an undo removed has taken its spans along.
 */
export function writeHeld(store: Store, now: Now): void {
  ended.run(store, now);
  begun.run(store, now);
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
