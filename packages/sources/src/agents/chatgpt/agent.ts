import { homedir } from "node:os";
import { join } from "node:path";
import { chatExport } from "../chat-exports/export-files.ts";
import { aboutConversation, takeMessage, tellConversation } from "./conversation.ts";

/** ChatGPT: the archive that a person is sent, unpacked. */
export const chatgpt = chatExport({
  name: "chatgpt",
  mcpName: "chatgpt",
  usualFolder: () => join(homedir(), "chatgpt-export"),
  mark: "mapping",
  about: aboutConversation,
  tell: tellConversation,
  take: takeMessage,
});
