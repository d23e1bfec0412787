import type { Waiting } from "../../app/waiting.ts";

/** The kinds of questions, in the order in which they are gone through. */
export const GROUPS = [
  { to: "/review/conflicts/{-$id}", label: "Contradictions", waits: "contradiction", count: "conflicts" },
  { to: "/review/merges/{-$id}", label: "Merges", waits: "merge", count: "merges" },
  { to: "/review/schema/{-$id}", label: "Names", waits: "name", count: "proposals" },
  { to: "/review/shared/{-$id}", label: "In spaces", waits: "contradiction of a space", count: "shared" },
  { to: "/review/publish/{-$id}", label: "To publish", waits: "memory to publish", count: "offers" },
  { to: "/review/mine/{-$id}", label: "Mine or theirs", waits: "memory of yours", count: "differing" },
] as const satisfies readonly { to: string; label: string; waits: string; count: keyof Waiting }[];
export type Group = (typeof GROUPS)[number];

/** Questions that nobody has who is in no space. */
export const isOfSpaces = ({ count }: Group): boolean =>
  count === "shared" || count === "offers" || count === "differing";

/** The first group in which something waits. */
export const firstWaiting = (waiting: Waiting): Group | undefined =>
  GROUPS.find(({ count }) => waiting[count] > 0);
