import { rowOf } from "./rows.ts";
import type { View } from "./view.ts";

/** What is next to a node, each once: what it names or is named by, what is stated of it, memories beside it. */
export function neighbours({ model: { links, stated }, kin }: View, node: number): number[] {
  const found = new Set<number>();
  const otherEnd = (from: Uint32Array, to: Uint32Array, edge: number) =>
    found.add((from[edge] === node ? to[edge] : from[edge]) ?? 0);
  for (const link of rowOf(links.of, node)) otherEnd(links.place, links.entity, link);
  for (const edge of rowOf(stated.of, node)) otherEnd(stated.from, stated.to, edge);
  const beside = kin();
  for (const edge of rowOf(beside.of, node)) otherEnd(beside.from, beside.to, edge);
  return [...found];
}
