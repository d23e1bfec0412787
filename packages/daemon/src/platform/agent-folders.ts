import { AGENT_NAMES } from "@memory/shared";
import { z } from "zod";

const OTHER_AGENTS = AGENT_NAMES.filter((name) => name !== "assistant-code");
const AGENT_FOLDERS = {
  error: `must be agent=folder, several separated by commas; agents: ${OTHER_AGENTS.join(", ")}`,
};

const foldersByAgent = z
  .record(z.string(), z.string().min(1, AGENT_FOLDERS), AGENT_FOLDERS)
  .refine(
    (folders) => Object.keys(folders).every((name) => OTHER_AGENTS.some((one) => one === name)),
    AGENT_FOLDERS,
  );

/** `codex=/a/b,cline=/c`; in the file an object. */
export const agentFolders = z.union(
  [
    foldersByAgent,
    z
      .string()
      .transform((text) => Object.fromEntries(text.split(",").map((part) => part.trim().split(/=(.*)/s, 2))))
      .pipe(foldersByAgent),
  ],
  AGENT_FOLDERS,
);
