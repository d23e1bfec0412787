import type { GraphShape } from "./shape.ts";

/** The edges of a shape from both sides: those of node n stand at start[n] to start[n + 1]. */
export interface Neighbours {
  readonly size: number;
  readonly edges: number;
  readonly start: Uint32Array;
  readonly other: Uint32Array;
  readonly weight: Float32Array;
  /** Per node, the sum of its edges' weights. */
  readonly strength: Float64Array;
}

/** Beyond this a weight says nothing more, and sums would lose their small parts. */
const mostWeight = 1e6;

/** Loops, edges that lead nowhere and weights that are none are left out. */
export function neighboursOf(shape: GraphShape): Neighbours {
  const { size } = shape;
  const start = new Uint32Array(size + 1);
  const strength = new Float64Array(size);
  let edges = 0;
  forEachEdge(shape, (from, to, weight) => {
    edges += 1;
    start[from + 1] = (start[from + 1] ?? 0) + 1;
    start[to + 1] = (start[to + 1] ?? 0) + 1;
    strength[from] = (strength[from] ?? 0) + weight;
    strength[to] = (strength[to] ?? 0) + weight;
  });
  for (let node = 0; node < size; node += 1) start[node + 1] = (start[node + 1] ?? 0) + (start[node] ?? 0);

  const next = start.slice();
  const other = new Uint32Array(2 * edges);
  const weights = new Float32Array(2 * edges);
  const put = (node: number, neighbour: number, weight: number): void => {
    const at = next[node] ?? 0;
    next[node] = at + 1;
    other[at] = neighbour;
    weights[at] = weight;
  };
  forEachEdge(shape, (from, to, weight) => {
    put(from, to, weight);
    put(to, from, weight);
  });
  return { size, edges, start, other, weight: weights, strength };
}

/** Calls back for every edge that counts. */
export function forEachEdge(
  { size, from, to, weight }: GraphShape,
  visit: (from: number, to: number, weight: number) => void,
): void {
  for (let edge = 0; edge < from.length; edge += 1) {
    const one = from[edge] ?? size;
    const other = to[edge] ?? size;
    const weighs = weight[edge] ?? 0;
    if (one !== other && one < size && other < size && weighs > 0) {
      visit(one, other, Math.min(weighs, mostWeight));
    }
  }
}

/** Calls back for every neighbour of a node. */
export function forEachNeighbour(
  { start, other, weight }: Neighbours,
  node: number,
  visit: (neighbour: number, weight: number) => void,
): void {
  const end = start[node + 1] ?? 0;
  for (let at = start[node] ?? 0; at < end; at += 1) visit(other[at] ?? 0, weight[at] ?? 0);
}
