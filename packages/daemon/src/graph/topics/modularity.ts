import { forEachNeighbour, type Neighbours } from "./neighbours.ts";
import { UNLINKED } from "./shape.ts";

/** Modularity: the weight inside communities beyond that of chance, 0 to 1. */
export function modularity(graph: Neighbours, community: Uint32Array): number {
  const strengths = new Map<number, number>();
  let inside = 0;
  let total = 0;
  let alone = 0;
  for (let node = 0; node < graph.size; node += 1) {
    const own = community[node] ?? UNLINKED;
    const strength = graph.strength[node] ?? 0;
    total += strength;
    if (own === UNLINKED) {
      alone += strength ** 2;
      continue;
    }
    strengths.set(own, (strengths.get(own) ?? 0) + strength);
    forEachNeighbour(graph, node, (other, weight) => {
      if (community[other] === own) inside += weight;
    });
  }
  if (total === 0) return 0;
  let expected = alone;
  for (const strength of strengths.values()) expected += strength ** 2;
  return inside / total - expected / total ** 2;
}
