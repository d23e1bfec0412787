import { execFileSync } from "node:child_process";

/** What npm prints on its standard output. On Windows npm is a script, which only a shell starts. */
export const runNpm = (args: readonly string[], cwd: string): string =>
  execFileSync(process.platform === "win32" ? "npm.cmd" : "npm", args, {
    cwd,
    encoding: "utf8",
    shell: process.platform === "win32",
    // pnpm and npm hand their own settings to what they start; npm warns of those it does not know.
    env: Object.fromEntries(
      Object.entries(process.env).filter(([name]) => !/^(?:p?npm_config_)/i.test(name)),
    ),
  });
