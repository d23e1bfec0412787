import { MultiUndirectedGraph } from "graphology";
import forceAtlas from "graphology-layout-forceatlas2";
import type { Points } from "./points.ts";

// Types and code of the package disagree on what its default is: the first branch runs, the second one types it.
const arrange = typeof forceAtlas === "function" ? forceAtlas : forceAtlas.default;

/** An edge between two points. */
export interface Tie {
  readonly from: number;
  readonly to: number;
  readonly weight: number;
}

/** From here on the library's tree of regions is faster than comparing all pairs: at 300 points by half. */
const treeFrom = 150;

/**
 * Moves points towards those they are tied to and away from the others (ForceAtlas2), in place, from where they are.
 * Coordinates have no unit afterwards. Points that lie upon one another stay so: give them places of their own.
 */
export function attract(points: Points, ties: readonly Tie[], steps: number): void {
  const count = points.x.length;
  if (count < 2 || steps === 0) return;
  const graph = new MultiUndirectedGraph<{ x: number; y: number }, { weight: number }>();
  for (let at = 0; at < count; at += 1) graph.addNode(at, { x: points.x[at] ?? 0, y: points.y[at] ?? 0 });
  // Weights reach from one mention to thousands; as they are, the heaviest tie would pull all into a point.
  for (const { from, to, weight } of ties) graph.addEdge(from, to, { weight: Math.log1p(weight) });
  const settings = {
    strongGravityMode: true,
    gravity: 0.5,
    scalingRatio: 10,
    slowDown: 1 + Math.log(count),
    barnesHutOptimize: count > treeFrom,
    barnesHutTheta: 1,
  };
  const places = arrange(graph, { iterations: steps, settings, getEdgeWeight: "weight" });
  for (let at = 0; at < count; at += 1) {
    points.x[at] = places[at]?.x ?? 0;
    points.y[at] = places[at]?.y ?? 0;
  }
}
