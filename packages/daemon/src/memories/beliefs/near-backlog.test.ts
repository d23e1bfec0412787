import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { onFullDisk } from "../../../test/full-disk.ts";
import type { Store } from "../../store/open.ts";
import { unindexText } from "../../store/search.ts";
import { placesIn } from "../near/bucket.ts";
import { forgetKept } from "../near/find.ts";
import { bucketsBehind } from "../queries/near-buckets.ts";
import { createNearBacklog } from "./near-backlog.ts";

const rows = (store: Store, table: string) =>
  store.prepare<[], { n: number }>(`SELECT count(*) AS n FROM ${table}`).get()?.n;
const inBuckets = (store: Store) =>
  bucketsBehind(store, { key: -1, item: 0 }, 99).flatMap((bucket) => placesIn(bucket).items);

/** A store of before there were such keys: both of its memories are due. */
function anOlderStore() {
  const deps = beliefStore();
  believe(deps, "The kiln fires at 1240 degrees");
  believe(deps, "The harbour closes on Tuesdays", { type: "procedure" });
  const before = deps.store.prepare("SELECT * FROM near_tail").all();
  deps.store.prepare("INSERT INTO near_due (item) SELECT item FROM recall_items").run();
  deps.store.prepare("DELETE FROM near_tail").run();
  forgetKept(deps.store);
  return { deps, before, tail: () => deps.store.prepare("SELECT * FROM near_tail").all() };
}

test("memories of an older store come under the keys by which later ones find them", async () => {
  const { deps, tail, before } = anOlderStore();
  using _ = deps;
  const backlog = createNearBacklog(deps);
  backlog.start();
  await expect.poll(tail).toEqual(before);
  await backlog.stop();
  expect([before.length, rows(deps.store, "near_due")]).toEqual([2, 0]);
});

test("on a disk that is full they stay due, and a stop is one", async () => {
  const { deps, tail, before } = anOlderStore();
  using _ = deps;
  const { store, disk } = onFullDisk(deps.store);
  const backlog = createNearBacklog({ store });
  backlog.start();
  await backlog.stop();
  expect(tail()).toEqual([]);
  disk.full = false;
  backlog.start();
  await expect.poll(tail).toEqual(before);
  await backlog.stop();
});

test("a tail that is long enough is merged, and what is deleted later leaves the buckets", async () => {
  using deps = beliefStore();
  const { store } = deps;
  const { memory } = believe(deps, "The kiln fires at 1240 degrees");
  believe(deps, "The harbour closes on Tuesdays");
  const backlog = createNearBacklog(deps, { mostInTail: 2 });
  backlog.start();
  await expect.poll(() => rows(store, "near_tail")).toBe(0);
  const both = inBuckets(store);
  unindexText(store, memory.id);
  backlog.wake();
  await expect.poll(() => rows(store, "near_gone")).toBe(0);
  await backlog.stop();
  const left = inBuckets(store);
  expect(both.filter((item) => item === 2)).toEqual(left);
  expect([left.length > 3, both.length > left.length + 3]).toEqual([true, true]);
});
