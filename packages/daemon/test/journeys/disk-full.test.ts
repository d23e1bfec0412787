import { setImmediate } from "node:timers/promises";
import { until } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { archiveOf, importInto } from "../archives.ts";
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

test("an archive for which the disk has no room says so, and the rest of it comes by itself once there is some", async () => {
  await using from = await testDaemon();
  const memories = Array.from({ length: 12 }, (_, n) => long(n));
  await Promise.all(memories.map((content) => from.client.memories.save({ body: { content } })));
  const archive = await archiveOf(from.client);
  await using memory = await testDaemon();
  const { client, daemon } = memory;
  const limit = (most: number) => daemon.store.prepare(`PRAGMA max_page_count = ${most}`).get();
  const count = daemon.store.prepare<[], number>("SELECT count(*) FROM memories").pluck();
  // A memory takes as long as one transaction of an import may, so that each is in one of its own.
  daemon.store
    .prepare(
      "CREATE TEMP TRIGGER slowly AFTER INSERT ON memories BEGIN SELECT length(randomblob(10000000)); END",
    )
    .run();
  const fillUp = async () => {
    while (count.get() === 0) await setImmediate();
    limit(1);
  };
  const partly = expect(importInto(client, archive)).rejects.toThrow(
    /the disk is full.*only in part.*by itself/,
  );
  await Promise.all([partly, fillUp()]);
  const notices = async () => (await client.health.get()).notices.join();
  expect(await notices()).toContain("the rest comes by itself");
  expect(count.get()).toBeLessThan(memories.length);
  limit(1_000_000);
  await until(notices, (told) => told === "");
  expect((await client.memories.list({ query: {} })).total).toBe(memories.length);
  expect((await client.admin.check()).faults.filter(({ severity }) => severity !== "note")).toEqual([]);
}, 60_000);
