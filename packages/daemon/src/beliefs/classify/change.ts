import type { Pair } from "./measure.ts";
import type { Rule } from "./rule.ts";
import { stem } from "./stem.ts";
import { weakChange } from "./words.ts";

/** The newer one says that something changed, and speaks of what the older one says. */
export const changed: Rule = (pair) => {
  const { features } = pair;
  if (features.change === "" || features.subject === "different") return null;
  if (movedAway(pair)) return { kind: "updated", score: 0.8, rule: "moved" };
  const isWeak = weakChange.has(features.change);
  if (
    mentionsOld(pair) &&
    (!isWeak || (features.subject === "same" && (pair.rest.one > 0 || features.negated)))
  )
    return { kind: "updated", score: isWeak ? 0.7 : 0.85, rule: "it changed" };
  return null;
};

/** At least half of what the older statement is about comes up in the newer one. */
export function mentionsOld({ words, one, other, features }: Pair): boolean {
  const isNewer = features.newer === "incoming";
  const [old, terms] = isNewer ? [one, words.other] : [other, words.one];
  const heavy = new Set(old.tokens.filter(({ weight }) => weight >= 1).map(({ term }) => term));
  const known = [...heavy].filter((term) => terms.has(term)).length;
  return features.change !== "" && known >= 1 && known * 2 >= heavy.size;
}

const places = new Set(["live", "host", "deploy", "stor", "stay", "locat", "sit", "base"].map(stem));

/** "Lives in Berlin", "moved to Lisbon". */
function movedAway({ one, other, features }: Pair): boolean {
  const [old, recent] = features.newer === "incoming" ? [one, other] : [other, one];
  return (
    features.subject === "same" &&
    places.has(old.clause.verb) &&
    recent.tokens.some(({ word }) => word === "moved" || word === "migrated" || word === "relocated")
  );
}
