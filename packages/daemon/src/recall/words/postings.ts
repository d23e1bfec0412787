import type { ReaderConnection } from "../../store/reader.ts";

/**
 * Rows of the index's terms, in ascending order, a row more than once where it has the term more than once.
 * As many different rows as `most` are more than can be told apart: then reading stops.
 */
export interface Postings {
  /** `word` is one that the index knows by this term. Null: it stands in that many rows, and they were not read. */
  word(term: IndexWord, most: number): number[] | null;
  /** Rows with a term of the index. */
  ofTerm(text: string, most: number): number[];
  /** Words that begin with this. */
  beginning(prefix: string, most: number): number[];
  /** Terms of the index that begin with this, `most` at most. */
  terms(prefix: string, most: number): string[];
  /** True for a term of the index. */
  hasTerm(text: string): boolean;
  /** Rows with these words side by side. */
  phrase(words: string, most: number): number[];
  /** Rows with all of these words. */
  together(words: readonly string[], most: number): number[];
  /** True for a row with a word. */
  has(word: string, row: number): boolean;
  /** Rows that contain this text, three characters or more, in the parts that the word index cannot tell. */
  containing(text: string, most: number): number[];
  /** Rows with this text of one or two characters and something behind it. */
  pair(text: string, most: number): number[];
}

export interface IndexWord {
  readonly text: string;
  readonly word: string;
}

/**
 * Places read of a term: 1.6 ms. Of one that has more, each text counts once. It is no measure of how many texts have
 * it: "workspace" stands in 400 passages of 10,000, six times in each.
 */
const MOST_PLACES = 8000;
/** Most words that are asked for stand in fewer: read at once, they need no counting. */
const FEW_PLACES = 256;

/**
 * Terms are read straight from the index, without FTS5's ranking: 5 times faster than `bm25()` at 100,000 rows, and
 * scored against what is in scope instead of against everybody's texts.
 */
export function createPostings(db: ReaderConnection): Postings {
  // Temporary tables of a connection that cannot write: they hold nothing, they only name a way to read.
  db.pragma("query_only = OFF");
  db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.word_places USING fts5vocab ('main', 'recall_words', 'instance');
           CREATE VIRTUAL TABLE IF NOT EXISTS temp.word_terms USING fts5vocab ('main', 'recall_words', 'row');
           CREATE VIRTUAL TABLE IF NOT EXISTS temp.gram_places USING fts5vocab ('main', 'recall_grams', 'instance')`);
  db.pragma("query_only = ON");
  // A bound limit alone makes SQLite prepare the statement anew each time: a fifth to a third of what it takes (decision 0034).
  const rows = <Params extends unknown[]>(sql: string) => db.prepare<Params, number>(sql).pluck();
  const word = rows<[string, number]>("SELECT doc FROM temp.word_places WHERE term = ? LIMIT ? + 0");
  const beginning = rows<[string, string, number]>(
    "SELECT doc FROM temp.word_places WHERE term >= ? AND term < ? LIMIT ? + 0",
  );
  const beginningTexts = rows<[string, string, number]>(
    "SELECT DISTINCT doc FROM temp.word_places WHERE term >= ? AND term < ? LIMIT ? + 0",
  );
  const pair = rows<[string, string, number]>(
    "SELECT doc FROM temp.gram_places WHERE term >= ? AND term < ? LIMIT ? + 0",
  );
  const pairTexts = rows<[string, string, number]>(
    "SELECT DISTINCT doc FROM temp.gram_places WHERE term >= ? AND term < ? LIMIT ? + 0",
  );
  const phrase = rows<[string, number]>(
    "SELECT rowid FROM recall_words WHERE recall_words MATCH ? LIMIT ? + 0",
  );
  const texts = rows<[string, number]>(
    "SELECT count(*) FROM (SELECT rowid FROM recall_words WHERE recall_words MATCH ? LIMIT ? + 0)",
  );
  const terms = db
    .prepare<[string, string, number], string>(
      "SELECT term FROM temp.word_terms WHERE term >= ? AND term < ? LIMIT ? + 0",
    )
    .pluck();
  const has = rows<[string, number]>(
    "SELECT rowid FROM recall_words WHERE recall_words MATCH ? AND rowid = ?",
  );
  const containing = rows<[string, number]>(
    "SELECT rowid FROM recall_grams WHERE recall_grams MATCH ? LIMIT ? + 0",
  );
  const ascending = (found: number[]) => found.sort((a, b) => a - b);
  type Within = ReturnType<typeof rows<[string, string, number]>>;
  const within = (places: Within, texts: Within) => (prefix: string, most: number) => {
    const end = `${prefix}\u{10ffff}`;
    const found = places.all(prefix, end, most);
    return ascending(found.length < most ? found : texts.all(prefix, end, most));
  };
  return {
    word: (term, most) => {
      const few = word.all(term.text, FEW_PLACES);
      if (few.length < FEW_PLACES) return few;
      const match = quoted(term.word);
      // Counted first: that costs a third of reading them.
      const rows = texts.get(match, most) ?? 0;
      if (rows >= most) return null;
      if (rows >= MOST_PLACES) return phrase.all(match, most);
      const places = word.all(term.text, MOST_PLACES);
      return places.length < MOST_PLACES ? places : phrase.all(match, most);
    },
    // No term has a control character.
    ofTerm: (text, most) => beginningTexts.all(text, `${text}\u0001`, most),
    beginning: within(beginning, beginningTexts),
    hasTerm: (text) => word.get(text, 1) !== undefined,
    terms: (prefix, most) => terms.all(prefix, `${prefix}\u{10ffff}`, most),
    together: (words, most) => phrase.all(words.map(quoted).join(" AND "), most),
    has: (word, row) => has.get(quoted(word), row) !== undefined,
    phrase: (words, most) => phrase.all(quoted(words), most),
    containing: (text, most) => containing.all(quoted(text), most),
    pair: within(pair, pairTexts),
  };
}

const quoted = (text: string): string => `"${text.replaceAll('"', " ")}"`;
