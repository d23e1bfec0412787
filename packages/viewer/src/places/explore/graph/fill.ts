import { linksOf, type Scene, type SceneNode } from "../scene/scene.ts";
import { type Drawing, emptyDrawing } from "./look.ts";
import type { Position } from "./positions.ts";
import { SHAPE } from "./programs.ts";

/** Nodes that are added before the page may do something else. */
const SLICE = 5_000;

export interface FillOptions {
  readonly places: ReadonlyMap<string, Position>;
  readonly signal: AbortSignal;
}

/** The scene as sigma reads it. Two nodes have one edge, whatever links them. */
export async function fillGraph(scene: Scene, { places, signal }: FillOptions): Promise<Drawing> {
  const graph = emptyDrawing();
  const radius = radiusIn(scene);
  await inSlices(scene.nodes, signal, (node) => {
    const { x, y } = places.get(node.id) ?? { x: 0, y: 0 };
    graph.addNode(node.id, { x, y, size: radius(node), type: SHAPE[node.kind] });
  });
  const thickness = thicknessIn(scene, places);
  await inSlices(scene.edges, signal, ({ from, to, weight }) => {
    graph.mergeEdge(from, to, { size: thickness(weight) });
  });
  return graph;
}

async function inSlices<T>(items: readonly T[], signal: AbortSignal, add: (item: T) => void): Promise<void> {
  for (let at = 0; at < items.length && !signal.aborted; at += SLICE) {
    if (at > 0) await idle();
    for (const item of items.slice(at, at + SLICE)) add(item);
  }
}

const idle = (): Promise<void> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(() => resolve(), { timeout: 200 });
    else setTimeout(resolve, 0);
  });

/** The same units as the radius. On the map it says how much two topics share. */
function thicknessIn(scene: Scene, places: ReadonlyMap<string, Position>): (weight: number) => number {
  if (scene.shape === "row") return () => 3;
  if (scene.name !== "topics") return () => 1;
  const width = [...places.values()].reduce((most, { x, y }) => Math.max(most, Math.hypot(x, y)), 1);
  const heaviest = scene.edges.reduce((most, { weight }) => Math.max(most, weight), 1);
  return (weight) => width * (0.004 + 0.014 * Math.sqrt(weight / heaviest));
}

/** The space that the drawing takes up, its bubbles included: sigma itself looks at their middles only. */
export function extentOf(graph: Drawing): { x: [number, number]; y: [number, number] } {
  const x: [number, number] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const y: [number, number] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  graph.forEachNode((_, node) => {
    x[0] = Math.min(x[0], node.x - node.size);
    x[1] = Math.max(x[1], node.x + node.size);
    y[0] = Math.min(y[0], node.y - node.size);
    y[1] = Math.max(y[1], node.y + node.size);
  });
  return { x, y };
}

/** In units of the map for topics, whose places leave room for them; in pixels for all others. */
function radiusIn(scene: Scene): (node: SceneNode) => number {
  if (scene.name === "topics") return ({ weight }) => 0.6 * Math.sqrt(weight) + 0.4;
  const crowd = scene.nodes.length > 250 ? 0.55 : scene.nodes.length > 80 ? 0.8 : 1;
  return (node) => {
    if (scene.shape === "row") return 10;
    if (node.id === scene.middle) return 13;
    const links = Math.sqrt(linksOf(scene, node.id));
    switch (node.kind) {
      case "topic":
        return 9;
      case "entity":
        return crowd * Math.min(14, 4 + links);
      case "document":
      case "session":
        return crowd * Math.min(9, 5 + 0.4 * links);
      case "memory":
        return crowd * 5.5;
      case "chunk":
        return 5;
      case "more":
        return 8;
    }
  };
}
