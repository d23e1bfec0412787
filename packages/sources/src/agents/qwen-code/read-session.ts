import type { Session } from "@memory/language/session";
import { finishSession } from "../../sessions/finish-session.ts";
import type { ReadOptions, SessionFile } from "../agent.ts";
import { withoutAbandoned } from "../lines/live-branch.ts";
import { readRecords } from "../lines/read-records.ts";
import { openChat, takeRecord } from "./gather-chat.ts";

/** Reads one chat in one pass. Throws what the file system throws, and the signal's reason. */
export async function readSession(file: SessionFile, options: ReadOptions): Promise<Session> {
  const chat = openChat();
  const take = (record: unknown, line: number): boolean => takeRecord(chat, record, line);
  const reading = await readRecords(file, options, { take });
  const entries = withoutAbandoned(chat.entries, chat.tree);
  return finishSession(file, { ...chat, entries }, { options, reading });
}
