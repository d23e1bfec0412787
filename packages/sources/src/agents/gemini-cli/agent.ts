import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { growthOf } from "../growth.ts";
import { retold } from "../retold/retell.ts";
import { findConversations, locateConversation } from "./find-sessions.ts";
import { humanText } from "./human-text.ts";
import { chatLayout } from "./places.ts";
import { takeMessage } from "./take-message.ts";
import { tellSession } from "./tell-session.ts";

/** Gemini CLI: a log of changes to a conversation for each start of it, which is replayed; before, a file that was rewritten. */
export const geminiCli: Agent = {
  name: "gemini-cli",
  mcpName: "gemini-cli",
  usualFolder: (env) => join(env.GEMINI_CLI_HOME || homedir(), ".gemini"),
  sessionsIn: (folder) => [join(folder, "tmp")],
  growth: growthOf(chatLayout(), (folder) => [join(folder, "tmp")]),
  find: findConversations,
  locate: locateConversation,
  ...retold({ tell: tellSession, take: takeMessage, humanText }),
};
