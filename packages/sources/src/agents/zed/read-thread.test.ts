import * as zlib from "node:zlib";
import { expect, it } from "vitest";
import { aFolder, type Folder } from "../../../test/files.ts";
import { readSessions, told } from "../../../test/read-sessions.ts";
import { openDatabase } from "../../databases/sqlite.ts";
import { zed } from "./agent.ts";

interface Thread {
  readonly id: string;
  readonly data: string | Uint8Array;
  readonly parent?: string;
}

/** Writes the database of threads, as it is now or with the columns of its first versions only. */
async function write(folder: Folder, threads: readonly Thread[], isOld = false): Promise<void> {
  await folder.write("threads/README", "");
  const db = openDatabase(folder.at("threads/threads.db"));
  db.exec(
    "CREATE TABLE threads (id TEXT PRIMARY KEY, summary TEXT NOT NULL, updated_at TEXT NOT NULL, data_type TEXT NOT NULL, data BLOB NOT NULL)",
  );
  if (!isOld)
    db.exec(
      "ALTER TABLE threads ADD COLUMN parent_id TEXT; ALTER TABLE threads ADD COLUMN folder_paths TEXT",
    );
  for (const { id, data, parent } of threads) {
    const row = [
      id,
      "Glazes",
      "2026-05-04T09:00:00.5+00:00",
      typeof data === "string" ? "json" : "zstd",
      Buffer.from(data),
    ];
    const later = isOld ? [] : [parent ?? null, "/home/ana/kiln\n/home/ana/oven"];
    db.prepare(`INSERT INTO threads VALUES (${[...row, ...later].map(() => "?").join(", ")})`).run(
      ...row,
      ...later,
    );
  }
  db.close();
}

const thread = JSON.stringify({
  version: "0.3.0",
  title: "Glazes",
  messages: [
    {
      User: {
        id: "u1",
        content: [
          { Text: "Fire the kiln at cone six." },
          { Mention: { uri: "file:///k.ts", content: "the whole file" } },
        ],
      },
    },
    {
      Agent: {
        content: [
          { Thinking: { text: "hidden" } },
          { Text: "It is set." },
          { ToolUse: { id: "t1", name: "terminal", input: { command: "npm test", cd: "." } } },
        ],
        tool_results: { t1: { is_error: true, content: { Text: "1 failed" } } },
      },
    },
    "Resume",
    { Agent: { content: [{ Text: "A test fails." }], tool_results: {} } },
  ],
});
const older = JSON.stringify({
  version: "0.2.0",
  summary: "Bread",
  messages: [
    { id: 0, role: "system", segments: [{ type: "text", text: "You are an assistant." }] },
    { id: 1, role: "user", segments: [{ type: "text", text: "Bake at 220 degrees." }] },
    {
      id: 2,
      role: "assistant",
      segments: [
        { type: "thinking", text: "hidden" },
        { type: "text", text: "Noted." },
      ],
    },
  ],
});

it("hands out what a person typed, of threads of all versions, and not of those of sub-agents", async () => {
  await using folder = await aFolder();
  await write(folder, [
    { id: "t1", data: thread },
    { id: "t2", data: older },
    { id: "t3", data: thread, parent: "t1" },
  ]);
  const read = await readSessions(zed, folder.path);
  expect([told(read.t1), told(read.t2), read.t3]).toEqual([
    [
      "human: Fire the kiln at cone six.",
      "assistant: It is set.",
      "command: npm test (false)",
      "assistant: A test fails.",
    ],
    ["human: Bake at 220 degrees.", "assistant: Noted."],
    undefined,
  ]);
  expect(read.t1).toMatchObject({ project: "kiln", title: "Glazes", startedAt: null, malformed: 0 });
  const { found, sidecars } = await zed.find(folder.path, (project) => project.includes("kiln"));
  expect([found[0]?.mtimeMs, sidecars]).toEqual([Date.parse("2026-05-04T09:00:00.500Z"), 1]);
});

it("reads a database that only an old version has written", async () => {
  await using folder = await aFolder();
  await write(folder, [{ id: "t2", data: older }], true);
  expect(told((await readSessions(zed, folder.path)).t2)).toEqual([
    "human: Bake at 220 degrees.",
    "assistant: Noted.",
  ]);
});

it("reads compressed threads, or says which Node does", async () => {
  const pack: unknown = Reflect.get(zlib, "zstdCompressSync");
  await using folder = await aFolder();
  await write(folder, [{ id: "t1", data: typeof pack === "function" ? pack(thread) : new Uint8Array(4) }]);
  const { found, problems } = await zed.find(folder.path, () => true);
  if (typeof pack === "function")
    expect(told((await readSessions(zed, folder.path)).t1)[0]).toBe("human: Fire the kiln at cone six.");
  else
    expect([found, problems[0]?.reason]).toEqual([[], expect.stringContaining("Node reads from 22.15 on")]);
});
