import { createHash } from "node:crypto";
import { expect, it } from "vitest";
import { aFolder, type Folder } from "../../../test/files.ts";
import { readSessions, told } from "../../../test/read-sessions.ts";
import { openDatabase } from "../../databases/sqlite.ts";
import { cursorCli } from "./agent.ts";

const id = "4f1c2b3a-9d8e-4c7b-a6f5-0e1d2c3b4a59";
const asked =
  "<timestamp>Sunday, Jan 4, 2026, 10:00 AM (UTC+1)</timestamp>\n<user_query>\nFire the kiln at cone six.\n</user_query>";
const start = Date.UTC(2026, 0, 4, 9);
const text = (words: string) => ({ type: "text", text: words });

/** A field of a message in Protocol Buffers, of up to 16,383 bytes. */
const field = (number: number, bytes: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([
      number * 8 + 2,
      ...(bytes.length < 128 ? [] : [(bytes.length & 0x7f) | 0x80]),
      bytes.length < 128 ? bytes.length : bytes.length >> 7,
    ]),
    bytes,
  ]);

function writeStore(folder: Folder, messages: readonly object[]): void {
  const db = openDatabase(folder.at(`chats/0a1b/${id}/store.db`));
  db.exec(
    "CREATE TABLE blobs (id TEXT PRIMARY KEY, data BLOB); CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT);",
  );
  const put = (data: Buffer): Buffer => {
    const hash = createHash("sha256").update(data).digest();
    db.prepare("INSERT INTO blobs VALUES (?, ?)").run(hash.toString("hex"), data);
    return hash;
  };
  put(Buffer.from(JSON.stringify({ role: "user", content: "Of a branch that was left." })));
  const children = messages.map((message) => field(1, put(Buffer.from(JSON.stringify(message)))));
  const root = put(Buffer.concat([...children, field(9, Buffer.from("/home/ana/kiln"))]));
  const meta = {
    agentId: id,
    name: "Glazes",
    createdAt: start - 5_000,
    latestRootBlobId: root.toString("hex"),
  };
  db.prepare("INSERT INTO meta VALUES ('0', ?)").run(Buffer.from(JSON.stringify(meta)).toString("hex"));
  db.close();
}

it("hands out what a person typed in a chat's database, in the order that its newest root tells", async () => {
  await using folder = await aFolder({
    [`chats/0a1b/${id}/README`]: "",
    [`projects/home-ana-kiln/agent-transcripts/${id}/${id}.jsonl`]: "{}\n",
  });
  writeStore(folder, [
    { role: "system", content: "You are an agent." },
    { role: "user", content: "<user_info>\nOS: Linux\n</user_info>" },
    { role: "user", content: [text(asked)] },
    {
      role: "assistant",
      content: [
        { type: "reasoning", text: "Hm." },
        text("Set."),
        { type: "tool-call", toolCallId: "c1", toolName: "Shell", args: { command: "npm test" } },
      ],
    },
    {
      role: "tool",
      content: [
        {
          type: "tool-result",
          toolCallId: "c1",
          toolName: "Shell",
          result: "Exit code: 1\n\nCommand output:\n1 failed",
        },
      ],
    },
    { role: "user", content: [text("<user_query>Glaze it with ash.</user_query>")] },
  ]);
  const read = await readSessions(cursorCli, folder.path);
  expect(Object.keys(read)).toEqual([id]);
  expect(told(read[id])).toEqual([
    "human: Fire the kiln at cone six.",
    "command: npm test (false)",
    "assistant: Set.",
    "human: Glaze it with ash.",
  ]);
  expect(read[id]).toMatchObject({
    project: "kiln",
    title: "Glazes",
    startedAt: start - 5_000,
    endedAt: start,
    malformed: 0,
  });
});

it("reads the transcript of a chat that has no database, and none of sub-agents", async () => {
  const lines = [
    { role: "user", message: { content: [text(asked)] } },
    {
      role: "assistant",
      message: {
        content: [
          text("Set."),
          { type: "tool_use", name: "Write", input: { path: "docs/kiln.md", contents: "x" } },
        ],
      },
    },
    { type: "turn_ended" },
  ];
  const place = `projects/home-ana-kiln/agent-transcripts/${id}`;
  const body = lines.map((line) => `${JSON.stringify(line)}\n`).join("");
  await using folder = await aFolder({
    [`${place}/${id}.jsonl`]: body,
    [`${place}/subagents/${id}.jsonl`]: body,
  });
  const read = await readSessions(cursorCli, folder.path);
  expect(told(read[id])).toEqual([
    "human: Fire the kiln at cone six.",
    "edit: docs/kiln.md (null)",
    "assistant: Set.",
  ]);
  expect(read[id]).toMatchObject({ startedAt: start, folder: "home-ana-kiln", malformed: 0 });
});
