import type { Client } from "@memory/client";
import { ApiError } from "@memory/shared";
import { expect, test } from "vitest";
import { type TestDaemon, testDaemon } from "../daemon.ts";
import { spelledOut } from "../graph-store.ts";
import { scriptedModels } from "../scripted-models.ts";

/** A daemon whose clock is set by hand. */
async function daemonAt(day: string) {
  const time = { now: Date.parse(day) };
  const models = scriptedModels({ extractor: spelledOut });
  const memory = await testDaemon({ models, clock: () => time.now });
  const goTo = (next: string) => {
    time.now = Date.parse(next);
  };
  return { memory, goTo };
}

type Times = { readonly at?: string; readonly knownAt?: string };

const january = "2026-01-10T12:00:00Z";
const february = "2026-02-10T12:00:00Z";
const march = "2026-03-10T12:00:00Z";
const april = "2026-04-10T12:00:00Z";
const may = "2026-05-10T12:00:00Z";
const lastYear = "2025-06-10T12:00:00Z";
const old = "Kiln:project ~uses~ Redis:technology on port 4000";
const changed = "Kiln:project ~uses~ Valkey:technology now";

const listed = async ({ memories }: Client, query: Times & { status?: "all" | "retired" | "superseded" }) =>
  (await memories.list({ query })).memories.map(({ content }) => content).sort();
const recalled = async ({ recall }: Client, times: Times) =>
  (await recall.query({ body: { query: "what does Kiln use", ...times } })).memories
    .map(({ content }) => content)
    .sort();
const named = async ({ entities }: Client, query: Times) =>
  (await entities.list({ query })).entities.map(({ name }) => name).sort();
const drawn = async ({ graph }: Client, query: Times) =>
  (await graph.read({ query })).memories.map(({ label }) => label).sort();

/** In January Kiln used Redis; a person corrects that in March. */
async function correctedInMarch() {
  const { memory, goTo } = await daemonAt(january);
  const { client } = memory;
  const { id = "" } = await client.memories.save({ body: { content: old } });
  await client.index.run();
  goTo(march);
  await client.memories.update({ params: { id }, body: { content: changed } });
  await client.index.run();
  goTo(may);
  return { memory, client, goTo, id };
}

test("a fact corrected in March is answered for a time in February, and its correction for April", async () => {
  const { memory, client } = await correctedInMarch();
  await using _: TestDaemon = memory;
  for (const clock of ["at", "knownAt"] as const) {
    const [then, later] = [{ [clock]: february }, { [clock]: april }];
    for (const ask of [listed, recalled, drawn]) {
      expect([ask.name, clock, await ask(client, then)]).toEqual([ask.name, clock, [old]]);
      expect([ask.name, clock, await ask(client, later)]).toEqual([ask.name, clock, [changed]]);
      expect(await ask(client, { [clock]: lastYear })).toEqual([]);
      expect(await ask(client, { [clock]: "2030-01-01T00:00:00Z" })).toEqual([changed]);
    }
    expect(await named(client, then)).toEqual(["Kiln", "Redis"]);
    expect(await named(client, later)).toEqual(["Kiln", "Valkey"]);
  }
  for (const ask of [listed, recalled, drawn]) {
    expect(await ask(client, { at: april, knownAt: february })).toEqual([old]);
    expect(await ask(client, { at: february, knownAt: april })).toEqual([old]);
  }
  const [then] = (await client.memories.list({ query: { at: february } })).memories;
  expect(then).toMatchObject({ status: "superseded", version: 1 });
  expect(await listed(client, { at: february, status: "superseded" })).toEqual([old]);
  expect(await listed(client, { at: april, status: "superseded" })).toEqual([]);
});

test("a memory learnt today about last year was true then, but was not known then", async () => {
  const { memory } = await daemonAt(may);
  await using _ = memory;
  const { client } = memory;
  await client.memories.save({ body: { content: old, assertedAt: lastYear } });
  await client.index.run();
  for (const ask of [listed, recalled, drawn]) {
    expect(await ask(client, { at: february })).toEqual([old]);
    expect(await ask(client, { knownAt: february })).toEqual([]);
    expect(await ask(client, { at: february, knownAt: april })).toEqual([]);
  }
});

