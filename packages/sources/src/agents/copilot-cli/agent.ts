import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { growthOf } from "../growth.ts";
import { appended } from "../lines/appended.ts";
import { takeEvent } from "./gather-events.ts";
import { sessionStates } from "./session-files.ts";
import { skim } from "./skim.ts";
import { withoutPrompts } from "./without-prompts.ts";

const alike = appended(sessionStates, takeEvent, skim);

/** Copilot CLI: a file of append-only events for each session, in a folder of its own. */
export const copilotCli: Agent = {
  ...alike,
  mcpName: "copilot",
  usualFolder: (env) => join(env.COPILOT_HOME || join(homedir(), ".copilot"), "session-state"),
  sessionsIn: (folder) => [folder],
  growth: growthOf(sessionStates, (folder) => [folder]),
  pathOf: (folder, sessionId) => join(folder, sessionId, "events.jsonl"),
  records: { ...alike.records, withoutPrompts },
};
