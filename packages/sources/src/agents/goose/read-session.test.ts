import { expect, it } from "vitest";
import { aFolder } from "../../../test/files.ts";
import { readSessions, told } from "../../../test/read-sessions.ts";
import { openDatabase } from "../../databases/sqlite.ts";
import { goose } from "./agent.ts";

const text = (words: string) => ({ type: "text", text: words });
const call = (id: string, name: string, args: object) => ({
  type: "toolRequest",
  id,
  toolCall: { status: "success", value: { name, arguments: args } },
});
const result = (id: string, words: string, status = "success") => ({
  type: "toolResponse",
  id,
  toolResult: { status, value: { content: [text(words)] } },
});

it("hands out what a person typed, and neither answers of tools nor what a compression has left", async () => {
  await using folder = await aFolder({ "sessions/README": "" });
  const db = openDatabase(folder.at("sessions/sessions.db"));
  db.exec(`
    CREATE TABLE sessions (id TEXT PRIMARY KEY, name TEXT, description TEXT, session_type TEXT, working_dir TEXT NOT NULL, created_at TEXT, updated_at TEXT);
    CREATE TABLE messages (id INTEGER PRIMARY KEY, session_id TEXT, role TEXT, content_json TEXT, created_timestamp INTEGER, metadata_json TEXT);
    INSERT INTO sessions VALUES ('20260504_1', 'Glazes', '', 'user', '/home/ana/kiln', '2026-05-04 09:00:00', '2026-05-04 09:00:09');
    INSERT INTO sessions VALUES ('20260504_2', 'Helper', '', 'sub_agent', '/home/ana/kiln', '2026-05-04 09:00:00', NULL);
  `);
  const add = db.prepare(
    "INSERT INTO messages (session_id, role, content_json, created_timestamp, metadata_json) VALUES ('20260504_1', ?, ?, ?, ?)",
  );
  const start = Date.UTC(2026, 4, 4, 9) / 1_000;
  const messages: [string, object[], object?][] = [
    ["user", [text("Fire the kiln at cone six.")]],
    [
      "assistant",
      [
        text("Set."),
        call("c1", "developer__shell", { command: "npm test" }),
        call("c2", "developer__text_editor", {
          command: "write",
          path: "docs/kiln.md",
          file_text: "Cone six.",
        }),
      ],
    ],
    ["user", [result("c1", "1 failed", "error"), result("c2", "written")]],
    ["user", [text("A summary of it all.")], { userVisible: false, agentVisible: true }],
    ["user", [text("Glaze it with ash.")]],
  ];
  messages.forEach(
    ([role, content, metadata], n) =>
      void add.run(role, JSON.stringify(content), start + n, metadata ? JSON.stringify(metadata) : null),
  );
  db.close();
  const read = await readSessions(goose, folder.path);
  expect(Object.keys(read)).toEqual(["20260504_1"]);
  expect(told(read["20260504_1"])).toEqual([
    "human: Fire the kiln at cone six.",
    "command: npm test (false)",
    "edit: docs/kiln.md (true)",
    "assistant: Set.",
    "human: Glaze it with ash.",
  ]);
  expect(read["20260504_1"]).toMatchObject({
    project: "kiln",
    title: "Glazes",
    startedAt: start * 1_000,
    endedAt: (start + 4) * 1_000,
  });
  expect((await goose.find(folder.path, () => true)).found[0]?.mtimeMs).toBe((start + 9) * 1_000);
});
