import type { Store } from "../../store/open.ts";
import type { OperationRow } from "../operation.ts";

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

const isWanted = (row: string): string =>
  `(@kind IS NULL OR ${row}.kind = @kind OR substr(${row}.kind, 1, length(@kind) + 1) = @kind || '.')
   AND (@actor IS NULL OR ${row}.actor = @actor)
   AND (@derived IS NOT 0 OR ${row}.actor <> 'daemon' OR substr(${row}.kind, 1, 6) <> 'index.')`;

/** Newest first: operations on their own, and of each run the newest one, in whose place the run is shown. */
export const findEntries = (
  store: Store,
  ownerId: string,
  { kind, ref, actor, derived, from, to, limit }: ActivityFilter & LogRange,
): OperationRow[] =>
  store
    .prepare<[object], OperationRow>(
      `SELECT o.* FROM operations o
       WHERE o.owner_id = @ownerId AND o.op >= @from AND o.op < @to AND ${isWanted("o")}
         AND (@ref IS NULL OR substr(o.id, -length(@ref)) = @ref OR substr(o.run_id, -length(@ref)) = @ref)
         AND (o.run_id IS NULL OR (@ref IS NOT NULL AND substr(o.id, -length(@ref)) = @ref) OR NOT EXISTS (
           SELECT 1 FROM operations n WHERE n.run_id = o.run_id AND n.op > o.op AND ${isWanted("n")}))
       ORDER BY o.op DESC LIMIT @limit`,
    )
    .all({
      ownerId,
      kind: kind ?? null,
      ref: ref ?? null,
      actor: actor ?? null,
      derived: derived === undefined ? null : Number(derived),
      from,
      to,
      limit,
    });

/** The first and the last operation of an owner; undefined when there is none. */
export function findBounds(store: Store, ownerId: string): { first: number; last: number } | undefined {
  const end = (order: "ASC" | "DESC") =>
    store
      .prepare<[string], { op: number }>(
        `SELECT op FROM operations WHERE owner_id = ? ORDER BY op ${order} LIMIT 1`,
      )
      .get(ownerId)?.op;
  const [first, last] = [end("ASC"), end("DESC")];
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
  store
    .prepare<[string, number, string, number], OperationRow>(
      "SELECT * FROM operations WHERE run_id = ? AND op < ? AND owner_id = ? ORDER BY op DESC LIMIT ?",
    )
    .all(runId, before, ownerId, limit);

/** Operations on a subject: those about it, and those that changed its row in passing. */
export const findAbout = (
  store: Store,
  { ownerId, subject }: { readonly ownerId: string; readonly subject: string },
  { before, limit }: Slice,
): OperationRow[] =>
  store
    .prepare<[object], OperationRow>(
      `SELECT * FROM operations WHERE owner_id = @ownerId AND op IN (
         SELECT op FROM operations WHERE subject_id = @subject AND op < @before
         UNION
         SELECT c.op FROM json_each(@tables) t CROSS JOIN changes c
         WHERE c.tbl = t.value AND c.key = @subject AND c.op < @before)
       ORDER BY op DESC LIMIT @limit`,
    )
    .all({ ownerId, subject, before, limit, tables: JSON.stringify(tablesWithSubjects) });

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

export function sumRun(store: Store, runId: string): RunSums {
  const kinds = store
    .prepare<[string], RunSums>(
      `SELECT kind, count(*) AS operations, count(undone_by) AS undone,
         count(DISTINCT CASE kind WHEN 'import.session' THEN subject_id END) AS sessions FROM operations
       WHERE run_id = ? GROUP BY kind ORDER BY count(*) DESC, kind`,
    )
    .all(runId);
  return {
    operations: kinds.reduce((sum, { operations }) => sum + operations, 0),
    undone: kinds.reduce((sum, { undone }) => sum + undone, 0),
    sessions: kinds.reduce((sum, { sessions }) => sum + sessions, 0),
    kind: kinds[0]?.kind ?? "",
  };
}

export const countRunChanges = (store: Store, runId: string): number =>
  store
    .prepare<[string], { n: number }>(
      `SELECT count(*) AS n FROM operations o CROSS JOIN changes c ON c.op = o.op WHERE o.run_id = ?`,
    )
    .get(runId)?.n ?? 0;

export const findRunNumbers = (store: Store, runId: string): number[] =>
  store
    .prepare<[string], { op: number }>("SELECT op FROM operations WHERE run_id = ?")
    .all(runId)
    .map(({ op }) => op);

/** Operations pruned from the log. */
export const findPruned = (
  store: Store,
  ownerId: string,
): { operations: number; until: number } | undefined =>
  store
    .prepare<[string], { operations: number; until: number }>(
      "SELECT operations, until FROM operations_pruned WHERE owner_id = ?",
    )
    .get(ownerId);
