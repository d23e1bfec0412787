import type { Found } from "./hydrate.ts";
import { isStopWord } from "./stop-words.ts";

/** How much of the shorter one's words two memories share that differ in a value alone. */
const sameWords = 0.75;
const fewest = 2;

const VALUE =
  /\d|^(?:now|since|every|second|(?:mon|tues|wednes|thurs|fri|satur|sun)days?|january|february|march|april|may|june|july|august|september|october|november|december)$/;

/**
 * Of two memories that contradict each other, or say the same of one thing but for a value, what was said later takes the
 * better place: an update that nobody has confirmed yet is likelier to hold. `covers` tells how much of the question a hit
 * has: where they differ in that, one of them is what was asked for. What an assistant concluded stays behind a person's words.
 */
export function newestFirst(found: readonly Found[], covers: (one: Found) => number): Found[] {
  const placed = [...found];
  const read = createReading();
  placed.forEach((_, at) => {
    for (let later = at + 1; later < placed.length; later++) {
      const [one, other] = [placed[at], placed[later]];
      if (!one || !other || !follows(other, one) || covers(one) !== covers(other)) continue;
      if (!isContradicted(one, other) && !isSameButForValues(read(one), read(other))) continue;
      placed[at] = withScoreOf(other, one);
      placed[later] = withScoreOf(one, other);
    }
  });
  return placed;
}

const withScoreOf = (one: Found, other: Found): Found => ({
  ...one,
  hit: { ...one.hit, score: other.hit.score },
});

function follows({ hit: one }: Found, { hit: other }: Found): boolean {
  return (
    one.kind === "memory" &&
    other.kind === "memory" &&
    one.project === other.project &&
    one.assertedAt > other.assertedAt &&
    (one.source.statedBy === "user" || other.source.statedBy !== "user")
  );
}

const isContradicted = ({ hit: one }: Found, { hit: other }: Found): boolean =>
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
function createReading(): (one: Found) => Words {
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
  const plain = words.filter((word) => !VALUE.test(word) && !isStopWord(word));
  return { plain: new Set(plain), values: values.join(" ") };
}
