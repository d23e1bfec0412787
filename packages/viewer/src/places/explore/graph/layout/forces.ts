import type { Body } from "./body.ts";

export interface Spring {
  readonly from: number;
  readonly to: number;
  /** Heavier ones pull harder. */
  readonly pull: number;
}

interface Forces {
  readonly springs: readonly Spring[];
  /** Width of the room by its height. */
  readonly aspect: number;
  readonly isHeld?: (body: Body) => boolean;
}

/** Work of all steps together, in pairs of bodies. */
const WORK = 9_000_000;

/**
 * Moves linked bodies together and all others apart, as a picture of `aspect` has room for. From the same start it comes
 * to the same end; 500 bodies take some 60 ms.
 */
export function settle(bodies: readonly Body[], { springs, aspect, isHeld = () => false }: Forces): void {
  const count = bodies.length;
  if (count < 2) return;
  const sizes = bodies.map(({ wide, high }) => Math.sqrt(wide * high));
  const room = sizes.reduce((sum, size) => sum + (2 * size + 26) ** 2, 0);
  const ideal = Math.sqrt(room / count) * 0.9;
  const steps = Math.round(Math.min(260, Math.max(50, WORK / count ** 2)));
  const [moveX, moveY] = [new Float64Array(count), new Float64Array(count)];
  for (let step = 0; step < steps; step++) {
    moveX.fill(0);
    moveY.fill(0);
    repel(bodies, { sizes, ideal, moveX, moveY });
    attract(bodies, { sizes, ideal, moveX, moveY, springs });
    const heat = ideal * 0.9 * (1 - step / steps) ** 1.5 + 0.5;
    bodies.forEach((body, at) => {
      if (isHeld(body)) return;
      const pull = 0.045 * ideal;
      // What is wide and low has more room at its sides.
      const [x, y] = [
        (moveX[at] ?? 0) - (body.x / ideal) * (pull / Math.sqrt(aspect)),
        (moveY[at] ?? 0) - (body.y / ideal) * pull * Math.sqrt(aspect) * 1.6,
      ];
      const far = Math.hypot(x, y);
      if (far === 0) return;
      body.x += (x / far) * Math.min(far, heat);
      body.y += (y / far) * Math.min(far, heat);
    });
  }
}

interface Moves {
  readonly sizes: readonly number[];
  readonly ideal: number;
  readonly moveX: Float64Array;
  readonly moveY: Float64Array;
}

function repel(bodies: readonly Body[], { sizes, ideal, moveX, moveY }: Moves): void {
  for (let at = 0; at < bodies.length; at++) {
    const one = bodies[at];
    if (!one) continue;
    for (let n = at + 1; n < bodies.length; n++) {
      const other = bodies[n];
      if (!other) continue;
      const [dx, dy] = [other.x - one.x || 0.01 * (n - at), other.y - one.y];
      const distance = Math.hypot(dx, dy);
      const apart = Math.max(4, distance - 0.7 * ((sizes[at] ?? 0) + (sizes[n] ?? 0)));
      const force = (0.5 * ideal ** 2) / (apart * distance);
      moveX[at] = (moveX[at] ?? 0) - dx * force;
      moveY[at] = (moveY[at] ?? 0) - dy * force;
      moveX[n] = (moveX[n] ?? 0) + dx * force;
      moveY[n] = (moveY[n] ?? 0) + dy * force;
    }
  }
}

function attract(
  bodies: readonly Body[],
  { sizes, ideal, moveX, moveY, springs }: Moves & { readonly springs: readonly Spring[] },
): void {
  for (const { from, to, pull } of springs) {
    const [one, other] = [bodies[from], bodies[to]];
    if (!one || !other) continue;
    const [dx, dy] = [other.x - one.x, other.y - one.y];
    const distance = Math.hypot(dx, dy);
    const apart = Math.max(0, distance - ((sizes[from] ?? 0) + (sizes[to] ?? 0)));
    const force = distance === 0 ? 0 : (pull * apart ** 2) / (ideal * distance);
    moveX[from] = (moveX[from] ?? 0) + dx * force;
    moveY[from] = (moveY[from] ?? 0) + dy * force;
    moveX[to] = (moveX[to] ?? 0) - dx * force;
    moveY[to] = (moveY[to] ?? 0) - dy * force;
  }
}
