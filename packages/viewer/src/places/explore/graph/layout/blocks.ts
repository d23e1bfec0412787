import { type Body, extentOf, moveBy } from "./body.ts";

/** Puts groups of bodies side by side, the largest first, in rows that fill a room of this shape. */
export function packBlocks(blocks: readonly (readonly Body[])[], aspect: number, gap = 36): void {
  const sized = blocks
    .map((bodies) => {
      const { left, top, right, bottom } = extentOf(bodies);
      return { bodies, left, top, width: right - left, height: bottom - top };
    })
    .sort((one, other) => other.width * other.height - one.width * one.height);
  const area = sized.reduce((sum, { width, height }) => sum + (width + gap) * (height + gap), 0);
  const widest = Math.max(0, ...sized.map(({ width }) => width));
  const rowWidth = Math.max(widest, Math.sqrt(area * aspect) * 1.05);
  const shelves: { top: number; height: number; used: number }[] = [];
  let bottom = 0;
  for (const { bodies, left, top, width, height } of sized) {
    let shelf = shelves.find((one) => one.used + width <= rowWidth && height <= one.height);
    if (!shelf) {
      shelf = { top: bottom, height, used: 0 };
      shelves.push(shelf);
      bottom += height + gap;
    }
    // Low ones stand in the middle of their row.
    const lower = (shelf.height - height) / 2;
    moveBy(bodies, shelf.used - left, shelf.top + lower - top);
    shelf.used += width + gap;
  }
}
