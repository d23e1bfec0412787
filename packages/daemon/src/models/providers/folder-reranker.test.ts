import { until } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { aModelFolder, aRerankerFolder } from "../../../test/model-folder.ts";
import { folderReranker } from "./folder-reranker.ts";

async function aReranker(folder: string) {
  const reranker = folderReranker({ clock: () => 0 }, { name: "huggingface/made-up", folder });
  await until(
    async () => reranker.state(),
    ({ state }) => state !== "loading",
  );
  return { reranker, [Symbol.asyncDispose]: () => reranker.close() };
}
const { signal } = new AbortController();

test("a folder's model says of each text how likely it answers, of many and of long ones", async () => {
  await using folder = await aRerankerFolder();
  await using made = await aReranker(folder.path);
  expect(made.reranker.state()).toMatchObject({ state: "ready" });
  const texts = [
    "hello",
    "world",
    "nothing of that",
    "hello world",
    "world ".repeat(500),
    "hello ".repeat(500),
  ];
  const found = await made.reranker.rank("hello", texts, { signal });
  const order = texts.map((_, n) => n).sort((one, other) => (found[other] ?? 0) - (found[one] ?? 0));
  expect(order).toEqual([4, 1, 3, 2, 0, 5]);
  expect(found.every((one) => one > 0 && one <= 1)).toBe(true);
  expect(found[2]).toBeCloseTo(0.5, 5);
});

test("a model of vectors is none, and says so", async () => {
  await using folder = await aModelFolder();
  await using made = await aReranker(folder.path);
  expect(made.reranker.state()).toMatchObject({
    state: "unavailable",
    reason: expect.stringMatching(/holds no model that compares a question with texts/),
  });
  await expect(made.reranker.rank("hello", ["world"], { signal })).rejects.toMatchObject({
    name: "ModelError",
  });
});
