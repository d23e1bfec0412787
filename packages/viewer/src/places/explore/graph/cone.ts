interface Dot {
  readonly id: string;
  /** On the screen: y grows downwards. */
  readonly x: number;
  readonly y: number;
}

export type Direction = "left" | "right" | "up" | "down";

const ANGLE: Readonly<Record<Direction, number>> = {
  right: 0,
  down: Math.PI / 2,
  left: Math.PI,
  up: -Math.PI / 2,
};

/** Half of the cone: 60 degrees to each side. */
const HALF = Math.PI / 3;

/**
 * The node that an arrow key means: the nearest linked one in that direction, then the nearest of all in that direction.
 * Undefined when nothing lies there.
 */
export function nextInDirection(
  dots: readonly Dot[],
  from: Dot,
  { direction, isLinked }: { readonly direction: Direction; readonly isLinked: (id: string) => boolean },
): string | undefined {
  const there = dots.filter((dot) => dot.id !== from.id && isInCone(from, dot, ANGLE[direction]));
  return (
    nearest(
      from,
      there.filter(({ id }) => isLinked(id)),
    ) ?? nearest(from, there)
  )?.id;
}

function isInCone(from: Dot, to: Dot, angle: number): boolean {
  const turn = Math.atan2(to.y - from.y, to.x - from.x) - angle;
  return Math.abs(Math.atan2(Math.sin(turn), Math.cos(turn))) <= HALF + 1e-9;
}

function nearest(from: Dot, dots: readonly Dot[]): Dot | undefined {
  const far = (dot: Dot) => Math.hypot(dot.x - from.x, dot.y - from.y);
  return dots.reduce<Dot | undefined>(
    (best, dot) => (best === undefined || far(dot) < far(best) ? dot : best),
    undefined,
  );
}
