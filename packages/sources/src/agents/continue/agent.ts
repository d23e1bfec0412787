import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { growthOf } from "../growth.ts";
import { findSessions } from "../lines/find-sessions.ts";
import { locateSession } from "../lines/locate-session.ts";
import { retold } from "../retold/retell.ts";
import { withoutHooks } from "../retold/take-typed.ts";
import { sessionFiles, takeItem, tellSession } from "./session-files.ts";

/** Continue: a file for each session, which is written anew, and a list of all beside them. */
export const continueDev: Agent = {
  name: "continue",
  mcpName: "continue",
  usualFolder: (env) => env.CONTINUE_GLOBAL_DIR || join(homedir(), ".continue"),
  sessionsIn: (folder) => [join(folder, "sessions")],
  growth: growthOf(sessionFiles, (folder) => [join(folder, "sessions")]),
  find: (folder, isWanted) => findSessions(sessionFiles, folder, isWanted),
  locate: (folder, path) => locateSession(sessionFiles, folder, path),
  ...retold({ tell: tellSession, take: takeItem, humanText: withoutHooks }),
};
