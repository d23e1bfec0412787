import type { Store } from "../../store/open.ts";
import type { ReaderConnection } from "../../store/reader.ts";

/** Time of an owner's layout, or 0. */
export const layoutMadeAt = (db: ReaderConnection, ownerId: string): number =>
  db.prepare<[string], number>("SELECT made_at FROM graph_layouts WHERE owner_id = ?").pluck().get(ownerId) ??
  0;

export const readLayout = (db: ReaderConnection, ownerId: string): Uint8Array | undefined =>
  db.prepare<[string], Uint8Array>("SELECT data FROM graph_layouts WHERE owner_id = ?").pluck().get(ownerId);

export const writeLayout = (
  store: Store,
  ownerId: string,
  { data, madeAt }: { readonly data: Uint8Array; readonly madeAt: number },
): void =>
  void store
    .prepare(
      `INSERT INTO graph_layouts (owner_id, data, made_at) VALUES (?, ?, ?)
       ON CONFLICT (owner_id) DO UPDATE SET data = excluded.data, made_at = excluded.made_at`,
    )
    .run(ownerId, data, madeAt);
