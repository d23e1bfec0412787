import { isDeepStrictEqual } from "node:util";

/** Do both say the same, whatever the order of their keys? */
export const sameJson = (one: unknown, other: unknown): boolean =>
  isDeepStrictEqual(plain(one), plain(other));

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
