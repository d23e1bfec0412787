import type { Store } from "../../store/open.ts";
import {
  addBucket,
  bucketBefore,
  bucketsBehind,
  forgetGone,
  goneItems,
  itemsInTail,
  takeFromTail,
  writeBody,
} from "../queries/near-buckets.ts";
import {
  type Bucket,
  bodyWith,
  bucketsOf,
  isBefore,
  isOneBucket,
  type Place,
  placesIn,
  type Run,
  without,
} from "./bucket.ts";
import { dropFromTail, forgetKept, tailOf } from "./find.ts";
import { placesOf } from "./tail.ts";

/** Places, buckets and rows of a step, which takes a millisecond or two. */
const PLACES = 400;
const BUCKETS = 16;
const ROWS = 256;

const START: Place = { key: 0, item: 0 };
const BEFORE: Place = { key: -1, item: 0 };

/**
 * Take what the tail holds into the buckets, in steps. It stays in the tail as well until all of it is there: whoever stops in
 * the middle has lost nothing and begins anew.
 */
export function* mergeTail(store: Store): Generator<void, void> {
  const items = itemsInTail(store);
  const taken = new Set(items);
  yield;
  const places = placesOf(tailOf(store));
  for (let next = places.next(); !next.done; yield) {
    let left = PLACES;
    for (const { bucket, end } of bucketsFor(store, next.value)) {
      const more: Run = { keys: [], items: [] };
      while (left > 0 && !next.done && (!end || isBefore(next.value, end))) {
        const { key, item } = next.value;
        if (taken.has(item)) {
          more.keys.push(key);
          more.items.push(item);
        }
        left -= 1;
        next = places.next();
      }
      if (more.keys.length > 0) add(store, bucket, more);
      if (left === 0 || next.done) break;
    }
  }
  for (let from = 0; from < items.length; from += ROWS) {
    takeFromTail(store, items.slice(from, from + ROWS));
    yield;
  }
  forgetKept(store);
}

/** The bucket to which a place belongs, if there is one, and some behind it, each with where the next one begins. */
function bucketsFor(store: Store, { key, item }: Place) {
  const first = bucketBefore(store, { key, item: item + 1 });
  const behind = bucketsBehind(store, first ?? BEFORE, BUCKETS);
  const all = [first, ...behind];
  // Of the last one it is not known where it ends, unless nothing is behind it.
  if (behind.length === BUCKETS) all.pop();
  return all.map((bucket, n) => ({ bucket, end: behind[n] }));
}

function add(store: Store, bucket: Bucket | undefined, more: Run): void {
  if (!bucket) {
    write(store, bucket, more);
    return;
  }
  const body = bodyWith(bucket, more);
  if (isOneBucket(body)) writeBody(store, { ...bucket, body });
  else write(store, bucket, placesIn({ ...bucket, body }));
}

/** What a bucket holds now; it is cut where that is too much. */
function write(store: Store, bucket: Bucket | undefined, run: Run): void {
  const [first, ...rest] = bucketsOf(bucket ?? START, run);
  if (first && bucket) writeBody(store, first);
  else if (first) addBucket(store, first);
  for (const one of rest) addBucket(store, one);
}

/** Take the keys of memories that went out of the buckets, in steps. */
export function* purgeGone(store: Store): Generator<void, void> {
  const gone = goneItems(store);
  for (let buckets = bucketsBehind(store, BEFORE, BUCKETS); ; yield) {
    for (const bucket of buckets) {
      const run = placesIn(bucket);
      const left = without(run, gone);
      if (left !== run) write(store, bucket, left);
    }
    const last = buckets.at(-1);
    if (!last) break;
    buckets = bucketsBehind(store, last, BUCKETS);
  }
  forgetGone(store, [...gone]);
  dropFromTail(store, gone);
}
