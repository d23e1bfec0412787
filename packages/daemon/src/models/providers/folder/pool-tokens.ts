/** Way from the vectors of a model's tokens to one vector. */
export type Pooling = "mean" | "first" | "last";

/** As sentence-transformers writes it down; the mean where nothing is written. */
export function poolingOf(config: Readonly<Record<string, unknown>> | null): Pooling {
  if (config?.pooling_mode_cls_token === true) return "first";
  return config?.pooling_mode_lasttoken === true ? "last" : "mean";
}

export interface TokenVectors {
  readonly data: Float32Array;
  /** Texts, tokens, components; or texts and components, where the model has pooled them itself. */
  readonly dims: readonly number[];
  /** Tokens of each text; those after it only fill the row. */
  readonly lengths: readonly number[];
}

/** One vector a text. */
export function vectorsFrom({ data, dims, lengths }: TokenVectors, pooling: Pooling): Float32Array[] {
  const size = dims.at(-1) ?? 0;
  const isPooled = dims.length === 2;
  const width = isPooled ? 1 : (dims[1] ?? 0);
  if (dims[0] !== lengths.length || data.length !== lengths.length * width * size)
    throw new TypeError("The model answered with another number of vectors than it was asked for.");
  return lengths.map((length, row) => {
    const token = (n: number) => data.subarray((row * width + n) * size, (row * width + n + 1) * size);
    if (isPooled || pooling === "first") return token(0);
    return pooling === "last" ? token(Math.max(0, length - 1)) : mean(length, size, token);
  });
}

/** Its length does not matter: the vector is brought to length 1 afterwards. */
function mean(length: number, size: number, token: (n: number) => Float32Array): Float32Array {
  const sum = new Float32Array(size);
  for (let n = 0; n < length; n += 1)
    token(n).forEach((component, at) => {
      sum[at] = (sum[at] ?? 0) + component;
    });
  return sum;
}
