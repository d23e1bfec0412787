import { stat } from "node:fs/promises";
import type { FileStat, ReadOutcome } from "@memory/sources/documents";
import type { Deps } from "../models/deps.ts";
import { threadMark, timeOfThread } from "../platform/schedule/thread-time.ts";
import { type WorkLimit, workLimit } from "../platform/schedule/work-limit.ts";
import { isAwaited, largeSize, type Queued } from "./queries/queue.ts";

export interface ReadFilesDeps extends Pick<Deps, "clock"> {
  readonly workers: Pick<Deps["workers"], "documents" | "awaited">;
  /** Files of more bytes are not read. */
  readonly maxFileBytes: number;
  /** Milliseconds a file must have been left alone before it is read. */
  readonly settleMs: number;
}

/** Small files go to a thread together, so that it has work while this thread writes: how many, and bytes in all. */
const together = { files: 32, bytes: largeSize };
/** Milliseconds of processor time that files may take to be read, and those by the clock in which some of it must be used. */
const patience = { most: 120_000, still: 120_000 };
/** Milliseconds a file that keeps changing is waited for. */
const settleAtMost = 10_000;

/** In their order. A file that is large, or failed before, is alone: nothing waits for it, and nothing fails with it. */
export function inGroups(claims: readonly Queued[]): Queued[][] {
  const groups: Queued[][] = [];
  let group: Queued[] = [];
  let bytes = Number.POSITIVE_INFINITY;
  for (const claim of claims) {
    if (claim.attempts > 0 || claim.size > together.bytes) {
      groups.push([claim]);
      continue;
    }
    if (group.length === together.files || bytes + claim.size > together.bytes) {
      group = [];
      bytes = 0;
      groups.push(group);
    }
    group.push(claim);
    bytes += claim.size;
  }
  return groups;
}

/**
 * Outcome of each claim. A file that is still being written is left alone until it rests, or has changed for
 * too long.
 */
export async function readFiles(
  deps: ReadFilesDeps,
  claims: readonly Queued[],
  ending: AbortSignal,
): Promise<[Queued, ReadOutcome][]> {
  const outcomes: [Queued, ReadOutcome][] = [];
  const settled: Queued[] = [];
  const changes = await Promise.all(claims.map((claim) => changedSince(deps, claim)));
  for (const [n, claim] of claims.entries()) {
    const changed = changes[n];
    if (changed) outcomes.push([claim, { kind: "changing", ...changed }]);
    else settled.push(claim);
  }
  return [...outcomes, ...(await readInThread(deps, settled, ending))];
}

async function changedSince({ clock, settleMs }: ReadFilesDeps, claim: Queued): Promise<FileStat | null> {
  const now = clock();
  const isFresh = Math.abs(now - claim.mtime) < settleMs + settleAtMost;
  if (!isFresh || now - claim.firstAt >= settleAtMost) return null;
  const stats = await stat(claim.path).catch(() => null);
  const found = stats && { size: stats.size, mtime: Math.floor(stats.mtimeMs) };
  return found && (found.size !== claim.size || found.mtime !== claim.mtime) ? found : null;
}

/** All in one go; each by itself where one of them brought the thread down. */
async function readInThread(
  deps: ReadFilesDeps,
  claims: readonly Queued[],
  ending: AbortSignal,
): Promise<[Queued, ReadOutcome][]> {
  const tasks = claims.map(({ path }) => ({ path, maxBytes: deps.maxFileBytes }));
  const { awaited, documents } = deps.workers;
  const pool = claims.every(isAwaited) ? awaited : documents;
  const read = await inThread<ReadOutcome[]>(ending, (mark, signal) =>
    pool.run({ tasks, mark }, { name: "readAll", signal }),
  );
  if (read.kind === "read")
    return claims.flatMap((claim, n): [Queued, ReadOutcome][] => {
      const outcome = read.value[n];
      return outcome ? [[claim, outcome]] : [];
    });
  const alone = claims.map(
    async (claim): Promise<[Queued, ReadOutcome][]> =>
      claims.length > 1 ? readInThread(deps, [claim], ending) : [[claim, crashed(claim, read.reason)]],
  );
  return (await Promise.all(alone)).flat();
}

type InThread<Value> =
  | { readonly kind: "read"; readonly value: Value }
  | { readonly kind: "ended"; readonly reason: string };

/** Has a thread read something, for as long as it may; `work` hands over by what mark the thread is told. */
export async function inThread<Value>(
  ending: AbortSignal,
  work: (mark: Int32Array, signal: AbortSignal) => Promise<Value>,
): Promise<InThread<Value>> {
  const mark = threadMark();
  using limit = workLimit(ending, { used: timeOfThread(mark), ...patience });
  try {
    return { kind: "read", value: await work(mark, limit.signal) };
  } catch (error) {
    return { kind: "ended", reason: whyEnded(limit, error) };
  }
}

function whyEnded(limit: WorkLimit, error: unknown): string {
  const why = limit.why();
  if (why === "stands") return "nothing of it was read for two minutes: its disk may not answer";
  const isAborted = error instanceof Error && (error.name === "AbortError" || error.name === "TimeoutError");
  return why === "used" || isAborted
    ? "reading took too long"
    : "reading it needed more memory than is allowed, or failed in an unknown way";
}

/** The thread that read it was ended, by its limit of memory or of time. */
export const crashed = ({ size, mtime }: FileStat, reason: string): ReadOutcome => ({
  kind: "failed",
  reason,
  size,
  mtime,
});
