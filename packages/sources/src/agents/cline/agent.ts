import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { growthOf } from "../growth.ts";
import { findSessions } from "../lines/find-sessions.ts";
import { locateSession } from "../lines/locate-session.ts";
import { retold } from "../retold/retell.ts";
import { humanText } from "./human-text.ts";
import { sessionFiles } from "./session-files.ts";
import { takeMessage } from "./take-message.ts";
import { tellSession } from "./tell-session.ts";

/** Cline: a file for each session, which is written anew with every message, and a manifest beside it. */
export const cline: Agent = {
  name: "cline",
  mcpName: "cline",
  usualFolder: (env) => env.CLINE_DATA_DIR || join(homedir(), ".cline", "data"),
  sessionsIn: (folder) => [join(folder, "sessions")],
  growth: growthOf(sessionFiles, (folder) => [join(folder, "sessions")]),
  find: (folder, isWanted) => findSessions(sessionFiles, folder, isWanted),
  locate: (folder, path) => locateSession(sessionFiles, folder, path),
  ...retold({ tell: tellSession, take: takeMessage, humanText }),
};
