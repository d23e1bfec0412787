import { createClient } from "@memory/client";
import { type NearMemory, SESSION_HEADER } from "@memory/shared";
import { expect } from "vitest";
import type { TestDaemon } from "./daemon.ts";
import { REPLACED } from "./near-pairs.ts";

/** An agent with a session of its own. */
export const agentIn = (
  { baseUrl }: Pick<TestDaemon, "baseUrl">,
  session: string,
  client = "claude-code/2.1.0",
) =>
  createClient({
    baseUrl,
    client,
    fetch: (url, { headers, ...request }) =>
      fetch(url, { ...request, headers: { ...headers, [SESSION_HEADER]: session } }),
  });
export type Agent = ReturnType<typeof agentIn>;

export const saying = async (
  agent: Agent,
  content: string,
  more: { statedBy?: "user"; project?: string } = {},
) => {
  const { statedBy = "assistant", project } = more;
  const saved = await agent.memories.save({ body: { content, type: "fact", source: { statedBy }, project } });
  return { ...saved, id: saved.id ?? "none", near: saved.near ?? [] };
};
type Is = "same" | "adds" | "replaces" | "contradicts" | "different";
export const judging = async (agent: Agent, id: string, other: string, is: Is, userSaid?: string) => {
  const { judged } = await agent.memories.judge({
    params: { id },
    body: { judged: [{ id: other, is }], ...(userSaid !== undefined && { userSaid }) },
  });
  return judged[0];
};
export const active = async ({ client }: TestDaemon) =>
  (await client.memories.list({ query: { limit: 500 } })).memories.map(({ content }) => content).sort();
export const lastOf = async ({ client }: TestDaemon, kind: string) =>
  (await client.activity.list({ query: { kind, limit: 1 } })).entries[0];
export const idsOf = (near: readonly NearMemory[]) => near.map(({ id }) => id);

/** Two that are near each other, both an agent's. */
export async function twoNear(agent: Agent, more: { statedBy?: "user"; project?: string } = {}) {
  const [before, now] = REPLACED[0];
  const old = await saying(agent, before, more);
  const saved = await saying(agent, now);
  expect(idsOf(saved.near)).toContain(old.id);
  return { old, saved, before, now };
}
