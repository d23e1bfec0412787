import { agentOf, type Located, type SessionFolders } from "@memory/sources/agents";
import type { Deps } from "../../models/deps.ts";
import type { Models } from "../../models/models.ts";
import type { TransactionGroup } from "../../store/group.ts";
import { ensureOwner } from "../../store/owners.ts";
import { type Capturing, changeState, countQueue, findInQueue, findState, putInQueue } from "./queries.ts";
import { notCaptured } from "./scope.ts";

export interface NotifyDeps extends Pick<Deps, "store" | "clock"> {
  readonly models: Pick<Models, "reader">;
  readonly config: { readonly folders: SessionFolders };
  readonly capture: {
    /** Writes of all who notify at once, in few transactions. */
    readonly writes: TransactionGroup;
    wake(): void;
  };
}

export type Heard =
  | { readonly accepted: true }
  | {
      readonly accepted: false;
      /** For a person. */
      readonly reason: string;
      /**
       * Fault of the notice: the path breaks a rule, leads to no session, or all is well and capture is not
       * allowed.
       */
      readonly fault: "path" | "no_session" | "scope";
    };

/** Sessions that wait at most; what is beyond them the next sweep finds. */
const MOST = 10_000;

/**
 * A session has ended: it waits to be read, once, however often this is said. Never throws for what it is told. A path that
 * breaks a rule changes nothing at all.
 */
export async function captureNotify(
  { store, clock, config, capture, models }: NotifyDeps,
  { ownerId, agent, path }: Capturing & { readonly path: string },
): Promise<Heard> {
  const { locate } = agentOf(agent);
  const place = placeOf(await locate(config.folders[agent], path), path);
  if ("reason" in place) return { accepted: false, ...place };
  const { folder, sessionId } = place;
  if (models.reader?.isHeard({ sessionId, folder }))
    return { accepted: false, reason: "it is memory's own reading", fault: "scope" };
  const capturing = { ownerId, agent };
  const now = clock();
  const reason = await capture.writes.enqueue(() => {
    ensureOwner(store, ownerId, now);
    changeState(store, capturing, { last_notify_at: now });
    const known = findInQueue(store, { ...capturing, sessionId });
    const full = !known && countQueue(store, capturing).all >= MOST;
    const why = notCaptured(findState(store, capturing), folder) ?? (full ? "too many sessions wait" : null);
    if (why !== null) return why;
    putInQueue(store, {
      owner_id: ownerId,
      agent,
      session_id: sessionId,
      path: place.path,
      folder,
      // A session that is to be read again although it has not changed stays so.
      reason: known?.reason === "again" ? "again" : "notify",
      attempts: known?.reason === "again" ? known.attempts : 0,
      due_at: now,
      noted_at: known?.reason === "notify" ? known.noted_at : now,
      error: known?.error ?? null,
    });
    return null;
  });
  if (reason !== null) return { accepted: false, reason, fault: "scope" };
  capture.wake();
  return { accepted: true };
}

type Place =
  | { readonly path: string; readonly folder: string; readonly sessionId: string }
  | { readonly reason: string; readonly fault: "path" | "no_session" };

function placeOf(found: Located, path: string): Place {
  switch (found.kind) {
    case "session":
      return found.file;
    case "empty":
      return { ...found, path };
    case "missing":
      return { reason: "there is no such transcript", fault: "no_session" };
    case "other":
      return { reason: "it is not the transcript of a session", fault: "no_session" };
    case "refused":
      return { reason: found.reason, fault: "path" };
  }
}
