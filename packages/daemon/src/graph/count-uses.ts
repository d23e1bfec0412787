import type { View } from "./view.ts";

/** Number of current entities and relationships under each name of the vocabulary. */
export function countUses({ model: { entities, nodes, stated } }: View) {
  const type = new Map<string, number>();
  for (let node = nodes.firstEntity; node < nodes.size; node++) {
    const name = entities.type[nodes.row[node] ?? 0] ?? "";
    type.set(name, (type.get(name) ?? 0) + 1);
  }
  const predicate = new Map<string, number>();
  stated.relation.forEach((name, edge) => {
    predicate.set(name, (predicate.get(name) ?? 0) + (stated.texts[edge] ?? 0));
  });
  return { type, predicate };
}

export type Uses = ReturnType<typeof countUses>;
