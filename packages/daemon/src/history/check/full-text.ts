import { plural } from "@memory/shared/words";
import { codeOf } from "@memory/sources/files";
import type { FullText } from "../../store/full-text.ts";
import { openScratch, type ReaderConnection } from "../../store/reader.ts";
import type { Found, Looked } from "./fault.ts";

/** Texts whose words are counted at once: memory for a few megabytes. */
const SLICE = 4_000;
const TABLES = ["recall_words", "recall_grams"] as const;
type Table = (typeof TABLES)[number];

/** Compares full text with the texts, which it is handed one by one. */
export interface FullTextCheck {
  add(item: number, text: FullText): void;
  end(): Iterable<Found>;
}

/**
 * Full text keeps no text that could be compared. So the words of each are counted anew by SQLite itself, in a scratch table of the same
 * tokenizer: how many each text has, and how often each word stands in all of them.
 */
export function checkFullText(db: Looked): FullTextCheck {
  const scratch = openScratch();
  for (const table of TABLES) lay(db, scratch, table);
  scratch.exec("CREATE VIRTUAL TABLE words USING fts5vocab (recall_words, row)");
  const put = Object.fromEntries(
    TABLES.map((table) => [table, scratch.prepare(`INSERT INTO ${table} (rowid, content) VALUES (?, ?)`)]),
  );
  const words = new Map<string, readonly [texts: number, times: number]>();
  let items: number[] = [];
  let wrong = 0;
  const flush = (): void => {
    scratch.exec("COMMIT");
    for (const table of TABLES) wrong += unlike(db, scratch, table, items);
    for (const { term, doc, cnt } of wordsIn(scratch, "words")) {
      const [texts, times] = words.get(term) ?? [0, 0];
      words.set(term, [texts + doc, times + cnt]);
    }
    for (const table of TABLES) scratch.exec(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`);
    scratch.exec("BEGIN");
    items = [];
  };
  scratch.exec("BEGIN");
  return {
    add(item, { words, grams }) {
      put.recall_words?.run(item, words);
      if (grams !== "") put.recall_grams?.run(item, grams);
      if (items.push(item) === SLICE) flush();
    },
    *end() {
      flush();
      scratch.close();
      const strays = TABLES.reduce((sum, table) => sum + strayRows(db, table), 0);
      if (strays > 0) yield fault(`full text holds ${plural(strays, "text")} that recall does not know`);
      if (wrong > 0)
        yield fault(`full text holds the words of ${plural(wrong, "text")} otherwise, or not at all`);
      if (wrong + strays > 0) return;
      const others = wordsElsewhere(db, words);
      if (others === null) yield fault("words of full text cannot be read");
      else if (others > 0)
        yield fault(
          `full text has ${plural(others, "word")} elsewhere than the texts have ${others === 1 ? "it" : "them"}`,
        );
    },
  };
}

/** Null: full text is damaged in itself. It is made of the texts, so what is wrong with it is mended, whatever it is. */
function wordsElsewhere(db: Looked, words: Map<string, readonly [number, number]>): number | null {
  let others = 0;
  try {
    for (const { term, doc, cnt } of wordsIn(db, "recall_vocabulary")) {
      const [texts, times] = words.get(term) ?? [0, 0];
      words.delete(term);
      if (texts !== doc || times !== cnt) others += 1;
    }
  } catch (error) {
    if (codeOf(error) === "SQLITE_CORRUPT_VTAB") return null;
    throw error;
  }
  return others + words.size;
}

const fault = (what: string): Found => ({ area: "search", severity: "error", what, mend: "words" });

function lay(db: Looked, scratch: ReaderConnection, table: Table): void {
  const sql = db.prepare<[string], string>("SELECT sql FROM sqlite_schema WHERE name = ?").pluck().get(table);
  if (sql !== undefined) scratch.exec(sql);
}

interface Word {
  readonly term: string;
  readonly doc: number;
  readonly cnt: number;
}

const wordsIn = (db: Looked, vocabulary: string): IterableIterator<Word> =>
  db.prepare<[], Word>(`SELECT term, doc, cnt FROM ${vocabulary}`).iterate();

type Sizes = Map<number, string>;

const sizesOf = (db: Looked, table: Table, items: string): Sizes =>
  new Map(
    db
      .prepare<[string], [number, string]>(
        `SELECT id, hex(sz) FROM ${table}_docsize WHERE id IN (SELECT value FROM json_each(?))`,
      )
      .raw()
      .all(items),
  );

/** Texts of which full text has another number of words than they have. */
function unlike(db: Looked, scratch: Looked, table: Table, items: readonly number[]): number {
  const list = JSON.stringify(items);
  const [there, wanted] = [sizesOf(db, table, list), sizesOf(scratch, table, list)];
  return items.filter((item) => there.get(item) !== wanted.get(item)).length;
}

const strayRows = (db: Looked, table: Table): number =>
  db
    .prepare<[], number>(
      `SELECT count(*) FROM ${table}_docsize d WHERE NOT EXISTS (SELECT 1 FROM recall_items i WHERE i.item = d.id)`,
    )
    .pluck()
    .get() ?? 0;
