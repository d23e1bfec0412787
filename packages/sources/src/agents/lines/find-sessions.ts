import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { isUnder } from "../../files/is-under.ts";
import { faultInWords } from "../../files/system-errors.ts";
import type { Discovered, FoundSessions, Problem } from "../agent.ts";
import { openFolder } from "../open-folder.ts";
import type { Layout } from "./layout.ts";

/** Depth of folders that are searched for sidecars; two levels are known (`subagents/workflows`). */
const maxDepth = 6;

/** State of one walk: the root within which links may lead, and the files seen. */
interface Walk {
  readonly layout: Layout;
  /** The agent's folder as it was named, and as the file system names it. */
  readonly folder: string;
  readonly root: string;
  readonly isWanted: (project: string) => boolean;
  readonly seen: Set<string>;
  /** Links to sessions; looked at last, so that a session is met under its own name first. */
  readonly links: Candidate[];
  readonly found: Discovered[];
  readonly problems: Problem[];
  sidecars: number;
}

interface Candidate {
  readonly path: string;
  readonly sessionId: string;
  /** Undefined: only the file tells. */
  readonly project: string | undefined;
}

/** All sessions of the projects that are wanted, newest first. */
export async function findSessions(
  layout: Layout,
  folder: string,
  isWanted: (project: string) => boolean,
): Promise<FoundSessions> {
  const root = await openFolder(layout.agent, folder);
  const [seen, links, found, problems] = [new Set([root]), [], [], []];
  const walk: Walk = { layout, folder, root, isWanted, seen, links, found, problems, sidecars: 0 };
  await walkFolder(walk, []);
  for (const link of walk.links) await lookAt(walk, link);
  walk.found.sort((a, b) => b.mtimeMs - a.mtimeMs || (a.path < b.path ? -1 : 1));
  return { found: walk.found, sidecars: walk.sidecars, problems: walk.problems };
}

async function walkFolder(walk: Walk, names: readonly string[]): Promise<void> {
  for (const entry of await list(walk, join(walk.folder, ...names))) {
    const below = [...names, entry.name];
    const path = join(walk.folder, ...below);
    const sessionId = walk.layout.sessionAt(below);
    if (sessionId !== undefined && !entry.isDirectory()) {
      const session = { path, sessionId, project: walk.layout.projectAt?.(below) };
      if (entry.isSymbolicLink()) walk.links.push(session);
      else await lookAt(walk, session);
    } else if (names.length > 0 && !entry.isDirectory() && entry.name.endsWith(".jsonl")) walk.sidecars += 1;
    else await enter(walk, below, entry);
  }
}

async function enter(walk: Walk, names: readonly string[], entry: Dirent): Promise<void> {
  const path = join(walk.folder, ...names);
  const holds = walk.layout.holds(names);
  const project = walk.layout.projectAt?.(names);
  if (holds === null || (project !== undefined && !walk.isWanted(project))) return;
  if (holds === "sidecars") {
    if (entry.isDirectory()) await countSidecars(walk, path, 1);
  } else if (await isFolder(walk, path, entry)) await walkFolder(walk, names);
}

async function lookAt(walk: Walk, { path, sessionId, project }: Candidate): Promise<void> {
  try {
    if (!(await isInside(walk, path))) return;
    const stats = await stat(path);
    if (!stats.isFile()) return;
    const { size, mtimeMs } = stats;
    const look = await walk.layout.look(path, size);
    const folder = project ?? look.project ?? walk.layout.agent;
    if (project === undefined && !walk.isWanted(folder)) return;
    if (look.kind === "session") walk.found.push({ path, folder, sessionId, size, mtimeMs });
    else walk.sidecars += 1;
  } catch (cause) {
    walk.problems.push({ path, reason: faultInWords(cause) });
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

/** A link is followed only inside the agent's folder, and every target once: no loops, no way out. */
async function isInside(walk: Walk, path: string): Promise<boolean> {
  const real = await realpath(path);
  if (!isUnder(real, walk.root)) {
    walk.problems.push({ path, reason: "the link leads out of the folder of the agent's sessions" });
    return false;
  }
  const isNew = !walk.seen.has(real);
  walk.seen.add(real);
  return isNew;
}
