import { plural } from "@memory/shared/words";
import { keysToBeFound } from "../../memories/beliefs/compare-near.ts";
import { type Bucket, placesIn } from "../../memories/near/bucket.ts";
import { unpackKeys } from "../../memories/near/tail.ts";
import type { MemoryRow } from "../../memories/row.ts";
import type { Found, Looked } from "./fault.ts";

/** How many different keys lead to an item, and their sum: a million places are compared in the room of as many numbers as there are memories. */
interface Sum {
  keys: number;
  sum: number;
}

/** Sums stay whole numbers: keys have 47 bits, and 2^53 is the end. */
const WRAP = 2 ** 52;
const plus = (into: Sum, key: number): void => {
  into.keys += 1;
  into.sum = (into.sum + key) % WRAP;
};

function sumOf(keys: Iterable<number>): Sum {
  const sum: Sum = { keys: 0, sum: 0 };
  for (const key of new Set(keys)) plus(sum, key);
  return sum;
}

const isSame = (one: Sum, other: Sum): boolean => one.keys === other.keys && one.sum === other.sum;
const NONE: Sum = { keys: 0, sum: 0 };

/** Compares the keys by which memories are found near others with their words. */
export interface NearCheck {
  add(item: number, memory: MemoryRow): void;
  end(): Iterable<Found>;
}

export function checkNear(db: Looked): NearCheck {
  const inTail = new Map<number, Sum>();
  for (const [item, keys] of db
    .prepare<[], [number, Buffer]>("SELECT item, keys FROM near_tail")
    .raw()
    .iterate())
    inTail.set(item, sumOf(unpackKeys(keys)));
  const numbers = (table: string) =>
    new Set(db.prepare<[], number>(`SELECT item FROM ${table}`).pluck().all());
  const [gone, due] = [numbers("near_gone"), numbers("near_due")];
  const { sums, disorder } = inBuckets(db);
  let wrong = 0;
  return {
    add(item, memory) {
      const keys = keysToBeFound(memory);
      const wanted = sumOf(keys ? [...keys.words, ...keys.frames] : []);
      const there = inTail.get(item) ?? sums.get(item) ?? NONE;
      sums.delete(item);
      inTail.delete(item);
      // Those that are due are made anew, and those that went are taken out: by the daemon, a little later.
      if (!due.has(item) && !gone.has(item) && !isSame(wanted, there)) wrong += 1;
    },
    *end() {
      const strays = new Set([...sums.keys(), ...inTail.keys()].filter((item) => !gone.has(item)));
      const what = [
        ...(disorder ? ["the keys of near memories are out of order"] : []),
        ...(wrong > 0
          ? [
              `${plural(wrong, "memory", "memories")} would not be found near others by what ${wrong === 1 ? "it says" : "they say"}`,
            ]
          : []),
        ...(strays.size > 0
          ? [
              `the keys of near memories name ${plural(strays.size, "memory", "memories")} that ${strays.size === 1 ? "is" : "are"} not there`,
            ]
          : []),
      ];
      for (const one of what) yield { area: "search", severity: "error", what: one, mend: "near" };
    },
  };
}

/** What the buckets say of each item; they have to lie in the order of keys, each place once. */
function inBuckets(db: Looked): { sums: Map<number, Sum>; disorder: boolean } {
  const sums = new Map<number, Sum>();
  let disorder = false;
  let [lastKey, lastItem] = [-1, -1];
  for (const bucket of db
    .prepare<[], Bucket>("SELECT key, item, body FROM near_buckets ORDER BY key, item")
    .iterate()) {
    const { keys, items } = placesIn(bucket);
    for (const [n, key] of keys.entries()) {
      const item = items[n] ?? 0;
      if (key < lastKey || (key === lastKey && item <= lastItem)) disorder = true;
      [lastKey, lastItem] = [key, item];
      const sum = sums.get(item);
      if (sum) plus(sum, key);
      else sums.set(item, { keys: 1, sum: key % WRAP });
    }
  }
  return { sums, disorder };
}
