import type { Body } from "./body.ts";

interface Apart {
  /** Units between two bodies. */
  readonly gap: number;
  /** Between two side by side, where that is more. */
  readonly beside?: number;
  readonly rounds: number;
  /** Stays where it is. */
  readonly isHeld?: (body: Body) => boolean;
}

/** Pushes bodies off each other until none lies on another, or the rounds are over. True if none does. */
export function separate(
  bodies: readonly Body[],
  { gap, beside = gap, rounds, isHeld = () => false }: Apart,
): boolean {
  for (let round = 0; round < rounds; round++) {
    let isMoved = false;
    for (let at = 0; at < bodies.length; at++)
      for (let other = at + 1; other < bodies.length; other++)
        isMoved = push(bodies[at], bodies[other], { gap, beside, isHeld }) || isMoved;
    if (!isMoved) return true;
  }
  return false;
}

interface Push {
  readonly gap: number;
  readonly beside: number;
  readonly isHeld: (body: Body) => boolean;
}

function push(one: Body | undefined, other: Body | undefined, { gap, beside, isHeld }: Push): boolean {
  if (!one || !other) return false;
  const [under, otherUnder] = [(one.under ?? 0) / 2, (other.under ?? 0) / 2];
  const [dx, dy] = [other.x - one.x, other.y + otherUnder - (one.y + under)];
  const across = one.wide + other.wide + beside - Math.abs(dx);
  const down = one.high + under + other.high + otherUnder + gap - Math.abs(dy);
  if (across <= 0.01 || down <= 0.01) return false;
  const [x, y] =
    one.isRound && other.isRound ? radially(one, other, gap) : alongOneAxis({ dx, dy, across, down });
  if (x === 0 && y === 0) return false;
  const [held, otherHeld] = [isHeld(one), isHeld(other)];
  if (held && otherHeld) return false;
  const [back, forth] = held ? [0, 1] : otherHeld ? [1, 0] : [0.5, 0.5];
  one.x -= x * back;
  one.y -= y * back;
  other.x += x * forth;
  other.y += y * forth;
  return true;
}

function radially(one: Body, other: Body, gap: number): readonly [number, number] {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const distance = Math.hypot(dx, dy);
  const over = one.wide + other.wide + gap - distance;
  if (over <= 0.01) return [0, 0];
  return distance < 0.01 ? [over, 0] : [(dx / distance) * over, (dy / distance) * over];
}

interface Overlap {
  readonly dx: number;
  readonly dy: number;
  readonly across: number;
  readonly down: number;
}

const alongOneAxis = ({ dx, dy, across, down }: Overlap): readonly [number, number] =>
  across < down ? [dx < 0 ? -across : across, 0] : [0, dy < 0 ? -down : down];
