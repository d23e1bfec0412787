import { homedir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Environment } from "./agent.ts";

/** VS Code and the editors made of it, by the folders in which they keep what is theirs. */
export const EDITORS = ["Code", "Code - Insiders", "VSCodium", "Cursor", "Windsurf"] as const;

export const isEditor = (name: string | undefined): boolean => EDITORS.some((editor) => editor === name);

/** The folder in which these folders lie. */
export function editorsFolder(env: Environment): string {
  switch (process.platform) {
    case "darwin":
      return join(homedir(), "Library", "Application Support");
    case "win32":
      return env.APPDATA || join(homedir(), "AppData", "Roaming");
    default:
      return env.XDG_CONFIG_HOME || join(homedir(), ".config");
  }
}

/** A path on this machine of what an editor writes as an address; null for any other address. */
export function pathOfAddress(address: unknown): string | null {
  if (typeof address !== "string" || !address.startsWith("file:")) return null;
  try {
    return fileURLToPath(address);
  } catch {
    return null;
  }
}
