import { setImmediate as breathe } from "node:timers/promises";
import { type Book, emptyBook, enter } from "../law/book.ts";
import { hashOf, type Numbered } from "../log/index.ts";
import type { About } from "./batch.ts";
import type { Batches } from "./batches.ts";
import type { End, Place } from "./place.ts";

/** Milliseconds after which others have their turn. */
const SLICE = 10;

/** What the whole log came to, as far as it was read: by this a push is looked at, and is known what lies where. */
export interface Whole {
  readonly book: Book;
  /** Deletions, by their numbers, in order. */
  readonly deletions: readonly { readonly seq: number; readonly gone: readonly string[] }[];
  /** Reads what is missing, up to the end of the log. */
  readTo(end: End): Promise<void>;
  /** Operations that are in the book already have come to the log. */
  note(operations: readonly Numbered[]): void;
}

export function createWhole(place: Place, { founder, rowsADay }: About, batches: Batches): Whole {
  const { space } = place;
  const book = emptyBook({ space, founder, rowsADay });
  const deletions: { seq: number; gone: readonly string[] }[] = [];
  const note = ({ seq, gone }: Numbered): void => {
    if (gone.length > 0) deletions.push({ seq, gone });
  };
  return {
    book,
    deletions,
    async readTo({ head }) {
      let began = performance.now();
      for await (const { operations } of batches.from(book.roster.head + 1, head))
        for (const one of operations) {
          if (one.seq !== book.roster.head + 1) continue;
          enter(book, one, hashOf(space, one));
          note(one);
          if (performance.now() - began < SLICE) continue;
          await breathe();
          began = performance.now();
        }
    },
    note(operations) {
      for (const one of operations) note(one);
    },
  };
}
