import type { Quality } from "@memory/shared";
import type { Store } from "../store/open.ts";
import {
  type DecisionTally,
  tallyAgents,
  tallyConflicts,
  tallyDecisions,
  tallyJudged,
  tallyMerges,
  tallyUndone,
} from "./queries/quality.ts";

/** Precision of the daemon's own decisions, counting only those that a person has judged since. */
export function quality(store: Store, ownerId: string, thresholds: Quality["thresholds"]): Quality {
  const decisions = new Map(tallyDecisions(store, ownerId).map((tally) => [tally.outcome, tally]));
  const taken = tallyUndone(store, ownerId);
  const undoneOf = (test: (one: (typeof taken)[number]) => boolean) =>
    taken.filter(test).reduce((sum, { wrong }) => sum + wrong, 0);
  const of = (outcome: string, tally: DecisionTally | undefined = decisions.get(outcome)) =>
    precisionOf(
      tally ?? none,
      undoneOf((one) => one.outcome === outcome),
    );
  const judged = new Map(tallyJudged(store, ownerId).map((tally) => [tally.rule, tally]));
  const by = (rule: string) =>
    precisionOf(
      judged.get(rule) ?? none,
      undoneOf((one) => one.rule === rule),
    );
  return {
    merges: of("merged"),
    versions: of("versioned"),
    conflicts: of("conflict", tallyConflicts(store, ownerId)),
    autoResolved: of("auto_resolved"),
    folds: of("fold", tallyMerges(store, ownerId)),
    judge: {
      otherWords: by("other words"),
      toldChanges: by("it changed, it seems"),
      untoldChanges: by("said otherwise"),
    },
    agents: of("agent", tallyAgents(store, ownerId)),
    thresholds,
  };
}

const none: DecisionTally = { decided: 0, right: 0, wrong: 0 };

function precisionOf(tally: DecisionTally, undone: number): Quality["merges"] {
  const { right } = tally;
  const wrong = tally.wrong + undone;
  const precision = right + wrong === 0 ? null : right / (right + wrong);
  return { decided: tally.decided + undone, right, wrong, precision };
}
