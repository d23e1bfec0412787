import type { Graph, GraphKind } from "@memory/shared";
import { nodeKind } from "../nodes.ts";
import type { View } from "../view.ts";
import { countKinds } from "./counts.ts";
import { drawEdges, drawNodes } from "./draw.ts";

export interface FullQuery {
  readonly kinds?: readonly GraphKind[] | undefined;
  readonly limit?: number | undefined;
}

const fullLimit = 10_000;

/** Everything, the heaviest nodes first where it is too much. */
export function fullGraph(view: View, { kinds, limit = fullLimit }: FullQuery): Graph {
  const { nodes } = view.model;
  const wanted = view.ranked().filter((node) => kinds?.includes(nodeKind(nodes, node)) ?? true);
  const drawn = drawNodes(view, wanted.subarray(0, limit));
  return {
    version: view.version,
    ...drawn,
    edges: drawEdges(view, drawn),
    omitted: Math.max(0, wanted.length - limit),
    omittedKinds: countKinds(view, wanted.subarray(limit)),
  };
}
