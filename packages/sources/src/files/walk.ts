import { type Dirent, lstatSync, readdirSync, realpathSync } from "node:fs";
import { basename, dirname, sep } from "node:path";
import type { ProjectPlace } from "@memory/language/names";
import { projectAround, repositoryAround } from "../projects/index.ts";
import {
  type Noted,
  noRules,
  type Rules,
  rulingOf,
  withoutThoseAgainst,
  withRulesOf,
} from "./ignore-rules.ts";
import { isGenerated, isNeverWalked, isOfTheSystem } from "./left-out.ts";
import { isPrivate } from "./private-folders.ts";
import { codeOf, faultInWords } from "./system-errors.ts";
import { timesOf } from "./times-of.ts";

export interface WalkTask {
  /** Absolute, links resolved. */
  readonly root: string;
  /** Only these of its folders, with or without what lies below; without it, the root and everything. */
  readonly folders?: readonly { readonly path: string; readonly deep: boolean }[];
  /** Leave the files out: to learn which folders there are takes a fifth of the time. */
  readonly onlyFolders?: boolean;
  /** Never entered: other linked folders, the daemon's home, the transcripts. */
  readonly skip: readonly string[];
  /** Entries that are looked at, and folders one inside the other. */
  readonly cap: number;
  readonly depth: number;
}

export interface WalkedFile {
  readonly name: string;
  readonly size: number;
  /** Whole milliseconds. */
  readonly mtime: number;
  /** Time of the last change of anything about it, its name included. */
  readonly ctime: number;
}

export interface WalkedFolder<Project = ProjectPlace | null> {
  readonly path: string;
  /** The repository it lies in. */
  readonly project: Project;
  readonly files: WalkedFile[];
  /** Paths of the folders in it that belong to the walk. */
  readonly folders: string[];
  /** False when the cap was reached before its end. */
  complete: boolean;
}

export type Walked<Project = ProjectPlace | null> =
  | {
      readonly kind: "walked";
      readonly device: string;
      readonly folders: WalkedFolder<Project>[];
      /** The cap on entries or depth was reached; what is not in `folders` was not looked at. */
      readonly capped: boolean;
      readonly unreadable: Noted[];
    }
  | { readonly kind: "unreachable"; readonly reason: string };

/** A folder to be read: what holds in it by what lies above it. */
interface Place {
  readonly path: string;
  readonly depth: number;
  readonly project: ProjectPlace | null;
  readonly rules: Rules;
}

interface Walk extends Pick<WalkTask, "cap" | "depth" | "root"> {
  readonly onlyFolders: boolean;
  readonly skip: ReadonlySet<string>;
  readonly folders: WalkedFolder[];
  readonly unreadable: Noted[];
  entries: number;
  capped: boolean;
}

/**
 * The files of a folder that are worth reading, without opening one. Links are never followed, so there are no loops
 * and no ways out; what cannot be read is reported and the rest goes on. The only walker there is: the watcher, a
 * rescan, a folder added by hand and its dry run find the same files.
 * Made of synchronous calls, for a worker thread: that is four times as fast as waiting for each.
 */
export function walk(task: WalkTask): Walked {
  const { root, cap, depth } = task;
  const device = deviceOf(root);
  if (typeof device !== "string") return { kind: "unreachable", reason: device.reason };
  const run: Walk = {
    root,
    cap,
    depth,
    onlyFolders: task.onlyFolders ?? false,
    skip: new Set(task.skip.map(resolved)),
    folders: [],
    unreadable: [],
    entries: 0,
    capped: false,
  };
  const start = startOf(run);
  if (task.folders === undefined) readBelow(run, [start]);
  else readSome(run, start, task.folders);
  const own = run.unreadable.find(({ path }) => path === root);
  if (own && !run.folders.some(({ path }) => path === root))
    return { kind: "unreachable", reason: own.reason };
  return { kind: "walked", device, folders: run.folders, capped: run.capped, unreadable: run.unreadable };
}

