import { expect, test } from "vitest";
import { silentLog } from "../platform/logger.ts";
import type { DebounceOptions } from "../platform/schedule/debounced-job.ts";
import type { Pool } from "../platform/schedule/pool.ts";
import { createLayoutKeeper } from "./keep-layout.ts";
import { layOutAgain } from "./lay-out-again.ts";
import { alice, bob, MadeGraph } from "./made-graph.ts";

type Run = (task: { readonly ownerId: string }, signal: AbortSignal | undefined) => unknown;

/** A keeper whose thread is this one; answers for whom a layout was asked for, in order. */
function madeKeeper(made: MadeGraph, options: Partial<DebounceOptions>, run?: Run) {
  const asked: string[] = [];
  const layouts: Pool = {
    async run<Result>(task: unknown, { signal }: { readonly signal?: AbortSignal }) {
      const owned = task as { readonly ownerId: string };
      asked.push(owned.ownerId);
      return (await (run ?? (({ ownerId }) => layOutAgain(made.reader, ownerId)))(owned, signal)) as Result;
    },
    isIdle: () => asked.length === 0,
    close: async () => {},
  };
  const deps = { store: made.store, log: silentLog, clock: () => 77, workers: { layouts } };
  return { keeper: createLayoutKeeper(deps, options), asked };
}

const madeAt = (made: MadeGraph, owner: string) =>
  made.store
    .prepare<[string], { made_at: number }>("SELECT made_at FROM graph_layouts WHERE owner_id = ?")
    .get(owner)?.made_at;

test("a graph that is there at the start is laid out, and one without anything is not", async () => {
  using made = new MadeGraph();
  made.memory({ names: [made.entity("Redis")] });
  const { keeper, asked } = madeKeeper(made, { waitMs: 1 });
  keeper.start();
  await expect.poll(() => asked).toHaveLength(2);
  await expect.poll(() => madeAt(made, alice)).toBe(77);
  await keeper.stop();
  expect(madeAt(made, bob)).toBeUndefined();
});

test("many changes in a row are one layout, and a graph that never rests is laid out nevertheless", async () => {
  using made = new MadeGraph();
  for (const { waitMs, longestMs } of [
    { waitMs: 30, longestMs: 10_000 },
    { waitMs: 10_000, longestMs: 30 },
  ]) {
    const { keeper, asked } = madeKeeper(made, { waitMs, longestMs });
    keeper.start();
    for (let n = 0; n < 100; n++) keeper.wake(alice);
    await expect.poll(() => asked).toContain(alice);
    await keeper.stop();
    expect(asked.filter((owner) => owner === alice)).toHaveLength(1);
  }
});

test("a thread that dies leaves the layout before, and the next change tries again", async () => {
  using made = new MadeGraph();
  made.memory({ names: [made.entity("Redis")] });
  made.layOut(5);
  let tries = 0;
  const { keeper } = madeKeeper(made, { waitMs: 1 }, () => {
    tries += 1;
    throw new Error("it died");
  });
  keeper.start();
  await expect.poll(() => tries).toBe(2);
  keeper.wake(alice);
  await expect.poll(() => tries).toBe(3);
  await keeper.stop();
  expect(madeAt(made, alice)).toBe(5);
});

test("a stop drops the layout that is under way", async () => {
  using made = new MadeGraph();
  const { keeper, asked } = madeKeeper(
    made,
    { waitMs: 1 },
    (_task, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("aborted")));
      }),
  );
  keeper.start();
  await expect.poll(() => asked).toHaveLength(1);
  await keeper.stop();
  expect(madeAt(made, alice)).toBeUndefined();
});
