import { homedir } from "node:os";
import { join } from "node:path";
import { isAskedByReader, type Session } from "@memory/language/session";
import { withoutAdded } from "../../sessions/added-text.ts";
import { finishSession } from "../../sessions/finish-session.ts";
import { gatherNothing } from "../../sessions/gather.ts";
import type { Agent, ReadOptions, SessionFile } from "../agent.ts";
import { hookSession } from "../hook-session.ts";
import { firstAsked } from "../lines/beginning.ts";
import { copyLines, isUnchanged } from "../lines/copy-lines.ts";
import { findSessions } from "../lines/find-sessions.ts";
import { locateSession } from "../lines/locate-session.ts";
import { readRecords } from "../lines/read-records.ts";
import { reachesFurther } from "../lines/watermark.ts";
import { takeEvent } from "./gather-events.ts";
import { sessionStates } from "./session-files.ts";
import { withoutPrompts } from "./without-prompts.ts";

/** Copilot CLI: a file of append-only events for each session, in a folder of its own. */
export const copilotCli: Agent = {
  name: "copilot-cli",
  mcpName: "copilot",
  usualFolder: (env) => join(env.COPILOT_HOME || join(homedir(), ".copilot"), "session-state"),
  sessionsIn: (folder) => [folder],
  find: (folder, isWanted) => findSessions(sessionStates, folder, isWanted),
  locate: (folder, path) => locateSession(sessionStates, folder, path),
  isUnchanged,
  reachesFurther,
  askedBy,
  read,
  humanText: withoutAdded,
  hookSession,
  // A session is a line of events: one that was deleted leaves an empty line.
  records: { copy: copyLines, withoutPrompts, tombstone: () => "" },
};

/** Reads one session in one pass. Throws what the file system throws, and the signal's reason. */
async function read(file: SessionFile, options: ReadOptions): Promise<Session> {
  const gathered = gatherNothing();
  const take = (event: unknown, line: number): boolean => takeEvent(gathered, event, line);
  const reading = await readRecords(file, options, { take });
  return finishSession(file, gathered, { options, reading });
}

/** A program that asks is not told from a person. */
async function askedBy({ path }: SessionFile): Promise<"person" | "memory"> {
  const gathered = gatherNothing();
  const first = await firstAsked(path, gathered.entries, (event) => takeEvent(gathered, event, 1));
  return first !== null && isAskedByReader(first) ? "memory" : "person";
}
