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
  { data, madeAt: made_at }: { readonly data: Uint8Array; readonly madeAt: number },
): void =>
  void store.run(
    store.q
      .insertInto("graph_layouts")
      .values({ owner_id: ownerId, data, made_at })
      .onConflict((conflict) => conflict.column("owner_id").doUpdateSet({ data, made_at })),
  );
