import type { AgentName } from "@memory/shared";
import type { Injected } from "@memory/sources/sessions";
import { type Selectable, sql } from "kysely";
import { MOST_SUBJECTS } from "../../models/prompted/reading/prompt.ts";
import type { DistilledChunksTable } from "../../store/capture-tables.ts";
import type { Store } from "../../store/open.ts";
import { type PassageRow, wordsOf } from "../../store/passage-blocks.ts";
import { indexText, type RecallItem, setProject, unindexText } from "../../store/search.ts";
import { type Places, statement, unindexed } from "../../store/statement.ts";
import type { ImportLedgerTable, ImportRunsTable } from "../../store/tables.ts";
import type { SessionRef } from "../evidence/queries.ts";

export type LedgerRow = Selectable<ImportLedgerTable>;
type ChunkRow = Selectable<DistilledChunksTable>;
export type RunState = Selectable<ImportRunsTable>["state"];

export function findLedger(store: Store, ownerId: string, agent: AgentName): Map<string, LedgerRow> {
  const rows = store.all(
    store.q
      .selectFrom("import_ledger")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent),
  );
  return new Map(rows.map((row) => [row.session_id, row]));
}

export const findLedgerRow = (
  store: Store,
  { ownerId, agent, sessionId }: SessionRef,
): LedgerRow | undefined =>
  store.get(
    store.q
      .selectFrom("import_ledger")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent)
      .where("session_id", "=", sessionId),
  );

/** Sentences that hooks have put before the agent of a session. */
export const findInjected = (store: Store, { ownerId, agent, sessionId }: SessionRef): Injected[] =>
  store.all(
    store.q
      .selectFrom("injections")
      .select(({ fn }) => ["fingerprint", fn.min("at").as("at")])
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent)
      .where("session_id", "=", sessionId)
      .groupBy("fingerprint"),
  );

const toldSessions = statement((q, at: Places<{ ownerId: string; refs: readonly string[] }>) =>
  q
    .selectFrom("injections")
    .select(["owner_id as ownerId", "agent", "session_id as sessionId"])
    .distinct()
    .where(({ eb, ref }) => eb(unindexed(ref("owner_id")), "=", at("ownerId")))
    .where("ref_id", "in", at.list("refs")),
);

/** The sessions whose agent one of these memories was put before. */
export const findToldSessions = (store: Store, ownerId: string, refs: readonly string[]): SessionRef[] =>
  toldSessions.all(store, { ownerId, refs });

export function putLedger(store: Store, row: LedgerRow): void {
  store.run(
    store.q
      .insertInto("import_ledger")
      .values(row)
      .onConflict((on) => on.columns(["owner_id", "agent", "session_id"]).doUpdateSet(row)),
  );
}

/** A run stands as `running` until it ends; one that a crash left behind is found at the next start. */
export function putRun(
  store: Store,
  row: { id: string; ownerId: string; startedAt: number; attended: boolean; client: string | null },
): void {
  store.run(
    store.q.insertInto("import_runs").values({
      id: row.id,
      owner_id: row.ownerId,
      state: "running",
      started_at: row.startedAt,
      ended_at: null,
      attended: row.attended ? 1 : 0,
      asked_by: row.client,
    }),
  );
}

export function endRun(
  store: Store,
  { id, ownerId }: { id: string; ownerId: string },
  { state, sessions, endedAt }: { state: RunState; sessions: number; endedAt: number },
): void {
  store.run(
    store.q
      .updateTable("import_runs")
      .set({ state, sessions, ended_at: endedAt })
      .where("owner_id", "=", ownerId)
      .where("id", "=", id),
  );
}

/**
 * Close the runs that a kill left open, of every owner: this is the daemon's own start. Answers how many a person has to
 * start again: a session that was being captured is captured now.
 */
export function closeInterruptedRuns(store: Store, now: number): number {
  const close = (attended: 0 | 1) =>
    store.run(
      store.q
        .updateTable("import_runs")
        .set({ state: "interrupted", ended_at: now })
        .where("state", "=", "running")
        .where("attended", "=", attended),
    );
  close(0);
  return close(1);
}

/** Counts of everything sessions have brought; in the transaction that keeps it. */
export function countUp(
  store: Store,
  ownerId: string,
  { sessions, memories, captured }: { sessions: number; memories: number; captured: number },
): void {
  store.run(
    store.q
      .insertInto("import_totals")
      .values({ owner_id: ownerId, sessions, memories, captured })
      .onConflict((on) =>
        on.column("owner_id").doUpdateSet(({ eb }) => ({
          sessions: eb("import_totals.sessions", "+", sessions),
          memories: eb("import_totals.memories", "+", memories),
          captured: eb("import_totals.captured", "+", captured),
        })),
      ),
  );
}

/** The key of a passage within its session, but for its words. */
export type PassagePlace = Pick<
  PassageRow,
  "seq" | "turn" | "content_key" | "start_line" | "end_line" | "path"
>;

