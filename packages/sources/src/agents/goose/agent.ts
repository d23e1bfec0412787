import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent, Environment } from "../agent.ts";
import { oneDatabase } from "../retold/one-database.ts";
import { withoutHooks } from "../retold/take-typed.ts";
import { findSession, listSessions, tellSession } from "./database.ts";
import { takeMessage } from "./take-message.ts";

function usualFolder(env: Environment): string {
  if (env.GOOSE_PATH_ROOT) return join(env.GOOSE_PATH_ROOT, "data");
  if (process.platform === "win32")
    return join(env.APPDATA || join(homedir(), "AppData", "Roaming"), "Block", "goose", "data");
  return join(env.XDG_DATA_HOME || join(homedir(), ".local", "share"), "goose");
}

/** Goose: rows of a database. */
export const goose: Agent = {
  mcpName: "goose",
  usualFolder,
  ...oneDatabase({
    name: "goose",
    databaseIn: (folder) => join(folder, "sessions", "sessions.db"),
    list: listSessions,
    find: findSession,
    tell: tellSession,
    take: takeMessage,
    humanText: withoutHooks,
  }),
};
