import { createClient } from "@memory/client";
import { expect, test } from "vitest";
import { injectedFor, unhurried } from "../hooks.ts";

const LINE = "If something lasting was decided, memory_save it.";
const PROMPTS = 10;

/** The context an agent gets with each prompt of a session. */
const told = async (memory: Awaited<ReturnType<typeof unhurried>>, session: number) => {
  const all: (string | undefined)[] = [];
  for (let n = 0; n < PROMPTS; n += 1) all.push(await injectedFor(memory, session, "go on with it"));
  return all.map((text) => text?.includes(LINE) ?? false);
};

test("an agent is reminded of saving once a session, at its eighth prompt, where somebody wants that", async () => {
  await using memory = await unhurried({ config: { remind: true } });
  expect(await told(memory, 1)).toEqual([...Array(7).fill(false), true, false, false]);
});

test("it is not where it has saved, nor unless asked for", async () => {
  await using memory = await unhurried({ config: { remind: true } });
  await injectedFor(memory, 1, "go on with it");
  const agent = createClient({ baseUrl: memory.baseUrl, client: "claude-code/2.1.0" });
  await agent.memories.save({ body: { content: "The kiln is lit on Mondays.", type: "fact" } });
  expect(await told(memory, 1)).not.toContain(true);
  await using silent = await unhurried();
  expect(await told(silent, 1)).not.toContain(true);
});