test("what is retired was known before; what is deleted is gone from both clocks", async () => {
  const { memory, client, id } = await correctedInMarch();
  await using _ = memory;
  await client.memories.retire({ params: { id } });
  expect(await listed(client, { at: april })).toEqual([]);
  expect(await listed(client, { at: april, status: "all" })).toEqual([changed]);
  expect(await listed(client, { at: april, status: "retired" })).toEqual([changed]);
  expect(await listed(client, { knownAt: april })).toEqual([changed]);
  expect(await recalled(client, { at: april })).toEqual([]);
  await client.memories.remove({ params: { id } });
  for (const times of [{ at: february }, { knownAt: february }, { at: april }, { knownAt: april }])
    for (const ask of [listed, recalled, drawn, named]) expect(await ask(client, times)).toEqual([]);
});

test("what is undone is gone from both clocks, and what it had replaced is true again all along", async () => {
  const { memory, client } = await correctedInMarch();
  await using _ = memory;
  const [correction] = (await client.activity.list({ query: { kind: "memory.edit" } })).entries;
  await client.activity.undo({ params: { id: correction?.id ?? "" }, body: {} });
  for (const ask of [listed, recalled, drawn]) {
    expect(await ask(client, {})).toEqual([old]);
    expect(await ask(client, { at: april })).toEqual([old]);
    expect(await ask(client, { knownAt: february })).toEqual([old]);
    expect(await ask(client, { knownAt: april })).toEqual([]);
  }
});

test("a clock that was set back loses nothing and refuses nothing", async () => {
  const { memory, goTo } = await daemonAt(may);
  await using _ = memory;
  const { client } = memory;
  await client.memories.save({ body: { content: old } });
  goTo(february);
  await client.memories.save({ body: { content: "Ada:person met Bob:person" } });
  await client.index.run();
  for (const ask of [listed, drawn]) {
    for (const times of [{}, { at: february }, { knownAt: february }, { at: may }, { knownAt: may }])
      expect([times, await ask(client, times)]).toEqual([times, ["Ada:person met Bob:person", old].sort()]);
    expect(await ask(client, { knownAt: january })).toEqual([]);
  }
});

test("folds are listed as they stood, those taken back later without saying so", async () => {
  const { memory, goTo } = await daemonAt(january);
  await using _ = memory;
  const { client } = memory;
  await client.memories.save({ body: { content: "Elephant:technology met Postgres:technology" } });
  await client.index.run();
  const [first, second] = (await client.entities.list({ query: { sort: "name" } })).entities;
  const ids = [first?.id ?? "", second?.id ?? ""] as const;
  goTo(february);
  const fold = await client.folds.merge({ params: { id: ids[0] }, body: { into: ids[1] } });
  goTo(march);
  await client.folds.revert({ params: { id: fold.id } });
  goTo(may);
  const merges = async (query: Times) => (await client.folds.list({ query })).merges;
  const then = "2026-02-20T00:00:00Z";
  for (const times of [{ at: then }, { knownAt: then }, { at: then, knownAt: then }])
    expect(await merges(times)).toEqual([{ ...fold, revertedAt: undefined }]);
  for (const day of [january, april, "2030-01-01T00:00:00Z"]) {
    expect(await merges({ at: day })).toEqual([]);
    expect(await merges({ knownAt: day })).toEqual([]);
  }
  expect(await merges({})).toMatchObject([{ revertedAt: march.replace("Z", ".000Z") }]);
  expect(await named(client, { knownAt: then })).toEqual([second?.name]);
  expect(await named(client, { knownAt: april })).toEqual([first?.name, second?.name]);
  expect(await named(client, { at: then })).toEqual([first?.name, second?.name]);
});

test("what is no time is refused everywhere", async () => {
  const { memory } = await daemonAt(may);
  await using _ = memory;
  for (const path of ["list", "entities", "graph", "entities/merges"])
    for (const clock of ["at", "knownAt"]) {
      const answer = await fetch(`${memory.baseUrl}/memory/${path}?${clock}=yesterday`);
      expect([path, answer.status]).toEqual([path, 400]);
    }
  const refused = memory.client.recall.query({ body: { query: "x", knownAt: "yesterday" } });
  await expect(refused).rejects.toBeInstanceOf(ApiError);
});
