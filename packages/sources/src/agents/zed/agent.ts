import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent, Environment } from "../agent.ts";
import { oneDatabase } from "../retold/one-database.ts";
import { withoutHooks } from "../retold/take-typed.ts";
import { findThread, listThreads, tellThread } from "./database.ts";
import { takeMessage } from "./take-message.ts";

function usualFolder(env: Environment): string {
  switch (process.platform) {
    case "darwin":
      return join(homedir(), "Library", "Application Support", "Zed");
    case "win32":
      return join(env.LOCALAPPDATA || join(homedir(), "AppData", "Local"), "Zed");
    default:
      return join(
        env.FLATPAK_XDG_DATA_HOME || env.XDG_DATA_HOME || join(homedir(), ".local", "share"),
        "zed",
      );
  }
}

/** Zed: a row for each thread, written anew with every message, and mostly compressed. */
export const zed: Agent = {
  mcpName: "zed",
  usualFolder,
  ...oneDatabase({
    name: "zed",
    databaseIn: (folder) => join(folder, "threads", "threads.db"),
    list: listThreads,
    find: findThread,
    tell: tellThread,
    take: takeMessage,
    humanText: withoutHooks,
  }),
};
