import { expect, it } from "vitest";
import { aFolder } from "../../../test/files.ts";
import { readSessions, told } from "../../../test/read-sessions.ts";
import { openDatabase } from "../../databases/sqlite.ts";
import { crush } from "./agent.ts";

const start = Date.UTC(2026, 0, 4, 9) / 1_000;
const text = (words: string) => ({ type: "text", data: { text: words } });

it("hands out what a person typed in the sessions of every project that Crush lists", async () => {
  await using folder = await aFolder({ "kiln/.crush/README": "" });
  await folder.write(
    "data/projects.json",
    JSON.stringify({
      projects: [
        { path: folder.at("kiln"), data_dir: folder.at("kiln/.crush") },
        { path: folder.at("gone"), data_dir: folder.at("gone/.crush") },
      ],
    }),
  );
  const db = openDatabase(folder.at("kiln/.crush/crush.db"));
  db.exec(`
    CREATE TABLE sessions (id TEXT PRIMARY KEY, parent_session_id TEXT, title TEXT, created_at INTEGER, updated_at INTEGER);
    CREATE TABLE messages (id TEXT PRIMARY KEY, session_id TEXT, role TEXT, parts TEXT, created_at INTEGER, updated_at INTEGER, is_summary_message INTEGER DEFAULT 0);
    INSERT INTO sessions VALUES ('s1', NULL, 'Glazes', ${start}, ${start + 9}), ('s2', 's1', 'Helper', ${start}, ${start});
  `);
  const add = db.prepare("INSERT INTO messages VALUES (?, 's1', ?, ?, ?, ?, ?)");
  const call = (id: string, name: string, input: object) => ({
    type: "tool_call",
    data: { id, name, input: JSON.stringify(input), finished: true },
  });
  const result = (id: string, content: string, is_error = false) => ({
    type: "tool_result",
    data: { tool_call_id: id, content, is_error },
  });
  const messages: [string, object[], number?][] = [
    ["user", [text("Fire the kiln at cone six.")]],
    [
      "assistant",
      [
        { type: "reasoning", data: { thinking: "Hm." } },
        text("Set."),
        call("c1", "bash", { command: "npm test" }),
        call("c2", "write", { file_path: "docs/kiln.md", content: "x" }),
      ],
    ],
    ["tool", [result("c1", "1 failed\nExit code 1\n<cwd>/home/ana/kiln</cwd>"), result("c2", "written")]],
    ["user", [text("A summary of it all.")], 1],
    ["user", [text("Glaze it with ash.")]],
  ];
  messages.forEach(
    ([role, parts, isSummary = 0], n) =>
      void add.run(`m${n}`, role, JSON.stringify(parts), start + n, start + n, isSummary),
  );
  db.close();
  const read = await readSessions(crush, folder.at("data"));
  expect(Object.keys(read)).toEqual(["s1"]);
  expect(told(read.s1)).toEqual([
    "human: Fire the kiln at cone six.",
    "command: npm test (false)",
    "edit: docs/kiln.md (true)",
    "assistant: Set.",
    "human: Glaze it with ash.",
  ]);
  expect(read.s1).toMatchObject({ project: "kiln", title: "Glazes", startedAt: start * 1_000 });
  expect((await crush.find(folder.at("data"), () => true)).found[0]?.mtimeMs).toBe((start + 9) * 1_000);
});
