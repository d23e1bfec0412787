import { DAY } from "@memory/language/text";
import type { FileStat, ReadDocument, ReadOutcome } from "@memory/sources/documents";
import type { Store } from "../store/open.ts";
import { type IngestDeps, ingest, recognise } from "./ingest.ts";
import { missDocument, skipDocument } from "./offer.ts";
import { claimState, dequeue, postpone, type Queued } from "./queries/queue.ts";
import { findDocument, updateDocument } from "./queries/rows.ts";

/** A document that was read, or could not be. */
export interface Finished {
  readonly documentId: string;
  /** Its place in the queue; null for bytes that were sent and not found on the disk. */
  readonly claim: Queued | null;
  readonly outcome: ReadOutcome;
  /** Promise of a caller that waits for it to be in the store. */
  readonly written?: { resolve(): void; reject(error: Error): void };
}

export interface ConcludeDeps extends IngestDeps {
  readonly settleMs: number;
  /** A document of this owner was marked as missing. */
  readonly missed: (ownerId: string) => void;
}

/** Milliseconds until a file that failed is tried again, by failures so far; the last one from then on. */
const backOff = [5_000, 30_000, 300_000, 3_600_000, 21_600_000, DAY];

/** Milliseconds between two looks at a file that keeps changing, after so many of waiting for it to rest. */
const restless = { after: 10_000, pause: 30_000 };

/** Milliseconds between two looks at a file that is not there, in a folder whose keeper has not said why. */
const absentPause = 30_000;

/**
 * Applies the outcome of a reading to its document, in steps: between two of them the transaction may end,
 * and somebody may forget the document, unlink its folder or find its file gone. Then the rest of the reading
 * is dropped.
 */
export function* concludeReading(deps: ConcludeDeps, finished: Finished): Generator<void, void> {
  const { store } = deps;
  const { documentId, claim, outcome } = finished;
  if (!isWanted(store, documentId, claim)) return;
  if (outcome.kind === "read") return yield* take(deps, finished, outcome.document);
  // It has changed since: the next reading decides.
  if (!claim || claimState(store, claim) !== "current") return;
  switch (outcome.kind) {
    case "skipped":
      return skipDocument(deps, documentId, outcome.reason, { size: outcome.size, mtime: outcome.mtime });
    case "failed":
    case "unreachable":
      return failReading(deps, claim, outcome.reason);
    case "changing":
      return lookAgain(deps, claim, outcome);
    case "gone":
    case "lost":
      return absent(deps, claim, outcome.kind);
  }
}

function* take(
  deps: ConcludeDeps,
  { documentId, claim }: Finished,
  read: ReadDocument,
): Generator<void, void> {
  const { store } = deps;
  const found = recognise(store, documentId, read);
  if (!found) return;
  const { id } = found.document;
  for (const step of ingest(deps, found, read)) {
    yield step;
    if (!isWanted(store, id, claim)) return;
  }
  if (claim) dequeue(store, { documentId: id, version: claim.version });
}

/** A file is wanted as long as it has a place in the queue; what was sent, as long as nobody has removed it. */
function isWanted(store: Store, documentId: string, claim: Queued | null): boolean {
  if (claim) return claimState(store, { documentId, version: claim.version }) !== "withdrawn";
  const row = findDocument(store, documentId);
  return row !== undefined && row.status !== "forgotten";
}

function lookAgain(deps: ConcludeDeps, claim: Queued, { size, mtime }: FileStat): void {
  const now = deps.clock();
  const pause = now - claim.firstAt < restless.after ? deps.settleMs : restless.pause;
  postpone(deps.store, claim, { size, mtime, attempts: claim.attempts, dueAt: now + pause });
}

/**
 * The keeper of a linked folder decides whether the folder is there at all: a disk that is not mounted shows
 * no file.
 */
function absent(deps: ConcludeDeps, claim: Queued, kind: "gone" | "lost"): void {
  const isLinked = findDocument(deps.store, claim.documentId)?.root_id !== null;
  if (isLinked) postpone(deps.store, claim, { ...claim, dueAt: deps.clock() + absentPause });
  else if (kind === "lost") failReading(deps, claim, "the folder it lies in is not there");
  else if (missDocument(deps, claim.documentId)) deps.missed(claim.ownerId);
}

/** The document keeps the words it had; the file is tried again later, and says why. */
export function failReading(
  { store, clock }: Pick<ConcludeDeps, "store" | "clock">,
  claim: Queued,
  reason: string,
): void {
  const pause = backOff[Math.min(claim.attempts, backOff.length - 1)] ?? 0;
  postpone(store, claim, { ...claim, attempts: claim.attempts + 1, dueAt: clock() + pause });
  if (findDocument(store, claim.documentId))
    updateDocument(store, claim.documentId, { status: "failed", reason });
}
