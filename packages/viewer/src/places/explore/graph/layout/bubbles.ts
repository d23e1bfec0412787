import { type Body, extentOf } from "./body.ts";
import { separate } from "./separate.ts";

/** A topic before it has its place. */
export interface Bubble {
  readonly id: string;
  /** Its area. */
  readonly weight: number;
  /** What draws it to others of its kind. */
  readonly group: string;
  /** Where the daemon's map has it. */
  readonly x: number;
  readonly y: number;
  /** Room of the words that stand beside it when they do not fit into it. */
  readonly words: { readonly width: number; readonly height: number };
}

interface Sheet {
  readonly width: number;
  readonly height: number;
}

/** Share of the sheet that bubbles cover, and their radius at least and at most. */
const COVER = 0.42;
const LEAST = 7;
const MOST_OF_HEIGHT = 0.21;
/** From this radius on the words stand inside. */
export const ROOMY = 42;
/** Bubbles that have room for their words kept; the words of the others come from near. */
const NAMED = 44;
const ROUNDS = 160;

/** Pixels of radius for a root of weight. */
export function radiusScale(weights: readonly number[], { width, height }: Sheet): number {
  const sum = weights.reduce((all, weight) => all + Math.max(weight, 0), 0);
  const heaviest = Math.max(1, ...weights);
  const byArea = Math.sqrt((COVER * width * height) / (Math.PI * Math.max(1, sum)));
  return Math.min(byArea, (MOST_OF_HEIGHT * Math.min(width * 0.8, height)) / Math.sqrt(heaviest));
}

export const radiusOf = (weight: number, scale: number): number =>
  weight <= 0 ? LEAST * 0.7 : Math.max(LEAST, scale * Math.sqrt(weight));

/** Places of all bubbles on the sheet: near what they are near on the map, none on another, none in a corner alone. */
export function packBubbles(bubbles: readonly Bubble[], sheet: Sheet): Map<string, Body> {
  const scale = radiusScale(
    bubbles.map(({ weight }) => weight),
    sheet,
  );
  const bodies = bubbles.map(
    (bubble, at): Body => bodyOf(bubble, radiusOf(bubble.weight, scale), at < NAMED),
  );
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
    separate(bodies, { gap: 10, rounds: 2 });
  }
  separate(bodies, { gap: 8, rounds: 200 });
  stretch(bodies, sheet);
  return new Map(bodies.map((body) => [body.id, body]));
}

function bodyOf({ id, x, y, words }: Bubble, radius: number, isNamed: boolean): Body {
  if (radius >= ROOMY || !isNamed) return { id, x, y, wide: radius, high: radius, isRound: true };
  return { id, x, y, wide: Math.max(radius, words.width / 2), high: radius + words.height / 2 };
}

/** The daemon's map, drawn over the whole sheet, its crowds thinned: a place counts by its rank. */
function spreadOver(bodies: readonly Body[], { width, height }: Sheet): void {
  for (const [axis, size] of [
    ["x", width],
    ["y", height],
  ] as const) {
    const ranked = [...bodies].sort((one, other) => one[axis] - other[axis] || (one.id < other.id ? -1 : 1));
    const { left, right, top, bottom } = extentOf(bodies.map((body) => ({ ...body, wide: 0, high: 0 })));
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

/** Makes use of the room that is left at two sides. Further apart nothing can overlap. */
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
