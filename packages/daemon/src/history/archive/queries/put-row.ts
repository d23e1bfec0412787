import { codeOf } from "@memory/sources/files";
import type { Store } from "../../../store/open.ts";
import type { StageRow } from "../stage-rows.ts";

const isTaken = (error: unknown): boolean =>
  /^SQLITE_CONSTRAINT_(?:UNIQUE|PRIMARYKEY|ROWID)$/.test(codeOf(error) ?? "");

/**
 * Adds a row of the stage, which has the columns of the store; answers its number, or undefined where such a row is there already.
 */
// Written out: one statement for the rows of any table.
export function putRow(store: Store, table: string, row: StageRow): number | undefined {
  const columns = Object.keys(row);
  const places = columns.map(() => "?").join(", ");
  try {
    const statement = store.prepare(`INSERT INTO ${table} (${columns.join(", ")}) VALUES (${places})`);
    return Number(statement.run(...Object.values(row)).lastInsertRowid);
  } catch (error) {
    if (isTaken(error)) return undefined;
    throw error;
  }
}

/** A row without columns that the store makes itself. */
export const without = (row: StageRow, ...columns: readonly string[]): StageRow =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)));
