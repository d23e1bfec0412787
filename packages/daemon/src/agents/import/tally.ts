import type { ImportDone, ImportItem } from "@memory/shared";

/** Counts of an item, which `done` adds up. */
const COUNTS = [
  "saved",
  "merged",
  "versioned",
  "conflicts",
  "autoResolved",
  "dropped",
  "truncated",
  "redactions",
  "malformed",
] as const;

export type Counts = Pick<ImportDone, (typeof COUNTS)[number]>;

export const noCounts = (): Counts => ({
  saved: 0,
  merged: 0,
  versioned: 0,
  conflicts: 0,
  autoResolved: 0,
  dropped: 0,
  truncated: 0,
  redactions: 0,
  malformed: 0,
});

export function add(totals: Counts, item: ImportItem): void {
  for (const name of COUNTS) totals[name] += item[name];
}
