import { isHomeFolder } from "@memory/language/names";
import type { Store } from "../store/open.ts";
import { type Places, statement } from "../store/statement.ts";
import type { MemoryRow } from "./row.ts";

type Owned = Pick<MemoryRow, "owner_id" | "project">;

/**
 * Projects in which a memory may meet others like it: its own, none, and with a person's home folder their other ones. Sessions in two
 * home folders are about one person's machines, whatever the folders are called.
 */
export function scopesNear(store: Store, { owner_id, project }: Owned): (string | null)[] {
  if (project === null) return [null];
  const homes = findHomes(store, owner_id);
  return [...new Set([project, null, ...(homes.has(project) ? homes : [])])];
}

/** May the one be a later word on the other? */
export const areComparable = (store: Store, one: Owned, other: Owned): boolean =>
  one.project === other.project ||
  [one, other].every(({ owner_id, project }) => project !== null && findHomes(store, owner_id).has(project));

const homes = statement((q, at: Places<{ ownerId: string }>) =>
  q
    .selectFrom("import_ledger")
    .select(["project", "folder"])
    .distinct()
    .where("owner_id", "=", at("ownerId"))
    .where(({ eb, or }) =>
      or([
        eb("folder", "like", "%-home-%"),
        eb("folder", "like", "%-users-%"),
        eb("folder", "like", "%-root"),
      ]),
    ),
);

const findHomes = (store: Store, ownerId: string): Set<string> =>
  new Set(
    homes
      .all(store, { ownerId })
      .filter(isHomeFolder)
      .map(({ project }) => project),
  );
