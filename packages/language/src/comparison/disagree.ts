import { DAY } from "../text/time.ts";
import { isOfAnotherCase, isOneMore } from "./another-case.ts";
import { haveOtherLabels, isOfAnotherThing, isSetApart } from "./another-thing.ts";
import { mentionsOld } from "./change.ts";
import { choice } from "./compare-order.ts";
import { type Dispute, hasNumber } from "./compare-words.ts";
import { isContact } from "./contact.ts";
import type { ComparedPair, Side } from "./measure.ts";
import type { Token } from "./read-text.ts";
import { conflict, type Rule } from "./rule.ts";
import { haveSameGeneric } from "./same-matter.ts";
import { termOf } from "./synonyms.ts";
import { isLater } from "./values.ts";

export const swapped: Rule = ({ rest, features }) =>
  features.swapped && !features.negated && Math.min(rest.one, rest.other) < 1
    ? conflict(features.change, 0.75, "in each other's place")
    : null;

/** "config.toml instead of config.json": what the older one says is turned down. */
export const turnedDown: Rule = (pair) => {
  const { one, other, words, features } = pair;
  const isNewer = features.newer === "incoming";
  const chosen = choice((isNewer ? other : one).tokens);
  const known = isNewer ? words.one : words.other;
  if (!chosen || !known.has(chosen.rejected) || known.has(chosen.chosen) || features.negated) return null;
  const isSameSubject = features.subject === "same" || haveSameGeneric(pair);
  return isSameSubject && features.contained >= 0.6
    ? conflict(features.change, 0.8, "the other is chosen")
    : null;
};

/** Another number, an opposite or another thing of the kind at the same place of the same sentence. */
export const disputed: Rule = (pair) => {
  const { dispute, rest, features, words } = pair;
  if (!dispute || words.shared < (isAllElse(pair) ? LITTLE : 0.5)) return null;
  // Each has something more of its own: "the payment client", "the search client".
  if (rest.one >= 1 && rest.other >= 1 && !mentionsOld(pair)) return null;
  if (features.negated) return { kind: "related", score: 0.4, rule: "another value, denied" };
  if (areNumbered(pair) || areOfMany(pair)) return { kind: "related", score: 0.5, rule: "numbered" };
  if (haveOtherSubjects(pair)) return { kind: "related", score: 0.6, rule: "another subject" };
  if (isOneMore(pair)) return { kind: "related", score: 0.6, rule: "one more" };
  if (haveOtherLabels(pair)) return { kind: "related", score: 0.6, rule: "another thing" };
  if (leads(pair)) return { kind: "related", score: 0.5, rule: "another subject" };
  const inSubject =
    pair.one.clause.subject.has(dispute.one.term) && pair.other.clause.subject.has(dispute.other.term);
  if (
    inSubject &&
    !holdsRole(pair) &&
    !isRequired(pair) &&
    !isCount(pair) &&
    !isScene(pair) &&
    !isBound(pair)
  )
    return { kind: "related", score: 0.6, rule: "another subject" };
  if (dispute.why !== "number" && (pair.one.clause.room === "many" || pair.other.clause.room === "many"))
    return null;
  if (features.contained < 0.6) return null;
  if (!features.change && isOfAnotherThing(pair))
    return { kind: "related", score: 0.6, rule: "another thing" };
  if (!features.change && isOfAnotherCase(pair)) return { kind: "related", score: 0.6, rule: "another case" };
  if (features.change)
    return { kind: "updated", score: 0.95, rule: `another ${dispute.why}, and it changed` };
  if (dispute.why === "number" && versionRose(pair))
    return { kind: "updated", score: 0.7, rule: "a later version, said later" };
  return {
    kind: "contradictory",
    score: isOfContact(dispute)
      ? NOT_CERTAIN
      : (dispute.why === "opposite" ? 0.8 : 0.9) - (features.overlap >= 0.7 ? 0 : 0.2),
    rule: `another ${dispute.why}`,
  };
};

/** "Writes are synchronous", "writes are asynchronous": a word that says little is enough where nothing else is said. */
const isAllElse = ({ dispute, rest, features }: ComparedPair): boolean =>
  dispute?.why === "opposite" && rest.one + rest.other === 0 && features.subject === "same";

const LITTLE = 0.25;

/** Each is about something that the other one does not mention, what is in dispute aside. */
function haveOtherSubjects({ one, other, words, dispute }: ComparedPair): boolean {
  const alone = (side: Side, terms: ReadonlySet<string>, disputed: string | undefined) =>
    [...side.clause.subject].some((term) => term !== disputed && !terms.has(term));
  return alone(one, words.other, dispute?.one.term) && alone(other, words.one, dispute?.other.term);
}

/** "Large files go to …", "small files go to …": what differs first tells what the rest is about. */
function leads({ dispute, one, other, rest }: ComparedPair): boolean {
  if (!dispute || dispute.why === "number" || rest.one + rest.other === 0) return false;
  const isFirst = ({ tokens }: Side, at: Token) => tokens.find(({ weight }) => weight > 0) === at;
  return isFirst(one, dispute.one) && isFirst(other, dispute.other);
}

/** "A young man is running": two scenes told in the same words are one scene. */
const isScene = ({ one, other }: ComparedPair): boolean => one.clause.isScene && other.clause.isScene;

/** Asked about, and settled by no rule. */
const NOT_CERTAIN = 0.7;

/** A phone, a mailbox, a house: nobody but a person knows whether there are two of them. */
const isOfContact = ({ one }: Pick<Dispute, "one">): boolean =>
  one.value !== undefined && isContact(one.value);

