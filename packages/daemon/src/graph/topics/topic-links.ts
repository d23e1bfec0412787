import { forEachEdge } from "./neighbours.ts";
import { type GraphShape, UNLINKED } from "./shape.ts";

/** Two communities and the weight of all edges between them; the lower number first. */
export interface TopicLink {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

interface Linked {
  /** Of communities. */
  readonly count: number;
  readonly isShown?: (node: number) => boolean;
}

/** Heaviest first; edges of nodes that are not shown do not count. */
export function linkTopics(
  shape: GraphShape,
  community: Uint32Array,
  { count, isShown = () => true }: Linked,
): TopicLink[] {
  const sums = new Map<number, number>();
  forEachEdge(shape, (from, to, weight) => {
    const one = community[from] ?? UNLINKED;
    const other = community[to] ?? UNLINKED;
    if (one === other || one === UNLINKED || other === UNLINKED) return;
    if (!isShown(from) || !isShown(to)) return;
    const pair = Math.min(one, other) * count + Math.max(one, other);
    sums.set(pair, (sums.get(pair) ?? 0) + weight);
  });
  return [...sums]
    .sort(([pair, weight], [otherPair, otherWeight]) => otherWeight - weight || pair - otherPair)
    .map(([pair, weight]) => ({ from: Math.floor(pair / count), to: pair % count, weight }));
}

/**
 * At most so many links a topic, the strongest ones; of those beyond, only such that are the first of one of their
 * ends, or it would look as if it were linked with nothing. Takes and gives links heaviest first.
 */
export function strongest(links: readonly TopicLink[], most: number): TopicLink[] {
  const counts = new Map<number, number>();
  return links.filter(({ from, to }) => {
    const [ofFrom, ofTo] = [counts.get(from) ?? 0, counts.get(to) ?? 0];
    const isFirst = ofFrom === 0 || ofTo === 0;
    if (!isFirst && (ofFrom >= most || ofTo >= most)) return false;
    counts.set(from, ofFrom + 1);
    counts.set(to, ofTo + 1);
    return true;
  });
}
