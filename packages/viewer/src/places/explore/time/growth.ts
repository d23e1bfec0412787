import type { daemon } from "../../../api.ts";

type Growth = Awaited<ReturnType<typeof daemon.graph.growth>>;

/** Memories of each topic at a moment: those of the last instant that was counted before it. */
export function countsAt({ instants, topics }: Growth, moment: string): ReadonlyMap<string, number> {
  const then = Date.parse(moment);
  const at = instants.findLastIndex((instant) => Date.parse(instant) <= then);
  return new Map(topics.map(({ id, counts }) => [id, counts[at] ?? 0]));
}
