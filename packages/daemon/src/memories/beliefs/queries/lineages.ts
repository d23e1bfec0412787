import type { Store } from "../../../store/open.ts";
import type { MemoryRow } from "../../row.ts";

/** Sets the slot of a version: a value for the same slot counts as its next version; null: none. */
export const setSlot = (store: Store, { owner_id, id }: MemoryRow, slotKey: string | null): void =>
  void store.run(
    store.q
      .updateTable("memories")
      .set({ slot_key: slotKey })
      .where("owner_id", "=", owner_id)
      .where("id", "=", id),
  );

/** These rest behind that one from now on, as far as they still rest behind one another. */
export function moveBehind(store: Store, rows: readonly MemoryRow[], to: string): void {
  const move = store.prepare(
    "UPDATE memories SET replaced_by = ? WHERE owner_id = ? AND id = ? AND replaced_by IS NOT NULL",
  );
  for (const { id, owner_id } of rows) move.run(to, owner_id, id);
}
