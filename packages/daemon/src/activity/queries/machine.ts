import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";

const elsewhere = statement((q, at: Places<{ op: number }>) =>
  q
    .selectFrom("space_operations as o")
    .innerJoin("spaces as s", "s.id", "o.space_id")
    .innerJoin("space_machines as m", (join) =>
      join.onRef("m.space_id", "=", "o.space_id").onRef("m.machine", "=", "o.machine"),
    )
    .select("m.name")
    .where("o.op", "=", at("op"))
    .where("s.kind", "=", "sync")
    .whereRef("o.machine", "<>", "s.machine"),
);

/** Name of the other machine of this person on which an operation was done; undefined: it was done here. */
export const findMachine = (store: Store, op: number): string | undefined =>
  elsewhere.get(store, { op })?.name;
