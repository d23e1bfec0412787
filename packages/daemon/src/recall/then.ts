import { type DateCue, dateMatch } from "./dates.ts";
import type { LexicalScores } from "./lexical.ts";
import type { Question } from "./query-terms.ts";
import type { Reader } from "./reader.ts";
import { includes } from "./said.ts";

/** A text of these days is about the time that is asked for; one of the weeks around it may be. */
const thatTime = 0.7;
/** Texts with a date in figures that are looked at. */
const mostSaid = 1000;

/** The time that a question asks for, where it asks for nothing else. */
export interface Then {
  /** How well a slot fits it, 0 to 1: it was said then, or it says then. */
  fit(slot: number): number;
  /** Slots that say it in figures: 2025-09-14. */
  readonly inFigures: readonly number[];
}

export function thenOf(
  { catalog, postings }: Reader,
  { dates, timeWords }: Question,
  { terms }: LexicalScores,
): Then {
  const { columns } = catalog;
  const rows = dates.flatMap(figuresOf).flatMap((figures) => postings.phrase(figures, mostSaid));
  const inFigures = new Set(rows.map((row) => columns.slotOf(row)));
  // "Last month" is no time that a text could say.
  const isSaid = dates.some(({ kind }) => kind === "calendar");
  const named = isSaid ? terms.filter(({ word }) => timeWords.has(word)) : [];
  const says = (slot: number): boolean =>
    inFigures.has(slot) ||
    (named.length > 0 &&
      named.every(
        ({ slots, frequent, word }) =>
          includes(slots, slot) || (frequent && postings.has(word, columns.item[slot] ?? 0)),
      ));
  return {
    inFigures: [...inFigures].filter((slot) => slot >= 0),
    fit(slot) {
      if (says(slot)) return 1;
      const match = dateMatch(dates, columns.assertedAt[slot] ?? 0);
      return match >= thatTime ? match : 0;
    },
  };
}

function figuresOf(cue: DateCue): string[] {
  if (cue.kind !== "calendar" || cue.year === null) return [];
  const two = (number: number) => String(number).padStart(2, "0");
  return [[cue.year, two(cue.month + 1), ...(cue.day === null ? [] : [two(cue.day)])].join("-")];
}
