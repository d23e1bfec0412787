import { isSameProject, type WrittenProject } from "@memory/shared/words";
import { saysTheSame } from "./alike.ts";
import type { FoundHit } from "./hydrate.ts";
import type { Stemmer } from "./words/stems.ts";

/**
 * Bounds of a near repetition: not much shorter than the other, matches about as well, and shares most of its
 * words as written.
 */
const asLong = 0.8;
const asNear = 0.1;
const asWritten = 0.7;

/** Tells of two hits whether they say the same. The cheap questions come first: nearly every pair ends there. */
export function createNearlyTheSame(stemmer: Stemmer): (one: FoundHit, other: FoundHit) => boolean {
  const known = new Map<string, ReadonlySet<string>>();
  const wordsOf = ({ hit }: FoundHit): ReadonlySet<string> => {
    const words = known.get(hit.id) ?? new Set(hit.content.toLowerCase().match(/[\p{L}\p{N}]+/gu));
    known.set(hit.id, words);
    return words;
  };
  return (one, other) => {
    if (!mayBe(one, other)) return false;
    const [short, long] = one.hit.content.length < other.hit.content.length ? [one, other] : [other, one];
    return (
      short.hit.content.length >= asLong * long.hit.content.length &&
      shareOf(wordsOf(short), wordsOf(long)) >= asWritten &&
      saysTheSame(stemmer, short.hit.content, long.hit.content)
    );
  };
}

function mayBe({ hit: a, scored: one }: FoundHit, { hit: b, scored: other }: FoundHit): boolean {
  if (a.kind !== b.kind || a.status !== b.status || !isSameProject(placeOf(a), placeOf(b))) return false;
  // Two sides of an open question, and two versions, are two.
  if (a.conflictId !== undefined || b.conflictId !== undefined || a.rootId === b.rootId) return false;
  return (
    Math.abs((one.cosine ?? 0) - (other.cosine ?? 0)) <= asNear &&
    Math.abs(one.arms.text - other.arms.text) <= asNear
  );
}

const placeOf = ({ project, space }: FoundHit["hit"]): WrittenProject => ({
  project: project ?? null,
  isShared: space !== undefined,
});

function shareOf(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  let shared = 0;
  for (const word of some) if (others.has(word)) shared += 1;
  return shared / Math.max(1, some.size);
}
