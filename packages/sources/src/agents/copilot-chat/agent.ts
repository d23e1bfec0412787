import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { EDITORS, editorsFolder } from "../editor-folders.ts";
import { growthOf } from "../growth.ts";
import { findSessions } from "../lines/find-sessions.ts";
import { locateSession } from "../lines/locate-session.ts";
import { retold } from "../retold/retell.ts";
import { withoutHooks } from "../retold/take-typed.ts";
import { chatFiles, tellChat } from "./chat-files.ts";
import { takeRequest } from "./take-request.ts";

const sessionsIn = (folder: string): string[] =>
  EDITORS.flatMap((editor) =>
    ["workspaceStorage", "globalStorage/emptyWindowChatSessions"].map((place) =>
      join(folder, editor, "User", place),
    ),
  );

/** Copilot Chat in VS Code: a log of changes to each chat, which is replayed, and made anew after a while; before, a file that was rewritten. */
export const copilotChat: Agent = {
  name: "copilot-chat",
  mcpName: "visual studio code",
  usualFolder: editorsFolder,
  sessionsIn,
  growth: growthOf(chatFiles, sessionsIn),
  find: (folder, isWanted) => findSessions(chatFiles, folder, isWanted),
  locate: (folder, path) => locateSession(chatFiles, folder, path),
  ...retold({ tell: tellChat, take: takeRequest, humanText: withoutHooks }),
};
