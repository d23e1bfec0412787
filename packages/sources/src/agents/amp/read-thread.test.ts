import { expect, it } from "vitest";
import { aFolder } from "../../../test/files.ts";
import { readSessions, told } from "../../../test/read-sessions.ts";
import { amp } from "./agent.ts";

const id = "T-5a1c9e3e-1b77-4d54-9f5e-6a0c1a2b3c4d";
const start = Date.UTC(2026, 0, 4, 9);
const text = (words: string) => ({ type: "text", text: words });
const thread = {
  v: 7,
  id,
  title: "Glazes",
  created: start,
  env: { initial: { trees: [{ displayName: "kiln", uri: "file:///home/ana/kiln" }] } },
  messages: [
    {
      role: "user",
      messageId: 0,
      content: [text("Fire the kiln at cone six.")],
      meta: { sentAt: start + 1_000 },
    },
    {
      role: "assistant",
      messageId: 1,
      content: [
        { type: "thinking", thinking: "Hm." },
        text("Set."),
        { type: "tool_use", id: "c1", name: "Bash", input: { cmd: "npm test" } },
        {
          type: "tool_use",
          id: "c2",
          name: "create_file",
          input: { path: "docs/kiln.md", content: "Cone six." },
        },
      ],
      usage: { timestamp: "2026-01-04T09:00:02.000Z" },
    },
    {
      role: "user",
      messageId: 2,
      content: [
        {
          type: "tool_result",
          toolUseID: "c1",
          run: { status: "done", result: { output: "1 failed", exitCode: 1 } },
        },
        { type: "tool_result", toolUseID: "c2", run: { status: "done", result: "written" } },
      ],
    },
    { role: "info", content: [{ type: "summary", summary: { type: "message", summary: "All of it." } }] },
    {
      role: "user",
      messageId: 3,
      content: [text("<system-reminder>Be brief.</system-reminder>Glaze it with ash.")],
    },
  ],
};

it("hands out what a person typed in a thread of Amp, and neither answers of tools nor summaries", async () => {
  await using folder = await aFolder({
    [`threads/${id}.json`]: JSON.stringify(thread),
    "threads/notes.json": "{}",
  });
  const read = await readSessions(amp, folder.path);
  expect(Object.keys(read)).toEqual([id]);
  expect(told(read[id])).toEqual([
    "human: Fire the kiln at cone six.",
    "command: npm test (false)",
    "edit: docs/kiln.md (true)",
    "assistant: Set.",
    "human: Glaze it with ash.",
  ]);
  expect(read[id]).toMatchObject({
    project: "kiln",
    title: "Glazes",
    startedAt: start,
    endedAt: start + 2_000,
    malformed: 0,
  });
});

it("a thread that is torn keeps its reason, and the others are read", async () => {
  const whole = JSON.stringify(thread);
  await using folder = await aFolder({ [`threads/${id}.json`]: whole.slice(0, 300) });
  const [file] = (await amp.find(folder.path, () => true)).found;
  if (!file) throw new Error("no thread was found");
  await expect(amp.read(file, { redact: (words) => ({ text: words, count: 0 }) })).rejects.toMatchObject({
    message: expect.stringContaining("no whole JSON"),
  });
});
