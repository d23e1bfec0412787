import type { Store } from "../../../store/open.ts";
import { type Places, statement } from "../../../store/statement.ts";
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

const move = statement((q, at: Places<{ ownerId: string; id: string; to: string }>) =>
  q
    .updateTable("memories")
    .set({ replaced_by: at("to") })
    .where("owner_id", "=", at("ownerId"))
    .where("id", "=", at("id"))
    .where("replaced_by", "is not", null),
);

/** These rest behind that one from now on, as far as they still rest behind one another. */
export function moveBehind(store: Store, rows: readonly MemoryRow[], to: string): void {
  for (const { id, owner_id } of rows) move.run(store, { ownerId: owner_id, id, to });
}
