import type { Walked, WalkedFile, WalkedFolder, WalkTask } from "@memory/sources/files";
import type { Pool } from "../platform/schedule/pool.ts";

type Reached = Extract<Walked, { kind: "walked" }>;

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
  signal?: AbortSignal,
): Promise<Walked> {
  const walked = await walks.run<PackedWalk>(task, { name: "walk", ...(signal && { signal }) });
  return walked.kind === "walked" ? { ...walked, folders: walked.folders.map(unpack) } : walked;
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
