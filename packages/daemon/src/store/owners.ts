import type { Store } from "./open.ts";
import { type Places, statement } from "./statement.ts";

const put = statement((q, at: Places<{ id: string; now: number }>) =>
  q
    .insertInto("owners")
    .orIgnore()
    .values({ id: at("id"), created_at: at("now") }),
);

const known = statement((q, at: Places<{ id: string }>) =>
  q.selectFrom("owners").select("id").where("id", "=", at("id")),
);

/** Make sure an owner has its row: the first write of a new owner creates it. To look is a tenth of an insert that does nothing. */
export function ensureOwner(store: Store, ownerId: string, now: number): void {
  if (!known.get(store, { id: ownerId })) put.run(store, { id: ownerId, now });
}

export const findOwners = (store: Store): string[] =>
  store.all(store.q.selectFrom("owners").select("id")).map(({ id }) => id);
