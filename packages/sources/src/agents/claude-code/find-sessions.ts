import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { ApiError } from "@memory/shared";
import { faultInWords, faultOf } from "../../files/system-errors.ts";
import type { Discovered, FoundSessions, Problem, SessionFile } from "../agent.ts";
import { holdsSession, isBelow, sessionOf } from "./session-file.ts";

/** Depth of folders below a project that are searched for sidecars; two levels are known (`subagents/workflows`). */
const maxDepth = 6;

/** State of one walk: the root within which links may lead, and the files seen. */
interface Walk {
  readonly root: string;
  readonly seen: Set<string>;
  /** Links to sessions; looked at last, so that a session is met under its own name first. */
  readonly links: SessionFile[];
  readonly problems: Problem[];
  sidecars: number;
}

/** All sessions of the folders that are wanted, newest first. */
export async function findSessions(
  transcriptsDir: string,
  isWanted: (folder: string) => boolean,
): Promise<FoundSessions> {
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

async function lookAt(walk: Walk, file: SessionFile): Promise<Discovered[]> {
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
