import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { openDatabase } from "../../packages/sources/src/databases/sqlite.ts";
import { iso, type MadeUp } from "./conversations.ts";

export function writeOpencode(folder: string, made: readonly MadeUp[]): void {
  mkdirSync(folder, { recursive: true });
  const db = openDatabase(join(folder, "opencode.db"));
  db.exec(`CREATE TABLE session (id TEXT PRIMARY KEY, parent_id TEXT, directory TEXT, title TEXT, revert TEXT, time_created INTEGER, time_updated INTEGER);
    CREATE TABLE message (id TEXT PRIMARY KEY, session_id TEXT, time_created INTEGER, time_updated INTEGER, data TEXT);
    CREATE TABLE part (id TEXT PRIMARY KEY, message_id TEXT, session_id TEXT, time_created INTEGER, time_updated INTEGER, data TEXT);
    CREATE INDEX message_session ON message(session_id); CREATE INDEX part_message ON part(message_id); CREATE INDEX part_session ON part(session_id);`);
  const [session, message, part] = [
    db.prepare("INSERT INTO session VALUES (?, NULL, ?, 'Work', NULL, ?, ?)"),
    db.prepare("INSERT INTO message VALUES (?, ?, ?, ?, ?)"),
    db.prepare("INSERT INTO part VALUES (?, ?, ?, ?, ?, ?)"),
  ];
  db.transaction(() => {
    for (const { id, cwd, turns } of made) {
      const key = `ses_${id.replaceAll("-", "")}`;
      const [begun, ended] = [turns[0]?.at ?? 0, turns.at(-1)?.at ?? 0];
      session.run(key, cwd, begun, ended);
      turns.forEach(({ asked, steps, answer, at }, n) => {
        const put = (who: string, role: string, parts: readonly object[]) => {
          const name = `msg_${id}${String(n).padStart(4, "0")}${who}`;
          message.run(name, key, at, at, JSON.stringify({ role, time: { created: at } }));
          parts.forEach((data, m) => {
            part.run(`prt_${name}${String(m).padStart(3, "0")}`, name, key, at, at, JSON.stringify(data));
          });
        };
        put("a", "user", [{ type: "text", text: asked }]);
        put("b", "assistant", [
          ...steps.map(({ id: callID, command, output }) => ({
            type: "tool",
            tool: "bash",
            callID,
            state: { status: "completed", input: { command }, output, metadata: { exit: 0 } },
          })),
          { type: "text", text: answer },
        ]);
      });
    }
  })();
  db.close();
}

/** Cursor keeps values under keys: a chat, and each message of one. */
export function writeCursor(folder: string, made: readonly MadeUp[]): void {
  const place = join(folder, "Cursor", "User", "globalStorage");
  mkdirSync(place, { recursive: true });
  const db = openDatabase(join(place, "state.vscdb"));
  db.exec("CREATE TABLE cursorDiskKV (key TEXT UNIQUE ON CONFLICT REPLACE, value BLOB)");
  const put = db.prepare("INSERT INTO cursorDiskKV VALUES (?, ?)");
  db.transaction(() => {
    for (const { id, cwd, turns } of made) {
      const heads: { bubbleId: string; type: number }[] = [];
      const say = (type: number, bubble: object): void => {
        const bubbleId = `${heads.length}`;
        heads.push({ bubbleId, type });
        put.run(
          `bubbleId:${id}:${bubbleId}`,
          JSON.stringify({ bubbleId, type, workspaceProjectDir: cwd, ...bubble }),
        );
      };
      for (const { asked, steps, answer, at } of turns) {
        say(1, { text: asked, createdAt: iso(at) });
        for (const { command, output } of steps) {
          const params = JSON.stringify({ command });
          const result = JSON.stringify({ output });
          say(2, {
            text: "",
            toolFormerData: { name: "run_terminal_cmd", params, result, status: "completed" },
          });
        }
        say(2, { text: answer, createdAt: iso(at) });
      }
      const [createdAt, lastUpdatedAt] = [turns[0]?.at, turns.at(-1)?.at];
      put.run(
        `composerData:${id}`,
        JSON.stringify({ name: "Work", createdAt, lastUpdatedAt, fullConversationHeadersOnly: heads }),
      );
    }
  })();
  db.close();
}
