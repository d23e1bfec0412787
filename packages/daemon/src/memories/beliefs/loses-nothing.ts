import { classify } from "@memory/language/comparison";
import { containment, tokensOf } from "@memory/language/distilling";
import { anchorsOf, isTurning, keyOf, plain } from "@memory/language/quotes";

/** Numbers, code and denials of a sentence: what no other wording may lose. */
function tellingOf(text: string): string[] {
  const words = plain(text).text.split(" ").map(keyOf);
  const hard = words.filter((word) => /\d/.test(word) || isTurning(word));
  const code = anchorsOf(text).flatMap((anchor) => plain(anchor).text.split(" ").map(keyOf));
  return [...hard, ...code].filter((word) => word !== "");
}

/** Does another wording keep every number, name of code and denial? */
export function losesNothing({ from, to }: { readonly from: string; readonly to: string }): boolean {
  const kept = plain(to).text;
  const words = new Set(kept.split(" ").map(keyOf));
  return tellingOf(from).every(
    (word) => words.has(word) || (word.length > 3 && !isTurning(word) && kept.includes(word)),
  );
}

/** Two that a model takes for the same: neither has what the other has not, and no rule tells them apart. */
export function tellsTheSame(one: string, other: string): boolean {
  const statement = (content: string) => ({ ...anything, content });
  const { kind, features } = classify(statement(other), statement(one));
  if (kind === "contradictory" || kind === "updated" || features.rule === "another project") return false;
  return losesNothing({ from: one, to: other }) && losesNothing({ from: other, to: one });
}

const anything = { type: "fact", assertedAt: 0, statedBy: "assistant", project: null } as const;
/** Share of a part's words that the whole has: a model may bend a word to make a sentence of it. */
const MOSTLY = 0.85;

/** Is it a part of that sentence, in its words? */
export const standsIn = (part: string, whole: string): boolean =>
  plain(part).text !== plain(whole).text &&
  containment(tokensOf(part), tokensOf(whole)) >= MOSTLY &&
  tokensOf(part).size >= 3 &&
  losesNothing({ from: part, to: whole });
