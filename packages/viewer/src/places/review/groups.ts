import type { Status } from "../../api.ts";

/** The three kinds of questions, in the order in which they are gone through. */
export const GROUPS = [
  { to: "/review/conflicts/{-$id}", label: "Contradictions", waits: "contradiction", count: "conflicts" },
  { to: "/review/merges/{-$id}", label: "Merges", waits: "merge", count: "merges" },
  { to: "/review/schema/{-$id}", label: "Names", waits: "name", count: "proposals" },
] as const satisfies readonly { to: string; label: string; waits: string; count: keyof Status }[];
export type Group = (typeof GROUPS)[number];

/** The first group in which something waits. */
export const firstWaiting = (status: Status): Group | undefined =>
  GROUPS.find(({ count }) => status[count] > 0);
