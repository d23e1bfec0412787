export interface Points {
  readonly x: Float32Array;
  readonly y: Float32Array;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

export function makePoints(count: number): Points {
  return { x: new Float32Array(count), y: new Float32Array(count) };
}

export function placeAt(points: Points, at: number): Point {
  return { x: points.x[at] ?? 0, y: points.y[at] ?? 0 };
}

export function putAt(points: Points, at: number, { x, y }: Point): void {
  points.x[at] = x;
  points.y[at] = y;
}

/** Radius of a disc of `count` nodes that lie one unit apart. */
export function discRadius(count: number): number {
  return spacing * Math.sqrt(count);
}

/** The n-th place of a sunflower: evenly dense from the middle outwards, however many follow. */
export function sunflower(n: number): Point {
  const distance = n === 0 ? 0 : spacing * Math.sqrt(n + 0.5);
  return { x: distance * Math.cos(n * goldenAngle), y: distance * Math.sin(n * goldenAngle) };
}

const spacing = 0.6;
const goldenAngle = Math.PI * (3 - Math.sqrt(5));

/** Moves and stretches points so that most of them fill a disc of this radius around 0; none lies far outside. */
export function fitDisc(points: Points, radius: number): void {
  const count = points.x.length;
  if (count === 0) return;
  let [sumX, sumY] = [0, 0];
  for (let at = 0; at < count; at += 1) {
    sumX += points.x[at] ?? 0;
    sumY += points.y[at] ?? 0;
  }
  const [midX, midY] = [sumX / count, sumY / count];
  let squares = 0;
  for (let at = 0; at < count; at += 1) {
    squares += ((points.x[at] ?? 0) - midX) ** 2 + ((points.y[at] ?? 0) - midY) ** 2;
  }
  // An even disc's root mean square distance is its radius / √2.
  const scale = squares > 0 && Number.isFinite(squares) ? radius / Math.sqrt((2 * squares) / count) : 0;
  for (let at = 0; at < count; at += 1) {
    const x = ((points.x[at] ?? 0) - midX) * scale;
    const y = ((points.y[at] ?? 0) - midY) * scale;
    const excess = Math.max(1, Math.hypot(x, y) / (1.15 * radius));
    putAt(points, at, Number.isFinite(excess) ? { x: x / excess, y: y / excess } : sunflower(at));
  }
}

/**
 * The same points on a fine grid. A sixteenth is nothing to see, is exact in 32 bits, so that rounding twice moves
 * nothing, and is sent in few digits.
 */
export function rounded({ x, y }: Points): Points {
  const round = (value: number) => Math.round(value * 16) / 16;
  return { x: x.map(round), y: y.map(round) };
}
