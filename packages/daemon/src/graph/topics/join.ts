import { forEachNeighbour, type Neighbours } from "./neighbours.ts";
import { UNLINKED } from "./shape.ts";

/**
 * Nodes without a community join the one that most of their neighbours' weight is in, from the known ones outwards.
 * Those that no community reaches stay without.
 */
export function joinNeighbours(
  graph: Neighbours,
  community: Uint32Array,
  mayJoin: (node: number) => boolean,
): void {
  const waiting: number[] = [];
  const isOpen = (node: number) => community[node] === UNLINKED && mayJoin(node);
  for (let node = 0; node < graph.size; node += 1) if (isOpen(node)) waiting.push(node);
  // The list grows while it is read: who has joined gives its open neighbours another look.
  for (let at = 0; at < waiting.length; at += 1) {
    const node = waiting[at] ?? 0;
    if (!isOpen(node)) continue;
    const joined = majority(graph, node, community);
    if (joined === UNLINKED) continue;
    community[node] = joined;
    forEachNeighbour(graph, node, (other) => {
      if (isOpen(other)) waiting.push(other);
    });
  }
}

/** A node none of whose neighbours is in its community any more moves to where they are. */
export function moveStrays(graph: Neighbours, community: Uint32Array): void {
  for (let node = 0; node < graph.size; node += 1) {
    const own = community[node] ?? UNLINKED;
    if (own === UNLINKED) continue;
    let stays = false;
    forEachNeighbour(graph, node, (other) => {
      stays ||= community[other] === own;
    });
    if (!stays) community[node] = majority(graph, node, community);
  }
}

/** Community with most of the weight of a node's neighbours; of two equal ones the lower number. */
export function majority(graph: Neighbours, node: number, community: Uint32Array): number {
  const sums = new Map<number, number>();
  let best = UNLINKED;
  forEachNeighbour(graph, node, (other, weight) => {
    const group = community[other] ?? UNLINKED;
    if (group !== UNLINKED) sums.set(group, (sums.get(group) ?? 0) + weight);
  });
  for (const [group, sum] of sums) {
    const most = sums.get(best) ?? 0;
    if (sum > most || (sum === most && group < best)) best = group;
  }
  return best;
}
