import { homedir } from "node:os";
import { dirname, join } from "node:path";
import type { Agent } from "../agent.ts";
import { inDatabases } from "../retold/one-database.ts";
import { findChat, HISTORY, historiesIn, listChats, tellChat } from "./histories.ts";
import { humanText, takeMessage } from "./take-message.ts";

/** Aider: in each folder that it is run in, one file of Markdown, to which every session is appended. */
export const aider: Agent = {
  mcpName: "aider",
  usualFolder: (env) => (env.AIDER_CHAT_HISTORY_FILE ? dirname(env.AIDER_CHAT_HISTORY_FILE) : homedir()),
  sessionsIn: (folder) => [join(folder, HISTORY), join(folder, ".aider")],
  growth: {
    roots: (folder) => [folder],
    holds: () => false,
    at: ([name, ...deeper]) => (name === HISTORY && deeper.length === 0 ? "database" : null),
  },
  ...inDatabases({
    name: "aider",
    databasesIn: historiesIn,
    list: listChats,
    find: findChat,
    tell: tellChat,
    take: takeMessage,
    humanText,
  }),
};
