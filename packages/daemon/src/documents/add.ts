import { lstat, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { ApiError, type DocumentKind, type Issue } from "@memory/shared";
import { ownFolders, type SessionFolders } from "@memory/sources/agents";
import { documentKind, tooLarge, unreadableReason } from "@memory/sources/documents";
import type { WalkTask } from "@memory/sources/files";
import { innermost, type OffLimits, offLimits, realFolders, timesOf } from "@memory/sources/files";
import { projectAround } from "@memory/sources/projects";
import type { Deps } from "../models/deps.ts";
import type { Pool } from "../platform/schedule/pool.ts";
import { ensureOwner } from "../store/owners.ts";
import { inSlices } from "../store/slices.ts";
import type { FoundFile, Intake, RequestedFiles } from "./intake.ts";
import { projectNames } from "./project-names.ts";
import type { DocumentRow } from "./queries/chunks.ts";
import { findByPath, findRootPaths } from "./queries/rows.ts";
import { walkInThread } from "./walk-in-thread.ts";

export interface AddDeps extends Pick<Deps, "store" | "clock" | "newId"> {
  readonly intake: Intake;
  readonly workers: { readonly walks: Pick<Pool, "run"> };
  readonly config: {
    readonly folders: SessionFolders;
    readonly home: string;
    readonly walkCap: number;
    readonly walkDepth: number;
    readonly maxFileMb: number;
  };
  /** The files that are followed one by one have changed. */
  readonly followFiles: () => void;
}

export interface RefusedPath {
  readonly path: string;
  readonly reason: string;
}

/** Files behind the named paths. */
export interface FoundPaths {
  /** Files named by themselves; they are followed. */
  readonly named: readonly FoundFile[];
  /** Files of folders, but those that a person forgot. */
  readonly walked: readonly FoundFile[];
  readonly refused: readonly RefusedPath[];
  readonly capped: boolean;
}

/** Milliseconds an add waits for its documents to be read; what is left is read in the background. */
const patience = 8_000;

/** Look at what was named, without changing anything. Throws `invalid` for a path that is not absolute. */
export async function findPaths(
  deps: AddDeps,
  ownerId: string,
  paths: readonly string[],
): Promise<FoundPaths> {
  const issues = paths.flatMap((path, n): Issue[] =>
    isAbsolute(path) ? [] : [{ path: `paths.${n}`, message: "must be an absolute path" }],
  );
  if (issues.length > 0) throw new ApiError("invalid", "invalid request body", issues);
  const found: FoundPaths[] = [];
  for (const path of paths) found.push(await findOne(deps, ownerId, path));
  return {
    named: found.flatMap(({ named }) => named),
    walked: found.flatMap(({ walked }) => walked),
    refused: found.flatMap(({ refused }) => refused),
    capped: found.some(({ capped }) => capped),
  };
}

const refuse = (path: string, reason: string): FoundPaths => ({
  named: [],
  walked: [],
  refused: [{ path, reason }],
  capped: false,
});

const barriers: Readonly<Record<OffLimits, string>> = {
  keys: "it holds keys; memory never reads it",
  home: "it belongs to memory itself",
  transcripts: "it lies among the transcripts, which are imported",
};

async function findOne(deps: AddDeps, ownerId: string, path: string): Promise<FoundPaths> {
  const real = await realpath(path).catch(() => null);
  const stats = real === null ? null : await lstat(real).catch(() => null);
  if (real === null || !stats) return refuse(path, "there is no such file, or it cannot be reached");
  const barrier = offLimits(ownFolders(deps.config), { path, real });
  if (barrier !== null) return refuse(path, barriers[barrier]);
  if (stats.isDirectory()) return walkFolder(deps, ownerId, real);
  if (!stats.isFile()) return refuse(path, "it is neither a file nor a folder");
  if (documentKind(real) === null) return refuse(path, unreadableReason(real));
  const file = {
    path: real,
    rootId: innermost(findRootPaths(deps.store, ownerId), real)?.id ?? null,
    project: projectNames(deps, ownerId, { kept: false })(projectAround(dirname(real))),
    size: stats.size,
    ...timesOf(stats),
  };
  return { named: [file], walked: [], refused: [], capped: false };
}

async function walkFolder(deps: AddDeps, ownerId: string, folder: string): Promise<FoundPaths> {
  const { walkCap, walkDepth } = deps.config;
  const task: WalkTask = {
    root: folder,
    skip: realFolders(ownFolders(deps.config)),
    cap: walkCap,
    depth: walkDepth,
  };
  const nameOf = projectNames(deps, ownerId, { kept: false });
  const walked = await walkInThread(deps.workers.walks, task, { nameOf });
  if (walked.kind === "unreachable") return refuse(folder, walked.reason);
  const roots = findRootPaths(deps.store, ownerId);
  const all = walked.folders.flatMap(({ path, project, files }) => {
    const rootId = innermost(roots, path)?.id ?? null;
    return files.map(({ name, ...seen }): FoundFile => {
      return { path: join(path, name), rootId, project, ...seen };
    });
  });
  const files: FoundFile[] = [];
  await inSlices(deps.store, all, (file) => {
    if (findByPath(deps.store, ownerId, file.path)?.status !== "forgotten") files.push(file);
  });
  return { named: [], walked: files, refused: walked.unreadable, capped: walked.capped };
}

/**
 * Have the files read, and wait a while for it. Who names a file that was forgotten wants it back; who names its folder may
 * not even remember it. Answers the documents, in the order they were found.
 */
export async function takeIn(
  deps: AddDeps,
  ownerId: string,
  { found, ...asked }: Omit<RequestedFiles, "named"> & { readonly found: FoundPaths },
): Promise<DocumentRow[]> {
  const { store, intake } = deps;
  const files = [...found.named, ...found.walked];
  if (files.length === 0) return [];
  ensureOwner(store, ownerId, deps.clock());
  const named = new Set(found.named.map(({ path }) => path));
  await intake.offer(ownerId, files, { ...asked, named });
  const offered = await documentsAt(store, ownerId, files);
  await intake.settled(
    offered.map(({ id }) => id),
    patience,
  );
  if (named.size > 0) deps.followFiles();
  // A file under a new name has become the document it was.
  return documentsAt(store, ownerId, files);
}

/** Each once, whatever it was named by. A folder may hold 50,000: looking them up at once would stop everybody else. */
async function documentsAt(
  store: AddDeps["store"],
  ownerId: string,
  files: readonly FoundFile[],
): Promise<DocumentRow[]> {
  const documents = new Map<string, DocumentRow>();
  await inSlices(store, files, ({ path }) => {
    const row = findByPath(store, ownerId, path);
    if (row && row.status !== "forgotten") documents.set(row.id, row);
  });
  return [...documents.values()];
}

interface Plan {
  readonly planned: { path: string; kind?: DocumentKind; bytes: number }[];
  readonly skipped: RefusedPath[];
}

/**
 * Splits the found files into those to read and those skipped, such as a file of a known kind that is too
 * large.
 */
export function planOf({ named, walked, refused }: FoundPaths, { maxFileMb }: AddDeps["config"]): Plan {
  const plan: Plan = { planned: [], skipped: [...refused] };
  for (const { path, size } of [...named, ...walked]) {
    const kind = documentKind(path);
    if (kind === null) continue;
    const reason = tooLarge(size, maxFileMb * 1024 * 1024);
    if (reason === null) plan.planned.push({ path, kind, bytes: size });
    else plan.skipped.push({ path, reason });
  }
  return plan;
}
