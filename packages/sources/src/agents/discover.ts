import { DAY } from "@memory/language/text";
import type { Agent, Discovered, Problem } from "./agent.ts";

/** Numbers of files passed over, by the first rule that applied. */
export interface Skipped {
  sidecars: number;
  active: number;
  outsideWindow: number;
  overCap: number;
  upToDate: number;
}

export interface Discovery {
  /** Newest first. */
  readonly picked: Discovered[];
  readonly skipped: Skipped;
  readonly problems: Problem[];
}

export interface DiscoverOptions {
  /** Folder of the agent's sessions. */
  readonly folder: string;
  readonly days: number;
  readonly maxSessions: number;
  /** Literal part of the folder name; what it leaves out is counted nowhere. */
  readonly project?: string | undefined;
  /** Sessions of memory's own: there are none, for whoever asks. */
  readonly isOwn?: (session: { readonly folder: string; readonly sessionId?: string }) => boolean;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Asked only for files that the rules before it let through. */
  isUpToDate(file: Discovered): boolean | Promise<boolean>;
}

/** A session written to within this time, milliseconds, may still be going on. */
const quietMs = 5 * 60_000;

/** The sessions of an agent to import, newest first. Throws as its `find` does. */
export async function discover(agent: Agent, options: DiscoverOptions): Promise<Discovery> {
  const { folder, project, isOwn = () => false } = options;
  const isWanted = (name: string) =>
    (project === undefined || name.includes(project)) && !isOwn({ folder: name });
  const { found, sidecars, problems } = await agent.find(folder, isWanted);
  const persons = found.filter((session) => !isOwn(session));
  return { ...(await pick(persons, sidecars, options)), problems };
}

/** The order of the rules is the contract's: sidecars, window, active, up to date, cap. */
export async function pick(
  found: readonly Discovered[],
  sidecars: number,
  options: Pick<DiscoverOptions, "days" | "maxSessions" | "now" | "isUpToDate">,
) {
  const picked: Discovered[] = [];
  const skipped: Skipped = { sidecars, active: 0, outsideWindow: 0, overCap: 0, upToDate: 0 };
  for (const file of found) {
    const age = options.now - file.mtimeMs;
    if (age > options.days * DAY) skipped.outsideWindow += 1;
    // A time far in the future is a wrong clock, not a session at work.
    else if (Math.abs(age) < quietMs) skipped.active += 1;
    else if (await options.isUpToDate(file)) skipped.upToDate += 1;
    else if (picked.length >= options.maxSessions) skipped.overCap += 1;
    else picked.push(file);
  }
  return { picked, skipped };
}
