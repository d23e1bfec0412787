import { homedir } from "node:os";
import { join } from "node:path";
import { isAskedByReader } from "@memory/language/session";
import { withoutAdded } from "../../sessions/added-text.ts";
import type { Agent, SessionFile } from "../agent.ts";
import { growthOf } from "../growth.ts";
import { hookSession } from "../hook-session.ts";
import { firstAsked } from "../lines/beginning.ts";
import { copyLines, isUnchanged } from "../lines/copy-lines.ts";
import { findSessions } from "../lines/find-sessions.ts";
import { locateSession } from "../lines/locate-session.ts";
import { tombstoneOf } from "../lines/tombstone.ts";
import { reachesFurther } from "../lines/watermark.ts";
import { openChat, takeRecord } from "./gather-chat.ts";
import { readSession } from "./read-session.ts";
import { chats } from "./session-files.ts";

/** Qwen Code: a file of append-only JSON lines for each session, in a folder for each project. */
export const qwenCode: Agent = {
  name: "qwen-code",
  mcpName: "qwen",
  usualFolder: (env) => join(env.QWEN_RUNTIME_DIR || env.QWEN_HOME || join(homedir(), ".qwen"), "projects"),
  sessionsIn: (folder) => [folder],
  growth: growthOf(chats, (folder) => [folder]),
  find: (folder, isWanted) => findSessions(chats, folder, isWanted),
  locate: (folder, path) => locateSession(chats, folder, path),
  isUnchanged,
  reachesFurther,
  askedBy,
  read: readSession,
  humanText: withoutAdded,
  hookSession,
  records: { copy: copyLines, withoutPrompts: (record) => record, tombstone: tombstoneOf },
};

/** A program that asks is not told from a person. */
async function askedBy({ path }: SessionFile): Promise<"person" | "memory"> {
  const chat = openChat();
  const first = await firstAsked(path, chat.entries, (record) => takeRecord(chat, record, 1));
  return first !== null && isAskedByReader(first) ? "memory" : "person";
}
