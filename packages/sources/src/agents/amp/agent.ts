import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { growthOf } from "../growth.ts";
import { findSessions } from "../lines/find-sessions.ts";
import { locateSession } from "../lines/locate-session.ts";
import { retold } from "../retold/retell.ts";
import { withoutHooks } from "../retold/take-typed.ts";
import { takeMessage, tellThread, threads } from "./threads.ts";

/** Amp: a file for each thread, which is written anew; versions since March 2026 keep threads on its servers alone. */
export const amp: Agent = {
  name: "amp",
  mcpName: "amp",
  usualFolder: (env) => join(env.XDG_DATA_HOME || join(homedir(), ".local", "share"), "amp"),
  sessionsIn: (folder) => [join(folder, "threads")],
  growth: growthOf(threads, (folder) => [join(folder, "threads")]),
  find: (folder, isWanted) => findSessions(threads, folder, isWanted),
  locate: (folder, path) => locateSession(threads, folder, path),
  ...retold({ tell: tellThread, take: takeMessage, humanText: withoutHooks }),
};
