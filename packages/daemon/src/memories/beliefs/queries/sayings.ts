import type { Store } from "../../../store/open.ts";
import type { MemoryScope } from "../../queries.ts";
import type { MemoryRow } from "../../row.ts";

/** Memories whose key is this, or begins with it and goes on in another line. */
export function findUnderKey(store: Store, { ownerId, project }: MemoryScope, key: string): MemoryRow[] {
  return store
    .prepare<[string, string | null, string, string], MemoryRow>(
      `SELECT * FROM memories WHERE owner_id = ? AND project IS ? AND content_key >= ? AND content_key < ? ORDER BY id`,
    )
    .all(ownerId, project, key, `${key}\u000b`);
}
