import type { Store } from "./open.ts";

/** Make sure an owner has its row: the first write of a new owner creates it. */
export function ensureOwner(store: Store, ownerId: string, now: number): void {
  store.prepare("INSERT OR IGNORE INTO owners (id, created_at) VALUES (?, ?)").run(ownerId, now);
}

export const findOwners = (store: Store): string[] =>
  store
    .prepare<[], { id: string }>("SELECT id FROM owners")
    .all()
    .map(({ id }) => id);
