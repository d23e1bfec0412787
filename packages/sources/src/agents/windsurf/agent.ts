import { homedir } from "node:os";
import { join } from "node:path";
import { sealed } from "../sealed.ts";

/** Windsurf: an encrypted file for each session. */
export const windsurf = sealed({
  name: "windsurf",
  mcpName: "windsurf",
  usualFolder: () => join(homedir(), ".codeium", "windsurf"),
  sessionsIn: (folder) => [join(folder, "cascade")],
  reason:
    "it encrypts its sessions, and only its own running program can read them; what is worth keeping can be saved from inside of it, with memory's tools",
});
