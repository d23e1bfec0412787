import { iso } from "@memory/language/text";
import type { MemoryWhy } from "@memory/shared";
import { sql } from "kysely";
import { z } from "zod";
import { findMachineOf } from "../../activity/queries/machines.ts";
import { ofLineage } from "../../store/lineage.ts";
import type { Store } from "../../store/open.ts";
import { findSessionTitle } from "../../store/session-title.ts";
import { type Places, statement, unindexed } from "../../store/statement.ts";

type Why = z.output<typeof MemoryWhy>;
type Linked = Why["derived"][number];

export interface Lineage {
  readonly owner: string;
  readonly root: string;
}

/** The versions of a memory, whichever of them a row names. */
const versions = ({ q }: Store, { owner, root }: Lineage) =>
  q
    .selectFrom("memories")
    .select("id")
    .where(({ eb, ref }) => eb(unindexed(ref("owner_id")), "=", owner))
    .where(ofLineage("memories", sql.val(root)));

/** The same, saved by hand in other words, by somebody else or on another machine; oldest first. */
export const findRestatements = (store: Store, of: Lineage): Why["restatements"] =>
  store
    .all(
      store.q
        .selectFrom("restatements")
        .select(["id", "content", "client", "path", "stated_by", "asserted_at"])
        .where("memory_id", "in", versions(store, of))
        .where("owner_id", "=", of.owner)
        .orderBy("asserted_at")
        .orderBy("id"),
    )
    .map((row) => {
      const op = keptBy.get(store, { id: row.id })?.op;
      const machine = op === undefined ? undefined : findMachineOf(store, op);
      return {
        content: row.content,
        ...(row.client !== null && { client: row.client }),
        ...(row.path !== null && { path: row.path }),
        ...(row.stated_by !== null && { statedBy: row.stated_by }),
        assertedAt: iso(row.asserted_at),
        ...(machine !== undefined && { machine }),
      };
    });

const keptBy = statement((q, at: Places<{ id: string }>) =>
  q
    .selectFrom("changed")
    .select("op")
    .where("tbl", "=", "restatements")
    .where("key", "=", at("id"))
    .where("before", "is", null)
    .orderBy("op")
    .limit(sql.lit(1)),
);

/** Decisions about a memory, newest first, on either side of the comparison. */
export function findDecisions(store: Store, of: Lineage): Why["decisions"] {
  const sides = store.q
    .selectFrom("decisions")
    .select(["id", "other_id as other"])
    .where("memory_id", "in", versions(store, of))
    .union(
      store.q
        .selectFrom("decisions")
        .select(["id", "memory_id as other"])
        .where("other_id", "in", versions(store, of))
        .where("memory_id", "not in", versions(store, of)),
    );
  const rows = store.all(
    store.q
      .selectFrom(sides.as("s"))
      .innerJoin("decisions as d", "d.id", "s.id")
      .innerJoin("memories as o", "o.id", "s.other")
      .innerJoin("memories as m", "m.id", "d.memory_id")
      .select(["d.id", "d.memory_id as memory", "m.version", "o.id as other", "o.content as otherContent"])
      .select(["d.verdict", "d.outcome", "d.score", "d.rule", "d.model", "d.features", "d.judged"])
      .select("d.created_at")
      .where(({ eb, ref }) => eb(unindexed(ref("d.owner_id")), "=", of.owner))
      .orderBy("d.created_at", "desc")
      .orderBy("d.id", "desc")
      .limit(mostDecisions),
  );
  return rows.map(({ model, features, judged, created_at, ...row }) => ({
    ...row,
    ...(model !== null && { model }),
    features: Features.parse(JSON.parse(features)),
    ...(judged !== null && { judged }),
    at: iso(created_at),
  }));
}

const mostDecisions = 200;
const Features = z.record(z.string(), z.unknown());

