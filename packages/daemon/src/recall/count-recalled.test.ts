import { expect, test } from "vitest";
import { onFullDisk } from "../../test/full-disk.ts";
import { createRecallCount } from "./count-recalled.ts";
import { type MadeUpStore, madeUpStore } from "./made-up-store.ts";

const counts = ({ store }: MadeUpStore) =>
  store.prepare<[], unknown[]>("SELECT memory_id, times, last_at FROM recalled ORDER BY times").raw().all();

test("memories that were answers are counted, and written when the daemon stops at the latest", async () => {
  const made = madeUpStore();
  const [one, two] = [made.memory("one"), made.memory("two")];
  let now = 1000;
  const count = createRecallCount({ store: made.store, clock: () => now });
  count.start();
  const hit = (id: string) => ({ id, type: "fact" as const, sure: false });
  count.count([hit(one), hit(two), { id: made.passage("said"), sure: true }]);
  now = 2000;
  count.count([hit(two), hit("gone")]);
  expect(counts(made)).toEqual([]);
  await count.stop();
  expect(counts(made)).toEqual([
    [one, 1, 1000],
    [two, 2, 2000],
  ]);
  count.start();
  count.count([hit(one), hit(one)]);
  await count.stop();
  await count.stop();
  expect(counts(made)).toEqual([
    [two, 2, 2000],
    [one, 3, 2000],
  ]);
  made.close();
});

test("counts are written while the daemon runs, and a write that fails is made up for by the next", async () => {
  const made = madeUpStore();
  const id = made.memory("one");
  const { store, disk } = onFullDisk(made.store);
  const count = createRecallCount({ store, clock: () => 5 }, { every: 1 });
  count.start();
  count.count([{ id, type: "fact", sure: true }]);
  await expect.poll(() => disk.refused).toBeGreaterThan(0);
  expect(counts(made)).toEqual([]);
  disk.full = false;
  await expect.poll(() => counts(made)).toEqual([[id, 1, 5]]);
  await count.stop();
  made.close();
});
