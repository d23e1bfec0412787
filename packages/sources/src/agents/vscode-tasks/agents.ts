import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { EDITORS, editorsFolder } from "../editor-folders.ts";
import { growthOf } from "../growth.ts";
import { findSessions } from "../lines/find-sessions.ts";
import { locateSession } from "../lines/locate-session.ts";
import { retold } from "../retold/retell.ts";
import { humanText } from "./human-text.ts";
import { takeMessage } from "./take-message.ts";
import { type Extension, tasksOf, tellTask } from "./task-files.ts";

/** An extension of VS Code that keeps the messages of each task in a file, which is written anew with every one of them. */
function extension(which: Extension): Agent {
  const sessionsIn = (folder: string) =>
    EDITORS.map((editor) => join(folder, editor, "User", "globalStorage", which.id, "tasks"));
  return {
    name: which.name,
    mcpName: which.name,
    usualFolder: editorsFolder,
    sessionsIn,
    growth: growthOf(tasksOf(which), sessionsIn),
    find: (folder, isWanted) => findSessions(tasksOf(which), folder, isWanted),
    locate: (folder, path) => locateSession(tasksOf(which), folder, path),
    ...retold({ tell: tellTask, take: takeMessage, humanText }),
  };
}

export const clineInVsCode = extension({ name: "cline-vscode", id: "saoudrizwan.claude-dev" });
export const rooCode = extension({ name: "roo-code", id: "rooveterinaryinc.roo-cline" });
export const kiloCode = extension({ name: "kilo-code", id: "kilocode.kilo-code" });
