import fc from "fast-check";
import { expect, test } from "vitest";
import { NOW } from "../../../test/builders.ts";
import { openStore, type Store } from "../../store/open.ts";
import { OWN } from "../../store/owner-key.ts";
import { ensureOwner } from "../../store/owners.ts";
import { indexText, setValidity, unindexText } from "../../store/search.ts";
import { bucketsBehind } from "../queries/near-buckets.ts";
import { placesIn } from "./bucket.ts";
import { DEPTH, forgetKept, newestUnder, putNearWords } from "./find.ts";
import { mergeTail, purgeGone } from "./merge.ts";

/** A plain model of the same: each item with its keys, and whether it holds. */
type Model = Map<number, { readonly keys: readonly number[]; holds: boolean }>;

const expected = (model: Model, key: number): number[] =>
  [...model]
    .filter(([, { keys, holds }]) => holds && keys.includes(key))
    .map(([item]) => item)
    .sort((a, b) => b - a)
    .slice(0, DEPTH);

/** Three words that everybody says, some that many say, and all there are: equal hashes are among them. */
const common = [0, 5, 2 ** 47 - 1];
const key = fc.oneof(
  fc.constantFrom(...common),
  fc.nat(30).map((n) => 2 ** 40 + n),
  fc.maxSafeNat().map((n) => n % 2 ** 47),
);
const words = fc.array(fc.uniqueArray(key, { minLength: 1, maxLength: 14 }), { minLength: 1, maxLength: 12 });

type Act =
  | { readonly kind: "save" | "fail"; readonly words: number[][]; readonly isPast: boolean }
  | { readonly kind: "end" | "revive" | "delete"; readonly nth: number }
  | { readonly kind: "merge"; readonly steps: number }
  | { readonly kind: "purge" | "restart" | "undoneEnd" };

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant("save" as const), words, isPast: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("fail" as const), words, isPast: fc.boolean() }) },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constantFrom("end" as const, "revive" as const, "delete" as const),
      nth: fc.nat(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("merge" as const), steps: fc.nat(9) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom("purge" as const, "restart" as const, "undoneEnd" as const),
    }),
  },
);

class Undone extends Error {}
const rolledBack = (store: Store, work: () => void): void =>
  expect(() =>
    store.transaction(() => {
      work();
      throw new Undone();
    }),
  ).toThrow(Undone);

function save(store: Store, keys: readonly number[], isPast: boolean): number {
  const item = indexText(
    store,
    {
      owner_id: OWN,
      kind: "memory",
      ref_id: "new",
      type: "fact",
      project: null,
      source_key: null,
      seq: 0,
      author: null,
      asserted_at: 1,
      valid_from: 1,
      valid_to: isPast ? 2 : null,
    },
    "made up",
  );
  store.prepare("UPDATE recall_items SET ref_id = ? WHERE item = ?").run(String(item), item);
  putNearWords(store, { item, keys: { words: keys.slice(0, 3), frames: keys.slice(3) }, isPast });
  return item;
}

const holding = (store: Store, item: number, to: number | null) => setValidity(store, String(item), 1, to);

function play(store: Store, model: Model) {
  let merging = mergeTail(store);
  const merge = (steps: number): void =>
    store.transaction(() => {
      for (let n = 0; n <= steps; n += 1) if (merging.next().done) merging = mergeTail(store);
    });
  const asked = [...common, 2 ** 40, 2 ** 40 + 7];
  const saveAll = (lists: readonly number[][], isPast: boolean) =>
    lists.map((keys, n) => [save(store, keys, isPast && n === 0), keys, !(isPast && n === 0)] as const);
  return (one: Act): void => {
    switch (one.kind) {
      case "save":
        store.transaction(() => {
          for (const [item, keys, holds] of saveAll(one.words, one.isPast)) model.set(item, { keys, holds });
        });
        break;
      case "fail":
        rolledBack(store, () => {
          saveAll(one.words, one.isPast);
          newestUnder(store, asked);
        });
        break;
      case "end":
      case "revive":
      case "delete": {
        const [item, row] = [...model][one.nth % Math.max(1, model.size)] ?? [];
        if (item === undefined || !row) break;
        if (one.kind === "delete") unindexText(store, String(item));
        else holding(store, item, one.kind === "end" ? 2 : null);
        if (one.kind === "delete") model.delete(item);
        else row.holds = one.kind === "revive";
        break;
      }
      case "undoneEnd":
        rolledBack(store, () => {
          for (const item of model.keys()) holding(store, item, 2);
          newestUnder(store, asked);
        });
        break;
      case "merge":
        merge(one.steps);
        break;
      case "purge":
        store.transaction(() => [...purgeGone(store)]);
        break;
      case "restart":
        forgetKept(store);
        merging = mergeTail(store);
    }
  };
}

test("whatever is saved, ended, deleted, undone and merged, the newest that hold are found under each key", () => {
  fc.assert(
    fc.property(fc.array(act, { minLength: 20, maxLength: 120 }), (acts) => {
      const store = openStore(":memory:");
      ensureOwner(store, OWN, NOW);
      const model: Model = new Map();
      const next = play(store, model);
      for (const one of acts) {
        next(one);
        const some = [...model.values()].at(-1)?.keys ?? [];
        const keys = [...new Set([...common, 2 ** 40 + 3, ...some, 12])];
        const under = newestUnder(store, keys);
        for (const asked of keys)
          expect([one.kind, under(asked)]).toEqual([one.kind, expected(model, asked)]);
      }
      // Of what went nothing is left once all is done.
      store.transaction(() => [...purgeGone(store), ...mergeTail(store)]);
      const left = bucketsBehind(store, { key: -1, item: 0 }, 9_999).flatMap((bucket) => {
        const { keys, items } = placesIn(bucket);
        return keys.map((under, n) => `${under} ${items[n]}`);
      });
      const wanted = [...model].flatMap(([item, { keys }]) => keys.map((under) => `${under} ${item}`));
      expect(left.sort()).toEqual(wanted.sort());
      store.close();
    }),
    { numRuns: 12, endOnFailure: true },
  );
});
