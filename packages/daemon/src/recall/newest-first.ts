import { isStopWord } from "@memory/language/questions";
import type { FoundHit } from "./hydrate.ts";

/** Least share of the shorter one's words in common, for two memories that differ in a value alone. */
const sameWords = 0.75;
const fewest = 2;

const VALUE =
  /\d|^(?:now|since|every|second|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december)$/;

/**
 * Moves the later of two memories forward that contradict each other, or differ in one value alone: an update
 * that nobody has confirmed yet is likelier to hold. `covers` tells the share of the question that a hit has:
 * where they differ in that, one of them is the requested one. An assistant's conclusion stays behind a
 * person's words.
 */
export function newestFirst(found: readonly FoundHit[], covers: (one: FoundHit) => number): FoundHit[] {
  const placed = [...found];
  const read = createReading();
  let at = 0;
  while (at < placed.length) {
    const one = placed[at];
    const later = placed.findIndex(
      (other, n) => n > at && one !== undefined && supersedes(other, one, { read, covers }),
    );
    const other = placed[later];
    if (one && other) {
      // Right before the older one, which keeps its company: both sides of a contradiction are to be seen.
      placed.splice(later, 1);
      placed.splice(at, 0, withScoreOf(other, one));
    } else at += 1;
  }
  return placed;
}

interface Comparing {
  readonly read: (one: FoundHit) => Words;
  readonly covers: (one: FoundHit) => number;
}

const supersedes = (one: FoundHit, other: FoundHit, { read, covers }: Comparing): boolean =>
  follows(one, other) &&
  (isContradicted(one, other) || isSameButForValues(read(one), read(other))) &&
  covers(one) === covers(other);

const withScoreOf = (one: FoundHit, other: FoundHit): FoundHit => ({
  ...one,
  hit: { ...one.hit, score: other.hit.score },
});

function follows({ hit: one }: FoundHit, { hit: other }: FoundHit): boolean {
  return (
    one.kind === "memory" &&
    other.kind === "memory" &&
    one.project === other.project &&
    one.assertedAt > other.assertedAt &&
    (one.source.statedBy === "user" || other.source.statedBy !== "user")
  );
}

const isContradicted = ({ hit: one }: FoundHit, { hit: other }: FoundHit): boolean =>
  one.conflictId !== undefined && one.conflictId === other.conflictId;

interface Words {
  readonly plain: ReadonlySet<string>;
  readonly values: string;
}

function isSameButForValues(one: Words, other: Words): boolean {
  if (one.values === "" || other.values === "" || one.values === other.values) return false;
  const [short, long] =
    one.plain.size <= other.plain.size ? [one.plain, other.plain] : [other.plain, one.plain];
  const shared = [...short].filter((word) => long.has(word)).length;
  return short.size >= fewest && shared >= sameWords * short.size;
}

/** Words of what is compared, once each. */
function createReading(): (one: FoundHit) => Words {
  const known = new Map<string, Words>();
  return ({ hit }) => {
    const words = known.get(hit.id) ?? wordsOf(hit.content);
    known.set(hit.id, words);
    return words;
  };
}

function wordsOf(content: string): Words {
  const words = content.toLowerCase().match(/[\p{L}\p{N}]+(?:[.,:/%-]+[\p{L}\p{N}]+)*/gu) ?? [];
  const values = words.filter((word) => VALUE.test(word));
  // A single letter is a name: "team A".
  const plain = words.filter((word) => !VALUE.test(word) && (word.length === 1 || !isStopWord(word)));
  return { plain: new Set(plain), values: values.join(" ") };
}
