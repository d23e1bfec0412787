import { contentKey } from "../text/content-key.ts";
import { memoized } from "../text/remembering.ts";
import { isSwapped } from "./compare-order.ts";
import {
  compareWords,
  type Dispute,
  findDispute,
  type Vocabulary,
  vocabularyOf,
  type WordOverlap,
  weigh,
} from "./compare-words.ts";
import { normalizeText } from "./normalize-text.ts";
import { areUnits } from "./opposites.ts";
import { LONGEST, readText, type Token } from "./read-text.ts";
import type { Features, Statement } from "./statement.ts";
import { type Clause, compareSubjects, readClause } from "./subject.ts";
import { strengthOf, weakChange } from "./words.ts";

/** Features of one statement, computed before the comparison. */
export interface Side {
  /** Key that case, marks, spacing and the unit of an amount leave unchanged. */
  readonly key: string;
  readonly tokens: readonly Token[];
  readonly clause: Clause;
  readonly vocabulary: Vocabulary;
  readonly strength: string;
}

/** Two statements and all that the rules ask about them. */
export interface ComparedPair {
  readonly existing: Statement;
  readonly incoming: Statement;
  readonly isSame: boolean;
  readonly isLong: boolean;
  readonly one: Side;
  readonly other: Side;
  readonly words: WordOverlap;
  readonly dispute: Dispute | null;
  /** Weight of what only one side says, what is in dispute aside. */
  readonly rest: { readonly one: number; readonly other: number };
  readonly features: Omit<Features, "rule">;
}

export function measure(existing: Statement, incoming: Statement, similarity: number | null): ComparedPair {
  const isLong = Math.max(existing.content.length, incoming.content.length) > LONGEST;
  const [one, other] = [sideOf(isLong ? "" : existing.content), sideOf(isLong ? "" : incoming.content)];
  const isSame = isLong
    ? contentKey(existing.content) === contentKey(incoming.content)
    : one.key === other.key;
  const words = compareWords(one.vocabulary, other.vocabulary);
  const dispute = findDispute(words);
  const rest = restOf(one, other, { words, dispute });
  const share = (apart: number) => (words.shared > 0 ? words.shared / (words.shared + apart) : 0);
  const isNewer = incoming.assertedAt >= existing.assertedAt;
  const [newer, older] = isNewer ? [incoming, existing] : [existing, incoming];
  const features = {
    overlap: share(rest.one + rest.other),
    contained: share(Math.min(rest.one, rest.other)),
    similarity: similarity ?? -1,
    subject: compareSubjects(one.clause, other.clause, words),
    value: dispute && dispute.why !== "opposite" ? `${dispute.one.word} → ${dispute.other.word}` : "",
    opposite: dispute?.why === "opposite" ? `${dispute.one.word} / ${dispute.other.word}` : "",
    negated: isDenied(one.tokens, words.other) !== isDenied(other.tokens, words.one),
    change: isNewer ? changeIn(other, one) : changeIn(one, other),
    swapped: isSwapped(one, other, weigh(words.onlyOne) < 1 && weigh(words.onlyOther) < 1),
    strength: one.strength !== other.strength,
    scope: existing.project === incoming.project ? ("same" as const) : ("other" as const),
    newer: isNewer ? ("incoming" as const) : ("existing" as const),
    correction: newer.statedBy === "user" && older.statedBy !== "user",
  };
  return { existing, incoming, isSame, isLong, one, other, words, dispute, rest, features };
}

type Compared = Pick<ComparedPair, "words" | "dispute">;

