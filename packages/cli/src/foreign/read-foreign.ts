import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, extname, join, relative, sep } from "node:path";
import { gunzipSync } from "node:zlib";
import { beginningOf } from "../beginning-of.ts";
import { CliError, EXIT } from "../errors.ts";
import { type Note, readNote } from "./note.ts";
import { type ForeignMemory, foreignMemories } from "./records.ts";
import { statementsIn } from "./statements.ts";

/** A memory to be saved, with where it stood. */
export interface Taken extends ForeignMemory {
  readonly path: string;
  readonly line?: number;
  readonly project?: string;
  readonly statedBy: "assistant" | "document";
}

/** What another product kept in a file or a folder. */
export interface Foreign {
  readonly memories: readonly Taken[];
  readonly notes: readonly Note[];
  /** In words: what of it does not fit, and what to do with it. */
  readonly leftOut: readonly string[];
}

/** Bytes of a file that is read at once, and files of a folder. */
const LARGEST = 64 * 1024 * 1024;
const MOST = 20_000;

/** Files in which people and agents write down what is to be kept in mind. */
const RULES: ReadonlySet<string> = new Set([
  "CLAUDE.md",
  "AGENTS.md",
  "GEMINI.md",
  "QWEN.md",
  "CLAUDE.local.md",
]);
const INDEX = "MEMORY.md";

/** What lies at a path, if it is of a kind that is known. Throws usage for a folder of which nothing can be taken. */
export async function foreignAt(path: string, homedir: string): Promise<Foreign | null> {
  const found = await stat(path).catch(() => null);
  if (!found) return null;
  if (found.isDirectory()) return folderAt(path, homedir);
  if (!found.isFile() || found.size > LARGEST) return null;
  if (extname(path) === ".md") return pagesOf([path], { homedir, root: dirname(path) });
  return memoriesAt(path);
}

async function folderAt(folder: string, homedir: string): Promise<Foreign> {
  const names = await readdir(folder, { recursive: true });
  const pages = names.filter((name) => extname(name) === ".md" && !isHidden(name)).sort();
  if (pages.length === 0)
    throw new CliError(EXIT.usage, "nothing in this folder is known: no notes, and no conversations", {
      hint: "memory help import",
    });
  const some = pages.slice(0, MOST).map((name) => join(folder, name));
  const foreign = await pagesOf(some, { homedir, root: folder });
  const rest = pages.length - some.length;
  return rest > 0
    ? { ...foreign, leftOut: [...foreign.leftOut, `${rest} more files than ${MOST}`] }
    : foreign;
}

const isHidden = (name: string): boolean =>
  name.split(sep).some((part) => part.startsWith(".") || part === "node_modules");

interface Where {
  readonly homedir: string;
  /** The folder that a person named, or that of the file. */
  readonly root: string;
}

/** A page that cannot be read keeps no other one waiting. */
async function pagesOf(paths: readonly string[], { homedir, root }: Where): Promise<Foreign> {
  const memories: Taken[] = [];
  const notes: Note[] = [];
  const leftOut: string[] = [];
  let prose = 0;
  const keptIn = keeping(new Set(paths), homedir);
  for (const path of paths) {
    const text = await pageAt(path);
    const kept = await keptIn(path);
    const note = kept ? null : readNote(text ?? "", basename(path, ".md"));
    if (text === null) leftOut.push(`${path} cannot be read, or is larger than ${LARGEST / 1024 / 1024} MiB`);
    else if (kept) for (const one of statementsIn(text)) memories.push({ ...one, ...kept, path });
    else if (note) notes.push(note);
    else prose += 1;
  }
  return { memories, notes, leftOut: [...leftOut, ...(prose > 0 ? [proseIn(prose, root)] : [])] };
}

async function pageAt(path: string): Promise<string | null> {
  try {
    const { size } = await stat(path);
    return size > LARGEST ? null : await readFile(path, "utf8");
  } catch {
    return null;
  }
}

function proseIn(count: number, root: string): string {
  const pages = count === 1 ? "1 page observes" : `${count} pages observe`;
  return `${pages} nothing (no "- [category] …", no "- relation [[Page]]"); as documents they are read by  memory context watch ${root}`;
}

/** Who stands behind the statements of a file, and of which project they are; null: it is no such file. */
function keeping(paths: ReadonlySet<string>, homedir: string) {
  const projects = new Map<string, Promise<string | undefined>>();
  const beside = (folder: string): Promise<string | undefined> => {
    const project = projects.get(folder) ?? projectBeside(folder);
    projects.set(folder, project);
    return project;
  };
  return async (path: string): Promise<Pick<Taken, "statedBy" | "project"> | null> => {
    const folder = dirname(path);
    const isAgents = basename(path) === INDEX || paths.has(join(folder, INDEX));
    if (!isAgents && !RULES.has(basename(path))) return null;
    const project = isAgents ? await beside(folder) : projectOf(folder, homedir);
    return { statedBy: isAgents ? "assistant" : "document", ...(project && { project }) };
  };
}

/** A project's own rules are not everybody's; those of the person's home, and of their agents' folders there, are. */
function projectOf(folder: string, homedir: string): string | undefined {
  const below = relative(homedir, folder);
  const isPersons = below === "" || /^\.(?!\.)/.test(below);
  return isPersons ? undefined : basename(folder);
}

/** Claude Code keeps what it remembers of a project in `memory/`, beside the sessions, whose records tell the folder. */
async function projectBeside(folder: string): Promise<string | undefined> {
  const above = dirname(folder);
  const sessions = (await readdir(above).catch(() => [])).filter((name) => extname(name) === ".jsonl");
  for (const name of sessions.slice(0, 5)) {
    const cwd = /"cwd":"((?:[^"\\]|\\.)+)"/.exec(await beginningOf(join(above, name)))?.[1];
    if (cwd !== undefined) return basename(String(JSON.parse(`"${cwd}"`)));
  }
  return undefined;
}

async function memoriesAt(path: string): Promise<Foreign | null> {
  const bytes = await readFile(path);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = (isPacked ? unpacked(bytes) : bytes).toString("utf8");
  const found = foreignMemories(recordsIn(text));
  if (!found) return null;
  const memories = found.memories.map((one) => ({ ...one, path, statedBy: "assistant" as const }));
  const leftOut = found.leftOut > 0 ? [`${found.leftOut} records were deleted there, or say nothing`] : [];
  return { memories, notes: [], leftOut };
}

function unpacked(bytes: Buffer): Buffer {
  try {
    return gunzipSync(bytes, { maxOutputLength: LARGEST });
  } catch (cause) {
    const why = cause instanceof Error ? cause.message : "";
    throw new CliError(EXIT.usage, `this file cannot be unpacked (${why}); nothing was imported`, {
      hint: "unpack it first, or load it again",
    });
  }
}

/** One JSON text, or one a line; undefined: neither. */
function recordsIn(text: string): unknown {
  const whole = parsed(text);
  if (whole !== undefined) return whole;
  const lines = text.split("\n").filter((line) => line.trim() !== "");
  const values = lines.map(parsed);
  return values.includes(undefined) ? undefined : values;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
