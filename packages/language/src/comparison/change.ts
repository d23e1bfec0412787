import type { ComparedPair, Side } from "./measure.ts";
import type { Rule, RuleDecision } from "./rule.ts";
import { haveSameGeneric } from "./same-matter.ts";
import { termOf } from "./synonyms.ts";
import { weakChange } from "./words.ts";

/** The newer one says that something changed, and speaks of what the older one says. */
export const changed: Rule = (pair) => {
  const { features } = pair;
  if (features.change === "" || features.subject === "different") return null;
  const found = [mentioned(pair), moved(pair), succeeded(pair)].filter((one) => one !== null);
  return found.sort((a, b) => b.score - a.score)[0] ?? null;
};

const updated = (score: number, rule: "it changed" | "moved"): RuleDecision => ({
  kind: "updated",
  score,
  rule,
});

/** Enough to ask a person, too little to put anything behind. */
const ASK = 0.65;

function mentioned(pair: ComparedPair): RuleDecision | null {
  const { features, rest } = pair;
  if (!mentionsOld(pair)) return null;
  if (!weakChange.has(features.change)) return updated(0.85, "it changed");
  if (features.subject !== "same" && !haveSameGeneric(pair)) return null;
  if (leaves(pair)) return updated(ASK, "it changed");
  if (leavesValue(pair)) return updated(0.85, "it changed");
  if (rest.one <= 0 && !features.negated) return null;
  // "Uses Postgres" and "now uses feature flags" may both hold.
  const isAnswer = !tellsNow.has(features.change) || (isSameVerb(pair) && isMentioned(pair, "said"));
  return updated(isAnswer ? 0.7 : ASK, "it changed");
}

/** "I left Siemens": what the older one says of its subject is left behind. */
function leaves(pair: ComparedPair): boolean {
  const { old, recent } = inTime(pair);
  const at = recent.tokens.findIndex(({ word }) => leaving.has(word));
  const behind = recent.tokens.slice(at + 1).find(({ weight }) => weight > 0)?.term ?? "";
  return at >= 0 && heavyIn(old).has(behind) && !old.clause.subject.has(behind);
}

/** "Raised from 10 MB to 20 MB", where 10 MB is known of the same; "Tom's rent" is not. */
function leavesValue(pair: ComparedPair): boolean {
  const { old, recent } = inTime(pair);
  const from = recent.tokens.findIndex(({ word }) => word === "from");
  const [left, came] = recent.tokens.slice(from + 1).filter(({ value }) => value !== undefined);
  if (from < 0 || !left || !came || left.value?.measure !== came.value?.measure) return false;
  if ([...recent.clause.subject].some((term) => !old.vocabulary.terms.has(term))) return false;
  return old.vocabulary.terms.has(left.term) && !old.vocabulary.terms.has(came.term);
}

const leaving = new Set(["left", "quit", "dropped", "stopped"]);

const tellsNow = new Set(["now", "nowadays", "has been", "became", "become"]);

/** At least half of what the older statement is about comes up in the newer one, and not only its subject. */
export function mentionsOld(pair: ComparedPair): boolean {
  const { old, terms } = inTime(pair);
  const heavy = heavyIn(old);
  const known = [...heavy].filter((term) => terms.has(term)).length;
  if (pair.features.change === "" || known < 1 || known * 2 < heavy.size) return false;
  return isMentioned(pair, "told") || (isSameVerb(pair) && !isRoomy(pair));
}

/** Something that the older one says of its subject comes up: "told" counts the verb, "said" does not. */
function isMentioned(pair: ComparedPair, what: "told" | "said"): boolean {
  const { old, recent, terms } = inTime(pair);
  const { subject: own, verb } = old.clause;
  // Without a subject of its own (its verb is unknown), the older statement takes the newer one's.
  const subject = own.size > 0 ? own : recent.clause.subject;
  return [...heavyIn(old)].some(
    (term) => terms.has(term) && !subject.has(term) && (what === "told" || term !== verb),
  );
}

/** "Be" and "have" are everybody's verbs. */
const isSameVerb = ({ one, other }: ComparedPair): boolean =>
  one.clause.verb === other.clause.verb && !["", "be"].includes(one.clause.verb);

/** "Supports Android", "now supports iOS": one more. */
const isRoomy = ({ one, other }: ComparedPair): boolean =>
  one.clause.room === "many" || other.clause.room === "many";

export const heavyIn = ({ tokens }: Side): Set<string> =>
  new Set(tokens.filter(({ weight }) => weight >= 1).map(({ term }) => term));

/** The two in the order in which they were said, and the words of the later one. */
export const inTime = ({ one, other, words, features }: ComparedPair) =>
  features.newer === "incoming"
    ? { old: one, recent: other, terms: words.other }
    : { old: other, recent: one, terms: words.one };

const set = (listed: string): ReadonlySet<string> => new Set(listed.split(" "));
const verbs = (listed: string): ReadonlySet<string> => new Set(listed.split(" ").map(termOf));

const places = verbs("live lives hosted deployed stored stays stay located sits sit based");
const left = set("moved migrated relocated");
const at = set("in on at with under");

/** "Lives in Berlin", "moved to Lisbon". */
function moved(pair: ComparedPair): RuleDecision | null {
  const { old, recent } = inTime(pair);
  const from = old.tokens.findIndex(({ word }) => at.has(word));
  if (pair.features.subject !== "same" || from < 0 || !recent.tokens.some(({ word }) => left.has(word)))
    return null;
  const isThere = old.clause.verb === "be" && beForms.has(old.tokens[from - 1]?.word ?? "");
  if (!isThere && !places.has(old.clause.verb)) return null;
  // "Lives in Warsaw", "moved to the platform team".
  const isAlike = hasName(old) === hasName(recent);
  if (isThere && !isAlike) return null;
  // Not certain: an app hosted in Zurich and migrated to Confluence may still be in Zurich.
  const isCertain = !isThere && isAlike && !recent.tokens.some(({ word }) => word === "migrated");
  return updated(isCertain ? 0.8 : ASK, "moved");
}

const beForms = set("is are was were");

/** The predicate holds a name that is no part of the subject. */
const hasName = ({ tokens, clause }: Side): boolean =>
  tokens.some(({ isName, term }) => isName && !clause.subject.has(term));

/** Verbs whose end a word of change tells: "is written in", "was rewritten in". */
const successions = [
  { old: verbs("written implemented coded"), recent: set("rewritten rewrote"), score: 0.8 },
  { old: verbs("called named"), recent: set("renamed"), score: 0.85 },
  {
    old: verbs("written implemented coded built made"),
    recent: set("ported converted migrated"),
    score: ASK,
  },
  {
    old: verbs("use uses run runs"),
    recent: set("switched migrated moved replaced"),
    score: ASK,
  },
  // A move to another town leaves preferences as they were.
  { old: verbs("prefer prefers"), recent: set("switched replaced"), score: ASK },
] as const;

function succeeded(pair: ComparedPair): RuleDecision | null {
  const { old, recent } = inTime(pair);
  if (pair.features.subject !== "same") return null;
  const found = successions.find(
    (one) => one.old.has(old.clause.verb) && recent.tokens.some(({ word }) => one.recent.has(word)),
  );
  return found ? updated(found.score, "it changed") : null;
}
