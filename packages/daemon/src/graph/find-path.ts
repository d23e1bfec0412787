import type { GraphPath } from "@memory/shared";
import { drawBetween, drawNodes } from "./levels/draw.ts";
import { focusNode, neighbours } from "./levels/focus.ts";
import type { Model } from "./model.ts";
import type { View } from "./view.ts";

export interface PathQuery {
  readonly from: string;
  readonly to: string;
}

export type PathAnswer =
  | { readonly kind: "path"; readonly graph: GraphPath }
  /** No node is called so. */
  | { readonly kind: "missing"; readonly id: string }
  /** Both are there, and nothing links them. */
  | { readonly kind: "apart" };

/** The shortest way from one node to another; of equally short ones the one that leads past what is named least. */
export function findPath(view: View, { from, to }: PathQuery): PathAnswer {
  const { model, version } = view;
  const start = focusNode(model, from);
  if (start === undefined) return { kind: "missing", id: from };
  const end = focusNode(model, to);
  if (end === undefined) return { kind: "missing", id: to };
  const path = walk(model, start, end);
  if (!path) return { kind: "apart" };
  const edges = path.slice(1).flatMap((node, n) => drawBetween(view, path[n] ?? 0, node));
  const ids = path.map((node) => model.nodes.id[node] ?? "");
  return { kind: "path", graph: { version, ...drawNodes(view, path), edges, omitted: 0, path: ids } };
}

/** Breadth first from the start, then back from the end by the lightest node of each step. */
function walk(model: Model, start: number, end: number): number[] | undefined {
  const steps = stepsFrom(model, start, end);
  let left = steps.get(end);
  if (left === undefined) return undefined;
  const path = [end];
  for (let node = end; left > 0; left--) {
    const wanted = left - 1;
    const nearer = neighbours(model, node).filter((other) => steps.get(other) === wanted);
    node = nearer.reduce((best, other) => (isLighter(model, other, best) ? other : best), nearer[0] ?? start);
    path.unshift(node);
  }
  return path;
}

/** Distance of each node in steps, until the end is reached. */
function stepsFrom(model: Model, start: number, end: number): Map<number, number> {
  const steps = new Map([[start, 0]]);
  let edge = [start];
  for (let step = 1; edge.length > 0 && !steps.has(end); step++) {
    const next: number[] = [];
    for (const node of edge)
      for (const other of neighbours(model, node)) {
        if (steps.has(other)) continue;
        steps.set(other, step);
        next.push(other);
      }
    edge = next;
  }
  return steps;
}

/** Of equal weight the one that was there first. */
const isLighter = ({ weight }: Model, one: number, other: number): boolean =>
  (weight[one] ?? 0) < (weight[other] ?? 0) || (weight[one] === weight[other] && one < other);
