import { type Body, extentOf } from "./body.ts";
import { separate } from "./separate.ts";
import { powerOf, radiusOf, type TopicSizes } from "./topic-size.ts";

/** A topic before it has its place. */
export interface Bubble {
  readonly id: string;
  readonly weight: number;
  /** What draws it to others of its kind. */
  readonly group: string;
  /** Where the daemon's map has it. */
  readonly x: number;
  readonly y: number;
  /** True if its words have room in a circle of this radius. */
  readonly isRoomy: (radius: number) => boolean;
  /** Room of its name, which stands under a circle that is too small for it. */
  readonly name: { readonly width: number; readonly height: number };
}

interface Sheet {
  readonly width: number;
  readonly height: number;
}

export interface Packed {
  readonly bodies: Map<string, Body>;
  readonly sizes: TopicSizes;
}

/** Shares of the sheet that circles may cover: the first is taken with which all of them have room, with their names. */
const COVERS = [0.5, 0.45, 0.4, 0.35, 0.3, 0.25, 0.2, 0.15, 0.1];
const MOST_OF_HEIGHT = 0.21;
const ROUNDS = 120;
/** Pixels between two, and between a circle and the name under it. */
const GAP = 8;
const ABOVE_NAME = 5;

/** Places of all bubbles on the sheet: near what they are near on the map, none on another, each with room for its name. */
export function packBubbles(bubbles: readonly Bubble[], sheet: Sheet): Packed {
  const weights = bubbles.map(({ weight }) => weight);
  for (const cover of COVERS) {
    const sizes = sizesFor(weights, sheet, cover);
    const bodies = place(bubbles, sheet, sizes);
    if (bodies) return { bodies: byId(bodies), sizes };
  }
  return inRows(bubbles, sheet);
}

const byId = (bodies: readonly Body[]): Map<string, Body> => new Map(bodies.map((body) => [body.id, body]));

/** Where there is little room: one beside the other, those that are above on the map above, as large as the narrowest cell lets them. */
function inRows(bubbles: readonly Bubble[], { width, height }: Sheet): Packed {
  const columns = Math.max(1, Math.round(Math.sqrt((bubbles.length * width) / height)));
  const rows = Math.max(1, Math.ceil(bubbles.length / columns));
  const cell = { wide: width / columns / 2, high: height / rows / 2 };
  const power = powerOf(bubbles.map(({ weight }) => weight));
  let scale = Math.min(cell.wide, cell.high) / Math.max(1, ...bubbles.map(({ weight }) => weight)) ** power;
  const bodiesAt = () => bubbles.map((bubble) => bodyOf(bubble, radiusOf(bubble.weight, { scale, power })));
  const isTooHigh = ({ high, under = 0 }: Body) => high + under / 2 > cell.high - GAP / 2;
  for (let tries = 0; tries < 12 && bodiesAt().some(isTooHigh); tries++) scale *= 0.88;
  const bodies = bodiesAt().sort((one, other) => one.y - other.y);
  for (let row = 0; row < rows; row++) {
    const inRow = bodies.slice(row * columns, (row + 1) * columns).sort((one, other) => one.x - other.x);
    inRow.forEach((body, column) => {
      body.x = ((column + 0.5) / inRow.length - 0.5) * width;
      body.y = (2 * row + 1) * cell.high - height / 2 - (body.under ?? 0) / 2;
    });
  }
  return { bodies: byId(bodies), sizes: { scale, power } };
}

function sizesFor(weights: readonly number[], { width, height }: Sheet, cover: number): TopicSizes {
  const power = powerOf(weights);
  const shares = weights.map((weight) => Math.max(0, weight) ** (2 * power));
  const sum = Math.max(
    1e-9,
    shares.reduce((all, share) => all + share, 0),
  );
  const byArea = Math.sqrt((cover * width * height) / (Math.PI * sum));
  const largest = MOST_OF_HEIGHT * Math.min(width * 0.8, height);
  return { power, scale: Math.min(byArea, largest / Math.max(1, ...weights) ** power) };
}

