import type { Selectable } from "kysely";
import type { Store } from "../../store/open.ts";
import type { SpaceOperationsTable } from "../../store/space-tables.ts";
import { type Places, statement } from "../../store/statement.ts";

const lineage = statement((q, at: Places<{ id: string }>) =>
  q.selectFrom("memories").select("root_id").where("id", "=", at("id")),
);

/** The lineage of a version that is there. */
export const findLineage = (store: Store, id: string): string | undefined =>
  lineage.get(store, { id })?.root_id;

/** A row of a replica. */
interface RowName {
  readonly table: string;
  readonly key: string;
}

const base = statement((q, at: Places<{ spaceId: string; table: string; key: string }>) =>
  q
    .selectFrom("space_rows")
    .select("seq")
    .where("space_id", "=", at("spaceId"))
    .where("tbl", "=", at("table"))
    .where("key", "=", at("key")),
);

/** Number of the operation that wrote a row of a replica last; 0: it was never there. */
export const findBase = (store: Store, spaceId: string, { table, key }: RowName): number =>
  base.get(store, { spaceId, table, key })?.seq ?? 0;

const putting = statement((q, at: Places<{ spaceId: string; table: string; key: string; seq: number }>) =>
  q
    .insertInto("space_rows")
    .values({ space_id: at("spaceId"), tbl: at("table"), key: at("key"), seq: at("seq") })
    .onConflict((conflict) => conflict.columns(["space_id", "tbl", "key"]).doUpdateSet({ seq: at("seq") })),
);

export const putBase = (store: Store, spaceId: string, { table, key }: RowName, seq: number): void =>
  void putting.run(store, { spaceId, table, key, seq });

const newest = statement((q) => q.selectFrom("operations").select(({ fn }) => fn.max("op").as("op")));

/** Number of the newest operation here; 0: there is none. */
export const newestOperation = (store: Store): number => newest.get(store, {})?.op ?? 0;

const since = statement((q, at: Places<{ ownerId: string; op: number; limit: number }>) =>
  q
    .selectFrom("operations")
    .select("op")
    .where("op", ">", at("op"))
    .where("owner_id", "=", at("ownerId"))
    .orderBy("op")
    .limit(at("limit")),
);

/** Operations of an owner after one, oldest first; `limit` -1 is all. */
export const findOperationsSince = (store: Store, ownerId: string, op: number, limit = -1): number[] =>
  since.all(store, { ownerId, op, limit }).map((row) => row.op);

export type LogEntry = Selectable<SpaceOperationsTable>;

const adding = statement((q, at: Places<LogEntry>) =>
  q.insertInto("space_operations").values({
    space_id: at("space_id"),
    seq: at("seq"),
    id: at("id"),
    op: at("op"),
    kind: at("kind"),
    member: at("member"),
    machine: at("machine"),
    subject: at("subject"),
    at: at("at"),
    ahead: at("ahead"),
  }),
);

export const addLogEntry = (store: Store, entry: LogEntry): void => void adding.run(store, entry);

const byId = statement((q, at: Places<{ spaceId: string; id: string }>) =>
  q
    .selectFrom("space_operations")
    .selectAll()
    .where("space_id", "=", at("spaceId"))
    .where("id", "=", at("id")),
);

export const findLogEntry = (store: Store, spaceId: string, id: string): LogEntry | undefined =>
  byId.get(store, { spaceId, id });

/** The operation of the log with a number, which is taken from what was read of it. */
export function takeLogEntry({ q, get, run }: Store, spaceId: string, seq: number): LogEntry | undefined {
  const entry = get(
    q.selectFrom("space_operations").selectAll().where("space_id", "=", spaceId).where("seq", "=", seq),
  );
  run(q.deleteFrom("space_operations").where("space_id", "=", spaceId).where("seq", "=", seq));
  return entry;
}

/** The operation here that the operation of the log with a number was; null: none, or several. */
export const findOperationAt = ({ q, get }: Store, spaceId: string, seq: number): number | null =>
  get(q.selectFrom("space_operations").select("op").where("space_id", "=", spaceId).where("seq", "=", seq))
    ?.op ?? null;

/** The operation of the log that an operation here has applied. */
export const findLogEntryOf = ({ q, get }: Store, spaceId: string, op: number): LogEntry | undefined =>
  get(q.selectFrom("space_operations").selectAll().where("space_id", "=", spaceId).where("op", "=", op));

/** Operations of the log, newest first. */
export const listLog = (
  store: Store,
  spaceId: string,
  {
    member,
    since: from,
    limit,
  }: { readonly member?: string; readonly since?: number; readonly limit: number },
): LogEntry[] =>
  store.all(
    store.q
      .selectFrom("space_operations")
      .selectAll()
      .where("space_id", "=", spaceId)
      .where("kind", "<>", "member")
      .$if(member !== undefined, (q) => q.where("member", "=", member ?? ""))
      .$if(from !== undefined, (q) => q.where("at", ">=", from ?? 0))
      .orderBy("seq", "desc")
      .limit(limit),
  );

interface Said {
  readonly id: string;
  readonly spaceId: string;
  readonly member: string;
  readonly byAgent: number;
}

const saying = statement((q, at: Places<Said>) =>
  q
    .insertInto("said_by")
    .values({ id: at("id"), space_id: at("spaceId"), member: at("member"), by_agent: at("byAgent") })
    .onConflict((conflict) => conflict.column("id").doUpdateSet({ by_agent: at("byAgent") })),
);

/** Writes down who said a version, or said it again; who said it first stays. */
export const putSaidBy = (store: Store, said: Said): void => void saying.run(store, said);

const whose = statement((q, at: Places<{ id: string }>) =>
  q.selectFrom("said_by").select("member").where("id", "=", at("id")),
);

export const whoSaid = (store: Store, id: string): string | undefined => whose.get(store, { id })?.member;

const unsaying = statement((q, at: Places<{ id: string }>) =>
  q.deleteFrom("said_by").where("id", "=", at("id")),
);

export const dropSaidBy = (store: Store, id: string): void => void unsaying.run(store, { id });

/** The lineage of what a member says in a space in exactly these words, and that holds. */
export const findSaidBy = (
  { q, get }: Store,
  { id, member }: { readonly id: string; readonly member: string },
  content: string,
): string | undefined =>
  get(
    q
      .selectFrom("memories as m")
      .innerJoin("said_by as s", "s.id", "m.id")
      .select("m.root_id")
      .where("m.owner_id", "=", id)
      .where("m.status", "=", "active")
      .where("m.content", "=", content)
      .where("s.member", "=", member),
  )?.root_id;

/** Everybody who has said it: its versions, and what was said again. */
export const everybodyOf = (store: Store, spaceId: string, rootId: string): string[] =>
  store
    .all(
      store.q
        .selectFrom("said_by")
        .select("member")
        .distinct()
        .where("space_id", "=", spaceId)
        .where(({ or, eb, selectFrom }) =>
          or([
            eb("id", "in", selectFrom("memories").select("id").where("root_id", "=", rootId)),
            eb(
              "id",
              "in",
              selectFrom("restatements")
                .innerJoin("memories", "memories.id", "restatements.memory_id")
                .select("restatements.id")
                .where("memories.root_id", "=", rootId),
            ),
          ]),
        ),
    )
    .map(({ member }) => member);
