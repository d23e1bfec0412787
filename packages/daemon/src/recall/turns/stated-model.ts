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
const largest = 3.32;
const codes = Buffer.from(
  `
    FwYGFEIP7xk/Du8B6A7mIgHo+djl0jnp6v1CHKoJCbDaHSMQCYnZGkMw8cUIYRcZyAGr/+DG7wEu5Cb3R6HsAQgSDM0aG8X6z9D7uxAxxR4nGg
    Io/u4KEen+Dxrlyeb81vAa/yES4gjB5BDx/OEBENko+SMeSPgh9DTlGuXnDCISAQAF9RIb9qq9BuYLEEf7DvAWHT4X8hPxyTDl2Sgx7RkgKMl/
    1enzzPXy6gIdBiPErbDkXOW0CiJG7wcRAuol8Q0J+ufVDc0uDdwJHR/XiB0Q/A8X7/nADu/xBcIK8fMM+/IjB2D8FRA32/UY/gQzIlzCEdgvEO
    fT9bnzBvsPBvzvPAvy2L/BFxfiB/YNpf0RxgnmAgir5iHhUvIvyu8B1BDyC+Hxx//x9BQO4cK2MiUnA9HyC9fw1cMX4M/IKN8DBxL4yOfs2vn2
    EKAP6RHPAAUZ4UUK6wQTFfAF4wAUKC4JHpmyWB7gCPcA6dXpPUHz6SkWGNjx9gA4/toQBOg86TMHAxTx1OvOx/sJ5uX76eYu6NrPBArexR4qSf
    vvCNsG4vr38i8EWQ0sFNvv5Nyq/Qb33iUpAA7lFQQrFBT7Ov+w81DaUsLyHTkHyfkFB+blAxklrukID9rj5C6+5Qgf76/y8vkx+ivrGBodG/va
    wNka4jvd41fW3C/xWQ4n0Z0=
  `,
  "base64",
);

/** With the direction in which the vectors of the embedded model lie that state something. */
export const statedCompared: StatedModel & { readonly direction: Float32Array } = {
  intercept: -3.8,
  weights: {
    length: 0.2,
    asks: -0.15,
    endsAsking: -0.49,
    code: 0.67,
    digit: 0.27,
    clauses: 0.81,
    person: 0.35,
    short: -0.96,
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
