import type { AgentName } from "@memory/shared";
import { type Selectable, sql } from "kysely";
import { z } from "zod";
import type { CaptureQueueTable, CaptureStateTable, ImportTotalsTable } from "../../store/capture-tables.ts";
import type { Store } from "../../store/open.ts";
import { type Places, statement, unindexed } from "../../store/statement.ts";
import type { SessionRef } from "../evidence/queries.ts";

export type QueueRow = Selectable<CaptureQueueTable>;
export type Reason = QueueRow["reason"];

/** Whose sessions of which agent are captured, or not. */
export interface Capturing {
  readonly ownerId: string;
  readonly agent: AgentName;
}

/** A person's permission to capture, and its progress. */
export interface CaptureState extends Capturing {
  readonly scope: "all" | null;
  readonly projects: readonly string[];
  readonly excludeProjects: readonly string[];
  readonly paused: boolean;
  readonly since: number | null;
  readonly lastNotifyAt: number | null;
  readonly lastNotifyError: string | null;
  readonly resumeAt: number | null;
  readonly missed: number;
  readonly sweptAt: number | null;
  readonly sweepError: string | null;
  readonly capturedAt: number | null;
  readonly hookAt: number | null;
  readonly programs: boolean;
  readonly leftOut: number;
}

const FolderParts = z.array(z.string());

const toState = (row: Selectable<CaptureStateTable>): CaptureState => ({
  ownerId: row.owner_id,
  agent: row.agent,
  scope: row.scope,
  projects: FolderParts.parse(JSON.parse(row.projects)),
  excludeProjects: FolderParts.parse(JSON.parse(row.exclude_projects)),
  paused: row.paused === 1,
  since: row.since,
  lastNotifyAt: row.last_notify_at,
  lastNotifyError: row.last_notify_error,
  resumeAt: row.resume_at,
  missed: row.missed,
  sweptAt: row.swept_at,
  sweepError: row.sweep_error,
  capturedAt: row.captured_at,
  hookAt: row.hook_at,
  programs: row.programs === 1,
  leftOut: row.left_out,
});

/** State of an owner, also of one who never allowed anything. */
export function findState(store: Store, { ownerId, agent }: Capturing): CaptureState {
  const row = store.get(
    store.q
      .selectFrom("capture_state")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent),
  );
  return row ? toState(row) : { ...never, ownerId, agent };
}

const never = {
  scope: null,
  projects: [],
  excludeProjects: [],
  paused: false,
  since: null,
  lastNotifyAt: null,
  lastNotifyError: null,
  resumeAt: null,
  missed: 0,
  sweptAt: null,
  sweepError: null,
  capturedAt: null,
  hookAt: null,
  programs: false,
  leftOut: 0,
} as const;

/** Of every owner whose sessions are captured: the daemon's own work. */
export const findCapturing = (store: Store): CaptureState[] =>
  store
    .all(store.q.selectFrom("capture_state").selectAll().where("scope", "=", "all").where("paused", "=", 0))
    .map(toState);

/** The owner's row is there already. */
export function changeState(
  store: Store,
  { ownerId, agent }: Capturing,
  change: Partial<Omit<Selectable<CaptureStateTable>, "owner_id" | "agent">>,
): void {
  store.run(
    store.q
      .insertInto("capture_state")
      .values({ scope: null, owner_id: ownerId, agent, ...change })
      .onConflict((on) => on.columns(["owner_id", "agent"]).doUpdateSet({ owner_id: ownerId, ...change })),
  );
}

/** Releases held sessions: after a stop the caps may be others, after a choice the model. */
export const releaseHeld = (store: Store): void =>
  void store.run(store.q.updateTable("capture_state").set({ resume_at: null }));

/**
 * Order of the queue: sessions that ended just now, then sessions without a notice, then those that a lesser
 * model has read.
 */
const URGENCY: readonly Reason[] = ["notify", "look", "sweep", "again"];

const dueSessions = statement((q, at: Places<Capturing & { now: number; urgency: readonly Reason[] }>) =>
  q
    .selectFrom(at.each("urgency").as("one"))
    .innerJoin("capture_queue as queued", "queued.reason", "one.value")
    .selectAll("queued")
    .where("queued.owner_id", "=", at("ownerId"))
    .where("queued.agent", "=", at("agent"))
    .where("queued.due_at", "<=", at("now"))
    .orderBy("one.key")
    .orderBy("queued.noted_at")
    .orderBy("queued.session_id")
    .limit(sql.lit(1)),
);

