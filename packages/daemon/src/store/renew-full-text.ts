import type { Statement } from "@memory/sources/databases";

/** A store, or a connection before it is one. */
interface Preparing {
  prepare<Params extends unknown[], Row>(sql: string): Statement<Params, Row>;
}

/** Pages of one step: 3 ms, and 35 where the log is full by it. */
const PAGES = 64;

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
