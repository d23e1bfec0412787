import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { DAY } from "@memory/language/text";
import { ApiError } from "@memory/shared";
import { faultInWords, faultOf } from "../../files/system-errors.ts";
import { type Discovered, holdsSession, isBelow, sessionOf } from "./session-file.ts";

/** Numbers of files passed over, by the first rule that applied. */
export interface Skipped {
  sidecars: number;
  active: number;
  outsideWindow: number;
  overCap: number;
  upToDate: number;
}

/** A file or folder that could not be looked at; the rest goes on. */
export interface Problem {
  readonly path: string;
  readonly reason: string;
}

export interface Discovery {
  /** Newest first. */
  readonly picked: Discovered[];
  readonly skipped: Skipped;
  readonly problems: Problem[];
}

export interface DiscoverOptions {
  readonly transcriptsDir: string;
  readonly days: number;
  readonly maxSessions: number;
  /** Literal part of the folder name; what it leaves out is counted nowhere. */
  readonly project?: string | undefined;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** Asked only for files that the rules before it let through. */
  isUpToDate(file: Discovered): boolean | Promise<boolean>;
}

/** A session written to within this time, milliseconds, may still be going on. */
const quietMs = 5 * 60_000;

/** Depth of folders below a project that are searched for sidecars; two levels are known (`subagents/workflows`). */
const maxDepth = 6;

type Session = Pick<Discovered, "path" | "folder" | "sessionId">;

/** State of one walk: the root within which links may lead, and the files seen. */
interface Walk {
  readonly root: string;
  readonly seen: Set<string>;
  /** Links to sessions; looked at last, so that a session is met under its own name first. */
  readonly links: Session[];
  readonly problems: Problem[];
  sidecars: number;
}

/**
 * Finds the sessions to import, newest first. Throws `ApiError` when the folder itself is missing or cannot be read;
 * anything unreadable inside becomes a problem.
 */
export async function discover(options: DiscoverOptions): Promise<Discovery> {
  const { project } = options;
  const isWanted = (folder: string) => project === undefined || folder.includes(project);
  const { found, sidecars, problems } = await findSessions(options.transcriptsDir, isWanted);
  return { ...(await pick(found, sidecars, options)), problems };
}

/** All sessions of the folders that are wanted, newest first. Throws as `discover` does. */
export async function findSessions(transcriptsDir: string, isWanted: (folder: string) => boolean) {
  const { walk, folders } = await openRoot(transcriptsDir);
  const found: Discovered[] = [];
  for (const folder of folders) {
    if (!isWanted(folder.name)) continue;
    if (await isFolder(walk, join(transcriptsDir, folder.name), folder)) {
      found.push(...(await readProject(walk, transcriptsDir, folder.name)));
    }
  }
  for (const link of walk.links) found.push(...(await lookAt(walk, link)));
  found.sort((a, b) => b.mtimeMs - a.mtimeMs || (a.path < b.path ? -1 : 1));
  return { found, sidecars: walk.sidecars, problems: walk.problems };
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

async function openRoot(transcriptsDir: string): Promise<{ walk: Walk; folders: Dirent[] }> {
  try {
    const root = await realpath(transcriptsDir);
    const walk: Walk = { root, seen: new Set([root]), links: [], problems: [], sidecars: 0 };
    return { walk, folders: sorted(await readdir(root, { withFileTypes: true })) };
  } catch (cause) {
    const message = `cannot read the transcripts folder ${transcriptsDir}: ${faultInWords(cause)}; set transcriptsDir to where the sessions are`;
    throw new ApiError(faultOf(cause) === "missing" ? "not_found" : "unavailable", message, undefined, {
      cause,
    });
  }
}

async function readProject(walk: Walk, transcriptsDir: string, folder: string): Promise<Discovered[]> {
  const directory = join(transcriptsDir, folder);
  const found: Discovered[] = [];
  for (const entry of await list(walk, directory)) {
    const path = join(directory, entry.name);
    const sessionId = sessionOf(entry.name);
    if (sessionId !== undefined && !entry.isDirectory()) {
      const session = { path, folder, sessionId };
      if (entry.isSymbolicLink()) walk.links.push(session);
      else found.push(...(await lookAt(walk, session)));
    } else if (entry.isDirectory()) await countSidecars(walk, path, 1);
    else if (entry.name.endsWith(".jsonl")) walk.sidecars += 1;
  }
  return found;
}

async function lookAt(walk: Walk, file: Session): Promise<Discovered[]> {
  try {
    if (!(await isInside(walk, file.path))) return [];
    const stats = await stat(file.path);
    if (!stats.isFile()) return [];
    const { size, mtimeMs } = stats;
    if (!(await holdsSession(file.path, size))) {
      walk.sidecars += 1;
      return [];
    }
    return [{ ...file, size, mtimeMs }];
  } catch (cause) {
    walk.problems.push({ path: file.path, reason: faultInWords(cause) });
    return [];
  }
}

async function countSidecars(walk: Walk, directory: string, depth: number): Promise<void> {
  if (depth > maxDepth) return;
  for (const entry of await list(walk, directory)) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) await countSidecars(walk, path, depth + 1);
    else if (entry.name.endsWith(".jsonl") && entry.isFile()) walk.sidecars += 1;
  }
}

async function list(walk: Walk, directory: string): Promise<Dirent[]> {
  try {
    return sorted(await readdir(directory, { withFileTypes: true }));
  } catch (cause) {
    walk.problems.push({ path: directory, reason: faultInWords(cause) });
    return [];
  }
}

/** Real folders before links, so that a linked folder is met under its own name first. */
function sorted(entries: Dirent[]): Dirent[] {
  return entries.sort(
    (a, b) => Number(a.isSymbolicLink()) - Number(b.isSymbolicLink()) || (a.name < b.name ? -1 : 1),
  );
}

async function isFolder(walk: Walk, path: string, entry: Dirent): Promise<boolean> {
  if (!entry.isDirectory() && !entry.isSymbolicLink()) return false;
  try {
    return (await stat(path)).isDirectory() && (await isInside(walk, path));
  } catch (cause) {
    walk.problems.push({ path, reason: faultInWords(cause) });
    return false;
  }
}

/** A link is followed only inside the transcripts folder, and every target once: no loops, no way out. */
async function isInside(walk: Walk, path: string): Promise<boolean> {
  const real = await realpath(path);
  if (!isBelow(walk.root, real)) {
    if (real !== walk.root)
      walk.problems.push({ path, reason: "the link leads out of the transcripts folder" });
    return false;
  }
  const isNew = !walk.seen.has(real);
  walk.seen.add(real);
  return isNew;
}
