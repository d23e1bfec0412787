import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { inDatabases } from "../retold/one-database.ts";
import { withoutHooks } from "../retold/take-typed.ts";
import { databasesIn, findSession, listSessions, PROJECTS, tellSession } from "./database.ts";
import { takeMessage } from "./take-message.ts";

/** Crush: a database in each project, and a list of them in its own folder, which alone is watched. */
export const crush: Agent = {
  mcpName: "crush",
  usualFolder: (env) =>
    env.CRUSH_GLOBAL_DATA || join(env.XDG_DATA_HOME || join(homedir(), ".local", "share"), "crush"),
  sessionsIn: (folder) => [join(folder, PROJECTS)],
  growth: { roots: (folder) => [folder], holds: () => false, at: () => null },
  ...inDatabases({
    name: "crush",
    databasesIn,
    list: listSessions,
    find: findSession,
    tell: tellSession,
    take: takeMessage,
    humanText: withoutHooks,
  }),
};
