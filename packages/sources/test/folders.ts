import { join } from "node:path";
import { AGENT_NAMES } from "@memory/shared";
import type { SessionFolders } from "../src/agents/agent.ts";
import { sessionFolders } from "../src/agents/registry.ts";

/** A folder for each agent below one: `projects` for Claude Code, for every other one its name. */
export const foldersIn = (dir: string): SessionFolders =>
  sessionFolders(
    {
      ...Object.fromEntries(AGENT_NAMES.map((name) => [name, join(dir, name)])),
      "assistant-code": join(dir, "projects"),
    },
    {},
  );
