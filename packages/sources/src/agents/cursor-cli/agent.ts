import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { growthOf } from "../growth.ts";
import { retold } from "../retold/retell.ts";
import { chatFiles, findChats, locateChat, tellChat } from "./chat-files.ts";
import { humanText, takeMessage } from "./take-message.ts";

const placesIn = (folder: string): string[] => [join(folder, "chats"), join(folder, "projects")];

/** Cursor's command line: a database for each chat, and a transcript beside it, which has no answers of tools. */
export const cursorCli: Agent = {
  name: "cursor-cli",
  mcpName: "cursor-cli",
  usualFolder: (env) => env.CURSOR_CONFIG_DIR || join(homedir(), ".cursor"),
  sessionsIn: placesIn,
  growth: growthOf(chatFiles, placesIn),
  find: findChats,
  locate: locateChat,
  ...retold({ tell: tellChat, take: takeMessage, humanText }),
};