/** Without their words, of which a long session has megabytes. */
export const findPassagePlaces = (
  store: Store,
  { ownerId, agent, sessionId }: SessionRef,
): (PassagePlace & Pick<PassageRow, "id">)[] =>
  store.all(
    store.q
      .selectFrom("passages")
      .select(["id", "seq", "turn", "content_key", "start_line", "end_line", "path"])
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent)
      .where("session_id", "=", sessionId)
      .orderBy("seq"),
  );

export function findPassages(store: Store, { ownerId, agent, sessionId }: SessionRef): PassageRow[] {
  return store.all(
    store.q
      .selectFrom("passages")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent)
      .where("session_id", "=", sessionId)
      .orderBy("seq"),
  );
}

export const findPassage = (store: Store, ownerId: string, id: string): PassageRow | undefined =>
  store.get(store.q.selectFrom("passages").selectAll().where("owner_id", "=", ownerId).where("id", "=", id));

export function insertPassage(store: Store, row: PassageRow): void {
  store.insert("passages", row);
  indexPassage(store, row);
}

/** The place of a passage in recall. */
export const itemOfPassage = (row: PassageRow): RecallItem => ({
  owner_id: row.owner_id,
  kind: "context",
  ref_id: row.id,
  type: null,
  project: row.project,
  source_key: row.session_id,
  // The passages of a turn stand together.
  seq: row.turn,
  author: row.author,
  asserted_at: row.asserted_at,
  valid_from: row.asserted_at,
  valid_to: null,
});

/** Make a passage recallable. */
export const indexPassage = (store: Store, row: PassageRow): void =>
  void indexText(store, itemOfPassage(row), wordsOf(row));

const passagesElsewhere = statement(
  (q, at: Places<Pick<LedgerRow, "owner_id" | "agent" | "session_id" | "project">>) =>
    q
      .updateTable("passages")
      .set({ project: at("project") })
      .where("owner_id", "=", at("owner_id"))
      .where("agent", "=", at("agent"))
      .where("session_id", "=", at("session_id"))
      .where("project", "<>", at("project"))
      .returning("id"),
);

/** The passages of a session that is of another project now are found there. */
export function movePassages(store: Store, { owner_id, agent, session_id, project }: LedgerRow): void {
  for (const { id } of passagesElsewhere.all(store, { owner_id, agent, session_id, project }))
    setProject(store, id, project);
}

export function deletePassage(store: Store, ownerId: string, id: string): void {
  unindexText(store, id);
  store.run(store.q.deleteFrom("passages").where("owner_id", "=", ownerId).where("id", "=", id));
}

const chunks = statement((q, at: Places<{ ownerId: string; hashes: readonly string[] }>) =>
  q
    .selectFrom(at.each("hashes").as("wanted"))
    .innerJoin("distilled_chunks as c", "c.hash", "wanted.value")
    .selectAll("c")
    .where("c.owner_id", "=", at("ownerId")),
);

/** Models' answers about parts of sessions. */
export const findChunks = (store: Store, ownerId: string, hashes: readonly string[]): ChunkRow[] =>
  chunks.all(store, { ownerId, hashes });

const answers = statement((q, at: Places<{ ownerId: string; place: string }>) =>
  q
    .selectFrom("distilled_chunks")
    .select("answer")
    .where("owner_id", "=", at("ownerId"))
    .where("place", "=", at("place"))
    .where("answer", "is not", null)
    .orderBy("at", "desc")
    .limit(sql.lit(1)),
);

/** The last readable answer about a reading that begins at a place. */
export const findAnswerAt = (store: Store, ownerId: string, place: string): string | null =>
  answers.get(store, { ownerId, place })?.answer ?? null;

const subjects = statement((q, at: Places<{ ownerId: string; project: string }>) =>
  q
    .selectFrom("memories")
    .select("subject")
    .where("owner_id", "=", at("ownerId"))
    .where("project", "=", at("project"))
    .where("subject", "is not", null)
    .where("status", "=", sql.lit("active" as const))
    .groupBy("subject")
    .orderBy(({ fn }) => fn.max("asserted_at"), "desc")
    .orderBy("subject")
    .limit(sql.lit(MOST_SUBJECTS)),
);

/** Subjects of a project's active memories, the last said first. */
export const findSubjects = (store: Store, ownerId: string, project: string): string[] =>
  subjects.all(store, { ownerId, project }).flatMap(({ subject }) => subject ?? []);

export const eachChunk = (store: Store, ownerId: string): ChunkRow[] =>
  store.all(store.q.selectFrom("distilled_chunks").selectAll().where("owner_id", "=", ownerId));

export const putChunk = (store: Store, row: ChunkRow): void =>
  void store.run(
    store.q
      .insertInto("distilled_chunks")
      .values(row)
      .onConflict((on) => on.columns(["owner_id", "hash"]).doUpdateSet({ answer: row.answer, at: row.at })),
  );

/** Of every owner: they only save money, and for a time. */
export const deleteChunks = (store: Store, before: number): void =>
  void store.run(store.q.deleteFrom("distilled_chunks").where("at", "<", before));
