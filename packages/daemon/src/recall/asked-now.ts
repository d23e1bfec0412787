import type { PairReader } from "../models/pair-reader.ts";
import type { RecallHit } from "./hydrate.ts";

/** The best memories of an answer that are judged with each other: ten pairs at most, 60 µs each. */
const MOST = 5;
/** As sure as where a save asks about two of them: at .4 every fourth first answer of a public set was another than the right one. */
const CHANGED = 0.84;

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
  const judgement = pairs.judge(earlier.content, later.content);
  return judgement !== null && !judgement.isPart && judgement.change >= CHANGED;
}

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
