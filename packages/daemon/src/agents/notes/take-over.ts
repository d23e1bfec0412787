import { guessType, isVague } from "@memory/language/comparison";
import type { NotesRead } from "@memory/shared";
import type { NoteFile } from "@memory/sources/notes";
import { placeOf } from "@memory/sources/projects";
import type { Actor, OperationEntry } from "../../activity/operation.ts";
import { record } from "../../activity/record.ts";
import type { Belief, SpokenDeps } from "../../memories/beliefs/belief.ts";
import { byHand } from "../../memories/beliefs/by-hand.ts";
import { addVersion, versionAfter } from "../../memories/beliefs/next-version.ts";
import { isForgotten } from "../../memories/beliefs/queries/forgotten.ts";
import { findSame } from "../../memories/beliefs/same-saying.ts";
import { save } from "../../memories/beliefs/save.ts";
import { bringBack, withdraw } from "../../memories/beliefs/withdraw.ts";
import { typeToKeep } from "../../memories/instruction.ts";
import { changeMemory, findHead, findMemoryRow } from "../../memories/queries.ts";
import type { MemoryRow } from "../../memories/row.ts";
import { settleProject } from "../../places/project-at.ts";
import { ensureOwner } from "../../store/owners.ts";
import { inSlices } from "../../store/slices.ts";
import { askBeside } from "./ask-beside.ts";
import { match } from "./match.ts";
import {
  dropFile,
  dropStatement,
  findStatements,
  isNotedElsewhere,
  isSaidElsewhere,
  type NoteStatementRow,
  putFile,
  putStatement,
  wasTold,
} from "./queries.ts";
import type { ReadNote, Said } from "./read-file.ts";

export type Counts = Pick<NotesRead, "saved" | "versioned" | "merged" | "conflict" | "dropped" | "retired">;

export const noCounts = (): { -readonly [Name in keyof Counts]: number } => ({
  ...{ saved: 0, versioned: 0, merged: 0, conflict: 0, dropped: 0, retired: 0 },
});

/** A file whose statements become memories, for one run. */
export interface Taking {
  readonly ownerId: string;
  readonly runId: string;
  /** Who had it read. */
  readonly actor: Actor;
  readonly file: NoteFile;
  /** Of which project it is; null: it holds wherever one works. */
  readonly project: string | null;
  readonly found: Found;
}

/** By what a file was met: somebody named it, it lies where its program looks, or another note has it read. */
export const FOUND = { named: 0, placed: 1, imported: 2 } as const;
export type Found = (typeof FOUND)[keyof typeof FOUND];

type Old = NoteStatementRow & {
  readonly content: string | null;
  readonly hidden: string | null;
  readonly memory: MemoryRow | undefined;
};

/**
 * What has become of a note since it was read last: what is new is saved, what was changed is a version, what is gone is retired, what has
 * only moved is told by its new line. Each an operation of the run.
 */
export async function takeOver(
  deps: SpokenDeps,
  taking: Taking,
  note: ReadNote,
  counts: ReturnType<typeof noCounts>,
): Promise<void> {
  const { store, clock } = deps;
  const { ownerId, file } = taking;
  const before = findStatements(store, ownerId, file.path).map((row): Old => {
    const memory = row.memory_id === null ? undefined : findMemoryRow(store, ownerId, row.memory_id);
    return { ...row, memory, content: memory?.content ?? null, hidden: memory?.hidden ?? null };
  });
  const { kept, changed, gone, fresh } = match(before, note.said);
  // A reading that is cut short is begun anew.
  store.transaction(() => {
    ensureOwner(store, ownerId, clock());
    putFile(store, rowOf(taking, { ...note, stamp: "" }, clock()));
  });
  const work: (() => void)[] = [
    ...kept
      .filter(([old, one]) => old.line !== one.line || old.hash !== one.hash)
      .map(
        ([old, one]) =>
          () =>
            move(deps, old, one),
      ),
    ...gone.map((old) => () => take(deps, taking, () => lose(deps, old, counts))),
    ...changed.map(
      ([old, one]) =>
        () =>
          take(deps, taking, () => change(deps, taking, { old, one }, counts)),
    ),
    ...fresh.map((one) => () => take(deps, taking, () => add(deps, taking, one, counts))),
  ];
  await inSlices(store, work, (step) => step());
  store.transaction(() => putFile(store, rowOf(taking, note, clock())));
}

