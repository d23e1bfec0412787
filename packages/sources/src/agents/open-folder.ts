import { readdir, realpath } from "node:fs/promises";
import { type AgentName, ApiError } from "@memory/shared";
import { agentTitle } from "@memory/shared/words";
import { faultInWords, faultOf } from "../files/system-errors.ts";

/** The setting that says where an agent keeps its sessions. */
const settingOf = (agent: AgentName): string =>
  agent === "assistant-code" ? "transcriptsDir" : `agentFolders (${agent})`;

/** The real path of the folder of an agent's sessions. Throws `ApiError` where it is missing or cannot be read. */
export async function openFolder(agent: AgentName, folder: string): Promise<string> {
  try {
    const root = await realpath(folder);
    await readdir(root);
    return root;
  } catch (cause) {
    const message = `cannot read the folder of ${agentTitle(agent)}'s sessions, ${folder}: ${faultInWords(cause)}; set ${settingOf(agent)} to where they are`;
    throw new ApiError(faultOf(cause) === "missing" ? "not_found" : "unavailable", message, undefined, {
      cause,
    });
  }
}
