import { type Book, emptyBook, enter } from "../law/book.ts";
import { type Taking, takingOf } from "../law/lost-words.ts";
import { isPass, rebuild } from "../law/passing.ts";
import { hashOf, type Numbered } from "../log/index.ts";
import type { About } from "./batch.ts";
import type { Batches } from "./batches.ts";
import type { Memo } from "./memo.ts";
import type { End, Place } from "./place.ts";
import { createTurns } from "./turns.ts";

/** What the whole log came to, as far as it was read: by this a push is looked at, and is known what lies where. */
export interface Whole {
  readonly book: Book;
  /** What takes words from others, in order. */
  readonly takings: readonly Taking[];
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
  const empty = () => ({ book: emptyBook({ space, founder, rowsADay }), takings: [] as Taking[] });
  let isPassed = false;
  let here = empty();
  const put = (numbered: Numbered, hash: string): void => {
    enter(here.book, numbered, hash);
    const taking = takingOf(numbered);
    if (taking) here.takings.push(taking);
    isPassed ||= isPass(numbered);
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
    isPassed = false;
    await from.memo.forget();
  }
  const { book, takings } = here;
  /** Where something was passed over, what came to it is found from the first operation on. */
  const settle = async (): Promise<void> => {
    await from.memo.flush();
    if (!isPassed) return;
    isPassed = false;
    const all: Numbered[] = [];
    for await (const { operations } of from.batches.from(1, book.roster.head)) all.push(...operations);
    rebuild(book, all.slice(0, book.roster.head));
  };
  await settle();
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
    takings,
    takeIn: async (operations) => {
      await takeIn(operations);
      await settle();
    },
    async readTo({ head }) {
      if (book.roster.head >= head) return;
      for await (const { operations } of from.batches.from(book.roster.head + 1, head)) {
        await takeIn(operations);
        await from.memo.flush();
      }
      await settle();
    },
    async note(operations) {
      for (const one of operations) {
        from.memo.add({ numbered: one, hash: hashOf(space, one) });
        const taking = takingOf(one);
        if (taking) takings.push(taking);
      }
      await from.memo.flush();
    },
  };
}
