import type { AgentName } from "@memory/shared";
import type { Selectable } from "kysely";
import type { Store } from "../../store/open.ts";
import type { CommandUsesTable, FindingsTable } from "../../store/tables.ts";

export type FindingRow = Selectable<FindingsTable>;
export type CommandUseRow = Selectable<CommandUsesTable>;

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

/** Findings of a project that these rules made, whatever session they stand in. */
export function findFindingsByRule(store: Store, { ownerId, name }: Project, rules: string[]): FindingRow[] {
  if (rules.length === 0) return [];
  return store
    .prepare<[string, string, string], FindingRow>(
      "SELECT * FROM findings WHERE owner_id = ? AND project = ? AND rule IN (SELECT value FROM json_each(?))",
    )
    .all(ownerId, name, JSON.stringify(rules));
}

/** The version a finding holds up or supports now, with its lineage. */
export function findShown(
  store: Store,
  { owner_id, id }: Pick<FindingRow, "owner_id" | "id">,
): Pick<FindingRow, "memory_id" | "root_id"> {
  const shown = store
    .prepare<[string, string], Pick<FindingRow, "memory_id" | "root_id">>(
      "SELECT memory_id, root_id FROM findings WHERE owner_id = ? AND id = ?",
    )
    .get(owner_id, id);
  return shown ?? { memory_id: null, root_id: null };
}

export function insertFinding(store: Store, row: FindingRow): void {
  store.insert("findings", row);
}

export function deleteFinding(store: Store, ownerId: string, id: string): void {
  store.run(store.q.deleteFrom("findings").where("owner_id", "=", ownerId).where("id", "=", id));
}

/** Say what a finding stands for: the version it shows, or for itself no more. */
export const changeFinding = (
  store: Store,
  { owner_id, id }: Pick<FindingRow, "owner_id" | "id">,
  { state, memory_id, root_id }: Pick<FindingRow, "state" | "memory_id" | "root_id">,
): void =>
  void store
    .prepare("UPDATE findings SET state = ?, memory_id = ?, root_id = ? WHERE owner_id = ? AND id = ?")
    .run(state, memory_id, root_id, owner_id, id);

/** Is a version still held up by a finding that stands for itself? */
export const isSupported = (store: Store, ownerId: string, memoryId: string): boolean =>
  store
    .prepare<[string, string], unknown>(
      "SELECT 1 FROM findings WHERE owner_id = ? AND memory_id = ? AND state = 'kept' LIMIT 1",
    )
    .get(ownerId, memoryId) !== undefined;

/**
 * Highest confidence among the findings behind a version, and the number of sessions and records of
 * transcripts that tell it.
 */
export const findWitnesses = (store: Store, ownerId: string, memoryId: string): Witnesses =>
  store
    .prepare<[string, string], Witnesses>(
      `SELECT max(confidence) AS confidence, count(DISTINCT session_id) AS sessions,
         count(DISTINCT coalesce(record_uuid, session_id)) AS records
       FROM findings WHERE owner_id = ? AND memory_id = ?`,
    )
    .get(ownerId, memoryId) ?? { confidence: null, sessions: 0, records: 0 };

export interface Witnesses {
  readonly confidence: number | null;
  readonly sessions: number;
  readonly records: number;
}

/** Replace what is known of the commands of a session. */
export function putCommandUses(store: Store, session: SessionRef, rows: readonly CommandUseRow[]): void {
  store.run(
    store.q
      .deleteFrom("command_uses")
      .where("owner_id", "=", session.ownerId)
      .where("agent", "=", session.agent)
      .where("session_id", "=", session.sessionId),
  );
  for (const row of rows) store.insert("command_uses", row);
}

export function deleteCommandUses(
  store: Store,
  { ownerId, name }: Project,
  { purpose, key }: CommandKey,
): void {
  store.run(
    store.q
      .deleteFrom("command_uses")
      .where("owner_id", "=", ownerId)
      .where("project", "=", name)
      .where("purpose", "=", purpose)
      .where("key", "=", key),
  );
}

/** A command as all sessions of a project know it. */
export type CommandKey = Pick<CommandUseRow, "purpose" | "key">;

export function findSessionPurposes(store: Store, { ownerId, agent, sessionId }: SessionRef): string[] {
  return store
    .all(
      store.q
        .selectFrom("command_uses")
        .select("purpose")
        .distinct()
        .where("owner_id", "=", ownerId)
        .where("agent", "=", agent)
        .where("session_id", "=", sessionId),
    )
    .map(({ purpose }) => purpose);
}

export function findCommandUses(
  store: Store,
  { ownerId, name }: Project,
  purposes: string[],
): CommandUseRow[] {
  if (purposes.length === 0) return [];
  return store
    .prepare<[string, string, string], CommandUseRow>(
      `SELECT * FROM command_uses WHERE owner_id = ? AND project = ? AND purpose IN (SELECT value FROM json_each(?))
       ORDER BY asserted_at, session_id, key`,
    )
    .all(ownerId, name, JSON.stringify(purposes));
}
