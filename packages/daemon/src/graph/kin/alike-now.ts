import type { EarlierLayout } from "../topics/match-nodes.ts";
import { type Alike, noneAlike } from "./find-alike.ts";

/** What was alike, in the numbers of today's nodes and without those that went. */
export function alikeNow(
  { from, to, weight, looked }: Alike = noneAlike,
  { now, community }: Pick<EarlierLayout, "now" | "community">,
): Alike {
  const kept = Uint32Array.from(from.keys()).filter(
    (pair) => now(from[pair] ?? 0) >= 0 && now(to[pair] ?? 0) >= 0,
  );
  const lookedNow = new Uint8Array(community.length);
  looked.forEach((how, earlier) => {
    const node = now(earlier);
    if (node >= 0) lookedNow[node] = how;
  });
  return {
    from: kept.map((pair) => now(from[pair] ?? 0)),
    to: kept.map((pair) => now(to[pair] ?? 0)),
    weight: Float32Array.from(kept, (pair) => weight[pair] ?? 0),
    looked: lookedNow,
  };
}
