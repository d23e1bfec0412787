import { expect, test } from "vitest";
import { beliefStore, believe } from "../../../test/builders.ts";
import { onFullDisk } from "../../../test/full-disk.ts";
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
  const { store, disk } = onFullDisk(deps.store);
  const backlog = createNearBacklog({ store });
  backlog.start();
  await backlog.stop();
  expect(words()).toBe(0);
  disk.full = false;
  backlog.start();
  await expect.poll(words).toBe(brought);
  await backlog.stop();
});
