import type { GraphKind } from "@memory/shared";
import type { Model } from "../model.ts";
import { nodeKind } from "../nodes.ts";

/** Of ten nodes so many are of a kind, as long as there are so many: what is known comes before where it stands. */
const share: Readonly<Record<GraphKind, number>> = { memory: 6, entity: 2, document: 1, session: 1 };
const order: readonly GraphKind[] = ["memory", "entity", "document", "session"];

/** The first of each kind by turns: the lightest document weighs more than a memory, and none shall crowd out another. */
export function byTurns({ nodes }: Pick<Model, "nodes">, ranked: readonly number[]): number[] {
  const seen = { memory: 0, entity: 0, document: 0, session: 0 };
  return ranked
    .map((node) => {
      const kind = nodeKind(nodes, node);
      seen[kind] += 1;
      return { node, turn: seen[kind] / share[kind], kind: order.indexOf(kind) };
    })
    .sort((one, other) => one.turn - other.turn || one.kind - other.kind)
    .map(({ node }) => node);
}
