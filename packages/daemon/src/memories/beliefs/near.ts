import { isSameHidden } from "@memory/language/redaction";
import { findMemoryRow } from "../queries.ts";
import type { MemoryRow } from "../row.ts";
import { isNear } from "./bands.ts";
import type { BeliefDeps } from "./belief.ts";
import { compareNear, judgeOf } from "./compare-near.ts";
import { isKeptBeside } from "./queries/conflicts.ts";
import { isAsked } from "./queries/questions.ts";

/** What a near memory may be to the one that was saved. */
export type Nearness = "may replace" | "may repeat";

/** A memory that the judge can tell neither from a repetition nor from a change: whoever saved the other one may know. */
export interface NearMemory {
  readonly id: string;
  readonly content: string;
  /** When it was said, milliseconds since the epoch. */
  readonly assertedAt: number;
  readonly saidBy: MemoryRow["stated_by"];
  readonly project: string | null;
  /** How likely it is that, 0 to 1. */
  readonly score: number;
  /** Taken from the later of the two: it may replace the earlier one, or repeat it. */
  readonly band: Nearness;
}

/** Pairs handed to a caller at most: more are not read. */
const MOST = 3;

/**
 * Memories that hold and that the one just saved may replace or repeat, the likeliest first; none where the judge is sure, a question
 * is open or a decision has been taken.
 */
export function findNear(deps: BeliefDeps, ownerId: string, id: string): NearMemory[] {
  const { store, pairs } = deps;
  const row = findMemoryRow(store, ownerId, id);
  if (!pairs || row?.status !== "active") return [];
  return compareNear(deps, row)
    .filter(({ other, verdict }) => verdict.features.judged !== undefined && other.root_id !== row.root_id)
    .flatMap(({ other, verdict }): NearMemory[] => {
      const judgement = judgeOf(pairs, other, row);
      if (!judgement || !isNear(verdict, judgement) || !isSameHidden(other.hidden, row.hidden)) return [];
      if (isAsked(store, { newer_id: row.id, existing_id: other.id }) || isKeptBeside(store, other.id))
        return [];
      const { same, change } = judgement;
      const { id: near, content, asserted_at, stated_by, project } = other;
      const band = same > change ? "may repeat" : "may replace";
      return [
        {
          id: near,
          content,
          assertedAt: asserted_at,
          saidBy: stated_by,
          project,
          score: Math.max(same, change),
          band,
        },
      ];
    })
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST);
}
