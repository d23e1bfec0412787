import { expect, test } from "vitest";
import { beliefStore, believe } from "../../test/builders.ts";
import { createNearBacklog } from "./near-backlog.ts";

/** A store of before there were such words: its only memory is due. */
function anOlderStore() {
  const deps = beliefStore();
  believe(deps, "The kiln fires at 1240 degrees");
  const words = () => deps.store.prepare<[], { n: number }>("SELECT count(*) AS n FROM near_words").get()?.n;
  const brought = words();
  deps.store.prepare("INSERT INTO near_words_due (item) SELECT item FROM recall_items").run();
  deps.store.prepare("DELETE FROM near_words").run();
  return { deps, words, brought };
}

test("memories of an older store come under the words by which later ones find them", async () => {
  const { deps, words, brought } = anOlderStore();
  using _ = deps;
  const backlog = createNearBacklog(deps);
  backlog.start();
  await expect.poll(words).toBe(brought);
  await backlog.stop();
});

test("on a disk that is full they stay due, and a stop is one", async () => {
  const { deps, words, brought } = anOlderStore();
  using _ = deps;
  let isFull = true;
  const transaction: typeof deps.store.transaction = (work) => {
    if (isFull) throw new Error("database or disk is full");
    return deps.store.transaction(work);
  };
  const backlog = createNearBacklog({ store: { ...deps.store, transaction } });
  backlog.start();
  await backlog.stop();
  expect(words()).toBe(0);
  isFull = false;
  backlog.start();
  await expect.poll(words).toBe(brought);
  await backlog.stop();
});
