import { type Book, emptyBook, enter } from "../law/book.ts";
import { hashOf, type Numbered } from "../log/index.ts";
import type { About } from "./batch.ts";
import type { Batches } from "./batches.ts";
import type { Memo } from "./memo.ts";
import type { End, Place } from "./place.ts";
import { createTurns } from "./turns.ts";

/** What the whole log came to, as far as it was read: by this a push is looked at, and is known what lies where. */
export interface Whole {
  readonly book: Book;
  /** Deletions, by their numbers, in order. */
  readonly deletions: readonly { readonly seq: number; readonly gone: readonly string[] }[];
  /** Reads what is missing, up to the end of the log. */
  readTo(end: End): Promise<void>;
  /** Takes in what was read from the log for somebody else, if it comes next. */
  takeIn(operations: readonly Numbered[]): Promise<void>;
  /** Operations that are in the book already have come to the log. */
  note(operations: readonly Numbered[]): Promise<void>;
}

/** With what this machine kept of it; `hashAt` says which operation the log has under a number now. */
export async function openWhole(
  place: Place,
  { founder, rowsADay }: About,
  from: {
    readonly batches: Batches;
    readonly memo: Memo;
    readonly hashAt: (seq: number) => Promise<string | null>;
  },
): Promise<Whole> {
  const { space } = place;
  const turn = createTurns();
  const empty = () => ({ book: emptyBook({ space, founder, rowsADay }), deletions: [] as Deletion[] });
  let here = empty();
  const put = (numbered: Numbered, hash: string): void => {
    enter(here.book, numbered, hash);
    if (numbered.gone.length > 0) here.deletions.push({ seq: numbered.seq, gone: numbered.gone });
  };
  let last: string | null = null;
  for await (const { numbered, hash } of from.memo.read()) {
    put(numbered, hash);
    last = hash;
    await turn();
  }
  if (last !== (await from.hashAt(here.book.roster.head))) {
    // It is of a log that is not there any more.
    here = empty();
    await from.memo.forget();
  }
  const { book, deletions } = here;
  const takeIn = async (operations: readonly Numbered[]): Promise<void> => {
    for (const one of operations) {
      if (one.seq !== book.roster.head + 1) continue;
      const hash = hashOf(space, one);
      put(one, hash);
      from.memo.add({ numbered: one, hash });
      await turn();
    }
  };
  return {
    book,
    deletions,
    takeIn: async (operations) => {
      await takeIn(operations);
      await from.memo.flush();
    },
    async readTo({ head }) {
      if (book.roster.head >= head) return;
      for await (const { operations } of from.batches.from(book.roster.head + 1, head)) {
        await takeIn(operations);
        await from.memo.flush();
      }
    },
    async note(operations) {
      for (const one of operations) {
        from.memo.add({ numbered: one, hash: hashOf(space, one) });
        if (one.gone.length > 0) deletions.push({ seq: one.seq, gone: one.gone });
      }
      await from.memo.flush();
    },
  };
}

interface Deletion {
  readonly seq: number;
  readonly gone: readonly string[];
}
