import { fields, string } from "../../sessions/fields.ts";
import { firstRecord } from "../lines/beginning.ts";
import { encoded, type Layout, type Look } from "../lines/layout.ts";

const sessionName = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/i;

/** `<project>/<session>.jsonl`; early versions had no folder of the project. */
export const droidSessions: Layout = {
  agent: "droid",
  holds: (folders) => (folders.length === 1 ? "sessions" : null),
  sessionAt: (names) => (names.length <= 2 ? sessionName.exec(names.at(-1) ?? "")?.[1] : undefined),
  look,
};

/** The first record tells the folder, and by its title whether another agent has asked. */
async function look(path: string, size: number): Promise<Look> {
  if (size === 0) return { kind: "empty" };
  const start = fields(await firstRecord(path));
  const cwd = string(start?.cwd);
  const isSubagent = (string(start?.title) ?? "").startsWith("# Task Tool Invocation");
  return { kind: isSubagent ? "other" : "session", project: cwd === null ? undefined : encoded(cwd) };
}
