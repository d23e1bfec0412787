import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { growthOf } from "../growth.ts";
import { hookSession } from "../hook-session.ts";
import { copyLines, isUnchanged } from "../lines/copy-lines.ts";
import { findSessions } from "../lines/find-sessions.ts";
import { locateSession } from "../lines/locate-session.ts";
import { reachesFurther } from "../lines/watermark.ts";
import { askedBy } from "./asked-by.ts";
import { personsText } from "./human-text.ts";
import { copyPacked, isPacked } from "./packed.ts";
import { readSession } from "./read-session.ts";
import { rollouts, sessionsIn } from "./rollout-files.ts";
import { withoutPrompts } from "./without-prompts.ts";

/** Codex: a file of append-only JSON lines for each thread ("rollout"), in folders by day. */
export const codex: Agent = {
  name: "codex",
  mcpName: "codex",
  usualFolder: (env) => env.CODEX_HOME || join(homedir(), ".codex"),
  sessionsIn,
  growth: growthOf(rollouts, sessionsIn),
  find: (folder, isWanted) => findSessions(rollouts, folder, isWanted),
  locate: (folder, path) => locateSession(rollouts, folder, path),
  // A packed one is read again, in a thread.
  isUnchanged: async (file, watermark) => !isPacked(file.path) && (await isUnchanged(file, watermark)),
  reachesFurther,
  askedBy,
  read: readSession,
  humanText: personsText,
  hookSession,
  // Its records stand in no tree: one that was deleted leaves an empty line.
  records: {
    copy: (file, after, sink) =>
      isPacked(file.path) ? copyPacked(file.path, after, sink) : copyLines(file, after, sink),
    withoutPrompts,
    tombstone: () => "",
  },
};
