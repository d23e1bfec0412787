import { codeOf } from "@memory/sources/files";
import { derived } from "./derived.ts";
import { hideInColumn } from "./hide-in-row.ts";
import { Irremovable, matchesOf, type ScrubMatch } from "./matches.ts";
import { hideInLines, packedLines } from "./packed.ts";
import {
  deferReferences,
  deleteRow,
  findRow,
  findTables,
  renewFullText,
  renewNear,
  renewStatistics,
  type Tables,
  touchGraphs,
  updateRow,
} from "./queries.ts";
import { type Reindex, reindexChanged } from "./reindex.ts";
import type { Spellings } from "./spellings.ts";

/** A replacement can make a new occurrence beside it; more rounds than this are not needed by any text. */
const mostRounds = 4;

/**
 * Replace the string in every row of a database, and make anew what follows from the rows. In the caller's transaction.
 * Answers what held it.
 */
export function cleanRows(db: Tables, spellings: Spellings, reindex: Reindex): ScrubMatch[] {
  deferReferences(db);
  const all: ScrubMatch[] = [];
  for (let round = 0; round < mostRounds; round += 1) {
    const found = findTables(db).flatMap((table) => {
      const matches = matchesOf(db, table, spellings);
      for (const match of matches) cleanRow(db, match, spellings);
      return matches;
    });
    if (found.length === 0) break;
    all.push(...found);
  }
  reindexChanged(db, all, reindex);
  if (all.length > 0) touchGraphs(db);
  // Also where no row holds it: a text that was deleted before has left its words behind in there.
  renewFullText(db);
  renewNear(db);
  renewStatistics(db);
  return all;
}

function cleanRow(db: Tables, { table, key, columns }: ScrubMatch, spellings: Spellings): void {
  const row = findRow(db, table, key);
  if (!row) return;
  const lines = columns.flatMap((column) => packedLines(table.name, column, row[column]) ?? []);
  const texts = columns.filter((column) => typeof row[column] === "string");
  // Other bytes are made from other rows, and are made again where they are missing.
  if (lines.length === 0 && texts.length < columns.length) {
    deleteRow(db, table, key);
    return;
  }
  for (let n = 1; ; n += 1) {
    const hidden = Object.fromEntries(
      texts.map((column) => [column, hideInColumn({ table: table.name, row, column }, spellings, n)]),
    );
    if (lines.length > 0) Object.assign(hidden, hideInLines(lines, spellings, n));
    const follows = derived(table.name, { ...row, ...hidden }, new Set(columns));
    const outcome = tryUpdate(() => updateRow(db, table, key, { ...hidden, ...follows }));
    if (outcome === "updated") return;
    if (outcome === "refused") throw new Irremovable(`${table.name}.${columns.join(", ")}`);
  }
}

/** Two rows may not become one: then the second gets a number. */
function tryUpdate(update: () => void): "updated" | "taken" | "refused" {
  try {
    update();
    return "updated";
  } catch (error) {
    const code = codeOf(error);
    if (code === "SQLITE_CONSTRAINT_UNIQUE" || code === "SQLITE_CONSTRAINT_PRIMARYKEY") return "taken";
    if (code === "SQLITE_CONSTRAINT_CHECK") return "refused";
    throw error;
  }
}
