import type { Communities } from "./communities.ts";
import { hashOf, keyOf } from "./random.ts";
import { type GraphShape, type Topic, UNLINKED } from "./shape.ts";

/** Identity of a community: its id, and its topic before, if it was one. */
export interface Identity {
  readonly id: string;
  readonly before: Topic | undefined;
}

/** The communities of the last time, in the numbers of today's nodes, and their topics. */
export interface Before {
  readonly community: Uint32Array;
  readonly topics: readonly Topic[];
}

/** Share of the smaller one of two that must be in both for one to be the other's heir. */
const leastShared = 0.2;

/**
 * A community is the topic it shares most nodes with, so that links to topics and names of them last; a new one is
 * named after its heaviest node.
 */
export function identify(
  { keys }: Pick<GraphShape, "keys">,
  { community, sizes }: Communities,
  { before, heaviest }: { readonly before: Before | undefined; readonly heaviest: readonly number[] },
): Identity[] {
  const heirs = before === undefined ? new Map<number, Topic>() : inherit({ community, sizes }, before);
  const taken = new Set([...heirs.values()].map(({ id }) => id));
  return sizes.map((_, group) => {
    const topic = heirs.get(group);
    if (topic !== undefined) return { id: topic.id, before: topic };
    const key = keyOf(keys, heaviest[group] ?? 0);
    let id = shortId(key, 0);
    for (let salt = 1; taken.has(id); salt += 1) id = shortId(key, salt);
    taken.add(id);
    return { id, before: undefined };
  });
}

function shortId(key: Uint8Array, salt: number): string {
  return `t-${hashOf(key, salt).toString(16).padStart(8, "0")}`;
}

/** Largest overlap first; each topic has one heir at most. */
function inherit(
  { community, sizes }: Pick<Communities, "community" | "sizes">,
  before: Before,
): Map<number, Topic> {
  const shared = new Map<number, number>();
  const count = before.topics.length;
  community.forEach((group, node) => {
    const old = before.community[node] ?? UNLINKED;
    if (group === UNLINKED || old === UNLINKED) return;
    const pair = group * count + old;
    shared.set(pair, (shared.get(pair) ?? 0) + 1);
  });
  const heirs = new Map<number, Topic>();
  const gone = new Set<number>();
  for (const [pair, overlap] of [...shared].sort((one, other) => other[1] - one[1] || one[0] - other[0])) {
    const [group, old] = [Math.floor(pair / count), pair % count];
    const topic = before.topics[old];
    if (topic === undefined || gone.has(old) || heirs.has(group)) continue;
    if (overlap < leastShared * Math.min(sizes[group] ?? 0, topic.size)) continue;
    gone.add(old);
    heirs.set(group, topic);
  }
  return heirs;
}
