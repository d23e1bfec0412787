import { sql } from "kysely";
import { ofLineage } from "../../../store/lineage.ts";
import type { Store } from "../../../store/open.ts";
import { type Places, statement, unindexed } from "../../../store/statement.ts";

const unjudged = statement((q, at: Places<{ ownerId: string; rootId: string }>) => {
  const versions = q
    .selectFrom("memories")
    .select("id")
    .where(({ eb, ref }) => eb(unindexed(ref("owner_id")), "=", at("ownerId")))
    .where(ofLineage("memories", at("rootId")));
  return q
    .updateTable("decisions")
    .set({ judged: "right" })
    .where(({ eb, ref }) => eb(unindexed(ref("owner_id")), "=", at("ownerId")))
    .where("judged", "is", null)
    .where("outcome", "<>", "conflict")
    .where(({ eb, or }) => or([eb("memory_id", "in", versions), eb("other_id", "in", versions)]));
});

/** A person says that a memory holds: what was decided on its behalf was right, unless they have said otherwise. */
export const judgeRight = (store: Store, ownerId: string, rootId: string): void =>
  void unjudged.run(store, { ownerId, rootId });

const last = statement((q) =>
  q.selectFrom("operations").select("at").orderBy("op", "desc").limit(sql.lit(1)),
);

/** The time of the log, which never runs backwards. */
export const logTime = (store: Store): number => last.get(store, {})?.at ?? 0;