/** Memories that a decision replaced by this one. */
export const findReplaced = (store: Store, of: Lineage): Linked[] =>
  store.all(
    store.q
      .selectFrom("memories")
      .select(["id", "content", "status"])
      .where("replaced_by", "in", versions(store, of))
      .where(({ eb, ref }) => eb(unindexed(ref("owner_id")), "=", of.owner))
      .where("root_id", "<>", of.root)
      .orderBy("id"),
  );

/** Memories at one end of derivations, by what is at the other one. */
const findAtEnd = (
  store: Store,
  of: Lineage,
  [end, other]: readonly ["from_id" | "memory_id", "from_id" | "memory_id"],
): Linked[] =>
  store.all(
    store.q
      .selectFrom("derivations as d")
      .innerJoin("memories as m", "m.id", `d.${end}`)
      .select(["m.id", "m.content", "m.status"])
      .distinct()
      .where(`d.${other}`, "in", versions(store, of))
      .where("d.owner_id", "=", of.owner)
      .orderBy("m.id"),
  );

export const findDerivedFrom = (store: Store, of: Lineage): Linked[] =>
  findAtEnd(store, of, ["from_id", "memory_id"]);

/** Ids of what it was made from and was deleted since. */
export const findDeletedOrigins = (store: Store, of: Lineage): string[] =>
  store
    .all(
      store.q
        .selectFrom("deleted_origins")
        .select("from_id")
        .distinct()
        .where("memory_id", "in", versions(store, of))
        .where("owner_id", "=", of.owner)
        .orderBy("from_id"),
    )
    .map(({ from_id }) => from_id);

/** Memories made from this one. */
export const findDerived = (store: Store, of: Lineage): Linked[] =>
  findAtEnd(store, of, ["memory_id", "from_id"]);

/** Author of a version; undefined for one that is older than the log, here or on the machine that it comes from. */
export function findSavedBy(store: Store, ownerId: string, id: string): Why["savedBy"] {
  const row = store.get(
    store.q
      .selectFrom("changed as c")
      .innerJoin("operations as o", "o.op", "c.op")
      .select(["o.op", "o.actor", "o.client", "o.model", "o.at"])
      .where("c.tbl", "=", "memories")
      .where("c.key", "=", id)
      .where("c.before", "is", null)
      .where("c.blank", "=", 0)
      .where("o.owner_id", "=", ownerId)
      // Who brought two machines together has said nothing.
      .where("o.kind", "not in", ["sync.join", "sync.merge"])
      .orderBy("c.op")
      .limit(1),
  );
  if (!row) return undefined;
  const machine = findMachineOf(store, row.op);
  return {
    kind: row.actor,
    ...(row.client !== null && { client: row.client }),
    ...(row.model !== null && { model: row.model }),
    ...(machine !== undefined && { machine }),
    at: iso(row.at),
  };
}

/** Number of answers with any version. */
export function countRecalled(store: Store, of: Lineage): Why["recalled"] {
  const row = store.get(
    store.q
      .selectFrom("recalled")
      .select(({ fn }) => [
        fn.sum<number | null>("times").as("times"),
        fn.max<number | null>("last_at").as("last"),
      ])
      .where("memory_id", "in", versions(store, of)),
  );
  return {
    times: row?.times ?? 0,
    ...(row?.last && { lastAt: iso(row.last) }),
    by: findTold(store, of),
  };
}

const mostSessions = 50;

/** Sessions whose agent was told of it by its hooks, the last first. */
const findTold = (store: Store, of: Lineage): Why["recalled"]["by"] =>
  store
    .all(
      store.q
        .selectFrom("injections")
        .select(({ fn }) => ["agent", "session_id", fn.max("at").as("last")])
        .where("ref_id", "in", versions(store, of))
        .where(({ eb, ref }) => eb(unindexed(ref("owner_id")), "=", of.owner))
        .groupBy(["agent", "session_id"])
        .orderBy("last", "desc")
        .orderBy("session_id")
        .limit(mostSessions),
    )
    .map(({ agent, session_id, last }) => {
      const title = findSessionTitle(store, { ownerId: of.owner, agent, sessionId: session_id });
      return { agent, session: session_id, ...(title !== undefined && { title }), at: iso(last) };
    });
