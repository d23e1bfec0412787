import type { Actor, OperationKind } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import type { BeliefDeps } from "../../memories/beliefs/belief.ts";
import { startSlice, yieldToLoop } from "../../platform/schedule/time-slice.ts";
import { touchGraph } from "../../store/graph-state.ts";

export interface MoveDeps extends BeliefDeps {
  /** Told that texts are found elsewhere. */
  readonly wake: () => void;
  readonly graphChanged: (ownerId: string) => void;
}

/** Moves one row, as part of an operation. */
export type Move = () => void;

/** Rows that one operation moves at least, a millisecond or two each. */
const LEAST = 3;

interface Entry {
  readonly ownerId: string;
  readonly kind: OperationKind;
  readonly actor: Actor;
  /** The project that it is about, as it is called afterwards. */
  readonly project: string;
  readonly reason?: string;
  readonly signal: AbortSignal;
}

/** Does them in operations of some milliseconds each; answers the run that one undo takes back. */
export async function inOperations(
  deps: MoveDeps,
  { signal, reason, project, ...entry }: Entry,
  moves: readonly Move[],
): Promise<string> {
  const { ownerId, kind, actor } = entry;
  const id = deps.newId();
  try {
    for (let n = 0; n < moves.length; await yieldToLoop()) {
      signal.throwIfAborted();
      record(deps, { ownerId, kind, actor, runId: id, subjectId: project, reason }, () => {
        const [slice, least] = [startSlice(), n + LEAST];
        do moves[n++]?.();
        while (n < moves.length && (n < least || !slice.isOver()));
        if (n === moves.length) touchGraph(deps.store, ownerId);
      });
    }
  } finally {
    deps.wake();
    deps.graphChanged(ownerId);
  }
  return id;
}
