import { thresholdsOf } from "../../platform/thresholds.ts";
import { findMemoryRow } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import type { BeliefDeps } from "./belief.ts";
import { type Comparison, compareNear } from "./compare-near.ts";
import { fileConflicts } from "./contradict.ts";
import { type Judgement, judgePair } from "./judge-pair.ts";
import { isWordForWord } from "./word-for-word.ts";

/** Memories that were said without knowing of each other, and stand in one place now. */
export interface Meeting {
  readonly isStranger: (other: MemoryRow) => boolean;
  /** Name of the program that brought them together. */
  readonly client: string;
  /** Does what follows for one pair. */
  readonly settle: (work: () => void) => void;
}

/**
 * Holds an active memory against strangers that are near it, by the rules of a save: what says the same is one memory, what one replaces
 * is its older version, and where they cannot both hold a person is asked. Part of the caller's transaction.
 */
export function meet(deps: BeliefDeps, row: MemoryRow, { isStranger, client, settle }: Meeting): void {
  const { owner_id: ownerId } = row;
  for (const near of compareNear(deps, row)) {
    const other = findMemoryRow(deps.store, ownerId, near.other.id);
    if (other?.status !== "active" || !isStranger(other)) continue;
    const [earlier, later] = other.asserted_at > row.asserted_at ? [row, other] : [other, row];
    const found = later === row ? near : compareNear(deps, later).find((one) => one.other.id === earlier.id);
    const is = found ? judgementIn(deps, found, later) : null;
    if (!found || is === null) continue;
    const pair = { ownerId, newer: later.id, other: earlier.id };
    settle(() =>
      is === "contradicts"
        ? void fileConflicts(deps, later, new Map([[later.id, [found]]]))
        : void judgePair(deps, { ...pair, is, isPersons: false, isHeard: true, client }),
    );
  }
}

/** What the later of two is to the earlier, as sure as a save has to be; null: each stands for itself. */
export function judgementIn(
  deps: BeliefDeps,
  { other, verdict }: Comparison,
  later: MemoryRow,
): Judgement | null {
  const { restateAbove, updateAbove, conflictAbove } = thresholdsOf(deps);
  const { kind, score } = verdict;
  if (kind === "restated" && score >= restateAbove)
    return isWordForWord(other.content, later.content) || later.source_kind === "manual" ? "same" : null;
  if (kind === "updated" && score >= updateAbove) return "replaces";
  if (kind === "refined" && score >= updateAbove) return "adds";
  return kind === "contradictory" && score >= conflictAbove ? "contradicts" : null;
}
