/** The `most` slots with the highest scores, best first; equal scores in the order of the slots. */
export function topK(slots: ArrayLike<number>, most: number, score: (slot: number) => number): number[] {
  const scored: { slot: number; score: number }[] = [];
  let floor = Number.NEGATIVE_INFINITY;
  for (let n = 0; n < slots.length; n++) {
    const slot = slots[n] ?? 0;
    const value = score(slot);
    if (value <= floor) continue;
    scored.push({ slot, score: value });
    // Sorting now and then beats a heap at these sizes: most slots never come past the floor.
    if (scored.length >= 4 * most) floor = cut(scored, most);
  }
  cut(scored, most);
  return scored.map(({ slot }) => slot);
}

function cut(scored: { slot: number; score: number }[], most: number): number {
  scored.sort((a, b) => b.score - a.score || a.slot - b.slot);
  scored.length = Math.min(scored.length, most);
  return scored.length < most ? Number.NEGATIVE_INFINITY : (scored.at(-1)?.score ?? Number.NEGATIVE_INFINITY);
}
