import type { MemoryRow } from "../../memories/queries.ts";
import type { Store } from "../../store/open.ts";

/** What gives a value to the same slot counts as the next version of it; null: to none. */
export const setSlot = (store: Store, { owner_id, id }: MemoryRow, slotKey: string | null): void =>
  void store.run(
    store.q
      .updateTable("memories")
      .set({ slot_key: slotKey })
      .where("owner_id", "=", owner_id)
      .where("id", "=", id),
  );

/** What rests behind one of these rests behind that one from now on. */
export function moveBehind(store: Store, ownerId: string, from: readonly string[], to: string): void {
  // One by one: a list would be looked for in all memories.
  const move = store.prepare("UPDATE memories SET replaced_by = ? WHERE owner_id = ? AND replaced_by = ?");
  for (const id of from) move.run(to, ownerId, id);
}
