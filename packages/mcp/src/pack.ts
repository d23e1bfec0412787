import { plural } from "@memory/shared/words";
import { tokensOf } from "./budget.ts";
import type { Answer } from "./tool.ts";

interface Packing {
  /** How many items there are. */
  readonly items: number;
  /** Characters of each item's text: what it needs to be worth a place, and what it is worth at most. */
  readonly least: number;
  readonly most: number;
  readonly maxTokens: number;
  /** The answer with the first so many items, each text of at most so many characters. */
  readonly write: (items: number, characters: number) => Answer;
  /** For when not even one item fits, the longest first; the last is given whatever it costs. */
  readonly instead: readonly [Answer, ...Answer[]];
}

/** The richest answer within the budget: first as many items as fit, then as much of each as fits. */
export function pack(packing: Packing): Answer {
  const { items, least, most, maxTokens, write, instead } = packing;
  const fits = (answer: Answer): boolean => costOf(answer, maxTokens) <= maxTokens;
  if (items === 0) return firstOf(instead, fits);
  const whole = write(items, most);
  if (fits(whole)) return whole;
  const kept = fits(write(items, least)) ? items : largest(0, items - 1, (many) => fits(write(many, least)));
  // One item that is too long even so is cut further: a little of the best is more than nothing.
  const floor = kept === 0 ? FEWEST : least;
  const shown = Math.max(kept, 1);
  if (kept === 0 && !fits(write(1, floor))) return firstOf(instead, fits);
  return write(
    shown,
    largest(floor, Math.min(most, maxTokens * CHARACTERS), (characters) => fits(write(shown, characters))),
  );
}

/** What is told when nothing else has room: 10 tokens in either form, so a count of more digits is none. */
export function noRoom(items: number, noun: string): Answer {
  const answer = `${items > 999 ? `many ${noun}s` : plural(items, noun)}; raise max_tokens`;
  return { text: answer, data: { answer } };
}

/** Fewer characters of a text say nothing. */
const FEWEST = 24;
/** More than a token ever stands for. */
const CHARACTERS = 10;
/** A search ends when what is left to gain is a small part of what is found. */
const CLOSE_ENOUGH = 1 / 32;

/** What an answer costs in the dearer of its two forms; counting stops above `enough`. */
function costOf({ text, data, links = [] }: Answer, enough: number): number {
  // The data first: it is the dearer one nearly always.
  const asData = tokensOf(JSON.stringify(data), enough);
  if (asData > enough) return asData;
  const linked = links.length === 0 ? 0 : tokensOf(JSON.stringify(links), enough);
  return Math.max(asData, tokensOf(text, enough) + linked);
}

function firstOf(answers: Packing["instead"], fits: (answer: Answer) => boolean): Answer {
  const [first, ...others] = answers;
  return answers.find(fits) ?? others.at(-1) ?? first;
}

/** Near the largest whole number from `low`, which is taken to hold, to `high` for which `holds`. */
function largest(low: number, high: number, holds: (value: number) => boolean): number {
  if (high - low <= low * CLOSE_ENOUGH || high <= low) return low;
  const middle = Math.ceil((low + high) / 2);
  return holds(middle) ? largest(middle, high, holds) : largest(low, middle - 1, holds);
}
