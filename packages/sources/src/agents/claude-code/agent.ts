import { homedir } from "node:os";
import { join } from "node:path";
import { withoutAdded } from "../../sessions/added-text.ts";
import type { Agent } from "../agent.ts";
import { growthOf } from "../growth.ts";
import { hookSession } from "../hook-session.ts";
import { copyLines, isUnchanged } from "../lines/copy-lines.ts";
import { findSessions } from "../lines/find-sessions.ts";
import { locateSession } from "../lines/locate-session.ts";
import { tombstoneOf } from "../lines/tombstone.ts";
import { reachesFurther } from "../lines/watermark.ts";
import { askedBy } from "./asked-by.ts";
import { readSession } from "./read-session.ts";
import { transcripts } from "./session-files.ts";
import { withoutPrompts } from "./without-prompts.ts";

/** Claude Code: a file of append-only JSON lines for each session, in a folder for each project. */
export const claudeCode: Agent = {
  name: "assistant-code",
  mcpName: "claude-code",
  usualFolder: (env) => join(env.CLAUDE_CONFIG_DIR || join(homedir(), ".claude"), "projects"),
  sessionsIn: (folder) => [folder],
  growth: growthOf(transcripts, (folder) => [folder]),
  find: (folder, isWanted) => findSessions(transcripts, folder, isWanted),
  locate: (folder, path) => locateSession(transcripts, folder, path),
  isUnchanged,
  reachesFurther,
  askedBy,
  read: readSession,
  humanText: withoutAdded,
  hookSession,
  records: { copy: copyLines, withoutPrompts, tombstone: tombstoneOf },
};
