import type { Classification } from "@memory/language/comparison";
import type { Judgement } from "@memory/language/judging";
import type { RuleName } from "@memory/shared/words";

/**
 * Thresholds from which on the trained judge's word has a consequence, as they were found on pairs it had not seen, and in a store of
 * 10,000 mixed sentences, where nearly all that is near holds side by side (docs/measurements/contradictions.md).
 */
const FROM = {
  /** Said in other words; with a thing that only one of them names; in other forms of the same words, less is enough. */
  same: { otherWords: 0.85, otherThings: 0.97, sameWords: 0.5 },
  /** A question: log odds of a change, and 16 times the share of words in common. Half of them in common is .85, .6 of them .47. */
  asked: { least: 0.4, odds: 9.7, perOverlap: 16 },
  /** That they do not both hold, where a rule has found two values in dispute: whether they are one matter is all that is left open. */
  ruled: 0.4,
  /** The later one says that it changed and nothing else: of such pairs all were changes from .7 on. */
  version: 0.8,
  /** Worth a look by whoever saves it. */
  near: { same: 0.5, change: 0.3 },
} as const;

/** Exact reasons of the rules; no judge is asked beyond them. */
const exact: ReadonlySet<RuleName> = new Set<RuleName>([
  "equal text",
  "a question",
  "another project",
  "too long for the rules",
  "long and unlike",
  "it happened, or it did not",
  "numbered",
  "one more",
  // In another language than English.
  "another value now",
]);

/** Of 1,065 changes 6 have less in common, and nearly all pairs of a store do. */
export const isOpenToJudge = ({ features: { rule, contained } }: Classification): boolean =>
  !exact.has(rule) && contained >= LEAST_IN_COMMON;

const LEAST_IN_COMMON = 0.3;
/** "He then retired" says nothing of everybody else. */
const LEAST_TOLD = 0.4;

/**
 * The verdict of the rules in the light of the judge's: it may say that both are the same, that they may not both hold, or that
 * they hold beside each other. It puts nothing behind anything by itself.
 */
export function withJudgement(verdict: Classification, judgement: Judgement): Classification {
  const { same, change, both } = judgement;
  const judged = { same: round(same), change: round(change), both: round(both) };
  const as = <Kind extends Classification["kind"]>(kind: Kind, score: number, rule: RuleName) => ({
    ...verdict,
    ...{ kind, score, features: { ...verdict.features, judged, rule } },
  });
  if (isSame(verdict, judgement)) return as("restated", Math.max(same, FROM.same.otherWords), "other words");
  const isTold = verdict.features.change !== "" && verdict.features.contained >= LEAST_TOLD;
  if (isTold && judgement.saysNothingElse && change >= FROM.version)
    return as("updated", change, "it changed");
  if (verdict.kind === "contradictory")
    return (denies(verdict.features.rule) ? change : 1 - both) >= FROM.ruled
      ? as(verdict.kind, verdict.score, verdict.features.rule)
      : as("related", both, "beside each other");
  if (verdict.kind === "refined" || verdict.kind === "restated")
    return as(verdict.kind, verdict.score, verdict.features.rule);
  // "Kim lives in Bonn", "Kim lives": what says less says nothing else; a plan changes nothing; and of long texts it knows little.
  const isQuiet = judgement.isPlan || (!isTold && (judgement.isPart || judgement.isLong));
  return !isQuiet && isAsked(change, verdict.features.overlap)
    ? as("contradictory", Math.max(change, SURE_ENOUGH), isTold ? "it changed, it seems" : "said otherwise")
    : as(verdict.kind, verdict.score, verdict.features.rule);
}

/** With an opposite beside it a denial says the same in other words: here the judge's "same" counts against a question. */
const denies = (rule: RuleName): boolean => rule.startsWith("one says so");

const isAsked = (change: number, overlap: number): boolean =>
  change >= FROM.asked.least &&
  Math.log(change / (1 - change)) + FROM.asked.perOverlap * overlap >= FROM.asked.odds;

/** A question is put to a person however unlikely the judge alone takes it to be. */
const SURE_ENOUGH = 0.71;

/** Steps, and events that tell of a change: what the rules say of them decides nothing, and no event says the same as a state. */
export function withoutRules(
  verdict: Classification,
  judgement: Judgement,
  isEvent: boolean,
): Classification {
  const open: Classification = {
    ...verdict,
    kind: "related",
    features: { ...verdict.features, rule: "an event" },
  };
  if (!isEvent) return withJudgement({ ...open, features: { ...open.features, change: "" } }, judgement);
  const isTold = judgement.saysChange || verdict.features.change !== "";
  return isTold ? withJudgement(open, { ...judgement, same: 0, saysNothingElse: false }) : open;
}

function isSame({ features: { rule } }: Classification, { same, isVetoed, leavesNouns }: Judgement): boolean {
  if (isVetoed) return false;
  if (rule === "the same words") return same >= FROM.same.sameWords;
  return same >= FROM.same[leavesNouns ? "otherThings" : "otherWords"];
}

const isConflict = ({ kind }: Pick<Classification, "kind">): boolean =>
  kind === "contradictory" || kind === "updated";

/** True where it has had no consequence, and may well have missed one. */
export const isNear = (
  verdict: Classification,
  { same, change }: Pick<Judgement, "same" | "change">,
): boolean =>
  verdict.kind !== "restated" &&
  !isConflict(verdict) &&
  (change >= FROM.near.change || same >= FROM.near.same);

const round = (share: number): number => Math.round(share * 1000) / 1000;
