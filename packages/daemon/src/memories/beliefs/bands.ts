import type { Classification } from "@memory/language/comparison";
import type { Judgement } from "@memory/language/judging";
import type { RuleName } from "@memory/shared/words";

/**
 * Probabilities from which on the trained judge's word has a consequence, as they were found on pairs it had not seen
 * (docs/measurements/contradictions.md). Where a person is present, who can answer at once, less is enough for a question.
 */
const FROM = {
  /** Said in other words; with a thing that only one of them names; in other forms of the same words, less is enough. */
  same: { otherWords: 0.8, otherThings: 0.88, sameWords: 0.5 },
  /** The later one has a word of change; it has none. */
  change: {
    told: { alone: 0.4, attended: 0.4 },
    unsaid: { alone: 0.8, attended: 0.7 },
  },
  /** That they do not both hold, where a rule has found two values in dispute: whether they are one matter is all that is left open. */
  ruled: { alone: 0.4, attended: 0.3 },
  /** The later one says that it changed and nothing else: of such pairs all were changes from .7 on. */
  version: 0.8,
  /** Worth a look by whoever saves it. */
  near: { same: 0.5, change: 0.3 },
} as const;

export interface Banding {
  /** A person is present. */
  readonly attended?: boolean | undefined;
}

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
export function withJudgement(
  verdict: Classification,
  judgement: Judgement,
  banding: Banding,
): Classification {
  const { same, change, both } = judgement;
  const presence = banding.attended === true ? "attended" : "alone";
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
    return 1 - both >= FROM.ruled[presence]
      ? as(verdict.kind, verdict.score, verdict.features.rule)
      : as("related", both, "beside each other");
  if (verdict.kind === "refined" || verdict.kind === "restated")
    return as(verdict.kind, verdict.score, verdict.features.rule);
  // "Kim lives in Bonn", "Kim lives": what says less says nothing else; a plan changes nothing; and of long texts it knows little.
  const isQuiet = judgement.isPlan || (!isTold && (judgement.isPart || judgement.isLong));
  return !isQuiet && change >= FROM.change[isTold ? "told" : "unsaid"][presence]
    ? as("contradictory", Math.max(change, SURE_ENOUGH), isTold ? "it changed, it seems" : "said otherwise")
    : as(verdict.kind, verdict.score, verdict.features.rule);
}

/** Of the pairs with a word of change and that much probability nineteen in twenty were changes. */
const SURE_ENOUGH = 0.71;

/** Steps, and events that tell of a change: what the rules say of them decides nothing, and no event says the same as a state. */
export function withoutRules(
  verdict: Classification,
  judgement: Judgement,
  banding: Banding,
  isEvent: boolean,
): Classification {
  const open: Classification = {
    ...verdict,
    kind: "related",
    features: { ...verdict.features, rule: "an event" },
  };
  if (!isEvent)
    return withJudgement({ ...open, features: { ...open.features, change: "" } }, judgement, banding);
  const isTold = judgement.saysChange || verdict.features.change !== "";
  return isTold ? withJudgement(open, { ...judgement, same: 0, saysNothingElse: false }, banding) : open;
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
