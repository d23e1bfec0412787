import type { Quality } from "@memory/shared";
import type { Store } from "../store/open.ts";
import {
  type DecisionTally,
  tallyConflicts,
  tallyDecisions,
  tallyMerges,
  tallyUndone,
} from "./queries/quality.ts";

/** Precision of the daemon's own decisions, counting only those that a person has judged since. */
export function quality(store: Store, ownerId: string, thresholds: Quality["thresholds"]): Quality {
  const decisions = new Map(tallyDecisions(store, ownerId).map((tally) => [tally.outcome, tally]));
  const undone = new Map(tallyUndone(store, ownerId).map(({ outcome, wrong }) => [outcome, wrong]));
  const of = (outcome: string, tally: DecisionTally | undefined = decisions.get(outcome)) =>
    precisionOf(tally ?? { decided: 0, right: 0, wrong: 0 }, undone.get(outcome) ?? 0);
  return {
    merges: of("merged"),
    versions: of("versioned"),
    conflicts: of("conflict", tallyConflicts(store, ownerId)),
    autoResolved: of("auto_resolved"),
    folds: of("fold", tallyMerges(store, ownerId)),
    thresholds,
  };
}

function precisionOf(tally: DecisionTally, undone: number): Quality["merges"] {
  const { right } = tally;
  const wrong = tally.wrong + undone;
  const precision = right + wrong === 0 ? null : right / (right + wrong);
  return { decided: tally.decided + undone, right, wrong, precision };
}
