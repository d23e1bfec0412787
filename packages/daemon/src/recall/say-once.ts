import type { FoundHit, RecallHit } from "./hydrate.ts";
import { createNearlyTheSame } from "./nearly-the-same.ts";
import type { Stemmer } from "./words/stems.ts";

interface SaidOnce {
  readonly kept: RecallHit[];
  /** Hits left out, each with the kept one that says the same. */
  readonly same: ReadonlyMap<string, string>;
}

/**
 * Leave out what says nothing new: the same words from two places, and what another hit says to the word and a little more. What
 * is kept takes the better place of the two.
 */
export function sayOnce(stemmer: Stemmer, found: readonly FoundHit[]): SaidOnce {
  const kept: FoundHit[] = [];
  const isNearlyTheSame = createNearlyTheSame(stemmer);
  const same = new Map<string, string>();
  const keys = new Map<string, string>();
  const replace = (at: number, { hit, ...rest }: FoundHit, other: FoundHit): void => {
    kept[at] = { ...rest, hit: { ...hit, score: other.hit.score } };
    for (const [id, twin] of same) if (twin === other.hit.id) same.set(id, hit.id);
    same.set(other.hit.id, hit.id);
  };
  for (const one of found) {
    const twin = keys.get(one.contentKey) ?? "";
    const known = same.get(twin) ?? twin;
    const at = kept.findIndex((other) => other.hit.id === known || isNearlyTheSame(one, other));
    const other = kept[at];
    keys.set(one.contentKey, one.hit.id);
    if (!other) kept.push(one);
    else if (saysMore(one, other)) replace(at, one, other);
    else same.set(one.hit.id, other.hit.id);
  }
  return { kept: withOthers(kept, found, same), same };
}

type Elsewhere = NonNullable<RecallHit["also"]>[number];

/** What another owner says, too, is told of each: whose it is matters. */
function withOthers(
  kept: readonly FoundHit[],
  found: readonly FoundHit[],
  same: ReadonlyMap<string, string>,
): RecallHit[] {
  if (same.size === 0) return kept.map(({ hit }) => hit);
  const standing = new Map(kept.map(({ hit }) => [hit.id, hit]));
  const also = new Map<string, Elsewhere[]>();
  for (const { hit } of found) {
    const stands = standing.get(same.get(hit.id) ?? "");
    if (!stands || stands.ownerId === hit.ownerId) continue;
    const { id, space, saidBy } = hit;
    const there = { id, ...(space && { space }), ...(saidBy && { saidBy }) };
    also.set(stands.id, [...(also.get(stands.id) ?? []), there]);
  }
  return kept.map(({ hit }) => {
    const others = also.get(hit.id);
    return others ? { ...hit, also: others } : hit;
  });
}

/** A memory stands for a piece of a document; of two of a kind, the one that says a little more; of the same words, one's own. */
const saysMore = (one: FoundHit, other: FoundHit): boolean => {
  if (one.hit.kind !== other.hit.kind) return one.hit.kind === "memory";
  const isShared = one.hit.space !== undefined;
  if (one.contentKey === other.contentKey && isShared !== (other.hit.space !== undefined)) return !isShared;
  return one.hit.content.length > other.hit.content.length;
};
