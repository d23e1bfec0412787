import type { Store } from "../../../store/open.ts";
import { type Places, statement, unindexed } from "../../../store/statement.ts";
import type { MemoryScope } from "../../queries.ts";
import type { MemoryRow } from "../../row.ts";

const underKey = statement((q, at: Places<MemoryScope & { key: string; end: string }>) =>
  q
    .selectFrom("memories")
    .selectAll()
    .where(({ eb, ref }) => eb(unindexed(ref("owner_id")), "=", at("ownerId")))
    .where("project", "is", at("project"))
    .where("content_key", ">=", at("key"))
    .where("content_key", "<", at("end"))
    .orderBy("id"),
);

/** Memories whose key is this, or begins with it and goes on in another line. */
export const findUnderKey = (store: Store, { ownerId, project }: MemoryScope, key: string): MemoryRow[] =>
  underKey.all(store, { ownerId, project, key, end: `${key}\u000b` });
