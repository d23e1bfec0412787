import type { Deps } from "../../models/deps.ts";
import type { CaptureOutcome } from "./capture-session.ts";
import {
  changeState,
  findInQueue,
  findState,
  putInQueue,
  type QueueRow,
  removeFromQueue,
} from "./queries.ts";

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** An agent writes the last lines of a session a moment after it says that it has ended. */
const LOOK_AGAIN = 10 * SECOND;

/** Milliseconds until what failed is tried again, doubled each time it fails again. */
const PAUSE = { first: MINUTE, longest: 6 * HOUR } as const;

/** Times that a session is tried which it is the fault of, and which another distiller has read meanwhile. */
const MOST = { failed: 8, again: 16 } as const;

/** Records the outcome of a waiting session, for the queue and the status: one transaction. */
export function concludeCapture(
  { store, clock }: Pick<Deps, "store" | "clock">,
  row: QueueRow,
  outcome: CaptureOutcome,
): void {
  const now = clock();
  const { owner_id: ownerId, agent } = row;
  store.transaction(() => {
    // A scope that was taken back meanwhile has emptied the queue.
    const still = findInQueue(store, { ownerId, agent, sessionId: row.session_id });
    if (!still) return;
    const next = nextOf(row, outcome, now);
    // It was told of again while it was read, and may have grown: it is looked at when it comes round.
    const isAsItWas = still.reason === row.reason && still.noted_at === row.noted_at;
    if (next) putInQueue(store, { ...still, ...next });
    else if (isAsItWas) removeFromQueue(store, row);
    changeState(
      store,
      { ownerId, agent },
      sayingOf(findState(store, { ownerId, agent }).missed, row, { outcome, now }),
    );
  });
}

type Next = Partial<QueueRow> | null;

function nextOf(row: QueueRow, outcome: CaptureOutcome, now: number): Next {
  const attempts = row.attempts + 1;
  const later = { attempts, due_at: now + pauseAfter(row.attempts) };
  switch (outcome.kind) {
    case "read":
    case "known":
    case "empty":
      return row.reason === "notify"
        ? { reason: "look", attempts: 0, due_at: now + LOOK_AGAIN, error: null }
        : null;
    case "dropped":
    case "gone":
      return null;
    case "away":
      return { due_at: now + PAUSE.first };
    case "cap":
      return {};
    case "again":
      return attempts < MOST.again ? { ...later, reason: "again", error: outcome.reason } : null;
    case "failed":
      return outcome.isPassing || attempts < MOST.failed
        ? { ...later, error: outcome.reason }
        : { reason: "given_up", error: outcome.reason, noted_at: now };
  }
}

const pauseAfter = (attempts: number): number =>
  Math.min(PAUSE.longest, PAUSE.first * 2 ** Math.min(attempts, 20));

type Saying = Parameters<typeof changeState>[2];

function sayingOf(
  missed: number,
  row: QueueRow,
  { outcome, now }: { readonly outcome: CaptureOutcome; readonly now: number },
): Saying {
  switch (outcome.kind) {
    case "read":
      // It was read where the sweep had found nothing.
      return { last_notify_error: null, sweep_error: null, resume_at: null, captured_at: now };
    case "known":
      return row.error === null ? {} : { last_notify_error: null };
    case "again":
    case "failed":
      return { last_notify_error: outcome.reason };
    case "cap":
      return { last_notify_error: outcome.reason, resume_at: outcome.until ?? now + HOUR };
    case "gone":
      return outcome.wasRead ? {} : { missed: missed + 1 };
    case "dropped":
    case "empty":
    case "away":
      return {};
  }
}
