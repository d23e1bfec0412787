import { randomUUID } from "node:crypto";
import type { ScrubMatch } from "./matches.ts";
import { findSyncs, isInLog, putWaiting, type Tables } from "./queries.ts";

/** Tables whose rows the other machines of this person have, too. */
const SHARED: readonly string[] = ["memories", "restatements", "conflicts", "findings"];
/** Rows of one message. */
const MOST = 200;

/**
 * Has the rows that held the string go to the other machines as they are now, and what they said before leave what lies between them:
 * names of rows alone, and never the string.
 */
export function tellMachines(db: Tables, found: readonly ScrubMatch[], now: number): void {
  for (const space of findSyncs(db)) {
    const rows = found.flatMap(({ table: { name }, id }): [string, string][] =>
      SHARED.includes(name) && id !== undefined && isInLog(db, space, [name, id]) ? [[name, id]] : [],
    );
    for (let n = 0; n < rows.length; n += MOST) {
      const intent = { kind: "rows", op: "scrub", of: null, rows: rows.slice(n, n + MOST), gone: [] };
      putWaiting(db, { space, id: randomUUID(), intent: JSON.stringify(intent), now });
    }
  }
}
