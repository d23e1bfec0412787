import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { editorsFolder } from "../editor-folders.ts";
import { pathInDatabase } from "../retold/in-databases.ts";
import { oneDatabase } from "../retold/one-database.ts";
import { withoutHooks } from "../retold/take-typed.ts";
import { findChat, listChats, tellChat } from "./database.ts";
import { takeBubble } from "./take-bubble.ts";

const databaseIn = (folder: string) => join(folder, "Cursor", "User", "globalStorage", "state.vscdb");

/** Cursor: values of a database, a chat and each of its messages under keys of their own, which are written anew. */
export const cursor: Agent = {
  mcpName: "cursor",
  usualFolder: editorsFolder,
  // Its hooks name a transcript of another kind.
  pathOf: (folder, sessionId) => pathInDatabase(databaseIn(folder), sessionId),
  ...oneDatabase({
    name: "cursor",
    databaseIn,
    list: listChats,
    find: findChat,
    tell: tellChat,
    take: takeBubble,
    humanText: withoutHooks,
  }),
};
