import { accessSync, constants, existsSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { CliError, EXIT } from "../errors.ts";
import type { Io } from "../io.ts";

/** The script that session starts run: beside the built command, or in the checkout. */
export function sessionStartScript(): string {
  const found = ["../hooks/session-start.mjs", "../../hooks/session-start.mjs"]
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find(existsSync);
  if (found) return found;
  throw new CliError(EXIT.failed, "the script for session starts is missing", {
    hint: "memory is not installed completely; install it again",
  });
}

/**
 * The program that runs it. "node" where the PATH has one, since a path into a version manager's folder or a Homebrew
 * cellar is gone after the next upgrade; this very program otherwise.
 */
export const nodeProgram = (env: Io["env"]): string => (isOnPath(env) ? "node" : process.execPath);

/** Claude Code starts programs without a shell, which on Windows finds nothing but an .exe. */
function isOnPath(env: Io["env"]): boolean {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const path = env.PATH ?? env.Path ?? "";
  return path.split(delimiter).some((folder) => folder !== "" && isProgram(join(folder, name)));
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
