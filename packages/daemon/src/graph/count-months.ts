import type { Related } from "@memory/shared";
import { localDay } from "../platform/local-day.ts";

/** Milliseconds at which something of each kind was said or written; times that are not known are left out. */
export interface Times {
  readonly memories: Iterable<number>;
  readonly sessions: Iterable<number>;
  readonly documents: Iterable<number>;
}

/** How much of each kind fell into each month of the calendar, oldest first. */
export function countMonths(times: Times): Related["months"] {
  const months = new Map<string, Record<keyof Times, number>>();
  const count = (kind: keyof Times) => {
    for (const time of times[kind]) {
      if (time <= 0) continue;
      const month = localDay(time).slice(0, "YYYY-MM".length);
      const known = months.get(month) ?? { memories: 0, sessions: 0, documents: 0 };
      known[kind] += 1;
      months.set(month, known);
    }
  };
  count("memories");
  count("sessions");
  count("documents");
  return [...months]
    .map(([month, counts]) => ({ month, ...counts }))
    .sort((one, other) => (one.month < other.month ? -1 : 1));
}
