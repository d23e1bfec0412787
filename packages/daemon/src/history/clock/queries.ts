import type { OperationRow } from "../../activity/operation.ts";
import type { Store } from "../../store/open.ts";

export type Dated = Pick<OperationRow, "op" | "id" | "at">;

/** From when on a time is another one. */
export interface Move {
  readonly from: number;
  readonly to: number;
}

export const findLast = (store: Store): Dated | undefined =>
  store.prepare<[], Dated>("SELECT op, id, at FROM operations ORDER BY op DESC LIMIT 1").get();

/** The operations that are dated after this time, which are the last ones, and the one before them. */
export function findAfter(store: Store, now: number): { before: Dated | undefined; after: Dated[] } {
  const before = store
    .prepare<[number], Dated>("SELECT op, id, at FROM operations WHERE at <= ? ORDER BY op DESC LIMIT 1")
    .get(now);
  const after = store
    .prepare<[number], Dated>("SELECT op, id, at FROM operations WHERE op > ? ORDER BY op")
    .all(before?.op ?? 0);
  return { before, after };
}

export const findOwnersFrom = (store: Store, op: number): string[] =>
  store.prepare<[number], string>("SELECT DISTINCT owner_id FROM operations WHERE op >= ?").pluck().all(op);

/** Names of columns that hold a time; the times of files are left alone. */
const SAYS_WHEN = /^(?:at|since|until|fell|valid_from|valid_to|\w+_at)$/;

/** Give each time of the store that lies behind the first of these moves the one that it becomes. Answers how many rows have changed. */
export function moveTimes(store: Store, moves: readonly Move[], fromOp: number): number {
  const first = moves[0]?.from;
  if (first === undefined) return 0;
  store.prepare("CREATE TEMP TABLE moves (at INTEGER PRIMARY KEY, becomes INTEGER NOT NULL)").run();
  for (const { from, to } of moves) store.prepare("INSERT OR IGNORE INTO moves VALUES (?, ?)").run(from, to);
  let rows = 0;
  for (const { table, columns } of timesOf(store)) {
    const sets = columns.map(
      (name) =>
        `${name} = CASE WHEN ${name} >= @first
           THEN (SELECT becomes FROM moves WHERE at <= ${name} ORDER BY at DESC LIMIT 1) ELSE ${name} END`,
    );
    const late = columns.map((name) => `${name} >= @first`).join(" OR ");
    rows += store.prepare(`UPDATE ${table} SET ${sets.join(", ")} WHERE ${late}`).run({ first }).changes;
  }
  moveInImages(store, moves, fromOp);
  store.prepare("DROP TABLE moves").run();
  return rows;
}

function timesOf(store: Store): { table: string; columns: string[] }[] {
  const columns = store
    .prepare<[], { tbl: string; name: string }>(
      `SELECT t.name AS tbl, c.name FROM pragma_table_list t, pragma_table_info(t.name) c
       WHERE t.schema = 'main' AND t.type = 'table' AND c.type = 'INTEGER'`,
    )
    .all()
    .filter(({ name }) => SAYS_WHEN.test(name));
  return [...new Set(columns.map(({ tbl }) => tbl))].map((table) => ({
    table,
    columns: columns.filter(({ tbl }) => tbl === table).map(({ name }) => name),
  }));
}

/** Rows as they were before: an undo would bring their times back. */
function moveInImages(store: Store, moves: readonly Move[], fromOp: number): void {
  const images = store
    .prepare<[number], { op: number; tbl: string; key: string; before: string }>(
      "SELECT op, tbl, key, before FROM changes WHERE op >= ? AND before IS NOT NULL",
    )
    .all(fromOp);
  // By SQLite, which leaves the rest as it is written: an undo compares texts.
  const write = store.prepare(
    "UPDATE changes SET before = json_set(before, ?, CAST(? AS INTEGER)) WHERE op = ? AND tbl = ? AND key = ?",
  );
  for (const { op, tbl, key, before } of images)
    for (const [name, value] of Object.entries(parseObject(before))) {
      if (typeof value !== "number" || !SAYS_WHEN.test(name)) continue;
      const moved = becomes(moves, value);
      if (moved !== value) write.run(`$.${name}`, moved, op, tbl, key);
    }
}

function parseObject(text: string): object {
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null ? value : {};
}

const becomes = (moves: readonly Move[], at: number): number =>
  moves.findLast(({ from }) => from <= at)?.to ?? at;
