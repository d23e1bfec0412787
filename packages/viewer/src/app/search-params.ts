import type { SearchSchemaInput } from "@tanstack/react-router";

/** The parameters behind an address's question mark, unchecked. */
export type Params = Readonly<Record<string, unknown>>;

/** Parameters that a link may give: any part of those that the place reads. */
export const searchOf =
  <T extends object>(read: (params: Params) => T) =>
  (params: Partial<T> & SearchSchemaInput): T =>
    read({ ...params });

/** The query string of an address, as plain words: `?q=123` is the text "123", never a number, and `?q=` is nothing. */
export const parseParams = (search: string): Readonly<Record<string, string>> =>
  Object.fromEntries([...new URLSearchParams(search)].filter(([, value]) => value !== ""));

/** Empty parameters are left out, so that the same view has one address. */
export function formatParams(params: Readonly<Record<string, unknown>>): string {
  const shown = Object.entries(params).filter(
    ([, value]) => value !== undefined && value !== null && value !== "",
  );
  const search = new URLSearchParams(shown.map(([name, value]) => [name, String(value)])).toString();
  return search === "" ? "" : `?${search}`;
}

/** One of these words, or undefined: an address may come from anywhere. */
export const oneOf = <T extends string>(value: unknown, words: readonly T[]): T | undefined =>
  words.find((word) => word === value);

/** A text of an address, cut to `most` characters; undefined when it is not there. */
export const textOf = (value: unknown, most = 2_000): string | undefined =>
  typeof value === "string" && value.trim() !== "" ? value.slice(0, most) : undefined;

/** A moment of an address in ISO 8601, or undefined when it is none. */
export function timeOf(value: unknown): string | undefined {
  if (typeof value !== "string") return undefined;
  const time = Date.parse(value);
  return Number.isNaN(time) ? undefined : new Date(time).toISOString();
}

/** A whole number of an address within bounds, or undefined. */
export function numberOf(value: unknown, least: number, most: number): number | undefined {
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isInteger(number) && number >= least && number <= most
    ? number
    : undefined;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const idOf = (value: unknown): string | undefined =>
  typeof value === "string" && UUID.test(value) ? value.toLowerCase() : undefined;
