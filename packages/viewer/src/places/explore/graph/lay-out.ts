import forceAtlas from "graphology-layout-forceatlas2";
import type { Drawing } from "./look.ts";
import { spread } from "./spread.ts";

// The package's export has two shapes: the first branch runs, the second one types it.
const arrange = typeof forceAtlas === "function" ? forceAtlas : forceAtlas.default;

/** Milliseconds of a frame that it may take, and that it may run in all. */
const SLICE = 8;
const AT_MOST = 2_000;
/** Steps between two looks at the clock. */
const STEPS = 5;

interface LayOut {
  /** True shows the movement, false only its end. */
  readonly isShown: boolean;
  readonly onDone: () => void;
}

/**
 * Moves the nodes of a neighbourhood to where forces hold them, a few steps a frame. From the same start it comes to the
 * same end. Returns what stops it.
 */
export function layOut(graph: Drawing, { isShown, onDone }: LayOut): () => void {
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
      graph.updateEachNodeAttributes((id, attributes) => ({ ...attributes, ...placeOf(moved, id) }));
    onDone();
  });
  return () => cancelAnimationFrame(frame);
}

export function placeOf(graph: Drawing, id: string): { readonly x: number; readonly y: number } {
  const { x, y } = graph.getNodeAttributes(id);
  return { x, y };
}
