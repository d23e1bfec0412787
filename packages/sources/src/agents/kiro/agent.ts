import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { growthOf } from "../growth.ts";
import { findSessions } from "../lines/find-sessions.ts";
import { locateSession } from "../lines/locate-session.ts";
import { retold } from "../retold/retell.ts";
import { withoutHooks } from "../retold/take-typed.ts";
import { kiroSessions, tellSession } from "./session-files.ts";
import { takeRecord } from "./take-record.ts";

/** Kiro: a file of lines for each session, those of its command line and those of its editor, and beside it a file about it. */
export const kiro: Agent = {
  name: "kiro",
  mcpName: "kiro",
  usualFolder: () => join(homedir(), ".kiro"),
  sessionsIn: (folder) => [join(folder, "sessions")],
  growth: growthOf(kiroSessions, (folder) => [join(folder, "sessions")]),
  find: (folder, isWanted) => findSessions(kiroSessions, folder, isWanted),
  locate: (folder, path) => locateSession(kiroSessions, folder, path),
  ...retold({ tell: tellSession, take: takeRecord, humanText: withoutHooks }),
};
