import { type Dirent, realpathSync } from "node:fs";
import { open, readdir, realpath, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import type { AgentName } from "@memory/shared";
import { isUnder } from "../files/is-under.ts";
import { isPrivate } from "../files/private-folders.ts";
import { repositoryAround } from "../projects/index.ts";
import { Tree } from "../trees/index.ts";
import { folderOfKey, keyOf } from "./folder-of-key.ts";
import { fits, LAYOUTS, layoutOf, type NoteLayout } from "./layouts.ts";

/** A file in which a program, or a person for it, writes down what is to hold. */
export interface NoteFile {
  /** Links resolved. */
  readonly path: string;
  readonly agent: AgentName;
  /** All of it is the program's own word. */
  readonly isOwn: boolean;
  /** Folder of what it is about; null: it holds wherever a person works. */
  readonly root: string | null;
}

export type NoteFolders = Readonly<Record<AgentName, string>>;

/** Folders of a working tree in which notes lie that git may not know. */
const TOP = ["", ".claude", ".claude/rules", ".github", ".github/instructions", ".cursor/rules"];

/** Notes that hold everywhere, and those that programs keep of projects beside their sessions. `roots`: folders of known projects. */
export async function findHomeNotes(
  folders: NoteFolders,
  roots: readonly string[],
  agents: ReadonlySet<AgentName>,
): Promise<NoteFile[]> {
  const found: NoteFile[] = [];
  for (const layout of LAYOUTS.filter(({ agent }) => agents.has(agent))) {
    const { agent, homeOf, home, own } = layout;
    if (homeOf) {
      const folder = homeOf(folders[agent]);
      for (const name of await namesFitting(folder, home))
        found.push({
          path: join(folder, name),
          agent,
          isOwn: own.some((pattern) => fits(pattern, name)),
          root: null,
        });
    }
    found.push(...(await findBesideSessions(layout, folders[agent], roots)));
  }
  return resolved(found);
}

async function findBesideSessions(
  { agent, besideSessions }: NoteLayout,
  sessions: string,
  roots: readonly string[],
): Promise<NoteFile[]> {
  if (besideSessions.length === 0) return [];
  const byKey = new Map(roots.map((root) => [keyOf(root), root]));
  const found: NoteFile[] = [];
  for (const key of await foldersIn(sessions)) {
    const names = await filesIn(join(sessions, key, "memory"));
    const fitting = names.filter((name) => besideSessions.some((one) => fits(one, `${key}/memory/${name}`)));
    if (fitting.length === 0) continue;
    const cwd = byKey.get(key) ?? (await cwdIn(join(sessions, key))) ?? (await folderOfKey(key));
    const root = cwd === undefined ? join(sessions, key) : (repositoryAround(cwd)?.worktree ?? cwd);
    for (const name of fitting)
      found.push({ path: join(sessions, key, "memory", name), agent, isOwn: true, root });
  }
  return found;
}

const HEAD = 64 * 1024;

/** The folder that the sessions of a project were held in, as the first lines of one tell. */
async function cwdIn(folder: string): Promise<string | undefined> {
  const sessions = (await filesIn(folder)).filter((name) => name.endsWith(".jsonl"));
  for (const name of sessions.slice(0, 5)) {
    const cwd = await cwdOf(join(folder, name));
    if (cwd !== undefined) return cwd;
  }
  return undefined;
}

/** The folder that a session was held in. */
export async function cwdOf(path: string): Promise<string | undefined> {
  const file = await open(path).catch(() => undefined);
  if (!file) return undefined;
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    const found = /"cwd"\s*:\s*("(?:[^"\\]|\\.)*")/.exec(buffer.toString("utf8", 0, bytesRead))?.[1];
    return found === undefined ? undefined : String(JSON.parse(found));
  } catch {
    return undefined;
  } finally {
    await file.close();
  }
}

/** Notes at the usual places at the top of a working tree: a look at a few folders. */
export async function findTopNotes(root: string, agents: ReadonlySet<AgentName>): Promise<NoteFile[]> {
  const names: string[] = [];
  for (const folder of TOP)
    for (const name of await filesIn(join(root, folder)))
      names.push(folder === "" ? name : `${folder}/${name}`);
  return resolved(inTree(root, names, agents));
}

/** Notes anywhere in a working tree of git, with those of its folders; nothing where there is no git. */
export async function findDeepNotes(
  root: string,
  agents: ReadonlySet<AgentName>,
  signal: AbortSignal,
): Promise<NoteFile[]> {
  // A home directory that is a repository is nobody's project, and git would walk through all of it.
  if (root === homedir()) return [];
  const patterns = LAYOUTS.filter(({ agent }) => agents.has(agent)).flatMap(({ tree }) => tree);
  const names = (await new Tree(root, signal).named(patterns)) ?? [];
  return resolved(inTree(root, names, agents));
}

/** By program, then by name. A file that several read is that of the first. */
function inTree(root: string, names: readonly string[], agents: ReadonlySet<AgentName>): NoteFile[] {
  const sorted = names.toSorted();
  return LAYOUTS.filter(({ agent }) => agents.has(agent)).flatMap(({ agent, tree }) =>
    sorted
      .filter((name) => tree.some((pattern) => fits(pattern, name)))
      .map((name) => ({ path: join(root, name), agent, isOwn: false, root })),
  );
}

