import { expect, it } from "vitest";
import { aFolder } from "../../../test/files.ts";
import { readSessions, told } from "../../../test/read-sessions.ts";
import { kiro } from "./agent.ts";

const id = "7f3f2c1e-0d8a-4b7e-9a53-2f6c1d9e8b01";
const editorId = "sess_2c1b7a90-5a9e-4f0e-8f0a-0a1b2c3d4e5f";
const start = Date.UTC(2026, 0, 4, 9);
const lines = (records: readonly object[]) => records.map((one) => `${JSON.stringify(one)}\n`).join("");
const part = (kind: string, data: unknown) => ({ kind, data });

it("hands out what a person typed on Kiro's command line; pieces of an answer are one", async () => {
  await using folder = await aFolder({
    [`sessions/cli/${id}.json`]: JSON.stringify({ session_id: id, cwd: "/home/ana/kiln", title: "Glazes" }),
    [`sessions/cli/${id}.jsonl`]: lines([
      {
        version: "v1",
        kind: "Prompt",
        data: {
          message_id: "p1",
          content: [part("text", "Fire the kiln at cone six.")],
          meta: { timestamp: start / 1_000 },
        },
      },
      {
        version: "v1",
        kind: "AssistantMessage",
        data: {
          message_id: "a1",
          content: [part("thinking", { text: "Hm." }), part("text", "The kiln is ")],
        },
      },
      {
        version: "v1",
        kind: "AssistantMessage",
        data: {
          message_id: "a1",
          content: [
            part("text", "set."),
            part("toolUse", { toolUseId: "c1", name: "shell", input: { command: "npm test" } }),
          ],
        },
      },
      {
        version: "v1",
        kind: "ToolResults",
        data: {
          message_id: "r1",
          content: [
            part("toolResult", {
              toolUseId: "c1",
              status: "success",
              content: [part("json", { exit_status: "exit status: 1", stdout: "" })],
            }),
          ],
        },
      },
      { version: "v1", kind: "Clear", data: {} },
      {
        version: "v1",
        kind: "Prompt",
        data: {
          message_id: "p2",
          content: [part("text", "Glaze it with ash.")],
          meta: { timestamp: start / 1_000 + 60 },
        },
      },
    ]),
  });
  const read = await readSessions(kiro, folder.path);
  expect(told(read[id])).toEqual([
    "human: Fire the kiln at cone six.",
    "assistant: The kiln is set.",
    "command: npm test (false)",
    "human: Glaze it with ash.",
  ]);
  expect(read[id]).toMatchObject({
    project: "kiln",
    title: "Glazes",
    startedAt: start,
    endedAt: start + 60_000,
  });
});

it("hands out what a person typed in Kiro's editor; what the program says for them, and sub-agents, is nobody's", async () => {
  const at = new Date(start).toISOString();
  const event = (payload: object, n: number) => ({ id: `e${n}`, timestamp: at, payload });
  const place = "sessions/a1b2c3d4";
  await using folder = await aFolder({
    [`${place}/${editorId}/session.json`]: JSON.stringify({
      id: editorId,
      title: "Glazes",
      workspacePaths: ["/home/ana/kiln"],
    }),
    [`${place}/${editorId}/messages.jsonl`]: lines(
      [
        { type: "session_start", agentType: "vibe" },
        { type: "user", content: "Fire the kiln at cone six.", images: [] },
        {
          type: "user",
          content: "Steer.",
          _meta: { kiro: { syntheticUserMessageReason: "steering-injection" } },
        },
        { type: "assistant", operationType: "Reasoning", content: "Hm." },
        { type: "assistant", operationType: "Say", subExecutionId: "s1", content: "Of a sub-agent." },
        { type: "assistant", operationType: "Say", content: "Set." },
        {
          type: "tool_call",
          toolCallId: "c1",
          toolName: "execute_bash",
          args: { command: "npm test" },
          status: "completed",
        },
        { type: "tool_result", toolCallId: "c1", content: "1 failed", success: false },
        { type: "turn_end" },
      ].map(event),
    ),
    [`${place}/sess_child-0001/session.json`]: JSON.stringify({ parentSessionId: editorId }),
    [`${place}/sess_child-0001/messages.jsonl`]: lines([event({ type: "user", content: "Go." }, 1)]),
  });
  const read = await readSessions(kiro, folder.path);
  expect(Object.keys(read)).toEqual([editorId]);
  expect(told(read[editorId])).toEqual([
    "human: Fire the kiln at cone six.",
    "assistant: Set.",
    "command: npm test (false)",
  ]);
  expect(read[editorId]).toMatchObject({ project: "kiln", title: "Glazes", startedAt: start, malformed: 0 });
});
