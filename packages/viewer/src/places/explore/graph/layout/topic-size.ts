/** How large topics are drawn: their radius at scale 1 is `scale` times this power of their memories. */
export interface TopicSizes {
  readonly scale: number;
  readonly power: number;
}

/** An area for a number of memories. */
const AREA = 0.5;
/** The smallest topic is drawn at most so large beside the largest, as far as it may be drawn smaller than it is. */
const SPREAD = 0.42;
const STEEPEST = 1.5;
const LEAST = 7;

/** The circle's area says how many, unless all have nearly as many: then what tells them apart is drawn larger. */
export function powerOf(weights: readonly number[]): number {
  const known = weights.filter((weight) => weight > 0);
  const ratio = Math.min(...known) / Math.max(...known);
  if (known.length < 2 || ratio === 1) return AREA;
  return Math.min(STEEPEST, Math.max(AREA, Math.log(SPREAD) / Math.log(ratio)));
}

export const radiusOf = (weight: number, { scale, power }: TopicSizes): number =>
  weight <= 0 ? LEAST * 0.7 : Math.max(LEAST, scale * weight ** power);
