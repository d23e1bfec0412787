import { DAY } from "@memory/language/text";
import { type Selectable, sql } from "kysely";
import type { RecalledTable } from "../../store/belief-tables.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";

export interface Recalled {
  readonly id: string;
  readonly times: number;
  readonly lastAt: number;
  /** At least once it was an answer by itself. */
  readonly sure: boolean;
}

/** Days on which a memory must have been an answer by itself to count as proven. */
const proven = 2;

type Added = Pick<Selectable<RecalledTable>, "times" | "last_at" | "sure_days" | "sure_on">;

const addition = statement((q, at: Places<Added & { id: string }>) =>
  q
    .insertInto("recalled")
    .columns(["memory_id", "times", "last_at", "sure_days", "sure_on"])
    .expression(
      q
        .selectFrom("memories")
        .select([
          "id",
          at("times").as("times"),
          at("last_at").as("last_at"),
          at("sure_days").as("sure_days"),
          at("sure_on").as("sure_on"),
        ])
        .where("id", "=", at("id")),
    )
    .onConflict((conflict) =>
      conflict.column("memory_id").doUpdateSet(({ eb, ref }) => ({
        times: eb("recalled.times", "+", ref("excluded.times")),
        last_at: sql<number>`max(recalled.last_at, excluded.last_at)`,
        sure_days: sql<number>`recalled.sure_days + (excluded.sure_on > recalled.sure_on)`,
        sure_on: sql<number>`max(recalled.sure_on, excluded.sure_on)`,
      })),
    ),
);

/**
 * Add to what was counted before, as a part of the transaction it is called in. A memory that was deleted meanwhile is left
 * out. Ids are nobody else's, so no owner is asked for. Answers those that have become proven by it.
 */
export function addRecalled(store: Store, counted: Iterable<Recalled>): Proven[] {
  const became: Proven[] = [];
  for (const { id, times, lastAt, sure } of counted) {
    const sureOn = sure ? Math.floor(lastAt / DAY) : 0;
    addition.run(store, { id, times, last_at: lastAt, sure_days: Number(sure), sure_on: sureOn });
    const one = sure ? takeProven(store, id) : undefined;
    if (one) became.push(one);
  }
  return became;
}

/** A memory that was an answer by itself on so many days that it is proven. */
export interface Proven {
  readonly id: string;
  readonly ownerId: string;
}

/** Once for each. */
function takeProven(store: Store, id: string): Proven | undefined {
  const changed = store.run(
    store.q
      .updateTable("recalled")
      .set({ confirmed: 1 })
      .where("memory_id", "=", id)
      .where("confirmed", "=", 0)
      .where("sure_days", ">=", proven),
  );
  if (changed === 0) return undefined;
  return store.get(store.q.selectFrom("memories").select(["id", "owner_id as ownerId"]).where("id", "=", id));
}

const confirmed = statement((q, at: Places<{ id: string }>) =>
  q
    .selectFrom("recalled as r")
    .select("r.memory_id")
    .where("r.memory_id", "=", at("id"))
    .where("r.confirmed", "=", 1)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom("operations as o")
            .select("o.op")
            .whereRef("o.subject_id", "=", "r.memory_id")
            .where("o.kind", "=", "memory.confirm")
            .where("o.actor", "=", "daemon")
            .where("o.undone_by", "is not", null),
        ),
      ),
    ),
);

/** True where an answer confirmed a memory, and nobody has taken that back. */
export const isConfirmedByUse = (store: Store, id: string): boolean =>
  confirmed.get(store, { id }) !== undefined;
