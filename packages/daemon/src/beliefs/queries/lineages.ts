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
export const moveBehind = (store: Store, ownerId: string, from: readonly string[], to: string): void =>
  void store.run(
    store.q
      .updateTable("memories")
      .set({ replaced_by: to })
      .where("owner_id", "=", ownerId)
      .where("replaced_by", "in", from),
  );
