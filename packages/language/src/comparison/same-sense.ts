import { personsIn } from "../text/persons.ts";
import type { ComparedPair, Side } from "./measure.ts";
import type { Token } from "./read-text.ts";

const set = (listed: string): ReadonlySet<string> => new Set(listed.trim().split(/\s+/));

/** Nothing small turns the sense: no sign, tense, person or denial that only one of the two has. */
export const hasSameSense = ({ existing, incoming, one, other, dispute }: ComparedPair): boolean =>
  !dispute &&
  signsIn(existing.content) === signsIn(incoming.content) &&
  hasSameUnits(existing.content, incoming.content) &&
  tense(one.tokens) === tense(other.tokens) &&
  isSamePerson(one.tokens, other.tokens) &&
  deniesSame(one, other) &&
  deniesThere(one.tokens, other.tokens) &&
  isDoing(one.tokens, other.tokens) &&
  tellers(one.tokens) === tellers(other.tokens);

/** ">" is not "<", "$" not "€", and a question states nothing. Quotes and code marks are no signs. */
const signsIn = (text: string): string => (text.match(/[^\P{S}`´^]|[?]|!(?=[\w=(])/gu) ?? []).sort().join("");

/** "5M" is not "5m", "100 Mb" not "100 MB". */
export const hasSameUnits = (one: string, other: string): boolean => unitsIn(one) === unitsIn(other);

const unitsIn = (text: string): string => (text.match(/(?<=\d ?)(?:[MG]b(?:it)?|M)(?!\w)/g) ?? []).join("");

const past = set("was were did had wasn't weren't didn't hadn't");
const future = set("will shall won't");

/** "past" or "future" where a word says so. */
export const tense = (tokens: readonly Token[]): string =>
  tokens.some(({ word }) => future.has(word))
    ? "future"
    : tokens.some(({ word }) => past.has(word))
      ? "past"
      : "";

function isSamePerson(one: readonly Token[], other: readonly Token[]): boolean {
  if (isOwned(one) !== isOwned(other)) return false;
  const [a, b] = [personsIn(wordsOf(one)), personsIn(wordsOf(other))];
  return a.size === 0 || b.size === 0 || [...a].every((person) => b.has(person));
}

/** "Their drafts" are not all drafts. */
const isOwned = (tokens: readonly Token[]): boolean => tokens.some(({ word }) => owners.has(word));
const owners = set("his her their");

const wordsOf = (tokens: readonly Token[]): string[] => tokens.map(({ word }) => word);

/** "Not all tests run" and "all tests do not run": what is denied is the next word that says something. */
function deniesSame(one: Side, other: Side): boolean {
  const [a, b] = [deniedIn(one.tokens), deniedIn(other.tokens)];
  return a.length === 0 || b.length === 0 || a.join(" ") === b.join(" ");
}

const deniedIn = (tokens: readonly Token[]): string[] =>
  tokens
    .flatMap(({ isNegation }, n) =>
      isNegation ? (tokens.slice(n + 1).find(({ weight }) => weight >= 1)?.term ?? []) : [],
    )
    .sort();

/** "Runs when A and not B", "runs when not A and B": where all else stands as it stood, the denial has to. */
const deniesThere = (one: readonly Token[], other: readonly Token[]): boolean =>
  [() => true, ({ weight }: Token) => weight > 0].every((counts) => {
    const [a, b] = [placesOfDenial(one, counts), placesOfDenial(other, counts)];
    return a.words !== b.words || a.places === b.places;
  });

function placesOfDenial(tokens: readonly Token[], counts: (token: Token) => boolean) {
  const said: string[] = [];
  const places: number[] = [];
  for (const token of tokens)
    if (token.isNegation) places.push(said.length);
    else if (counts(token)) said.push(token.term || token.word);
  return { words: said.join(" "), places: places.join(" ") };
}

/** "Are hiring a developer", "are a hiring developer". */
function isDoing(one: readonly Token[], other: readonly Token[]): boolean {
  const differ = (some: readonly Token[], others: readonly Token[]) => {
    const done = new Set(after(beForms, some));
    return done.size > 0 && after(articles, others).some((word) => done.has(word));
  };
  return !differ(one, other) && !differ(other, one);
}

/** Words in "-ing" that follow one of these. */
const after = (words: ReadonlySet<string>, tokens: readonly Token[]): string[] =>
  tokens.flatMap(({ word }, n) =>
    word.endsWith("ing") && words.has(tokens[n - 1]?.word ?? "") ? [word] : [],
  );

const beForms = set("is are was were am be");
const articles = set("a an the");

const telling = set("same other others another certain specific several various different only both either");

const tellers = (tokens: readonly Token[]): string =>
  tokens
    .flatMap(({ word }) => (telling.has(word) ? word : []))
    .sort()
    .join(" ");
