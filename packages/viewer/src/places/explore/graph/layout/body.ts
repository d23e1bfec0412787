/** The room that a node takes on the plane: half of its width and height around its middle. */
export interface Body {
  readonly id: string;
  x: number;
  y: number;
  readonly wide: number;
  readonly high: number;
  /** More room under it, for a name. */
  readonly under?: number;
  readonly isRound?: boolean;
}

export interface Extent {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function extentOf(bodies: Iterable<Body>): Extent {
  let [left, top, right, bottom] = [
    Number.POSITIVE_INFINITY,
    Number.POSITIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
    Number.NEGATIVE_INFINITY,
  ];
  for (const { x, y, wide, high, under = 0 } of bodies) {
    left = Math.min(left, x - wide);
    right = Math.max(right, x + wide);
    top = Math.min(top, y - high);
    bottom = Math.max(bottom, y + high + under);
  }
  return left > right ? { left: 0, top: 0, right: 0, bottom: 0 } : { left, top, right, bottom };
}

export function moveBy(bodies: Iterable<Body>, dx: number, dy: number): void {
  for (const body of bodies) {
    body.x += dx;
    body.y += dy;
  }
}

/** Two numbers in [0, 1) that are this id's own: the same picture every time. */
export function pseudoRandomOf(id: string): readonly [number, number] {
  let hash = 2166136261;
  for (let at = 0; at < id.length; at++) hash = Math.imul(hash ^ id.charCodeAt(at), 16777619);
  const mixed = Math.imul(hash ^ (hash >>> 15), 2246822519) >>> 0;
  return [(hash >>> 0) / 2 ** 32, mixed / 2 ** 32];
}
