import { setImmediate as nextTurn } from "node:timers/promises";
import type { Entry } from "../../activity/operation.ts";
import { type RecordDeps, record } from "../../activity/record.ts";
import type { Group } from "../../store/group.ts";

export interface CommitDeps extends RecordDeps {
  /** Transactions that calls of several agents share. */
  readonly writes: Group;
}

/** One row's worth of work, done in a transaction; it may be done twice, the first time taken back. */
export type Step<Result> = () => Result;

/** Steps that are one transaction, whatever they take. */
const FEW = 32;
/** Milliseconds of a transaction of many. */
const SLICE = 20;

/**
 * Do all steps: a few are one operation; many are one run, in transactions of some milliseconds with room for others between
 * them, which can be taken back as a whole.
 */
export async function commit<Result>(
  deps: CommitDeps,
  entry: Entry,
  steps: readonly Step<Result>[],
): Promise<Result[]> {
  if (steps.length === 0) return [];
  if (steps.length <= FEW)
    return deps.writes.enqueue(() => record(deps, entry, () => steps.map((step) => step())));
  const runId = entry.runId ?? deps.newId();
  const results: Result[] = [];
  for (let n = 0; n < steps.length; await nextTurn()) {
    const part = steps.slice(n);
    const done = await deps.writes.enqueue(() => record(deps, { ...entry, runId }, () => some(part)));
    results.push(...done);
    n += done.length;
  }
  return results;
}

function some<Result>(steps: readonly Step<Result>[]): Result[] {
  const until = performance.now() + SLICE;
  const results: Result[] = [];
  for (const step of steps) {
    results.push(step());
    if (performance.now() >= until) break;
  }
  return results;
}
