import { z } from "zod";

/** Conversion of a model's cosines: `factor` × cosine + `shift` is the embedded model's cosine. */
export const CosineScale = z.object({ factor: z.number(), shift: z.number() });
export type CosineScale = z.infer<typeof CosineScale>;

/** The same cosines on the scale that recall's thresholds were found on. */
export function rescaled<Key>(
  cosines: ReadonlyMap<Key, number>,
  scale: CosineScale | undefined,
): ReadonlyMap<Key, number> {
  if (!scale) return cosines;
  const read = (cosine: number) => Math.max(-1, Math.min(1, scale.factor * cosine + scale.shift));
  return new Map(Array.from(cosines, ([key, cosine]) => [key, read(cosine)]));
}

/** Cosines of a model for pairs that belong together, and for pairs that do not. */
export interface Levels {
  readonly own: number;
  readonly foreign: number;
}

/** A model that hardly tells the two apart is not stretched into one that does. */
const leastGap = 0.05;

/** The line through both levels; none for a model that tells nothing apart. */
export function scaleOf(model: Levels, embedded: Levels): CosineScale | undefined {
  const gap = model.own - model.foreign;
  if (gap < leastGap) return undefined;
  const factor = (embedded.own - embedded.foreign) / gap;
  return { factor, shift: embedded.own - factor * model.own };
}
