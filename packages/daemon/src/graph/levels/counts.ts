import type { GraphKind } from "@memory/shared";
import { nodeKind } from "../nodes.ts";
import type { View } from "../view.ts";

export type KindCounts = Record<GraphKind, number>;

export const noneOfAny = (): KindCounts => ({ memory: 0, entity: 0, document: 0, session: 0 });

export function countKinds({ model: { nodes } }: Pick<View, "model">, some: Iterable<number>): KindCounts {
  const counts = noneOfAny();
  for (const node of some) counts[nodeKind(nodes, node)] += 1;
  return counts;
}

/** Nodes of each kind in each topic, by number of the topic. */
export function countInTopics({ model: { nodes }, layout }: Pick<View, "model" | "layout">): KindCounts[] {
  const made = layout();
  const counts = (made?.topics ?? []).map(noneOfAny);
  made?.community.forEach((topic, node) => {
    const own = counts[topic];
    if (own) own[nodeKind(nodes, node)] += 1;
  });
  return counts;
}
