import { expect, test } from "vitest";
import { testDaemon } from "../daemon.ts";

const long = (n: number) =>
  `Shelf ${n} of the archive holds the ledgers of the harbour. ${"Reeds and herons. ".repeat(500)}`;

test("on a full disk a save says so, nothing is half written, recall goes on, and room makes it work again", async () => {
  await using memory = await testDaemon();
  const { client, daemon } = memory;
  await client.memories.save({ body: { content: "The heron eats at noon in the reeds of Lake Sora." } });
  const limit = (pages: number) => daemon.store.prepare(`PRAGMA max_page_count = ${pages}`).get();
  // SQLite answers a store that may not grow as it answers a disk that is full.
  limit(1);
  const full = expect.objectContaining({
    code: "unavailable",
    message: expect.stringContaining("the disk is full"),
  });
  await expect(client.memories.save({ body: { content: long(1) } })).rejects.toEqual(full);
  expect((await client.memories.list({ query: {} })).total).toBe(1);
  const notices = async () => (await client.health.get()).notices.join();
  expect(await notices()).toContain("the disk is full");
  const { memories } = await client.recall.query({ body: { query: "when does the heron eat" } });
  expect(memories[0]?.content).toContain("Lake Sora");
  limit(1_000_000);
  expect(await client.memories.save({ body: { content: long(1) } })).toMatchObject({ outcome: "saved" });
  expect(await notices()).toBe("");
});
