import type { SceneEdge } from "./scene.ts";

/** The number of links from the middle to each of its neighbours. */
export function stepsFrom(middle: string | undefined, edges: readonly SceneEdge[]): Map<string, number> {
  const next = new Map<string, string[]>();
  for (const { from, to } of edges) {
    push(next, from, to);
    push(next, to, from);
  }
  const steps = new Map<string, number>();
  if (middle === undefined) return steps;
  steps.set(middle, 0);
  // A map is walked in the order in which it grows: breadth first.
  for (const [id, step] of steps)
    for (const other of next.get(id) ?? []) if (!steps.has(other)) steps.set(other, step + 1);
  return steps;
}

function push(into: Map<string, string[]>, at: string, value: string): void {
  const known = into.get(at);
  if (known) known.push(value);
  else into.set(at, [value]);
}
