import { mkdtemp, realpath, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { contextIn, hook, unhurried } from "../hooks.ts";
import { spring } from "../traps/spring.ts";
import { theForty } from "../traps/the-forty.ts";

test("of forty stale, foreign and poisoned memories none is told as true, and what holds beside them is told", async () => {
  const person = await realpath(await mkdtemp(join(tmpdir(), "memory-traps-")));
  await using memory = await unhurried();
  try {
    const tell = async (event: string, input: object) =>
      contextIn((await hook(memory, event, input)).json) ?? "";
    const sprung = await spring({ ...memory, person, tell }, theForty);
    const told = sprung.flatMap(({ trap, asTrue }) =>
      asTrue.map((line) => `${trap.kind} ${trap.name}: ${line}`),
    );
    const silent = sprung
      .filter(({ twin }) => twin.length === 0)
      .map(({ trap }) => `${trap.kind} ${trap.name}`);
    if (process.env.MEMORY_TRAPS_SHOWN) console.log(JSON.stringify({ told, silent, sprung }, null, 1));
    expect(told).toEqual([]);
    // Passages of documents are told to who asks alone, and not every prompt has enough in common with what was said.
    expect(sprung.length - silent.length).toBeGreaterThanOrEqual(30);
  } finally {
    await rm(person, { recursive: true, force: true });
  }
}, 120_000);
