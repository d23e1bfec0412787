import { until } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";
import { save } from "../hooks.ts";
import { aModelFolder, aRerankerFolder } from "../model-folder.ts";

test("a model that a person chose reads what was found beside the question; without it, and while it cannot, words and meaning decide", async () => {
  await using memory = await testDaemon();
  const { models, recall } = memory.client;
  for (const content of [
    "Hello pier, says the ferry of the harbour.",
    "World ferry at pier nine, harbour side.",
    "The ferry is painted every spring.",
  ])
    await save(memory, content);
  const first = async () => {
    const { memories: found } = await recall.query({ body: { query: "hello ferry pier harbour" } });
    return { first: found[0]?.content, scores: found.map(({ score }) => score) };
  };
  expect((await first()).first).toContain("Hello");

  await using folder = await aRerankerFolder();
  const model = `huggingface/${folder.path}`;
  const used = await models.use({ body: { task: "reranking", model } });
  expect(used).toMatchObject({ task: "reranking", model, runs: "local", price: null });
  await until(
    async () => (await models.list()).used.find(({ task }) => task === "reranking"),
    (one) => one?.model?.state === "ready",
  );
  const after = await first();
  expect(after.first).toContain("World");
  expect(after.scores).toEqual([...after.scores].sort((one, other) => other - one));

  expect(await models.test({ body: { task: "reranking" } })).toMatchObject({ model });
  await models.use({ body: { task: "reranking", model: null } });
  expect((await first()).first).toContain("Hello");

  await using vectors = await aModelFolder();
  await models.use({ body: { task: "reranking", model: `huggingface/${vectors.path}` } });
  await until(
    async () => (await models.list()).used.find(({ task }) => task === "reranking"),
    (one) => one?.model?.state === "unavailable",
  );
  expect((await first()).first).toContain("Hello");
});

test("the shelf says what can be loaded; what is not here, not for this or in use is refused with what to do", async () => {
  await using memory = await testDaemon();
  const { models } = memory.client;
  const { shelf } = await models.list();
  expect(shelf.map(({ name, state, used }) => [name, state, used])).toEqual([
    ["all-MiniLM-L6-v2", "missing", false],
    ["multilingual-e5-small", "missing", false],
    ["ms-marco-MiniLM-L-6-v2", "missing", false],
  ]);
  const use = (task: "embedding" | "reranking", model: string) => models.use({ body: { task, model } });
  await expect(use("reranking", "ms-marco-MiniLM-L-6-v2")).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("memory models pull ms-marco-MiniLM-L-6-v2"),
  });
  await expect(use("embedding", "ms-marco-MiniLM-L-6-v2")).rejects.toMatchObject({ code: "invalid" });
  await expect(use("embedding", "made-up")).rejects.toMatchObject({ code: "invalid" });
  await expect(models.remove({ params: { name: "made-up" } })).rejects.toMatchObject({ code: "not_found" });
  expect(await models.remove({ params: { name: "all-MiniLM-L6-v2" } })).toMatchObject({ bytes: 0 });
});
