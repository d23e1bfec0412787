import { sql } from "kysely";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";

/** Name of the other machine of the same person on which an operation was done; undefined: it was done on this one. */
export const findMachineOf = (store: Store, op: number): string | undefined =>
  machineOf.get(store, { op })?.name;

const machineOf = statement((q, at: Places<{ op: number }>) =>
  q
    .selectFrom("space_operations as o")
    .innerJoin("spaces as s", "s.id", "o.space_id")
    .innerJoin("space_machines as m", (join) =>
      join.onRef("m.space_id", "=", "o.space_id").onRef("m.machine", "=", "o.machine"),
    )
    .select("m.name")
    .where("o.op", "=", at("op"))
    .where("s.kind", "=", sql.lit("sync"))
    .whereRef("o.machine", "<>", "s.machine"),
);