/** Everything that a note said is said there no more. */
export async function loseNote(
  deps: SpokenDeps,
  taking: Omit<Taking, "found" | "project">,
  counts: ReturnType<typeof noCounts>,
): Promise<void> {
  const { store } = deps;
  const { ownerId, file } = taking;
  const before = findStatements(store, ownerId, file.path).map(
    (row): Old => ({
      ...row,
      content: null,
      hidden: null,
      memory: row.memory_id === null ? undefined : findMemoryRow(store, ownerId, row.memory_id),
    }),
  );
  await inSlices(store, before, (old) => take(deps, taking, () => lose(deps, old, counts)));
  store.transaction(() => dropFile(store, ownerId, file.path));
}

const rowOf = ({ ownerId, file, project, found }: Taking, note: ReadNote, now: number) => ({
  owner_id: ownerId,
  path: file.path,
  agent: file.agent,
  own: file.isOwn ? 1 : 0,
  project,
  root: file.root,
  found,
  stamp: note.stamp,
  imports: JSON.stringify(note.imports),
  read_at: now,
});

const take = (
  deps: SpokenDeps,
  { ownerId, runId, actor, file }: Pick<Taking, "ownerId" | "runId" | "actor" | "file">,
  work: () => string | undefined,
): void => {
  const entry: OperationEntry = {
    ownerId,
    kind: "notes.read",
    actor,
    runId,
    reason: file.path,
  };
  record(deps, entry, ({ about }) => {
    const subject = work();
    if (subject !== undefined) about(subject);
  });
};

/** Nobody has changed a word of it. */
function move({ store }: SpokenDeps, old: Old, { hash, line, endLine }: Said): void {
  if (old.hash !== hash) dropStatement(store, rowOfStatement(old));
  putStatement(store, { ...rowOfStatement(old), hash, line });
  if (old.brought !== 0 && old.memory?.path === old.path)
    changeMemory(store, old.owner_id, old.memory.id, { start_line: line, end_line: endLine });
}

const rowOfStatement = ({ content: _c, hidden: _h, memory: _m, ...row }: Old): NoteStatementRow => row;

function lose(deps: SpokenDeps, old: Old, counts: ReturnType<typeof noCounts>): string | undefined {
  const isOnlyHere = isOnlySaidBy(deps, old);
  dropStatement(deps.store, rowOfStatement(old));
  if (!isOnlyHere || !old.memory || !withdraw(deps, old.memory)) return undefined;
  counts.retired += 1;
  return old.memory.id;
}

/** The memory came with this line, and nobody else has said it. */
const isOnlySaidBy = ({ store }: SpokenDeps, old: Old): boolean =>
  old.brought !== 0 &&
  old.memory !== undefined &&
  !isNotedElsewhere(store, rowOfStatement(old)) &&
  !isSaidElsewhere(store, old.memory.id, old.path);

