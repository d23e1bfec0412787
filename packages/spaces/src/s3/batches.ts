import type { Roster } from "../log/index.ts";
import type { Batch } from "./batch.ts";
import { createBundled } from "./bundled.ts";
import { findHolding, listFirsts, lookAt, type Place, REACH, unreadableAfter } from "./place.ts";
import { lost } from "./trouble.ts";

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

const missing = ({ bucket }: Place, seq: number) => lost(bucket.requests.address, seq);

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

/** Pushes as they were made, one object each; what has the next name and is none stands as an operation that nobody has signed. */
async function* small(
  place: Place,
  kept: Kept,
  { seq, until }: { readonly seq: number; readonly until: number },
): AsyncGenerator<Batch> {
  const { firsts } = await listFirsts(place, Math.max(0, seq - REACH));
  const readAt = async (first: number) =>
    kept.get(first) ?? (await lookAt(place, place.names.operation(first), first));
  const start = firsts.findLastIndex((first) => first <= seq);
  const wanted = start < 0 ? [] : firsts.slice(start).filter((first) => first <= until);
  let before: Batch | null = null;
  for (let n = 0; n < wanted.length; n += AT_ONCE) {
    const asked = wanted.slice(n, n + AT_ONCE).map((first) => ({ first, found: readAt(first) }));
    for (const { found } of asked) found.catch(() => {});
    for (const { first, found } of asked) {
      // It lies where another one reaches, and is of no log.
      if (before !== null && first <= before.last) continue;
      const batch = await found;
      if (batch === null) throw missing(place, seq);
      if (batch !== "unreadable") {
        yield batch;
        before = batch;
        continue;
      }
      before ??= await findHolding(place, firsts, first);
      if (before === null) throw missing(place, first);
      if (first <= before.last) yield before;
      if (first !== before.last + 1) continue;
      before = await standIn(place, before, firsts);
      yield before;
    }
  }
  if ((before?.last ?? 0) < seq) throw missing(place, seq);
}

/** Throws where it once was a push: later ones follow on it, and were made by who had read it. */
async function standIn(place: Place, before: Batch, firsts: readonly number[]): Promise<Batch> {
  const one = unreadableAfter(before);
  let next = one.last + 1;
  for (const first of firsts.filter((later) => later > one.first)) {
    const found = await lookAt(place, place.names.operation(first), first);
    if (found === null || found === "unreadable") {
      if (first === next) next += 1;
      continue;
    }
    const isOneMissing = countSound(found.roster) - found.operations.length > countSound(before.roster);
    if (first !== next || isOneMissing) throw missing(place, one.first);
    break;
  }
  return one;
}

/** Each that is sound is the next of its machine. */
const countSound = ({ machines }: Roster): number =>
  [...machines.values()].reduce((sum, { mseq }) => sum + mseq, 0);
