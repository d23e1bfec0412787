import type { Store } from "../../store/open.ts";
import type { RowName } from "../rows.ts";

const naming = [
  ["restatements", "memory_id", "memory_id"],
  ["conflicts", "newer_id", "existing_id"],
  ["decisions", "memory_id", "other_id"],
] as const;

/** Rows that stand on one of these memories. */
export function findNaming(store: Store, names: readonly RowName[]): RowName[] {
  const ids = names.flatMap(({ table, key }) => (table === "memories" ? [key] : []));
  if (ids.length === 0) return [];
  const found: RowName[] = naming.flatMap(([table, one, other]) =>
    store
      .all(
        store.q
          .selectFrom(table)
          .select("id")
          .where(({ or, eb }) =>
            or([eb(one as "memory_id", "in", ids), eb(other as "memory_id", "in", ids)]),
          ),
      )
      .map(({ id }) => ({ table, key: id })),
  );
  const derived = store.all(
    store.q
      .selectFrom("derivations")
      .select(["memory_id", "from_id"])
      .where(({ or, eb }) => or([eb("memory_id", "in", ids), eb("from_id", "in", ids)])),
  );
  return [
    ...found,
    ...derived.map(({ memory_id, from_id }) => ({
      table: "derivations" as const,
      key: JSON.stringify([memory_id, from_id]),
    })),
  ];
}

const SOME = 500;

/** Keys of rows of an owner, in their order, some behind one. */
export const rowKeysAfter = (
  { q, all }: Store,
  table: "memories" | "restatements" | "conflicts",
  { ownerId, after }: { readonly ownerId: string; readonly after: string },
): string[] =>
  all(
    q
      .selectFrom(table)
      .select("id")
      .where("owner_id", "=", ownerId)
      .where("id", ">", after)
      .orderBy("id")
      .limit(SOME),
  ).map(({ id }) => id);

/** Memories of one's own that have a copy in a space. */
export const listPublishedRoots = ({ q, all }: Store, spaceId: string): string[] =>
  all(
    q
      .selectFrom("published")
      .select("root_id")
      .where("space_id", "=", spaceId)
      .where("memory_id", "is not", null),
  ).map(({ root_id }) => root_id);
