import { findKnown, type KnownNames } from "../models/embedded/extract/known-names.ts";
import { type Run, runsOf } from "../models/embedded/extract/runs.ts";
import { nameKey, spellingKey } from "../text/name-key.ts";
import type { EntityQueries } from "./queries/entities-of-question.ts";
import { fold } from "./query-terms.ts";
import { isStopWord } from "./stop-words.ts";

/** An entity that a question names. */
export interface Named {
  readonly entity: number;
  /** The words that name it, as the question has them but in small letters; words of grammar aside. */
  readonly words: readonly string[];
}

/** Longer names are sentences. */
const longest = 4;
/** Of a pasted text the beginning and the end are read, in characters and in runs: 250 look-ups of 5 µs. */
const head = { characters: 400, runs: 40 };
const tail = { characters: 200, runs: 24 };
const mostNamed = 8;

type Lookup = Pick<EntityQueries, "byName" | "bySpelling">;

/**
 * What a question names: runs of its words that are the name of an entity or its spelling, the longest first, and what it
 * calls by a well-known other name ("k8s"). Spellings are compared by their key, never by likeness.
 */
export function namesAsked(
  find: Lookup,
  ownerId: string,
  { query, known }: { readonly query: string; readonly known?: KnownNames | undefined },
): Named[] {
  const text = ends(query);
  const found = new Map<number, Set<string>>();
  const add = (entity: number, name: string): void => {
    const words = found.get(entity) ?? new Set();
    for (const [written] of name.matchAll(wordLike)) {
      const word = fold(written);
      if (!isStopWord(word)) words.add(word);
    }
    found.set(entity, words);
  };
  const all = runsOf(text);
  const runs =
    all.length > head.runs + tail.runs ? [...all.slice(0, head.runs), ...all.slice(-tail.runs)] : all;
  for (let n = 0; n < runs.length; ) {
    const match = longestAt(find, ownerId, { text, runs, n });
    for (const entity of match.entities) add(entity, match.name);
    n += match.length;
  }
  for (const { name, start, end } of known ? findKnown(known, asText(text)) : []) {
    const entity = find.byName(ownerId, nameKey(name));
    if (entity !== undefined) add(entity, text.slice(start, end));
  }
  return Array.from(found, ([entity, words]) => ({ entity, words: [...words] })).slice(0, mostNamed);
}

const wordLike = /[\p{L}\p{N}\p{M}]+/gu;
const asText = (text: string) => ({ text, heading: "", isCode: false });

const ends = (query: string): string =>
  query.length > head.characters + tail.characters
    ? `${query.slice(0, head.characters)} ${query.slice(-tail.characters)}`
    : query;

interface Match {
  readonly entities: readonly number[];
  readonly name: string;
  /** Runs it takes. */
  readonly length: number;
}

/** The longest name that begins with a run; without any, the run names nothing. */
function longestAt(
  find: Lookup,
  ownerId: string,
  { text, runs, n }: { readonly text: string; readonly runs: readonly Run[]; readonly n: number },
): Match {
  for (let length = longest; length > 0; length--) {
    const name = textOf(text, runs.slice(n, n + length), length);
    if (name === undefined || (length === 1 && isOrdinary(name))) continue;
    const entities = entitiesOf(find, ownerId, name);
    if (entities.length > 0) return { entities, name, length };
  }
  return { entities: [], name: "", length: 1 };
}

/** As it stands in the text; undefined where there are fewer runs, or something but blanks between them. */
function textOf(text: string, runs: readonly Run[], length: number): string | undefined {
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
const isOrdinary = (word: string): boolean => isStopWord(fold(word)) || /^\p{Ll}$/u.test(word);

function entitiesOf(find: Lookup, ownerId: string, name: string): number[] {
  const key = nameKey(name);
  if (key === "") return [];
  const one = find.byName(ownerId, key);
  if (one !== undefined) return [one];
  const spelling = spellingKey(name);
  return spelling === "" ? [] : find.bySpelling(ownerId, spelling);
}
