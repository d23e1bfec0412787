/** Position of a node on the screen. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}

export interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** The lines of a name and the width of the longest. */
export interface Text {
  readonly lines: readonly string[];
  readonly width: number;
}

export interface Room {
  readonly width: number;
  readonly height: number;
  /** Names that are written already. */
  readonly taken: readonly Box[];
  /** Nodes that a name should not cross. */
  readonly bubbles: readonly Spot[];
}

export interface Placed {
  readonly text: Text;
  readonly box: Box;
}

export const LINE = 15;
/** Pixels between a node and the name below, above or beside it. */
const GAP = 4;

const AROUND = ["below", "above", "right", "left", "on"] as const;
type Side = (typeof AROUND)[number];

/** The name of a bubble: in it if it fits, else around it; the last way out is over its rim, across others. */
export function placeOnBubble(spot: Spot, texts: readonly Text[], room: Room): Placed | undefined {
  const sides = (text: Text) => AROUND.map((side) => at(spot, text, side));
  const choices = texts.flatMap((text) => [
    ...(fitsIn(spot, text) ? [at(spot, text, "on")] : []),
    ...(text.lines.length === 1 ? sides(text) : []),
  ]);
  const stacked = texts.filter(({ lines }) => lines.length > 1);
  const free = [...choices, ...stacked.flatMap(sides)].filter(({ box }) => isFree(box, room));
  return free.find(crossesNone(spot, room)) ?? free[0];
}

/** The name of a small node: right of it, or left of it where there is no room. */
export function placeBeside(spot: Spot, texts: readonly Text[], room: Room): Placed | undefined {
  const free = texts
    .flatMap((text) => [at(spot, text, "right"), at(spot, text, "left")])
    .filter(({ box }) => isFree(box, room));
  return free.find(crossesNone(spot, room)) ?? free.find(({ box }) => box.left > spot.x);
}

const crossesNone =
  (spot: Spot, { bubbles }: Room) =>
  ({ box }: Placed): boolean =>
    !bubbles.some((bubble) => (bubble.x !== spot.x || bubble.y !== spot.y) && crosses(box, bubble));

const fitsIn = ({ radius }: Spot, { lines, width }: Text): boolean => {
  const half = (lines.length * LINE) / 2;
  return half < radius && width <= 2 * Math.sqrt(radius ** 2 - (half - 4) ** 2);
};

function at({ x, y, radius }: Spot, text: Text, side: Side): Placed {
  const height = text.lines.length * LINE;
  const away = radius + GAP;
  const middle = { x: x - text.width / 2, y: y - height / 2 };
  const corner = {
    on: middle,
    below: { x: middle.x, y: y + away },
    above: { x: middle.x, y: y - away - height },
    right: { x: x + away + 2, y: middle.y },
    left: { x: x - away - 2 - text.width, y: middle.y },
  }[side];
  const { x: left, y: top } = corner;
  return { text, box: { left, top, right: left + text.width, bottom: top + height } };
}

const isFree = (box: Box, { width, height, taken }: Room): boolean =>
  box.left >= 0 &&
  box.top >= 0 &&
  box.right <= width &&
  box.bottom <= height &&
  !taken.some((other) => overlaps(box, other));

const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right + 4 &&
  other.left < one.right + 4 &&
  one.top < other.bottom + 1 &&
  other.top < one.bottom + 1;

function crosses({ left, right, top, bottom }: Box, { x, y, radius }: Spot): boolean {
  const near = { x: Math.min(right, Math.max(left, x)), y: Math.min(bottom, Math.max(top, y)) };
  return Math.hypot(near.x - x, near.y - y) < radius + 1;
}
