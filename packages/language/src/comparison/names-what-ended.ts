import { heavyIn, inTime } from "./change.ts";
import { choice } from "./compare-order.ts";
import type { ComparedPair } from "./measure.ts";

/**
 * The newer sentence says itself what ended, and leaves nothing of the older one unsaid: "from X to Y", "Y instead of X", "no
 * longer" before what is known. Whatever else a word of change may mean is for a person to tell.
 */
export function namesWhatEnded(pair: ComparedPair): boolean {
  const { old, recent, terms } = inTime(pair);
  const known = heavyIn(old);
  if ([...known].some((term) => !terms.has(term) && term !== old.clause.verb)) return false;
  const { features } = pair;
  if (features.negated) return recent.tokens.some(({ word }) => word === "no longer");
  const left = leftIn(pair) ?? choice(recent.tokens)?.rejected;
  return left !== undefined && old.vocabulary.terms.has(left);
}

/** The term behind "from" in "from X to Y". */
function leftIn(pair: ComparedPair): string | undefined {
  const { recent } = inTime(pair);
  const from = recent.tokens.findIndex(({ word }) => word === "from");
  if (from < 0 || !recent.tokens.slice(from).some(({ word }) => word === "to")) return undefined;
  return recent.tokens.slice(from + 1).find(({ weight }) => weight > 0)?.term;
}
