import { Buffer } from "node:buffer";

/**
 * Probability that a block says how things are or should be: a logistic model, made by `bench/telling.ts` from 1,400 blocks of sessions
 * that were read one by one (its card: docs/decisions/0100-told-by-how-sure-it-is.md).
 */
export interface StatedModel {
  readonly intercept: number;
  readonly weights: Readonly<Record<StatedShape, number>>;
}

/** What a block looks like: `stated.ts`. */
export const statedShapes = [
  "length",
  "asks",
  "endsAsking",
  "code",
  "digit",
  "clauses",
  "person",
  "short",
] as const;
export type StatedShape = (typeof statedShapes)[number];

/** The largest component of the direction, which are kept in 8 bits each. */
const largest = 3.65;
const codes = Buffer.from(
  `
    EQ8NCCMF5Bk3F/cG6wfuIP/m+97j0jLo7vkzJq77887gBR4ICIHVIjQe9toWWhP40f2y/+jG9QMe2Rr7RrvvB/sFANECGtb90NnzzRMr2RwjHw
    4qC/D/GNn/FRbbyPr34/gbBSUC3gjS1fzw997xAuEdARsZPQIc+SLoA+bl9SAR7wwp//8W+LzRBOgNBTr+FvkNGC0X8gHl4CTs2SgqAAYQItBu
    4+TsxvXy3/YlARzAsLXxTOK0EBk19RcM+fAe9QkQ7+rQAtwmCt4VKBnllCQT/gcR6wHCEPP+DNEI+AMI8u0kD0gADRor4uYN5wctClfJF9geBe
    Li9934BPwECgP6OwT/6MnIFQrbFwEaqP0LwxXZ/Pq/4R/qQvsz0eMCwgH2/+D70P/u7wgM4c+7NRkf+8z9/+Ly0sYF6cvOMOcIDAD2yuDs5vH7
    8q8S5RPc/QAI3zwG4QEQEwYA6gAWGywJJpXDVC3ZDO323tPrFTr07ysVDs7n7/g4DusSA+ol7DAT9+rxzOHGv+wA9u/r8Pc96+Xm+vXh0BozTv
    fsDO4B5O3/BykIVgggF+f16+S3/PIG2x8r7gTpCAYnDxf5OAOx7UfdTtTsEykE0f8QFezqAhIeye8OBdHl4iDB6Asn9rjtBgElASj4GxESGALu
    sNn61zfq6WLL6yL6TRwp7Zc=
  `,
  "base64",
);

/** With the direction in which the vectors of the embedded model lie that state something. */
export const statedCompared: StatedModel & { readonly direction: Float32Array } = {
  intercept: -3.61,
  weights: {
    length: 0.31,
    asks: -0.18,
    endsAsking: -0.54,
    code: 0.66,
    digit: 0.28,
    clauses: 0.88,
    person: 0.4,
    short: -1.02,
  },
  direction: Float32Array.from(new Int8Array(codes), (code) => (code / 127) * largest),
};

/** Without vectors. */
export const statedByShape: StatedModel = {
  intercept: -2.09,
  weights: {
    length: 0.18,
    asks: -0.89,
    endsAsking: -0.83,
    code: 0.42,
    digit: 0.18,
    clauses: 1.1,
    person: 0.24,
    short: -1.78,
  },
};
