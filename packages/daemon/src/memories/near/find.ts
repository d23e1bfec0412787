import type { Store } from "../../store/open.ts";
import { endings } from "../../store/search.ts";
import {
  bucketBefore,
  bucketsOfKeys,
  firstHolding,
  goneItems,
  isAnyPast,
  putInTail,
  readTail,
} from "../queries/near-buckets.ts";
import { type Bucket, itemsIn } from "./bucket.ts";
import type { NearKeys } from "./keys.ts";
import { addTo, itemsUnder, packKeys, type Tail, takeFrom, unpackKeys } from "./tail.ts";

/** Items that hold, read under one key, newest first. A word with more of them is common and tells little. */
export const DEPTH = 48;
/** Versions that hold no more take nobody's place, but so many of one word are not read. */
const PASSED_OVER = 5000;
/** Common words whose items are kept in memory: 400 bytes each. */
const MOST_COMMON = 4096;

/** What is kept in memory of one connection. */
interface Kept {
  /** The rows of the tail. */
  readonly tail: Tail;
  rows: number;
  /** The newest items that hold, of words that have enough of them. */
  readonly common: Map<number, readonly number[]>;
  /** Memories that went, whose keys may be there yet. */
  gone: ReadonlySet<number>;
  /** When both of these were read. */
  endings: number;
}

/** By a part of the store that stays the same when it is wrapped. */
const all = new WeakMap<Store["prepare"], Kept>();

function keptOf(store: Store): Kept {
  const known = all.get(store.prepare);
  if (known) return known;
  const fresh = { common: new Map(), gone: goneItems(store), endings: endings(store) };
  const kept: Kept = { tail: new Map(), rows: 0, ...fresh };
  for (const { item, keys } of readTail(store)) {
    kept.rows += 1;
    for (const key of unpackKeys(keys)) addTo(kept.tail, key, item);
  }
  all.set(store.prepare, kept);
  store.onRollback(() => forgetKept(store));
  return kept;
}

/** The rows of the tail are others now: they are read again when they are needed. */
export const forgetKept = (store: Store): void => void all.delete(store.prepare);

export const tailOf = (store: Store): Tail => keptOf(store).tail;
export const rowsInTail = (store: Store): number => keptOf(store).rows;

/** Items that went leave the tail; their rows have. */
export function dropFromTail(store: Store, gone: ReadonlySet<number>): void {
  const { tail } = keptOf(store);
  for (const key of tail.keys())
    for (const item of itemsUnder(tail, key)) if (gone.has(item)) takeFrom(tail, key, item);
}

interface Found {
  readonly item: number;
  readonly keys: NearKeys;
  /** It holds no more. */
  readonly isPast: boolean;
}

/** Let an item be found by what comes later. */
export function putNearWords(store: Store, { item, keys, isPast }: Found): void {
  const each = [...keys.words, ...keys.frames];
  const kept = keptOf(store);
  if (each.length === 0 || !putInTail(store, item, packKeys(each))) return;
  kept.rows += 1;
  for (const key of each) {
    addTo(kept.tail, key, item);
    const newest = kept.common.get(key);
    if (!newest || isPast) continue;
    if (item > (newest[0] ?? 0)) kept.common.set(key, [item, ...newest.slice(0, DEPTH - 1)]);
    else kept.common.delete(key);
  }
  store.onRollback(() => {
    kept.rows -= 1;
    for (const key of each) {
      takeFrom(kept.tail, key, item);
      kept.common.delete(key);
    }
  });
}

/** The newest items under each of the keys that hold, newest first. */
export function newestUnder(store: Store, keys: readonly number[]): (key: number) => readonly number[] {
  const kept = keptOf(store);
  const now = endings(store);
  if (kept.endings !== now) {
    kept.common.clear();
    kept.gone = goneItems(store);
    kept.endings = now;
  }
  const others = keys.filter((key) => !kept.common.has(key));
  const buckets = bucketsOfKeys(store, others);
  const newestOf = (key: number, most: number) =>
    newest({
      tail: itemsUnder(kept.tail, key),
      buckets: itemsInBuckets(store, key, buckets.get(key)),
      gone: kept.gone,
      most,
    });
  const found = new Map(others.map((key) => [key, newestOf(key, DEPTH)]));
  for (const key of withPast(store, found))
    found.set(
      key,
      holdingOf(store, (most) => newestOf(key, most)),
    );
  for (const [key, items] of found) {
    if (items.length < DEPTH) continue;
    if (kept.common.size === MOST_COMMON) kept.common.clear();
    kept.common.set(key, items);
  }
  return (key) => found.get(key) ?? kept.common.get(key) ?? [];
}

/** Keys of items some of which may hold no more. Mostly all do, and one look tells it. */
function withPast(store: Store, found: ReadonlyMap<number, readonly number[]>): number[] {
  const spans = [...found].flatMap(([key, items]) => {
    const [to, from] = [items[0], items.at(-1)];
    return to === undefined || from === undefined ? [] : [{ key, from, to }];
  });
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  if (spans.length === 0 || !isAnyPast(store, from, to)) return [];
  return spans.filter((span) => isAnyPast(store, span.from, span.to)).map(({ key }) => key);
}

/** The newest that hold of what `newestOf` answers: it is asked for more until there are enough. */
function holdingOf(store: Store, newestOf: (most: number) => readonly number[]): number[] {
  for (let most = 2 * DEPTH; ; most = Math.min(4 * most, PASSED_OVER)) {
    const items = newestOf(most);
    const holding = firstHolding(store, items, DEPTH);
    if (holding.length === DEPTH || items.length < most || most === PASSED_OVER) return holding;
  }
}

interface Sources {
  readonly tail: readonly number[];
  readonly buckets: Iterator<number, undefined>;
  readonly gone: ReadonlySet<number>;
  readonly most: number;
}

/** The newest items of both, newest first; one that is being merged is in both. */
function newest({ tail, buckets, gone, most }: Sources): number[] {
  const items: number[] = [];
  let n = tail.length - 1;
  let old = buckets.next().value;
  while (items.length < most) {
    const young = tail[n];
    const item = Math.max(young ?? 0, old ?? 0);
    if (item === 0) break;
    if (!gone.has(item)) items.push(item);
    if (item === young) n -= 1;
    if (item === old) old = buckets.next().value;
  }
  return items;
}

/** Items of a key in its buckets, the newest first, from the last bucket in which they can be. */
function* itemsInBuckets(store: Store, key: number, last: Bucket | undefined): Generator<number, undefined> {
  for (let bucket = last; bucket; ) {
    yield* itemsIn(bucket, key).reverse();
    // An earlier bucket holds the key, too, only where this one begins with it.
    bucket = bucket.key === key ? bucketBefore(store, bucket) : undefined;
  }
  return undefined;
}
