import { commonOrder, keepsCompounds } from "./compare-order.ts";
import { hasReplacement, type WordOverlap } from "./compare-words.ts";
import type { ComparedPair, Side } from "./measure.ts";
import { areOpposites } from "./opposites.ts";
import type { Token } from "./read-text.ts";
import { allowRelations, isRelating, keepRelations, type PlacedToken, relationsOf } from "./relations.ts";
import { stem } from "./stem.ts";
import type { Clause } from "./subject.ts";
import { termOf } from "./synonyms.ts";
import { isLight, isSort } from "./words.ts";

/** The same words in the same order, with a part moved, turned to the passive, or told with another light verb. */
export function isToldAlike({ existing, incoming, one, other, words }: ComparedPair): boolean {
  const turned = isTurnedRight(one, other) ?? isTurnedRight(other, one);
  if (turned !== null) return turned;
  if (isMirrored(one, other)) return true;
  if (isTurnedWrong(one.clause, other.clause) || isTurnedWrong(other.clause, one.clause)) return false;
  const weighty = (tokens: readonly Token[]) => tokens.filter(({ weight }) => weight >= 1);
  const order = commonOrder(weighty(one.tokens), weighty(other.tokens));
  const isRephrased = rephrases(one, other) && bag(one) !== bag(other);
  const [a, b] = [relationsOf(one.tokens), relationsOf(other.tokens)];
  const isFixed = haveThingsInOrder(one, other, Math.min(a.length, b.length) > 3);
  const hasOnlyWeighty = a.length > 3 || terms(one).length + terms(other).length < a.length + b.length;
  if (order === 1 && (isFixed || isRephrased))
    return (
      keepRelations(a, b, isRephrased) &&
      !hasReplacement(one.tokens, other.tokens, withoutVerbs(words)) &&
      !words.onlyOne.some(saysItself) &&
      !words.onlyOther.some(saysItself) &&
      commonOrder(paired(one.tokens, words.other), paired(other.tokens, words.one)) === 1
    );
  if (FORMULA.test(existing.content) || FORMULA.test(incoming.content)) return false;
  if ((isMoved(a, b) && hasOnlyWeighty) || (isFixed && keepRelations(a, b, false) && isOrderKept(one, other)))
    return !words.onlyOne.some(saysItself) && !words.onlyOther.some(saysItself);
  if (!isRephrased || !allowRelations(a, b) || !keepNames(one, other)) return false;
  if (!keepsCompounds(one, other) || !keepsCompounds(other, one)) return false;
  return a.length < 5 || order >= 0.6 || one.clause.isPassive !== other.clause.isPassive;
}

/** "When CI fails, ping Ada" and "ping Ada when CI fails". */
function isMoved(one: readonly PlacedToken[], other: readonly PlacedToken[]): boolean {
  const [a, b] = [one.slice(0, -1), other.slice(0, -1)];
  const at = b.findIndex(({ term }) => term === a[0]?.term);
  if (a.length !== b.length || at < 1 || (a[0]?.under === "" && b[0]?.under === "")) return false;
  const turned = [...b.slice(at), ...b.slice(0, at)];
  return a.every(({ term }, n) => term === turned[n]?.term) && keepRelations(a, turned, false);
}

/** "Every team has one user": light words that name things have an order, too, and where there are few words all have. */
function haveThingsInOrder(one: Side, other: Side, areMany: boolean): boolean {
  const things = (side: Side) =>
    terms(side).filter(({ term, weight }) => !areMany || weight >= 1 || isSort(term));
  return commonOrder(things(one), things(other)) === 1;
}

/** The one is told with another verb than the other, and one of the two says little by itself. */
function rephrases(one: Side, other: Side): boolean {
  const [a, b] = [one.clause, other.clause];
  if (a.isPassive !== b.isPassive) return true;
  const isAsked = (a.subject.size === 0) !== (b.subject.size === 0) && !a.isCopula && !b.isCopula;
  if (isAsked && isLight(a.verb) && isLight(b.verb)) return true;
  return (
    a.verb !== b.verb && [a, b].some(({ isPassive, verb }) => isPassive || verb === "be" || isLight(verb))
  );
}

/** "The worker calls" is not "the worker is called". */
const isTurnedWrong = (active: Clause, passive: Clause): boolean =>
  passive.isPassive &&
  !active.isPassive &&
  active.verb === passive.verb &&
  [...active.subject].some((term) => passive.subject.has(term));

/** "The manager is pnpm", "pnpm is the manager". */
function isMirrored(one: Side, other: Side): boolean {
  const [a, b] = [aroundBe(one), aroundBe(other)];
  return a !== null && b !== null && a.left === b.right && a.right === b.left;
}

