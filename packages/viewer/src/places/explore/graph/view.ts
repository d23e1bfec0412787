import type { Point } from "./marks.ts";

/** What of the plane is seen: this point in the middle of the free room, so many pixels a unit. */
export interface View extends Point {
  readonly scale: number;
}

/** The canvas, and how much of it drawers cover at each side. */
export interface Room {
  readonly width: number;
  readonly height: number;
  readonly inset: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  };
  /** Names may stand so far outside of what is free; else nowhere there. */
  readonly spread?: number;
}

/** A rectangle on the screen or on the plane. */
export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export const isSameRoom = (one: Room, other: Room): boolean =>
  one.width === other.width &&
  one.height === other.height &&
  (["left", "top", "right", "bottom"] as const).every((side) => one.inset[side] === other.inset[side]);

/** The part of the canvas that nothing covers. */
export function freeRoom({ width, height, inset }: Room): {
  readonly middle: Point;
  readonly width: number;
  readonly height: number;
} {
  const free = {
    width: Math.max(120, width - inset.left - inset.right),
    height: Math.max(120, height - inset.top - inset.bottom),
  };
  return { ...free, middle: { x: inset.left + free.width / 2, y: inset.top + free.height / 2 } };
}

/** Where names may stand: on the part that nothing covers, and `spread` pixels around it. */
export function nameRoom(room: Room): Extent {
  const { middle, width, height } = freeRoom(room);
  const spread = room.spread ?? 0;
  return {
    left: middle.x - width / 2 - spread,
    right: middle.x + width / 2 + spread,
    top: middle.y - height / 2 - spread,
    bottom: middle.y + height / 2 + spread,
  };
}

export function toScreen(view: View, room: Room, { x, y }: Point): Point {
  const { middle } = freeRoom(room);
  return { x: (x - view.x) * view.scale + middle.x, y: (y - view.y) * view.scale + middle.y };
}

export function toPlane(view: View, room: Room, { x, y }: Point): Point {
  const { middle } = freeRoom(room);
  return { x: (x - middle.x) / view.scale + view.x, y: (y - middle.y) / view.scale + view.y };
}

/** The view of all of it, within bounds: a few nodes are not blown up, many not shrunk to nothing. */
export function fitted(extent: Extent, room: Room, { least = 0.05, most = 1.4 } = {}): View {
  const { width, height } = freeRoom(room);
  const [wide, high] = [extent.right - extent.left, extent.bottom - extent.top];
  const scale = Math.min(width / Math.max(1, wide), height / Math.max(1, high));
  return {
    x: (extent.left + extent.right) / 2,
    y: (extent.top + extent.bottom) / 2,
    scale: Math.min(most, Math.max(least, scale)),
  };
}

/** Nearer or farther by a factor, with one point of the canvas held where it is. */
export function zoomed(
  view: View,
  room: Room,
  { factor, at }: { readonly factor: number; readonly at: Point },
): View {
  const scale = Math.min(12, Math.max(0.04, view.scale * factor));
  const held = toPlane(view, room, at);
  const moved = toPlane({ ...view, scale }, room, at);
  return { scale, x: view.x + held.x - moved.x, y: view.y + held.y - moved.y };
}

/** Between two views, with the same speed of growth all along. */
export const between = (from: View, to: View, share: number): View => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
  scale: from.scale * (to.scale / from.scale) ** share,
});
