import type { Graph, GraphKind } from "@memory/shared";
import type { Model } from "../model.ts";
import { nodeKind } from "../nodes.ts";
import { rowOf } from "../rows.ts";
import type { View } from "../view.ts";
import { cutLevel } from "./cut.ts";
import { drawEdges, drawNodes } from "./draw.ts";

export interface FocusQuery {
  readonly focus: string;
  readonly depth: number;
  readonly kinds?: readonly GraphKind[] | undefined;
  readonly limit?: number | undefined;
}

const focusLimit = 500;

/** Surroundings of a node, or undefined when there is no such node. */
export function focusGraph(
  view: View,
  { focus, depth, kinds, limit = focusLimit }: FocusQuery,
): Graph | undefined {
  const { model, version } = view;
  const middle = focusNode(model, focus);
  if (middle === undefined) return undefined;
  const isWanted = (node: number) => kinds?.includes(nodeKind(model.nodes, node)) ?? true;
  const { shown, steps, omitted } = walk(model, { middle, depth, limit, isWanted });
  const drawn = drawNodes(view, shown);
  return {
    version,
    ...drawn,
    edges: drawEdges(view, drawn),
    more: [...shown].flatMap((node) => {
      const left = neighbours(model, node).filter((other) => isWanted(other) && !shown.has(other));
      return left.length > 0 ? { id: model.nodes.id[node] ?? "", count: left.length } : [];
    }),
    steps,
    omitted,
  };
}

/** An entity that was folded is the one that speaks for it. */
export function focusNode({ nodes, entities }: Model, id: string): number | undefined {
  const node = nodes.nodeOf(id);
  if (node !== undefined) return node;
  const slot = entities.id.indexOf(id);
  return slot < 0 ? undefined : nodes.nodeOfEntity(entities.canonical[slot] ?? slot);
}

interface Walk {
  readonly middle: number;
  readonly depth: number;
  readonly limit: number;
  readonly isWanted: (node: number) => boolean;
}

/** Breadth first; of what is equally far and of one kind the heaviest, then the newest. */
function walk(model: Model, { middle, depth, limit, isWanted }: Walk) {
  const { weight, at } = model;
  const shown = new Set([middle]);
  let edge = [middle];
  let steps = 0;
  let omitted = 0;
  while (steps < depth && omitted === 0) {
    const next = new Set<number>();
    for (const node of edge)
      for (const other of neighbours(model, node)) if (!shown.has(other) && isWanted(other)) next.add(other);
    const ranked = [...next].sort(
      (one, other) =>
        (weight[other] ?? 0) - (weight[one] ?? 0) || (at[other] ?? 0) - (at[one] ?? 0) || one - other,
    );
    edge = cutLevel(model, ranked, Math.max(0, limit - shown.size));
    omitted = ranked.length - edge.length;
    if (edge.length === 0) break;
    for (const node of edge) shown.add(node);
    steps++;
  }
  return { shown, steps, omitted };
}

/** Each once. */
export function neighbours({ links, stated }: Model, node: number): number[] {
  const found = new Set<number>();
  const otherEnd = (from: Uint32Array, to: Uint32Array, edge: number) =>
    found.add((from[edge] === node ? to[edge] : from[edge]) ?? 0);
  for (const link of rowOf(links.of, node)) otherEnd(links.place, links.entity, link);
  for (const edge of rowOf(stated.of, node)) otherEnd(stated.from, stated.to, edge);
  return [...found];
}
