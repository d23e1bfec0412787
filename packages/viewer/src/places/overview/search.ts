import type { Params } from "../../app/search-params.ts";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const YEAR = /^\d{4}$/;

const dayOf = (value: unknown): string | undefined =>
  typeof value === "string" && DAY.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined;

/** The days that were chosen, the first and the last of them, and the stretch of time that is shown. */
export const overviewSearch = (params: Params) => {
  const [from, to] = [dayOf(params.from), dayOf(params.to)];
  const isRange = from !== undefined && to !== undefined && from <= to;
  const { range } = params;
  return {
    from: isRange ? from : undefined,
    to: isRange ? to : undefined,
    /** "year": the last twelve months; "2025": that year; "all". What fits, unless it says. */
    range:
      typeof range === "string" && (range === "year" || range === "all" || YEAR.test(range))
        ? range
        : undefined,
  };
};

/** Days of the reader's calendar, both included. */
export interface Stretch {
  readonly from: string;
  readonly to: string;
}
