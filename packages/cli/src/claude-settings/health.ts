import { existsSync } from "node:fs";
import { isAbsolute } from "node:path";
import { readConfig } from "../config-file/read.ts";
import { failureOf } from "../errors.ts";
import { CAPTURING, type Entry, scriptOf, urlOf } from "./entries.ts";
import { entriesIn } from "./find.ts";

/** How our hooks in a settings file are. */
export interface HookHealth {
  readonly file: string;
  readonly entries: readonly Entry[];
  /** What is wrong with them, in words. */
  readonly problems: readonly string[];
  /** Does `connect --repair` mend them? Not while the file itself cannot be read. */
  readonly mendable: boolean;
}

/** Do the hooks call the daemon that runs, and do their programs still exist? */
export async function hookHealth(file: string, port: number): Promise<HookHealth> {
  try {
    const entries = entriesIn((await readConfig(file)).text);
    const problems = entries.length === 0 ? ["none of our hooks is there"] : problemsOf(entries, port);
    return { file, entries, problems, mendable: problems.length > 0 };
  } catch (error) {
    return { file, entries: [], problems: [failureOf(error).message], mendable: false };
  }
}

function problemsOf(entries: readonly Entry[], port: number): string[] {
  const events = new Set(entries.map(({ event }) => event));
  const missing = CAPTURING.filter((event) => !events.has(event));
  const elsewhere = entries.filter(({ handler }) => portOf(handler) !== port);
  const gone = entries.flatMap(({ handler }) => pathsOf(handler)).filter((path) => !existsSync(path));
  return [
    ...missing.map((event) => `${event} is missing`),
    ...elsewhere.map(
      ({ event, handler }) => `${event} calls port ${portOf(handler)}, the daemon listens on ${port}`,
    ),
    ...gone.map((path) => `${path} does not exist any more`),
  ];
}

const portOf = (handler: unknown): number => scriptOf(handler)?.port ?? Number(urlOf(handler)?.port || "80");

function pathsOf(handler: unknown): string[] {
  const command = scriptOf(handler);
  return command ? [command.script, command.node].filter(isAbsolute) : [];
}
