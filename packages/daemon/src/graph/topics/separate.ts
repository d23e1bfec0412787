import type { Points } from "./points.ts";

export interface Discs {
  readonly points: Points;
  readonly radius: (at: number) => number;
  /** Per disc, how hard it is to move: of two that overlap the lighter one gives way more. */
  readonly mass: (at: number) => number;
  readonly rounds: number;
}

/** Pushes discs apart, in place, until none overlap or the rounds are over. */
export function separate({ points, radius, mass, rounds }: Discs): void {
  const count = points.x.length;
  const radii = Float64Array.from({ length: count }, (_, at) => radius(at));
  const masses = Float64Array.from({ length: count }, (_, at) => mass(at));
  const order = Array.from({ length: count }, (_, at) => at);
  for (let round = 0; round < rounds; round += 1) {
    if (!pushOnce(points, { radii, masses, order })) return;
  }
}

interface Weighed {
  readonly radii: Float64Array;
  readonly masses: Float64Array;
  /** Sorted anew each round; nearly sorted already, which is what makes that cheap. */
  readonly order: number[];
}

/** A sweep from left to right: a disc is compared with those that begin before it ends. */
function pushOnce(points: Points, { radii, masses, order }: Weighed): boolean {
  const { x, y } = points;
  const left = (at: number) => (x[at] ?? 0) - (radii[at] ?? 0);
  const starts = Float64Array.from(x, (_, at) => left(at));
  order.sort((one, other) => (starts[one] ?? 0) - (starts[other] ?? 0) || one - other);
  let moved = false;
  for (let n = 0; n < order.length; n += 1) {
    const one = order[n] ?? 0;
    const end = (x[one] ?? 0) + (radii[one] ?? 0);
    for (let m = n + 1; m < order.length; m += 1) {
      const other = order[m] ?? 0;
      if ((starts[other] ?? 0) > end) break;
      const near = (radii[one] ?? 0) + (radii[other] ?? 0);
      let dx = (x[other] ?? 0) - (x[one] ?? 0);
      let dy = (y[other] ?? 0) - (y[one] ?? 0);
      if (dx * dx + dy * dy >= near * near * touching) continue;
      moved = true;
      let apart = Math.sqrt(dx * dx + dy * dy);
      if (apart < 1e-6) {
        // Upon one another: any direction will do, as long as it is the same one every time.
        [dx, dy, apart] = [Math.cos(one + other), Math.sin(one + other), 1];
        dx *= 1e-3;
        dy *= 1e-3;
        apart = 1e-3;
      }
      const push = (near - apart) / apart;
      const share = (masses[other] ?? 1) / ((masses[one] ?? 1) + (masses[other] ?? 1));
      x[one] = (x[one] ?? 0) - dx * push * share;
      y[one] = (y[one] ?? 0) - dy * push * share;
      x[other] = (x[other] ?? 0) + dx * push * (1 - share);
      y[other] = (y[other] ?? 0) + dy * push * (1 - share);
    }
  }
  return moved;
}

/** Discs that overlap by less than this, squared, count as apart; waiting for the last hair takes most rounds. */
const touching = 0.98;
