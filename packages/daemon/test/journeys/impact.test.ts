import { expect, test } from "vitest";
import { asksForGlaze, glaze, injectedFor, save, unhurried } from "../hooks.ts";

const none = { memories: 0, replaced: 0, retired: 0 };

test("says of what was told how much it was, what became of it, and what it can have saved at most and at least", async () => {
  await using memory = await unhurried();
  const read = (query: object = {}) => memory.client.impact.read({ query });
  expect(await read()).toMatchObject({
    shown: { memories: 0, turns: 0, sessions: 0, times: 0, tokens: 0 },
    used: { memories: 0, sure: 0 },
    contradicted: none,
    saved: { least: 0, most: 0, counted: 0 },
  });
  const id = await save(memory, glaze);
  expect(await injectedFor(memory, 1, asksForGlaze)).toContain("ember");
  expect(await injectedFor(memory, 2, asksForGlaze)).toContain("ember");
  const told = await read();
  expect(told.shown).toMatchObject({ memories: 1, sessions: 2, times: 2 });
  expect(told.shown.tokens).toBeGreaterThan(20);
  // Its source is a person's head: nothing is claimed to be saved.
  expect(told.saved).toEqual({ least: -told.shown.tokens, most: 0, counted: 0 });
  expect(told.contradicted).toEqual(none);
  await memory.client.memories.retire({ params: { id }, body: {} });
  expect((await read()).contradicted).toEqual({ ...none, retired: 1 });
  expect((await read({ project: "Kiln" })).shown.times).toBe(2);
  expect((await read({ project: "attic" })).shown.times).toBe(0);
  expect((await read({ since: new Date(Date.now() + 60_000).toISOString() })).shown.times).toBe(0);
});
