import { type Book, emptyBook } from "../law/book.ts";
import type { Standing } from "../law/rows.ts";

/** What takes back what was written since, the last first. */
type Undo = (() => void)[];

/** A book in which something can be tried: what a push would come to is in it before anybody knows whether the push is the next. */
export interface TriedBook extends Book {
  /** What is written from now on can be taken back. */
  try(): void;
  keep(): void;
  takeBack(): void;
}

export function triedBook(options: Parameters<typeof emptyBook>[0]): TriedBook {
  let undo: Undo | null = null;
  let before: Book["roster"] | null = null;
  const note = (step: () => void) => undo?.push(step);
  const standing: Standing = {
    numbers: new TriedMap(note),
    rows: new TriedMap(note),
    claims: new TriedMap(note),
    forgotten: new TriedSet(note),
    gone: new TriedSet(note),
    saidBy: new TriedMap(note),
  };
  const book: TriedBook = {
    ...emptyBook(options),
    standing,
    written: new TriedMap(note),
    try() {
      undo = [];
      before = book.roster;
    },
    keep() {
      undo = null;
    },
    takeBack() {
      const steps = undo ?? [];
      undo = null;
      for (const step of steps.reverse()) step();
      if (before) book.roster = before;
    },
  };
  return book;
}

class TriedMap<K, V> extends Map<K, V> {
  readonly #note: (step: () => void) => void;

  constructor(note: (step: () => void) => void) {
    super();
    this.#note = note;
  }

  override set(key: K, value: V): this {
    this.#noteOld(key);
    return super.set(key, value);
  }

  override delete(key: K): boolean {
    this.#noteOld(key);
    return super.delete(key);
  }

  #noteOld(key: K): void {
    const old = super.get(key);
    this.#note(old === undefined ? () => super.delete(key) : () => super.set(key, old));
  }
}

class TriedSet<K> extends Set<K> {
  readonly #note: (step: () => void) => void;

  constructor(note: (step: () => void) => void) {
    super();
    this.#note = note;
  }

  override add(key: K): this {
    if (!super.has(key)) this.#note(() => super.delete(key));
    return super.add(key);
  }

  override delete(key: K): boolean {
    if (super.has(key)) this.#note(() => super.add(key));
    return super.delete(key);
  }
}
