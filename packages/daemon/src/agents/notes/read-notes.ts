import { existsSync, statSync } from "node:fs";
import { dirname } from "node:path";
import type { AgentName, NotesRead } from "@memory/shared";
import {
  findDeepNotes,
  findHomeNotes,
  findTopNotes,
  importedBy,
  isNoteOf,
  LAYOUTS,
  type NoteFile,
  type NoteFolders,
  noteCalled,
} from "@memory/sources/notes";
import { z } from "zod";
import type { Actor } from "../../activity/operation.ts";
import { hasRun } from "../../activity/queries/operations.ts";
import type { SpokenDeps } from "../../memories/beliefs/belief.ts";
import { findFolders } from "../../places/queries.ts";
import { projectOf } from "./project-of.ts";
import { findFiles, type NoteFileRow, putFile } from "./queries.ts";
import { type Reading, readNoteFile, stampOf, writtenIn } from "./read-file.ts";
import { FOUND, type Found, loseNote, noCounts, takeOver } from "./take-over.ts";

export interface NotesDeps extends SpokenDeps {
  readonly folders: NoteFolders;
  /** Told that texts have come or gone. */
  readonly wake: () => void;
}

/** All programs whose notes are known. */
export const NOTING: readonly AgentName[] = LAYOUTS.map(({ agent }) => agent);

/** Where to look: at all usual places, and in the folders of working trees only where `isDeep`. */
export interface Where {
  readonly agents: ReadonlySet<AgentName>;
  readonly isDeep: (root: string) => boolean;
  /** False: only files that are known, and what they have their programs read. */
  readonly isWide: boolean;
}

/** Notes of these programs that lie where they look for them; further down in a tree those that are known, unless all of it is looked through. */
async function findNotes(
  { store, folders }: Pick<NotesDeps, "store" | "folders">,
  ownerId: string,
  { agents, isDeep, isWide }: Where,
  signal: AbortSignal,
): Promise<readonly NoteFile[]> {
  const files = new Map<string, NoteFile>();
  const add = (some: readonly NoteFile[]): void => {
    for (const file of some) if (!files.has(file.path)) files.set(file.path, file);
  };
  const known = isWide ? findFolders(store, ownerId).map(({ value }) => value) : [];
  if (isWide) add(await findHomeNotes(folders, known, agents));
  const named = [...files.values()].flatMap(({ root }) => root ?? []);
  const roots = [...new Set([...known, ...named])].filter((root) => existsSync(root));
  const deep = new Set(roots.filter(isDeep));
  for (const root of roots) {
    if (signal.aborted) break;
    add(await findTopNotes(root, agents));
    if (deep.has(root)) add(await findDeepNotes(root, agents, signal));
  }
  const isStill = (row: NoteFileRow): boolean => !isWide || isFurtherDown(row, deep);
  add(
    findFiles(store, ownerId)
      .filter((row) => row.found === FOUND.placed && agents.has(row.agent) && isStill(row))
      .filter(({ path }) => existsSync(path))
      .map(fileOf),
  );
  return [...files.values()];
}

/** In a folder of a tree that was not looked through. */
const isFurtherDown = ({ agent, path, root }: NoteFileRow, deep: ReadonlySet<string>): boolean =>
  root !== null && !deep.has(root) && isNoteOf(agent, path);

const fileOf = ({ path, agent, own, root }: NoteFileRow): NoteFile => ({
  path,
  agent,
  isOwn: own === 1,
  root,
});

const Imports = z.array(z.string());

/** The files that known notes have their programs read with them, and what those have them read in turn. */
async function withImports(
  { folders }: Pick<NotesDeps, "folders">,
  files: readonly NoteFile[],
  known: ReadonlyMap<string, NoteFileRow>,
): Promise<NoteFile[]> {
  const all = new Map(files.map((file) => [file.path, file]));
  let next = [...files];
  for (let depth = 0; depth < DEPTH && next.length > 0; depth += 1) {
    const found: NoteFile[] = [];
    for (const file of next) {
      const imports = Imports.parse(JSON.parse(known.get(file.path)?.imports ?? "[]"));
      if (imports.length > 0) found.push(...(await importedBy(file, imports, folders)));
    }
    next = found.filter(({ path }) => !all.has(path));
    for (const file of next) all.set(file.path, file);
  }
  return [...all.values()];
}

/** As deep as Claude Code follows them. */
const DEPTH = 5;

export interface ReadRequest {
  readonly ownerId: string;
  readonly runId: string;
  readonly actor: Actor;
  readonly where: Where;
  readonly dryRun: boolean;
  /** Milliseconds for which a file must have been left alone; 0: it is read as it is. */
  readonly settleMs: number;
  readonly signal: AbortSignal;
}

/** Read what has changed of the notes of some programs, and take back what is gone, as one run. */
export async function readNotes(deps: NotesDeps, request: ReadRequest): Promise<NotesRead> {
  const { store } = deps;
  const { ownerId, where, signal } = request;
  const total = totals();
  const files = await findNotes(deps, ownerId, where, signal);
  const placed = new Set(files.map(({ path }) => path));
  const seen = new Set<string>();
  // What a file has its program read is known once it is read.
  for (let isMore = true; isMore && !signal.aborted; ) {
    const known = new Map(findFiles(store, ownerId).map((row) => [row.path, row]));
    const due = (await withImports(deps, files, known)).filter(({ path }) => !seen.has(path));
    isMore = due.length > 0 && !request.dryRun;
    for (const file of due) {
      if (signal.aborted) break;
      seen.add(file.path);
      const found = placed.has(file.path) ? FOUND.placed : FOUND.imported;
      const one = { ...request, file, known: known.get(file.path), found, project: undefined };
      await readOne(deps, one, total);
    }
  }
  if (!signal.aborted && !request.dryRun) {
    const known = new Map(findFiles(store, ownerId).map((row) => [row.path, row]));
    const read = new Set((await withImports(deps, files, known)).map(({ path }) => path));
    await loseGone(deps, request, read, total);
  }
  return finished(deps, request, total);
}

