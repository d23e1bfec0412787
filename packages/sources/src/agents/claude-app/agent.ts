import { homedir } from "node:os";
import { join } from "node:path";
import { chatExport } from "../chat-exports/export-files.ts";
import { aboutConversation, takeMessage, tellConversation } from "./conversation.ts";

/** Claude, the assistant in the browser and on the desktop: the archive that a person is sent, unpacked. */
export const claudeApp = chatExport({
  name: "claude-app",
  mcpName: "claude-ai",
  usualFolder: () => join(homedir(), "claude-export"),
  mark: "chat_messages",
  about: aboutConversation,
  tell: tellConversation,
  take: takeMessage,
});
