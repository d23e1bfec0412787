import type { AgentName } from "@memory/shared";
import { type Selectable, sql } from "kysely";
import type { Store } from "../../store/open.ts";
import { type Places, statement } from "../../store/statement.ts";
import type { FindingsTable } from "../../store/tables.ts";

export type FindingRow = Selectable<FindingsTable>;

/** A project of an owner: findings are weighed against each other within it. */
export interface Project {
  readonly ownerId: string;
  readonly name: string;
}

/** A session of an agent, as the ledger names it. */
export interface SessionRef {
  readonly ownerId: string;
  readonly agent: AgentName;
  readonly sessionId: string;
}

export function findProjectFindings(store: Store, { ownerId, name }: Project): FindingRow[] {
  return store.all(
    store.q.selectFrom("findings").selectAll().where("owner_id", "=", ownerId).where("project", "=", name),
  );
}

export const findProvenFindings = (
  store: Store,
  ownerId: string,
  { project, rule }: { readonly project: string; readonly rule: string },
): FindingRow[] =>
  store.all(
    store.q
      .selectFrom("findings")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("project", "=", project)
      .where("rule", "=", rule),
  );

export function countProjectFindings(store: Store, { ownerId, name }: Project): number {
  const counted = store.q
    .selectFrom("findings")
    .select(({ fn }) => fn.countAll<number>().as("n"))
    .where("owner_id", "=", ownerId)
    .where("project", "=", name);
  return store.get(counted)?.n ?? 0;
}

/** Every finding behind a lineage. */
export function findLineageFindings(store: Store, ownerId: string, rootId: string): FindingRow[] {
  return store.all(
    store.q.selectFrom("findings").selectAll().where("owner_id", "=", ownerId).where("root_id", "=", rootId),
  );
}

export function findSessionFindings(store: Store, { ownerId, agent, sessionId }: SessionRef): FindingRow[] {
  return store.all(
    store.q
      .selectFrom("findings")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent)
      .where("session_id", "=", sessionId),
  );
}

const shown = statement((q, at: Places<{ ownerId: string; id: string }>) =>
  q
    .selectFrom("findings")
    .select(["memory_id", "root_id"])
    .where("owner_id", "=", at("ownerId"))
    .where("id", "=", at("id")),
);

/** The version a finding holds up or supports now, with its lineage. */
export const findShown = (
  store: Store,
  { owner_id, id }: Pick<FindingRow, "owner_id" | "id">,
): Pick<FindingRow, "memory_id" | "root_id"> =>
  shown.get(store, { ownerId: owner_id, id }) ?? { memory_id: null, root_id: null };

export function insertFinding(store: Store, row: FindingRow): void {
  store.insert("findings", row);
}

export function deleteFinding(store: Store, ownerId: string, id: string): void {
  store.run(store.q.deleteFrom("findings").where("owner_id", "=", ownerId).where("id", "=", id));
}

const change = statement(
  (q, at: Places<Pick<FindingRow, "owner_id" | "id" | "state" | "memory_id" | "root_id">>) =>
    q
      .updateTable("findings")
      .set({ state: at("state"), memory_id: at("memory_id"), root_id: at("root_id") })
      .where("owner_id", "=", at("owner_id"))
      .where("id", "=", at("id")),
);

/** Say what a finding stands for: the version it shows, or for itself no more. */
export const changeFinding = (
  store: Store,
  { owner_id, id }: Pick<FindingRow, "owner_id" | "id">,
  { state, memory_id, root_id }: Pick<FindingRow, "state" | "memory_id" | "root_id">,
): void => void change.run(store, { owner_id, id, state, memory_id, root_id });

const support = statement((q, at: Places<{ ownerId: string; memoryId: string }>) =>
  q
    .selectFrom("findings")
    .select("id")
    .where("owner_id", "=", at("ownerId"))
    .where("memory_id", "=", at("memoryId"))
    .where("state", "=", "kept")
    .limit(sql.lit(1)),
);

/** Is a version still held up by a finding that stands for itself? */
export const isSupported = (store: Store, ownerId: string, memoryId: string): boolean =>
  support.get(store, { ownerId, memoryId }) !== undefined;

const witnesses = statement((q, at: Places<{ ownerId: string; memoryId: string }>) =>
  q
    .selectFrom("findings")
    .select(({ fn }) => [
      fn.max<number | null>("confidence").as("confidence"),
      fn.count<number>("session_id").distinct().as("sessions"),
      fn.count<number>(fn.coalesce("record_uuid", "session_id")).distinct().as("records"),
    ])
    .where("owner_id", "=", at("ownerId"))
    .where("memory_id", "=", at("memoryId")),
);

/**
 * Highest confidence among the findings behind a version, and the number of sessions and records of
 * transcripts that tell it.
 */
export const findWitnesses = (store: Store, ownerId: string, memoryId: string): Witnesses =>
  witnesses.get(store, { ownerId, memoryId }) ?? { confidence: null, sessions: 0, records: 0 };

export interface Witnesses {
  readonly confidence: number | null;
  readonly sessions: number;
  readonly records: number;
}
