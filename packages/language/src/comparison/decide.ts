import { addsDetail, sameWords } from "./agree.ts";
import { changedInOtherWords } from "./changes-elsewhere.ts";
import { deniesElsewhere } from "./denials-elsewhere.ts";
import { deniedEvent } from "./denied-event.ts";
import { denied, disputed, numbered, swapped } from "./disagree.ts";
import type { ComparedPair } from "./measure.ts";
import { isQuestion } from "./question.ts";
import type { Rule, RuleDecision } from "./rule.ts";
import { hasSameUnits } from "./same-sense.ts";

export const UNDECIDED = "the rules cannot tell";

/** The first rule that speaks decides. */
export function decideByRules(pair: ComparedPair): RuleDecision {
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

/** A question states nothing: it neither changes nor contradicts what is known. */
const asks: Rule = ({ existing, incoming }) =>
  isQuestion(existing.content) || isQuestion(incoming.content)
    ? { kind: "related", score: 0.6, rule: "a question" }
    : null;

const nothingShared: Rule = ({ words, features: { contained, similarity } }) =>
  ((words.shared === 0 || (words.shared < 1 && contained < 0.3)) && similarity < UNLIKE) ||
  (contained < 0.3 && similarity < UNLIKE && similarity >= 0)
    ? { kind: "unrelated", score: similarity < 0 ? 0.7 : 0.9, rule: "nothing in common" }
    : null;

/**
 * A statement of another project, or an event, contradicts nothing; a change may still be told as an event.
 */
const otherMatter: Rule = ({ existing, incoming, features }) =>
  features.scope === "other"
    ? { kind: "related", score: 0.8, rule: "another project" }
    : existing.type === "episode" || (incoming.type === "episode" && features.change === "")
      ? { kind: "related", score: 0.6, rule: "an event" }
      : null;

/** Languages other than English: "nutzt", "nutzt nie"; "使用", "不使用". */
const deniedElsewhere: Rule = ({ existing, incoming, words, features }) =>
  // Nearly all pairs differ in more, and need not be read again.
  words.onlyOne.length + words.onlyOther.length <= MOST_APART &&
  features.scope === "same" &&
  existing.type !== "episode" &&
  incoming.type !== "episode" &&
  deniesElsewhere(existing.content, incoming.content)
    ? { kind: "contradictory", score: 0.9, rule: "one says so, the other denies it" }
    : null;

const MOST_APART = 5;

const rules: readonly Rule[] = [
  equalText,
  tooLong,
  asks,
  changedInOtherWords,
  deniedElsewhere,
  nothingShared,
  deniedEvent,
  otherMatter,
  swapped,
  numbered,
  disputed,
  denied,
  sameWords,
  addsDetail,
];
