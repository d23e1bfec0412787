import type { Dirent } from "node:fs";
import { readdir, realpath, stat } from "node:fs/promises";
import { join } from "node:path";
import { isUnder } from "../../files/is-under.ts";
import type { Discovered, FoundSessions, Problem } from "../agent.ts";
import { inWords } from "../in-words.ts";
import { openFolder } from "../open-folder.ts";
import { atATime } from "./at-a-time.ts";
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
  /** Links, by their names; followed last, so that everything is met under its own name first. */
  links: Link[];
  readonly found: Discovered[];
  readonly problems: Problem[];
  /** Each look holds a file open. */
  readonly inTurn: ReturnType<typeof atATime>;
  sidecars: number;
}

interface Link {
  readonly names: readonly string[];
  /** Undefined: it may be a folder. */
  readonly candidate: Candidate | undefined;
}

interface Candidate {
  readonly path: string;
  /** As the file system names it. */
  readonly real: string;
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
  const inTurn = atATime(TOGETHER);
  const walk: Walk = { layout, folder, root, isWanted, seen, links, found, problems, inTurn, sidecars: 0 };
  await walkFolder(walk, [], root);
  while (walk.links.length > 0) {
    const those = walk.links.sort((a, b) => (a.names.join("/") < b.names.join("/") ? -1 : 1));
    walk.links = [];
    for (const link of those) await followLink(walk, link);
  }
  walk.found.sort((a, b) => b.mtimeMs - a.mtimeMs || (a.path < b.path ? -1 : 1));
  walk.problems.sort((a, b) => (a.path < b.path ? -1 : 1));
  return { found: walk.found, sidecars: walk.sidecars, problems: walk.problems };
}

/** A folder below the agent's, whose real path is known: what lies in it is looked at side by side, since each look waits for the disk. */
async function walkFolder(walk: Walk, names: readonly string[], real: string): Promise<void> {
  await eachOf(await list(walk, join(walk.folder, ...names)), async (entry) => {
    const below = [...names, entry.name];
    const sessionId = walk.layout.sessionAt(below);
    const place = { path: join(walk.folder, ...below), real: join(real, entry.name) };
    const candidate =
      sessionId === undefined || entry.isDirectory()
        ? undefined
        : { ...place, sessionId, project: walk.layout.projectAt?.(below) };
    if (candidate && !entry.isSymbolicLink()) await walk.inTurn(() => lookAt(walk, candidate));
    else if (!candidate && names.length > 0 && !entry.isDirectory() && entry.name.endsWith(".jsonl"))
      walk.sidecars += 1;
    else if (entry.isSymbolicLink()) walk.links.push({ names: below, candidate });
    else if (entry.isDirectory()) await enter(walk, below, place.real);
  });
}

async function enter(walk: Walk, names: readonly string[], real: string): Promise<void> {
  const holds = walk.layout.holds(names);
  const project = walk.layout.projectAt?.(names);
  if (holds === null || (project !== undefined && !walk.isWanted(project))) return;
  if (walk.seen.has(real)) return;
  walk.seen.add(real);
  if (holds === "sidecars") await countSidecars(walk, join(walk.folder, ...names), 1);
  else await walkFolder(walk, names, real);
}

/** A link is followed only inside the agent's folder, and every target once: no loops, no way out. */
async function followLink(walk: Walk, { names, candidate }: Link): Promise<void> {
  const path = join(walk.folder, ...names);
  try {
    if (!candidate && (walk.layout.holds(names) !== "sessions" || !(await stat(path)).isDirectory())) return;
    const real = await realpath(path);
    if (!isUnder(real, walk.root))
      walk.problems.push({ path, reason: "the link leads out of the folder of the agent's sessions" });
    else if (candidate) await lookAt(walk, { ...candidate, real });
    else await enter(walk, names, real);
  } catch (cause) {
    walk.problems.push({ path, reason: inWords(cause) });
  }
}

async function lookAt(walk: Walk, { path, real, sessionId, project }: Candidate): Promise<void> {
  if (walk.seen.has(real)) return;
  walk.seen.add(real);
  try {
    const stats = await stat(path);
    if (!stats.isFile()) return;
    const { size, mtimeMs } = stats;
    const look = await walk.layout.look(path, size);
    const folder = project ?? look.project ?? walk.layout.agent;
    if (project === undefined && !walk.isWanted(folder)) return;
    if (look.kind === "session")
      walk.found.push({ path, folder, sessionId: look.sessionId ?? sessionId, size, mtimeMs });
    else walk.sidecars += 1;
  } catch (cause) {
    walk.problems.push({ path, reason: inWords(cause) });
  }
}

async function countSidecars(walk: Walk, directory: string, depth: number): Promise<void> {
  if (depth > maxDepth) return;
  await eachOf(await list(walk, directory), async (entry) => {
    if (entry.isDirectory()) await countSidecars(walk, join(directory, entry.name), depth + 1);
    else if (entry.name.endsWith(".jsonl") && entry.isFile()) walk.sidecars += 1;
  });
}

/** Entries of a folder, and files of all, that are looked at side by side: more would not be faster. */
const TOGETHER = 16;

/** Does the same for all, some at a time. */
async function eachOf<T>(all: readonly T[], look: (one: T) => Promise<void>): Promise<void> {
  const rest = all[Symbol.iterator]();
  const lane = async () => {
    for (const one of rest) await look(one);
  };
  await Promise.all(Array.from({ length: Math.min(TOGETHER, all.length) }, lane));
}

async function list(walk: Walk, directory: string): Promise<Dirent[]> {
  try {
    return await readdir(directory, { withFileTypes: true });
  } catch (cause) {
    walk.problems.push({ path: directory, reason: inWords(cause) });
    return [];
  }
}
