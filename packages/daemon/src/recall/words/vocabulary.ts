import { fullTextOf } from "../../store/full-text.ts";
import type { ReaderConnection } from "../../store/reader.ts";
import { newTexts } from "../queries/new-texts.ts";
import type { Stemmer } from "./stems.ts";

/** Words of the index, for those of a question that are none. */
export interface Vocabulary {
  /** Terms with a word inside, the shortest first: of these it is the largest part. Call it inside the transaction that reads. */
  containing(word: AskedWord): string[];
}

export interface AskedWord {
  readonly word: string;
  /** Term by which the index would know it. */
  readonly text: string;
  /** Somebody's: it is looked for as it is written alone. */
  readonly isName: boolean;
}

/** Lengths in letters: a shorter term has no word of four letters inside; a longer one is a hash, or a line without spaces. */
const [shortest, longest] = [5, 48];
/** Terms that are remembered, in the order of the alphabet: 12 MB. */
const mostTerms = 1_000_000;
/** Terms that a word is looked for inside of; more have it as a syllable. */
const mostFound = 64;
/** Texts since the last look that a question cuts into their words, 20 ms; the others wait for the next ones. */
const mostNew = 200;
/** A shorter end is that of too much. */
const minTail = 3;
/** Before a word, it makes a long one of it: of those the stemmer cuts off more. */
const before = "banana";
const lineEnd = 10;

/**
 * Terms are read from the index once, 25 ms in a store of 10,000 texts, 250 of 100,000, 2 s of a million, and kept for the life of
 * the reader, side by side as bytes: they are searched in a few milliseconds. Texts that came since add theirs, some with each
 * question; where there are as many of them as before, the index is read again. Words of texts that went stay until then, and find
 * nothing.
 */
export function createVocabulary(db: ReaderConnection, stemmer: Stemmer): Vocabulary {
  const all = db
    .prepare<[], Buffer | null>(
      `SELECT CAST(group_concat(term, char(${lineEnd})) AS BLOB) FROM
         (SELECT term FROM recall_vocabulary WHERE length(term) BETWEEN ${shortest} AND ${longest} LIMIT ${mostTerms})`,
    )
    .pluck();
  const newest = db.prepare<[], number | null>("SELECT max(item) FROM recall_items").pluck();
  const textsAfter = newTexts(db);
  /** Of the index, and of texts since. */
  let terms: readonly [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)];
  let upTo = 0;

  function refresh(): void {
    const last = newest.get() ?? 0;
    if (last <= upTo) return;
    if (last > 2 * upTo) {
      terms = [all.get() ?? Buffer.alloc(0), Buffer.alloc(0)];
      upTo = last;
      return;
    }
    const texts = textsAfter(upTo, mostNew);
    const cut = stemmer.stems(texts.map(({ text }) => fullTextOf(text ?? "").words)).flat();
    terms = [terms[0], Buffer.concat([terms[1], Buffer.from(`\n${[...new Set(cut)].join("\n")}`)])];
    upTo = texts.length < mostNew ? last : (texts.at(-1)?.item ?? last);
  }

  /** The word as it stands at the end of a term: "subqueries" is subqueri there, "handelskammer" handelskamm. */
  function tailsOf({ word, text }: Omit<AskedWord, "isName">): Set<string> {
    const [[long = ""] = []] = stemmer.stems([before + word]);
    const tails = [text, long.slice(before.length)];
    return new Set(tails.filter((tail) => tail.length >= minTail && !tail.includes(word)));
  }

  return {
    containing(asked) {
      refresh();
      const found = new Set<string>();
      for (const part of terms) for (const term of termsWith(part, asked.word)) found.add(term);
      for (const tail of asked.isName ? [] : tailsOf(asked))
        for (const part of terms)
          for (const term of termsWith(part, tail))
            if (term.length > tail.length && term.endsWith(tail)) found.add(term);
      return [...found].sort((a, b) => a.length - b.length).slice(0, mostFound);
    },
  };
}

function* termsWith(terms: Buffer, part: string): Generator<string> {
  const wanted = Buffer.from(part);
  for (let end = 0, at = terms.indexOf(wanted); at >= 0; at = terms.indexOf(wanted, end)) {
    const next = terms.indexOf(lineEnd, at);
    end = next < 0 ? terms.length : next;
    yield terms.toString("utf8", terms.lastIndexOf(lineEnd, at) + 1, end);
  }
}
