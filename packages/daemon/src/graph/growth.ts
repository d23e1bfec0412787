import { isoWithinYears } from "@memory/language/text";
import type { GraphGrowth } from "@memory/shared";
import { kindsOfLevel } from "./levels/topics.ts";
import { readTimes } from "./queries/times.ts";
import { topicsByRow } from "./topic-of-row.ts";
import type { View } from "./view.ts";

export interface GrowthQuery {
  /** Most instants. */
  readonly points: number;
  readonly now: number;
}

/** Memories of each topic over the whole time. 70,000 memories: 0.1 s. */
export function growTopics(view: View, { points, now }: GrowthQuery): GraphGrowth {
  const { row, from, until } = readTimes(view.db, view.model.ownerId);
  const instants = instantsOf([...from, ...until.filter((time) => time > 0)], { points, now });
  const layout = view.layout();
  const shown = view.map(kindsOfLevel(view))?.topics ?? [];
  const places = new Map(shown.map(({ id }, place) => [id, place]));
  const placeOf = layout?.topics.map(({ id }) => places.get(id)) ?? [];
  const topicOf = topicsByRow(view);
  const counts = [...shown, undefined].map(() => new Int32Array(instants.length + 1));
  row.forEach((memory, n) => {
    const [began, end] = [from[n] ?? 0, until[n] || Number.POSITIVE_INFINITY];
    if (end <= began) return;
    const own = counts[placeOf[topicOf(memory) ?? -1] ?? shown.length];
    const [first, last] = [firstFrom(instants, began), firstFrom(instants, end)];
    if (!own) return;
    own[first] = (own[first] ?? 0) + 1;
    own[last] = (own[last] ?? 0) - 1;
  });
  const summed = counts.map((changes) => {
    let sum = 0;
    return Array.from(changes.subarray(0, instants.length), (change) => (sum += change));
  });
  return {
    version: view.version,
    instants: instants.map((time) => isoWithinYears(time)),
    topics: shown.flatMap(({ id }, place) => {
      const own = summed[place] ?? [];
      return own.some((count) => count > 0) ? { id, counts: own } : [];
    }),
    others: summed[shown.length] ?? [],
  };
}

/** From the first to the last of the times that have come, evenly. */
function instantsOf(times: readonly number[], { points, now }: GrowthQuery): number[] {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const time of times) {
    if (time < first) first = time;
    if (time > last) last = time;
  }
  last = Math.min(last, now);
  if (last < first) return [];
  if (last === first) return [first];
  const step = (last - first) / (points - 1);
  return Array.from({ length: points }, (_, n) => (n === points - 1 ? last : Math.floor(first + n * step)));
}

/** Number of the first instant at or after a time; one more than there are when it comes after all. */
function firstFrom(instants: readonly number[], time: number): number {
  let [low, high] = [0, instants.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((instants[middle] ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}
