import { addsDetail, sameWords } from "./agree.ts";
import { changed } from "./change.ts";
import { denied, disputed, otherFilling, otherHolder, swapped, turnedDown } from "./disagree.ts";
import type { Pair } from "./measure.ts";
import type { Decision, Rule } from "./rule.ts";
import { hasSameUnits } from "./same-sense.ts";

export const UNDECIDED = "the rules cannot tell";

/** The first rule that speaks decides. */
export function decide(pair: Pair): Decision {
  for (const rule of rules) {
    const decision = rule(pair);
    if (decision) return decision;
  }
  return { kind: "related", score: 0.5, rule: UNDECIDED };
}

const equalText: Rule = ({ existing, incoming, isSame, features }) =>
  isSame && hasSameUnits(existing.content, incoming.content) && features.scope === "same"
    ? { kind: "restated", score: 1, rule: "equal text" }
    : null;

const tooLong: Rule = ({ isLong, features }) =>
  isLong
    ? features.similarity >= 0 && features.similarity < UNLIKE
      ? { kind: "unrelated", score: 0.6, rule: "long and unlike" }
      : { kind: "related", score: 0.3, rule: "too long for the rules" }
    : null;

const UNLIKE = 0.45;

const nothingShared: Rule = ({ words, features: { contained, similarity } }) =>
  ((words.shared === 0 || (words.shared < 1 && contained < 0.3)) && similarity < UNLIKE) ||
  (contained < 0.3 && similarity < UNLIKE && similarity >= 0)
    ? { kind: "unrelated", score: similarity < 0 ? 0.7 : 0.9, rule: "nothing in common" }
    : null;

/** What holds elsewhere, or happened, contradicts nothing; that something changed may still be told as an event. */
const otherMatter: Rule = ({ existing, incoming, features }) =>
  features.scope === "other"
    ? { kind: "related", score: 0.8, rule: "another project" }
    : existing.type === "episode" || (incoming.type === "episode" && features.change === "")
      ? { kind: "related", score: 0.6, rule: "an event" }
      : null;

const rules: readonly Rule[] = [
  equalText,
  tooLong,
  nothingShared,
  otherMatter,
  swapped,
  turnedDown,
  disputed,
  otherHolder,
  denied,
  changed,
  otherFilling,
  sameWords,
  addsDetail,
];
