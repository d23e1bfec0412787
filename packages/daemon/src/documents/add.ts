import { lstat, realpath } from "node:fs/promises";
import { dirname, isAbsolute, join } from "node:path";
import { ApiError, type DocumentKind, type Issue } from "@memory/shared";
import type { Deps } from "../deps.ts";
import { ensureOwner } from "../owners/queries.ts";
import { isPrivate } from "../text/private-folders.ts";
import type { Workers } from "../workers/pool.ts";
import { kindOf, reasonOf } from "./extract/registry.ts";
import type { FoundFile, Intake } from "./intake.ts";
import type { DocumentRow } from "./queries/chunks.ts";
import { findByPath, findRootPaths, updateRow } from "./queries/rows.ts";
import { projectAround } from "./walk/enclosing.ts";
import { isUnder } from "./walk/is-under.ts";
import type { WalkTask } from "./walk/walk.ts";
import { walkInThread } from "./walk/walk-in-thread.ts";

export interface AddDeps extends Pick<Deps, "store" | "clock" | "newId"> {
  readonly intake: Intake;
  readonly workers: Pick<Workers, "walks">;
  readonly config: {
    readonly home: string;
    readonly transcriptsDir: string;
    readonly walkCap: number;
    readonly walkDepth: number;
  };
  /** The files that are followed one by one have changed. */
  readonly followFiles: () => void;
}

export interface Refused {
  readonly path: string;
  readonly reason: string;
}

/** What stands behind the paths somebody named. */
export interface Found {
  /** Files named by themselves; they are followed. */
  readonly named: readonly FoundFile[];
  /** Files of folders. */
  readonly walked: readonly FoundFile[];
  readonly refused: readonly Refused[];
  readonly capped: boolean;
}

/** Milliseconds an add waits for its documents to be read; what is left is read in the background. */
const patience = 8_000;

/** Look at what was named, without changing anything. Throws `invalid` for a path that is not absolute. */
export async function find(deps: AddDeps, ownerId: string, paths: readonly string[]): Promise<Found> {
  const issues = paths.flatMap((path, n): Issue[] =>
    isAbsolute(path) ? [] : [{ path: `paths.${n}`, message: "must be an absolute path" }],
  );
  if (issues.length > 0) throw new ApiError("invalid", "invalid request body", issues);
  const found: Found[] = [];
  for (const path of paths) found.push(await findOne(deps, ownerId, path));
  return {
    named: found.flatMap(({ named }) => named),
    walked: found.flatMap(({ walked }) => walked),
    refused: found.flatMap(({ refused }) => refused),
    capped: found.some(({ capped }) => capped),
  };
}

const refuse = (path: string, reason: string): Found => ({
  named: [],
  walked: [],
  refused: [{ path, reason }],
  capped: false,
});

async function findOne(deps: AddDeps, ownerId: string, path: string): Promise<Found> {
  const real = await realpath(path).catch(() => null);
  const stats = real === null ? null : await lstat(real).catch(() => null);
  if (real === null || !stats) return refuse(path, "there is no such file, or it cannot be reached");
  if (isPrivate(real)) return refuse(path, "it holds keys; memory never reads it");
  if (isUnder(real, deps.config.home)) return refuse(path, "it belongs to memory itself");
  if (stats.isDirectory()) return walkFolder(deps, ownerId, real);
  if (!stats.isFile()) return refuse(path, "it is neither a file nor a folder");
  if (kindOf(real) === null) return refuse(path, reasonOf(real));
  const file = {
    path: real,
    rootId: innermost(findRootPaths(deps.store, ownerId), real),
    project: projectAround(dirname(real)),
    size: stats.size,
    mtime: Math.floor(stats.mtimeMs),
  };
  return { named: [file], walked: [], refused: [], capped: false };
}

async function walkFolder(deps: AddDeps, ownerId: string, folder: string): Promise<Found> {
  const { home, transcriptsDir, walkCap, walkDepth } = deps.config;
  const task: WalkTask = { root: folder, skip: [home, transcriptsDir], cap: walkCap, depth: walkDepth };
  const walked = await walkInThread(deps.workers.walks, task);
  if (walked.kind === "unreachable") return refuse(folder, walked.reason);
  const roots = findRootPaths(deps.store, ownerId);
  const files = walked.folders.flatMap(({ path, project, files }) =>
    files.map(({ name, size, mtime }): FoundFile => {
      const file = join(path, name);
      return { path: file, rootId: innermost(roots, file), project, size, mtime };
    }),
  );
  return { named: [], walked: files, refused: walked.unreadable, capped: walked.capped };
}

/** The linked folder a file belongs to: the innermost one that holds it. */
function innermost(roots: readonly { id: string; path: string }[], file: string): string | null {
  const holding = roots.filter(({ path }) => isUnder(file, path));
  return holding.sort((a, b) => b.path.length - a.path.length)[0]?.id ?? null;
}

/** Have the files read, and wait a while for it. Answers the documents, in the order they were found. */
export async function take(deps: AddDeps, ownerId: string, found: Found): Promise<DocumentRow[]> {
  const { store, intake } = deps;
  const files = [...found.named, ...found.walked];
  if (files.length === 0) return [];
  store.transaction(() => {
    ensureOwner(store, ownerId, deps.clock());
    // Who names a file that was forgotten wants it back.
    for (const { path } of files) {
      const known = findByPath(store, ownerId, path);
      if (known?.status === "forgotten") updateRow(store, known.id, { status: "queued" });
    }
  });
  await intake.offer(ownerId, files);
  const documents = files.flatMap(({ path }) => findByPath(store, ownerId, path) ?? []);
  await intake.settled(
    documents.map(({ id }) => id),
    patience,
  );
  follow(deps, ownerId, found.named);
  // A file under a new name has become the document it was.
  return files.flatMap(({ path }) => findByPath(store, ownerId, path) ?? []);
}

/** Files named one by one are followed from now on. */
function follow({ store, followFiles }: AddDeps, ownerId: string, named: readonly FoundFile[]): void {
  for (const { path } of named) {
    const known = findByPath(store, ownerId, path);
    if (known && known.watching === 0) updateRow(store, known.id, { watching: 1 });
  }
  if (named.length > 0) followFiles();
}

export const plannedOf = ({ named, walked }: Found): { path: string; kind?: DocumentKind; bytes: number }[] =>
  [...named, ...walked].flatMap(({ path, size }) => {
    const kind = kindOf(path);
    return kind === null ? [] : [{ path, kind, bytes: size }];
  });
