import type { SaveRequest } from "@memory/shared";
import { sessionId } from "@memory/sources/testing";
import { expect } from "vitest";
import type { z } from "zod";
import { type TestDaemon, type TestOptions, testDaemon } from "./daemon.ts";
import { postJson, type RawReply } from "./raw-http.ts";

const cwd = "/home/sam/code/kiln";

/** Input of Claude Code's hooks with every event of the n-th session. */
export const hookInput = (memory: Pick<TestDaemon, "transcriptsDir">, n: number, more: object = {}) => ({
  session_id: sessionId(n),
  transcript_path: `${memory.transcriptsDir}/-home-sam-code-kiln/${sessionId(n)}.jsonl`,
  cwd,
  permission_mode: "default",
  prompt_id: "prompt-1",
  ...more,
});

type Hooked = Pick<TestDaemon, "baseUrl" | "transcriptsDir">;

/** Sends an event as a hook does. */
export const hook = (memory: Hooked, event: string, body: object | string): Promise<RawReply> =>
  postJson(memory.baseUrl, `/hooks/claude-code/${event}`, body);

/** Text that is put before the agent for a prompt; undefined when there is none. */
export async function injectedFor(memory: Hooked, n: number, prompt: string): Promise<string | undefined> {
  const { status, json } = await hook(memory, "prompt", hookInput(memory, n, { prompt }));
  expect(status).toBe(200);
  return contextIn(json);
}

export function contextIn(json: RawReply["json"]): string | undefined {
  const output = json?.hookSpecificOutput;
  if (typeof output !== "object" || output === null || !("additionalContext" in output)) return undefined;
  return String(output.additionalContext);
}

/** A hook may take as long as a busy machine needs: that it is quick is measured elsewhere. */
export const unhurried = (options: TestOptions = {}) => testDaemon({ hookMs: 20_000, ...options });

type Saved = z.input<typeof SaveRequest>;

export const save = async (
  { client }: TestDaemon,
  content: string,
  more: Partial<Saved> = {},
): Promise<string> => {
  const { id } = await client.memories.save({ body: { content, project: "kiln", type: "fact", ...more } });
  return id ?? "none";
};

export const glaze = "The glaze table is rebuilt by the nightly job on host ember.";
export const asksForGlaze = "which nightly job rebuilds the glaze table on which host?";
