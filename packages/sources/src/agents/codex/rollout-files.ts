import { join } from "node:path";
import { fields, string } from "../../sessions/fields.ts";
import { recordsAtBeginning } from "../lines/beginning.ts";
import { encoded, type Layout, type Look } from "../lines/layout.ts";

const rolloutName = /^rollout-\d{4}-\d\d-\d\dT[\d-]+-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.jsonl$/i;

/** Folders by year, month and day, and one of what a person has archived. */
const LIVE = "sessions";
export const ARCHIVED = "archived_sessions";
const DEPTH = 4;

/** Bytes in which the first line stands, with the instructions of the program in it (21 KB); what is longer tells nothing. */
const FIRST_LINE = 64 * 1024;

export const rollouts: Layout = {
  agent: "codex",
  holds: ([top, ...deeper]) =>
    (top === LIVE || top === ARCHIVED) && deeper.length < DEPTH ? "sessions" : null,
  sessionAt: (names) =>
    names.length > 1 && (names[0] === LIVE || names[0] === ARCHIVED)
      ? rolloutName.exec(names.at(-1) ?? "")?.[1]
      : undefined,
  look,
};

/** Folders of sessions below that of the program. */
export const sessionsIn = (folder: string): string[] => [LIVE, ARCHIVED].map((name) => join(folder, name));

async function look(path: string, size: number): Promise<Look> {
  if (size === 0) return { kind: "empty" };
  for await (const record of recordsAtBeginning(path, FIRST_LINE)) {
    const meta = fields(fields(record)?.payload) ?? fields(record);
    const cwd = string(meta?.cwd);
    return { kind: isSubagent(meta) ? "other" : "session", project: cwd === null ? undefined : encoded(cwd) };
  }
  return { kind: "session" };
}

/** By the source of the thread; `thread_source` says so in late versions. */
function isSubagent(meta: ReturnType<typeof fields>): boolean {
  const source = fields(meta?.source);
  return meta?.thread_source === "subagent" || (source !== null && "subagent" in source);
}