/** The next session of an owner that may be read now. */
export const findDueSessions = (
  store: Store,
  { ownerId, agent }: Capturing,
  now: number,
): QueueRow | undefined => dueSessions.get(store, { ownerId, agent, now, urgency: URGENCY });

const nextTime = statement((q, at: Places<{ now: number }>) =>
  q
    .selectFrom(
      q
        .selectFrom("capture_state")
        .select("resume_at as at")
        .where("resume_at", ">", at("now"))
        .unionAll(
          q
            .selectFrom("capture_queue")
            .select("due_at as at")
            .where("due_at", ">", at("now"))
            .where("reason", "<>", "given_up"),
        )
        .as("times"),
    )
    .select(({ fn }) => fn.min("at").as("at")),
);

/** Next time at which an entry of any owner becomes due: the daemon's own clock. */
export const findNextTime = (store: Store, now: number): number | null =>
  nextTime.get(store, { now })?.at ?? null;

export const findQueued = (store: Store, { ownerId, agent }: Capturing): Map<string, QueueRow> =>
  new Map(
    store
      .all(
        store.q
          .selectFrom("capture_queue")
          .selectAll()
          .where("owner_id", "=", ownerId)
          .where("agent", "=", agent),
      )
      .map((row) => [row.session_id, row]),
  );

export const findInQueue = (store: Store, { ownerId, agent, sessionId }: SessionRef): QueueRow | undefined =>
  store.get(
    store.q
      .selectFrom("capture_queue")
      .selectAll()
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent)
      .where("session_id", "=", sessionId),
  );

export function putInQueue(store: Store, row: QueueRow): void {
  store.run(
    store.q
      .insertInto("capture_queue")
      .values(row)
      .onConflict((on) => on.columns(["owner_id", "agent", "session_id"]).doUpdateSet(row)),
  );
}

export const removeFromQueue = (store: Store, { owner_id, agent, session_id }: QueueRow): void =>
  void store.run(
    store.q
      .deleteFrom("capture_queue")
      .where("owner_id", "=", owner_id)
      .where("agent", "=", agent)
      .where("session_id", "=", session_id),
  );

export const emptyQueue = (store: Store, { ownerId, agent }: Capturing): void =>
  void store.run(
    store.q.deleteFrom("capture_queue").where("owner_id", "=", ownerId).where("agent", "=", agent),
  );

/** A person asks: what failed, and what was given up, is due now. */
export const tryAgain = (store: Store, { ownerId, agent }: Capturing, now: number): void =>
  void store.run(
    store.q
      .updateTable("capture_queue")
      .set({ due_at: now, attempts: 0, reason: sql<Reason>`iif(reason = 'given_up', 'sweep', reason)` })
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent)
      .where("error", "is not", null),
  );

interface Queued {
  readonly all: number;
  readonly waiting: number;
  readonly givenUp: number;
}

export const countQueue = (store: Store, { ownerId, agent }: Capturing): Queued =>
  store.get(
    store.q
      .selectFrom("capture_queue")
      .select(({ fn }) => [
        fn.countAll<number>().as("all"),
        fn.countAll<number>().filterWhere("reason", "not in", ["look", "given_up"]).as("waiting"),
        fn.countAll<number>().filterWhere("reason", "=", "given_up").as("givenUp"),
      ])
      .where("owner_id", "=", ownerId)
      .where("agent", "=", agent),
  ) ?? { all: 0, waiting: 0, givenUp: 0 };

export const findTotals = (
  store: Store,
  ownerId: string,
): Pick<Selectable<ImportTotalsTable>, "sessions" | "memories" | "captured"> =>
  store.get(store.q.selectFrom("import_totals").selectAll().where("owner_id", "=", ownerId)) ?? {
    sessions: 0,
    memories: 0,
    captured: 0,
  };

// By the session: every other way SQLite would walk through all imports there ever were.
const lastImport = statement((q, at: Places<SessionRef>) =>
  q
    .selectFrom("operations")
    .select(["at", "undone_by"])
    .where("subject_id", "=", at("sessionId"))
    .where(({ eb, ref, and }) =>
      and([
        eb(unindexed(ref("owner_id")), "=", at("ownerId")),
        eb("client", "=", at("agent")),
        eb(unindexed(ref("kind")), "=", sql.lit("import.session")),
      ]),
    )
    .orderBy("op", "desc")
    .limit(sql.lit(1)),
);

/** Time at which somebody undid the import of a session: the daemon does not do it again. */
export function findUndoneAt(store: Store, { ownerId, agent, sessionId }: SessionRef): number | null {
  const last = lastImport.get(store, { ownerId, agent, sessionId });
  return last && last.undone_by !== null ? last.at : null;
}