/** Read the files and folders that somebody names, whether their programs look there or not. */
export async function readNamed(
  deps: NotesDeps,
  request: Omit<ReadRequest, "where">,
  { paths, project }: { readonly paths: readonly string[]; readonly project: string | undefined },
): Promise<NotesRead> {
  const total = totals();
  const known = new Map(findFiles(deps.store, request.ownerId).map((row) => [row.path, row]));
  const seen = new Set<string>();
  for (const path of paths) {
    if (request.signal.aborted) break;
    const files = await notesAt(deps, path, request.signal);
    if (files.length === 0)
      total.leftOut.push(
        isFolder(path)
          ? `${path} holds no notes that are known (${KNOWN})`
          : `${path} is called like no note that is known (${KNOWN})`,
      );
    for (const file of files) {
      if (seen.has(file.path) || request.signal.aborted) continue;
      seen.add(file.path);
      const before = known.get(file.path);
      const found = foundBefore(before);
      await readOne(deps, { ...request, file, known: before, found, project }, total);
    }
  }
  return finished(deps, request, total);
}

const KNOWN = "CLAUDE.md, AGENTS.md, GEMINI.md, .github/copilot-instructions.md …";

/** The note of that name, or all notes in a folder. */
async function notesAt(
  { folders }: Pick<NotesDeps, "folders">,
  path: string,
  signal: AbortSignal,
): Promise<NoteFile[]> {
  if (!isFolder(path)) {
    const file = await noteCalled(path, folders);
    return file ? [file] : [];
  }
  const agents = new Set(NOTING);
  const all = [...(await findTopNotes(path, agents)), ...(await findDeepNotes(path, agents, signal))];
  return [...new Map(all.map((file) => [file.path, file])).values()];
}

const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;

const foundBefore = (row: NoteFileRow | undefined): Found =>
  Object.values(FOUND).find((one) => one === row?.found) ?? FOUND.named;

interface Total extends ReturnType<typeof noCounts> {
  files: number;
  changed: number;
  statements: number;
  redactions: number;
  readonly leftOut: string[];
}

const totals = (): Total => ({
  ...{ files: 0, changed: 0, statements: 0, redactions: 0, leftOut: [] },
  ...noCounts(),
});

function finished(
  deps: NotesDeps,
  { ownerId, runId, dryRun }: Pick<ReadRequest, "ownerId" | "runId" | "dryRun">,
  total: Total,
): NotesRead {
  const isChange = !dryRun && hasRun(deps.store, ownerId, runId);
  if (isChange) deps.wake();
  return { ...(isChange && { runId }), dryRun, ...total };
}

interface One extends Omit<ReadRequest, "where"> {
  readonly file: NoteFile;
  readonly known: NoteFileRow | undefined;
  readonly found: Found;
  /** Of which project a person says that it is. */
  readonly project: string | undefined;
}

/** A file that is as it was read is not opened. */
async function readOne(deps: NotesDeps, one: One, total: Total): Promise<void> {
  const { ownerId, runId, actor, file, known, found, dryRun, settleMs, signal } = one;
  total.files += 1;
  const stamp = await stampOf(file.path);
  if (known && known.stamp === stamp && (one.project ?? known.project) === known.project) {
    if (known.found !== found && !dryRun)
      deps.store.transaction(() => putFile(deps.store, { ...known, found }));
    return;
  }
  if (stamp !== null && isBeingWritten(stamp, deps.clock(), settleMs)) return;
  const reading: Reading = await readNoteFile(deps, file, { now: deps.clock(), signal });
  if (reading.kind === "gone") return;
  if (reading.kind === "unreadable") {
    total.leftOut.push(`${file.path}: ${reading.reason}`);
    return;
  }
  const { note } = reading;
  total.changed += 1;
  total.statements += note.said.length;
  total.redactions += note.redactions;
  if (dryRun) return;
  const project = one.project ?? projectOf(deps, ownerId, file);
  await takeOver(deps, { ownerId, runId, actor, file, project, found }, note, total);
}

/** Somebody writes at it: the next look is soon. */
function isBeingWritten(stamp: string, now: number, settleMs: number): boolean {
  const age = now - writtenIn(stamp);
  return age >= 0 && age < settleMs;
}

/** A disk that is not there says nothing of what is on it. */
export const isPlaceThere = ({ root, path }: NoteFileRow): boolean => existsSync(root ?? dirname(path));

/** Files that were read and lie there no more, while the folder that they are about does, and that no program reads any more. */
async function loseGone(
  deps: NotesDeps,
  { ownerId, runId, actor, where }: ReadRequest,
  read: ReadonlySet<string>,
  total: Total,
): Promise<void> {
  for (const row of findFiles(deps.store, ownerId)) {
    if (read.has(row.path) || row.found === FOUND.named || !where.agents.has(row.agent)) continue;
    if (!isPlaceThere(row)) continue;
    await loseNote(deps, { ownerId, runId, actor, file: fileOf(row) }, total);
  }
}
