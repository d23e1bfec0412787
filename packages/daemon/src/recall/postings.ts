import type { ReaderConnection } from "../store/open.ts";

/** Where the terms of the index stand: rows in ascending order, a row as often as the term stands in it. */
export interface Postings {
  word(term: string, most: number): number[];
  /** Words that begin with this. */
  beginning(prefix: string, most: number): number[];
  /** Rows with these words side by side. */
  phrase(words: string, most: number): number[];
  /** Rows with all of these words. */
  together(words: readonly string[], most: number): number[];
  /** Whether a row has a word. */
  has(word: string, row: number): boolean;
  /** Rows that contain this text, three characters or more, anywhere. */
  containing(text: string, most: number): number[];
  /** Rows with this text of one or two characters and something behind it. */
  pair(text: string, most: number): number[];
}

/**
 * Terms are read straight from the index, without FTS5's ranking: 5 times faster than `bm25()` at 100,000 rows, and
 * scored against what is in scope instead of against everybody's texts.
 */
export function createPostings(db: ReaderConnection): Postings {
  // Temporary tables of a connection that cannot write: they hold nothing, they only name a way to read.
  db.pragma("query_only = OFF");
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.word_places USING fts5vocab ('main', 'recall_words', 'instance');
           CREATE VIRTUAL TABLE IF NOT EXISTS temp.gram_places USING fts5vocab ('main', 'recall_grams', 'instance')`);
  db.pragma("query_only = ON");
  const rows = <Params extends unknown[]>(sql: string) => db.prepare<Params, number>(sql).pluck();
  const word = rows<[string, number]>("SELECT doc FROM temp.word_places WHERE term = ? LIMIT ?");
  const beginning = rows<[string, string, number]>(
    "SELECT doc FROM temp.word_places WHERE term >= ? AND term < ? LIMIT ?",
  );
  const pair = rows<[string, string, number]>(
    "SELECT doc FROM temp.gram_places WHERE term >= ? AND term < ? LIMIT ?",
  );
  const phrase = rows<[string, number]>("SELECT rowid FROM recall_words WHERE recall_words MATCH ? LIMIT ?");
  const has = rows<[string, number]>(
    "SELECT rowid FROM recall_words WHERE recall_words MATCH ? AND rowid = ?",
  );
  const containing = rows<[string, number]>(
    "SELECT rowid FROM recall_grams WHERE recall_grams MATCH ? LIMIT ?",
  );
  const ascending = (found: number[]) => found.sort((a, b) => a - b);
  return {
    word: (term, most) => word.all(term, most),
    beginning: (prefix, most) => ascending(beginning.all(prefix, `${prefix}\u{10ffff}`, most)),
    together: (words, most) => phrase.all(words.map(quoted).join(" AND "), most),
    has: (word, row) => has.get(quoted(word), row) !== undefined,
    phrase: (words, most) => phrase.all(quoted(words), most),
    containing: (text, most) => containing.all(quoted(text), most),
    pair: (text, most) => ascending(pair.all(text, `${text}\u{10ffff}`, most)),
  };
}

const quoted = (text: string): string => `"${text.replaceAll('"', " ")}"`;