/** "Two replicas": a number in front of the noun counts, one behind it names. */
function isCount({ dispute, one, other }: ComparedPair): boolean {
  if (dispute?.why !== "number" || isOfContact(dispute)) return false;
  const isNamed = ({ tokens }: Side, at: Token) =>
    /^[v#~]/.test(at.word) || (tokens[tokens.indexOf(at) - 1]?.weight ?? 0) > 0;
  return !isNamed(one, dispute.one) && !isNamed(other, dispute.other);
}

/** "Note 3 about oven 3", "note 4 about oven 4": a number that comes twice names, and counts nothing. */
function areNumbered({ one, other, dispute }: ComparedPair): boolean {
  const comesTwice = ({ tokens }: Side, at: Token) =>
    tokens.filter(({ term }) => term === at.term).length > 1;
  return dispute?.why === "number" && comesTwice(one, dispute.one) && comesTwice(other, dispute.other);
}

/** "Supports iOS 15", "had an outage in 2021": there is room for one more. */
function areOfMany({ dispute, one, other }: ComparedPair): boolean {
  if (dispute?.why !== "number") return false;
  const isMore = ({ tokens, clause }: Side, at: Token) => {
    const before = tokens[tokens.indexOf(at) - 1];
    const hasArticle = tokens.some(({ word, start }) => start < at.start && (word === "a" || word === "an"));
    const isYear = before?.word === "in" && /^(?:19|20)\d\d$/.test(at.word);
    const isNamed = before !== undefined && before.term !== clause.verb && before.weight > 0;
    // "An office at 12 Elm Street", "translated by ada@example.org": there may be one more.
    if (isOfContact(dispute)) return hasArticle || before?.word === "by" || before?.word === "from";
    return (isYear && hasArticle) || (isNamed && tokens.some(({ word }) => takesMany.has(word)));
  };
  return isMore(one, dispute.one) && isMore(other, dispute.other);
}

const takesMany: ReadonlySet<string> = new Set(
  "support supports allow allows read reads know knows".split(" "),
);

/** "Node 20 is required" where 18 was: one of them is. */
const isRequired = ({ one, other, dispute }: ComparedPair): boolean =>
  dispute?.why === "number" &&
  [one, other].every(({ clause }) => clause.isPassive && clause.verb === REQUIRED);

const REQUIRED = termOf("required");

/** "At least two", "at most two". */
const isBound = ({ dispute }: ComparedPair): boolean =>
  dispute?.one.word === "least" || dispute?.other.word === "least";

/** Versions go up. */
function versionRose({ dispute, existing, incoming }: ComparedPair): boolean {
  const [from, to] = [dispute?.one.value, dispute?.other.value];
  if (!from || !to || from.measure !== "plain" || !`${from.amount}${to.amount}`.includes(".")) return false;
  return incoming.assertedAt - existing.assertedAt >= DAY && isLater(to.amount, from.amount);
}

const holdsRole = ({ one, other }: { readonly one: Side; readonly other: Side }): boolean =>
  one.clause.holdsRole && other.clause.holdsRole;

/** "Sam leads the data team", "Priya leads the data team". */
export const otherHolder: Rule = (pair) => {
  const { words, features, one, other } = pair;
  if (features.subject !== "different" || !holdsRole(pair) || one.clause.verb !== other.clause.verb)
    return null;
  const onlySubjects =
    words.onlyOne.every(({ term }) => one.clause.subject.has(term)) &&
    words.onlyOther.every(({ term }) => other.clause.subject.has(term));
  return onlySubjects && words.shared >= 1 ? conflict(features.change, 0.8, "a role has one holder") : null;
};

export const denied: Rule = ({ words, rest, features }) => {
  if (!features.negated || features.subject === "different") return null;
  if (hasNumber(words.onlyOne) && hasNumber(words.onlyOther)) return null;
  if (Math.min(rest.one, rest.other) >= 1 || features.contained < 0.75 || words.shared < 1) return null;
  return conflict(features.change, features.overlap >= 0.7 ? 0.95 : 0.8, "one says so, the other denies it");
};

/** A verb with room for one: "stored in localStorage", "stored in a cookie". */
export const otherFilling: Rule = (pair) => {
  const { words, one, other, features } = pair;
  if (features.subject !== "same" || features.negated || one.clause.verb !== other.clause.verb) return null;
  if (isSetApart(pair)) return null;
  const [a, b] = [
    words.onlyOne.filter(({ weight }) => weight >= 1),
    words.onlyOther.filter(({ weight }) => weight >= 1),
  ];
  if (a.length === 0 || b.length === 0 || hasNumber(a) || hasNumber(b)) return null;
  if ([...a, ...b].some(({ term }) => one.clause.subject.has(term) || other.clause.subject.has(term)))
    return null;
  if (one.clause.isCopula && !(a.every(({ isName }) => isName) && b.every(({ isName }) => isName)))
    return null;
  const preposition = before(one, a[0]?.start);
  if (!isOneName(one, a) || !isOneName(other, b) || preposition !== before(other, b[0]?.start)) return null;
  // "Hashed with bcrypt": one does it with one thing.
  const isTool = preposition === "with" && one.clause.isPassive && other.clause.isPassive;
  if (!isTool && (one.clause.room !== "one" || other.clause.room !== "one")) return null;
  return conflict(features.change, 0.6, "another value where there is room for one");
};

/** "Carla Diaz"; not "Carla on budgets". */
const isOneName = ({ tokens }: Side, [first, second, ...others]: readonly Token[]): boolean =>
  first !== undefined &&
  others.length === 0 &&
  (second === undefined || tokens.indexOf(second) === tokens.indexOf(first) + 1);

/** The preposition in front of a word. */
const before = ({ tokens }: Side, start = 0): string | undefined =>
  tokens.findLast(
    (token) => token.start < start && token.term === "" && !["a", "an", "the"].includes(token.word),
  )?.word;
