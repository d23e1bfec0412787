import type { Scene } from "../../scene/scene.ts";
import type { Body } from "./body.ts";

/** A sheet narrower than this has no room for cards side by side, pixels. */
export const NARROW = 480;
/** More cards below each other than these would be too small to be read. */
export const MOST_IN_COLUMN = 14;
/** Between two cards. */
const GAP = 14;

/**
 * Cards on a narrow sheet, so that they can be read on a phone: the middle with half of the others above it, half below, and
 * side by side only what fits.
 */
export function columnPlaces({ middle }: Scene, bodies: readonly Body[], { width }: { width: number }): void {
  const rows: Body[][] = [];
  const others = bodies.filter(({ id }) => id !== middle);
  // Wide ones first: what is short stands together.
  for (const body of others.toSorted((one, other) => other.wide - one.wide)) {
    const last = rows.at(-1);
    if (last && widthOf([...last, body]) <= width) last.push(body);
    else rows.push([body]);
  }
  const above = rows.filter((_, at) => at % 2 === 1).reverse();
  const below = rows.filter((_, at) => at % 2 === 0);
  const centre = bodies.filter(({ id }) => id === middle);
  let top = 0;
  for (const row of [...above, centre, ...below]) {
    if (row.length === 0) continue;
    const high = Math.max(...row.map((body) => body.high));
    let left = -widthOf(row) / 2;
    for (const body of row) {
      body.x = left + body.wide;
      body.y = top + high;
      left += 2 * body.wide + GAP;
    }
    top += 2 * high + GAP;
  }
}

const widthOf = (row: readonly Body[]): number =>
  row.reduce((sum, { wide }) => sum + 2 * wide, GAP * (row.length - 1));
