import { expect, test } from "vitest";
import type { Pool } from "../../platform/schedule/pool.ts";
import type { EmbedTask } from "./embedder.ts";
import { embeddedEmbedder } from "./embedder.ts";

/** A worker that is asked for one batch after the other; `answer` lets it go on. */
function aWorker() {
  const batches: (readonly string[])[] = [];
  const waiting: (() => void)[] = [];
  const pool: Pool = {
    // The embedder asks for nothing but vectors.
    run: <Result>(task: unknown) =>
      new Promise<Result>((resolve) => {
        const { texts } = task as EmbedTask;
        batches.push(texts);
        waiting.push(() => resolve({ vectors: texts.map(() => new Float32Array(512)) } as Result));
      }),
    isIdle: () => waiting.length === 0,
    close: async () => undefined,
  };
  const answer = async (): Promise<void> => {
    waiting.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { embedder: embeddedEmbedder(pool), batches, answer };
}

const scope = { ownerId: "o", attended: false };
const long = (letter: string) => letter.repeat(900);

test("short texts go to the model together, long ones one by one, in their order", async () => {
  const { embedder, batches, answer } = aWorker();
  const texts = ["one", "two", long("a"), "three", long("b"), long("c")];
  const embedding = embedder.embed(texts, { purpose: "store", scope });
  for (let n = 0; n < 6; n++) await answer();
  expect(await embedding).toHaveLength(texts.length);
  expect(batches).toEqual([["one", "two"], [long("a")], ["three"], [long("b")], [long("c")]]);
});

test("a question waits for what is in hand, and for nothing else that is being stored", async () => {
  const { embedder, batches, answer } = aWorker();
  const storing = embedder.embed([long("a"), long("b")], { purpose: "store", scope });
  const asking = embedder.embed(["why"], { purpose: "query", scope });
  for (let n = 0; n < 3; n++) await answer();
  await Promise.all([storing, asking]);
  expect(batches).toEqual([[long("a")], ["why"], [long("b")]]);
});
