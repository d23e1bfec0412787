import type { Store } from "../../store/open.ts";
import type { OperationRow } from "../operation.ts";

/** Answers the number of the new operation, which stands as the current one, and its time. */
export function openOperation(
  store: Store,
  row: Omit<OperationRow, "op" | "at"> & { now: number },
): Pick<OperationRow, "op" | "at"> {
  // The log never runs backwards; while the clock is behind it the log counts on, or nobody could tell what was said later.
  const last = store.prepare<[], { at: number }>("SELECT at FROM operations ORDER BY op DESC LIMIT 1").get();
  const at = last && row.now < last.at ? last.at + 1 : row.now;
  const { lastInsertRowid } = store
    .prepare(
      `INSERT INTO operations (id, owner_id, kind, run_id, actor, client, model, subject_id, at, undoes, undone_by, final, note)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      row.id,
      row.owner_id,
      row.kind,
      row.run_id,
      row.actor,
      row.client,
      row.model,
      row.subject_id,
      at,
      row.undoes,
      row.undone_by,
      row.final,
      row.note,
    );
  const op = Number(lastInsertRowid);
  store.prepare("INSERT INTO current_operation (op) VALUES (?)").run(op);
  return { op, at };
}

/** From here on nothing is logged. */
export const closeOperation = (store: Store): void =>
  void store.prepare("DELETE FROM current_operation").run();

/** The operation an id names, or undefined where this owner has none. */
export const findOperation = (store: Store, ownerId: string, id: string): OperationRow | undefined =>
  store
    .prepare<[string, string], OperationRow>("SELECT * FROM operations WHERE owner_id = ? AND id = ?")
    .get(ownerId, id);

/** Operations of a run, newest first. */
export const findRunOperations = (store: Store, ownerId: string, runId: string): OperationRow[] =>
  store
    .prepare<[string, string], OperationRow>(
      "SELECT * FROM operations WHERE run_id = ? AND owner_id = ? ORDER BY op DESC",
    )
    .all(runId, ownerId);

/** True where a run left an operation: a run without changes leaves none. */
export const hasRun = (store: Store, ownerId: string, runId: string): boolean =>
  store.prepare("SELECT 1 FROM operations WHERE run_id = ? AND owner_id = ? LIMIT 1").get(runId, ownerId) !==
  undefined;

export const setUndoneBy = (store: Store, id: string, by: string | null): void =>
  void store.prepare("UPDATE operations SET undone_by = ? WHERE id = ?").run(by, id);

export const findCurrent = (store: Store): number | undefined =>
  store.prepare<[], { op: number }>("SELECT op FROM current_operation").get()?.op;

/** The version that an operation added where that is all it did, as nearly every save does. */
export function findAddedAlone(store: Store, op: number): { id: string; status: string } | undefined {
  const [only, other] = store
    .prepare<[number], { tbl: string; key: string; before: string | null }>(
      "SELECT tbl, key, before FROM changes WHERE op = ? LIMIT 2",
    )
    .all(op);
  if (!only || other || only.tbl !== "memories" || only.before !== null) return undefined;
  return store
    .prepare<[string], { id: string; status: string }>("SELECT id, status FROM memories WHERE id = ?")
    .get(only.key);
}

/** From this operation on the store takes a version for true that it has never held before. */
export const holdFrom = (store: Store, memoryId: string, at: number): void =>
  void store.prepare("INSERT INTO held (memory_id, from_at) VALUES (?, ?)").run(memoryId, at);

export const dropOperation = (store: Store, op: number): void =>
  void store.prepare("DELETE FROM operations WHERE op = ?").run(op);

export const countChanges = (store: Store, op: number): number =>
  store.prepare<[number], { n: number }>("SELECT count(*) AS n FROM changes WHERE op = ?").get(op)?.n ?? 0;

export function describeOperation(
  store: Store,
  op: number,
  { subjectId, final, note }: { subjectId: string | null; final: boolean; note: string | null },
): void {
  store
    .prepare("UPDATE operations SET subject_id = coalesce(?, subject_id), final = ?, note = ? WHERE op = ?")
    .run(subjectId, Number(final), note, op);
}

/**
 * The log says when the store took a version for true, as far as this operation has changed that. A version that a cascade
 * or an undo removed has taken its spans along.
 */
export function writeHeld(store: Store, op: number, memories: "added" | "changed"): void {
  // A memory that did not exist before has no span to end.
  if (memories === "changed")
    store
      .prepare(
        `UPDATE held SET (to_at, by_undo) = (SELECT at, kind = 'undo' FROM operations WHERE op = @op)
       WHERE to_at IS NULL AND memory_id IN (
         SELECT c.key FROM changes c JOIN memories m ON m.id = c.key
         WHERE c.op = @op AND c.tbl = 'memories' AND m.status <> 'active')`,
      )
      .run({ op });
  store
    .prepare(
      `INSERT INTO held (memory_id, from_at)
       SELECT m.id, o.at FROM changes c JOIN memories m ON m.id = c.key JOIN operations o ON o.op = c.op
       WHERE c.op = @op AND c.tbl = 'memories' AND m.status = 'active'
         AND NOT EXISTS (SELECT 1 FROM held h WHERE h.memory_id = m.id AND h.to_at IS NULL)
       ON CONFLICT (memory_id, from_at) DO UPDATE SET to_at = NULL, by_undo = 0`,
    )
    .run({ op });
}

/** The operation with this number. */
export const findByNumber = (store: Store, op: number): OperationRow | undefined =>
  store.prepare<[number], OperationRow>("SELECT * FROM operations WHERE op = ?").get(op);

/** Nothing keeps why these versions were changed: such words may be theirs. */
export const forgetReasons = (
  store: Store,
  ownerId: string,
  about: { readonly operations: readonly number[]; readonly ids: readonly string[] },
): void =>
  void store
    .prepare<[object], never>(
      `UPDATE operations AS o SET note = NULL
       WHERE owner_id = @ownerId AND kind IN ('memory.edit', 'memory.retire', 'conflict.resolve')
         AND final = 0 AND note IS NOT NULL
         AND (op IN (SELECT value FROM json_each(@operations))
           OR EXISTS (SELECT 1 FROM changes c WHERE c.op = o.op AND c.tbl = 'conflicts' AND c.before IS NOT NULL
             AND (json_extract(c.before, '$.newer_id') IN (SELECT value FROM json_each(@ids))
               OR json_extract(c.before, '$.existing_id') IN (SELECT value FROM json_each(@ids)))))`,
    )
    .run({
      ownerId,
      operations: JSON.stringify(about.operations),
      ids: JSON.stringify(about.ids),
    });

/** Is it the decision of a conflict? */
export const isResolution = (store: Store, op: number): boolean =>
  store
    .prepare<[number], { op: number }>("SELECT op FROM operations WHERE op = ? AND kind = 'conflict.resolve'")
    .get(op) !== undefined;
