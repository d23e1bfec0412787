import { openScratch } from "../../store/reader.ts";

/** Words whose stems are remembered, some 2 MB: questions are made of the same ones over and over. */
const REMEMBERED = 10_000;
/** Characters of what is a word, not a text. */
const LONGEST = 32;

/** Cuts texts into the terms the word index knows them by. */
export interface Stemmer {
  /** The terms of each text, in order. */
  stems(texts: readonly string[]): string[][];
}

/**
 * The tokenizer of the index itself, run on an empty table of its own: a stemmer written again would differ from it in
 * some word. 45 µs for eight words.
 */
export function createStemmer(): Stemmer {
  const db = openScratch();
  db.exec(`CREATE VIRTUAL TABLE texts USING fts5 (content, content = '', tokenize = 'porter unicode61 remove_diacritics 2');
           CREATE VIRTUAL TABLE places USING fts5vocab ('texts', 'instance')`);
  const insert = db.prepare<[number, string]>("INSERT INTO texts (rowid, content) VALUES (?, ?)");
  const read = db.prepare<[], [number, string]>("SELECT doc, term FROM places ORDER BY doc, offset").raw();
  const empty = db.prepare("INSERT INTO texts (texts) VALUES ('delete-all')");
  const known = new Map<string, string[]>();
  const run = db.transaction((texts: readonly string[]): string[][] => {
    texts.forEach((text, n) => {
      insert.run(n, text);
    });
    const found = texts.map((): string[] => []);
    for (const [n, term] of read.all()) found[n]?.push(term);
    empty.run();
    return found;
  });
  return {
    stems(texts) {
      const unknown = texts.filter((text) => !known.has(text));
      const cut = unknown.length === 0 ? [] : run(unknown);
      const found = new Map(unknown.map((text, n) => [text, cut[n] ?? []]));
      const stems = texts.map((text) => known.get(text) ?? found.get(text) ?? []);
      if (known.size > REMEMBERED) known.clear();
      for (const [text, terms] of found) if (text.length <= LONGEST) known.set(text, terms);
      return stems;
    },
  };
}
