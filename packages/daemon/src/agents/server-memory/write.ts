import { askedBy, type OperationEntry, type OperationKind } from "../../activity/operation.ts";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import type { Context } from "../../platform/request-context.ts";
import { type CommitDeps, commit, type Step } from "./commit.ts";

export interface WriteDeps extends BeliefDeps, CommitDeps {
  /** Told that texts have come or gone. */
  readonly wake: () => void;
}

type Asking = Pick<Context, "ownerId" | "client">;

export const entryOf = (kind: OperationKind, { ownerId, client }: Asking): OperationEntry => ({
  ownerId,
  kind,
  actor: askedBy({ client }),
});

/** Do what a call asks for, and have the backlogs look at it. */
export async function writeGraph<Result>(
  deps: WriteDeps,
  entry: OperationEntry,
  steps: readonly Step<Result>[],
): Promise<Result[]> {
  const results = await commit(deps, entry, steps);
  deps.wake();
  return results;
}
