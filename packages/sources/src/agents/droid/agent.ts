import { homedir } from "node:os";
import { join } from "node:path";
import type { Agent } from "../agent.ts";
import { growthOf } from "../growth.ts";
import { appended } from "../lines/appended.ts";
import { takeRecord } from "./gather-messages.ts";
import { droidSessions } from "./session-files.ts";

/** Factory's Droid: a file of append-only JSON lines for each session, as public descriptions have it. */
export const droid: Agent = {
  ...appended(droidSessions, takeRecord),
  mcpName: "droid",
  usualFolder: () => join(homedir(), ".factory", "sessions"),
  sessionsIn: (folder) => [folder],
  growth: growthOf(droidSessions, (folder) => [folder]),
};
