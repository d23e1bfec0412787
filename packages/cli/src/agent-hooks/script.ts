import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Cli } from "../cli.ts";
import { CliError, EXIT } from "../errors.ts";
import { program } from "../mcp-clients/program.ts";
import type { Wish } from "./entries.ts";

/** The hooks of this machine, with recall at prompts. */
export const wishOf = ({ io, settings: { home, owner } }: Pick<Cli, "io" | "settings">): Wish => ({
  home,
  owner,
  recall: true,
  script: hookScript(process.platform),
  program: program(io.env),
});

/**
 * The script of the hooks: beside the built command, or in the checkout. On Windows there may be no shell, and Claude Code starts
 * node itself.
 */
function hookScript(platform: NodeJS.Platform): string {
  const name = platform === "win32" ? "tell.mjs" : "tell.sh";
  const found = [`../hooks/${name}`, `../../hooks/${name}`]
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find(existsSync);
  if (found) return found;
  throw new CliError(EXIT.failed, "the script of the hooks is missing", {
    hint: "memory is not installed completely; install it again",
  });
}
