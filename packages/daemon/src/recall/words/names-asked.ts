import { findKnownNames, type KnownNames, runsOf, type TextRun } from "@memory/language/extraction";
import { nameKey, spellingKey } from "@memory/language/names";
import { foldForIndex, isStopWord } from "@memory/language/questions";
import type { EntityQueries } from "../queries/entities-of-question.ts";

/** An entity that a question names. */
export interface AskedEntity {
  readonly entity: number;
  readonly ownerId: string;
  /** The words that name it, as the question has them but in small letters; words of grammar aside. */
  readonly words: readonly string[];
}

/** Longer names are sentences. */
const longest = 4;
/**
 * Lengths of the beginning and the end of a pasted text that are read, in characters and in runs: 250
 * look-ups of 5 µs.
 */
const head = { characters: 400, runs: 40 };
const tail = { characters: 200, runs: 24 };
const mostNamed = 8;

type Lookup = Pick<EntityQueries, "byNames" | "bySpellings">;

/**
 * Entities of each owner that a question names: runs of its words that are the name of an entity or its spelling, the
 * longest first, and well-known other names ("k8s"). Spellings are compared by their key, never by likeness.
 */
export function namesAsked(
  find: Lookup,
  ownerIds: readonly string[],
  { query, known }: { readonly query: string; readonly known?: KnownNames | undefined },
): AskedEntity[] {
  const text = ends(query);
  const all = runsOf(text);
  const runs =
    all.length > head.runs + tail.runs ? [...all.slice(0, head.runs), ...all.slice(-tail.runs)] : all;
  const names = runs.map((_, n) => namesAt(text, runs, n));
  const otherwise = known ? findKnownNames(known, asText(text)) : [];
  return ownerIds.flatMap((ownerId) => namedBy(find, ownerId, { text, names, otherwise }));
}

interface NamesRead {
  readonly text: string;
  /** By the run that they begin with. */
  readonly names: readonly (readonly Name[])[];
  /** Well-known other names. */
  readonly otherwise: ReturnType<typeof findKnownNames>;
}

function namedBy(find: Lookup, ownerId: string, { text, names, otherwise }: NamesRead): AskedEntity[] {
  const found = new Map<number, Set<string>>();
  const add = (entity: number, name: string): void => {
    const words = found.get(entity) ?? new Set();
    for (const [written] of name.matchAll(wordLike)) {
      const word = foldForIndex(written);
      if (!isStopWord(word)) words.add(word);
    }
    found.set(entity, words);
  };
  const entitiesOf = lookUp(find, ownerId, [
    ...names.flat(),
    ...otherwise.map(({ name }) => ({ key: nameKey(name), spelling: "" })),
  ]);
  for (let n = 0; n < names.length; ) {
    const match = names[n]?.find((one) => entitiesOf(one).length > 0);
    for (const entity of match ? entitiesOf(match) : []) add(entity, match?.name ?? "");
    n += match?.length ?? 1;
  }
  for (const { name, start, end } of otherwise)
    for (const entity of entitiesOf({ key: nameKey(name), spelling: "" }))
      add(entity, text.slice(start, end));
  return Array.from(found, ([entity, words]) => ({ entity, ownerId, words: [...words] })).slice(0, mostNamed);
}

const wordLike = /[\p{L}\p{N}\p{M}]+/gu;
const asText = (text: string) => ({ text, heading: "", isCode: false });

const ends = (query: string): string =>
  query.length > head.characters + tail.characters
    ? `${query.slice(0, head.characters)} ${query.slice(-tail.characters)}`
    : query;

/** Keys by which an entity is found. */
interface Keys {
  readonly key: string;
  readonly spelling: string;
}

interface Name extends Keys {
  readonly name: string;
  /** Runs it takes. */
  readonly length: number;
}

/** The names that may begin with a run, the longest first. */
function namesAt(text: string, runs: readonly TextRun[], n: number): Name[] {
  const names: Name[] = [];
  for (let length = longest; length > 0; length--) {
    const name = textOf(text, runs.slice(n, n + length), length);
    if (name === undefined || (length === 1 && isOrdinary(name))) continue;
    const key = nameKey(name);
    if (key !== "") names.push({ name, length, key, spelling: spellingKey(name) });
  }
  return names;
}

/**
 * Entities of these names: those with the name, and without any those with another spelling of it. All are
 * asked for at once.
 */
function lookUp(find: Lookup, ownerId: string, names: readonly Keys[]): (name: Keys) => readonly number[] {
  const byName = find.byNames(ownerId, [...new Set(names.map(({ key }) => key))]);
  const others = names.filter(({ key, spelling }) => spelling !== "" && !byName.has(key));
  const bySpelling = find.bySpellings(ownerId, [...new Set(others.map(({ spelling }) => spelling))]);
  return ({ key, spelling }) => {
    const one = byName.get(key);
    return one === undefined ? (bySpelling.get(spelling) ?? []) : [one];
  };
}

/** As it stands in the text; undefined where there are fewer runs, or something but blanks between them. */
function textOf(text: string, runs: readonly TextRun[], length: number): string | undefined {
  const [first, last] = [runs[0], runs.at(-1)];
  if (!first || !last || runs.length < length) return undefined;
  const apart = runs.some((run, n) => {
    const before = runs[n - 1];
    return (
      before !== undefined && (run.start < before.end || text.slice(before.end, run.start).trim() !== "")
    );
  });
  return apart ? undefined : text.slice(first.start, last.end);
}

/** A word of grammar, and a single small letter; a capital one may be a language. */
const isOrdinary = (word: string): boolean => isStopWord(foldForIndex(word)) || /^\p{Ll}$/u.test(word);
