import { join } from "node:path";
import { type Fields, fields, string } from "../../sessions/fields.ts";
import { firstRecord } from "../lines/beginning.ts";
import { encoded, type Layout, type Look } from "../lines/layout.ts";
import { firstPacked, isPacked } from "./packed.ts";

const UUID = "[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}";
/** By the thread; one that was taken back goes on in a file with an id of its own behind that. */
const rolloutName = new RegExp(`^rollout-[\\dT-]{19}-(${UUID}(?:_${UUID})?)\\.jsonl(?:\\.zst)?$`, "i");

/** Folders by year, month and day, and one of what a person has archived. */
const LIVE = "sessions";
const ARCHIVED = "archived_sessions";
const DEPTH = 4;

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
  const record = fields(await (isPacked(path) ? firstPacked(path) : firstRecord(path)));
  const meta = fields(record?.payload) ?? record;
  const cwd = string(meta?.cwd);
  return { kind: isPersons(meta) ? "session" : "other", project: cwd === null ? undefined : encoded(cwd) };
}

/** Not that of a sub-agent, nor an errand of an editor, which has its titles written so. */
function isPersons(meta: Fields | null): boolean {
  const { thread_source, source, originator } = meta ?? {};
  const isSubagent = fields(source) !== null && "subagent" in Object(source);
  const isErrand = source === "exec" && /^codex_vscode|^Codex Desktop/.test(string(originator) ?? "");
  return thread_source !== "subagent" && !isSubagent && !isErrand;
}
