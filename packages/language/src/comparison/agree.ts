import { commonOrder } from "./compare-order.ts";
import { hasLightRest, hasReplacement } from "./compare-words.ts";
import type { ComparedPair } from "./measure.ts";
import type { Token } from "./read-text.ts";
import { allowRelations, relationsOf } from "./relations.ts";
import type { Rule } from "./rule.ts";
import { hasSameSense } from "./same-sense.ts";
import { isToldAlike, isWordForWord } from "./told-alike.ts";

export const sameWords: Rule = (pair) => {
  const { words, rest, features, one, other } = pair;
  const { negated, strength, change, similarity } = features;
  if (negated || strength || features.swapped || change || rest.one >= 1 || rest.other >= 1) return null;
  if (!hasLightRest(words) || features.subject === "different") return null;
  if (one.tokens.filter(isNegation).length !== other.tokens.filter(isNegation).length) return null;
  if (!hasSameSense(pair) || !isToldAlike(pair)) return null;
  if (
    words.shared < (isWordForWord(one, other) ? 1 : 1.5) ||
    features.overlap < 0.5 ||
    (similarity >= 0 && similarity < 0.55)
  )
    return null;
  return { kind: "restated", score: features.overlap >= 0.95 ? 0.97 : 0.9, rule: "the same words" };
};

const isNegation = (token: Token): boolean => token.isNegation;

export const addsDetail: Rule = (pair) => {
  const { words, features, one, other } = pair;
  const { negated, strength, change, swapped: isSwapped } = features;
  if (negated || strength || change || isSwapped || features.subject === "different") return null;
  const loses = words.onlyOne.some(({ weight, value, isName }) => weight >= 1 || value || isName);
  const gains = words.onlyOther.some(({ weight }) => weight >= 1);
  if (loses || !gains || words.shared < 1 || features.contained < 0.75) return null;
  if (hasReplacement(one.tokens, other.tokens, words) || turnsSense(pair)) return null;
  return { kind: "refined", score: features.overlap >= 0.5 ? 0.85 : 0.6, rule: "says it with more detail" };
};

/** A detail that makes it another statement: "unless …", "half an hour", "I was …", "from" where "to" was. */
function turnsSense(pair: ComparedPair): boolean {
  const { one, other, words } = pair;
  if (!hasSameSense(pair) || words.onlyOther.some(({ word }) => turning.has(word))) return true;
  const [a, b] = [relationsOf(one.tokens), relationsOf(other.tokens)];
  const kept = b.filter(({ term }) => words.one.has(term));
  return !allowRelations(a, b) || commonOrder(a, kept) < 1;
}

const turning: ReadonlySet<string> = new Set("off down unless except half am pm instead".split(" "));
