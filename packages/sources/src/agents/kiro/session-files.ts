import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { parseJson } from "@memory/language/text";
import { type Fields, fields, list, string } from "../../sessions/fields.ts";
import type { SessionFile } from "../agent.ts";
import { encoded, type Layout } from "../lines/layout.ts";
import { recordsOf } from "../retold/records-of.ts";
import { type Told, told } from "../retold/told.ts";

const MESSAGES = "messages.jsonl";

/** `sessions/cli/<id>.jsonl`, and of the editor `sessions/<folder>/sess_<id>/messages.jsonl`. */
export const kiroSessions: Layout = {
  agent: "kiro",
  holds: ([top, place, session, ...deeper]) =>
    top === "sessions" &&
    deeper.length === 0 &&
    (session === undefined || (place !== "cli" && session.startsWith("sess_")))
      ? "sessions"
      : null,
  sessionAt([top, place, name = "", messages, ...deeper]) {
    if (top !== "sessions" || deeper.length > 0) return undefined;
    if (place === "cli")
      return messages === undefined ? /^([\w-]{8,100})\.jsonl$/.exec(name)?.[1] : undefined;
    return messages === MESSAGES ? /^(sess_[\w-]{8,100})$/.exec(name)?.[1] : undefined;
  },
  async look(path, size) {
    const about = await aboutOf(path);
    const folder = folderIn(about);
    const isSubagent = string(about.parentSessionId) !== null;
    return {
      kind: size === 0 ? "empty" : isSubagent ? "other" : "session",
      project: folder === null ? undefined : encoded(folder),
    };
  },
};

/** What stands beside a session about it; nothing where it is missing or torn. */
async function aboutOf(path: string): Promise<Fields> {
  const beside = path.endsWith(MESSAGES) ? join(dirname(path), "session.json") : path.slice(0, -1);
  return fields(parseJson(await readFile(beside, "utf8").catch(() => ""))) ?? {};
}

const folderIn = (about: Fields): string | null =>
  string(about.cwd) ?? list(about.workspacePaths).find((path) => typeof path === "string") ?? null;

/** A session as its files tell it. */
export async function tellSession({ path }: SessionFile): Promise<Told> {
  const about = await aboutOf(path);
  const { records, malformed } = await recordsOf(path);
  return told(
    {
      cwd: folderIn(about),
      title: string(about.title),
      startedAt: about.created_at ?? about.createdAt,
    },
    joined(records),
    malformed,
  );
}

/** An answer comes in pieces, cut anywhere, each with the id of its message: they are told as one. */
function joined(records: readonly unknown[]): unknown[] {
  const whole: unknown[] = [];
  for (const record of records) {
    const [last, next] = [fields(whole.at(-1)), fields(record)];
    const [before, data] = [fields(last?.data), fields(next?.data)];
    const isPiece = next?.kind === "AssistantMessage" && last?.kind === "AssistantMessage";
    if (
      isPiece &&
      before &&
      data &&
      string(data.message_id) !== null &&
      before.message_id === data.message_id
    )
      whole[whole.length - 1] = {
        ...last,
        data: { ...before, content: [...list(before.content), ...list(data.content)] },
      };
    else whole.push(record);
  }
  return whole;
}
