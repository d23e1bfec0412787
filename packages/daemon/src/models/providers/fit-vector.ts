/** Recall keeps a bit a component in words of 128, and 3,968 of them at most. */
const WORD = 128;
const MOST = 3_968;

/** Components a vector is kept with: the next multiple of 128. */
export const fittedSize = (dimensions: number): number => Math.min(MOST, Math.ceil(dimensions / WORD) * WORD);

/**
 * The vector with length 1 and a size that recall can search. Zeros at the end change no cosine; of what is too long,
 * the last components are left out: less than a twentieth of what a model of 4,096 says. Null for what points nowhere.
 */
export function fitVector(components: readonly number[] | Float32Array): Float32Array | null {
  const fitted = new Float32Array(fittedSize(components.length));
  fitted.set(components.length > fitted.length ? components.slice(0, fitted.length) : components);
  let squares = 0;
  for (const component of fitted) squares += component * component;
  const length = Math.sqrt(squares);
  if (!(length > 0) || !Number.isFinite(length)) return null;
  for (let at = 0; at < fitted.length; at += 1) fitted[at] = (fitted[at] ?? 0) / length;
  return fitted;
}