function aroundBe({ tokens, clause }: Side): { left: string; right: string } | null {
  const at = clause.isCopula ? tokens.findIndex(({ word }) => word === "is" || word === "are") : -1;
  const said = (some: readonly Token[]) =>
    some.flatMap(({ word, term }) => (term !== "" ? term : isRelating(word) ? word : [])).join(" ");
  return at < 0 ? null : { left: said(tokens.slice(0, at)), right: said(tokens.slice(at + 1)) };
}

/** Words that stand under none of the small ones come in the same order; those that "and" joins in any. */
function isOrderKept(one: Side, other: Side): boolean {
  const [a, b] = [freeWords(one.tokens), freeWords(other.tokens)];
  return a.length === b.length && a.every((words, n) => words === b[n]);
}

function freeWords(tokens: readonly Token[]): string[] {
  const groups: string[][] = [];
  let under = false;
  let isJoined = false;
  for (const { word, term, weight } of tokens) {
    if (isRelating(word)) under = true;
    if (word === "and") isJoined = groups.length > 0;
    if (weight < 1) continue;
    if (isJoined) groups.at(-1)?.push(term);
    else if (!under) groups.push([term]);
    under = false;
    isJoined = false;
  }
  return groups.map((group) => group.sort().join(" "));
}

/** Two names that change places change the sense, whatever else is said in other words. */
function keepNames(one: Side, other: Side): boolean {
  const names = new Set(
    [...one.tokens, ...other.tokens].filter(({ isName }) => isName).map(({ term }) => term),
  );
  const [a, b] = [one, other].map(({ tokens }) => tokens.filter(({ term }) => names.has(term)));
  return commonOrder(a ?? [], b ?? []) === 1;
}

/** "Writes to the events and reads from the jobs": what has its opposite beside it cannot change places with it. */
const paired = (tokens: readonly Token[], known: ReadonlySet<string>): Token[] =>
  tokens.filter(({ term }) => known.has(term) && tokens.some((beside) => areOpposites(term, beside.term)));

/** "The API calls the worker" is "the worker is called by the API"; null where neither is told that way. */
function isTurnedRight(active: Side, passive: Side): boolean | null {
  const { agent, verb } = passive.clause;
  if (agent.length === 0 || active.clause.agent.length > 0) return null;
  const at = active.tokens.findIndex(({ term }) => term === verb);
  if (at < 0) return null;
  // "Ada's team" is not Ada.
  const actors = active.tokens.slice(0, at).filter(({ term }) => term !== "");
  const told = [termsOf(active), termsOf(passive)] as const;
  if (!agent.every((term) => told[0].has(term)) || !actors.every(({ term }) => told[1].has(term)))
    return false;
  const beside = ({ tokens }: Side) =>
    relationsOf(tokens).filter(({ term, under }) => !agent.includes(term) && under !== "by");
  if (!allowRelations(beside(active), beside(passive))) return false;
  const first = active.tokens.find(({ weight }) => weight > 0)?.term ?? "";
  // "The orders service" is not the payments service for being a service.
  const telling = agent.filter((term) => !isLight(term));
  const named = telling.length > 0 ? telling : agent;
  return named.some((term) => term === first || active.clause.subject.has(term) || isIn(actors, term));
}

const isIn = (tokens: readonly Token[], term: string): boolean => tokens.some((token) => token.term === term);

const emptyVerbs = new Set(
  "live place locate put set find use run write store hold work".split(" ").map(termOf),
);

/** "Tests live here", "tests are placed here". */
const withoutVerbs = (words: WordOverlap): WordOverlap => ({
  ...words,
  onlyOne: words.onlyOne.filter(({ term }) => !emptyVerbs.has(term)),
  onlyOther: words.onlyOther.filter(({ term }) => !emptyVerbs.has(term)),
});

const terms = ({ tokens }: Side): Token[] => tokens.filter(({ term }) => term !== "");

const termsOf = ({ tokens }: Side): Set<string> => new Set(tokens.map(({ term }) => term));

const weighs = new Set(
  "hide hidden handle manage call keep serve read listen accept connect contain trigger create give take perform apply respond host"
    .split(" ")
    .map(stem),
);

/** A light verb that still says more than "use" and "run". */
const saysItself = ({ term }: Token): boolean => weighs.has(term);

const FORMULA = /[=<>|(){}]/;

/** A short statement says too little to be told from another one by anything less. */
export const isWordForWord = (one: Side, other: Side): boolean => spelt(one.tokens) === spelt(other.tokens);

/** The same words down to the last one, in any order: nothing was rephrased. */
const bag = ({ tokens }: Side): string => spelt(tokens).split(" ").sort().join(" ");

const spelt = (tokens: readonly Token[]): string =>
  tokens
    .map(({ term, word, isNegation }) => (term !== "" ? term : isNegation ? "not" : word))
    .filter((word) => !empty.has(word))
    .join(" ");

const empty: ReadonlySet<string> = new Set("a an the do does".split(" "));
