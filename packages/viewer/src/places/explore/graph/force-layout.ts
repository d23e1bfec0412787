import forceAtlas from "graphology-layout-forceatlas2";
import type { Drawing } from "./look.ts";

// The package's export has two shapes: the first branch runs, the second one types it.
const arrange = typeof forceAtlas === "function" ? forceAtlas : forceAtlas.default;

/** Milliseconds of a frame that it may take, and that it may run in all. */
const SLICE = 8;
const AT_MOST = 2_000;
/** Steps between two looks at the clock. */
const STEPS = 5;

interface ForceLayoutOptions {
  /** True shows the movement, false only its end. */
  readonly isShown: boolean;
  readonly onDone: () => void;
}

/**
 * Moves the nodes of a neighbourhood to where forces hold them, a few steps a frame. From the same start it comes to the
 * same end. Returns what stops it.
 */
export function runForceLayout(graph: Drawing, { isShown, onDone }: ForceLayoutOptions): () => void {
  const moved = isShown ? graph : graph.copy();
  const settings = {
    gravity: 1,
    scalingRatio: 60,
    slowDown: 2,
    barnesHutOptimize: moved.order > 400,
  };
  const started = performance.now();
  let left = Math.round(Math.min(400, Math.max(120, 40_000 / Math.max(1, moved.order))));
  let frame = requestAnimationFrame(function step() {
    const sliceStart = performance.now();
    do {
      arrange.assign(moved, { iterations: STEPS, settings });
      left -= STEPS;
    } while (left > 0 && performance.now() - sliceStart < SLICE);
    if (left > 0 && performance.now() - started < AT_MOST) {
      frame = requestAnimationFrame(step);
      return;
    }
    spread(moved);
    if (!isShown)
      graph.updateEachNodeAttributes((id, attributes) => ({ ...attributes, ...positionOf(moved, id) }));
    onDone();
  });
  return () => cancelAnimationFrame(frame);
}

export function positionOf(graph: Drawing, id: string): { readonly x: number; readonly y: number } {
  const { x, y } = graph.getNodeAttributes(id);
  return { x, y };
}

/** Rounds at most, and how much of the picture its nodes may claim for themselves. */
const ROUNDS = 30;
const CLAIM = 0.42;

/** Pushes nodes apart that lie on each other: forces alone let the leaves of a node pile up beside it. */
function spread(graph: Drawing): void {
  const nodes = graph.mapNodes((id, { x, y }) => ({ id, x, y }));
  const gap = gapOf(nodes);
  for (let round = 0; round < ROUNDS; round++) {
    let isMoved = false;
    for (let at = 0; at < nodes.length; at++)
      for (let other = at + 1; other < nodes.length; other++)
        isMoved = pushApart(nodes[at], nodes[other], gap) || isMoved;
    if (!isMoved) break;
  }
  for (const { id, x, y } of nodes) graph.mergeNodeAttributes(id, { x, y });
}

interface Dot {
  x: number;
  y: number;
}

/** The distance that two nodes keep, so that all of them together cover their claim. */
function gapOf(nodes: readonly Dot[]): number {
  const width = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const area = width(nodes.map(({ x }) => x)) * width(nodes.map(({ y }) => y));
  return Math.sqrt((CLAIM * Math.max(area, 1)) / Math.max(1, nodes.length));
}

function pushApart(one: Dot | undefined, other: Dot | undefined, gap: number): boolean {
  if (!one || !other) return false;
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  if (Math.abs(dx) >= gap || Math.abs(dy) >= gap) return false;
  const distance = Math.hypot(dx, dy);
  if (distance >= gap * 0.999) return false;
  const push = (gap - distance) / 2;
  const [ux, uy] = distance < 1e-6 ? [1, 0] : [dx / distance, dy / distance];
  one.x -= ux * push;
  one.y -= uy * push;
  other.x += ux * push;
  other.y += uy * push;
  return true;
}
