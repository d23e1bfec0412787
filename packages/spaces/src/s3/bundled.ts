import type { Batch } from "./batch.ts";
import { type Range, rangeOf } from "./names.ts";
import { lookAt, type Place } from "./place.ts";

/** Bundles that are asked for at a time: each has some megabytes. */
const AT_ONCE = 4;
/** Operations between where somebody reads and the end, from which on it is worth asking for bundles. */
const FAR = 500;

/** Pushes that were put together, for who has much to read. */
export interface Bundled {
  /** Some of them, in order, from that which holds a number; answers whether there was any. */
  from(seq: number, until: number): AsyncGenerator<Batch, boolean>;
}

export function createBundled(place: Place): Bundled {
  let known: readonly Range[] | null = null;
  const rangesFrom = async (seq: number, until: number): Promise<readonly Range[]> => {
    if (until - seq < FAR) return [];
    if (known === null || (known.at(-1)?.last ?? 0) < seq) known = await listBundles(place);
    return following(known, seq, until);
  };
  return {
    async *from(seq, until) {
      const ranges = await rangesFrom(seq, until);
      const asked = ranges.map((range) => lookAt(place, place.names.bundle(range), range.first));
      for (const one of asked) one.catch(() => {});
      let found = false;
      for (const [n, one] of asked.entries()) {
        const batch = await one;
        // Somebody has put a clean one in its place meanwhile; where it is none, the pushes are read.
        if (batch === null || batch === "unreadable" || batch.last !== ranges[n]?.last) {
          known = null;
          return found;
        }
        yield batch;
        found = true;
      }
      return found;
    },
  };
}

/** Those that follow each other from a number on. */
function following(ranges: readonly Range[], seq: number, until: number): Range[] {
  const found: Range[] = [];
  for (let next = seq; found.length < AT_ONCE && next <= until; ) {
    const range = ranges.find(({ first, last }) => first <= next && next <= last);
    if (range === undefined) break;
    found.push(range);
    next = range.last + 1;
  }
  return found;
}

/** One for each stretch of the log: that from which most has left that was deleted. */
export async function listBundles(place: Place): Promise<Range[]> {
  const all = new Map<number, Range>();
  for (const range of await listAllBundles(place))
    if ((all.get(range.first)?.deletes ?? -1) <= range.deletes) all.set(range.first, range);
  return [...all.values()].sort((a, b) => a.first - b.first);
}

/** Also those that others have taken the place of. */
export async function listAllBundles({ bucket, names }: Place): Promise<Range[]> {
  const all: Range[] = [];
  for (let after = ""; ; ) {
    const { names: listed, next } = await bucket.list(names.bundles, after);
    all.push(...listed.flatMap(({ name }) => rangeOf(name) ?? []));
    if (next === null) return all;
    after = next;
  }
}
