import { randomUUID } from "node:crypto";
import type { ScrubMatch } from "./matches.ts";
import { findSyncs, isInLog, putWaiting, type Tables } from "./queries.ts";

/** Tables whose rows the other machines of this person have, too. */
export const SHARED: readonly string[] = ["memories", "restatements", "conflicts", "findings"];
/** Rows of one message. */
const MOST = 200;

/**
 * Has the rows that held the string go to the other machines as they are now, and what they said before leave what lies between them:
 * names of rows alone, and never the string.
 */
export const tellMachines = (db: Tables, found: readonly ScrubMatch[], now: number): void =>
  tellRows(
    db,
    found.flatMap(({ table: { name }, id }): SharedRow[] =>
      SHARED.includes(name) && id !== undefined ? [[name, id]] : [],
    ),
    { op: "scrub", of: null, now },
  );

/** A table and an id. */
type SharedRow = readonly [string, string];

/** Has rows that the other machines have go there as they are now: without what leaked, or with true dates by the operation `of`. */
export function tellRows(
  db: Tables,
  rows: readonly SharedRow[],
  { op, of, now }: { readonly op: "scrub" | "dates"; readonly of: number | null; readonly now: number },
): void {
  for (const space of findSyncs(db)) {
    const known = rows.filter((row) => isInLog(db, space, row));
    for (let n = 0; n < known.length; n += MOST) {
      const intent = { kind: "rows", op, of, rows: known.slice(n, n + MOST), gone: [] };
      putWaiting(db, { space, id: randomUUID(), intent: JSON.stringify(intent), now });
    }
  }
}