/** The line says something else: the next version of its memory, where that is its own and holds; else news. */
function change(
  deps: SpokenDeps,
  taking: Taking,
  { old, one }: { readonly old: Old; readonly one: Said },
  counts: ReturnType<typeof noCounts>,
): string | undefined {
  const { store } = deps;
  const { memory } = old;
  const belief = beliefOf(deps, taking, one);
  const isOwn =
    memory !== undefined &&
    memory.author !== "person" &&
    memory.project === belief.project &&
    findHead(store, memory.owner_id, memory.root_id)?.id === memory.id &&
    isOnlySaidBy(deps, old);
  const scope = { ownerId: taking.ownerId, project: belief.project };
  const isNews =
    findSame(store, scope, belief).same.length === 0 && !isForgotten(store, scope, belief.content);
  if (!isOwn || !memory || !isNews || isVague(one.content)) {
    lose(deps, old, counts);
    return add(deps, taking, one, counts);
  }
  const { id, created_at, content_key, slot_key, version, root_id, status, ...next } = versionAfter(
    deps,
    memory,
    belief,
  );
  const at = Math.min(deps.clock(), Math.max(belief.asserted_at, memory.asserted_at + 1));
  addVersion(deps, memory, {
    ...next,
    ...{ id, created_at, content_key, slot_key, version, root_id, status },
    ...belief,
    type: typeToKeep(belief),
    ...{ kind: null, subject: null, until: null, document_id: null },
    ...{ asserted_at: at, valid_from: at },
  });
  dropStatement(store, rowOfStatement(old));
  putStatement(store, { ...keyOf(taking, one), memory_id: id, brought: 1 });
  counts.versioned += 1;
  const now = findMemoryRow(store, taking.ownerId, id);
  if (now) askBeside(deps, taking, { row: now, one });
  return id;
}

const keyOf = ({ ownerId, file }: Taking, { hash, line }: Said) => ({
  owner_id: ownerId,
  path: file.path,
  hash,
  line,
});

function add(
  deps: SpokenDeps,
  taking: Taking,
  one: Said,
  counts: ReturnType<typeof noCounts>,
): string | undefined {
  const { store } = deps;
  const { ownerId } = taking;
  const key = keyOf(taking, one);
  const belief = beliefOf(deps, taking, one);
  const scope = { ownerId, project: belief.project };
  if (isVague(one.content) || isForgotten(store, scope, one.content)) {
    putStatement(store, { ...key, memory_id: null, brought: 0 });
    counts.dropped += 1;
    return undefined;
  }
  const echoed = one.isOwn && echoOf(deps, scope, belief);
  if (echoed) {
    putStatement(store, { ...key, memory_id: echoed.id, brought: 0 });
    counts.merged += 1;
    return undefined;
  }
  const outcome = save(deps, ownerId, belief);
  const isBack = outcome.kind === "merged" && bringBack(deps, outcome);
  const isBrought = isBack || (outcome.kind !== "merged" && outcome.kind !== "dropped");
  putStatement(store, { ...key, memory_id: outcome.version, brought: isBrought ? 1 : 0 });
  const isAsked = isBrought && askBeside(deps, taking, { row: outcome.memory, one }) > 0;
  counts[isBack ? "saved" : isAsked ? "conflict" : outcome.kind] += 1;
  return outcome.version;
}

/** What memory has told an agent, and the agent has written down as it was told, is no second source. */
function echoOf(
  { store }: SpokenDeps,
  scope: { readonly ownerId: string; readonly project: string | null },
  belief: Belief,
): MemoryRow | undefined {
  const projects = scope.project === null ? [null] : [scope.project, null];
  return projects
    .flatMap((project) => findSame(store, { ...scope, project }, belief).same)
    .find(({ status, id }) => status === "active" && wasTold(store, scope.ownerId, id));
}

function beliefOf(deps: SpokenDeps, taking: Taking, one: Said): Belief {
  const { file, ownerId } = taking;
  const said = byHand({
    type: guessType(one.content),
    content: one.content,
    hidden: one.hidden,
    project: one.cwd === undefined ? taking.project : settleProject(deps, ownerId, placeOf(one.cwd, one.cwd)),
    asserted_at: one.at,
    statedBy: one.isOwn ? "assistant" : "document",
    client: null,
    path: file.path,
    start_line: one.line,
  });
  return { ...said, agent: file.agent, end_line: one.endLine };
}
