import type { Statement } from "@memory/sources/databases";

/** A store, or a connection before it is one. */
interface Preparing {
  prepare<Params extends unknown[], Row>(sql: string): Statement<Params, Row>;
}

/** Pages of one step: 3 ms, and 35 where the log is full by it. */
const PAGES = 64;

/** Texts of full text that may be deleted before their entries are put together: all of a book at once would be one long step. */
export const DELETED_AT_ONCE = 6_000;

/** Lets go of entries that were deleted since the last time, 10 ms for so many; `renewFullText` does the rest. */
export function settleDeleted(db: Preparing): void {
  db.prepare<[number], unknown>("INSERT INTO recall_words (recall_words, rank) VALUES ('merge', ?)").run(
    -PAGES,
  );
}

/** Puts full text together anew, some pages a step. Each step may be a transaction of its own. */
export function* renewFullText(db: Preparing): Generator<void, void> {
  // Written out: a command of FTS5. The first call, with a sign, has all pieces put together; the next ones go on with that.
  const changes = db.prepare<[], number>("SELECT total_changes()").pluck();
  for (const index of ["recall_words", "recall_grams"] as const) {
    const merge = db.prepare<[number], unknown>(`INSERT INTO ${index} (${index}, rank) VALUES ('merge', ?)`);
    for (let pages = -PAGES; ; pages = PAGES) {
      const before = Number(changes.get());
      merge.run(pages);
      // So it tells that nothing was left to do.
      if (Number(changes.get()) - before < 2) break;
      yield;
    }
  }
}
