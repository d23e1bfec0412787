import type { Model } from "../model.ts";
import { nodeKind } from "../nodes.ts";

/** The first of each kind by turns: the lightest document weighs more than a memory, and none shall crowd out another. */
export function cutLevel(
  { nodes }: Pick<Model, "nodes">,
  ranked: readonly number[],
  limit: number,
): number[] {
  const seen = { memory: 0, entity: 0, document: 0, session: 0 };
  return ranked
    .map((node) => ({ node, turn: seen[nodeKind(nodes, node)]++ }))
    .sort((one, other) => one.turn - other.turn)
    .slice(0, limit)
    .map(({ node }) => node);
}
