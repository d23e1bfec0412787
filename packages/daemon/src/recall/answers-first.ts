import type { FoundHit } from "./hydrate.ts";
import type { RankingVerdict } from "./verdict.ts";

/**
 * Moves texts that only ask behind those that answer: an unanswered question has every word of the same
 * question asked again, and would always come first. Where nothing answers, it stays where it is.
 */
export function answersFirst(found: readonly FoundHit[], { onlyAsks, decide }: RankingVerdict): FoundHit[] {
  if (!found.some(({ scored }) => onlyAsks(scored))) return [...found];
  const last = found.findLastIndex(
    (one) => !onlyAsks(one.scored) && decide([one.scored]).confidence !== "none",
  );
  const before = found.slice(0, last + 1);
  const asking = before.filter(({ scored }) => onlyAsks(scored));
  const score = before[last]?.hit.score ?? 0;
  return [
    ...before.filter((one) => !asking.includes(one)),
    ...asking.map((one) => ({ ...one, hit: { ...one.hit, score } })),
    ...found.slice(last + 1),
  ];
}
