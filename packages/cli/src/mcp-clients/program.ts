import { existsSync, realpathSync } from "node:fs";
import { basename, delimiter, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import type { Io } from "../io.ts";
import type { Settings } from "../settings.ts";

/** The command that a client starts: a program and its arguments. */
export type Command = readonly [string, ...string[]];

/** The tools that this machine's memory is asked to serve. */
export interface Serve {
  readonly tools: "few" | "core" | "full" | undefined;
  readonly readOnly: boolean;
}

/**
 * The program and the script that are memory here. Node by its full path, since a client that was started from a desktop
 * has not the PATH of a shell; both as links where links lead there, which still do after the next upgrade.
 */
export const program = (env: Io["env"], argv1 = process.argv[1]): [string, string] => [
  nodeOnPath(env) ?? process.execPath,
  scriptOf(argv1),
];

function nodeOnPath(env: Io["env"]): string | null {
  const name = process.platform === "win32" ? "node.exe" : "node";
  const folders = (env.PATH ?? env.Path ?? "").split(delimiter).filter((folder) => folder !== "");
  const found = folders
    .map((folder) => resolve(folder, name))
    .find((path) => isSameFile(path, process.execPath));
  return found ?? null;
}

export function isSameFile(one: string, other: string): boolean {
  try {
    return realpathSync(one) === realpathSync(other);
  } catch {
    return false;
  }
}

/** The command that was called; in a checkout that runs from source, the one that runs what is built. */
function scriptOf(argv1: string | undefined): string {
  if (argv1 && /^memory(?:\.m?js)?$/.test(basename(argv1)) && existsSync(argv1)) return resolve(argv1);
  const here = fileURLToPath(new URL(".", import.meta.url));
  const beside = ["../../../../bin/memory", "../../../bin/memory"]
    .map((path) => join(here, path))
    .find(existsSync);
  return beside ?? join(here, "main.js");
}

/** Everything behind the program: what to serve, and from where. The home is named also where it is the usual one: a client
 * that is started from an environment of another home would serve that, while the hooks go on calling this one's daemon. */
export function servingArgs(
  { tools, readOnly }: Serve,
  { home, owner }: Pick<Settings, "home" | "owner">,
): string[] {
  return [
    ...(tools === "full" || tools === "few" ? ["--tools", tools] : []),
    ...(readOnly ? ["--read-only"] : []),
    "--home",
    home,
    ...(owner ? ["--owner", owner] : []),
  ];
}