/** "40 euros", "45 dollars"; "4 May", "5 April": what stands beside the numbers in dispute is in dispute with them. */
function restOf(one: Side, other: Side, { words, dispute }: Compared): ComparedPair["rest"] {
  const rest = {
    one: weigh(words.onlyOne) - (dispute?.one.weight ?? 0),
    other: weigh(words.onlyOther) - (dispute?.other.weight ?? 0),
  };
  if (dispute?.why !== "number" || rest.one <= 0 || rest.other <= 0) return rest;
  if (dispute.one.value?.measure === "address")
    return {
      one: rest.one - townBehind(words.onlyOne, dispute.one),
      other: rest.other - townBehind(words.onlyOther, dispute.other),
    };
  const [a, b] = [one.tokens.indexOf(dispute.one), other.tokens.indexOf(dispute.other)];
  for (const beside of [1, -1]) {
    const [left, right] = [one.tokens[a + beside], other.tokens[b + beside]];
    if (left && right && areUnits(left.term, right.term))
      return { one: rest.one - left.weight, other: rest.other - right.weight };
  }
  return rest;
}

/** Of "12 Elm Street, Dublin 4" what stands behind the street. */
const townBehind = (only: readonly Token[], { start }: Token): number =>
  weigh(only.filter((token) => token.start > start && (token.isName || token.value !== undefined)));

/** A change that both tell of is no change between them. */
const changeIn = (newer: Side, older: Side): string =>
  newer.tokens
    .filter(({ isChange, word }) => isChange && !older.tokens.some((told) => told.word === word))
    .filter((token) => !isAside(newer, token, older))
    .sort((a, b) => Number(weakChange.has(a.word)) - Number(weakChange.has(b.word)))[0]?.word ?? "";

/** ", no longer Memcached" where the other one knows of none: nothing that it says has changed. */
function isAside({ tokens, key }: Side, { word, end }: Token, older: Side): boolean {
  if (word !== "no longer" || !/, no longer /.test(key)) return false;
  const denied = tokens.find(({ start, weight }) => start > end && weight > 0);
  return denied !== undefined && !older.vocabulary.terms.has(denied.term);
}

/** Each is compared with several, and many with the same. */
const sideOf = memoized(read, 1024);

function read(text: string): Side {
  const tokens = readText(text);
  return {
    key: contentKey(normalizeText(text)),
    tokens,
    clause: readClause(tokens, text),
    vocabulary: vocabularyOf(tokens),
    strength: strength(tokens),
  };
}

/** "Not red and not blue" denies once. */
const denialsIn = (tokens: readonly Token[], known: ReadonlySet<string>): Set<string> =>
  new Set(
    tokens
      .filter((token, n) => token.isNegation && !deniesDetail(token, tokens.slice(n + 1), known))
      .map(({ word }) => (word.endsWith("t") ? "not" : word)),
  );

/** Two denials make none. */
const isDenied = (tokens: readonly Token[], known: ReadonlySet<string>): boolean =>
  denialsIn(tokens, known).size % 2 === 1;

const ofNouns = new Set(["without", "no", "nor", "none", "nothing", "no longer"]);

/** "Short answers" and "short answers without filler": what is denied is not what the other one says. */
function deniesDetail({ word }: Token, after: readonly Token[], known: ReadonlySet<string>): boolean {
  const first = ofNouns.has(word) ? after.find(({ term }) => term !== "") : undefined;
  return first !== undefined && !known.has(first.term);
}

/**
 * Modality and quantity of the sentence; none counts as "all", as it does in a rule. "May" binds weakly,
 * "some" few.
 */
const strength = (tokens: readonly Token[]): string =>
  [...new Set(tokens.flatMap(bindsLess))].sort().join(" ");

/** "Need not" and "don't have to" leave it open. */
function bindsLess({ word }: Token, n: number, tokens: readonly Token[]): string[] {
  const [before, after] = [tokens[n - 1], tokens[n + 1]];
  if (/^needs?$/.test(word) && (after?.word === "not" || before?.isNegation)) return ["may"];
  if (word === "have" && after?.word === "to" && before?.isNegation) return ["may"];
  const found = strengthOf(word);
  return found === undefined || found === "all" ? [] : [found];
}
