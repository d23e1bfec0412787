import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { askedBy } from "./asked-by.ts";
import { copyLines, isUnchanged } from "./copy-lines.ts";
import { findSessions } from "./find-sessions.ts";
import { hookSession } from "./hook-session.ts";
import { withoutAdded } from "./human-text.ts";
import { locateSession } from "./locate-session.ts";
import { readSession } from "./read-session.ts";
import { tombstoneOf } from "./tombstone.ts";
import { reachesFurther } from "./watermark.ts";
import { withoutPrompts } from "./without-prompts.ts";

/** Claude Code: a file of append-only JSON lines for each session, in a folder for each project. */
export const claudeCode: Agent = {
  name: "assistant-code",
  mcpName: "claude-code",
  setting: "transcriptsDir",
  usualFolder: (env) => join(env.CLAUDE_CONFIG_DIR || join(homedir(), ".claude"), "projects"),
  find: findSessions,
  locate: locateSession,
  isUnchanged,
  reachesFurther,
  askedBy,
  read: readSession,
  humanText: withoutAdded,
  hookSession,
  records: { copy: copyLines, withoutPrompts, tombstone: tombstoneOf },
};
