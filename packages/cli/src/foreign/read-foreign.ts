import { readdir, readFile, stat } from "node:fs/promises";
import { basename, dirname, extname, join, sep } from "node:path";
import { gunzipSync } from "node:zlib";
import { CliError, EXIT } from "../errors.ts";
import { type Note, readNote } from "./note.ts";
import { type ForeignMemory, foreignMemories } from "./records.ts";

/** A memory to be saved, with where it stood. */
export interface Taken extends ForeignMemory {
  readonly path: string;
}

/** What another product kept in a file or a folder. */
export interface Foreign {
  readonly memories: readonly Taken[];
  readonly notes: readonly Note[];
  /** Files of statements for an agent, or of its own, which the daemon reads. */
  readonly agentNotes: readonly string[];
  /** In words: what of it does not fit, and what to do with it. */
  readonly leftOut: readonly string[];
}

/** Bytes of a file that is read at once, and files of a folder. */
const LARGEST = 64 * 1024 * 1024;
const MOST = 20_000;

/** Files in which people and agents write down what is to be kept in mind. */
const RULES =
  /^(?:(?:CLAUDE(?:\.local)?|AGENTS(?:\.override)?|GEMINI|QWEN|copilot-instructions)|.+\.instructions)\.md$/;
const INDEX = "MEMORY.md";

/** What lies at a path, if it is of a kind that is known. Throws usage for a folder of which nothing can be taken. */
export async function foreignAt(path: string): Promise<Foreign | null> {
  const found = await stat(path).catch(() => null);
  if (!found) return null;
  if (found.isDirectory()) return folderAt(path);
  if (!found.isFile() || found.size > LARGEST) return null;
  if (extname(path) === ".md") return pagesOf([path], dirname(path));
  return memoriesAt(path);
}

async function folderAt(folder: string): Promise<Foreign> {
  const names = await readdir(folder, { recursive: true });
  const pages = names.filter((name) => extname(name) === ".md" && !isHidden(name)).sort();
  if (pages.length === 0)
    throw new CliError(EXIT.usage, "nothing in this folder is known: no notes, and no conversations", {
      hint: "memory help import",
    });
  const some = pages.slice(0, MOST).map((name) => join(folder, name));
  const foreign = await pagesOf(some, folder);
  const rest = pages.length - some.length;
  return rest > 0
    ? { ...foreign, leftOut: [...foreign.leftOut, `${rest} more files than ${MOST}`] }
    : foreign;
}

const isHidden = (name: string): boolean =>
  name.split(sep).some((part) => part.startsWith(".") || part === "node_modules");

/** A page that cannot be read keeps no other one waiting. `root`: the folder that a person named, or that of the file. */
async function pagesOf(paths: readonly string[], root: string): Promise<Foreign> {
  const agentNotes: string[] = [];
  const notes: Note[] = [];
  const leftOut: string[] = [];
  let prose = 0;
  for (const path of paths) {
    if (await isAgents(path)) {
      agentNotes.push(path);
      continue;
    }
    const text = await pageAt(path);
    const note = readNote(text ?? "", basename(path, ".md"));
    if (text === null) leftOut.push(`${path} cannot be read, or is larger than ${LARGEST / 1024 / 1024} MiB`);
    else if (note) notes.push(note);
    else prose += 1;
  }
  const rest = prose > 0 ? [proseIn(prose, root)] : [];
  return { memories: [], notes, agentNotes, leftOut: [...leftOut, ...rest] };
}

/** Claude Code and others keep what they remember beside an index. */
const isAgents = async (path: string): Promise<boolean> =>
  RULES.test(basename(path)) ||
  (await stat(join(dirname(path), INDEX)).then(
    (found) => found.isFile(),
    () => false,
  ));

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

async function memoriesAt(path: string): Promise<Foreign | null> {
  const bytes = await readFile(path);
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const text = (isPacked ? unpacked(bytes) : bytes).toString("utf8");
  const found = foreignMemories(recordsIn(text));
  if (!found) return null;
  const memories = found.memories.map((one) => ({ ...one, path }));
  const leftOut = found.leftOut > 0 ? [`${found.leftOut} records were deleted there, or say nothing`] : [];
  return { memories, notes: [], agentNotes: [], leftOut };
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
