import { plural } from "@memory/shared/words";
import { costOf, type Form } from "./form.ts";
import type { Answer, Packing } from "./tool.ts";

/** An answer of a tool, made to fit where it has a budget. */
export const fitted = (given: Answer | Packing, form: Form): Answer =>
  "write" in given ? pack(given, form) : given;

/** The richest answer within the budget: first as many items as fit, then as much of each as fits. */
function pack(packing: Packing, form: Form): Answer {
  const { items, least, most, maxTokens, write, instead } = packing;
  const fits = (answer: Answer): boolean => costOf(answer, form, maxTokens) <= maxTokens;
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

/** The message when nothing else has room: 10 tokens in either form, so a count of more digits is none. */
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
