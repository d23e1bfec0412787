import type { OperationEntry } from "../../activity/operation.ts";
import { type RecordDeps, record } from "../../activity/record.ts";
import { runItems, startSlice, yieldToLoop } from "../../platform/schedule/time-slice.ts";
import type { TransactionGroup } from "../../store/group.ts";

export interface CommitDeps extends RecordDeps {
  /** Transactions that calls of several agents share. */
  readonly writes: TransactionGroup;
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
  entry: OperationEntry,
  steps: readonly Step<Result>[],
): Promise<Result[]> {
  if (steps.length === 0) return [];
  if (steps.length <= FEW)
    return deps.writes.enqueue(() => record(deps, entry, () => steps.map((step) => step())));
  const runId = entry.runId ?? deps.newId();
  const results: Result[] = [];
  for (let from = 0; from < steps.length; await yieldToLoop())
    from = await deps.writes.enqueue(() =>
      record(deps, { ...entry, runId }, () => {
        // Done twice, the second results count.
        results.length = from;
        return runItems(steps, { from, slice: startSlice(SLICE) }, (step) => results.push(step()));
      }),
    );
  return results;
}
