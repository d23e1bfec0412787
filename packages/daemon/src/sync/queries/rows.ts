import { sql } from "kysely";
import type { LoggedTable } from "../../store/logged-tables.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";
import { placeOf, type RowName, type TravellingTable, travels } from "../travelling.ts";

/** How far the log knows a row: the number there, and the operation here that left it so. */
export interface Known {
  readonly seq: number;
  readonly op: number;
}

const known = statement((q, at: Places<{ spaceId: string; table: string; key: string }>) =>
  q
    .selectFrom("space_rows")
    .select(["seq", "op"])
    .where("space_id", "=", at("spaceId"))
    .where("tbl", "=", at("table"))
    .where("key", "=", at("key")),
);

/** Undefined: the log has never had it. */
export function findKnown(store: Store, spaceId: string, { table, key }: RowName): Known | undefined {
  const row = known.get(store, { spaceId, table, key });
  return row && { seq: row.seq, op: row.op ?? 0 };
}

interface Put {
  readonly spaceId: string;
  readonly table: string;
  readonly key: string;
  readonly seq: number;
  readonly op: number;
}

const putting = statement((q, at: Places<Put>) =>
  q
    .insertInto("space_rows")
    .values({ space_id: at("spaceId"), tbl: at("table"), key: at("key"), seq: at("seq"), op: at("op") })
    .onConflict((conflict) =>
      conflict.columns(["space_id", "tbl", "key"]).doUpdateSet({ seq: at("seq"), op: at("op") }),
    ),
);

export const putKnown = (store: Store, put: Put): void => void putting.run(store, put);

/** The log has never had it. */
export const dropKnown = (
  { q, run }: Store,
  { spaceId, table, key }: Pick<Put, "spaceId" | "table" | "key">,
): void =>
  void run(
    q
      .deleteFrom("space_rows")
      .where("space_id", "=", spaceId)
      .where("tbl", "=", table)
      .where("key", "=", key),
  );

/** Rows that an operation of the log wrote, and none after it. */
export const listWrittenBy = ({ q, all }: Store, spaceId: string, seq: number): RowName[] =>
  all(
    q
      .selectFrom("space_rows")
      .select(["tbl", "key"])
      .where("space_id", "=", spaceId)
      .where("seq", "=", seq)
      .orderBy("key"),
  )
    .flatMap(({ tbl, key }): RowName[] => (travels(tbl) ? [{ table: tbl, key }] : []))
    .sort((a, b) => placeOf(a.table) - placeOf(b.table));

/** What fell away from one of these memories. */
export function findDeletedOrigins({ q, all }: Store, names: readonly RowName[]): RowName[] {
  const ids = names.flatMap(({ table, key }) => (table === "memories" ? [key] : []));
  if (ids.length === 0) return [];
  return all(
    q.selectFrom("deleted_origins").select(["memory_id", "from_id"]).where("memory_id", "in", ids),
  ).map((row) => ({ table: "deleted_origins", key: JSON.stringify([row.memory_id, row.from_id]) }));
}

const changedAfter = statement((q, at: Places<{ table: LoggedTable; key: string; op: number }>) =>
  q
    .selectFrom("changed")
    .select("op")
    .where("tbl", "=", at("table"))
    .where("key", "=", at("key"))
    .where("op", ">", at("op"))
    .orderBy("op"),
);

/** Operations that changed a row after this one, oldest first. */
export const findChangesAfter = (store: Store, { table, key }: RowName, op: number): number[] =>
  changedAfter.all(store, { table, key, op }).map((row) => row.op);

const DELETING = "memory.delete";

const goneHere = statement((q, at: Places<{ id: string }>) =>
  q
    .selectFrom("operations as o")
    .select("o.op")
    .where("o.kind", "=", sql.lit(DELETING))
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb("o.subject_id", "=", at("id")),
        exists(
          selectFrom("changes as c")
            .select("c.op")
            .whereRef("c.op", "=", "o.op")
            .where("c.tbl", "=", "memories")
            .where("c.key", "=", at("id")),
        ),
      ]),
    )
    .limit(sql.lit(1)),
);

const isThere = statement((q, at: Places<{ id: string }>) =>
  q.selectFrom("memories").select("id").where("id", "=", at("id")),
);

/** A version that was deleted for good on this machine, or the lineage of one. */
export const isGoneHere = (store: Store, id: string): boolean => findDeletionOf(store, id) !== undefined;

/** The operation that deleted it for good here. */
export const findDeletionOf = (store: Store, id: string): number | undefined =>
  isThere.get(store, { id }) === undefined ? goneHere.get(store, { id })?.op : undefined;

