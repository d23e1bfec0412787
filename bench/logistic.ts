/** A logistic model: the probability that something is right, from what is known of it. */
export interface Logistic {
  readonly intercept: number;
  readonly weights: readonly number[];
}

export interface Example {
  readonly features: readonly number[];
  readonly right: 0 | 1;
  readonly weight: number;
}

export const probabilityOf = ({ intercept, weights }: Logistic, features: readonly number[]): number =>
  1 / (1 + Math.exp(-features.reduce((sum, value, n) => sum + (weights[n] ?? 0) * value, intercept)));

/**
 * Logistic regression by Newton's method on standardised features, with a ridge: towards `before`, what other examples have taught, or
 * towards nothing.
 */
export function fitLogistic(
  examples: readonly Example[],
  { ridge, before }: { readonly ridge: number; readonly before?: Logistic },
): Logistic {
  const width = examples[0]?.features.length ?? 0;
  const column = (n: number) => examples.map(({ features }) => features[n] ?? 0);
  const mean = Array.from({ length: width }, (_, n) => sumOf(column(n)) / examples.length);
  const spread = Array.from({ length: width }, (_, n) =>
    Math.sqrt(sumOf(column(n).map((value) => (value - (mean[n] ?? 0)) ** 2)) / examples.length),
  ).map((one) => (one === 0 ? 1 : one));
  const inputs = examples.map(({ features }) => [
    1,
    ...features.map((value, n) => (value - (mean[n] ?? 0)) / (spread[n] ?? 1)),
  ]);
  const size = width + 1;
  const slopesOf = before?.weights ?? new Array<number>(width).fill(0);
  const begun = [
    (before?.intercept ?? 0) + sumOf(slopesOf.map((slope, n) => slope * (mean[n] ?? 0))),
    ...slopesOf.map((slope, n) => slope * (spread[n] ?? 1)),
  ];
  let found = [...begun];
  for (let step = 0; step < 50; step++) {
    const slope = found.map((value, n) => (n === 0 ? 0 : ridge * (value - (begun[n] ?? 0))));
    const curve = Array.from({ length: size }, (_, n) =>
      Array.from({ length: size }, (_, m): number => (n === m ? (n === 0 ? 1e-6 : ridge) : 0)),
    );
    inputs.forEach((input, at) => {
      const example = examples[at];
      if (!example) return;
      const p = 1 / (1 + Math.exp(-sumOf(input.map((value, n) => value * (found[n] ?? 0)))));
      input.forEach((value, n) => {
        slope[n] = (slope[n] ?? 0) + example.weight * (p - example.right) * value;
        const line = curve[n] ?? [];
        input.forEach((other, m) => {
          line[m] = (line[m] ?? 0) + example.weight * p * (1 - p) * value * other;
        });
      });
    });
    const move = solve(curve, slope);
    found = found.map((value, n) => value - (move[n] ?? 0));
    if (Math.max(...move.map(Math.abs)) < 1e-8) break;
  }
  const slopes = found.slice(1).map((value, n) => value / (spread[n] ?? 1));
  return {
    intercept: (found[0] ?? 0) - sumOf(slopes.map((value, n) => value * (mean[n] ?? 0))),
    weights: slopes,
  };
}

/** The same with a ridge alone, by steps along the slope: for hundreds of features, which are counted as they are. */
export function fitWide(examples: readonly Example[], { ridge }: { readonly ridge: number }): Logistic {
  const inputs = examples.map(({ features }) => Float64Array.of(1, ...features));
  const size = inputs[0]?.length ?? 1;
  const dot = (one: Float64Array, other: Float64Array): number => {
    let sum = 0;
    for (let n = 0; n < size; n++) sum += (one[n] ?? 0) * (other[n] ?? 0);
    return sum;
  };
  const gather = (of: (input: Float64Array, at: number) => number): Float64Array => {
    const sums = new Float64Array(size);
    inputs.forEach((input, at) => {
      const share = of(input, at);
      for (let n = 0; n < size; n++) sums[n] = (sums[n] ?? 0) + share * (input[n] ?? 0);
    });
    return sums;
  };
  // The steepest curve there is, by power iteration: a step may be as long as it allows.
  let steep = new Float64Array(size).fill(1);
  let curve = 1;
  for (let turn = 0; turn < 20; turn++) {
    const next = gather((input, at) => 0.25 * (examples[at]?.weight ?? 0) * dot(input, steep));
    curve = Math.sqrt(dot(next, next));
    steep = next.map((one) => one / curve);
  }
  let found = new Float64Array(size);
  let ahead = found;
  for (let step = 1; step <= 600; step++) {
    const slope = gather((input, at) => {
      const { right = 0, weight = 0 } = examples[at] ?? {};
      return weight * (1 / (1 + Math.exp(-dot(input, ahead))) - right);
    });
    const next = ahead.map(
      (value, n) => value - ((slope[n] ?? 0) + (n === 0 ? 0 : ridge * value)) / (curve + ridge),
    );
    ahead = next.map((value, n) => value + (step / (step + 3)) * (value - (found[n] ?? 0)));
    found = next;
  }
  return { intercept: found[0] ?? 0, weights: Array.from(found.slice(1)) };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** Gaussian elimination with pivots. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, n) => [...row, right[n] ?? 0]);
  const size = rows.length;
  for (let at = 0; at < size; at++) {
    const pivot = rows.reduce(
      (best, row, n) => (n >= at && Math.abs(row[at] ?? 0) > Math.abs(rows[best]?.[at] ?? 0) ? n : best),
      at,
    );
    const [one, other] = [rows[at] ?? [], rows[pivot] ?? []];
    rows[at] = other;
    rows[pivot] = one;
    for (let n = at + 1; n < size; n++) {
      const row = rows[n] ?? [];
      const factor = (row[at] ?? 0) / (other[at] ?? 1);
      for (let m = at; m <= size; m++) row[m] = (row[m] ?? 0) - factor * (other[m] ?? 0);
    }
  }
  const found = new Array<number>(size).fill(0);
  for (let n = size - 1; n >= 0; n--) {
    const row = rows[n] ?? [];
    const known = sumOf(row.slice(n + 1, size).map((value, m) => value * (found[n + 1 + m] ?? 0)));
    found[n] = ((row[size] ?? 0) - known) / (row[n] ?? 1);
  }
  return found;
}
