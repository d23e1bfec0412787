import { classify } from "@memory/language/comparison";
import { isOpenToJudge, withJudgement } from "../memories/beliefs/bands.ts";
import type { PairReader } from "../models/pair-reader.ts";
import type { RecallHit } from "./hydrate.ts";

/** The best memories of an answer that are judged with each other: ten pairs at most, 60 µs each. */
const MOST = 5;
/**
 * Of memories that seem to give one thing two values, the later one stands first, and the other says until when it was so. Nothing
 * is left out: the judge may be wrong.
 */
export function laterFirst(pairs: PairReader, hits: readonly RecallHit[]): RecallHit[] {
  const placed = [...hits];
  const best = hits.filter(({ kind, instruction }) => kind === "memory" && !instruction).slice(0, MOST);
  for (const [n, one] of best.entries())
    for (const other of best.slice(n + 1)) {
      const [earlier, later] = one.assertedAt <= other.assertedAt ? [one, other] : [other, one];
      if (isReplaced(pairs, earlier, later)) place(placed, earlier, later);
    }
  return placed;
}

function isReplaced(pairs: PairReader, earlier: RecallHit, later: RecallHit): boolean {
  const counts = later.source.statedBy === "user" || earlier.source.statedBy !== "user";
  const isAsked = later.conflictId !== undefined && later.conflictId === earlier.conflictId;
  if (!counts || earlier.assertedAt === later.assertedAt || earlier.project !== later.project) return false;
  if (isAsked) return true;
  return isAskedAbout(pairs, earlier, later);
}

/** Would a save of the later one ask about the other? By less, every fourth first answer of a public set was another than the right one. */
function isAskedAbout(pairs: PairReader, earlier: RecallHit, later: RecallHit): boolean {
  const verdict = classify(statementOf(earlier), statementOf(later));
  const judgement = isOpenToJudge(verdict) ? pairs.judge(earlier.content, later.content) : null;
  const { kind } = judgement ? withJudgement(verdict, judgement) : verdict;
  return kind === "contradictory" || kind === "updated";
}

const statementOf = ({ content, assertedAt }: RecallHit) => ({
  content,
  type: "fact" as const,
  assertedAt: Date.parse(assertedAt),
  statedBy: null,
  project: null,
});

function place(placed: RecallHit[], { id }: RecallHit, later: RecallHit): void {
  const [at, from] = [
    placed.findIndex((hit) => hit.id === id),
    placed.findIndex((hit) => hit.id === later.id),
  ];
  const [earlier, moved] = [placed[at], placed[from]];
  if (!earlier || !moved) return;
  placed[at] = {
    ...earlier,
    heldUntil: earlier.heldUntil ?? later.assertedAt,
    newer: earlier.newer ?? later.id,
  };
  if (from < at) return;
  placed.splice(from, 1);
  placed.splice(at, 0, { ...moved, score: earlier.score });
}
