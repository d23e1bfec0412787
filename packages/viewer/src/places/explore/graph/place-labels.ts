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
  /** If its lines are not all of `LINE`. */
  readonly height?: number;
}

/** Where texts may stand. */
export interface Room extends Box {
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

/** How far a name at a corner reaches back over its node. */
const CORNER = 8;

const AROUND = [
  "below",
  "right",
  "left",
  "above",
  "below right",
  "below left",
  "above right",
  "above left",
] as const;
type Side = (typeof AROUND)[number];

/** A text beside a node: where it covers no other text and no node, the best text first. */
export function placeAround(spot: Spot, texts: readonly Text[], room: Room): Placed | undefined {
  return texts
    .flatMap((text) => AROUND.map((side) => at(spot, text, side)))
    .filter(({ box }) => isFree(box, room))
    .find(crossesNone(spot, room));
}

const crossesNone =
  (spot: Spot, { bubbles }: Room) =>
  ({ box }: Placed): boolean =>
    !bubbles.some((bubble) => (bubble.x !== spot.x || bubble.y !== spot.y) && crosses(box, bubble));

function at({ x, y, radius }: Spot, text: Text, side: Side): Placed {
  const height = text.height ?? text.lines.length * LINE;
  const away = radius + GAP;
  const middle = { x: x - text.width / 2, y: y - height / 2 };
  const [under, over] = [y + away, y - away - height];
  const corner = {
    below: { x: middle.x, y: under },
    above: { x: middle.x, y: over },
    "below right": { x: x - CORNER, y: under },
    "below left": { x: x + CORNER - text.width, y: under },
    "above right": { x: x - CORNER, y: over },
    "above left": { x: x + CORNER - text.width, y: over },
    right: { x: x + away + 2, y: middle.y },
    left: { x: x - away - 2 - text.width, y: middle.y },
  }[side];
  const { x: left, y: top } = corner;
  return { text, box: { left, top, right: left + text.width, bottom: top + height } };
}

const isFree = (box: Box, { left, top, right, bottom, taken }: Room): boolean =>
  box.left >= left &&
  box.top >= top &&
  box.right <= right &&
  box.bottom <= bottom &&
  !taken.some((other) => overlaps(box, other));

export const overlaps = (one: Box, other: Box): boolean =>
  one.left < other.right + 4 &&
  other.left < one.right + 4 &&
  one.top < other.bottom + 1 &&
  other.top < one.bottom + 1;

function crosses({ left, right, top, bottom }: Box, { x, y, radius }: Spot): boolean {
  const near = { x: Math.min(right, Math.max(left, x)), y: Math.min(bottom, Math.max(top, y)) };
  return Math.hypot(near.x - x, near.y - y) < radius + 1;
}
