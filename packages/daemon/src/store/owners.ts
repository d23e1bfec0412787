import type { Store } from "./open.ts";
import { type Places, statement } from "./statement.ts";

const put = statement((q, at: Places<{ id: string; now: number }>) =>
  q
    .insertInto("owners")
    .orIgnore()
    .values({ id: at("id"), created_at: at("now") }),
);

/** Make sure an owner has its row: the first write of a new owner creates it. */
export function ensureOwner(store: Store, ownerId: string, now: number): void {
  put.run(store, { id: ownerId, now });
}

export const findOwners = (store: Store): string[] =>
  store.all(store.q.selectFrom("owners").select("id")).map(({ id }) => id);
