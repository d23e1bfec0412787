import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { editorsFolder } from "../editor-folders.ts";
import { oneDatabase } from "../retold/one-database.ts";
import { withoutHooks } from "../retold/take-typed.ts";
import { findChat, listChats, tellChat } from "./database.ts";
import { takeBubble } from "./take-bubble.ts";

/** Cursor: values of a database, a chat and each of its messages under keys of their own, which are written anew. */
export const cursor: Agent = {
  mcpName: "cursor",
  usualFolder: editorsFolder,
  ...oneDatabase({
    name: "cursor",
    databaseIn: (folder) => join(folder, "Cursor", "User", "globalStorage", "state.vscdb"),
    list: listChats,
    find: findChat,
    tell: tellChat,
    take: takeBubble,
    humanText: withoutHooks,
  }),
};
