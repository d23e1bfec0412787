import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { retold } from "../retold/retell.ts";
import { findInStore, growth, locateInStore, tellSession } from "./find-sessions.ts";
import { humanText } from "./human-text.ts";
import { takeMessage } from "./take-message.ts";

/** opencode: rows of a database, which are updated in place; before, a file for each message and each part of one. */
export const opencode: Agent = {
  name: "opencode",
  mcpName: "opencode",
  usualFolder: (env) => join(env.XDG_DATA_HOME || join(homedir(), ".local", "share"), "opencode"),
  sessionsIn: (folder) => [folder],
  growth,
  find: findInStore,
  locate: locateInStore,
  ...retold({ tell: tellSession, take: takeMessage, humanText }),
};
