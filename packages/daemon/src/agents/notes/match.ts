import { keyTerms } from "@memory/language/comparison";

/** A statement as it was read last; `content` is null where its memory is gone, and its words with it. */
export interface Before {
  readonly hash: string;
  readonly content: string | null;
  /** Of the secrets in it. */
  readonly hidden: string | null;
}

export interface After {
  readonly hash: string;
  readonly content: string;
  readonly hidden: string | null;
  /** Without the headings that it stands under. */
  readonly words: string;
}

export interface Matched<Old, New> {
  /** Says what it said, wherever and under whichever heading it stands now. */
  readonly kept: readonly (readonly [Old, New])[];
  /** Says something else of the same. */
  readonly changed: readonly (readonly [Old, New])[];
  readonly gone: readonly Old[];
  readonly fresh: readonly New[];
}

/** Share of their words that two statements have in common to be one that was changed: where one stands in the place of the other, and anywhere. */
const ALIKE = { inPlace: 0.3, anywhere: 0.6 } as const;

/** What has become of the statements of a file, both in the order of their lines. */
export function match<Old extends Before, New extends After>(
  before: readonly Old[],
  after: readonly New[],
): Matched<Old, New> {
  const byHash = new Map(before.map((one) => [one.hash, one]));
  const now = new Set(after.map(({ hash }) => hash));
  const left = new Set(before.filter(({ hash }) => !now.has(hash)));
  const kept = after.flatMap((one): (readonly [Old, New])[] => {
    const old = byHash.get(one.hash) ?? [...left].find((other) => isUnderAnother(other, one));
    if (old) left.delete(old);
    return old ? [[old, one]] : [];
  });
  const known = new Set(kept.map(([, one]) => one));
  const news = new Set(after.filter((one) => !known.has(one)));
  const placeBefore = placesOf(before, (one) => now.has(one.hash));
  const placeAfter = placesOf(after, (one) => byHash.has(one.hash));
  const words = new Map<Old | New, Set<string>>(
    [...left, ...news].map((one) => [one, new Set(keyTerms(one.content ?? ""))]),
  );
  const pairs = [...left].flatMap((old) =>
    [...news].flatMap((one) => {
      const share = alike(words.get(old), words.get(one));
      const isInPlace = placeBefore.get(old) === placeAfter.get(one);
      return share >= (isInPlace ? ALIKE.inPlace : ALIKE.anywhere) ? [{ old, one, share, isInPlace }] : [];
    }),
  );
  const changed: (readonly [Old, New])[] = [];
  const best = pairs.sort((a, b) => Number(b.isInPlace) - Number(a.isInPlace) || b.share - a.share);
  for (const { old, one } of best)
    if (left.has(old) && news.has(one)) {
      left.delete(old);
      news.delete(one);
      changed.push([old, one]);
    }
  return { kept, changed, gone: [...left], fresh: [...news] };
}

/** It was said with these words, under a heading that is called otherwise now, or under none. */
const isUnderAnother = (old: Before, { words, hidden }: After): boolean =>
  old.hidden === null &&
  hidden === null &&
  (old.content === words || old.content?.endsWith(`: ${words}`) === true);

/** Behind which statement that is in both each one stands. */
function placesOf<One extends { readonly hash: string }>(
  all: readonly One[],
  isInBoth: (one: One) => boolean,
): Map<One, string> {
  const places = new Map<One, string>();
  let behind = "";
  for (const one of all) {
    if (isInBoth(one)) behind = one.hash;
    places.set(one, behind);
  }
  return places;
}

function alike(one = new Set<string>(), other = new Set<string>()): number {
  const most = Math.max(one.size, other.size);
  return most === 0 ? 0 : [...one].filter((term) => other.has(term)).length / most;
}
