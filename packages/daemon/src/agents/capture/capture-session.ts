import type { Discovered } from "@memory/sources/agents";
import { agentOf } from "@memory/sources/agents";
import { ModelError } from "../../models/models.ts";
import { isDiskFull } from "../../platform/disk-full.ts";
import { importSession } from "../import/import-captured.ts";
import type { Imported } from "../import/import-one.ts";
import type { ImportDeps } from "../import/import-options.ts";
import { upToDate } from "../import/ledger.ts";
import { findLedgerRow } from "../import/queries.ts";
import { askedBy, isWanted } from "./asked-by.ts";
import { type Capturing, findState, findUndoneAt, type QueueRow } from "./queries.ts";
import { notCaptured } from "./scope.ts";

export type CaptureOutcome =
  /** Read whole, by the chosen distiller. */
  | { readonly kind: "read" }
  /** Nothing has changed since it was read, or since somebody took the reading back. */
  | { readonly kind: "known" }
  /** It is not to be captured any more, or is no session. */
  | { readonly kind: "dropped" }
  /** Nothing stands in it yet. */
  | { readonly kind: "empty" }
  /** The agent deleted it: a loss only where it was never read. */
  | { readonly kind: "gone"; readonly wasRead: boolean }
  /** It was read by another distiller, or in part: it is worth reading again. */
  | { readonly kind: "again"; readonly reason: string }
  /** The distiller that is to read it again is still away, or a person has just paused capture. */
  | { readonly kind: "away" }
  | { readonly kind: "cap"; readonly reason: string; readonly until: number | null }
  | { readonly kind: "failed"; readonly reason: string; readonly isPassing: boolean };

/** Read one session that waits, if there is anything to read. Throws the signal's reason only, or what the store throws. */
export async function captureSession(
  deps: ImportDeps,
  row: QueueRow,
  signal: AbortSignal,
): Promise<CaptureOutcome> {
  const { store, folders } = deps;
  const { owner_id: ownerId, agent } = row;
  const { locate } = agentOf(agent);
  const state = findState(store, { ownerId, agent });
  if (state.paused) return { kind: "away" };
  if (notCaptured(state, row.folder) !== null) return { kind: "dropped" };
  const found = await locate(folders[agent], row.path);
  switch (found.kind) {
    case "missing": {
      const { sessionId } = found;
      return { kind: "gone", wasRead: findLedgerRow(store, { ownerId, agent, sessionId }) !== undefined };
    }
    case "empty":
      return { kind: "empty" };
    case "other":
      return { kind: "dropped" };
    case "refused":
      return { kind: "failed", reason: `a transcript cannot be read: ${found.reason}`, isPassing: false };
    case "session": {
      if (!isWanted(state, await askedBy(deps, agent, found.file))) return { kind: "dropped" };
      const nothingNew = await whyNotRead(deps, row, found.file);
      return nothingNew ?? outcomeOf(await importSession(deps, { ownerId, agent, file: found.file, signal }));
    }
  }
}

async function whyNotRead(deps: ImportDeps, row: QueueRow, file: Discovered): Promise<CaptureOutcome | null> {
  const { store, models } = deps;
  const { owner_id: ownerId, agent } = row;
  if (isTakenBack(deps, { ownerId, agent }, file)) return { kind: "known" };
  const ledger = findLedgerRow(store, { ownerId, agent, sessionId: file.sessionId });
  if (!(await upToDate(agentOf(agent), ledger, file))) return null;
  const { distiller } = models;
  if (row.reason !== "again" || ledger?.distiller === distiller.name) return { kind: "known" };
  return distiller.state().state === "unavailable" ? { kind: "away" } : null;
}

/** Somebody undid its import, and it has not been written to since: the daemon does not do it again. */
export function isTakenBack(
  { store }: Pick<ImportDeps, "store">,
  { ownerId, agent }: Capturing,
  file: Discovered,
): boolean {
  const at = findUndoneAt(store, { ownerId, agent, sessionId: file.sessionId });
  return at !== null && file.mtimeMs <= at;
}

function outcomeOf({ item, error, stoodIn }: Imported): CaptureOutcome {
  if (error instanceof ModelError && error.trouble === "cap")
    return { kind: "cap", reason: error.message, until: error.retryAt };
  const reason = item.error ?? "the session could not be read";
  if (item.outcome === "failed") return { kind: "failed", reason, isPassing: isPassing(error) };
  if (stoodIn) return { kind: "again", reason: stoodIn.because ?? `${stoodIn.readBy} has read it meanwhile` };
  return item.outcome === "partial" ? { kind: "again", reason } : { kind: "read" };
}

/** A model that is away comes back, and so does room on the disk; an answer that is refused is refused the next time. */
const isPassing = (error: unknown): boolean =>
  error instanceof ModelError
    ? error.trouble !== "refused" && error.trouble !== "unreadable"
    : isDiskFull(error);
