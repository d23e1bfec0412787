import { sql } from "kysely";
import type { Store } from "../../../store/open.ts";
import { type Places, statement } from "../../../store/statement.ts";
import type { MemoryRow } from "../../row.ts";

const shown = statement((q, at: Places<Pick<MemoryRow, "owner_id" | "id">>) =>
  q
    .selectFrom("findings")
    .select("id")
    .where("owner_id", "=", at("owner_id"))
    .where("memory_id", "=", at("id"))
    .where("shown", "=", sql.lit(1))
    .limit(sql.lit(1)),
);

/** Does a test, a commit or a log show it, as a session tells? */
export const isShown = (store: Store, { owner_id, id }: Pick<MemoryRow, "owner_id" | "id">): boolean =>
  shown.get(store, { owner_id, id }) !== undefined;

/** A version's evidence becomes another's. */
export const moveEvidence = (
  store: Store,
  { from, to }: { readonly from: MemoryRow; readonly to: MemoryRow },
): void =>
  void store.run(
    store.q
      .updateTable("findings")
      .set({ memory_id: to.id, root_id: to.root_id })
      .where("owner_id", "=", from.owner_id)
      .where("memory_id", "=", from.id),
  );
