import { isSameHidden } from "@memory/language/redaction";
import type { MemoryRow } from "../row.ts";

const WORD = /[\p{L}\p{N}][\p{L}\p{N}'’._:/@+#%-]*/gu;
const DENIAL =
  /^(?:not|no|never|none|nor|neither|without|cannot|unless|nicht|kein\p{L}*|nie|ne|pas|sans|jamais|sin|nunca)$|n['’]t$/u;

/**
 * What two sentences differ in that makes them two, whatever else they share: a number, version or name with a digit, a denial, a
 * secret. In words for whoever took them for one; null where there is nothing exact.
 */
export function exactDifference(
  one: Pick<MemoryRow, "content" | "hidden">,
  other: Pick<MemoryRow, "content" | "hidden">,
): string | null {
  if (!isSameHidden(one.hidden, other.hidden)) return "a secret that is hidden in them";
  const [a, b] = [wordsOf(one.content), wordsOf(other.content)];
  const figures = [figuresIn(a), figuresIn(b)];
  const only = figures.flatMap((mine, n) => [...mine].filter((word) => !figures[1 - n]?.has(word)));
  if (only.length > 0) return only.slice(0, MOST).join(" and ");
  const [denials, others] = [denialsIn(a), denialsIn(b)];
  return denials % 2 === others % 2 ? null : "a denial";
}

/** Named at most. */
const MOST = 3;

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(WORD) ?? []).map((word) => word.replace(/['’._:/-]+$/, ""));

const figuresIn = (words: readonly string[]): Set<string> =>
  new Set(words.filter((word) => /\p{N}/u.test(word)));

const denialsIn = (words: readonly string[]): number => words.filter((word) => DENIAL.test(word)).length;
