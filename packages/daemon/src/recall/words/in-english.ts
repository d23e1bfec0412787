import { isStopWord } from "@memory/language/questions";
import type { Translated } from "@memory/language/translation";
import type { Postings } from "./postings.ts";
import type { Stemmer } from "./stems.ts";

interface Parts {
  readonly postings: Postings;
  readonly stemmer: Stemmer;
}

interface InEnglish {
  readonly stems: readonly string[];
  /** Rows with any of the words; those that stand in too many of them are left out, where another one does not. */
  rows(most: number): number[] | null;
}

/** A part of a word of another language, by what it may be in English. */
export function inEnglish({ postings, stemmer }: Parts, part: Translated[number]): InEnglish {
  const telling = part
    .map((words) => words.filter((word) => !isStopWord(word)))
    .filter((words) => words.length > 0);
  const stems = stemmer.stems(telling.flat()).flat();
  return {
    stems,
    rows(most) {
      let all: number[] | null = telling.length === 0 ? [] : null;
      for (const words of telling) {
        const [word = ""] = words;
        const [[text = word] = []] = words.length === 1 ? stemmer.stems([word]) : [];
        const rows =
          words.length === 1 ? postings.word({ text, word }, most) : postings.together(words, most);
        if (rows && rows.length < most) all = [...(all ?? []), ...rows];
      }
      return all;
    },
  };
}

/** Ascending; a row as often as it stands in both. */
export function either(own: number[] | null, others: number[] | null, most: number): number[] | null {
  if (own === null) return null;
  if (others === null) return own.length > 0 ? own : null;
  if (others.length === 0) return own;
  const all = Int32Array.from([...own, ...others]).sort();
  const rows = all.reduce((count, row, at) => (row === all[at - 1] ? count : count + 1), 0);
  return rows < most ? [...all] : null;
}

/** Rows that are read once, whatever they are read for: always up to the same number. */
export function once(read: (most: number) => number[] | null): (most: number) => number[] | null {
  let rows: number[] | null | undefined;
  return (most) => {
    if (rows === undefined) rows = read(most);
    return rows;
  };
}
