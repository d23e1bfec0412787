import type { ProjectPlace } from "@memory/language/names";
import type { Look, Walked, WalkedFile, WalkedFolder, WalkTask } from "@memory/sources/files";
import type { Pool } from "../platform/schedule/pool.ts";

/** As the worker thread finds them: by their repository. */
type Reached = Extract<Walked, { kind: "walked" }>;

/** With the names of their projects. */
export type NamedWalk = Walked<string | null>;

/** Says what the project of a place is called. */
export type ProjectNames = (place: ProjectPlace | null) => string | null;

/** A folder as it crosses from thread to thread: 50,000 objects would stop the receiving one for 70 ms. */
interface PackedFolder extends Omit<WalkedFolder, "files"> {
  /** Behind one another with NUL between, which is in no name. */
  readonly names: string;
  /** Size and time of each. */
  readonly numbers: Float64Array;
}

export type PackedWalk =
  | (Omit<Reached, "folders"> & { readonly folders: readonly PackedFolder[] })
  | Exclude<Walked, Reached>;

/** A walk as the worker thread gives it back. */
export const packed = (walked: Walked): PackedWalk =>
  walked.kind === "walked" ? { ...walked, folders: walked.folders.map(pack) } : walked;

/** The walk, made in a worker thread. Rejects when the signal is aborted. */
export async function walkInThread(
  walks: Pick<Pool, "run">,
  task: WalkTask,
  { nameOf, signal }: { readonly nameOf: ProjectNames; readonly signal?: AbortSignal },
): Promise<NamedWalk> {
  const walked = await walks.run<PackedWalk>(task, { name: "walk", ...(signal && { signal }) });
  if (walked.kind !== "walked") return walked;
  const folders = walked.folders.map((folder) => ({ ...unpack(folder), project: nameOf(folder.project) }));
  return { ...walked, folders };
}

/** Looks at files, made in a worker thread. Rejects when the signal is aborted. */
export async function lookInThread(
  walks: Pick<Pool, "run">,
  paths: readonly string[],
  { nameOf, signal }: { readonly nameOf: ProjectNames; readonly signal: AbortSignal },
): Promise<Look<string | null>[]> {
  const looks = await walks.run<Look[]>(paths, { name: "look", signal });
  return looks.map((look) => (look.state === "file" ? { ...look, project: nameOf(look.project) } : look));
}

const pack = ({ files, ...folder }: WalkedFolder): PackedFolder => ({
  ...folder,
  names: files.map(({ name }) => name).join("\0"),
  numbers: Float64Array.from(files.flatMap(({ size, mtime, ctime }) => [size, mtime, ctime])),
});

function unpack({ names, numbers, ...folder }: PackedFolder): WalkedFolder {
  const files = numbers.length === 0 ? [] : names.split("\0");
  const file = (name: string, n: number): WalkedFile => ({
    name,
    size: numbers[3 * n] ?? 0,
    mtime: numbers[3 * n + 1] ?? 0,
    ctime: numbers[3 * n + 2] ?? 0,
  });
  return { ...folder, files: files.map(file) };
}
