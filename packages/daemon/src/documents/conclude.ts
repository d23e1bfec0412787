import { statSync } from "node:fs";
import { type IngestDeps, ingest } from "./ingest.ts";
import { missDocument, skipDocument } from "./offer.ts";
import { dequeue, isCurrent, postpone, type Queued } from "./queries/queue.ts";
import { findRow, updateRow } from "./queries/rows.ts";
import type { ReadOutcome } from "./read-document.ts";

/** A file that was read, or could not be. */
export interface Finished {
  readonly claim: Queued;
  readonly outcome: ReadOutcome;
  /** Who waits for it to be in the store. */
  readonly written?: { resolve(): void; reject(error: Error): void };
}

export interface ConcludeDeps extends IngestDeps {
  readonly settleMs: number;
}

/** Milliseconds until a file that failed is tried again, by failures so far; the last one from then on. */
const backOff = [5_000, 30_000, 300_000, 3_600_000, 21_600_000, 86_400_000];

/** Milliseconds between two looks at a file that keeps changing, after so many of waiting for it to rest. */
const restless = { after: 10_000, pause: 30_000 };

/** What becomes of a document after a reading, in steps for `ingest`. */
export function* conclude(deps: ConcludeDeps, { claim, outcome }: Finished): Generator<void, void> {
  const { store } = deps;
  if (outcome.kind === "read") {
    yield* ingest(deps, claim.documentId, outcome.document);
    return dequeue(store, claim);
  }
  // It has changed since: the next reading decides.
  if (!isCurrent(store, claim)) return;
  switch (outcome.kind) {
    case "skipped":
      return skipDocument(deps, claim.documentId, outcome.reason, {
        size: outcome.size,
        mtime: outcome.mtime,
      });
    case "failed":
    case "unreachable":
      return failReading(deps, claim, outcome.reason);
    case "changing":
      return lookAgain(deps, claim);
    case "gone":
      return void missDocument(deps, claim.documentId);
  }
}

function lookAgain(deps: ConcludeDeps, claim: Queued): void {
  const now = deps.clock();
  const found = statSync(claim.path, { throwIfNoEntry: false });
  if (!found) return void missDocument(deps, claim.documentId);
  const pause = now - claim.firstAt < restless.after ? deps.settleMs : restless.pause;
  postpone(deps.store, claim, {
    size: found.size,
    mtime: Math.floor(found.mtimeMs),
    attempts: claim.attempts,
    dueAt: now + pause,
  });
}

/** The document keeps the words it had; the file is tried again later, and says why. */
export function failReading(
  { store, clock }: Pick<ConcludeDeps, "store" | "clock">,
  claim: Queued,
  reason: string,
): void {
  const pause = backOff[Math.min(claim.attempts, backOff.length - 1)] ?? 0;
  postpone(store, claim, { ...claim, attempts: claim.attempts + 1, dueAt: clock() + pause });
  if (findRow(store, claim.documentId)) updateRow(store, claim.documentId, { status: "failed", reason });
}
