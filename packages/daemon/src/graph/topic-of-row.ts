import { numberRows } from "./numbering.ts";
import { readHeirs } from "./queries/times.ts";
import { UNLINKED } from "./topics/shape.ts";
import type { View } from "./view.ts";

/** Number of a memory's topic by its row, of one that holds no more that of what stands in its place; undefined for none. */
export function topicsByRow({ db, model, layout }: View): (row: number) => number | undefined {
  const { nodes, ownerId } = model;
  const community = layout()?.community;
  const { slotOf } = numberRows(nodes.row.slice(0, nodes.firstDocument));
  const heirs = readHeirs(db, ownerId);
  const heirOf = new Map(heirs.row.map((row, n) => [row, heirs.heir[n] ?? 0]));
  return (row) => {
    const own = slotOf(row);
    const node = own < 0 ? slotOf(heirOf.get(row) ?? -1) : own;
    const topic = node < 0 ? UNLINKED : (community?.[node] ?? UNLINKED);
    return topic === UNLINKED ? undefined : topic;
  };
}
