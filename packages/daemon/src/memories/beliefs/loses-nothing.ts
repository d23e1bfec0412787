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

/** Two that a model takes for the same: neither has what the other has not. */
export const tellsTheSame = (one: string, other: string): boolean =>
  tellsAllOf(one, other) && losesNothing({ from: one, to: other });

/** Does a wording keep all of another one, and does no rule tell the two apart? */
export function tellsAllOf(one: string, other: string): boolean {
  const statement = (content: string) => ({ ...anything, content });
  const { kind, features } = classify(statement(other), statement(one));
  if (kind === "contradictory" || kind === "updated" || features.rule === "another project") return false;
  return losesNothing({ from: other, to: one });
}

/** Does a sentence tell all of two others, and nothing beside them? */
export function joins(text: string, [one, other]: readonly [string, string]): boolean {
  const both = `${one}\n${other}`;
  return (
    text.length <= LONGEST_MEMORY &&
    !text.includes("\n") &&
    losesNothing({ from: one, to: text }) &&
    losesNothing({ from: other, to: text }) &&
    losesNothing({ from: text, to: both }) &&
    containment(tokensOf(text), tokensOf(both)) >= MOSTLY
  );
}

/** Characters, as of a memory that is read of a session. */
const LONGEST_MEMORY = 600;

const anything = { type: "fact", assertedAt: 0, statedBy: "assistant", project: null } as const;
/** Share of a part's words that the whole has: a model may bend a word to make a sentence of it. */
const MOSTLY = 0.85;

/** Is it a part of that sentence, in its words? */
export const standsIn = (part: string, whole: string): boolean =>
  plain(part).text !== plain(whole).text &&
  containment(tokensOf(part), tokensOf(whole)) >= MOSTLY &&
  tokensOf(part).size >= 3 &&
  losesNothing({ from: part, to: whole });
