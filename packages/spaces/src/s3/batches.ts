import type { Batch } from "./batch.ts";
import { createBundled } from "./bundled.ts";
import { listFirsts, type Place, REACH, readBatchAt } from "./place.ts";
import { broken } from "./trouble.ts";

/** Objects that are asked for at a time. */
const AT_ONCE = 6;
/** Objects that are kept for who asks for them next. */
const MOST_KEPT = 8;

/** The objects of a log, as somebody who reads it needs them. */
export interface Batches {
  /** In order, from that which holds one number to that which holds another. The end must be known to be there. */
  from(seq: number, until: number): AsyncGenerator<Batch>;
  /** What was read or written just now, and will be asked for. */
  keep(batch: Batch): void;
  /** What is kept may hold what was deleted since. */
  forget(): void;
}

export function createBatches(place: Place): Batches {
  const kept = createKept();
  const bundled = createBundled(place);
  const some = async function* (seq: number, until: number): AsyncGenerator<Batch> {
    const known = kept.holding(seq);
    if (known) yield known;
    else if (!(yield* bundled.from(seq, until))) yield* small(place, kept, { seq, until });
  };
  return {
    keep: kept.keep,
    forget: kept.forget,
    async *from(seq, until) {
      for (let next = seq; next <= until; ) {
        for await (const batch of some(next, until)) {
          if (batch.last < next) continue;
          if (batch.first > next) throw missing(place, next);
          yield batch;
          next = batch.last + 1;
          if (next > until) return;
        }
      }
    },
  };
}

const missing = ({ bucket }: Place, seq: number) => broken(bucket.requests.address, `Operation ${seq}`);

interface Kept {
  keep(batch: Batch): void;
  forget(): void;
  get(first: number): Batch | undefined;
  holding(seq: number): Batch | undefined;
}

function createKept(): Kept {
  const kept = new Map<number, Batch>();
  return {
    keep(batch) {
      kept.delete(batch.first);
      kept.set(batch.first, batch);
      const [oldest] = kept.keys();
      if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    },
    forget: () => kept.clear(),
    get: (first) => kept.get(first),
    holding: (seq) => [...kept.values()].find(({ first, last }) => first <= seq && seq <= last),
  };
}

/** Pushes as they were made, one object each. */
async function* small(
  place: Place,
  kept: Kept,
  { seq, until }: { readonly seq: number; readonly until: number },
): AsyncGenerator<Batch> {
  const { firsts } = await listFirsts(place, Math.max(0, seq - REACH));
  const start = firsts.findLastIndex((first) => first <= seq);
  const wanted = start < 0 ? [] : firsts.slice(start).filter((first) => first <= until);
  let last = 0;
  for (let n = 0; n < wanted.length; n += AT_ONCE) {
    const asked = wanted
      .slice(n, n + AT_ONCE)
      .map(
        async (first) => kept.get(first) ?? (await readBatchAt(place, place.names.operation(first), first)),
      );
    for (const one of asked) one.catch(() => {});
    for (const one of asked) {
      const batch = await one;
      if (batch === null) throw missing(place, seq);
      yield batch;
      last = batch.last;
    }
  }
  if (last < seq) throw missing(place, seq);
}
