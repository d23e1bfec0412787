import { setImmediate as breathe } from "node:timers/promises";
import { enter } from "../law/book.ts";
import { hashOf, type Numbered } from "../log/index.ts";
import type { About } from "./batch.ts";
import type { Batches } from "./batches.ts";
import type { End, Place } from "./place.ts";
import { type TriedBook, triedBook } from "./tried.ts";

/** Milliseconds after which others have their turn. */
const SLICE = 10;

/** What the whole log came to, as far as it was read: by this a push is looked at, and is known what lies where. */
export interface Whole {
  readonly book: TriedBook;
  /** Deletions, by their numbers, in order. */
  readonly deletions: readonly { readonly seq: number; readonly gone: readonly string[] }[];
  /** Numbers of the operations that hold rows about lineages, in order. */
  seqsAbout(roots: Iterable<string>): number[];
  /** Reads what is missing, up to the end of the log. */
  readTo(end: End): Promise<void>;
  /** Operations that are in the book already have come to the log. */
  note(operations: readonly Numbered[]): void;
}

export function createWhole(place: Place, { founder, rowsADay }: About, batches: Batches): Whole {
  const { space } = place;
  const book = triedBook({ space, founder, rowsADay });
  const deletions: { seq: number; gone: readonly string[] }[] = [];
  const about = new Map<string, number | number[]>();

  const noteOne = ({ seq, gone, rows }: Numbered): void => {
    if (gone.length > 0) deletions.push({ seq, gone });
    for (const row of rows)
      for (const root of row.roots) {
        const known = about.get(root);
        if (known === undefined) about.set(root, seq);
        else if (typeof known === "number") {
          if (known !== seq) about.set(root, [known, seq]);
        } else if (known.at(-1) !== seq) known.push(seq);
      }
  };

  return {
    book,
    deletions,
    seqsAbout: (roots) =>
      [...new Set([...roots].flatMap((root) => about.get(root) ?? []))].sort((a, b) => a - b),
    async readTo({ head }) {
      let began = performance.now();
      for await (const { operations } of batches.from(book.roster.head + 1, head))
        for (const one of operations) {
          if (one.seq !== book.roster.head + 1) continue;
          enter(book, one, hashOf(space, one));
          noteOne(one);
          if (performance.now() - began < SLICE) continue;
          await breathe();
          began = performance.now();
        }
    },
    note(operations) {
      for (const one of operations) noteOne(one);
    },
  };
}