/** A deletion of it waits for its number. */
export const isDeletionWaiting = ({ prepare }: Store, spaceId: string, id: string): boolean =>
  // Written out: one among those that a text names.
  prepare<unknown[], { n: number }>(
    `SELECT n FROM space_outbox WHERE space_id = ? AND state = 'waiting' AND kind = 'rows'
       AND EXISTS (SELECT 1 FROM json_each(intent, '$.gone') WHERE value = ?)`,
  ).get(spaceId, id) !== undefined;

/** Versions and lineages that an operation deleted for good; empty for any other. */
export function goneBy(store: Store, op: number): string[] {
  const operation = store.get(
    store.q.selectFrom("operations").select("subject_id").where("op", "=", op).where("kind", "=", DELETING),
  );
  if (!operation) return [];
  const versions = store.all(
    store.q.selectFrom("changes").select("key").where("op", "=", op).where("tbl", "=", "memories"),
  );
  const ids = [operation.subject_id, ...versions.map(({ key }) => key)];
  return [...new Set(ids.filter((id) => id !== null))].filter((id) => isGoneHere(store, id));
}

const ofLog = statement((q, at: Places<{ op: number }>) =>
  q.selectFrom("space_operations").select("seq").where("op", "=", at("op")),
);

/** Came with a log, or has a number there. */
export const isNumbered = (store: Store, op: number): boolean => ofLog.get(store, { op }) !== undefined;

/** Rows of a table that the log has never had, by their keys in order, after one. */
export function findUnknown(
  store: Store,
  at: { readonly spaceId: string; readonly ownerId: string; readonly table: TravellingTable },
  { after, limit }: { readonly after: string; readonly limit: number },
): string[] {
  const key = keyOf[at.table];
  // Written out: which table it is, is known at run time alone.
  return store
    .prepare<unknown[], { key: string }>(
      `SELECT ${key} AS key FROM ${at.table} t WHERE t.owner_id = ? AND ${key} > ?
         AND NOT EXISTS (SELECT 1 FROM space_rows r WHERE r.space_id = ? AND r.tbl = '${at.table}' AND r.key = ${key})
         ORDER BY ${key} LIMIT ?`,
    )
    .all(at.ownerId, after, at.spaceId, limit)
    .map((row) => row.key);
}

const pair = "json_array(t.memory_id, t.from_id)";
/** SQL of the key of a row, by its table. */
const keyOf: Record<TravellingTable, string> = {
  memories: "t.id",
  restatements: "t.id",
  decisions: "t.id",
  conflicts: "t.id",
  findings: "t.id",
  derivations: pair,
  deleted_origins: pair,
  forgotten: "json_array(t.owner_id, t.project, t.hash)",
  entity_decisions: "json_array(t.owner_id, t.about)",
};

/** Memories that hold here, or were retired, and that the log has never had. */
export const findOwnUnknown = (
  { prepare }: Store,
  { id: spaceId, owner_id: ownerId }: { readonly id: string; readonly owner_id: string },
): string[] =>
  prepare<unknown[], { id: string }>(
    `SELECT t.id FROM memories t WHERE t.owner_id = ? AND t.status IN ('active', 'retired')
       AND NOT EXISTS (SELECT 1 FROM space_rows r WHERE r.space_id = ? AND r.tbl = 'memories' AND r.key = t.id)`,
  )
    .all(ownerId, spaceId)
    .map(({ id }) => id);

type Joining = { readonly id: string; readonly owner_id: string };

/** Projects, "" for none, in which something was deleted for good here that the log knows nothing of. */
export const listDeletedIn = ({ prepare }: Store, { id: spaceId, owner_id: ownerId }: Joining): string[] =>
  // Written out: which deletions the log lacks is told by a key made of three columns.
  prepare<unknown[], { project: string }>(
    `SELECT DISTINCT t.project FROM forgotten t WHERE t.owner_id = ?
       AND NOT EXISTS (SELECT 1 FROM space_rows r WHERE r.space_id = ? AND r.tbl = 'forgotten' AND r.key = ${keyOf.forgotten})`,
  )
    .all(ownerId, spaceId)
    .map(({ project }) => project);

/** Memories of a project that hold, came with the log, and were not here before it was joined. */
export const listCameTo = (
  { prepare }: Store,
  { id: spaceId, owner_id: ownerId, gathered }: Joining & { readonly gathered: number },
  project: string,
): string[] =>
  // Written out, as above.
  prepare<unknown[], { id: string }>(
    `SELECT t.id FROM memories t WHERE t.owner_id = ? AND t.status = 'active' AND ifnull(t.project, '') = ?
       AND EXISTS (SELECT 1 FROM space_rows r WHERE r.space_id = ? AND r.tbl = 'memories' AND r.key = t.id)
       AND NOT EXISTS (SELECT 1 FROM changed c WHERE c.tbl = 'memories' AND c.key = t.id AND c.op <= ?)`,
  )
    .all(ownerId, project, spaceId, gathered)
    .map(({ id }) => id);

