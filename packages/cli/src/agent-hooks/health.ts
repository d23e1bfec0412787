import { existsSync } from "node:fs";
import { readConfig } from "../config-file/read.ts";
import { failureOf } from "../errors.ts";
import { isSameFile } from "../mcp-clients/program.ts";
import { type Entry, tellingOf } from "./entries.ts";
import { entriesIn } from "./find.ts";

/** The state of our hooks in a settings file. */
export interface HookHealth {
  readonly file: string;
  readonly entries: readonly Entry[];
  /** Their faults, in words. */
  readonly problems: readonly string[];
  /** Does `connect --repair` mend them? Not while the file itself cannot be read. */
  readonly mendable: boolean;
}

/** Do the hooks tell this memory, are those there without which sessions are missed, and do their programs still exist? */
export async function hookHealth(
  file: string,
  { home, needed }: { readonly home: string; readonly needed: readonly string[] },
): Promise<HookHealth> {
  try {
    const entries = entriesIn((await readConfig(file)).text);
    const problems =
      entries.length === 0 ? ["none of our hooks is there"] : problemsOf(entries, { home, needed });
    return { file, entries, problems, mendable: problems.length > 0 };
  } catch (error) {
    return { file, entries: [], problems: [failureOf(error).message], mendable: false };
  }
}

function problemsOf(
  entries: readonly Entry[],
  { home, needed }: { readonly home: string; readonly needed: readonly string[] },
): string[] {
  const events = new Set(entries.map(({ event }) => event));
  const missing = needed.filter((event) => !events.has(event));
  const tellings = entries.map(({ event, handler }) => ({ event, telling: tellingOf(handler) }));
  const gone = new Set(tellings.flatMap(({ telling }) => telling?.paths ?? []).filter(isGone));
  return [
    ...missing.map((event) => `${event} is missing`),
    ...tellings.flatMap(({ event, telling }) => {
      if (!telling) return [`${event} is of an earlier memory, and complains while the daemon is down`];
      return telling.home === home || isSameFile(telling.home, home)
        ? []
        : [`${event} tells the memory in ${telling.home}, this one is in ${home}`];
    }),
    ...[...gone].map((path) => `${path} does not exist any more`),
  ];
}

const isGone = (path: string): boolean => !existsSync(path);
