import { plural } from "@memory/shared/words";
import { type Found, type Looked, RESTORE } from "./fault.ts";
import { tableNames } from "./schema-objects.ts";

/** Lines of damage that SQLite tells. */
const MOST = 100;

/** What an index says beside its table: it can be made anew. */
const OF_INDEX = /^(?:row \d+ missing from index|wrong # of entries in index) (\w+)/;
const OF_FULL_TEXT = /(?:FTS5|fts5).*\b(recall_\w+)/i;

/** Every page, row and index, as SQLite itself looks at them; full text among them. */
export function* checkIntegrity(db: Looked): Generator<Found> {
  const lines = db.prepare<[], string>(`SELECT integrity_check FROM pragma_integrity_check`).pluck().all();
  const damage = lines.filter((line) => line !== "ok");
  const indexes = damage.flatMap((line) => OF_INDEX.exec(line)?.[1] ?? []);
  const texts = damage.filter((line) => OF_FULL_TEXT.test(line));
  const others = damage.filter((line) => !OF_INDEX.test(line) && !OF_FULL_TEXT.test(line));
  for (const name of new Set(indexes))
    yield {
      area: "store",
      severity: "error",
      what: `the index ${name} says other than its table`,
      mend: "indexes",
    };
  if (texts.length > 0)
    yield { area: "search", severity: "error", what: "full text is damaged in itself", mend: "words" };
  if (others.length > 0)
    yield {
      area: "store",
      severity: "error",
      what: `the store is damaged in ${plural(others.length, "place")}${lines.length >= MOST ? " or more" : ""}: ${others[0] ?? ""}`,
      remedy: RESTORE,
    };
}

/** Rows of each table of ours: what another program has laid is not told by name. */
export const countRows = (db: Looked): Record<string, number> =>
  Object.fromEntries(
    tableNames().map((table) => [
      table,
      db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0,
    ]),
  );