/** Memories that hold, by id. */
export const listHolding = (store: Store, ownerId: string): string[] =>
  store
    .all(
      store.q
        .selectFrom("memories")
        .select("id")
        .where("owner_id", "=", ownerId)
        .where("status", "=", "active")
        .orderBy("id"),
    )
    .map(({ id }) => id);

/** Questions between two memories that wait for a person, oldest first. */
export const listQuestions = ({ q, all }: Store, ownerId: string) =>
  all(
    q
      .selectFrom("conflicts")
      .select(["id", "newer_id", "existing_id"])
      .where("owner_id", "=", ownerId)
      .where("status", "=", "open")
      .orderBy("created_at")
      .orderBy("id"),
  );

/** Versions that rest behind another one of their lineage, and that the log has never had. */
export const findRested = (
  { prepare }: Store,
  { id: spaceId, owner_id: ownerId }: { readonly id: string; readonly owner_id: string },
): string[] =>
  // Written out: a version beside another one of its table.
  prepare<unknown[], { id: string }>(
    `SELECT t.id FROM memories t JOIN memories o ON o.id = t.replaced_by AND o.root_id = t.root_id
     WHERE t.owner_id = ? AND t.status = 'superseded'
       AND NOT EXISTS (SELECT 1 FROM space_rows r WHERE r.space_id = ? AND r.tbl = 'memories' AND r.key = t.id)`,
  )
    .all(ownerId, spaceId)
    .map(({ id }) => id);

/** Memories that were put behind another one which is not there. */
export const findBehindNothing = ({ prepare }: Store, ownerId: string): string[] =>
  // Written out: a version beside another one of its table.
  prepare<unknown[], { root: string }>(
    `SELECT DISTINCT t.root_id AS root FROM memories t WHERE t.owner_id = ? AND t.replaced_by IS NOT NULL
       AND NOT EXISTS (SELECT 1 FROM memories o WHERE o.id = t.replaced_by)`,
  )
    .all(ownerId)
    .map(({ root }) => root);

/** Rows that are known by what they say and that the log has had, by their keys here. */
export const listTold = (store: Store, spaceId: string, table: "forgotten" | "entity_decisions"): string[] =>
  store
    .all(
      store.q.selectFrom("space_rows").select("key").where("space_id", "=", spaceId).where("tbl", "=", table),
    )
    .map(({ key }) => key);

/** What sessions tell for one lineage tells for another from now on. */
export const moveFindings = (
  store: Store,
  ownerId: string,
  { from, to }: { readonly from: string; readonly to: { readonly id: string; readonly root_id: string } },
): void =>
  void store.run(
    store.q
      .updateTable("findings")
      .set({ memory_id: to.id, root_id: to.root_id })
      .where("owner_id", "=", ownerId)
      .where("root_id", "=", from),
  );

/** What was said again of one version is said of another. */
export const moveRestatements = (store: Store, from: string, to: string): void =>
  void store.run(store.q.updateTable("restatements").set({ memory_id: to }).where("memory_id", "=", from));

/** What was asked and decided about a version. */
export const findAbout = (
  { prepare }: Store,
  id: string,
): { tbl: "conflicts" | "decisions"; key: string }[] =>
  // Written out: two tables as one list.
  prepare<[object], { tbl: "conflicts" | "decisions"; key: string }>(
    `SELECT 'conflicts' AS tbl, id AS key FROM conflicts WHERE newer_id = @id OR existing_id = @id
     UNION ALL SELECT 'decisions', id FROM decisions WHERE memory_id = @id OR other_id = @id`,
  ).all({ id });

/** The finding of a session with this key, under whatever id. */
export const findFinding = (
  store: Store,
  ownerId: string,
  { agent, session_id: session, key }: Readonly<Record<string, unknown>>,
): string | undefined =>
  store
    .prepare<unknown[], { id: string }>(
      "SELECT id FROM findings WHERE owner_id = ? AND agent = ? AND session_id = ? AND key = ?",
    )
    .get(ownerId, agent, session, key)?.id;

/** The question between two memories, in whatever order. */
export const findQuestion = (store: Store, pair: readonly [string, string]): string | undefined =>
  store.get(
    store.q
      .selectFrom("conflicts")
      .select("id")
      .where("newer_id", "in", pair)
      .where("existing_id", "in", pair)
      .where(sql.ref("newer_id"), "<>", sql.ref("existing_id")),
  )?.id;
