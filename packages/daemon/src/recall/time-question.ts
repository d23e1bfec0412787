import type { DateCue, Question } from "@memory/language/questions";
import { calendarOf, dateWord } from "@memory/language/questions";
import { DAY } from "@memory/language/text";
import type { Reader } from "./reader.ts";
import type { LexicalScores } from "./words/term.ts";
import { includes } from "./words/term-lookup.ts";

/** The time that a question asks for, where it asks for nothing else. */
export interface TimeMatcher {
  /** Fit of a slot, 0 to 1: the time of its statement, or a time in its text. */
  fit(slot: number): number;
  /** The same by when it was said, or by its figures: no text is looked at. */
  atAGlance(slot: number): number;
  /**
   * All fitting slots, without a look at texts. Such a question takes 5 to 15 ms more at 100,000 items, 15 to
   * 110 at a million.
   */
  slots(mask: Uint8Array, size: number): number[];
}

interface Asked {
  readonly question: Question;
  readonly words: LexicalScores;
  /** Milliseconds. */
  readonly now: number;
}

/** Texts with a date in figures that are looked at. */
const mostSaid = 10_000;

export function timeMatcher(
  { catalog: { columns }, postings }: Reader,
  { question: { dates, timeWords }, words, now }: Asked,
): TimeMatcher {
  const windows = dates.flatMap((cue) => windowsOf(cue, now));
  // Without its year a day in figures is two numbers like any others.
  const rows = dates
    .filter(hasYear)
    .flatMap((cue) => [
      ...postings.phrase(calendarOf(cue), mostSaid),
      ...postings.ofTerm(dateWord(cue) ?? "", mostSaid),
    ]);
  const inFigures = new Set(rows.map((row) => columns.slotOf(row)));
  // "Last month" is no time that a text could say.
  const named = dates.some(isSaid) ? words.terms.filter(({ word }) => timeWords.has(word)) : [];
  const inWords = (slot: number): boolean =>
    named.length > 0 &&
    named.every(
      ({ slots, frequent, word }) =>
        includes(slots, slot) || (frequent && postings.has(word, columns.item[slot] ?? 0)),
    );
  const saidThen = (slot: number): number => {
    const at = columns.assertedAt[slot] ?? 0;
    for (const { from, to, fit } of windows) if (at >= from && at < to) return fit;
    return 0;
  };
  return {
    atAGlance: (slot) => (inFigures.has(slot) ? 1 : saidThen(slot)),
    fit(slot) {
      const fit = saidThen(slot);
      return fit < 1 && (inFigures.has(slot) || inWords(slot)) ? 1 : fit;
    },
    slots(mask, size) {
      const found = [...inFigures].filter((slot) => mask[slot] === 1);
      for (let slot = 0; slot < size; slot++) if (mask[slot] === 1 && saidThen(slot) > 0) found.push(slot);
      return [...new Set(found)];
    },
  };
}

const hasYear = (cue: DateCue): boolean => cue.kind === "calendar" && cue.year !== null;

/** A day of some year, or a month of one. */
const isExact = (cue: DateCue): boolean => cue.kind === "calendar" && (cue.year !== null || cue.day !== null);

/** March and May are verbs, too. */
const verbs = [2, 4];
const isSaid = (cue: DateCue): boolean =>
  isExact(cue) || (cue.kind === "calendar" && !verbs.includes(cue.month));

interface Window {
  /** Milliseconds; `to` is not part of it. */
  readonly from: number;
  readonly to: number;
  readonly fit: number;
}

/** Years that a day or a month without one may be of. */
const years = 10;

/** The days themselves, the best first, and those after a day on which it is still talked of: as `dateMatch` has them. */
function windowsOf(cue: DateCue, now: number): Window[] {
  if (cue.kind === "span") return [{ from: cue.from, to: cue.to, fit: 1 }];
  const { month, day: date } = cue;
  const last = new Date(now).getUTCFullYear();
  const all = cue.year === null ? Array.from({ length: years }, (_, n) => last - n) : [cue.year];
  const from = (year: number) => Date.UTC(year, month, date ?? 1);
  if (date === null)
    return all.map((year) => ({ from: from(year), to: Date.UTC(year, month + 1, 1), fit: 1 }));
  return [
    ...all.map((year) => ({ from: from(year), to: from(year) + 3 * DAY, fit: 1 })),
    ...all.map((year) => ({ from: from(year) + 3 * DAY, to: from(year) + 8 * DAY, fit: 0.7 })),
  ];
}
