import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "@memory/sources/testing";
import { expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";

const DAY = 86_400_000;
const YEARS = 10 * 365 * DAY;
const limit = (megabytes: number) => `The upload limit is ${megabytes} MB.`;

/** A home whose clock can be put; the ids of changes hold the true time, as they do where only the log was ahead. */
async function aClock() {
  const dir = await mkdtemp(join(tmpdir(), "memory-clock-"));
  let ahead = 0;
  return {
    set: (milliseconds: number) => {
      ahead = milliseconds;
    },
    serving: async <T>(ask: (memory: TestDaemon) => Promise<T>): Promise<T> => {
      await using memory = await testDaemon({ dir, clock: () => Date.now() + ahead });
      return await ask(memory);
    },
    [Symbol.asyncDispose]: () => rm(dir, { recursive: true, force: true }),
  };
}

const save = ({ client }: TestDaemon, content: string) => client.memories.save({ body: { content } });
const listed = async ({ client }: TestDaemon, query: { knownAt?: string; status?: "all" } = {}) =>
  (await client.memories.list({ query })).memories;
const contentsOf = async (memory: TestDaemon, query: { knownAt?: string } = {}) =>
  (await listed(memory, query)).map(({ content }) => content).sort();
const datesOf = async ({ client }: TestDaemon) =>
  (await client.activity.list({ query: { limit: 500 } })).entries.map(({ at }) => Date.parse(at));
const redated = async ({ client }: TestDaemon) =>
  (await client.activity.list({ query: { kind: "clock.redate" } })).entries;

test("what was saved while the clock was ten years ahead comes back to its true date by itself, in its order", async () => {
  await using at = await aClock();
  await at.serving((memory) => save(memory, limit(10)));
  at.set(YEARS);
  await at.serving(async (memory) => {
    await save(memory, limit(20));
    await save(memory, "Herons nest in the reeds.");
  });
  at.set(0);
  await at.serving(async (memory) => {
    await until(
      () => redated(memory),
      (entries) => entries.length === 1,
    );
    await save(memory, limit(30));
    const now = Date.now();
    for (const date of await datesOf(memory)) expect(date).toBeLessThanOrEqual(now + 1_000);
    expect(await contentsOf(memory, { knownAt: new Date(now - 1).toISOString() })).toContain(
      "Herons nest in the reeds.",
    );
    expect(await contentsOf(memory)).toEqual(["Herons nest in the reeds.", limit(30)]);
    for (const { validFrom, createdAt } of await listed(memory, { status: "all" }))
      for (const time of [validFrom, createdAt]) expect(Date.parse(time)).toBeLessThanOrEqual(now + 1_000);
    expect((await memory.client.health.get()).notices).toEqual([]);
  });
});

test("what is taken back afterwards brings no date of the future with it", async () => {
  await using at = await aClock();
  await at.serving((memory) => save(memory, "The kiln fires at cone 6."));
  at.set(YEARS);
  await at.serving(async (memory) => {
    const { id = "" } = await save(memory, limit(10));
    await memory.client.memories.retire({ params: { id }, body: {} });
  });
  at.set(0);
  await at.serving(async (memory) => {
    await until(
      () => redated(memory),
      (entries) => entries.length === 1,
    );
    const { entries } = await memory.client.activity.list({ query: { kind: "memory.retire" } });
    await memory.client.activity.undo({ params: { id: entries[0]?.id ?? "" }, body: {} });
    const found = (await listed(memory)).find(({ content }) => content === limit(10));
    expect(Date.parse(found?.validFrom ?? "")).toBeLessThanOrEqual(Date.now());
  });
});

test.each([
  ["a machine without a battery starts in 1970", -Date.now() + DAY],
  ["it is set back by three weeks", -21 * DAY],
])(
  "when %s, no date of the store is touched: it is told, what is said last holds, and a person decides",
  async (_, back) => {
    await using at = await aClock();
    at.set(-40 * DAY);
    await at.serving((memory) => save(memory, limit(10)));
    at.set(0);
    const before = await at.serving(async (memory) => {
      await save(memory, limit(20));
      return datesOf(memory);
    });
    at.set(back);
    await at.serving(async (memory) => {
      const { notices } = await memory.client.health.get();
      expect(notices.join()).toContain("memory activity redate");
      await save(memory, limit(30));
      expect(await contentsOf(memory)).toEqual([limit(30)]);
      expect(await datesOf(memory)).toEqual(expect.arrayContaining(before));
    });
    // The clock is right again: what was saved meanwhile stands behind the rest.
    at.set(0);
    await at.serving(async (memory) => {
      expect((await memory.client.health.get()).notices).toEqual([]);
      expect(await contentsOf(memory)).toEqual([limit(30)]);
      expect(await redated(memory)).toEqual([]);
    });
  },
);

test("where it is not sure, a person who says that the clock is right has it brought back", async () => {
  await using at = await aClock();
  // Every row was made while the clock was ahead: the first start of a new machine.
  at.set(YEARS);
  await at.serving((memory) => save(memory, limit(10)));
  at.set(0);
  await at.serving(async (memory) => {
    const { client } = memory;
    expect((await client.health.get()).notices.join()).toContain("memory activity redate");
    const found = await client.admin.redate({ body: { dryRun: true } });
    expect(Date.parse(found.to)).toBeGreaterThan(Date.now() + YEARS - DAY);
    expect(await client.admin.redate({ body: { dryRun: false } })).toMatchObject({
      operations: found.operations,
    });
    expect((await client.health.get()).notices).toEqual([]);
    expect(await contentsOf(memory, { knownAt: new Date().toISOString() })).toEqual([limit(10)]);
    await expect(client.admin.redate({ body: {} })).rejects.toMatchObject({ code: "conflict" });
    expect((await redated(memory)).map(({ final }) => typeof final)).toEqual(["string"]);
  });
});
