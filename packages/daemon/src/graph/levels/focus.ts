import { isoWithinYears } from "@memory/language/text";
import type { Graph, GraphKind } from "@memory/shared";
import { neighbours } from "../around.ts";
import type { Model } from "../model.ts";
import { nodeKind } from "../nodes.ts";
import { readReplaced } from "../queries/beside.ts";
import type { View } from "../view.ts";
import { countKinds } from "./counts.ts";
import { byTurns } from "./cut.ts";
import { drawEdges, drawNodes } from "./draw.ts";

export interface FocusQuery {
  readonly focus: string;
  readonly depth: number;
  readonly offset?: number | undefined;
  readonly kinds?: readonly GraphKind[] | undefined;
  readonly limit?: number | undefined;
}

const focusLimit = 500;
/** What a memory stood in the place of: the newest so many. */
const mostPast = 5;

/** Surroundings of a node, or undefined when there is no such node. */
export function focusGraph(
  view: View,
  { focus, depth, kinds, limit = focusLimit, offset = 0 }: FocusQuery,
): Graph | undefined {
  const { model, version } = view;
  const middle = focusNode(model, focus);
  if (middle === undefined) return undefined;
  const isWanted = (node: number) => kinds?.includes(nodeKind(model.nodes, node)) ?? true;
  const past = drawPast(view, middle, kinds);
  const room = Math.max(1, limit - past.memories.length);
  const { shown, steps, omitted } = walk(view, { middle, depth, limit: room, offset, isWanted });
  const drawn = drawNodes(view, shown);
  return {
    version,
    ...drawn,
    memories: [...drawn.memories, ...past.memories],
    edges: [...drawEdges(view, drawn), ...past.edges],
    more: [...shown].flatMap((node) => {
      const left = neighbours(view, node).filter((other) => isWanted(other) && !shown.has(other));
      return left.length > 0 ? { id: model.nodes.id[node] ?? "", count: left.length } : [];
    }),
    steps,
    omitted: omitted.length,
    omittedKinds: countKinds(view, omitted),
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
  readonly offset: number;
  readonly isWanted: (node: number) => boolean;
}

/** Breadth first. No step takes the room of those behind it: each may fill its share of what is left. */
function walk(view: View, { middle, depth, limit, offset, isWanted }: Walk) {
  const shown = new Set([middle]);
  const left = new Set<number>();
  let edge = [middle];
  let steps = 0;
  while (steps < depth && edge.length > 0) {
    const next = new Map<number, number>();
    for (const node of edge)
      for (const other of neighbours(view, node))
        if (!shown.has(other) && isWanted(other)) next.set(other, (next.get(other) ?? 0) + 1);
    const room = Math.ceil(Math.max(0, limit - shown.size) / (depth - steps));
    const ranked = byTurns(view.model, rank(view.model, next)).slice(offset);
    edge = ranked.slice(0, room);
    for (const node of edge) shown.add(node);
    for (const node of ranked.slice(room)) left.add(node);
    if (edge.length > 0) steps++;
  }
  const open = [...left].filter((node) => !shown.has(node));
  // What farther steps had no use for.
  const more = Math.max(0, limit - shown.size);
  for (const node of open.slice(0, more)) shown.add(node);
  return { shown, steps, omitted: open.slice(more) };
}

/** By how many of those before it lead to it, of names for how much that is of all; then the heaviest, then the newest. */
function rank({ nodes, weight, at }: Model, linked: ReadonlyMap<number, number>): number[] {
  const of = (node: number) => {
    const links = linked.get(node) ?? 0;
    return node < nodes.firstEntity || links < 2 ? links : links / Math.log2(2 + (weight[node] ?? 0));
  };
  return [...linked.keys()].sort(
    (one, other) =>
      of(other) - of(one) ||
      (weight[other] ?? 0) - (weight[one] ?? 0) ||
      (at[other] ?? 0) - (at[one] ?? 0) ||
      one - other,
  );
}

/** Memories that the one in the middle stands in the place of, each with an edge from the newer to the older one. */
function drawPast(view: View, middle: number, kinds: FocusQuery["kinds"]): Pick<Graph, "memories" | "edges"> {
  const { db, model } = view;
  const isMemory = nodeKind(model.nodes, middle) === "memory";
  if (!isMemory || kinds?.includes("memory") === false) return { memories: [], edges: [] };
  const replaced = readReplaced(db, model.ownerId, { id: model.nodes.id[middle] ?? "", limit: mostPast });
  return {
    memories: replaced.map(({ id, label, type, project, assertedAt }) => ({
      ...{ id, label, type, assertedAt: isoWithinYears(assertedAt), past: true, weight: 0 },
      ...(project !== null && { project }),
    })),
    edges: replaced.map(({ id, newer }) => ({ from: newer, to: id, relation: "replaces", weight: 1 })),
  };
}
