import type { Point } from "./marks.ts";

/** What a hand does on the picture. */
export interface Gestures {
  readonly nodeAt: (at: Point) => string | undefined;
  readonly point: (id: string | undefined) => void;
  readonly choose: (id: string | undefined) => void;
  readonly open: (id: string) => void;
  readonly menu: (id: string, at: Point) => void;
  readonly pan: (dx: number, dy: number) => void;
  readonly zoom: (factor: number, at: Point) => void;
  readonly drag: (id: string, to: Point) => void;
  readonly drop: (id: string) => void;
}

/** Pixels that a hand moves before it means to drag. */
const SLACK = 4;
/** Milliseconds between two clicks that are one double click. */
const DOUBLE = 320;

interface Held {
  readonly id: string | undefined;
  readonly from: Point;
  last: Point;
  isMoved: boolean;
}

/** Mouse, pen and fingers on the picture. Returns what ends it. */
export function followHand(element: HTMLElement, hand: Gestures): () => void {
  const end = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    name: K,
    hear: (event: HTMLElementEventMap[K]) => void,
    options: AddEventListenerOptions = {},
  ) => element.addEventListener(name, hear, { signal: end.signal, ...options });
  const at = (event: MouseEvent): Point => {
    const { left, top } = element.getBoundingClientRect();
    return { x: event.clientX - left, y: event.clientY - top };
  };
  const fingers = new Map<number, Point>();
  const click = clicksOf(hand);
  let held: Held | undefined;

  on("pointerdown", (event) => {
    if (event.button !== 0) return;
    element.setPointerCapture(event.pointerId);
    const from = at(event);
    fingers.set(event.pointerId, from);
    held = fingers.size === 1 ? { id: hand.nodeAt(from), from, last: from, isMoved: false } : undefined;
  });
  on("pointermove", (event) => {
    const now = at(event);
    if (fingers.size === 2 && fingers.has(event.pointerId)) pinch(hand, fingers, event.pointerId, now);
    else if (held) move(hand, held, now);
    else hand.point(hand.nodeAt(now));
  });
  on("pointerleave", () => hand.point(undefined));
  on("pointercancel", (event) => {
    fingers.delete(event.pointerId);
    held = undefined;
  });
  on("pointerup", (event) => {
    fingers.delete(event.pointerId);
    const done = held;
    held = undefined;
    if (!done) return;
    if (!done.isMoved) click(done.id, event.timeStamp);
    else if (done.id !== undefined) hand.drop(done.id);
  });
  on("contextmenu", (event) => {
    const place = at(event);
    const id = hand.nodeAt(place);
    if (id === undefined) return;
    event.preventDefault();
    hand.menu(id, place);
  });
  const turn = (event: WheelEvent) => {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === 1 ? 30 : 1);
    hand.zoom(Math.exp(-Math.max(-120, Math.min(120, pixels)) / 400), at(event));
  };
  on("wheel", turn, { passive: false });
  return () => end.abort();
}

function pinch(hand: Gestures, fingers: Map<number, Point>, pointer: number, now: Point): void {
  const other = [...fingers].find(([id]) => id !== pointer)?.[1];
  const before = fingers.get(pointer);
  fingers.set(pointer, now);
  if (!other || !before) return;
  const far = (point: Point) => Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
  hand.zoom(far(now) / far(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
}

function move(hand: Gestures, one: Held, now: Point): void {
  if (!one.isMoved && Math.hypot(now.x - one.from.x, now.y - one.from.y) < SLACK) return;
  one.isMoved = true;
  if (one.id === undefined) hand.pan(now.x - one.last.x, now.y - one.last.y);
  else hand.drag(one.id, now);
  one.last = now;
}

/** Tells a second click on the same node from the first. */
function clicksOf(hand: Gestures) {
  let last: { readonly id: string | undefined; readonly when: number } | undefined;
  return (id: string | undefined, when: number) => {
    const isDouble = id !== undefined && last?.id === id && when - last.when < DOUBLE;
    last = isDouble ? undefined : { id, when };
    if (isDouble) hand.open(id);
    else hand.choose(id);
  };
}
