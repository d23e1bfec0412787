import fc from "fast-check";
import { expect, test } from "vitest";
import { bodyWith, bucketsOf, isBefore, itemsIn, type Place, placesIn, type Run, without } from "./bucket.ts";

/** Keys of 47 bits, some of them alike, with items of today and of a far future. */
const place = fc.record({
  key: fc.oneof(
    fc.nat(3),
    fc.maxSafeNat().map((n) => n % 2 ** 47),
  ),
  item: fc.oneof(fc.nat(200), fc.nat(2 ** 31 - 1)).map((n) => n + 1),
});
const inOrder = (places: readonly Place[]): Place[] => {
  const sorted = [...places].sort((a, b) => a.key - b.key || a.item - b.item);
  return sorted.filter((one, n) => n === 0 || isBefore(sorted[n - 1] ?? one, one));
};
const places = fc.array(place, { maxLength: 900 }).map(inOrder);
const asRun = (list: readonly Place[]): Run => ({
  keys: list.map(({ key }) => key),
  items: list.map(({ item }) => item),
});

test("buckets hold what was put into them, in their order, and each begins behind the one before", () => {
  fc.assert(
    fc.property(places, (list) => {
      const buckets = bucketsOf({ key: 0, item: 0 }, asRun(list));
      const runs = buckets.map(placesIn);
      expect([runs.flatMap(({ keys }) => keys), runs.flatMap(({ items }) => items)]).toEqual([
        asRun(list).keys,
        asRun(list).items,
      ]);
      for (const bucket of buckets.slice(1)) {
        const [key = 0, item = 0] = [placesIn(bucket).keys[0], placesIn(bucket).items[0]];
        expect([bucket.key, bucket.item, bucket.body.length < 3_000]).toEqual([key, item, true]);
      }
      for (const { key } of list.slice(0, 5))
        expect(buckets.flatMap((bucket) => itemsIn(bucket, key))).toEqual(
          list.filter((one) => one.key === key).map(({ item }) => item),
        );
    }),
    { numRuns: 60 },
  );
});

test("a run is put into a bucket, each place once; without the items of one the other is left", () => {
  fc.assert(
    fc.property(places, places, (one, other) => {
      const start = { key: 0, item: 0 };
      const [bucket = { ...start, body: Buffer.alloc(0) }] = bucketsOf(start, asRun(one.slice(0, 60)));
      const both = inOrder([...one.slice(0, 60), ...other, ...one.slice(0, 3)]);
      const body = bodyWith(bucket, asRun(inOrder([...other, ...one.slice(0, 3)])));
      expect(placesIn({ ...start, body })).toEqual(asRun(both));
      const gone = new Set(other.slice(0, 9).map(({ item }) => item));
      expect(without(asRun(one), gone)).toEqual(asRun(one.filter(({ item }) => !gone.has(item))));
    }),
    { numRuns: 40 },
  );
});
