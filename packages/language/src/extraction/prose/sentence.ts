import type { NameRun } from "./name.ts";
import type { Word } from "./words.ts";

/** The word so many places before a name, in the same sentence. */
export function before(run: NameRun, places: number): Word | undefined {
  let opened = run.words[0]?.opens ?? true;
  for (let n = 1; n <= places; n += 1) {
    if (opened) return undefined;
    const word = run.all[run.first - n];
    if (n === places) return word;
    opened = word?.opens ?? true;
  }
  return undefined;
}

/** The word so many places behind a name, in the same sentence. */
export function after(run: NameRun, places: number): Word | undefined {
  for (let n = 1; n < places; n += 1) {
    if (run.all[run.last + n]?.opens) return undefined;
  }
  const word = run.all[run.last + places];
  return word?.opens ? undefined : word;
}

export const gapBefore = (run: NameRun): string => run.words[0]?.gap ?? "";
export const gapAfter = (run: NameRun): string => run.all[run.last + 1]?.gap ?? "";
export const isPossessive = (run: NameRun): boolean => run.words.at(-1)?.possessive ?? false;

/** Words of the same sentence before a name, nearest first. */
export function* wordsBefore(run: NameRun, most: number): Generator<Word> {
  for (let n = 1; n <= most; n += 1) {
    const word = before(run, n);
    if (word === undefined) return;
    yield word;
  }
}

export function* wordsAfter(run: NameRun, most: number): Generator<Word> {
  for (let n = 1; n <= most; n += 1) {
    const word = after(run, n);
    if (word === undefined) return;
    yield word;
  }
}

/** "asked", "asks" and "asking" are forms of "ask"; irregular forms are in the lists themselves. */
export function isFormOf(verbs: ReadonlySet<string>, word: string): boolean {
  if (verbs.has(word)) return true;
  for (const ending of ["s", "es", "ed", "d", "ing"]) {
    if (!word.endsWith(ending)) continue;
    const stem = word.slice(0, -ending.length);
    if (verbs.has(stem)) return true;
    if (ending === "ing" && verbs.has(`${stem}e`)) return true;
    const doubled = stem.length > 3 && stem.at(-1) === stem.at(-2) && verbs.has(stem.slice(0, -1));
    if (doubled && (ending === "ed" || ending === "ing")) return true;
  }
  return (word.endsWith("ies") || word.endsWith("ied")) && verbs.has(`${word.slice(0, -3)}y`);
}

export const wordSet = (list: string): ReadonlySet<string> =>
  new Set(list.split(/\s+/).filter((word) => word !== ""));

/** Independent hints add up without ever reaching certainty. */
export const combine = (hints: readonly number[]): number =>
  1 - hints.reduce((doubt, hint) => doubt * (1 - hint), 1);
