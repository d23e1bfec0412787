import { realpath } from "node:fs/promises";
import { join, resolve } from "node:path";
import { CliError, EXIT } from "./errors.ts";

/** Part of the name of the folder where Claude Code keeps a project's sessions: of a path, or of a part of its name. */
export async function projectPart(written: string, homedir: string): Promise<string> {
  const words = written.trim();
  if (words === "")
    throw new CliError(EXIT.usage, "a project needs a name", {
      hint: "--project <folder or part of its name>",
    });
  return encoded(await pathOf(words, homedir));
}

/** Claude Code writes everything but letters and digits as "-". */
const encoded = (path: string): string => path.replace(/[^A-Za-z0-9]/g, "-");

async function pathOf(words: string, homedir: string): Promise<string> {
  // Drive letters and shares also where sessions of Windows are read elsewhere.
  if (/^(?:[A-Za-z]:[/\\]|\\\\)/.test(words) && process.platform !== "win32")
    return words.replace(/[/\\]+$/, "");
  const isPath = /[/\\]/.test(words) || words === "." || words === ".." || words === "~";
  if (!isPath) return words;
  const path = resolve(/^~(?=$|[/\\])/.test(words) ? join(homedir, words.slice(1)) : words);
  // Claude Code names the folder behind any link.
  return realpath(path).catch(() => path);
}
