/** A mean, and where 95 % of the means lie that other questions of the same kind would have given. */
export interface Estimate {
  readonly value: number;
  readonly low: number;
  readonly high: number;
}

const RESAMPLES = 1_000;

/** The same numbers at every run, so that a repeated bench differs only where the answers do. Mulberry32. */
export function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The value below which this share of the values lies; of no values 0. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

export const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

/**
 * Percentile bootstrap over questions. Questions of one conversation are not independent: true intervals are wider. Of the
 * differences of two runs on the same questions it is the paired one.
 */
export function estimate(values: readonly number[], seed = 1): Estimate {
  const next = random(seed);
  const column = Float64Array.from(values);
  const means: number[] = [];
  for (let n = 0; n < RESAMPLES && column.length > 0; n += 1) {
    let sum = 0;
    for (let k = 0; k < column.length; k += 1) sum += column[Math.floor(next() * column.length)] ?? 0;
    means.push(sum / column.length);
  }
  return { value: mean(values), low: quantile(means, 0.025), high: quantile(means, 0.975) };
}

/** At most so many, evenly from all of them, in their order. */
export function evenly<T>(all: readonly T[], most: number): T[] {
  const count = Math.min(all.length, most);
  return all.filter(
    (_, n) => Math.floor((n * count) / all.length) !== Math.floor(((n - 1) * count) / all.length),
  );
}
