import { findMemoryRow } from "../../../memories/queries.ts";
import { putRow } from "../queries/put-row.ts";
import { eachRow, type StageRow, text } from "../stage-rows.ts";
import { countRow, isBrought, type Merging, memoryHere } from "./merging.ts";
import { hasConflict, isSaid } from "./queries.ts";

/** What stands beside memories, once all of them have found their places: what was said, decided and asked of them. */
export function* mergeBeliefs(merging: Merging): Generator<void> {
  for (const [table, columns] of beside)
    for (const row of eachRow(merging.stage, table, "rowid")) {
      keep(merging, table, moved(merging, row, columns));
      yield;
    }
  for (const table of ["derivations", "deleted_origins"] as const)
    for (const row of eachRow(merging.stage, table, "memory_id, from_id")) {
      const columns = table === "derivations" ? ["memory_id", "from_id"] : ["memory_id"];
      keep(merging, table, moved(merging, row, columns));
      yield;
    }
  for (const row of eachRow(merging.stage, "recalled", "memory_id")) {
    if (isBrought(merging, text(row.memory_id))) keep(merging, "recalled", row);
    yield;
  }
}

/** Tables, and their columns that name memories. */
const beside: readonly (readonly [table: string, columns: readonly string[]])[] = [
  ["restatements", ["memory_id"]],
  ["conflicts", ["newer_id", "existing_id"]],
  ["decisions", ["memory_id", "other_id"]],
  ["pair_questions", ["newer_id", "existing_id"]],
];

/** The row under the names that its memories have here; undefined where one of them did not come, or both are one. */
function moved(merging: Merging, row: StageRow, columns: readonly string[]): StageRow | undefined {
  const here = columns.map((column) => memoryHere(merging, text(row[column])));
  if (here.some((id) => id === null) || new Set(here).size < here.length) return undefined;
  // Between two that were here there is nothing to tell: this store has its own word on them.
  if (!here.some((id) => id !== null && isBrought(merging, id)) && columns.length > 1) return undefined;
  return { ...row, ...Object.fromEntries(columns.map((column, n) => [column, here[n] ?? null])) };
}

function keep(merging: Merging, table: string, row: StageRow | undefined): void {
  if (
    !row ||
    (table === "restatements" && isSaid(merging.deps.store, row)) ||
    (table === "conflicts" && !isAsked(merging, row))
  )
    return;
  const told =
    table === "conflicts"
      ? { ...row, merged_id: merging.elsewhere.get(text(row.merged_id)) ?? row.merged_id ?? null }
      : row;
  countRow(merging, table, putRow(merging.deps.store, table, told) !== undefined);
}

/** A question is open between two that hold, and there is one of each pair. */
function isAsked({ deps, ownerId }: Merging, { status, newer_id, existing_id }: StageRow): boolean {
  const pair = [text(newer_id), text(existing_id)] as const;
  if (hasConflict(deps.store, pair)) return false;
  return status !== "open" || pair.every((id) => findMemoryRow(deps.store, ownerId, id)?.status === "active");
}
