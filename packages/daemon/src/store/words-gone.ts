import type { Store } from "./open.ts";

/**
 * Words that are deleted for good are overwritten where they stood (`secure_delete`). Full text keeps them in its pieces until these
 * are put together anew, and the write-ahead log until it is emptied: that is done a little later. A page that was divided while
 * they stood in it may keep a copy in its free room: a smaller file is written anew at the next start.
 */
export const noteWordsGone = ({ prepare }: Pick<Store, "prepare">): void =>
  void prepare("INSERT INTO words_gone DEFAULT VALUES").run();

/** The newest deletion of which words may be in full text or in the log; undefined: there is none. */
export const findWordsGone = ({ prepare }: Pick<Store, "prepare">): number | undefined =>
  prepare<[], number | null>("SELECT max(n) FROM words_gone WHERE renewed = 0").pluck().get() ?? undefined;

/** The last step: answers false where somebody reads the log at the moment, and it cannot be emptied. */
export function emptyOfWords(store: Store, until: number): boolean {
  if (!store.emptyLog()) return false;
  store.unsyncedIfFree(() => {
    store.prepare<[number], unknown>("DELETE FROM words_gone WHERE n < ?").run(until);
    store.prepare<[number], unknown>("UPDATE words_gone SET renewed = 1 WHERE n = ?").run(until);
  });
  return true;
}
