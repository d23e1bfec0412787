import type { Store } from "../../store/open.ts";
import { findVersions } from "../queries.ts";
import type { MemoryRow } from "../row.ts";

/**
 * The version that a restore brings back of a memory that is not recalled, whichever of its versions was named: the last one
 * that was retired or put behind another memory.
 */
export function lastVersion(store: Store, named: MemoryRow): MemoryRow {
  const versions = findVersions(store, named.owner_id, named.root_id);
  const own = new Set(versions.map(({ id }) => id));
  const isLaidAside = ({ status, replaced_by }: MemoryRow) =>
    status === "retired" || (replaced_by !== null && !own.has(replaced_by));
  return versions.find(isLaidAside) ?? versions[0] ?? named;
}
