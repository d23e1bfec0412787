import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Program } from "./programs.ts";

export interface Installed {
  readonly version: string;
  readonly megabytes: number;
  /** Folders for the PATH: the program's, a Node that it accepts, and those of the system. */
  readonly path: string;
  remove(): void;
}

/** The newest version of a program from npm, in a folder of its own; one that lies there already is taken as it is. */
export function install({ npm, command, needsNode22 }: Program, folder: string): Installed {
  const isThere = existsSync(join(folder, "node_modules", ".bin", command));
  mkdirSync(folder, { recursive: true });
  // By its number, since npm would give an older Node an older program.
  const version = run("npm", ["view", npm, "version"], folder);
  if (!isThere)
    for (const one of [`${npm}@${version}`, ...(needsNode22 ? ["node@22"] : [])])
      run("npm", ["install", "--no-audit", "--no-fund", "--loglevel=error", "--prefix", ".", one], folder);
  const modules = join(folder, "node_modules");
  const own = [...(needsNode22 ? [join(modules, "node", "bin")] : []), join(modules, ".bin")];
  const used = Number.parseInt(run("du", ["-sm", folder], folder), 10);
  return {
    version,
    megabytes: used,
    path: [...own, dirname(process.execPath), "/usr/local/bin", "/usr/bin", "/bin"].join(":"),
    remove: () => {
      if (!isThere) rmSync(folder, { recursive: true, force: true });
    },
  };
}

function run(command: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr.trim().slice(-500)}`);
  return stdout.trim();
}
