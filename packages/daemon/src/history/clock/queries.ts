import { type NotNull, sql } from "kysely";
import type { OperationRow } from "../../activity/operation.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";

export type Dated = Pick<OperationRow, "op" | "id" | "at">;

/** From when on a time is another one. */
export interface Move {
  readonly from: number;
  readonly to: number;
}

const dated = ({ q }: Store) => q.selectFrom("operations").select(["op", "id", "at"]);

export const findLast = (store: Store): Dated | undefined =>
  store.get(dated(store).orderBy("op", "desc").limit(1));

/** The operations that are dated after this time, which are the last ones, and the one before them. */
export function findAfter(store: Store, now: number): { before: Dated | undefined; after: Dated[] } {
  const before = store.get(dated(store).where("at", "<=", now).orderBy("op", "desc").limit(1));
  const after = store.all(
    dated(store)
      .where("op", ">", before?.op ?? 0)
      .orderBy("op"),
  );
  return { before, after };
}

export const findOwnersFrom = (store: Store, op: number): string[] =>
  store
    .all(store.q.selectFrom("operations").select("owner_id").distinct().where("op", ">=", op))
    .map(({ owner_id }) => owner_id);

/** Names of columns that hold a time; the times of files are left alone. */
const SAYS_WHEN = /^(?:at|since|until|fell|valid_from|valid_to|\w+_at)$/;

// Written out: tables and columns are known at run time only, as is the table of the moves.

/** Give each time of the store that lies behind the first of these moves the one that it becomes. Answers how many rows have changed. */
export function moveTimes(store: Store, moves: readonly Move[], fromOp: number): number {
  const first = moves[0]?.from;
  if (first === undefined) return 0;
  store.prepare("CREATE TEMP TABLE moves (at INTEGER PRIMARY KEY, becomes INTEGER NOT NULL)").run();
  for (const { from, to } of moves) store.prepare("INSERT OR IGNORE INTO moves VALUES (?, ?)").run(from, to);
  // An operation keeps its name, which holds the time at which it was made.
  store.run(
    store.q
      .updateTable("operations")
      .set(({ fn }) => ({ made: fn.coalesce("made", "at") }))
      .where("op", ">=", fromOp),
  );
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

/** Rows of these tables, by their ids, that have a time from this one on. */
export const findLate = (store: Store, tables: readonly string[], first: number): [string, string][] =>
  timesOf(store)
    .filter(({ table }) => tables.includes(table))
    .flatMap(({ table, columns }) =>
      store
        .prepare<[object], string>(
          `SELECT id FROM ${table} WHERE ${columns.map((name) => `${name} >= @first`).join(" OR ")} ORDER BY id`,
        )
        .pluck()
        .all({ first })
        .map((id): [string, string] => [table, id]),
    );

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

interface MovedTime {
  readonly op: number;
  readonly tbl: string;
  readonly key: string;
  /** Of the time in the row, as JSON names it. */
  readonly path: string;
  readonly moved: number;
}

// By SQLite, which leaves the rest as it is written: an undo compares texts.
const moveInImage = statement((q, at: Places<MovedTime>) =>
  q
    .updateTable("changes")
    .set({ before: sql<string>`json_set(before, ${at("path")}, CAST(${at("moved")} AS INTEGER))` })
    .where("op", "=", at("op"))
    .where("tbl", "=", at("tbl"))
    .where("key", "=", at("key")),
);

/** Rows as they were before: an undo would bring their times back. */
function moveInImages(store: Store, moves: readonly Move[], fromOp: number): void {
  const images = store.all(
    store.q
      .selectFrom("changes")
      .select(["op", "tbl", "key", "before"])
      .where("op", ">=", fromOp)
      .where("before", "is not", null)
      .$narrowType<{ before: NotNull }>(),
  );
  for (const { op, tbl, key, before } of images)
    for (const [name, value] of Object.entries(parseObject(before))) {
      if (typeof value !== "number" || !SAYS_WHEN.test(name)) continue;
      const moved = becomes(moves, value);
      if (moved !== value) moveInImage.run(store, { op, tbl, key, path: `$.${name}`, moved });
    }
}

function parseObject(text: string): object {
  const value: unknown = JSON.parse(text);
  return typeof value === "object" && value !== null ? value : {};
}

const becomes = (moves: readonly Move[], at: number): number =>
  moves.findLast(({ from }) => from <= at)?.to ?? at;