/** As the walk will name it. One that is not there is not met either. */
function resolved(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

function deviceOf(root: string): string | { readonly reason: string } {
  try {
    const stats = lstatSync(root);
    return stats.isDirectory() ? String(stats.dev) : { reason: "it is no longer a folder" };
  } catch (cause) {
    return { reason: faultInWords(cause) };
  }
}

/** The root with what the folders above it say: up to the repository it lies in, their ignore files count. */
function startOf(run: Walk): Place {
  const repository = repositoryAround(run.root);
  let rules = noRules;
  for (const folder of repository === null ? [] : foldersBetween(repository.worktree, run.root))
    rules = withRulesOf(
      rules,
      folder,
      () => true,
      (problem) => run.unreadable.push(problem),
    );
  const project = projectAround(run.root);
  // A person linked it: whatever leaves the folder itself out is overruled.
  return { path: run.root, depth: 0, project, rules: withoutThoseAgainst(rules, run.root) };
}

/** From the first down to the one above the second; none where they are the same. */
function foldersBetween(outer: string, inner: string): string[] {
  const between: string[] = [];
  for (let at = inner; at !== outer; ) {
    at = dirname(at);
    between.unshift(at);
  }
  return between;
}

/** Level by level, so that a cap cuts off the deepest folders and not the last ones. */
function readBelow(run: Walk, places: Place[]): void {
  for (let n = 0; n < places.length && !run.capped; n++) {
    const place = places[n];
    if (place) for (const folder of readFolder(run, place)) places.push(folder);
    if (run.entries >= run.cap && n < places.length - 1) run.capped = true;
  }
}

function readSome(run: Walk, start: Place, wanted: NonNullable<WalkTask["folders"]>): void {
  const met = new Map<string, Place | null>([[run.root, start]]);
  // On the way down to a folder every rule counts that a whole walk would have met.
  const placeOf = (path: string): Place | null => {
    const known = met.get(path);
    if (known !== undefined || !path.startsWith(run.root)) return known ?? null;
    const above = placeOf(dirname(path));
    const place = above && stepDown(run, above, path);
    met.set(path, place);
    return place;
  };
  for (const { path, deep } of wanted) {
    const place = placeOf(path);
    if (place === null) continue;
    if (deep) readBelow(run, [place]);
    else if (!run.capped) readFolder(run, place);
  }
}

function stepDown(run: Walk, above: Place, path: string): Place | null {
  const name = basename(path);
  const stats = look(run, path);
  if (!stats?.isDirectory() || isNeverWalked(name)) return null;
  return enter(
    run,
    settle(run, above, (file) => isThere(above.path + sep + file)),
    path,
  );
}

const isThere = (path: string): boolean => {
  try {
    return lstatSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
};

/** A folder as its own ignore files and its own repository make it. */
function settle(run: Walk, place: Place, has: (name: string) => boolean): Place {
  const rules = withRulesOf(place.rules, place.path, has, (problem) => run.unreadable.push(problem));
  return { ...place, rules, project: has(".git") ? projectAround(place.path) : place.project };
}

/** The folder below, when it belongs to the walk. */
function enter(run: Walk, above: Place, path: string): Place | null {
  if (run.skip.has(path) || isPrivate(path) || isOfTheSystem(path)) return null;
  const word = rulingOf(above.rules.own, path, true) ?? rulingOf(above.rules.git, path, true);
  if (word === "out") return null;
  if (above.depth + 1 > run.depth) {
    run.capped = true;
    return null;
  }
  const rules = word === "in" ? withoutThoseAgainst(above.rules, path) : above.rules;
  return { path, depth: above.depth + 1, project: above.project, rules };
}

/** Read one folder; answers the folders in it. */
function readFolder(run: Walk, place: Place): Place[] {
  const entries = list(run, place.path);
  if (entries === null) return [];
  const names = new Set(entries.filter(({ name }) => name.startsWith(".")).map(({ name }) => name));
  const here = settle(run, place, (name) => names.has(name));
  const found: WalkedFolder = {
    path: here.path,
    project: here.project,
    files: [],
    folders: [],
    complete: true,
  };
  const below: Place[] = [];
  run.folders.push(found);
  const prefix = here.path.endsWith(sep) ? here.path : here.path + sep;
  for (const entry of entries) {
    if (isNeverWalked(entry.name)) continue;
    if (run.entries >= run.cap) {
      run.capped = true;
      found.complete = false;
      break;
    }
    run.entries += 1;
    const path = prefix + entry.name;
    if (entry.isDirectory()) {
      const folder = enter(run, here, path);
      if (folder) below.push(folder);
    } else if (!run.onlyFolders && entry.isFile() && isWanted(here.rules, entry.name, path)) {
      const file = statOf(run, entry.name, path);
      if (file) found.files.push(file);
    }
  }
  found.folders.push(...below.map(({ path }) => path));
  return below;
}

function isWanted(rules: Rules, name: string, path: string): boolean {
  const own = rulingOf(rules.own, path, false);
  if (own === "out" || (own === null && (isGenerated(name) || rulingOf(rules.git, path, false) === "out")))
    return false;
  return !isPrivate(path);
}

function statOf(run: Walk, name: string, path: string): WalkedFile | null {
  const stats = look(run, path);
  // It may have become something else since its folder was read.
  return stats?.isFile() ? { name, size: stats.size, ...timesOf(stats) } : null;
}

function look(run: Walk, path: string) {
  try {
    const stats = lstatSync(path, { throwIfNoEntry: false });
    // Such a name cannot be spoken back to the system: its bytes are lost.
    if (!stats && path.includes("\uFFFD"))
      run.unreadable.push({ path, reason: "its name is not valid UTF-8; rename it" });
    return stats ?? null;
  } catch (cause) {
    run.unreadable.push({ path, reason: faultInWords(cause) });
    return null;
  }
}

function list(run: Walk, path: string): Dirent[] | null {
  try {
    return readdirSync(path, { withFileTypes: true });
  } catch (cause) {
    const isGone = codeOf(cause) === "ENOENT" && !path.includes("\uFFFD");
    if (!isGone || path === run.root) run.unreadable.push({ path, reason: faultInWords(cause) });
    return null;
  }
}