/** Undefined where they have no room. */
function place(bubbles: readonly Bubble[], sheet: Sheet, sizes: TopicSizes): readonly Body[] | undefined {
  const bodies = bubbles.map((bubble) => bodyOf(bubble, radiusOf(bubble.weight, sizes)));
  spreadOver(bodies, sheet);
  const groups = new Map<string, Body[]>();
  bodies.forEach((body, at) => {
    const group = bubbles[at]?.group ?? "";
    groups.set(group, [...(groups.get(group) ?? []), body]);
  });
  for (let round = 0; round < ROUNDS; round++) {
    const pull = 0.05 * (1 - round / ROUNDS);
    for (const [group, members] of groups) if (group !== "") gather(members, pull);
    for (const body of bodies) {
      body.x *= 1 - 0.35 * pull;
      body.y *= 1 - (0.35 * pull * sheet.width) / sheet.height;
    }
    separate(bodies, { gap: GAP + 2, rounds: 2 });
    keepIn(bodies, sheet);
  }
  for (let round = 0; round < 60; round++) {
    const isApart = separate(bodies, { gap: GAP, rounds: 12 });
    if (keepIn(bodies, sheet) || !isApart) continue;
    stretch(bodies, sheet);
    return bodies;
  }
  return undefined;
}

function bodyOf({ id, x, y, name, isRoomy }: Bubble, radius: number): Body {
  if (isRoomy(radius)) return { id, x, y, wide: radius, high: radius, isRound: true };
  const under = name.height + ABOVE_NAME;
  return { id, x, y, wide: Math.max(radius, name.width / 2 + 2), high: radius, under };
}

/** The daemon's map, drawn over the whole sheet, its crowds thinned: a place counts by its rank. */
function spreadOver(bodies: readonly Body[], { width, height }: Sheet): void {
  for (const [axis, size] of [
    ["x", width],
    ["y", height],
  ] as const) {
    const ranked = [...bodies].sort((one, other) => one[axis] - other[axis] || (one.id < other.id ? -1 : 1));
    const { left, right, top, bottom } = extentOf(
      bodies.map((body) => ({ ...body, wide: 0, high: 0, under: 0 })),
    );
    const [low, high] = axis === "x" ? [left, right] : [top, bottom];
    ranked.forEach((body, rank) => {
      const byRank = (rank + 0.5) / bodies.length - 0.5;
      const byPlace = high > low ? (body[axis] - low) / (high - low) - 0.5 : 0;
      body[axis] = 0.8 * size * (0.7 * byRank + 0.3 * byPlace);
    });
  }
}

function gather(members: readonly Body[], pull: number): void {
  const middle = {
    x: members.reduce((sum, { x }) => sum + x, 0) / members.length,
    y: members.reduce((sum, { y }) => sum + y, 0) / members.length,
  };
  for (const body of members) {
    body.x += (middle.x - body.x) * pull;
    body.y += (middle.y - body.y) * pull;
  }
}

/** Brings back what lies over an edge of the sheet. True if something did. */
function keepIn(bodies: readonly Body[], { width, height }: Sheet): boolean {
  let isMoved = false;
  for (const body of bodies) {
    const { wide, high, under = 0 } = body;
    const x = Math.max(wide - width / 2, Math.min(width / 2 - wide, body.x));
    const y = Math.max(high - height / 2, Math.min(height / 2 - high - under, body.y));
    isMoved ||= Math.abs(x - body.x) > 0.5 || Math.abs(y - body.y) > 0.5;
    body.x = x;
    body.y = y;
  }
  return isMoved;
}

/** Makes use of the room that is left at the sides. Further apart nothing can overlap. */
function stretch(bodies: readonly Body[], { width, height }: Sheet): void {
  const { left, right, top, bottom } = extentOf(bodies);
  const share = Math.max((right - left) / width, (bottom - top) / height);
  const by = (size: number, room: number) => Math.min(1.6, Math.max(1, (share * room) / Math.max(1, size)));
  const [acrossBy, downBy] = [by(right - left, width), by(bottom - top, height)];
  for (const body of bodies) {
    body.x *= acrossBy;
    body.y *= downBy;
  }
}
