import { readdir, realpath } from "node:fs/promises";
import { resolve } from "node:path";
import type { Client } from "@memory/client";
import { plural } from "@memory/shared/words";
import { CliError, EXIT } from "./errors.ts";
import { projectPart } from "./project-part.ts";

export interface ScopeFlags {
  readonly all?: true;
  readonly project?: readonly string[];
  readonly repair?: true;
}

/** The sessions that a person wants captured; null: as it was. Naming it is the consent, so nothing is assumed. */
export async function scopeOf(flags: ScopeFlags, homedir: string): Promise<{ projects: string[] } | null> {
  const { all, project = [], repair } = flags;
  if (all && project.length > 0)
    throw new CliError(EXIT.usage, "--all and --project say different things", {
      hint: "leave one of them out",
    });
  if (all) return { projects: [] };
  if (project.length > 0)
    return { projects: await Promise.all(project.map((one) => projectPart(one, homedir))) };
  if (repair) return null;
  throw new CliError(EXIT.usage, "which sessions may be captured?", {
    hint: "--all, or --project <folder or part of its name>",
  });
}

/** "every session", "sessions of api-gateway" */
export const scopeText = (projects: readonly string[]): string =>
  projects.length === 0 ? "every session" : `sessions of ${projects.join(", ")}`;

/** "every session that ends from now on" */
export const endingText = (projects: readonly string[], since: string): string =>
  `${scopeText(projects)} that ${projects.length === 0 ? "ends" : "end"} from ${since} on`;

/** Obstacles to capturing sessions that are allowed: slips, and another place. */
export async function doubts(
  client: Client,
  projects: readonly string[],
  { sessions, show }: { readonly sessions: string; readonly show: (path: string) => string },
): Promise<string[]> {
  const { transcriptsDir } = await client.health.status();
  const [here, there] = await Promise.all([sessions, transcriptsDir].map(behindLinks));
  const folders = await readdir(transcriptsDir).catch(() => []);
  const unmatched = projects.filter((part) => !folders.some((folder) => folder.includes(part)));
  return [
    ...(here === there
      ? []
      : [
          `Claude Code keeps its sessions in ${show(sessions)}, the daemon reads ${show(transcriptsDir)} (transcriptsDir)`,
        ]),
    ...unmatched.map(
      (part) =>
        `no project folder has "${part}" in its name yet (${plural(folders.length, "folder")} in all)`,
    ),
  ];
}

const behindLinks = (path: string): Promise<string> => realpath(path).catch(() => resolve(path));
