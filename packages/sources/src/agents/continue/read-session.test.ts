import { expect, it } from "vitest";
import { aFolder } from "../../../test/files.ts";
import { readSessions, told } from "../../../test/read-sessions.ts";
import { continueDev } from "./agent.ts";

const id = "0b9b7c1e-6c6d-4b7f-8c0f-1d2e3f4a5b6c";
const start = Date.UTC(2026, 0, 4, 9);
const session = {
  sessionId: id,
  title: "Glazes",
  workspaceDirectory: "file:///home/ana/kiln",
  history: [
    {
      message: { role: "user", content: [{ type: "text", text: "Fire the kiln at cone six." }] },
      contextItems: [{ name: "README.md", content: "I always want cone nine." }],
    },
    { message: { role: "thinking", content: "Hm." } },
    {
      message: { role: "assistant", content: "Set." },
      toolCallStates: [
        {
          toolCallId: "c1",
          toolCall: {
            id: "c1",
            function: { name: "run_terminal_command", arguments: '{"command":"npm test"}' },
          },
          status: "done",
          output: [{ name: "Terminal", content: "ok" }],
        },
        {
          toolCallId: "c2",
          toolCall: {
            id: "c2",
            function: { name: "create_new_file", arguments: '{"filepath":"docs/kiln.md","contents":"x"}' },
          },
          status: "errored",
        },
      ],
    },
    { message: { role: "tool", content: "ok", toolCallId: "c1" } },
    { message: { role: "user", content: "Glaze it with ash." } },
  ],
};

it("hands out what a person typed in a session of Continue, and nothing that was attached", async () => {
  await using folder = await aFolder({
    [`sessions/${id}.json`]: JSON.stringify(session),
    "sessions/sessions.json": JSON.stringify([{ sessionId: id, title: "Glazes", dateCreated: `${start}` }]),
  });
  const read = await readSessions(continueDev, folder.path);
  expect(Object.keys(read)).toEqual([id]);
  expect(told(read[id])).toEqual([
    "human: Fire the kiln at cone six.",
    "assistant: Set.",
    "command: npm test (true)",
    "edit: docs/kiln.md (false)",
    "human: Glaze it with ash.",
  ]);
  expect(read[id]).toMatchObject({ project: "kiln", title: "Glazes", startedAt: start, malformed: 0 });
});
