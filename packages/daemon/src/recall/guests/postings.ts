import { fullTextOf } from "../../store/full-text.ts";
import type { ReaderConnection } from "../../store/reader.ts";
import { openScratch } from "../../store/reader.ts";
import { createPostings, type Postings } from "../words/postings.ts";

/** Full text of guests: that of the store once more, for as long as one question takes. */
export interface GuestIndex {
  readonly postings: Postings;
  /** Puts texts in, under the numbers of their items; answers for each the number of its words as full text keeps it, in hexadecimal. */
  put(texts: ReadonlyMap<number, string>): string[];
  clear(): void;
}

/** Tables as the store has them (`store/schema/recall.ts`): who reads them must not see a difference. */
export function createGuestIndex(): GuestIndex {
  const db: ReaderConnection = openScratch();
  db.exec(
    `CREATE VIRTUAL TABLE recall_words USING fts5 (
       content, content = '', contentless_delete = 1, tokenize = 'porter unicode61 remove_diacritics 2');
     CREATE VIRTUAL TABLE recall_grams USING fts5 (content, content = '', contentless_delete = 1, tokenize = 'trigram')`,
  );
  const words = db.prepare<[number, string]>("INSERT INTO recall_words (rowid, content) VALUES (?, ?)");
  const grams = db.prepare<[number, string]>("INSERT INTO recall_grams (rowid, content) VALUES (?, ?)");
  const size = db.prepare<[number], string>("SELECT hex(sz) FROM recall_words_docsize WHERE id = ?").pluck();
  const put = db.transaction((texts: ReadonlyMap<number, string>): void => {
    for (const [item, text] of texts) {
      const full = fullTextOf(text);
      words.run(item, full.words);
      if (full.grams !== "") grams.run(item, full.grams);
    }
  });
  const postings = createPostings(db);
  db.pragma("query_only = OFF");
  return {
    postings,
    put(texts) {
      put(texts);
      return Array.from(texts.keys(), (item) => size.get(item) ?? "");
    },
    clear: () => void db.exec("DELETE FROM recall_words; DELETE FROM recall_grams"),
  };
}

/** Rows of the store, then those of guests, whose items come behind all others. */
export function together(store: Postings, guests: Postings, first: number): Postings {
  const both = (read: (of: Postings) => number[]): number[] => [...read(store), ...read(guests)];
  return {
    word(term, most) {
      const found = store.word(term, most);
      return found && [...found, ...(guests.word(term, most) ?? [])];
    },
    ofTerm: (text, most) => both((of) => of.ofTerm(text, most)),
    beginning: (prefix, most) => both((of) => of.beginning(prefix, most)),
    terms: (prefix, most) => [...new Set([...store.terms(prefix, most), ...guests.terms(prefix, most)])],
    hasTerm: (text) => store.hasTerm(text) || guests.hasTerm(text),
    phrase: (words, most) => both((of) => of.phrase(words, most)),
    together: (words, most) => both((of) => of.together(words, most)),
    has: (word, row) => (row < first ? store : guests).has(word, row),
    containing: (text, most) => both((of) => of.containing(text, most)),
    pair: (text, most) => both((of) => of.pair(text, most)),
  };
}