/** What a file is by its name alone, wherever it lies; undefined: no note is called so. */
export async function noteCalled(path: string, folders: NoteFolders): Promise<NoteFile | undefined> {
  const real = await realpath(path).catch(() => path);
  const beside = LAYOUTS.find(
    ({ besideSessions }) => besideSessions.length > 0 && fits("**/memory/*.md", real.split(sep).join("/")),
  );
  const isIndexed = real.endsWith(".md") && (await filesIn(dirname(real))).includes("MEMORY.md");
  if (beside && isIndexed) {
    const sessions = dirname(dirname(real));
    const cwd = (await cwdIn(sessions)) ?? (await folderOfKey(basename(sessions)));
    return { path: real, agent: agentHolding(real, folders) ?? beside.agent, isOwn: true, root: cwd ?? null };
  }
  const placed = placedAtHome(path, real, folders);
  if (placed) return placed;
  // A link is called as a person calls it.
  const names = [path, real].map((name) => name.split(sep).join("/").replace(/^\/+/, ""));
  const layout = LAYOUTS.find(({ tree }) =>
    tree.some((pattern) => names.some((name) => fits(pattern, name))),
  );
  const root = repositoryAround(dirname(real))?.worktree ?? dirname(real);
  if (layout) return { path: real, agent: layout.agent, isOwn: false, root };
  // What a program remembers, laid elsewhere: the index, and what lies with it.
  const [keeper] = LAYOUTS.filter(({ besideSessions }) => besideSessions.length > 0);
  return keeper && isIndexed ? { path: real, agent: keeper.agent, isOwn: true, root } : undefined;
}

/** A note that lies where its program looks for what holds everywhere. */
function placedAtHome(path: string, real: string, folders: NoteFolders): NoteFile | undefined {
  const called = [join(realOr(dirname(path)), basename(path)), real];
  for (const { agent, homeOf, home, own } of LAYOUTS) {
    if (!homeOf) continue;
    const folder = realOr(homeOf(folders[agent]));
    const names = called.map((one) => relative(folder, one).split(sep).join("/"));
    const fitting = (patterns: readonly string[]) =>
      patterns.some((pattern) => names.some((name) => fits(pattern, name)));
    if (fitting(home)) return { path: real, agent, isOwn: fitting(own), root: null };
  }
  return undefined;
}

const agentHolding = (path: string, folders: NoteFolders): AgentName | undefined =>
  LAYOUTS.find(
    ({ agent, besideSessions }) => besideSessions.length > 0 && isUnder(path, realOr(folders[agent])),
  )?.agent;

const realOr = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
};

/**
 * Files that a note has its program read with it, as far as they lie with it (below the folder that it is about, or beside it where it
 * holds everywhere) or in the program's own folder in the home. Others may be anybody's, and nobody has agreed to them.
 */
export async function importedBy(
  { path, agent, root }: NoteFile,
  imports: readonly string[],
  folders: NoteFolders,
): Promise<NoteFile[]> {
  const home = layoutOf(agent)?.homeOf?.(folders[agent]);
  const within = [root ?? dirname(path), ...(home === undefined ? [] : [home])].map(realOr);
  const files = imports.map((name) =>
    name.startsWith("~/") ? join(homedir(), name.slice(2)) : resolve(dirname(path), name),
  );
  const found = await resolved(files.map((file) => ({ path: file, agent, isOwn: false, root })));
  return found.filter((file) => within.some((folder) => isUnder(file.path, folder)) && !isPrivate(file.path));
}

/** Those that are there, each once: a link to another of them is that one. */
async function resolved(files: readonly NoteFile[]): Promise<NoteFile[]> {
  const seen = new Map<string, NoteFile>();
  for (const file of files) {
    const path = await realpath(file.path).catch(() => null);
    const stats = path === null ? null : await stat(path).catch(() => null);
    if (path !== null && stats?.isFile() && !seen.has(path)) seen.set(path, { ...file, path });
  }
  return [...seen.values()];
}

async function namesFitting(folder: string, patterns: readonly string[]): Promise<string[]> {
  const below = new Set(patterns.map((pattern) => dirname(pattern)));
  const names: string[] = [];
  for (const part of below)
    for (const name of await filesIn(join(folder, part))) names.push(part === "." ? name : `${part}/${name}`);
  return names.filter((name) => patterns.some((pattern) => fits(pattern, name)));
}

const entriesIn = (folder: string): Promise<Dirent[]> =>
  readdir(folder, { withFileTypes: true }).catch(() => []);

const filesIn = async (folder: string): Promise<string[]> =>
  (await entriesIn(folder)).filter((one) => one.isFile() || one.isSymbolicLink()).map(({ name }) => name);

const foldersIn = async (folder: string): Promise<string[]> =>
  (await entriesIn(folder)).filter((one) => one.isDirectory()).map(({ name }) => name);
